"""
The table of Boo-Ray: the pot, and a cell a seat with chips, bid or payment, and wins.

Every stage allows one action, so UP and DOWN turn the views of the body instead:

    bid      chips
    result   how to exchange (until the first result), bids, chips
    deal     what the latest hand paid, chips
    over     chips, what the last hand paid
"""

from engines_core import boo_ray as rules
from engines_core.lines import fill
from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.tables.base import TableScreen

LARGE = 3  # seats at most that get names in the large font, and the pot a cell
ONE_ROW = 5  # seats that get a row of large cells
NAME_PX = 50  # of a name on the bar
POT_PX = 80  # of what becomes of the pot
MOST_PIPS = 5  # wins to end that are drawn as boxes; more are a number
WON, LOST, DRAWN = "✓", "✗", "="
SIGNS = (  # a bitmap: width, height, columns
    ("B  L  K", "sign.games"),
    ("-", "sign.fold"),
    ("✓ ✗ =", "sign.outcome"),
    ("+2-5", "sign.paid"),
    ("", "sign.dealer"),
)
BOXES = ((9, 4, b"\x0f\x0f\x0f\x0f\x00\x0f\x09\x09\x0f"), "sign.boxes")
OF_GOAL = ("2/9", "sign.of_goal")
INVERTED = ((7, 8, b"\xff\x9b\xad\xad\xb3\xff\xff"), "sign.wins")  # a 2


