"""What Undo and Redo share: they show what goes or comes back before it does, and the clock after it."""

from engines_core.clock import seconds_shown, to_next_second
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.message_screen import ROOM, ConfirmScreen, lines_of


class UndoRedoScreen(ConfirmScreen):
    """
    Shows the *text* of an action that OK undoes or redoes by *make()*, and *count*: how many go with it.

    *state* is the game's after that, None if the game has no countdown.
    """

    def __init__(self, context, title: str, text: str, count: str, state: "dict | None", make):
        self.play = context.sitting.on()
        self.state = state
        super().__init__(context, title, text, make)
        self.told = with_count(text, count, parts.ROWS - 1 if self._then() else parts.ROWS)

    def draw(self, canvas) -> None:
        """Draw the actions, and what the clock shows then: its time has gone on."""
        self.lines = self.told
        clock = clock_then(self._then(), self.play.countdown, self.now)
        if clock:
            self.lines = self.told + [self.say("undo.clock", clock)]
        super().draw(canvas)

    def changes_at(self, now: int) -> "int | None":
        """Return when the clock would show a second less, None if it would not run."""
        then = self._then()
        return now + to_next_second(then[1]) if then and then[0] and then[1] else None

    def _then(self) -> "tuple | None":
        """Return the countdown in the state that OK leads to, None if there is none then."""
        if self.state is None:
            return None
        return self.play.game.countdown(self.state, self.play.time(self.now))


def clock_then(then: "tuple | None", countdown, now: int) -> str:
    """Return what the countdown *then* shows, "" without one or if it shows that already."""
    if then is None:
        return ""
    shown = countdown.look(now)
    if shown is not None and seconds_shown(shown[1]) == seconds_shown(then[1]):
        return ""
    return parts.clock_text(seconds_shown(then[1]))


def with_count(text: str, count: str, most: int) -> list:
    """Return *text* and *count* in *most* lines; *text* is cut if it must be."""
    lines = parts.wrapped(text + " " + count if count else text, TEXT, ROOM)
    if len(lines) <= most:
        return lines
    last = lines_of(count) if count else []
    return lines_of(text, most - len(last)) + last
