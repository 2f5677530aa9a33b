"""
The loop on a Pico: steps the App when it wants, and early when a key moves or the link says something.

It waits in `select.poll`, where the chip sleeps. Everything that wakes it is a stream there:
standard input (the link), and the keys, which are readable while they have edges.

Ctrl-C always leads to the prompt, also while the program is being loaded, so that mpremote and people
have all the time they want; the panel says that the program was stopped (firmware/faults/stopped.py). So
does an error while the program starts: the panel shows it, and the watchdog stops, or it would come again
and again. Where the panel is, the board's file says: of an error before it does the usual panel tells, if
there is one.
"""

import os
import select
import sys
from time import ticks_diff, ticks_ms

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import App, Driver, Observer

START_MS = 10_000
LOOK_MS = 50  # between two looks at the keys of a stopped program
_USUAL_PANEL = 0, 4, 5  # I2C bus, SDA and SCL of boards/pico_ssd1306.py, and of most boards
STALLED_MS = 400  # MicroPython waits 500 ms for a PC that has the port open and reads nothing, twice a line


def run(make: "Callable[[], Any]", observer: "Observer | None" = None) -> None:
    """Run the program on the board that *make* makes, until Ctrl-C; an *observer* watches it."""
    import __main__  # type: ignore[import-not-found]
    from boards.chip import full_speed

    full_speed()  # before all the rest is loaded
    from firmware.display.driver import board_of

    sys.modules.pop("rp2", None)
    __main__.rp2 = None  # the port's boot code left its assembler there: 1.4 KB
    board, began = board_of(make, tell, _usual_panel), ticks_ms()
    try:
        from firmware.runner import until_ctrl_c

        until_ctrl_c(board, lambda watchdog: started(board, observer), ticks_ms, stopped)
    except Exception as error:
        if ticks_diff(ticks_ms(), began) < START_MS:
            board.watchdog().stop()  # it runs already, or not yet
            tell(board.display, error)
        raise


def started(board: "Any", observer: "Observer | None") -> "tuple[Any, ...]":
    """Return the App on *board*, what comes from the PC and goes there, and how to wait."""
    from firmware.app import App
    from firmware.runner import Inbox

    app = App(board, ticks_ms(), observer)  # type: ignore[arg-type]  # whole numbers
    return app, Inbox(sys.stdin.buffer, waiting(sys.stdin)), send, waiting(sys.stdin, board.keys)


def stopped(app: "App") -> None:
    """Show that a PC has stopped *app*, and watch for what starts the device again."""
    import micropython
    from machine import Timer

    from firmware.faults.echo import Echo
    from firmware.faults.stopped import Watch, show

    micropython.kbd_intr(-1)  # editors send Ctrl-C more than once
    try:
        show(app)
        watch = Watch(app, ticks_ms())  # type: ignore[arg-type]  # whole numbers
        os.dupterm(Echo(watch))
        Timer(-1, period=LOOK_MS, callback=lambda timer: watch.step(ticks_ms()))  # type: ignore[arg-type]
    finally:
        micropython.kbd_intr(3)


def tell(display: "Driver", error: Exception) -> None:
    """Show on *display* why the program does not start."""
    from firmware.faults.failed_start import show

    show(display, error)


def _usual_panel() -> "Driver":
    """Return a driver for the panel that most boards have. It needs no file of a board: one is damaged."""
    from machine import I2C, Pin

    from firmware.display.ssd1306 import Ssd1306

    bus, sda, scl = _USUAL_PANEL
    return Ssd1306(I2C(bus, sda=Pin(sda), scl=Pin(scl)))


def waiting(*streams: "Any") -> "Any":
    """Return a function that waits some ms for one of *streams*, and returns whether one can be read."""
    polled = select.poll()
    for stream in streams:
        polled.register(stream, select.POLLIN)

    def wait(delay_ms: int = 0) -> bool:
        return next(polled.ipoll(delay_ms), None) is not None

    return wait


def send(text: str) -> None:
    """Write one line of the link; OSError if the PC does not take it."""
    began = ticks_ms()
    print(text)
    if ticks_diff(ticks_ms(), began) > STALLED_MS:
        raise OSError
