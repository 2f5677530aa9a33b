"""Undo and Redo: they show what goes or comes back before it does, and the clock after it."""

from engines_core.clock import seconds_shown, to_next_second
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.screens.notices import ConfirmScreen, lines_of

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Canvas, Context, Font


class UndoRedoScreen(ConfirmScreen):
    """
    Shows the *text* of an action that OK undoes or redoes by *make()*, and *count*: how many go with it.

    *state* is the game's after that, None if the game has no countdown.
    """

    def __init__(
        self, context: "Context", title: str, text: str, count: str, state: "State | None", make: "Any"
    ):
        self.play = context.sitting.on()
        self.state = state
        super().__init__(context, title, text, make)
        most = parts.ROWS - 1 if self._then() else parts.ROWS
        self.told = with_count(text, count, most, TEXT)
        if len(lines_of(text, 2 * most)) + bool(count) > most:  # the bids of nine
            self.font = SMALL
            self.told = with_count(text, count, most + 1, SMALL)

    def draw(self, canvas: "Canvas") -> None:
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

    def _then(self) -> "Any":
        """Return the countdown in the state that OK leads to, None if there is none then."""
        if self.state is None or self.play.game.countdown is None:
            return None
        return self.play.game.countdown(self.state, self.play.time(self.now))


def undo(context: "Context", times: int) -> UndoRedoScreen:
    """Show what OK takes back: the latest action if all *times* were entered at once, else the earliest."""
    sitting, play, say = context.sitting, context.sitting.on(), context.texts.say
    is_one = play.session.whole(1) >= times
    times = play.session.whole(times)
    text = context.navigator.table().done_in_words(0 if is_one else times - 1)
    count = say("undo.with" if is_one else "undo.steps", times - 1) if times > 1 else ""
    state = None if play.countdown is None else play.session.state_before(times - 1)
    return UndoRedoScreen(context, say("undo.title"), text, count, state, lambda: sitting.undo(times))


def redo(context: "Context") -> UndoRedoScreen:
    """Show the action that OK does again, the last one of those that were entered at once."""
    sitting, play, say = context.sitting, context.sitting.on(), context.texts.say
    times, after = play.session.whole_redo(), play.state
    for index in range(times):
        before, action = after, play.session.undone(index)
        after = play.game.apply(before, action)
    text = context.navigator.table().in_words(action, before)
    count = say("undo.with", times - 1) if times > 1 else ""
    state = None if play.countdown is None else after
    again = [["redo"]] * times
    return UndoRedoScreen(context, say("redo.title"), text, count, state, lambda: sitting.do_all(again))


def clock_then(then: "Any", countdown: "Any", now: int) -> str:
    """Return the countdown's text *then*, "" without one or if it shows that already."""
    if then is None:
        return ""
    shown = countdown.look(now)
    if shown is not None and seconds_shown(shown[1]) == seconds_shown(then[1]):
        return ""
    return parts.clock_text(seconds_shown(then[1]))


def with_count(text: str, count: str, most: int, font: "Font") -> "list[Any]":
    """Return *text*, cut if it must be, and *count* below it, in *most* lines of *font*."""
    last = lines_of(count, most, font) if count else []
    return lines_of(text, most - len(last), font) + last
