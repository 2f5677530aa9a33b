"""A few lines of text: a message until a press, a question that OK or BACK answers."""

from firmware.display.font import cut
from firmware.ui import parts, screen
from firmware.ui.fonts import TEXT

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Canvas, Context, Font, Hints

ROOM = parts.WIDTH - 4  # px of a line


def lines_of(text: str, most: int = parts.ROWS, font: "Font" = TEXT) -> "list[Any]":
    """Return *text* in *most* lines at most; the last one has a mark if that is not all of it."""
    lines = parts.wrapped(text, font, ROOM)
    if len(lines) <= most:
        return lines
    return lines[: most - 1] + [cut(" ".join(lines[most - 1 :]), font, ROOM)]


class MessageScreen(screen.Screen):
    """Shows *text* under *title*; any press goes on."""

    font = TEXT

    def __init__(self, context: "Context", text: str, title: str = ""):
        super().__init__(context)
        self.title = title or self.say("home.title")
        self.lines = lines_of(text)
        self._below: "screen.Screen | None" = None  # received the key of a seat

    def draw(self, canvas: "Canvas") -> None:
        """Draw the text."""
        parts.header(canvas, self.title)
        row = parts.ROW if self.font is TEXT else parts.SMALL_ROW
        top = parts.BODY + max(0, 44 - row * len(self.lines)) // 2
        for index, line in enumerate(self.lines):
            parts.centred(canvas, top + index * row, line, self.font)
        parts.hints(canvas, self._hint_row())

    def _hint_row(self) -> "Hints":
        """Return the hints of the buttons."""
        return "", self.say("hint.ok"), self.say("hint.back")

    def pressed(self, button: str, repeated: bool) -> None:
        """Go back to where it came from; a key that was down before does not close it."""
        if not repeated:
            self.navigator.pop()

    def seat_pressed(self, seat: int) -> None:
        """Go back, and let the screen there act on the key."""
        self.navigator.pop()
        below = self.navigator.top()
        if below is not self:  # else the table comes, as it has to be made first
            self._below = below
            below.seat_pressed(seat)

    def conclude(self) -> None:
        """Let the screen below conclude what the key of a seat has led to."""
        if self._below is not None:
            self._below.conclude()


class ConfirmScreen(MessageScreen):
    """
    Asks *text*; OK leaves the question and calls *yes()*, BACK only leaves it.

    Of the lines *above* the text the first ones are shown, as many as there is room for.
    """

    def __init__(
        self,
        context: "Context",
        title: str,
        text: str,
        yes: "Callable[[], None]",
        above: tuple[str, ...] = (),
    ):
        super().__init__(context, text, title)
        self.lines = list(above[: parts.ROWS - len(self.lines)]) + self.lines
        self.yes = yes

    def _hint_row(self) -> "Hints":
        """Return the hints of the buttons."""
        return "", self.say("hint.yes"), self.say("hint.no")

    def pressed(self, button: str, repeated: bool) -> None:
        """Act on OK, leave on BACK."""
        if button in ("OK", "BACK"):
            self.navigator.pop()
        if button == "OK":
            self.yes()

    def seat_pressed(self, seat: int) -> None:
        """Do nothing: the key of a seat is not an answer."""


def message(context: "Context", text: str, title: str = "") -> MessageScreen:
    """Show *text* until a press."""
    return MessageScreen(context, text, title)


def confirm(
    context: "Context", title: str, text: str, yes: "Callable[[], None]", above: tuple[str, ...] = ()
) -> ConfirmScreen:
    """Ask *text* before *yes*() is done."""
    return ConfirmScreen(context, title, text, yes, above)
