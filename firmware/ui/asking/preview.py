"""
What an entry shows once all is answered: the effect of its action, and beyond that the values.

    last question  --OK-->  Preview  --OK-->  the action is done
                  <-BACK--           --UP, DOWN-->  Values  --OK-->  one question again  -->  Preview
                                           <-BACK--
"""

from engines_core.errors import IllegalAction
from firmware.ui import effects, parts
from firmware.ui.asking.question import answer_text
from firmware.ui.fonts import TEXT
from firmware.ui.short_names import shorten_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Effect, Title

WIDE_PX = 50  # a value wider than this stands alone where its title has no room
NAME_PX = 24  # of a name that gives way to its title
ROW_PX = parts.WIDTH - 13  # for a title and its value, beside a scroll bar


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
        """Return (title, effect); in place of an effect why there is none, as time alone may bring that."""
        entry = self._entry
        try:
            title, effect = entry.tried(self._args)[1:]
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

    def pressed(self, button: str) -> None:
        """Do the action, go back to the last question, show more of the effect, or beyond it the values."""
        if button == "OK":
            self._entry.count(self._args)
        elif button == "BACK":
            self._entry.back()
        else:
            self._scroll(-1 if button == "UP" else 1)

    def _scroll(self, step: int) -> None:
        last = 0 if self.lines is None else parts.last_first(self.lines)
        if 0 <= self._first + step <= last:
            self._first += step
            return
        values = listed(self._entry)
        if values:
            self._first = 0
            self._entry.show(Values(self._entry, self, values, len(values) - 1 if step < 0 else 0))


class Values:
    """The *values* of *entry* (`listed`) in rows, beyond its *preview*; OK asks for the one at *index*."""

    def __init__(self, entry: "Any", preview: Preview, values: "list[Any]", index: int):
        self.values = values
        self.index = index
        self._entry = entry
        self._preview = preview
        self._first = 0  # the first row that is visible
        self._place = 0  # row of the highlight in the picture

    def draw(self, canvas: "Canvas") -> None:
        """Draw the rows."""
        entry, say = self._entry, self._entry.say
        self._first = parts.first_row(self.index, self._first, len(self.values))
        _, answer, column = self.values[self.index]
        is_alone = column is None or len(entry.asked) == 1
        # where columns were asked more than once, a seat has a row of each: the header says of which
        title = self._preview.title[0] if is_alone else entry.asked[answer].title
        parts.header(canvas, title, "", entry.names)
        rows = [row for row, _, _ in self.values]
        parts.rows(canvas, rows, self.index, self._first, names=entry.names)
        parts.hints(canvas, (say("hint.move"), say("hint.set"), say("hint.back")))
        self._place = self.index

    def follow(self, canvas: "Canvas") -> None:
        """Move the highlight, where no row moves."""
        parts.move(canvas, self._place, self.index, self._first, len(self.values))

    def pressed(self, button: str) -> None:
        """Ask for the highlighted value again, highlight another, or go back to the preview."""
        if button == "OK":
            self._entry.change(*self.values[self.index][1:])
            return
        self.index += {"UP": -1, "DOWN": 1, "BACK": len(self.values)}[button]
        if not 0 <= self.index < len(self.values):
            self._entry.show(self._preview)


def listed(entry: "Any") -> "list[Any]":
    """Return (row, index of the answer, column or None) of each value of *entry*, of secrets the title."""
    found: "list[Any]" = []
    for index, question in enumerate(entry.asked):
        answer, kind = entry.answers[index], question.range.kind
        if kind == "columns":
            from firmware.ui.asking.editors import columns

            for column, seat in enumerate(question.range.seats):
                text = columns.NONE if answer[column] is None else str(answer[column])
                found.append(((entry.names[seat], text), index, column))
        elif kind == "laid":
            for column, seat in enumerate(question.range.seats):
                found.append(((entry.names[seat], question.sign(answer[column])), index, column))
        elif kind == "ranking":
            found.append(((question.title, " ".join([str(place) for place in answer])), index, None))
        elif question.secret:
            found.append((question.title, index, None))
        elif kind != "cover":
            text = answer_text(answer, question.range, entry.say, entry.names)
            text = shorten_in(text, entry.names, TEXT, max(NAME_PX, ROW_PX - TEXT.width(question.title)))
            title = shorten_in(question.title, entry.names, TEXT, ROW_PX - TEXT.width(text))
            is_alone = TEXT.width(text) > WIDE_PX and TEXT.width(title) + TEXT.width(text) > ROW_PX
            found.append((text if is_alone else (title, text), index, None))
    return found
