"""
The table of any other game: the totals of all seats, and what its sheet wants to be entered next.

A row is entered for all seats at once, from the bar. Points that come one by one are counted on the table
itself (counting.py); a sheet of one such row begins so. A clock that is on fills the screen, and OK ends the
turn or the phase; while points are counted it stands in the header instead.
"""

from engines_core import sheet as rules
from engines_core.ranges import Choice
from engines_core.sheets import clock
from engines_core.sheets.state import expected, is_entered, seats_of
from firmware.modules import module
from firmware.ui import parts
from firmware.ui.tables import sheet_cells, sheet_clocks, sheet_news
from firmware.ui.tables.base import DONE_PX
from firmware.ui.tables.counting import ARROWS, Counting
from firmware.ui.tables.sheet_acts import ACTS, TYPED, kind_of
from firmware.ui.tables.sheet_row_acts import RowOffer, SheetAct, is_counted, row_name, value_lines
from firmware.ui.tables.timed import Timed, time_text

if False:  # for the type checker
    from engines_core.types import Action, Any, Names, State
    from firmware.types import Canvas, Context, Items, Pages, Say, Title


class Table(Timed):
    """Shows totals, or the values of one row while they are counted."""

    ACTS = ACTS
    counting: "Counting | None" = None  # the count at the table now
    news = ""  # seats that are out, reached the target or went past it by the latest action
    _is_fresh = True  # it was not shown yet, or the game was over then
    _before: "State | None" = None  # the state that was shown last

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.units = self.named(self.names)

    def named(self, names: "Names") -> "Any":
        """Return the names of the units: of sides those of their players, `Ann+Cy`."""
        state = self.play.state
        if state["units"] == state["count"]:
            return names
        partners = [seats_of(state, unit) for unit in range(state["units"])]
        return tuple(["+".join([names[seat] for seat in seats]) for seats in partners])

    def changed(self) -> None:
        """Record that an action was done: at first the only row is counted, at the end nothing is."""
        super().changed()
        self.news = sheet_news.text(self.say, self.units, self._before, self.state)
        self._before = self.state
        if self.state["over"]:
            self._is_fresh, self.counting = True, None
        elif self._is_fresh:
            self._is_fresh = False
            counted = [offer for offer in self.offers if self.act(offer).is_counted_singly]
            if counted and is_counted(self.state["sheet"]):
                self.counting = Counting(self.sitting, counted[0])

    # What can be done

    def act(self, offer: "Any") -> SheetAct:
        """Return the act of *offer*."""
        kind = getattr(offer, "kind", None) or kind_of(getattr(offer, "act", offer.name))
        return kind(self, offer.name, offer)

    def act_named(self, name: str) -> SheetAct:
        """Return the act of action *name*, to tell what was done."""
        return kind_of(name)(self, name)

    def offered(self) -> "list[Any]":
        """Return an Offer a row for what is entered by rows, what is next first."""
        found: "list[Any]" = []
        offers = self.play.offered(self.now)
        for offer in offers:
            found += self.act(offer).offers()
        adds = [offer for offer in offers if self.act(offer).is_counted_singly]
        if adds and len(self.state["sheet"]["rows"]) > 1:
            found.append(module(TYPED).rows_offer(adds, self.state))
        return self.in_order([offer for offer in found if offer is not None])

    def pressed(self, button: str, repeated: bool) -> None:
        """Count while something is counted, until BACK, of one player OK too; else act as all tables do."""
        if self.counting is None:
            super().pressed(button, repeated)
            return
        self._moved = False
        if button == "BACK" or button == "OK" and self.state["units"] == 1:
            self.counting = None
        else:
            self.counting.pressed(button, repeated)

    def takes(self, number: int) -> "tuple[Any, ...] | None":
        """Count a *number* that was thrown for the highlighted seat, while something is counted."""
        counting = self.counting
        if counting is None:
            return None
        text = self.say("table.takes", "%+d" % number, counting.seat, names=self.units)
        return text, lambda: counting.add(number)

    def seat_pressed(self, seat: int) -> None:
        """Count one for the seat, or end its turn."""
        state = self.state
        if seat >= state["count"] or state["over"]:
            return
        if self.counting is not None:
            self.counting.seat = seat % state["units"]
            self.counting.add(1)
        elif clock.has_turns(state):
            if state["turn"] in (None, seat):
                self.sitting.do("turn", [])
            else:
                self.navigator.tell(self.say("table.not_on", state["turn"], names=self.names))

    # What it shows

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return the round."""
        rounds = state["sheet"].get("rounds")
        if state["over"] or rounds is None:
            return say("table.over") if state["over"] else "", ""
        number = len(state["history"]) + 1
        count = rounds.get("count")
        return say("table.rounds", number, count) if count else say("table.round", number), ""

    def title(self) -> "Title":
        """
        Return the game and the round; before the first action who begins, or the row that is counted.

        The time of a paused clock is shown beside them, as the points are seen then.
        """
        sheet, session, paused = self.state["sheet"], self.play.session, self._paused()
        if self.news:
            return self.news, paused
        if self.counting is not None and len(sheet["rows"]) > 1:
            return row_name(self.say, sheet, self.counting.offer), paused
        if paused:
            return super().title()[0] or sheet["name"], paused
        used = sheet_clocks.used(self.state, self.play.time(self.now))
        if used and sheet["rows"] and not self.state["over"]:
            left = self.say("table.paused") if clock.is_paused(self.state) else super().title()[0]
            return left or sheet["name"], used
        first = session.header.get("options", {}).get("first")
        if first is None or session.undoable() or clock.has_turns(self.state):
            return sheet["name"], super().title()[0]
        return sheet["name"], self.say("turn.first", first, names=self.names)

    def _paused(self) -> str:
        return sheet_clocks.paused(self.say, self.state, self.countdown.look(self.now))

    def shows_countdown(self) -> bool:
        """Return whether no points are counted: while they are, a clock that has begun stands above them."""
        return self.counting is None or self.countdown.look(self.now) is None

    def changes_without(self, now: int) -> "int | None":
        """Return when a time that is counted up shows a second more."""
        left_ms = sheet_clocks.next_second(self.state, self.play.time(now))
        return None if left_ms is None else now + left_ms

    def fills(self, countdown: "Any") -> bool:
        """Return whether the clock fills the screen: while it is on, and where there is nothing else."""
        if countdown is None or self.counting is not None or self.state["over"]:
            return False
        return clock.is_on(self.state) or not self.state["sheet"]["rows"]

    def is_paused(self, countdown: "Any") -> bool:
        """Return whether the clock stands still; one that is down to 0 does not."""
        return clock.is_paused(self.state)

    def status(self) -> "Title":
        """Return whose turn it is and, of two with a bank each, the other's time; or the phase."""
        left, right = sheet_clocks.status(self.state, self.names, self.play.time(self.now))
        return left, right or super().title()[0]

    def body(self, canvas: "Canvas") -> None:
        """Draw all seats with what stands beside their names."""
        turn, units = self.state["turn"], self.state["units"]
        acting = None if turn is None else turn % units
        if self.counting is not None:
            acting = self.counting.seat
        if not self.state["sheet"]["rows"]:
            sheet_cells.draw(canvas, self.names, self._times(), [""] * self.state["count"], turn)
        else:
            sheet_cells.draw(canvas, self.units, self._values(), self._gained(), acting)

    def _values(self) -> "list[str]":
        """Return the text beside each unit: its total, or the current count."""
        state = self.state
        if self.counting is not None and not is_counted(state["sheet"]):
            return self.counting.values()
        return sheet_news.marked(state, rules.totals(state))

    def _times(self) -> "list[str]":
        """Return the text beside each seat where nothing is scored: the time of its clock."""
        text_of = time_text if self.state["count"] > 2 * sheet_cells.SEATS else parts.clock_text
        times = sheet_clocks.banks(self.state, self.play.time(self.now), text_of)
        return times or [""] * self.state["count"]

    def _gained(self) -> "list[str]":
        """Return the gain of each total by the round, `+12`, once something is entered; else nothing."""
        state = self.state
        if self.counting is not None or "rounds" not in state["sheet"] or True not in state["given"]:
            return [""] * state["units"]
        return ["%+d" % (after - now) for now, after in zip(rules.totals(state), expected(state))]

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Draw nothing: the bar says what is next."""

    def bar(self) -> "Title":
        """Return the texts of the bar: while counting, the hints for UP, DOWN and OK."""
        if self.counting is None:
            return super().bar()
        return ARROWS, self.say("table.seat" if self.state["units"] > 1 else "table.done")

    def short_back(self) -> str:
        """Return the hint for a short BACK: it ends the counting, or leads home."""
        return super().short_back() if self.counting is None else self.say("table.counted")

    def details(self) -> "Pages":
        """Return the rows with the values of this round and what they bring, and the clocks of the seats."""
        described = self.state["sheet"]["rows"]
        brought = rules.points(self.state)
        pages: "list[Any]" = []
        for index in range(len(described)):
            values = list(self.state["values"][index])
            for unit in range(len(values)):
                if not is_entered(self.state, index, unit):
                    values[unit] = None
            lines = value_lines(self.units, values, brought[index])
            pages += parts.pages(described[index]["name"], lines)
        found = [(self.say("table.rows"), pages)] if pages else []
        clocks = sheet_clocks.lines(self.say, self.state, self.names, self.play.time(self.now))
        if clocks:
            title = self.say("table.clocks")
            found.append((title, parts.pages(title, clocks)))
        return found

    def in_words(self, action: "Action", state: "State", room_px: int = DONE_PX) -> str:
        """Return the same as all tables; the second of two changes that enter a 0 (Box) is told as the 0."""
        if list(state["rose"] or ()) == [action[0]] + action[2:4]:
            action = action[:-1] + [0]
        return super().in_words(action, state, room_px)

    def signs(self, more: "tuple[Any, ...]" = ()) -> "Items":
        """Return the pages that explain what may stand beside a total."""
        sheet = self.state["sheet"]
        found = [(sign, "sign." + key) for key, sign in sheet_news.SIGNS if key in sheet]
        return super().signs(more + tuple(found))

    def corrections(self, back: "int | None" = None) -> "Items":
        """
        Return the possible corrections, (text, action) for each row of a round, the last round first.

        With *back* that of the round of the action with so many later ones; nothing in a round that is not
        done, or was too long ago.
        """
        state = self.state
        rounds = range(1, len(state["played"]) + 1)
        if back is not None:
            number = len(state["history"]) - len(self.play.session.state_before(back)["history"])
            rounds = range(number, number + 1) if number in rounds else range(0)
        found: "list[Any]" = []
        for offer in self.play.offered(self.now):
            if self.act(offer).is_correction:
                for number in rounds:
                    found += self._corrections_of(offer, number)
        return found

    def _corrections_of(self, offer: "Any", number: int) -> "Items":
        """Return the corrections of the round *number* rounds ago, 1 the last one, by *offer*."""
        found: "list[Any]" = []
        for row in offer.ranges[1].values:
            ranges = (Choice((number,)), Choice((row,)), offer.ranges[2])
            act = self.act(RowOffer("correct", ranges, row, None, "correct.row"))
            found.append((act.label(), act.choose))
        return found
