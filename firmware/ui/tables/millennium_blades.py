"""
The table of Millennium Blades: the countdown fills the screen while a block is on.
"""

from engines_core import clock
from engines_core import millennium_blades as rules
from firmware.display.font import Font, fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.tables.base import TableScreen
from firmware.ui.tables.reminders import Reminders

DIGITS_TOP = 0  # a multiple of 8: 40 rows are five pages on the bus
BAR_TOP = 42
STATUS_TOP = 47
BLINK_MS = 500
LIST_MS = 3000  # a page of a list stays that long
EXTEND_S = 180  # the rules speak of about 3 minutes
REMINDERS = {  # by stage: the texts' keys; their titles are `topic.KEY`
    "prerelease": ("setup",),
    "deck_building": ("markers", "purchase", "deck"),
    "tournament": ("effects", "scoring", "clash", "loop"),
}


class Table(TableScreen):
    """Shows the block timer, the tournament or the final scoring."""

    CONFIRMED = ("end_block", "score", "finish")

    def __init__(self, context):
        super().__init__(context)
        self.countdown = self.sitting.countdown
        self._digits: "Font | None" = None
        self._phase: "tuple | None" = None  # of the countdown when the offers were looked at
        self._clock = ""  # the time that is on the canvas and may be updated there, with
        self._digits_x = 0  # its first column,
        self._bar_px = 0  # and the bar below it

    # What it shows

    def draw(self, canvas) -> None:
        """Draw the countdown over everything while a block is on, TIME when it has run out."""
        countdown = self.countdown.look(self.now)
        self._clock = ""
        self._refresh_with(self.countdown.phase(self.now))
        if countdown is not None and (countdown[1] or self.countdown.time_up):
            self._draw_countdown(canvas, countdown)
        else:
            super().draw(canvas)
        if self.now < self.countdown.flash_until:
            canvas.invert(0, 0, WIDTH, parts.HEIGHT)
            self._clock = ""

    def update(self, canvas) -> bool:
        """Draw the digits and the end of the bar that a second of a running countdown has changed."""
        countdown = self.countdown.look(self.now)
        if not self._clock or countdown is None or self.countdown.is_calling(self.now):
            return False
        running, left_ms, total_ms, _ = countdown
        seconds = (left_ms + 999) // 1000
        text = parts.clock_text(seconds)
        if not running or len(text) != len(self._clock):
            return False
        parts.retype(canvas, self._digits_x, DIGITS_TOP, text, self._clock, self._digits)
        bar_px = _bar(seconds, total_ms)
        if bar_px < self._bar_px:
            canvas.fill(bar_px, BAR_TOP, self._bar_px - bar_px, 2, False)
        self._clock, self._bar_px = text, bar_px
        return True

    def follow(self, canvas) -> bool:
        """Draw the bar alone where there is one; not below a countdown or a picture that flashes."""
        if self.countdown.look(self.now) is not None or self.countdown.is_calling(self.now):
            return False
        return super().follow(canvas)

    def _refresh_with(self, phase: "tuple | None") -> None:
        """Look anew at what is allowed when the block has begun to run, stand or be over by itself."""
        if phase != self._phase:
            self._phase = phase
            self.refresh()

    def _draw_countdown(self, canvas, countdown: tuple) -> None:
        running, left_ms, total_ms, _ = countdown
        seconds = (left_ms + 999) // 1000
        if not self.countdown.time_up:
            self._clock = parts.clock_text(seconds)
            self._draw_digits(canvas, self._clock)
        elif self.now // BLINK_MS % 2 == 0:
            self._draw_digits(canvas, self.say("time"))
        self._bar_px = _bar(seconds, total_ms)
        canvas.fill(0, BAR_TOP, self._bar_px, 2)
        state = self.state
        block = self.say("table.short", state["round"], state["block"])
        self._draw_edges(canvas, STATUS_TOP, block, self.say(self._selling()))
        if self.countdown.time_up:
            self._draw_edges(canvas, parts.HINTS, self.say("table.any"), "")
        else:
            hold = self.say("table.hold" if running else "table.paused")
            offer = self.say(self.offers[self.index].name)
            self._draw_edges(canvas, parts.HINTS, hold, "↕ OK " + offer)

    def _selling(self) -> str:
        return "table.selling" if self.state["block"] < rules.BLOCKS else "table.closed"

    def _draw_edges(self, canvas, y: int, left: str, right: str) -> None:
        """Draw *left* at the left edge and *right*, shortened if it must be, at the right one."""
        right = fit(right, SMALL, WIDTH - 6 - SMALL.width(left))
        canvas.text(1, y, left, SMALL)
        canvas.text(WIDTH - 1 - SMALL.width(right), y, right, SMALL)

    def _draw_digits(self, canvas, text: str) -> None:
        """Draw *text* 40 px high."""
        if self._digits is None:
            from firmware.fonts import digits

            self._digits = Font(digits)
        font = self._digits
        self._digits_x = (WIDTH - font.width(text)) // 2
        canvas.text(self._digits_x, DIGITS_TOP, text, font)

    @staticmethod
    def standing(say, state: dict, now: int) -> tuple:
        """Return the stage, and the round."""
        stage = state["stage"]
        if stage == "deck_building":
            on = clock.remaining_ms(state["clock"], now)
            block = state["block"] if on else min(state["block"] + 1, rules.BLOCKS)
            return say("table.block", state["round"], block), ""
        if stage == "tournament" and state["round"]:
            return say("table.tournament", state["round"]), ""
        return say({"final": "table.final", "over": "table.over"}.get(stage, "table.prerelease")), ""

    def body(self, canvas) -> None:
        """Draw what the table has to do, the tournament's RP, or the VP so far."""
        state = self.state
        if state["stage"] == "tournament":
            self._draw_seats(canvas, state["rp"], state["turn"], state["looped"])
        elif state["stage"] in ("final", "over"):
            self._draw_seats(canvas, rules.totals(state), None, [False] * len(self.names))
        else:
            self._draw_list(canvas, self._list_key())

    def _list_key(self) -> str:
        if self.state["stage"] == "prerelease":
            return "list.prerelease"
        return "list.%d" % (self.state["block"] + 1)

    def _draw_list(self, canvas, key: str) -> None:
        """Draw three lines of the list of what everyone does now; they change every 3 s if there are more."""
        lines = self._afterwards() + (self.texts.find(key) or ())
        pages = (len(lines) + 2) // 3
        page = self.now // LIST_MS % pages
        for index, line in enumerate(lines[page * 3 : page * 3 + 3]):
            canvas.text(2, BODY + index * 8, fit("• " + line, SMALL, WIDTH - 4), SMALL)

    def _afterwards(self) -> tuple:
        """Return what is left to do after a tournament: the prizes, and the refund of who caused a loop."""
        state = self.state
        if state["stage"] != "deck_building" or state["block"] or not state["tournaments"]:
            return ()
        latest = state["tournaments"][-1]
        lines = [self.say("list.prize", self.say("=" + latest["prize"]))] if latest["prize"] else []
        for seat in range(len(self.names)):
            if latest["looped"][seat]:
                lines += [self.say(key, seat, names=self.names) for key in ("list.looped", "list.refund")]
        return tuple(lines)

    def details(self) -> list:
        """Return the reminders of the stage, and who goes first in a contested purchase."""
        stage = self.state["stage"]
        found: list = []
        if stage in REMINDERS:
            topics = [(self.say("topic." + key), key) for key in REMINDERS[stage]]
            pages = Reminders(self.texts, rules.NAME, topics)
            found.append((self.say("table.reminders"), pages))
        if stage == "deck_building":
            found.append((self.say("table.purchase"), self._purchase_pages()))
        return found

    def _purchase_pages(self) -> list:
        rows = [(self.names[seat], str(points)) for points, seat in rules.purchase_order(self.state)]
        title = self.say("table.fewest")
        return [(title, rows[first : first + parts.ROWS]) for first in range(0, len(rows), parts.ROWS)]

    def _draw_seats(self, canvas, values: list, turn: "int | None", looped: list) -> None:
        """Draw a column a seat: the name and a value; the seat whose turn it is is inverted."""
        width = WIDTH // len(values)
        for seat, value in enumerate(values):
            x = seat * width
            name = fit(self.names[seat], SMALL, width - 2)
            text = self.say("table.looped") if looped[seat] else str(value)
            canvas.text(x + (width - SMALL.width(name)) // 2, BODY + 1, name, SMALL)
            canvas.text(x + (width - TEXT.width(text)) // 2, BODY + 11, text, TEXT)
            if seat == turn:
                canvas.invert(x, BODY, width, 10)

    def changes_at(self, now: int) -> "int | None":
        """Return when the seconds, the blinking or the page of the list change."""
        if self.countdown.time_up:
            return now + BLINK_MS - now % BLINK_MS
        countdown = self.countdown.look(now)
        if countdown is not None and countdown[0]:
            next_second = now + countdown[1] - (countdown[1] - 1) // 1000 * 1000
            flash_until = self.countdown.flash_until
            return min(next_second, flash_until) if now < flash_until else next_second
        return now + LIST_MS - now % LIST_MS

    # What the actions do

    def starts(self, name: str) -> tuple:
        """Return where entries begin: the seat to move for RP, 180 s more for a block."""
        state = self.state
        if name == "rp":
            return (state["turn"], 0)
        if name == "extend":
            return (EXTEND_S,)
        return ()

    def effect(self, name: str, args: list, after: dict) -> "str | list":
        """Return what an action would do."""
        key = name + ".effect"
        say, names = self.say, self.names
        if name == "collection":
            return say(key, args[0], rules.collection_vp(args[1]), names=names)
        if name == "fuse":
            return say(key, args[0], rules.FUSION_CARDS[args[1]], names=names)
        if name == "rp":
            return say(key, args[0], after["rp"][args[0]], names=names)
        if name in ("tournament", "loop"):
            points = (rules.TOURNAMENT_VP[self.state["round"]][0],) if name == "loop" else ()
            if name == "loop" and not rules.is_last(self.state):
                key = "loop.refund"
            return say(key, args[0], *points, names=names)
        if name in ("extend", "end_block"):
            kept = after if name == "extend" else self.state
            left_ms = clock.remaining_ms(kept["clock"], self.play.now(self.now))
            return say(key, parts.clock_text((left_ms + 999) // 1000))
        if name == "money":
            return say(key, args[0], args[1], args[1] // rules.DOLLARS_PER_VP, names=names)
        if name == "friends":
            return say(key, args[0], args[2], args[1], names=names)
        return self._ending(name, after)

    def effect_title(self, name: str, args: list, after: dict) -> tuple:
        """Return the name of the action; the prize that a tournament brings everyone."""
        prize = after["tournaments"][-1]["prize"] if name == "score" else None
        return self.say(name), self.say("score.prize", self.say("=" + prize)) if prize else ""

    def _ending(self, name: str, after: dict) -> "str | list":
        """Return what scoring a tournament or finishing the game brings."""
        if name == "score":
            result = after["tournaments"][-1]
            places = zip(result["places"], self.names, result["vp"])
            return [("%d %s" % (place, name), "+%d" % points) for place, name, points in sorted(places)]
        if name == "finish":
            best = [row for row in rules.standings(after) if row["place"] == 1]
            return self.say("finish.effect", best[0]["seat"], best[0]["score"], names=self.names)
        return self.words(name, [])


def _bar(seconds: int, total_ms: int) -> int:
    """Return the columns of the bar for *seconds* to go: it changes with the digits."""
    return WIDTH * min(seconds * 1000, total_ms) // total_ms
