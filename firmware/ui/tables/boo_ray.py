"""
The table of Boo-Ray: the pot, and a cell per seat with chips, bid or payment, and wins.

Every stage allows one action, so UP and DOWN turn the views of the body instead:

    bid      chips
    result   bids, how to exchange (until the first result), chips
    deal     what the latest hand paid, chips
    over     chips, what the last hand paid
"""

from engines_core import boo_ray as rules
from engines_core.phrases import fill
from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten_all, shorten_before, shorten_in
from firmware.ui.tables.act import Act
from firmware.ui.tables.boo_ray_cells import LARGE, Cells
from firmware.ui.tables.reminders import Reminders

if False:  # for the type checker
    from engines_core.types import Any, Names, Phrase, State
    from firmware.types import Canvas, Effect, Pages, Say, Title

NAME_PX = 50  # width of a name on the bar
POT_PX = 80  # width of the pot before and after
WON, LOST, DRAWN = "✓", "✗", "="
SIGNS = (
    ("B  L  K", "sign.games"),
    ("-", "sign.fold"),
    ("✓ ✗ =", "sign.outcome"),
    ("+2-5", "sign.paid"),
    ("", "sign.dealer"),
)


class Deal(Act):
    """A hand is dealt."""

    def who(self, state: "State") -> "int | None":
        """Return the dealer."""
        return state["dealer"]


class Settling(Act):
    """An action that may settle the hand: then the pot is paid."""

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the pot before and after, and the next dealer."""
        if after["stage"] == "result":
            return super().effect_title(args, after)
        pot = fit(self.say("effect.pot", self.state["pot"], after["pot"]), SMALL, POT_PX)
        if after["over"]:
            return pot, self.say("effect.over")
        rest, room = self.say("effect.dealer", 0, names=("",)), WIDTH - 8 - SMALL.width(pot)
        dealer = shorten_before(self.names[after["dealer"]], rest, self.names, SMALL, room)
        return pot, self.say("effect.dealer", 0, names=(dealer,))

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the payments once the hand is settled, before that nothing."""
        if after["stage"] == "result":
            return ""
        if not any(after["bids"]):
            return self.say("effect.nobody", after["pot"])
        return self._settlement(after)

    def _settlement(self, after: "State") -> "list[Any]":
        """Return a row for each seat that bid: how it went, in words if few did, and what it gets or pays."""
        bidders = [seat for seat, bid in enumerate(after["bids"]) if bid]
        rows = []
        for seat in bidders:
            marks = marks_of(after, seat)
            if len(marks) == 2 and len(bidders) <= parts.ROWS:
                verb = {WON: "effect.wins", LOST: "effect.loses", DRAWN: "effect.draws"}[marks[1]]
                marks = self.say(verb, self.say("=" + marks[0]))
            rows.append((self.names[seat], (marks + " " + paid(after["last"], seat)).rstrip()))
        return rows


