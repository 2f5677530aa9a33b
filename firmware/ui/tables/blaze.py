"""
The table of Blaze: a row each for attacker, defender and supporter with their hands, and beside
them the trump and the attack limit; below, with four seats or more, the hands of the others.

Every stage allows one action, so UP and DOWN turn what stands in the header:

    refill of the latest bout, and who took the trump card   round, phase and pile
    who goes first if too many cards are played, or while a card is not beaten

When a round is over, the pages of blaze_votes.py come before that, in place of the roles.
"""

from engines_core import blaze as rules
from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten, shorten_all
from firmware.ui.tables import blaze_votes
from firmware.ui.tables.base import TableScreen
from firmware.ui.tables.blaze_acts import ACTS
from firmware.ui.tables.reminders import Reminders

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Canvas, Font, Lines, Pages, Say, Title

LARGE = 3  # seats that get rows in the large font
SIDE = 90  # x of the column with trump and limit
NAME_PX = (13, WIDTH // 2)  # min and max width of a name in a line of names and numbers
SIGNS = (
    ("=R", "sign.trump"),
    ("table.attacker", "sign.attacker"),
    ("table.defender", "sign.defender"),
    ("table.supporter", "sign.supporter"),
    ("table.limit", "sign.limit"),
    ("★4 3", "sign.feathers"),
    ("3→", "sign.vote"),
    ("+3", "sign.points"),
)
ROLES = ("table.attacker", "table.defender", "table.supporter")


class Table(TableScreen):
    """Shows the roles, the hands, and what is left."""

    ACTS = ACTS
    SIGNS = SIGNS
    TELLS_END = True  # the votes

    def changed(self) -> None:
        """Record that an action was done: the first line is shown again."""
        super().changed()
        self.view = 0
        self._lines: "list[str] | None" = None  # as `lines` found them
        self.pages = blaze_votes.pages(self.state, self.texts, self.names)

    # What it shows

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return round and phase, and the pile, in phase 2 the feathers left."""
        if state["over"]:
            return say("table.over"), ""
        title = say("table.title", state["round"], state["phase"])
        if state["phase"] == 1:
            return title, say("table.pile", state["pile"])
        return title, "★" + " ".join([str(feather) for feather in state["feathers_left"]])

    def title(self) -> "Title":
        """Return the header of the page that is shown, without one a line or where the game stands."""
        if self.view < len(self.pages):
            return self.pages[self.view][0]
        lines = self.lines()
        line = lines[self.view - len(self.pages)] if lines else ""
        title, right = super().title()
        return (line, "") if line else (title, "" if self._has_pile() else right)

    def _has_pile(self) -> bool:
        """Return whether the pile stands beside the roles."""
        return self.state["phase"] == 1 and not self.state["over"]

    def body(self, canvas: "Canvas") -> None:
        """Draw a page, or the roles and what they play for, or the points when all is over."""
        if self.view < len(self.pages):
            blaze_votes.draw(canvas, self.pages[self.view][1], self.texts, self.names)
            return
        if self.state["over"]:
            self._draw_points(canvas)
            return
        font, distance = (TEXT, 12) if len(self.names) <= LARGE else (SMALL, parts.SMALL_ROW)
        self._draw_roles(canvas, font, distance)
        canvas.fill(SIDE - 4, BODY, 1, 3 * distance - 1)
        trump = self.state["trump"]
        pile = self.say("table.pile", self.state["pile"]) if self._has_pile() else ""
        limit = self.say("table.limit", rules.attack_limit(self.state))
        side = self.say("=" + trump) if trump else self.say("table.trump?"), limit, pile
        for index in range(3):
            canvas.text(SIDE, BODY + index * distance, side[index], font)
        room = WIDTH - 2 if font is SMALL else SIDE - 8
        others = self._others(font, room)
        if font is SMALL:
            parts.centred(canvas, BODY + 3 * distance, others, SMALL)
        elif others:
            canvas.text(2, BODY + 2 * distance, fit(others, TEXT, room), TEXT)

    def _draw_roles(self, canvas: "Canvas", font: "Font", distance: int) -> None:
        """Draw a row a role: its tag inverted, the name, the cards in hand."""
        seats = rules.roles(self.state)
        rows = [index for index in range(len(seats)) if seats[index] is not None]
        tags = [self.say(role) for role in ROLES]
        cards = [str(count) for count in self.state["hands"]]
        rooms = [SIDE - 16 - font.width(tags[index]) - font.width(cards[seats[index]]) for index in rows]
        names = shorten_all(self.names, font, min(rooms + [SIDE]))
        for index in rows:
            y, seat, tag = BODY + index * distance, seats[index], tags[index]
            canvas.text(1, y, tag, font)
            left = font.width(tag) + 5
            canvas.invert(0, y, left - 3, font.height)
            canvas.text(left, y, names[seat], font)
            canvas.text(SIDE - 7 - font.width(cards[seat]), y, cards[seat], font)

    def _others(self, font: "Font", width: int) -> str:
        """Return the hands of the seats that are not in the bout, as wide as *width* at most."""
        busy = rules.roles(self.state)
        others = [(seat, self._cards(seat)) for seat in rules.seats(self.state) if seat not in busy]
        return self._counts(others, ", ", font, width) if others else ""

    def _draw_points(self, canvas: "Canvas") -> None:
        """Draw a column per seat: the name and the points."""
        totals = rules.totals(self.state)
        width = WIDTH // len(totals)
        names = shorten_all(self.names, SMALL, width - 2)
        for seat, points in enumerate(totals):
            name = names[seat]
            canvas.text(seat * width + (width - SMALL.width(name)) // 2, BODY + 4, name, SMALL)
            text = str(points)
            canvas.text(seat * width + (width - TEXT.width(text)) // 2, BODY + 14, text, TEXT)

    def lines(self) -> "Lines":
        """Return the texts that UP and DOWN turn in the header, the most needed first; empty: the title."""
        if self._lines is None:
            self._lines = self._found_lines()
        return self._lines

    def _found_lines(self) -> "list[Any]":
        state = self.state
        lines: "list[str]" = []
        if state["over"]:
            return lines
        if state["drawn"] and state["phase"] == 1:
            drawn = [(seat, "+%d" % cards) for seat, cards in state["drawn"]]
            room = WIDTH - 4 - SMALL.gap - SMALL.width(self.say("table.draw", ""))
            lines.append(self.say("table.draw", self._counts(drawn, " ", SMALL, room)))
        taker = rules.trump_taker(state)
        if taker is not None and state["stage"] == "vote":
            lines.append(self.say("table.trump_card", taker, names=self.names))
        lines.append("")
        if state["stage"] == "bout" and rules.roles(state)[2] is not None:
            lines.append(self.say("table.excess"))
        if state["stage"] == "bout":
            lines += [self.say("table.decides"), self.say("table.others")]
        return lines

    def _cards(self, seat: int) -> str:
        return self.say("table.out") if seat in self.state["out"] else str(self.state["hands"][seat])

    def _counts(self, pairs: "list[Any]", between: str, font: "Font", width: int) -> str:
        """Return names and numbers, the names as long as *width* lets them be."""
        low, high = NAME_PX
        while low < high:
            room = (low + high + 1) // 2
            if font.width(self._counts_in(room, pairs, between, font)) <= width:
                low = room
            else:
                high = room - 1
        return self._counts_in(low, pairs, between, font)

    def _counts_in(self, room: int, pairs: "list[Any]", between: str, font: "Font") -> str:
        names = [shorten(self.names[seat], self.names, font, room) for seat, _ in pairs]
        return between.join([names[at] + " " + pairs[at][1] for at in range(len(pairs))])

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Leave the prompt to the bar."""

    def _view_count(self) -> int:
        """Return how many pages and lines UP and DOWN turn."""
        return len(self.pages) + max(1, len(self.lines()))

    def bar(self) -> "Title":
        """Return the prompt: what the one action is about; arrows if there are lines to turn."""
        arrows = "↕" if self._view_count() > 1 else ""
        if not self.offers:
            return arrows, self.say("menu.standings")
        if self.state["stage"] == "bout":
            return arrows, self.say("bout")  # the roles say who attacks
        return arrows, self.texts.phrase(rules.prompt(self.state, self.play.time(self.now)), self.names)

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the header, alone where only its lines turn."""
        if not self._moved:
            return False
        canvas.fill(0, 0, WIDTH, parts.HEADER, False)
        left, right = self.title()
        parts.header(canvas, left, right, self.names)
        return not self.pages

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the pages and the lines of the header, or act as all tables do."""
        self._moved = button in ("UP", "DOWN")
        if self._moved:
            self.view = (self.view + (1 if button == "DOWN" else -1)) % self._view_count()
        else:
            super().pressed(button, repeated)

    def details(self) -> "Pages":
        """Return a page of feathers and votes a seat, and the reminders of the stage, for the menu."""
        pages = []
        for seat, name in enumerate(self.names):
            sources = rules.sources(self.state)
            rows = [(self.say("source." + source), str(points[seat])) for source, points in sources]
            votes = blaze_votes.left(self.state, seat, self.say)
            pages.append((name, rows + [(self.say("table.votes"), votes)]))
        keys = ("votes", "follow") if self.state["stage"] == "vote" else ("follow", "votes")
        reminders = Reminders(self.texts, rules.NAME, [(self.say("topic." + key), key) for key in keys])
        return [(self.say("table.details"), pages), (self.say("table.reminders"), reminders)]
