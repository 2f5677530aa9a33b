"""Undo: what is taken back, before it is, and what the clock shows then: its time has gone on."""

from engines_core.clock import seconds_shown
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.message_screen import ROOM, ConfirmScreen, lines_of


class Screen(ConfirmScreen):
    """Shows the latest of the *times* actions that OK takes back, and of those entered with it."""

    name = "undo"

    def __init__(self, context, times: int):
        session = context.sitting.on().session
        is_one = session.whole(1) >= times
        times = session.whole(times)
        text = context.navigator.table().done_in_words(0 if is_one else times - 1)
        super().__init__(context, context.texts.say("undo.title"), text, lambda: context.sitting.undo(times))
        if times > 1:
            self.lines = with_count(text, self.say("undo.with" if is_one else "undo.steps", times - 1))
        clock = clock_before(context.sitting.on(), times, context.uptime.now_ms)
        if clock:
            self.lines = self.lines[: parts.ROWS - 1] + [self.say("undo.clock", clock)]


def clock_before(play, times: int, uptime: int) -> str:
    """Return what the clock shows without the latest *times* actions, "" if it shows that already."""
    if play.countdown is None:
        return ""
    shown = play.countdown.look(uptime)
    found = play.game.countdown(play.session.state_before(times - 1), play.now(uptime))
    if found is None or shown is not None and seconds_shown(shown[1]) == seconds_shown(found[1]):
        return ""
    return parts.clock_text(seconds_shown(found[1]))


def with_count(text: str, count: str) -> list:
    """Return *text* and how many more actions there are in lines; where they are too many, *text* is cut."""
    lines = parts.wrapped(text + " " + count, TEXT, ROOM)
    if len(lines) <= parts.ROWS:
        return lines
    last = lines_of(count)
    return lines_of(text, parts.ROWS - len(last)) + last
