"""
History on an emulated Pico, whose stack is small: games are replayed there while idle.

And with as many games as a flash takes beside the program's files: 500 of the smallest, which lie in their
folder's blocks, or those of 6 KB that fill the rest. Everything stays usable; the times are virtual. They
are on their shelves, as a device has them; one that has them all in a single folder, as programs before
there were shelves left them, sorts itself out.
"""

from pathlib import Path

import pytest

from engines_core import record
from firmware.storage import repairs, shelves
from firmware.storage.game_files import SHELVED
from firmware.storage.library import Library
from host_tools.device import sequence
from host_tools.emulator.device import EmulatedDevice, SerialPort
from host_tools.pictures import panel_picture
from host_tools.targets import targets
from tests.device.test_evenings import GOLF, store
from tests.engines.random_player import Lcg, random_action
from tests.hil.conftest import in_full
from tests.hil.steps import Steps

pytestmark = pytest.mark.slow

SMALL_GAMES = 500
LONG_GAMES = 44
LONG_BYTES = 6 * 1024
SHEET = {"sheet": 1, "name": "G", "rows": [{"name": "P"}]}
FLAT_GAMES = 60
POWER_ON_MS = 1000
STEP_MS = 100
KEY_MS = 60
OPENING_MS = 130  # the screen's modules, loaded as it opens
RULES_MS = 300  # a sheet's rules, loaded at once for the first game by one whose result is not noted yet
READ_MS = 3000  # then the rows in sight are read, and their games replayed
SORTING_MS = 10_000
SORTING_STEP_MS = 400  # making a shelf is four erases in a single call, in a quiet moment
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
        for text in ("Golf", "Bo: 4", "2026-11-22"):
            assert panel_picture.find_text(bytes(device.picture), text, sequence.fonts()), text


def flat(root: Path, count: int) -> int:
    """Store *count* finished games of 171 bytes in *root*, all in one folder; return how many."""
    library = repairs.library_in(str(root))
    for _ in range(count):
        journal = library.create({"tablemate": 1, "game": "sheet", "players": ["A", "B"], "sheet": SHEET})
        record.begun(journal.header, journal).do([0, "end"])
        library.finish(journal)
    return count


def small(root: Path) -> int:
    """Store SMALL_GAMES finished games of 171 bytes in *root*; return how many."""
    flat(root, SMALL_GAMES)
    return shelved(root, SMALL_GAMES)


def shelved(root: Path, count: int) -> int:
    """Put the games in *root* on their shelves, as a device does in quiet moments; return *count*."""
    library = Library(str(root))
    repairs.wake(library)
    while library.to_shelve:
        shelves.move(library)
    return count


def long(root: Path) -> int:
    """Store LONG_GAMES finished games of LONG_BYTES in *root*; return how many."""
    library = repairs.library_in(str(root))
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
    return shelved(root, LONG_GAMES)


class Watched(EmulatedDevice):
    """An emulated Pico whose steps are watched from power on; home is there after `home_ms`."""

    def _power_on(self) -> SerialPort:
        port = super()._power_on()
        self.steps = Steps(self.pico)
        assert self.pico.run_until(lambda: self.panel.on, LONGEST_MS)
        assert find(self.panel.picture(), "Tablemate")
        self.home_ms = self.pico.now_ms
        return port

    def tap(self, key: str) -> None:
        """Press *key*, and wait a moment."""
        self.press(key)
        self.advance(KEY_MS)
        self.release(key)
        self.advance(2 * KEY_MS)


def find(shown: bytes, text: str) -> bool:
    """Return whether *text* is in the picture *shown*."""
    return panel_picture.find_text(shown, text, sequence.fonts()) is not None


def to_history(device: Watched) -> None:
    """Go from home to the history, and let the rows in sight be read."""
    for key in ("UP", "UP", "OK"):
        device.tap(key)
    device.advance(READ_MS)


@pytest.mark.skipif(not in_full(), reason="two minutes: in `make hil`")
@pytest.mark.parametrize("store_all", [long, small], ids=lambda kind: kind.__name__)
def test_a_full_history_stays_usable(store_all, program: dict[str, bytes], uf2: Path, tmp_path: Path):
    count = store_all(tmp_path)
    with Watched(program, tmp_path) as device:
        longest = {"power on": device.home_ms}
        for what, act in (
            ("History", lambda: to_history(device)),
            ("a press", lambda: [device.tap("DOWN") for _ in range(5)]),
            ("games", lambda: device.ask("games")),
            ("pull", lambda: [device.ask(f"pull {number}") for number in (count, count // 2, 1)]),
        ):
            device.steps.forget()
            act()
            longest[what] = device.steps.longest_ms
        assert len(device.ask("games")[1]) == count and not device.errors
    told = ", ".join(f"{what} {ms:.0f} ms" for what, ms in longest.items())
    print(f"history of {count} games ({store_all.__name__}): the longest steps {told}")
    limits = {"power on": POWER_ON_MS, "History": RULES_MS if store_all is small else OPENING_MS}
    assert {what: ms for what, ms in longest.items() if ms > limits.get(what, STEP_MS)} == {}


@pytest.mark.skipif(not in_full(), reason="half a minute: in `make hil`")
def test_a_device_with_all_games_in_one_folder_sorts_itself_out(program, uf2: Path, tmp_path: Path):
    flat(tmp_path, FLAT_GAMES)
    with Watched(program, tmp_path) as device:
        first_ms = device.home_ms
        device.steps.forget()
        device.advance(SORTING_MS)
        longest_ms = device.steps.longest_ms
        assert len(device.ask("games")[1]) == FLAT_GAMES
        device.save()
    left = sorted(path.name for path in (tmp_path / "games").iterdir())
    last = FLAT_GAMES - FLAT_GAMES % SHELVED
    assert [name for name in left if "-" not in name] == [f"{n:04}.over" for n in range(last, FLAT_GAMES + 1)]
    assert len(list((tmp_path / "games").glob("*/*.over"))) == last - 1
    with Watched(program, tmp_path) as device:
        print(f"{FLAT_GAMES} games of one folder: home {first_ms} ms, then {device.home_ms}", end=" ")
        print(f"sorted by steps of at most {longest_ms:.0f} ms")
        assert device.home_ms < POWER_ON_MS and longest_ms < SORTING_STEP_MS
