"""
The loop on CircuitPython: steps the App when it wants, and early when a key moves or the link speaks.

There is no poll here. The loop naps for a few ms at a time; keys are watched by CircuitPython itself,
with the time of every change, so a nap makes no press late by more than that and loses none.
"""

import gc
import sys
import time

import supervisor
import usb_cdc
from supervisor import ticks_ms

from firmware.ticks import ticks_diff

NAP_MS = 4
COLLECT_MS = 50  # of idleness after a press are enough to collect garbage
ROOM_BYTES = 1024  # in one piece, that the program may want when a key has moved
BURST_BYTES = 256  # of the link's input, before the program has its turn
LINE_BYTES = 200  # link.MAX_LINE_BYTES; the link, 4 KB of memory, is loaded when a PC speaks
NEWLINE = b"\n"
EARLY = ("firmware.fonts.digits", "firmware.fonts.bold")  # 2 KB in one piece: later the heap has none


class Inbox:
    """Puts the bytes of *stream* (a usb_cdc.Serial, or None) together to lines; never waits for one."""

    def __init__(self, stream):
        self.stream = stream
        self._waiting = b""

    def has_bytes(self) -> bool:
        """Return whether something came."""
        return self.stream is not None and self.stream.in_waiting > 0

    def line(self) -> "bytes | None":
        """Read what is there; return the next line if there is one that is whole and not empty."""
        if self.has_bytes() and len(self._waiting) <= BURST_BYTES:
            self._waiting += self.stream.read(min(self.stream.in_waiting, BURST_BYTES))
        while NEWLINE in self._waiting:
            line, _, self._waiting = self._waiting.partition(NEWLINE)
            if line:
                return line
        self._waiting = self._waiting[: LINE_BYTES + 1]  # one too many shows that it is too long
        return None


def send(text: str) -> None:
    """Write one line of the link."""
    sys.stdout.write(text + "\n")


def run(make) -> None:
    """Run the program on the board that *make* makes, until Ctrl-C."""
    board = make()
    if not board.open_drive():
        notice(board.display)
    supervisor.runtime.autoreload = False  # a PC that looks at the drive must not restart a game
    watchdog = board.watchdog()
    try:
        serve(board, watchdog)
    except KeyboardInterrupt:
        watchdog.stop()
        raise


def notice(display) -> None:
    """Show for ever that the drive is the PC's: a program that ends loses the panel."""
    from firmware.circuitpython_notice import show

    show(display)
    while True:
        time.sleep(1)


def serve(board, watchdog) -> None:
    """Step the App on *board* for ever."""
    from firmware import modules
    from firmware.app import App

    canvas = board.display.canvas()

    def make_room() -> None:
        canvas.let_go()
        gc.collect()

    modules.make_room = make_room  # type: ignore[assignment]  # typed as gc.collect
    for font in EARLY:
        modules.load(font)
    app = App(board, ticks_ms())
    link = None
    inbox = Inbox(usb_cdc.console)
    is_littered = False
    while True:
        watchdog.feed()
        if board.keys.is_changed() and not has_room():
            make_room()  # what is on the panel stays; the labels are made anew in this step
        delay_ms = app.step(ticks_ms())
        if delay_ms <= COLLECT_MS:
            is_littered = True  # a key moved, or something is being done
        elif is_littered:
            is_littered = False
            gc.collect()  # a heap left to fill up is in pieces: what stays lies among the garbage
        if delay_ms:
            if link is not None:
                link.frames()
            nap(board.keys, inbox, min(delay_ms, 1000))
        line = inbox.line()
        if line is not None:
            link = link or linked(app)
            link.line(line)


def has_room() -> bool:
    """Return whether ROOM_BYTES are free in one piece."""
    try:
        bytearray(ROOM_BYTES)
    except MemoryError:
        return False
    return True


def linked(app):
    """Return the link to a PC for *app*."""
    from firmware.link import Link

    return Link(app, send)


def nap(keys, inbox: Inbox, delay_ms: int) -> None:
    """Wait *delay_ms*, or until a key has moved or the link has said something."""
    began = ticks_ms()
    while not keys.is_changed() and not inbox.has_bytes():
        left_ms = delay_ms - ticks_diff(ticks_ms(), began)
        if left_ms <= 0:
            return
        time.sleep(min(left_ms, NAP_MS) / 1000)
