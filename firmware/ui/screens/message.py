"""A message: a few lines of text until a press."""

from firmware.ui import parts, screen
from firmware.ui.fonts import TEXT


class Screen(screen.Screen):
    """Shows *text* under *title*; any button goes on."""

    name = "message"

    def __init__(self, context, text: str, title: str = ""):
        super().__init__(context)
        self.title = title or self.say("home.title")
        self.lines = parts.wrapped(text, TEXT, parts.WIDTH - 4)[:4]

    def draw(self, canvas) -> None:
        """Draw the text."""
        parts.header(canvas, self.title)
        top = parts.BODY + (44 - parts.ROW * len(self.lines)) // 2
        for index, line in enumerate(self.lines):
            parts.centred(canvas, top + index * parts.ROW, line, TEXT)
        parts.hints(canvas, self.hint_row())

    def hint_row(self) -> tuple:
        """Return what the buttons do."""
        return "", self.say("hint.ok"), self.say("hint.back")

    def pressed(self, button: str, repeated: bool) -> None:
        """Go back to where it came from."""
        self.navigator.pop()
