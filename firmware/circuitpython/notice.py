"""What the panel shows while the PC may write on the drive: that nothing can be played now."""

from firmware.texts import Texts
from firmware.ui.fonts import SMALL
from firmware.ui.parts import WIDTH, header, wrapped


def show(display) -> None:
    """Show it."""
    texts = Texts("en")
    canvas = display.canvas()
    canvas.clear()
    header(canvas, texts.say("drive.title"))
    for index, line in enumerate(wrapped(texts.say("drive.pc"), SMALL, WIDTH - 4)):
        canvas.text(2, 14 + 9 * index, line, SMALL)
    display.init()
    while display.flush_step():
        pass
