"""
The table of Millennium Blades: the countdown fills the screen while a block is on.
"""

from engines_core import clock
from engines_core import millennium_blades as rules
from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten_all, shorten_in
from firmware.ui.tables.millennium_blades_acts import ACTS
from firmware.ui.tables.reminders import Reminders
from firmware.ui.tables.timed import Timed

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Canvas, Pages, Say, Title

LIST_MS = 3000  # a page of a list stays that long
LINES = 4  # on a page
REMINDERS = {  # by stage: the texts' keys; their titles are `topic.KEY`
    "prerelease": ("setup",),
    "deck_building": ("collection", "trade", "markers", "purchase", "deck"),
    "tournament": ("turn", "effects", "scoring", "clash", "loop"),
}


class Table(Timed):
    """Shows the block timer, the tournament or the final scoring."""

    ACTS = ACTS
    _listed_ms = 0  # when the list began with its first page

    def changed(self) -> None:
        """Record that an action was done: the list begins with its first page."""
        super().changed()
        self._listed_ms = self.now

    # What it shows

    def status(self) -> "Title":
        """Return the block, and whether selling is open."""
        block = self.say("table.short", self.state["round"], self.state["block"])
        return block, self.say(self._selling())

    def _selling(self) -> str:
        return "table.selling" if self.state["block"] < rules.BLOCKS else "table.closed"

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return the stage, and the round."""
        stage = state["stage"]
        if stage == "deck_building":
            on = clock.remaining_ms(state["clock"], now)
            block = state["block"] if on else min(state["block"] + 1, rules.BLOCKS)
            return say("table.block", state["round"], block), ""
        if stage == "tournament" and state["round"]:
            return say("table.tournament", state["round"]), ""
        return say({"final": "table.final", "over": "table.over"}.get(stage, "table.prerelease")), ""

    def body(self, canvas: "Canvas") -> None:
        """Draw what the table has to do, the tournament's RP, or the VP so far."""
        state = self.state
        if state["stage"] == "tournament":
            self._draw_seats(canvas, state["rp"], state["turn"], state["looped"])
        elif state["stage"] in ("final", "over"):
            self._draw_seats(canvas, rules.totals(state), None, [False] * len(self.names))
        else:
            self._draw_list(canvas, self._list_key())

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Draw the seat to move, or the values to enter; else the bar says it below a list, or the header."""
        if self.state["stage"] in ("tournament", "final"):
            super().draw_prompt(canvas)

    def _list_key(self) -> str:
        if self.state["stage"] == "prerelease":
            return "list.prerelease"
        return "list.%d" % (self.state["block"] + 1)

    def _draw_list(self, canvas: "Canvas", key: str) -> None:
        """Draw four lines of the list of what everyone does now; they change every 3 s if there are more."""
        lines = self._afterwards() + (self.texts.find(key) or ())
        pages = (len(lines) + LINES - 1) // LINES
        first = (self.now - self._listed_ms) // LIST_MS % pages * LINES
        for index, line in enumerate(lines[first : first + LINES]):
            text = shorten_in("• " + line, self.names, SMALL, WIDTH - 4)
            canvas.text(2, BODY + index * parts.SMALL_ROW, fit(text, SMALL, WIDTH - 4), SMALL)

    def _afterwards(self) -> "Any":
        """Return the tasks after a tournament: the prizes, and the refund for a loop."""
        state = self.state
        if state["stage"] != "deck_building" or state["block"] or not state["tournaments"]:
            return ()
        latest = state["tournaments"][-1]
        lines = [self.say("list.prize", self.say("=" + latest["prize"]))] if latest["prize"] else []
        for seat in range(len(self.names)):
            if latest["looped"][seat]:
                lines += [self.say(key, seat, names=self.names) for key in ("list.looped", "list.refund")]
        return tuple(lines)

    def details(self) -> "Pages":
        """Return the reminders of the stage, and who goes first in a contested purchase."""
        stage = self.state["stage"]
        found: "Pages" = []
        if stage in REMINDERS:
            keys = REMINDERS[stage]
            if stage == "deck_building" and not self.state["block"] and not self.state["tournaments"]:
                keys = REMINDERS["prerelease"] + keys  # the game has just been set up
            topics = [(self.say("topic." + key), key) for key in keys]
            pages = Reminders(self.texts, rules.NAME, topics)
            found.append((self.say("table.reminders"), pages))
        if stage == "deck_building":
            found.append((self.say("table.purchase"), self._purchase_pages()))
        return found

    def _purchase_pages(self) -> "list[Any]":
        rows = [(self.names[seat], str(points)) for points, seat in rules.purchase_order(self.state)]
        return parts.pages(self.say("table.fewest"), rows)

    def _draw_seats(
        self, canvas: "Canvas", values: "list[Any]", turn: "int | None", looped: list[bool]
    ) -> None:
        """Draw a column per seat: the name and a value; the seat whose turn it is is inverted."""
        width = WIDTH // len(values)
        names = shorten_all(self.names, SMALL, width - 2)
        for seat, value in enumerate(values):
            x, name = seat * width, names[seat]
            text = fit(self.say("table.looped") if looped[seat] else str(value), TEXT, width - 1)
            canvas.text(x + (width - SMALL.width(name)) // 2, BODY + 1, name, SMALL)
            canvas.text(x + (width - TEXT.width(text)) // 2, BODY + 11, text, TEXT)
            if seat == turn:
                canvas.invert(x, BODY, width, 10)

    def changes_without(self, now: int) -> "int | None":
        """Return when the page of the list changes."""
        return now + LIST_MS - (now - self._listed_ms) % LIST_MS
