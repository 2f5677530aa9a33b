"""Undo: what is taken back, before it is, and what the clock shows then: its time has gone on."""

from engines_core.clock import seconds_shown, to_next_second
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.message_screen import ROOM, ConfirmScreen, lines_of


class Screen(ConfirmScreen):
    """Shows the latest of the *times* actions that OK takes back, and of those entered with it."""

    name = "undo"

    def __init__(self, context, times: int):
        self.play = play = context.sitting.on()
        is_one = play.session.whole(1) >= times
        times = play.session.whole(times)
        self.state = None if play.countdown is None else play.session.state_before(times - 1)
        text = context.navigator.table().done_in_words(0 if is_one else times - 1)
        super().__init__(context, context.texts.say("undo.title"), text, lambda: context.sitting.undo(times))
        count = self.say("undo.with" if is_one else "undo.steps", times - 1) if times > 1 else ""
        self.told = with_count(text, count, parts.ROWS - 1 if self._then() else parts.ROWS)

    def draw(self, canvas) -> None:
        """Draw what is taken back, and what the clock shows then."""
        self.lines = self.told
        clock = clock_text(self._then(), self.play.countdown, self.now)
        if clock:
            self.lines = self.told + [self.say("undo.clock", clock)]
        super().draw(canvas)

    def changes_at(self, now: int) -> "int | None":
        """Return when the clock would show a second less, None if it would not run."""
        then = self._then()
        return now + to_next_second(then[1]) if then and then[0] and then[1] else None

    def _then(self) -> "tuple | None":
        """Return the countdown in the state that OK leads to, None if there is none then."""
        return self.state and self.play.game.countdown(self.state, self.play.now(self.now))


def clock_text(then: "tuple | None", countdown, now: int) -> str:
    """Return what the countdown *then* shows, "" without one or if it shows that already."""
    if then is None:
        return ""
    shown = countdown.look(now)
    if shown is not None and seconds_shown(shown[1]) == seconds_shown(then[1]):
        return ""
    return parts.clock_text(seconds_shown(then[1]))


def with_count(text: str, count: str, most: int = parts.ROWS) -> list:
    """Return *text* and *count* of further actions in *most* lines; *text* is cut if it must be."""
    lines = parts.wrapped(text + " " + count if count else text, TEXT, ROOM)
    if len(lines) <= most:
        return lines
    last = lines_of(count) if count else []
    return lines_of(text, most - len(last)) + last
