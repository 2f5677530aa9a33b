"""
Plays a game by random presses of the Large view, on the device program: `python large_player.py GAME SEED`.

It knows kinds of screens and of questions, as the page does, and no game. It runs in any copy of the program.
"""

import json
import os
import random
import sys
import tempfile

MS = (50, 300, 700, 2000, 30000)  # between two presses
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")


class Player:
    """A device, and who plays on its Large view."""

    def __init__(self, seed: int):
        sys.path.insert(0, os.getcwd())  # the copy of the program that it runs in
        from boards.browser.board import Board
        from boards.browser.large import Large
        from firmware.app import App

        self.random = random.Random(seed)
        self.root = tempfile.mkdtemp()
        self.board = Board(self.root, None)
        self.app = App(self.board, self.board.ticks)
        self.large = Large(self.app)
        self.kinds: set[str] = set()
        self.told = self.look()

    def look(self) -> dict:
        """Return the view's message, through JSON as the page gets it."""
        told = json.loads(json.dumps(self.large.told()))
        assert told["screen"] != "fault", open(self.root + "/fault.log").read()
        self.kinds.add(told.get("ask") or told["kind"])
        return told

    def do(self, name: str, *values: object) -> str:
        """Do what a press on the page does, and let some time pass; return why it was refused."""
        refused = self.large.act([name, self.told["token"], *values])
        self.board.now_ms += self.random.choice(MS)
        self.told = self.look()
        return refused

    def begin(self, game: str) -> None:
        """Set up *game* as it is offered, and begin."""
        rows = [row[0] for row in self.told["rows"]]
        self.do("pick", rows.index(game), game)
        while self.told["kind"] != "table":
            self.do("held") if self.told.get("may_start") else self.do("press", "OK")

    def press(self) -> None:
        """Press something."""
        getattr(self, "_on_" + self.told["kind"], self._on_other)()

    def _on_other(self) -> None:
        self.do("press", self.random.choice(("OK", "OK", "OK", "BACK")))

    def _on_preview(self) -> None:
        self.do("change") if self.random.random() < 0.1 else self._on_other()

    def _on_table(self) -> None:
        offers = self.told["offers"]
        if offers and self.random.random() < 0.9:
            at = self.random.randrange(len(offers))
            self.do("pick", at, offers[at])
        else:
            self.do("open", self.random.choice(("undo", "menu", "standings")))

    def _on_list(self) -> None:
        rows = self.told["rows"]
        if self.told["screen"] == "home":
            self.do("pick", 0, rows[0][0])  # back to the game
        elif rows and self.random.random() < 0.5:
            at = self.random.randrange(len(rows))
            self.do("pick", at, rows[at][0])
        else:
            self.do("press", "BACK")

    def _on_form(self) -> None:
        value = self.answer(self.told)
        if self.random.random() < 0.1:
            self.do("press", "BACK")
            return
        if self.random.random() < 0.3:
            self.do("typed", value)
        if self.told["kind"] == "form":
            self.do("answer", value)

    def answer(self, asked: dict) -> object:
        """Return a random answer."""
        return getattr(self, "_" + asked["ask"])(asked)

    def _number(self, asked: dict) -> int:
        low = -3 if asked["low"] is None else asked["low"]
        high = low + 9 if asked["high"] is None else asked["high"]
        return self.random.randint(low, min(high, low + 40))

    def _choice(self, asked: dict) -> int:
        return self.random.randrange(len(asked["texts"]))

    def _cover(self, asked: dict) -> None:
        assert asked["value"] is False
        return None

    def _columns(self, asked: dict) -> "list[int | None]":
        return [None if self._lacks(seat) else self._number(seat) for seat in asked["seats"]]

    def _lacks(self, seat: dict) -> bool:
        return seat["may_lack"] and self.random.random() < 0.3

    def _laid(self, asked: dict) -> list[int]:
        return [self._choice(seat) for seat in asked["seats"]]

    def _subset(self, asked: dict) -> list[int]:
        return self.random.sample(range(len(asked["texts"])), self.random.randint(1, len(asked["texts"])))

    def _ranking(self, asked: dict) -> list[int]:
        return list(range(1, len(asked["seats"]) + 1))

    def _card(self, asked: dict) -> str:
        cards = [card[1] for row in asked["cards"] for card in row if card]
        return self.random.choice(cards + [joker for joker in (asked["joker"],) if joker])

    def _name(self, asked: dict) -> str:
        return self.random.choice(NAMES)

    def _moment(self, asked: dict) -> list[int]:
        return asked["value"]

    def record(self) -> bytes:
        """Return the record of the game on the table, from the journal."""
        from boards.browser.link import PageLink

        lines: list[str] = []
        PageLink(self.app, lines.append).serve(b"record")
        return "".join(line[5:] + "\n" for line in lines if line.startswith("line ")).encode()


def play(game: str, seed: int, presses: int = 150) -> Player:
    """Play *game*; return who played it, with the kinds of screens that were met."""
    player = Player(seed)
    player.begin(game)
    for _ in range(presses):
        player.press()
    return player


if __name__ == "__main__":
    print(sorted(play(sys.argv[1], int(sys.argv[2])).kinds))
