"""
The page of an entry once all is answered: the effect of its action, and beyond that the values (values.py).

    last question  --OK-->  Preview  --OK-->  the action is done
                  <-BACK--           --UP, DOWN-->  Values  --OK-->  one question again  -->  Preview
                                           <-BACK--
"""

from engines_core.errors import IllegalAction
from firmware.modules import module
from firmware.ui import effects, parts

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Effect, Title


class Preview:
    """The *effect* of *args* under *title* (left, right); OK does the action of *entry*."""

    def __init__(self, entry: "Any", args: "list[Any]", title: "Title", effect: "Effect"):
        self.title = title
        self.lines = effects.page_lines(effect)  # or rows, None: the values themselves
        self._entry = entry
        self._args = args
        self._first = 0  # the first line that is visible

    def draw(self, canvas: "Canvas") -> None:
        """Draw the effect as it is now: time may change it."""
        entry = self._entry
        self.title, effect = self._told()
        self.lines = effects.page_lines(effect)
        parts.header(canvas, self.title[0], self.title[1], entry.names)
        if self.lines is None:
            from firmware.ui.asking.editors.columns import draw_columns  # its values were asked with it

            asked = entry.asked[0]
            draw_columns(canvas, asked.range, entry.answers[0], entry.names, asked.below, None)
        else:
            parts.facts(canvas, self.lines, self._first, entry.names)
        parts.hints(canvas, (self._move_hint(), entry.say("hint.confirm"), entry.say("hint.back")))

    def follow(self, canvas: "Canvas") -> None:
        """Draw the rows that are visible now."""
        if self.lines is not None:
            parts.clear(canvas)
            parts.facts(canvas, self.lines, self._first, self._entry.names)

    def _told(self) -> "Any":
        """Return (title, effect); or the reason why there is none, as time alone may bring that."""
        entry = self._entry
        try:
            title, effect = entry.tried(self._args)
            if entry.redone is not None:  # all are to see it
                title = entry.say("entry.redone", entry.redone, names=entry.names), ""
            return title, effect
        except IllegalAction as refused:
            past = entry.is_past()
            reason = entry.say("entry.past") if past else entry.texts.phrase(refused.args, entry.names)
            return (entry.say(entry.offer.name), ""), reason

    def _move_hint(self) -> str:
        """Return the hint for UP and DOWN: go on to values, or show more of the effect."""
        say = self._entry.say
        if self._entry.asked:
            return say("hint.change")
        return say("hint.move") if self.lines and parts.last_first(self.lines) else ""

    def pressed(self, button: str) -> "bool | None":
        """Do the action, go back to the last question, show more of the effect, or beyond it the values."""
        if button == "OK":
            self._entry.count(self._args)
        elif button == "BACK":
            self._entry.back()
        else:
            return self._scroll(-1 if button == "UP" else 1)
        return None

    def _scroll(self, step: int) -> "bool | None":
        last = 0 if self.lines is None else parts.last_first(self.lines)
        if 0 <= self._first + step <= last:
            self._first += step
            return None
        page = module("firmware.ui.asking.values").values(self._entry, self, step < 0)
        if page is None:
            return False
        self._first = 0
        self._entry.show(page)
        return None
