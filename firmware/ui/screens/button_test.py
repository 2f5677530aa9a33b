"""Button test: every key that is down is shown as such; holding BACK leaves."""

from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT

LOOK_MS = 50


class Screen(screen.Screen):
    """Shows the buttons, which are down, and how often each was pressed."""

    name = "button_test"
    holds = ("BACK",)

    def __init__(self, app):
        super().__init__(app)
        self.keys = app.buttons.names
        self.counts = {key: 0 for key in self.keys}

    def draw(self, canvas) -> None:
        """Draw a box a key, filled while it is down."""
        parts.header(canvas, self.say("buttons.title"))
        width = parts.WIDTH // len(self.keys)
        for index, key in enumerate(self.keys):
            x = index * width
            canvas.frame(x + 1, 16, width - 2, 32)
            canvas.text(x + (width - SMALL.width(key)) // 2, 20, key, SMALL)
            count = str(self.counts[key])
            canvas.text(x + (width - TEXT.width(count)) // 2, 32, count, TEXT)
            if self.app.buttons.levels >> index & 1:
                canvas.invert(x + 2, 17, width - 4, 30)
        parts.hint(canvas, self.say("buttons.leave"))

    def pressed(self, button: str, repeated: bool) -> None:
        """Count a press."""
        if not repeated:
            self.counts[button] += 1

    def held(self, button: str) -> None:
        """Leave."""
        self.app.pop()

    def changes_at(self, now: int) -> "int | None":
        """Look at the keys often, so that a release shows."""
        return now + LOOK_MS
