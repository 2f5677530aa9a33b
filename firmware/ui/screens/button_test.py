"""
Button test: every key that is down is shown as such; holding BACK leaves.

A wheel's clicks are counted, since a board file may take one for another kind (input/more_keys.py).
"""

from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from firmware.types import Canvas, Context

LOOK_MS = 50
A_ROW = 4
CLICKS_Y = 47


class Screen(screen.Screen):
    """Shows the buttons, which are down, and how often each was pressed."""

    name = "button_test"
    holds = ("BACK",)

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.buttons = context.buttons
        self.keys = self.buttons.names
        self.presses = {key: 0 for key in self.keys}
        self.clicks = 0  # clicks of the wheel, either way
        self._drawn = 0  # levels of the keys in the picture

    def draw(self, canvas: "Canvas") -> None:
        """Draw a box per key, filled while it is down."""
        self._drawn = self.buttons.levels
        parts.header(canvas, self.say("settings.buttons"))
        count = len(self.keys)
        width = parts.WIDTH // min(count, A_ROW)
        is_wide = count <= (2 if self.buttons.turns else 3) * A_ROW
        pitch, edge = (15, 4) if is_wide else (11, 1)
        height = 32 if count <= A_ROW else pitch - 1  # the lower ones are without a number
        for index, key in enumerate(self.keys):
            x, y = index % A_ROW * width, 16 if count <= A_ROW else 12 + index // A_ROW * pitch
            canvas.outline(x + 1, y, width - 2, height)
            canvas.text(x + (width - SMALL.width(key)) // 2, y + edge, key, SMALL)
            if count <= A_ROW:
                presses = str(self.presses[key])
                canvas.text(x + (width - TEXT.width(presses)) // 2, y + 16, presses, TEXT)
            if self.buttons.levels >> index & 1:
                canvas.invert(x + 2, y + 1, width - 4, height - 2)
        if self.buttons.turns:
            parts.centred(canvas, CLICKS_Y, self.say("settings.clicks", self.clicks), SMALL)
        parts.hint(canvas, self.say("settings.leave"))

    def update(self, canvas: "Canvas") -> bool:
        """Return whether the same keys are down as in the picture."""
        return self.buttons.levels == self._drawn

    def pressed(self, button: str, repeated: bool) -> None:
        """Count a press, or a click of the wheel."""
        if self.buttons.turns and button in ("UP", "DOWN"):
            self.clicks += 1
        if not repeated and button in self.presses:
            self.presses[button] += 1

    def seat_pressed(self, seat: int) -> None:
        """Count a press of a seat's key."""
        self.pressed("SEAT%d" % (seat + 1), False)

    def held(self, button: str) -> None:
        """Leave."""
        self.navigator.pop()

    def changes_at(self, now: int) -> "int | None":
        """Look at the keys often, so that a release shows."""
        return now + LOOK_MS
