"""The page before a secret answer."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.fonts import TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.short_names import shorten


class Editor(editor.Editor):
    """Says whom to give the device; nothing secret is on the screen until that player presses OK."""

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return "", self.say("hint.cover"), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw the name of who looks next."""
        parts.centred(canvas, 15, self.say("entry.cover"), TEXT)
        name = shorten(self.names[self.range.seat], self.names, TEXT, WIDTH - 16)
        width = TEXT.width(name) + 12
        canvas.text((WIDTH - width) // 2 + 6, 33, name, TEXT)
        canvas.invert((WIDTH - width) // 2, 30, width, 16)

    def pressed(self, button: str, repeated: bool):
        """Go on with OK; no other button shows anything."""
        if button == "BACK":
            return editor.BACK
        return (None,) if button == "OK" else None

    def seat_pressed(self, seat: int):
        """Go on with the key of the player who is to look."""
        return (None,) if seat == self.range.seat else None
