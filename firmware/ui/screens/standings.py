"""Standings: places, names and scores; then, a page a player, where the points came from."""

from firmware.ui import parts, screen


class Screen(screen.Screen):
    """UP and DOWN turn the pages of *session*'s standings; OK is a rematch once it is over."""

    name = "standings"

    def __init__(self, context, session):
        super().__init__(context)
        self.session = session
        self.page = 0
        self.ranked = sorted(self.session.game.standings(self.session.state), key=_place)
        self.sources = self.session.game.sources(self.session.state)
        self.pages = 1 + (len(self.ranked) if self.sources else 0)  # nothing but a clock brings no points

    def draw(self, canvas) -> None:
        """Draw the page."""
        texts = self._ranking() if self.page == 0 else self._origins(self.ranked[self.page - 1])
        over = self.session.state["over"]
        title = self.say("final.title" if over else "standings.title")
        if self.page:
            title = self.session.names[self.ranked[self.page - 1]["seat"]]
        parts.header(canvas, title, "%d/%d" % (self.page + 1, self.pages) if self.pages > 1 else "")
        if len(texts) > 5:
            parts.facts(canvas, texts, 0)
        else:
            parts.rows(canvas, texts, None, 0, max(parts.ROWS, len(texts)))
        again = self.say("hint.rematch") if over else ""
        turn = self.say("hint.page") if self.pages > 1 else ""
        parts.hints(canvas, (turn, again, self.say("hint.back")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the page, begin the same game anew once it is over, or go back."""
        if button == "OK" and self.session.state["over"]:
            self.sitting.rematch(self.session)
        elif button in ("UP", "DOWN"):
            self.page = (self.page + (1 if button == "DOWN" else -1)) % self.pages
        else:
            self.navigator.pop()

    def _ranking(self) -> list:
        names = self.session.names
        return [("%d %s" % (row["place"], names[row["seat"]]), str(row["score"])) for row in self.ranked]

    def _origins(self, row: dict) -> list:
        return [(self._source(name), str(per_seat[row["seat"]])) for name, per_seat in self.sources]

    def _source(self, name: str) -> str:
        """Return where points came from in words; a row of a sheet has its own name."""
        return self.say("source." + name) if self.texts.find("source." + name) else name


def _place(row: dict) -> tuple:
    return row["place"], row["seat"]
