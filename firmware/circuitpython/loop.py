"""
The loop on CircuitPython: steps the App when it wants, and early when a key moves or the link speaks.

Without poll the loop naps for a few ms at a time; keys are watched by CircuitPython itself,
with the time of every change, so a nap makes no press late by more than that and loses none.

If the program cannot start, the panel shows why, and the watchdog stops; Ctrl-C leads to the prompt.
"""

import sys
import time

import supervisor
import usb_cdc
from supervisor import ticks_ms

from firmware.ticks import ticks_diff

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import App, Driver, Observer, Watchdog

_USUAL_PANEL = 4, 5, 400_000  # SDA, SCL and Hz of boards/circuitpython/pico_ssd1306.py
NAP_MS = 4
LONGEST_MS = 1000  # longest nap


class Naps:
    """How the loop waits for *keys* and the PC; *idle* is called when garbage was made."""

    def __init__(self, keys: "Any", idle: "Any"):
        self._keys = keys
        self._idle = idle

    def wait(self, delay_ms: int) -> None:
        """Wait *delay_ms*, or until a key has moved or the PC has said something."""
        if delay_ms == 0:  # something is being done; no gc.threshold limits what that leaves
            self._idle.is_littered = True
        self._nap(min(delay_ms, LONGEST_MS))

    def _nap(self, delay_ms: int) -> None:
        began = ticks_ms()
        while not self._keys.is_changed() and not has_bytes():
            left_ms = delay_ms - ticks_diff(ticks_ms(), began)
            if left_ms <= 0:
                return
            time.sleep(min(left_ms, NAP_MS) / 1000)


def run(make: "Callable[[], Any]", observer: "Observer | None" = None) -> None:
    """Run the program on the board that *make* makes, until Ctrl-C; an *observer* watches it."""
    from firmware.display.driver import board_of

    board = board_of(make, notice, _usual_panel)
    if not board.open_drive():
        notice(board.display)
    supervisor.runtime.autoreload = False  # a PC that looks at the drive must not restart a game
    try:
        from firmware.runner import until_ctrl_c
    except Exception as error:
        notice(board.display, error)
    until_ctrl_c(board, lambda watchdog: started(board, watchdog, observer), ticks_ms, stopped)


def _usual_panel() -> "Driver":
    """Return a driver for the panel of boards/circuitpython/pico_ssd1306.py, which most have."""
    from boards.circuitpython.parts import I2c
    from firmware.display.ssd1306 import Ssd1306

    return Ssd1306(I2c(*_USUAL_PANEL))


def notice(display: "Driver", error: "Exception | None" = None) -> None:
    """Show for ever why nothing can be played (notice.py): a program that ends loses the panel."""
    from firmware.circuitpython.notice import show

    show(display, error)
    while True:
        time.sleep(1)


def started(board: "Any", watchdog: "Watchdog", observer: "Observer | None") -> "tuple[Any, ...]":
    """Return the App on *board*, what comes from the PC and goes there, and how to wait."""
    try:
        from firmware.app import App
        from firmware.memory import NEVER_ENOUGH, Memory
        from firmware.runner import Inbox

        app = App(board, ticks_ms(), observer, Memory(NEVER_ENOUGH, NEVER_ENOUGH))
    except Exception as error:
        watchdog.stop()
        notice(board.display, error)
    return app, Inbox(usb_cdc.console, has_bytes), send, Naps(board.keys, app.idle).wait


def stopped(app: "App") -> None:
    """Show that a PC has stopped *app*."""
    from firmware.faults.stopped import show

    show(app)


def has_bytes() -> bool:
    """Return whether the PC said something."""
    return usb_cdc.console is not None and usb_cdc.console.in_waiting > 0


def send(text: str) -> None:
    """Write one line of the link."""
    sys.stdout.write(text + "\n")
