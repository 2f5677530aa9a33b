"""
The table of any other game: the totals of all seats, and what its sheet wants to be entered next.

A row is entered for all seats at once, from the bar. Points that come one by one are counted on the table
itself (counting.py); a sheet of one such row begins so. A clock that is on fills the screen, and OK ends the
turn or the phase; while points are counted it stands in the header instead.
"""

from engines_core import sheet as rules
from firmware.display.font import cut
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.tables import sheet_cells, sheet_clocks
from firmware.ui.tables.counting import ARROWS, Counting
from firmware.ui.tables.sheet_offers import in_order, is_counted, row_name
from firmware.ui.tables.timed import Timed

LINE_PX = WIDTH - 3 - parts.LEAST  # for a value and its points, beside a scroll bar


class Table(Timed):
    """Shows totals, or the values of one row while they are counted."""

    CONFIRMED = ("end",)
    counting: "Counting | None" = None  # what is counted at the table now
    row = 0  # that was chosen to be entered

    _is_fresh = True  # it was not shown yet, or the game was over then

    def changed(self) -> None:
        """Take note that an action was done: at first the only row is counted, at the end nothing is."""
        super().changed()
        if self.state["over"]:
            self._is_fresh, self.counting = True, None
        elif self._is_fresh:
            self._is_fresh = False
            counted = [offer for offer in self.offers if offer.name == "add"]
            if counted and is_counted(self.state["sheet"]):
                self.counting = Counting(self.sitting, counted[0])

    # What can be done

    def offered(self) -> list:
        """Return an Offer a row for what is entered by rows, what is next first."""
        return in_order(self.state, super().offered())

    def label(self, offer) -> str:
        """Return the action, with its row, seat or phase."""
        name, state = offer.name, self.state
        if name == "score":
            key = "score.change" if state["given"][offer.row] else "score.enter"
            return self.say(key, row_name(state["sheet"], offer))
        if name == "add":
            return self.say(name, row_name(state["sheet"], offer))
        if name == "round":
            return self.say(name, len(state["history"]) + 1)
        if name == "turn":
            key = "turn.first" if state["turn"] is None else "turn.next"
            return self.say(key, self.who(name, state), names=self.names)
        if name == "phase":
            phases, at = state["sheet"]["clock"]["phases"], state["phase"]
            index = 0 if at is None else (at + 1) % len(phases)
            return self.say("phase.first" if at is None else "phase.next", phases[index][0])
        return self.say(name)

    def short_label(self, offer) -> str:
        """Return the label, of a turn just an arrow and the seat."""
        if offer.name != "turn":
            return super().short_label(offer)
        return self.say("turn.short", self.who(offer.name, self.state), names=self.names)

    def choose(self, offer) -> None:
        """Enter a row, count one from now on, or do the action."""
        if offer.name == "add":
            self.counting = Counting(self.sitting, offer)
            self.navigator.to_table()
            return
        if offer.name == "score":
            self.row = offer.row
        super().choose(offer)

    def pressed(self, button: str, repeated: bool) -> None:
        """Count while something is counted, until BACK, of one player OK too; else act as all tables do."""
        if self.counting is None:
            super().pressed(button, repeated)
            return
        self._moved = False
        if button == "BACK" or button == "OK" and self.state["count"] == 1:
            self.counting = None
        else:
            self.counting.pressed(button, repeated)

    def takes(self, number: int) -> "tuple | None":
        """Let a *number* that was thrown count for the highlighted seat while something is counted."""
        counting = self.counting
        if counting is None:
            return None
        text = self.say("table.takes", "%+d" % number, counting.seat, names=self.names)
        return text, lambda: counting.add(number)

    def seat_pressed(self, seat: int) -> None:
        """Count one for the seat, or end its turn."""
        state = self.state
        if seat >= state["count"] or state["over"]:
            return
        if self.counting is not None:
            self.counting.seat = seat
            self.counting.add(1)
        elif "turn" in [offer.name for offer in self.offers]:
            if state["turn"] in (None, seat):
                self.sitting.do("turn", [])
            else:
                self.navigator.tell(self.say("table.not_on", state["turn"], names=self.names))

    # What it shows

    @staticmethod
    def headline(say, state: dict, now: int) -> tuple:
        """Return the round."""
        rounds = state["sheet"].get("rounds")
        if state["over"] or rounds is None:
            return say("table.over") if state["over"] else "", ""
        number = len(state["history"]) + 1
        count = rounds.get("count")
        return say("table.rounds", number, count) if count else say("table.round", number), ""

    def title(self) -> tuple:
        """
        Return the game and the round; before the first action who begins, or the row that is counted.

        The time of a clock that stands paused is told beside them, as the points are seen then.
        """
        sheet, session, paused = self.state["sheet"], self.play.session, self._paused()
        if self.counting is not None and len(sheet["rows"]) > 1:
            return row_name(sheet, self.counting.offer), paused
        if paused:
            return super().title()[0] or sheet["name"], paused
        first = session.header.get("options", {}).get("first")
        if first is None or session.undoable() or "turn" in [offer.name for offer in self.offers]:
            return sheet["name"], super().title()[0]
        return sheet["name"], self.say("turn.first", first, names=self.names)

    def _paused(self) -> str:
        return sheet_clocks.paused(self.say, self.state, self.countdown.look(self.now))

    def shows_countdown(self) -> bool:
        """Return whether no points are counted: while they are, a clock that has begun stands above them."""
        return self.counting is None or self.countdown.look(self.now) is None

    def fills(self, countdown: "tuple | None") -> bool:
        """Return whether the clock fills the screen: while it is on, and where there is nothing else."""
        if countdown is None or self.counting is not None or self.state["over"]:
            return False
        return rules.sheet_clock.is_on(self.state) or not self.state["sheet"]["rows"]

    def is_paused(self, countdown: tuple) -> bool:
        """Return whether the clock stands still; one that is down to 0 does not."""
        return rules.sheet_clock.is_paused(self.state)

    def status(self) -> tuple:
        """Return whose turn it is and, of two with a bank each, the other's time; or the phase."""
        left, right = sheet_clocks.status(self.state, self.names, self.play.time(self.now))
        return left, right or super().title()[0]

    def body(self, canvas) -> None:
        """Draw all seats with what stands beside their names."""
        acting = self.state["turn"] if self.counting is None else self.counting.seat
        sheet_cells.draw(canvas, self.names, self._values(), self._gained(), acting)

    def _values(self) -> list:
        """Return what stands beside each name."""
        state = self.state
        if self.counting is not None:
            return self.counting.values()
        if state["sheet"]["rows"]:
            return [str(total) for total in rules.totals(state)]
        return sheet_clocks.banks(state, self.play.time(self.now)) or [""] * state["count"]

    def _gained(self) -> list:
        """Return what each total will gain by the round, `+12`, once something is entered; else nothing."""
        state = self.state
        if self.counting is not None or "rounds" not in state["sheet"] or True not in state["given"]:
            return [""] * state["count"]
        return ["%+d" % points for points in rules.seat_sums(rules.points(state), state["count"])]

    def draw_prompt(self, canvas) -> None:
        """Draw nothing: the bar says what is next."""

    def bar(self) -> tuple:
        """Return what the bar shows: while something is counted, what UP, DOWN and OK do."""
        if self.counting is None:
            return super().bar()
        return ARROWS, self.say("table.seat" if self.state["count"] > 1 else "table.done")

    def short_back(self) -> str:
        """Return what a short BACK does: it ends the counting, or leads home."""
        return super().short_back() if self.counting is None else self.say("table.counted")

    def details(self) -> list:
        """Return the rows with the values of this round and what they bring, and the clocks of the seats."""
        described = self.state["sheet"]["rows"]
        brought = rules.points(self.state)
        pages: list = []
        for index in range(len(described)):
            lines = self._lines(self.state["values"][index], brought[index])
            pages += parts.pages(described[index]["name"], lines)
        found = [(self.say("table.rows"), pages)] if pages else []
        clocks = sheet_clocks.lines(self.say, self.state, self.names, self.play.time(self.now))
        if clocks:
            title = self.say("table.clocks")
            found.append((title, parts.pages(title, clocks)))
        return found

    def _lines(self, values: list, points: list) -> list:
        """Return a line a seat: name, value, and its points where they are others; the value gives way."""
        found: list = []
        for name, value, brings in zip(self.names, values, points):
            text = entered_text(value)
            if text != str(brings):
                points_text = " → %d" % brings
                text = cut(text, TEXT, LINE_PX - TEXT.width(points_text)) + points_text
            found.append((name, text))
        return found

    # What the actions do

    def starts(self, name: str) -> tuple:
        """Return the values that a row has, or who has it."""
        if name != "score" or not self.state["given"][self.row]:
            return ()
        row, values = self.state["sheet"]["rows"][self.row], self.state["values"][self.row]
        return (self.row, rules.holder(values) if rules.asks_holder(row) else values)

    def question_title(self, name: str, index: int, chosen: list) -> str:
        """Return the name of the row that is entered."""
        return self.state["sheet"]["rows"][self.row]["name"]

    def part_title(self, name: str, index: int) -> str:
        """Return the name of a part of the row that is entered."""
        return self.state["sheet"]["rows"][self.row]["parts"][index]

    def effect(self, name: str, args: list, after: dict) -> "str | list":
        """Return the points of a row, or the final standings."""
        if name == "score":
            return self._lines(args[1], rules.points(after)[args[0]])
        if name == "end":
            ranked = sorted([(row["place"], row["seat"], row["score"]) for row in rules.standings(after)])
            return [("%d %s" % (place, self.names[seat]), str(score)) for place, seat, score in ranked]
        return self.words(name, args, self.names)

    def effect_title(self, name: str, args: list, after: dict) -> tuple:
        """Return the row, or the action."""
        if name == "score":
            return self.state["sheet"]["rows"][args[0]]["name"], ""
        return self.say(name), ""

    def who(self, name: str, state: dict) -> "int | None":
        """Return whose turn begins."""
        if name != "turn":
            return None
        return state["first"] if state["turn"] is None else (state["turn"] + 1) % state["count"]

    def words(self, name: str, args: list, names: tuple) -> str:
        """Return the action as the log tells it."""
        if name not in ("score", "add"):
            return self.say(name + ".log")
        row = self.state["sheet"]["rows"][args[0]]
        if name == "score":
            return row["name"] + ": " + " ".join([entered_text(value) for value in args[1]])
        what = row["name"] if len(args) == 3 else row["parts"][args[2]]
        return self.say("add.log", args[1], what, "%+d" % args[-1], names=names)


def entered_text(value) -> str:
    """Return what was entered for a seat: a number, of parts 3/0/1."""
    return "/".join([str(part) for part in value]) if type(value) is list else str(value)
