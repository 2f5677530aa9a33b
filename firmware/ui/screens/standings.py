"""
Standings: places, names, scores, what decides a tie; then, player by player, where points came from.

The last page of a game that is over is its result as a QR code.
"""

from firmware.game.play import distinct
from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.paged_screen import PagedScreen

if False:  # for the type checker
    from engines_core.types import Any, Names, Session
    from firmware.types import Canvas, Context, Job

READ_MS = 1000  # nobody has read the winner sooner
LINES = 5  # origins on a page, where one is too wide for two columns


class Screen(PagedScreen):
    """UP and DOWN turn the pages; OK is a rematch where *session* is that of the table and over."""

    name = "standings"

    def __init__(self, context: "Context", session: "Session"):
        super().__init__(context)
        self.session = session
        self.names = distinct(session.names)
        play = self.sitting.play
        self._has_rematch = session.state["over"] and play is not None and play.session is session
        self.ranked = sorted(self.session.game.standings(self.session.state), key=_place)
        self.sources = self.session.game.sources(self.session.state)
        self._each = parts.CELLS if self._are_narrow() else LINES
        self._pages_each = (len(self.sources) + self._each - 1) // self._each  # 0: a clock brings no points
        over = session.state["over"]
        self.spent: "Any" = session.game.spent(session.state) if over else None
        winners = _winners(session) if over else None
        if self.spent is not None and winners == [] and session.header["sheet"]["declare"] != "all":
            winners = None  # a draw of chess is not lost
        # its time is the only result
        self._is_timed = self.spent is not None and not self.sources and winners is None
        widest = max([SMALL.width(self._score(row)) for row in self.ranked])
        # pages of the ranking: one, in two columns if need be, where names have room beside the scores
        self._before = (len(self.ranked) + 4) // 5 if widest > parts.LEAST else 1
        self._spent_page = 0 if self._is_timed else self._before + self._pages_each * len(self.ranked)
        self.page_count = self._before + self._pages_each * len(self.ranked) + (1 if over else 0)
        if self.spent is not None and not self._is_timed:
            self.page_count += 1
        self._is_lost = winners == []
        self._result: "Any" = None  # the page of the QR code, once it was turned to

    def counts(self, name: str, at_ms: int) -> bool:
        """Return whether a press was meant for it: one OK too many after the last action is not."""
        if name != "OK" or not self._has_rematch:
            return True
        return self.shown_ms is not None and at_ms >= self.shown_ms + READ_MS

    def draw(self, canvas: "Canvas") -> None:
        """Draw the page."""
        rematch = self.say("hint.rematch") if self._has_rematch else ""
        if self._is_result():
            if self._result is None and self.chore is None:
                self.chore = self._making()
            if self._result is not None:
                hints = (self.say("hint.page"), rematch, self.say("hint.back"))
                self._result.draw(canvas, self.page_number(), hints)
                return
        title, texts = self._shown()
        self.draw_edges(canvas, title, rematch, self.say("hint.back"))
        self._draw_rows(canvas, texts)

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the rows first, or take them away."""
        parts.clear(canvas)
        if not self._is_result():
            self._draw_rows(canvas, self._shown()[1])
        return False

    def _shown(self) -> "Any":
        """Return the title and the rows of the page."""
        over = self.session.state["over"]
        if self._is_result():
            return self.names[self.ranked[0]["seat"]], []
        if self.spent is not None and self.page == self._spent_page:
            return self._times()
        if self.page >= self._before:
            return self._origins(self.page - self._before)
        texts = self._ranking()
        if self._before > 1:
            texts = texts[5 * self.page :][:5]
        title = "win.nobody" if self._is_lost else "final.title" if over else "standings.title"
        return self.say(title), texts

    def _draw_rows(self, canvas: "Canvas", texts: "list[Any]") -> None:
        if len(texts) > 5:
            parts.facts(canvas, texts, 0, self.names)
        else:
            parts.rows(canvas, texts, None, 0, max(parts.ROWS, len(texts)), names=self.names)

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the page, start the same game again, or go back."""
        if button == "OK" and self._has_rematch:
            self.sitting.rematch(self.session)
        else:
            super().pressed(button, repeated)

    def _is_result(self) -> bool:
        """Return whether the page of the QR code is shown."""
        return self.session.state["over"] and self.page == self.page_count - 1

    def _making(self) -> "Job":
        """Load the page of the QR code once it is turned to, as few turn so far, and make it; a chore."""
        from firmware.ui.result_page import ResultPage

        self._result = ResultPage(self.say, self.session.header, self._results())
        self.navigator.redraw()
        yield
        yield from self._result.making()

    def _results(self) -> list[str]:
        """Return the lines of the result: names and scores; of a timer times, without points places."""
        names = self.session.names
        if self._is_timed:
            lines = self._spent(names)
            seats = lines[-len(names) :] if self.spent[2] else []
            return [self.say("spent.short", lines[0][1])] + [" ".join(line) for line in seats]
        nobody = [self.say("win.nobody")] if self._is_lost else []
        if self.sources:
            return nobody + ["%s %d" % (names[row["seat"]], row["score"]) for row in self.ranked]
        return nobody or ["%d %s" % (row["place"], names[row["seat"]]) for row in self.ranked]

    def _score(self, row: "Any") -> str:
        """Return the score in a *row* of the standings; nothing in a game without points."""
        return str(row["score"]) if self.sources else ""

    def _ranking(self) -> "list[Any]":
        names = self.names
        ranking = [("%d %s" % (row["place"], names[row["seat"]]), self._score(row)) for row in self.ranked]
        found = self.session.game.decided_by(self.session.state)
        if found is not None and len(ranking) < 5:
            ranking.append((self.say("standings.tie", self._source(found[0])), str(found[1])))
        return ranking

    def _spent(self, names: "Names") -> "list[Any]":
        """Return how long the game took and was paused, and what each seat used, by its name of *names*."""
        took_ms, paused_ms, used_ms = self.spent
        rows = [(self.say("spent.took"), parts.clock_text(took_ms // 1000))]
        if paused_ms:
            rows.append((self.say("spent.paused"), parts.clock_text(paused_ms // 1000)))
        return rows + [(names[seat], parts.clock_text(ms // 1000)) for seat, ms in enumerate(used_ms)]

    def _times(self) -> "Any":
        """Return the title and the rows of the page of times; with many seats the title has the game's."""
        title, texts = self.say("spent.title"), self._spent(self.names)
        if len(texts) <= 5:
            return title, texts
        return title + " " + texts[0][1], texts[1:]

    def _origins(self, index: int) -> "Any":
        """Return page *index* of those after the ranking: a player's name, and up to ten origins."""
        seat = self.ranked[index // self._pages_each]["seat"]
        first = index % self._pages_each * self._each
        sources = self.sources[first : first + self._each]
        texts = [(self._source(name), str(per_seat[seat])) for name, per_seat in sources]
        return self.names[seat], texts

    def _are_narrow(self) -> bool:
        """Return whether all origins fit two columns beside their points."""
        room_px = parts.WIDTH // 2 - 11
        for name, per_seat in self.sources:
            points_px = max([SMALL.width(str(points)) for points in per_seat])
            if SMALL.width(self._source(name)) + points_px > room_px:
                return False
        return True

    def _source(self, name: str) -> str:
        """Return where points came from in words; a row of a sheet has its own name."""
        return self.texts.find("source." + name) or name


def _winners(session: "Session") -> "Any":
    """Return the winners that the table named, once the game is over; None where the points tell."""
    if session.game.sheet is None:
        return None
    return session.game.summary(session.state, session.now).get("winners")


def _place(row: "Any") -> "Any":
    return row["place"], row["seat"]
