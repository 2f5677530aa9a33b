"""The values that were entered, in rows: beyond the preview of an entry (preview.py), each can be changed."""

from firmware.ui import parts
from firmware.ui.asking.question import answer_text
from firmware.ui.fonts import TEXT
from firmware.ui.short_names import shorten_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas
    from firmware.ui.asking.preview import Preview

WIDE_PX = 50  # a value wider than this stands alone where its title has no room
NAME_PX = 24  # left to a name that gives way to its title
ROW_PX = parts.WIDTH - 13  # for a title and its value, beside a scroll bar


class Values:
    """The *values* of *entry* (`listed`) in rows, beyond its *preview*; OK asks for the one at *index*."""

    def __init__(self, entry: "Any", preview: "Preview", values: "list[Any]", index: int):
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


def values(entry: "Any", preview: "Preview", is_last: bool) -> "Any":
    """Return the page of the values of *entry*, the first or the last one highlighted; None without any."""
    found = listed(entry)
    return Values(entry, preview, found, len(found) - 1 if is_last else 0) if found else None


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
            text = " ".join([str(place) for place in answer])
            found.append((text if _fills(entry, question, text) else (question.title, text), index, None))
        elif question.secret:
            found.append((question.title, index, None))
        elif kind != "cover":
            found.append((_row(entry, question, answer), index, None))
    return found


def _fills(entry: "Any", question: "Any", text: str) -> bool:
    """Return whether *text*, all that was asked, leaves its question no room; the header has the action."""
    return len(entry.asked) == 1 and TEXT.width(question.title) + TEXT.width(text) > ROW_PX


def _row(entry: "Any", question: "Any", answer: object) -> "Any":
    """Return the title of *question* and its *answer*, the answer alone where they have no room."""
    names = entry.names
    text = answer_text(answer, question.range, entry.say, names)
    if _fills(entry, question, text):
        return text
    text = shorten_in(text, names, TEXT, max(NAME_PX, ROW_PX - TEXT.width(question.title)))
    title = shorten_in(question.title, names, TEXT, ROW_PX - TEXT.width(text))
    is_alone = TEXT.width(text) > WIDE_PX and TEXT.width(title) + TEXT.width(text) > ROW_PX
    return text if is_alone else (title, text)
