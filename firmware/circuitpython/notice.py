"""The panel's picture when nothing can be played: the drive is the PC's, or the program cannot start."""

from firmware.circuitpython.texts.en import TEXTS
from firmware.ui.fonts import SMALL
from firmware.ui.parts import WIDTH, header, wrapped

if False:  # for the type checker
    from firmware.types import Driver


def show(display: "Driver", error: "Exception | None") -> None:
    """Show the *error*, or if there is none that the drive is the PC's."""
    title, text = TEXTS["drive.title"], TEXTS["drive.pc"]
    if error is not None:
        title, text = TEXTS["start.failed"], "%s: %s" % (type(error).__name__, error)
    canvas = display.canvas()
    canvas.clear()
    header(canvas, title)
    for index, line in enumerate(wrapped(text, SMALL, WIDTH - 4)):
        canvas.text(2, 14 + 9 * index, line, SMALL)
    display.init()
    while display.flush_step():
        pass
