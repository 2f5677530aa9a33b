"""
History on an emulated Pico, whose stack is small: games are replayed there while nobody presses.

And with as many games as a flash takes beside the program's files: 500 of the smallest, which lie in their
folder's blocks, or those of 6 KB that fill the rest. Everything stays usable; the times are virtual.
"""

from pathlib import Path

import pytest

from engines_core import record
from firmware.storage.library import Library
from host_tools import picture, sequence, targets
from host_tools.emulated.device import EmulatedDevice, SerialLine
from tests.device.test_evenings import GOLF, store
from tests.engines.random_player import Lcg, random_action
from tests.hil.conftest import in_full
from tests.hil.steps import Steps

pytestmark = pytest.mark.slow

SMALL_GAMES = 500
LONG_GAMES = 70
LONG_BYTES = 6 * 1024
SHEET = {"sheet": 1, "name": "G", "rows": [{"name": "P"}]}
# The longest step may take so long. In a folder of 500 small games to find one by its name takes 0.4 s:
# littlefs reads the folder's blocks one after the other, and nothing can be cut there.
LIMITS_MS = {
    "long": {"power on": 1000, "a press": 100, "games": 100, "pull": 100},
    "small": {"power on": 1500, "a press": 1000, "games": 1000, "pull": 1000},
}
KEY_MS = 60
READ_MS = 1000  # then the rows in sight are read, and the first game is being replayed
LONGEST_MS = 120_000


def test_history_tells_who_has_won(uf2: Path, tmp_path: Path):
    store(str(tmp_path), GOLF, ("Ann", "Bo"), (7, 4), "2026-11-22T19:30")
    with targets.start(targets.EMULATED, tmp_path) as device:
        device.advance(1500)
        for key in ("UP", "UP", "OK"):
            device.press(key)
            device.advance(60)
            device.release(key)
            device.advance(60)
        device.advance(2500)
        for text in ("Golf", "Bo 4", "2026-11-22"):
            assert picture.find_text(bytes(device.picture), text, sequence.fonts()), text


def small(root: Path) -> int:
    """Store SMALL_GAMES finished games of 171 bytes in *root*; return how many."""
    library = Library(str(root)).begin()
    for _ in range(SMALL_GAMES):
        journal = library.create({"tablemate": 1, "game": "sheet", "players": ["A", "B"], "sheet": SHEET})
        record.begun(journal.header, journal).do([0, "end"])
        library.finish(journal)
    return SMALL_GAMES


def long(root: Path) -> int:
    """Store LONG_GAMES finished games of LONG_BYTES in *root*; return how many."""
    library = Library(str(root)).begin()
    for number in range(LONG_GAMES):
        rng = Lcg(number + 1)
        when = f"2026-{1 + number // 28:02}-{1 + number % 28:02}T19:30"
        header = {"tablemate": 1, "game": "blood_rage", "players": ["Ann", "Bo", "Cy"], "when": when}
        journal = library.create(header)
        session = record.begun(header, journal)
        while not session.state["over"]:
            session.do(random_action(session, rng, session.now + 1000))
            if session.state["over"] and journal.body_end + len(journal.tail) < LONG_BYTES:
                session.do([session.now + 1000, "undo"])
        library.finish(journal)
    return LONG_GAMES


class Watched(EmulatedDevice):
    """An emulated Pico whose steps are watched from power on; home is there after `home_ms`."""

    def _power_on(self) -> SerialLine:
        line = super()._power_on()
        self.steps = Steps(self.pico)
        assert self.pico.run_until(lambda: self.panel.on, LONGEST_MS)
        assert find(self.panel.picture(), "Tablemate")
        self.home_ms = self.pico.now_ms
        return line

    def tap(self, key: str) -> None:
        """Press *key*, and wait a moment."""
        self.press(key)
        self.advance(KEY_MS)
        self.release(key)
        self.advance(2 * KEY_MS)


def find(shown: bytes, text: str) -> bool:
    """Return whether *text* is in the picture *shown*."""
    return picture.find_text(shown, text, sequence.fonts()) is not None


@pytest.mark.parametrize("store_all", [long, small] if in_full() else [long], ids=lambda kind: kind.__name__)
def test_a_full_history_stays_usable(store_all, program: dict[str, bytes], uf2: Path, tmp_path: Path):
    count = store_all(tmp_path)
    limits = LIMITS_MS[store_all.__name__]
    with Watched(program, tmp_path) as device:
        longest = {"power on": device.home_ms}
        for key in ("UP", "UP", "OK"):
            device.tap(key)
        device.advance(READ_MS)
        device.steps.forget()
        for what, act in (
            ("a press", lambda: [device.tap("DOWN") for _ in range(5)]),
            ("games", lambda: device.ask("games")),
            ("pull", lambda: [device.ask(f"pull {number}") for number in (count, count // 2, 1)]),
        ):
            act()
            longest[what] = device.steps.longest_ms
            device.steps.forget()
        assert len(device.ask("games")[1]) == count and not device.errors
    told = ", ".join(f"{what} {ms:.0f} ms" for what, ms in longest.items())
    print(f"history of {count} games ({store_all.__name__}): the longest steps {told}")
    assert {what: ms for what, ms in longest.items() if ms > limits[what]} == {}
