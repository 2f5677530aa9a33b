"""Fault: the program failed; the game is saved, OK restarts."""

from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from firmware.types import Canvas, Context


class Screen(screen.Screen):
    """Shows *error* in short; the traceback is in fault.log."""

    name = "fault"

    def __init__(self, context: "Context", error: Exception):
        super().__init__(context)
        self.restart = context.board.restart
        text = "%s: %s" % (type(error).__name__, " ".join([str(arg) for arg in error.args]))
        self.lines = parts.wrapped(text, SMALL, parts.WIDTH - 4)[:3]

    def draw(self, canvas: "Canvas") -> None:
        """Draw the error."""
        parts.header(canvas, self.say("fault.title"))
        parts.centred(canvas, 12, self.say("fault.saved"), TEXT)
        for index, line in enumerate(self.lines):
            canvas.text(2, 26 + index * parts.SMALL_ROW, line, SMALL)
        parts.hints(canvas, ("", self.say("hint.restart"), ""))

    def pressed(self, button: str, repeated: bool) -> None:
        """Restart the device."""
        if button == "OK":
            self.restart()
