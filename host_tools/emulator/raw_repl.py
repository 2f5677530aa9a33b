"""
Runs code on the emulated Pico through MicroPython's raw REPL, as mpremote does.
"""

from typing import Any

TIMEOUT_MS = 10_000


class CodeFailed(Exception):
    """The code raised; the text is the traceback from the Pico."""


def run_code(pico: Any, source: str) -> str:
    """Stop what runs, run *source*, return what it printed; raise CodeFailed or TimeoutError."""
    pico.read()
    pico.write(b"\r\x03\x03\r\x01")
    _wait(pico, b"raw REPL; CTRL-B to exit\r\n>")
    pico.write(source.encode() + b"\x04")
    answer = _wait(pico, b"\x04>")
    pico.write(b"\x02")
    printed, error = answer.split(b"OK", 1)[1].split(b"\x04")[:2]
    if error:
        raise CodeFailed(error.decode())
    return printed.decode().replace("\r\n", "\n")


def _wait(pico: Any, end: bytes) -> bytes:
    got = bytearray()

    def ended() -> bool:
        got.extend(pico.read())
        return end in got

    if not pico.run_until(ended, TIMEOUT_MS):
        raise TimeoutError(f"no {end!r} in {TIMEOUT_MS} ms, got {bytes(got)!r}")
    return bytes(got)