class Bids(Settling):
    """All bid at once, each unseen by the others; then the table lays the bids open."""

    is_secret = True
    lies_open = True

    def sign(self, value: str) -> str:
        """Return the letters of a bid."""
        return value or "-"

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the bid of each seat."""
        bids = [names[seat] + " " + (bid or "-") for seat, bid in enumerate(args[0])]
        return self.say("bids.log", ", ".join(bids))


class Result(Settling):
    """The winners of a game of the hand."""

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of an argument; the winner names the game."""
        if index == 0:
            return super().title(index, chosen)
        return self.say("result.1", self.say("=" + chosen[0]))

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the game and its winner."""
        best = ", ".join([names[seat] for seat in args[1]])
        key = "result.effect" if len(args[1]) == 1 else "result.drawn"
        return self.say(key, self.say("=" + args[0]), best)


class Table(Cells):
    """Shows a hand; the inverted name is the dealer's."""

    ACTS = {"deal": Deal, "bids": Bids, "result": Result}
    SIGNS = SIGNS

    def changed(self) -> None:
        """Record that an action was done: the first view is shown again."""
        super().changed()
        self.view = 0

    def details(self) -> "Pages":
        """Return the reminders."""
        topics = [(self.say("topic.hands"), "hands")]
        return [(self.say("table.reminders"), Reminders(self.texts, rules.NAME, topics))]

    # What it shows

    def views(self) -> "tuple[str, ...]":
        """Return the names of the views that UP and DOWN turn now."""
        return views_in(self.state)

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return the hand and the first view, and the pot."""
        return headed(say, state, views_in(state)[0])

    def title(self) -> "Title":
        """Return the hand and the view, and the pot unless it has a cell."""
        view = self.views()[self.view]
        title, pot = headed(self.say, self.state, view)
        return title, "" if self.has_pot_cell() and view != "swap" else pot

    def body(self, canvas: "Canvas") -> None:
        """Draw the view."""
        view = self.views()[self.view]
        if view == "swap":
            self._draw_exchange(canvas)
        else:
            self.draw_cells(canvas, self.cell_texts())

    def cell_texts(self) -> "list[str]":
        """Return the bids, the payments or the chips: what the view is about."""
        view = self.views()[self.view]
        if view == "paid":
            texts = self._payments()
        else:
            texts = self.state["bids" if view == "bids" else "chips"]
        return [str(text) or "-" for text in texts]

    def _payments(self) -> "list[str]":
        """Return receipts and payments of each seat, or their sum where they are too wide for its cell."""
        last = self.state["last"]
        if not last:
            return []
        font, room = TEXT if len(self.names) <= LARGE else SMALL, self.text_room()
        texts = [paid(last, seat) for seat in range(len(self.names))]
        return [text if font.width(text) <= room else net(last, seat) for seat, text in enumerate(texts)]

    def _draw_exchange(self, canvas: "Canvas") -> None:
        """Draw how cards are exchanged (spec/boo_ray.md, The device also says)."""
        first = rules.next_seat(self.state["dealer"], [bool(bid) for bid in self.state["bids"]])
        name, room = self.names[first or 0], WIDTH - 4
        texts: "Any" = self.texts.find("table.exchange")
        for index in range(4):
            template = texts[index]
            text = shorten_in(fill((template, name)), self.names, SMALL, room)
            canvas.text(2, BODY + index * parts.SMALL_ROW, fit(text, SMALL, room), SMALL)

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Leave the prompt to the bar."""

    def bar(self) -> "Title":
        """Return the prompt: what the one action is about; arrows if there are views to turn."""
        arrows = "↕" if len(self.views()) > 1 else ""
        if not self.offers:
            return arrows, self.say("menu.standings")
        names = tuple(shorten_all(self.names, SMALL, NAME_PX))
        return arrows, self.texts.phrase(self._prompt(), names)

    def _prompt(self) -> "Phrase":
        """Return the next step, as the engine says it; a game has its title in the language."""
        phrase = rules.prompt(self.state, self.play.time(self.now))
        if len(phrase) > 1 and type(phrase[1]) is str:
            return phrase[0], self.say("=" + rules.waiting(self.state)[0])
        return phrase

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the header first, which says another view."""
        if self._moved:
            canvas.fill(0, 0, WIDTH, parts.HEADER, False)
            left, right = self.title()
            parts.header(canvas, left, right, self.names)
        return False

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the views, or act as all tables do."""
        self._moved = button in ("UP", "DOWN")
        if self._moved:
            self.view = (self.view + (1 if button == "DOWN" else -1)) % len(self.views())
        else:
            super().pressed(button, repeated)


def marks_of(state: "State", seat: int) -> str:
    """Return the games that *seat* bid in the hand just settled, each with how it went: `B✓K✗`."""
    last = state["last"]
    text = ""
    for game in rules.GAMES:
        if game in state["bids"][seat]:
            won = last["winners"].get(game) == seat
            drawn = seat in last["draws"].get(game, ())
            text += game + (WON if won else DRAWN if drawn else LOST)
    return text


def paid(last: "dict[str, Any]", seat: int) -> str:
    """Return receipts and payments of *seat* when the hand was settled: `+2`, `-5`, `+2-5`, else empty."""
    text = ""
    if last["paid_out"][seat]:
        text = "+%d" % last["paid_out"][seat]
    if last["paid_in"][seat]:
        text += "-%d" % last["paid_in"][seat]
    return text


def net(last: "dict[str, Any]", seat: int) -> str:
    """Return receipts less payments of *seat* when the hand was settled: `-3`."""
    gained = last["paid_out"][seat] - last["paid_in"][seat]
    return "%+d" % gained if gained else "0"


def views_in(state: "State") -> "tuple[str, ...]":
    """Return the names of the views that there are in *state*."""
    if state["stage"] == "result":
        return ("bids", "chips") if state["results"] else ("bids", "swap", "chips")
    if state["stage"] == "bid" or state["last"] is None:
        return ("chips",)
    return ("over", "paid") if state["over"] else ("paid", "chips")


def headed(say: "Say", state: "State", view: str) -> "Title":
    """Return the header of a *view*: the hand and the pot."""
    title = say("table." + view, state["hand"]) if state["hand"] else say("table.first")
    return title, say("table.pot", state["pot"])
