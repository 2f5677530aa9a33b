"""
What the panel shows when the program cannot start: the error, in MicroPython's own letters.

It needs no file that the board has not loaded already, as one of the others may be what is missing.
"""

import gc

from firmware.display.canvas import frame_of

if False:  # for the type checker
    from firmware.types import Driver

COLUMNS, ROW_PX = 16, 9
HEAD, END = ("Cannot start:",), ("Your games stay.",)
ROWS = 5  # for the error


def show(display: "Driver", error: Exception) -> None:
    """Show *error* on the *display* of a board; nothing if no panel answers."""
    text = "%s: %s" % (type(error).__name__, " ".join([str(arg) for arg in error.args]))
    rows = [text[at : at + COLUMNS] for at in range(0, len(text), COLUMNS)]
    show_rows(display, HEAD + tuple(rows[:ROWS]) + END)


def show_rows(display: "Driver", rows: "tuple[str, ...]") -> None:
    """Show up to 7 *rows* of 16 letters on *display*; nothing if no panel answers."""
    gc.collect()
    frame = frame_of(display.buffer, display.width, display.height)
    frame.fill(0)
    for row, line in enumerate(rows):
        frame.text(line, 0, row * ROW_PX)
    send(display, True)


def send(display: "Driver", is_first: bool) -> None:
    """Send what was drawn to *display*, which is set up before if this *is_first*."""
    try:
        if is_first:
            display.init()
        while display.flush_step():
            pass
    except OSError:
        pass
