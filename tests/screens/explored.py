"""
Every screen that a game leads to, looked at in a language: names as wide as can be, numbers as large.

    exploring = Exploring("de", "blaze", seed=7)
    exploring.play(actions=20)
    assert not exploring.found   # {what is wrong: where it was seen}

A random player who knows no game does the actions. Between them each screen around the table is drawn as
it would be on the panel: each action on the bar, the menu, each question of each action with values at their
limits, previews, details, log, undo, standings, judges.
"""

import re
from collections.abc import Iterator
from typing import Any

from engines_core import games, judges
from engines_core.sheet import sheet_game
from firmware.display.canvas import Canvas
from firmware.display.font import ELLIPSIS
from firmware.ui.fonts import SMALL
from firmware.ui.parts import HEADER, HEIGHT, WIDTH
from host_tools.languages import reference, screens
from tests.engines.random_player import Lcg, random_action, random_session
from tests.fakes import legible
from tests.fakes.device import Device

COUNT = 9
LATIN = tuple(f"WWWWWWWW{number}" for number in range(1, COUNT + 1))
KANJI = tuple("宮本武蔵長谷川橋" + number for number in "一二三四五六七八九")
LARGE = 188  # points, where a game has no limit
MOST_ROWS, MOST_PAGES, MOST_QUESTIONS = 40, 12, 40
TOO_LARGE = re.compile(r"\d{4}|\de\d")  # no table of people comes that far, a random player's pot does
ONE_ROW_PX = 4  # texts whose tops differ by less stand in one row
USUAL = "Spieler 8"  # a name that leaves room for each question behind it
ROOM_PX = WIDTH - 10  # width of a title in the header