class Table(TableScreen):
    """Shows a hand; the inverted name is the dealer's."""

    SIGNS: tuple = SIGNS
    HIDDEN = ("bids",)

    def changed(self) -> None:
        """Take note that an action was done: the first view is shown again."""
        super().changed()
        self.view = 0

    def signs(self) -> list:
        """Return the pages that explain the signs, and wins as they are drawn now."""
        wins = INVERTED if len(self.names) > ONE_ROW else BOXES if self._has_boxes() else OF_GOAL
        self.SIGNS = SIGNS + (wins,)
        return super().signs()

    # What it shows

    def views(self) -> tuple:
        """Return the names of the views that UP and DOWN turn now."""
        return views_in(self.state)

    @staticmethod
    def standing(say, state: dict, now: int) -> tuple:
        """Return the hand and the first view, and the pot."""
        return headed(say, state, views_in(state)[0])

    def title(self) -> tuple:
        """Return the hand and the view, and the pot unless it has a cell."""
        view = self.views()[self.view]
        title, pot = headed(self.say, self.state, view)
        return title, "" if self._has_pot_cell() and view != "swap" else pot

    def _has_pot_cell(self) -> bool:
        return len(self.names) <= LARGE

    def body(self, canvas) -> None:
        """Draw the view."""
        view = self.views()[self.view]
        if view == "swap":
            self._draw_exchange(canvas)
        else:
            state = self.state
            texts = {
                "chips": state["chips"],
                "over": state["chips"],
                "bids": state["bids"],
                "paid": self._payments(),
            }[view]
            self._draw_cells(canvas, [str(text) or "-" for text in texts])

    def _payments(self) -> list:
        """Return what each seat got and paid, or the sum of both where they are too wide for its cell."""
        last = self.state["last"]
        if not last:
            return []
        font, width = TEXT if len(self.names) <= LARGE else SMALL, self._grid()[1]
        texts = [paid(last, seat) for seat in range(len(self.names))]
        return [text if font.width(text) < width else net(last, seat) for seat, text in enumerate(texts)]

    def _draw_exchange(self, canvas) -> None:
        """Draw how cards are exchanged (spec/boo_ray.md, The device also says)."""
        first = rules.next_seat(self.state["dealer"], [bool(bid) for bid in self.state["bids"]])
        name = parts.fit_name(self.names[first or 0], SMALL, 70)
        for index in range(4):
            line = self.texts.find("table.exchange")[index]
            canvas.text(2, BODY + index * parts.SMALL_ROW, fit(fill((line, name)), SMALL, WIDTH - 4), SMALL)

    def _draw_cells(self, canvas, texts: list) -> None:
        """Draw a cell a seat: the name, its text, its wins."""
        count = len(texts)
        columns, width = self._grid()
        left = (WIDTH - columns * width) // 2
        for seat in range(count):
            x = left + seat % columns * width
            if count <= ONE_ROW:
                self._draw_cell(canvas, x, width, seat, texts[seat])
            else:
                self._draw_small_cell(canvas, x, BODY + seat // columns * 18, width, seat, texts[seat])
        if self._has_pot_cell():
            self._draw_pot(canvas, left + count * width, width)

    def _grid(self) -> tuple:
        """Return how many cells stand side by side, and how wide each is."""
        count = len(self.names)
        columns = count if count <= ONE_ROW else (count + 1) // 2
        if self._has_pot_cell():
            columns += 1
        return columns, WIDTH // columns

    def _draw_pot(self, canvas, x: int, width: int) -> None:
        """Draw the pot like a seat, beside a line."""
        canvas.fill(x, BODY, 1, 33)
        texts = self.say("table.pot_cell"), fit(str(self.state["pot"]), TEXT, width - 3)
        for index in range(2):
            start = x + 2 + (width - 2 - TEXT.width(texts[index])) // 2
            canvas.text(start, BODY + index * 12, texts[index], TEXT)

    def _draw_cell(self, canvas, x: int, width: int, seat: int, text: str) -> None:
        """Draw a cell over the whole height of the body."""
        large = len(self.names) <= LARGE
        font, room = (TEXT, width - 3) if large else (SMALL, width - 2)
        name = parts.fit_name(self.names[seat], font, room)
        canvas.text(x + (width - 1 - font.width(name)) // 2, BODY + (0 if large else 1), name, font)
        if seat == self.state["dealer"]:
            canvas.invert(x, BODY, width - 1, 10)
        font = TEXT if large or TEXT.width(text) < width else SMALL
        text = fit(text, font, width - 1)
        canvas.text(x + (width - font.width(text)) // 2, BODY + 12, text, font)
        self._draw_wins(canvas, x + width // 2, width, self.state["wins"][seat])

    def _has_boxes(self) -> bool:
        """Return whether the wins are boxes, which stay apart from those of the next cell."""
        goal, width = self.state["goal"], self._grid()[1]
        return goal <= MOST_PIPS and max(goal, max(self.state["wins"])) * 5 <= width - 3

    def _draw_wins(self, canvas, middle: int, width: int, wins: int) -> None:
        """Draw a box for each win to come, filled for each won; a number where boxes are too many."""
        y = BODY + 25
        goal = self.state["goal"]
        if not self._has_boxes():
            text = fit("%d/%d" % (wins, goal), SMALL, width - 1)
            canvas.text(middle - SMALL.width(text) // 2, y, text, SMALL)
            return
        for index in range(max(goal, wins)):
            x = middle - max(goal, wins) * 5 // 2 + index * 5
            canvas.frame(x, y + 1, 4, 4)
            if index < wins:
                canvas.fill(x, y + 1, 4, 4)

    def _draw_small_cell(self, canvas, x: int, y: int, width: int, seat: int, text: str) -> None:
        """Draw a cell of 17 rows: the name, below it the text, and the wins inverted where there is room."""
        wins = str(self.state["wins"][seat] or "")
        box = SMALL.width(wins) + 3 if wins else 0
        beside = SMALL.width(text) <= width - 3 - box
        name = parts.fit_name(self.names[seat], SMALL, width - 2 - (0 if beside else box))
        canvas.text(x + 1, y, name, SMALL)
        if seat == self.state["dealer"]:
            canvas.invert(x, y, width - 1, 8)
        canvas.text(x + 1, y + 9, fit(text, SMALL, width - 1), SMALL)
        if wins:
            top = y + 9 if beside else y
            canvas.text(x + width - box, top, wins, SMALL)
            canvas.invert(x + width - 1 - box, top, box, 8)

    def draw_prompt(self, canvas) -> None:
        """Leave the prompt to the bar."""

    def bar(self) -> tuple:
        """Return the prompt: what the one action is about; arrows if there are views to turn."""
        arrows = "↕" if len(self.views()) > 1 else ""
        if not self.offers:
            return arrows, self.say("menu.standings")
        names = tuple([parts.fit_name(name, SMALL, NAME_PX) for name in self.names])
        return arrows, self.texts.line(rules.prompt(self.state, self.play.now(self.now)), names)

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the views, or act as all tables do."""
        if button in ("UP", "DOWN"):
            self.view = (self.view + (1 if button == "DOWN" else -1)) % len(self.views())
        else:
            super().pressed(button, repeated)

    # What the actions do

    def question_title(self, name: str, index: int, chosen: list) -> str:
        """Return the title of an argument; a result names its game."""
        if name == "result" and index == 1:
            return self.say("result.1", self.say("=" + chosen[0]))
        return super().question_title(name, index, chosen)

    def effect(self, name: str, args: list, after: dict) -> "str | list":
        """Return all bids, laid open at once, or who pays what once the hand is settled."""
        if name == "bids" and after["stage"] == "result":
            return self._open_bids(after["bids"])
        if after["stage"] == "result":
            return ""
        if not any(after["bids"]):
            return self.say("effect.nobody", after["pot"])
        return self._settlement(after)

    def _open_bids(self, bids: list) -> list:
        """Return a row a seat: its bid in words, as letters where there are many seats."""
        if len(bids) <= parts.ROWS:
            return [(self.names[seat], self.say("=" + bid)) for seat, bid in enumerate(bids)]
        return [(self.names[seat], bid or "-") for seat, bid in enumerate(bids)]

    def _settlement(self, after: dict) -> list:
        """Return a row for each seat that bid: the outcome, in words if few did, and what it gets or pays."""
        bidders = [seat for seat, bid in enumerate(after["bids"]) if bid]
        rows = []
        for seat in bidders:
            marks = outcome(after, seat)
            if len(marks) == 2 and len(bidders) <= parts.ROWS:
                verb = {WON: "effect.wins", LOST: "effect.loses", DRAWN: "effect.draws"}[marks[1]]
                marks = self.say(verb, self.say("=" + marks[0]))
            rows.append((self.names[seat], (marks + " " + paid(after["last"], seat)).rstrip()))
        return rows

    def effect_title(self, name: str, args: list, after: dict) -> tuple:
        """Return what becomes of the pot, and who deals next."""
        if after["stage"] == "result":
            return super().effect_title(name, args, after)
        pot = fit(self.say("effect.pot", self.state["pot"], after["pot"]), SMALL, POT_PX)
        if after["over"]:
            return pot, self.say("effect.over")
        dealer = parts.fit_name(self.names[after["dealer"]], SMALL, WIDTH - 35 - SMALL.width(pot))
        return pot, self.say("effect.dealer", 0, names=(dealer,))

    def who(self, name: str, state: dict) -> "int | None":
        """Return who deals."""
        return state["dealer"] if name == "deal" else None

    def words(self, name: str, args: list) -> str:
        """Return the action as the log tells it, seats by their names."""
        if name == "bids":
            bids = [self.names[seat] + " " + (bid or "-") for seat, bid in enumerate(args[0])]
            return self.say("bids.log", ", ".join(bids))
        if name == "result":
            names = ", ".join([self.names[seat] for seat in args[1]])
            key = "result.effect" if len(args[1]) == 1 else "result.drawn"
            return self.say(key, self.say("=" + args[0]), names)
        return super().words(name, args)


def outcome(state: dict, seat: int) -> str:
    """Return the games that *seat* bid in the hand just settled, each with how it went: `B✓K✗`."""
    last = state["last"]
    text = ""
    for game in rules.GAMES:
        if game in state["bids"][seat]:
            won = last["winners"].get(game) == seat
            drawn = seat in last["draws"].get(game, ())
            text += game + (WON if won else DRAWN if drawn else LOST)
    return text


def paid(last: dict, seat: int) -> str:
    """Return what *seat* got and paid when the hand was settled: `+2`, `-5`, `+2-5`, else empty."""
    text = ""
    if last["paid_out"][seat]:
        text = "+%d" % last["paid_out"][seat]
    if last["paid_in"][seat]:
        text += "-%d" % last["paid_in"][seat]
    return text


def net(last: dict, seat: int) -> str:
    """Return what *seat* got less what it paid when the hand was settled: `-3`."""
    gained = last["paid_out"][seat] - last["paid_in"][seat]
    return "%+d" % gained if gained else "0"


def views_in(state: dict) -> tuple:
    """Return the names of the views that there are in *state*."""
    if state["stage"] == "result":
        return ("bids", "chips") if state["results"] else ("swap", "bids", "chips")
    if state["stage"] == "bid" or state["last"] is None:
        return ("chips",)
    return ("over", "paid") if state["over"] else ("paid", "chips")


def headed(say, state: dict, view: str) -> tuple:
    """Return the header of a *view*: the hand and the pot."""
    title = say("table." + view, state["hand"]) if state["hand"] else say("table.first")
    return title, say("table.pot", state["pot"])
