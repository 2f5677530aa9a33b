"""
The loop on a Pico: steps the App when it wants, and early when a key moves or the link says something.

It waits in `select.poll`, where the chip sleeps. Everything that wakes it is a stream there:
standard input (the link), and the keys, which are readable while they have edges.

A PC that keeps the port open and reads nothing ends its link: the game does not wait for it.

Ctrl-C always leads to the prompt, also while the program is being loaded, and stops the
watchdog, so that mpremote and people have all the time they want. Any other end leaves it
running: 8 s later the chip restarts and offers to resume the game.
"""

import select
import sys
from time import ticks_diff, ticks_ms

from firmware.modules import forget, load

LINE_BYTES = 201  # of a line are kept, one more than the link takes: so it sees that it was too long
LONGEST_MS = 2000  # the watchdog is fed at least this often
LINK = "firmware.link"  # 4 KB that only a device needs that a PC talks to,
SEEN = "firmware.display.seen"  # with this
LINK_MS = 3000  # after so much silence it is let go
STALLED_MS = 400  # MicroPython waits 500 ms for a PC that has the port open and reads nothing, twice a line
BURST_BYTES = 256  # of the link's input, before the program has its turn
NEWLINE = 10


class Inbox:
    """Puts the bytes of *stream* together to lines; never waits for one."""

    def __init__(self, stream):
        self.stream = stream
        self._ready = select.poll()
        self._ready.register(stream, select.POLLIN)
        self._byte = bytearray(1)
        self._line = bytearray(LINE_BYTES)
        self._length = 0

    def line(self) -> "bytes | None":
        """Read what is there, up to the end of a line; return the line if it is whole and not empty."""
        for _ in range(BURST_BYTES):
            if not self._is_ready():
                return None
            self.stream.readinto(self._byte)
            byte = self._byte[0]
            if byte == NEWLINE and self._length:
                line = bytes(self._line[: self._length])
                self._length = 0
                return line
            if byte != NEWLINE and self._length < LINE_BYTES:
                self._line[self._length] = byte
                self._length += 1
        return None

    def _is_ready(self) -> bool:
        for _ in self._ready.ipoll(0):
            return True
        return False


def send(text: str) -> None:
    """Write one line of the link; OSError if the PC does not take it."""
    began = ticks_ms()
    print(text)
    if ticks_diff(ticks_ms(), began) > STALLED_MS:
        raise OSError


def run(make) -> None:
    """Run the program on the board that *make* makes, until Ctrl-C."""
    watchdog = None
    try:
        board = make()
        watchdog = board.watchdog()
        serve(board, watchdog)
    except KeyboardInterrupt:
        if watchdog:
            _stop(watchdog)
            if board.sound:
                board.sound.tone(0)
        raise


def serve(board, watchdog) -> None:
    """Step the App on *board* for ever."""
    app = load("firmware.app").App(board, ticks_ms())
    link, heard = None, ticks_ms()
    inbox = Inbox(sys.stdin.buffer)
    waking = select.poll()
    waking.register(sys.stdin, select.POLLIN)
    waking.register(board.keys, select.POLLIN)
    while True:
        watchdog.feed()
        delay_ms = app.step(ticks_ms())
        try:
            if delay_ms and link:
                link.frames()
                if not link.tells() and ticks_diff(ticks_ms(), heard) > LINK_MS:
                    link = None
                    forget(LINK)
                    forget(SEEN)
            for stream, _ in waking.ipoll(min(delay_ms, LONGEST_MS)):
                line = inbox.line() if stream is sys.stdin else None
                if line is not None:
                    link, heard = link or load(LINK).Link(app, send), ticks_ms()
                    link.line(line)
        except OSError:
            if link:  # the game does not wait for a PC: it is told no more
                link.pages = []


def _stop(watchdog) -> None:
    """Stop *watchdog*, even if Ctrl-C is pressed more than once."""
    try:
        watchdog.stop()
    except KeyboardInterrupt:
        watchdog.stop()
