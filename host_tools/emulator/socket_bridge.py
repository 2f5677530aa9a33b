"""
The emulated Pico's serial port on a TCP port of this computer, for mpremote and the like.

    with SocketBridge(pico) as bridge:
        subprocess.run(["mpremote", "connect", bridge.address, "exec", "print(1)"])

One client at a time, as with a serial port. The Pico runs in a thread of the bridge, as
fast as it can, or with *speed* 1.0 at no moment faster than a real one, for clients that press keys
or wait; nobody else may run it meanwhile.
"""

import socket
import threading
import time
from types import TracebackType

from host_tools.emulator.pico import EmulatedPico

SLICE_MS = 2  # virtual time between two looks at the socket
READ_BYTES = 4096


class SocketBridge:
    """Serves *pico* on a free port of 127.0.0.1."""

    def __init__(self, pico: EmulatedPico, speed: float | None = None) -> None:
        self._pico = pico
        self._speed = speed
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self._client: socket.socket | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="emulated Pico", daemon=True)
        self.address = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def __enter__(self) -> "SocketBridge":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.set()
        self._thread.join()
        self._hang_up()
        self._server.close()

    def _serve(self) -> None:
        while not self._ending.is_set() and self._pico.powered:
            began_s = time.monotonic()
            self._receive()
            self._accept()
            self._pico.run_for(SLICE_MS)
            self._send(self._pico.read())
            if self._speed is not None:
                due_s = began_s + SLICE_MS / 1000 / self._speed
                time.sleep(max(0.0, due_s - time.monotonic()))
        self._hang_up()

    def _accept(self) -> None:
        try:
            client, _ = self._server.accept()
        except BlockingIOError:
            return
        if self._client is not None:
            client.close()
            return
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setblocking(False)
        self._client = client

    def _receive(self) -> None:
        if self._client is None:
            return
        try:
            data = self._client.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._pico.write(data)
        else:
            self._hang_up()

    def _send(self, data: bytes) -> None:
        if self._client is None or not data:
            return
        try:
            self._client.setblocking(True)
            self._client.sendall(data)
            self._client.setblocking(False)
        except OSError:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
