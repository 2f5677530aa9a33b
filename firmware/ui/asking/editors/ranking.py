"""A ranking: who is first, who is next, until one seat is left."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.screen import moved

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say


class Editor(editor.Editor):
    """OK gives the highlighted seat the next place; a long OK too, and the seat after it shares the place."""

    HOLDS = True

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        self.picked: "list[Any]" = []  # (seat, place), the best first
        self.shares = False  # the next one has the place of the one before
        self.index = 0  # among the seats left
        self.first = self.place = 0
        if question.start:
            self._begin_with(question.start)

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        return self.say("hint.move"), self.say("hint.place", self._place()), self.say("hint.back")

    def corner(self) -> str:
        """Return the hint for a long OK."""
        return self.say("hint.tie")

    def draw(self, canvas: "Canvas") -> None:
        """Draw the places that are taken, then the seats that are left."""
        rows = [("%d %s" % (place, self.names[seat]), "") for seat, place in self.picked]
        rows += [("   " + self.names[seat], "") for seat in self._left()]
        at = len(self.picked) + self.index
        self.first = parts.first_row(at, self.first, len(rows))
        parts.rows(canvas, rows, at, self.first, names=self.names)
        self.place = at

    def follow(self, canvas: "Canvas") -> None:
        """Move the highlight, or the rows."""
        at = len(self.picked) + self.index
        if not parts.move(canvas, self.place, at, self.first, len(self.range.seats)):
            super().follow(canvas)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Move, give a place, or take the latest one back."""
        if button == "OK":
            return self._pick(self._left()[self.index], False)
        if button != "BACK":
            self.index = moved(self.index, button, len(self._left()), repeated)
        elif not self.picked:
            return editor.BACK
        else:
            seat, place = self.picked.pop()
            self.shares = bool(self.picked) and self.picked[-1][1] == place
            self.index = self._left().index(seat)
        return None

    def held(self) -> "Any":
        """Give the highlighted seat a place that the next one shares."""
        return self._pick(self._left()[self.index], True)

    def seat_pressed(self, seat: int) -> "Any":
        """Give *seat* the next place."""
        return self._pick(seat, False) if seat in self._left() else None

    def _begin_with(self, places: "list[int | None]") -> None:
        """Give all but the last seat their *places* again: BACK takes one after another back."""
        ranked = sorted(zip(places, self.range.seats))
        self.picked = [(seat, place) for place, seat in ranked[:-1]]
        self.shares = len(ranked) > 1 and ranked[-1][0] == ranked[-2][0]

    def _left(self) -> "list[Any]":
        taken = [seat for seat, _ in self.picked]
        return [seat for seat in self.range.seats if seat not in taken]

    def _place(self) -> int:
        """Return the place that is given next."""
        return self.picked[-1][1] if self.shares else len(self.picked) + 1

    def _pick(self, seat: int, shares: bool) -> "Any":
        at = self._left().index(seat)
        self.picked.append((seat, self._place()))
        self.shares = shares
        left = self._left()
        if len(left) > 1:
            self.index = min(at, len(left) - 1)
            return None
        places = dict(self.picked + [(last, self._place()) for last in left])
        return ([places[seat] for seat in self.range.seats],)