class Exploring:
    """A game of *game_id*, or of the *sheet*, on the table of a device that speaks *language*."""

    def __init__(self, language: str, game_id: str, seed: int, sheet: "dict | None" = None):
        self.found: dict[str, str] = {}
        self.rng = Lcg(seed)
        self.device = Device()
        self.device.app.context.texts.speak(language)
        self.names = KANJI if language == "ja" and seed % 2 else LATIN
        self._whole = screens.open_ended(language) + screens.open_ended(reference.ENGLISH)
        self._canvas = Canvas(bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT)
        self._texts = legible.watched(self._canvas)
        self._seen: set = set()
        self._sit_down(game_id, sheet)

    def _sit_down(self, game_id: str, sheet: "dict | None") -> None:
        device = self.device
        if sheet is None:
            header = random_session(game_id, self.rng).header
            game: Any = games.load(game_id)
            options, count = header["options"], len(header["players"])
        else:
            game, options = sheet_game(sheet), {}
            low, high = game.players
            count = low + self.rng.below(high - low + 1)
        self.names = self.names[:count]
        device.sitting.start(game, list(self.names), options)
        device.wait(20)
        if device.screen() == "checklist":
            self._turn_pages()
            device.press("OK")

    # Looking

    def look(self) -> None:
        """Draw the screen on top and note what is wrong with it."""
        self._canvas.clear()
        self.device.navigator.shown().draw(self._canvas)
        wrong = [" | ".join(texts) for texts in legible.touching(self._texts)]
        wrong += [" | ".join(texts) for texts in legible.misplaced(self._texts, self._canvas)]
        wrong += [text.string for text in self._texts if self._is_cut(text)]
        for reason in wrong:
            self.found.setdefault(
                f"{self.device.screen()}: {reason}", " / ".join(t.string for t in self._texts)
            )

    def _is_cut(self, text: Any) -> bool:
        string = text.string
        names = (*self.names, *self.device.top().names)
        if (
            not string.endswith(ELLIPSIS)
            or string in self._whole
            or screens.only_names_are_cut(string, names)
        ):
            return False
        if text.top < HEADER and self._gives_way_to_a_name():
            return False
        if self.device.screen() == "log" and text.top >= HEADER:
            return False  # OK shows all of it: `_log` looks there
        row = [other.string for other in self._texts if abs(other.top - text.top) < ONE_ROW_PX]
        if TOO_LARGE.search(" ".join(row)):
            return False  # test_legible_tables.py looks at such numbers
        return not screens.is_whole_elsewhere(string, [_Said(other.string) for other in self._texts])

    def _gives_way_to_a_name(self) -> bool:
        """
        Return whether the question in the header has no room beside the name of the player whose value it
        is, which is whole there (spec/device.md, Entering things), but has it beside a usual name.
        """
        top = self.device.top()
        if not hasattr(top, "editor") or top.page is not None:
            return False
        title = top.editor.title()
        begins = [name for name in self.names if title.startswith(name)]
        return bool(begins) and SMALL.width(USUAL + title[len(begins[0]) :]) <= ROOM_PX

    # Going around

    def play(self, actions: int) -> None:
        """Do random *actions*, and look around before each."""
        for number in range(actions):
            play = self.device.sitting.play
            if play is None or play.state["over"]:
                break
            self.look_around(number)
            now = play.time(self.device.app.context.uptime.now_ms)
            _, name, *args = random_action(play.session, self.rng, now)
            self.device.sitting.do(name, args)
            self.device.wait(100)
        self.look_around(0)

    def look_around(self, number: int) -> None:
        """Look at the table and at all screens around it."""
        navigator = self.device.navigator
        if self.device.sitting.play is None:
            return
        navigator.to_table()
        table = navigator.table()
        for _ in range(len(table.lines()) if hasattr(table, "lines") else 1):
            self.look()
            self.device.board.now_ms += 3000
            self.device.wait(1)
        table.refresh()
        for index in range(len(table.offers)):
            table.index = index
            self.look()
        for offer in list(table.offers):
            if offer.ranges or table.act(offer).is_confirmed:
                if (offer.name, number % 4) not in self._seen or self.rng.one_in(6):
                    self._seen.add((offer.name, number % 4))
                    self._enter(offer)
        self._list("menu")
        for _, pages in table.details() + table.signs():
            self._pages("details", pages)
        session = self.device.sitting.play.session
        self._pages("standings", session)
        if session.undoable():
            self._pages("undo", 1)
            self._log()

    def judge(self) -> None:
        """Ask each judge."""
        for name in judges.names():
            self._ask("judge", (name,))

    def _open(self, name: str, *args: object) -> Any:
        self.device.open(name, *args)
        return self.device.top()

    def _list(self, name: str) -> None:
        screen = self._open(name)
        for index in range(min(MOST_ROWS, len(screen.rows()))):
            screen.index = index
            self.look()
        self.device.navigator.to_table()

    def _log(self) -> None:
        """Look at the log, and at what OK shows of a row that is cut."""
        screen = self._open("log")
        for index in range(min(MOST_ROWS, len(screen.rows()))):
            screen.index = index
            self.look()
            if any(text.string.endswith(ELLIPSIS) for text in self._texts if text.top >= HEADER):
                self._open("undo", index + 1)
                self.look()
                self.device.navigator.pop()
        self.device.navigator.to_table()

    def _pages(self, name: str, *args: object) -> None:
        self._open(name, *args)
        self._turn_pages()
        self.device.navigator.to_table()

    def _turn_pages(self) -> None:
        for _ in range(min(MOST_PAGES, getattr(self.device.top(), "page_count", 1))):
            self.look()
            self.device.top().pressed("DOWN", False)

    def _enter(self, offer: Any) -> None:
        navigator = self.device.navigator
        navigator.table().act(offer).choose()
        navigator.make_opened()
        self._dialogue()

    def _ask(self, name: str, *args: object) -> None:
        self._open(name, *args)
        self._dialogue()

    def _dialogue(self) -> None:
        """Answer question after question, and look at what comes of it, but do not count it."""
        device = self.device
        for _ in range(MOST_QUESTIONS):
            screen = device.top()
            self.look()
            if not hasattr(screen, "editor"):
                break
            if screen.page is not None:
                self._page(screen)
                break
            for _ in self._turned(screen.editor):
                self.look()
            if screen.name == "entry" and screen.live() is not None:
                break
            screen.pressed("OK", False)
            screen.conclude()
            device.navigator.make_opened()
            if device.app.context.work.is_busy():
                device.wait(100)
        if device.sitting.play is not None:
            device.navigator.to_table()

    def _page(self, screen: Any) -> None:
        for _ in range(MOST_PAGES):
            screen.page.pressed("DOWN")
            if screen.page is None:
                break
            self.look()

    def _turned(self, editor: Any) -> Iterator[None]:
        """Yield at values of the *editor*, its limits among them; leave it at one of them."""
        kind = editor.range.kind
        if kind == "number":
            for value in self._limits(editor.range):
                editor.value = value
                yield
            editor._go(len(editor.units) - 1)
            yield
        elif kind == "columns":
            for column in range(len(editor.values)):
                editor.values[column] = self.rng.pick(self._limits(editor.range.ranges[column]))
            for column in range(len(editor.values)):
                editor._go(column)
                yield
            editor._go(column, editor._last_digit())
            yield
        elif kind in ("choice", "seat"):
            count = len(editor.range.values)
            start = self.rng.below(count)
            for step in range(min(count, MOST_ROWS)):
                editor.index = (start + step) % count
                yield
            editor.index = start
        elif kind == "subset":
            for index in range(len(editor.rows)):
                editor.index = index
                yield
            for _ in range(self.rng.below(3)):
                editor.index = self.rng.below(len(editor.rows))
                editor.held()
                yield
        else:
            for _ in range(self.rng.below(6)):
                editor.pressed("DOWN", False)
                yield

    def _limits(self, number: Any) -> list[int]:
        """Return values of a range: its lowest and its highest, or large ones where it has none."""
        low = number.low if number.low is not None else -LARGE
        high = number.high if number.high is not None else max(LARGE, low)
        return [value for value in (low, high) if not any(a <= value <= b for a, b in number.gaps)] or [high]


class _Said:
    """A text as screens.is_whole_elsewhere wants it."""

    def __init__(self, text: str):
        self.text = text
