"""
Every access to the flash fails in turn in an evening of each game: once, or from then on; full, or broken.

There is never a fault screen, nothing that was confirmed is lost, and the game goes on when the flash does.
One access in EVERY is tried, with one of the four ways; in `make hil` each, with all four.
"""

import os

import pytest

from engines_core import games
from engines_core.games import GAMES, SHEET
from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from firmware.storage.game_files import STATES
from firmware.storage.library import Library
from tests.engines.random_player import Lcg, random_action
from tests.fakes import folder
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.hil.conftest import in_full

pytestmark = pytest.mark.slow

EVERY = 29
BY_SHEET = "skull_king"
EVENINGS = list(enumerate([game_id for game_id, _title in GAMES] + [SHEET]))
WAYS = ((ENOSPC, 1), (EIO, 1), (ENOSPC, FOR_EVER), (EIO, FOR_EVER))
NAMES = ["Ann", "Bo", "Cy"]


class Evening:
    """An evening at a device in the folder *root*; `noted` is how many actions of each game count."""

    def __init__(self, root: str, seed: int):
        self.rng = Lcg(seed)
        self.noted: dict = {}
        self.device = Device(root)
        self.settle()

    def play(self, game_id: str) -> None:
        """Play *game_id*, lose the power, play another, go back to the first, tidy up."""
        self.start(game_id)
        self.act(9)
        self.change_setting()
        self.cut("OK")
        self.act(4)
        self.leave()
        self.start("boo_ray")
        self.act(3)
        self.resume(min(self.noted or [1]))
        self.act(2)
        self.do("undo", [])
        self.cut("BACK")
        self.look_at_history()
        self.delete()

    def settle(self) -> None:
        """Wait for the work under way, leave its messages, and note the current game."""
        self.device.wait(400)
        for _ in range(4):
            assert self.device.screen() != "fault", fault_log(self.device.root)
            if self.device.screen() in ("message", "confirm"):
                self.device.press("BACK")
        assert self.device.screen() not in ("message", "confirm"), self.device.drawn
        play = self.device.sitting.play
        if play is not None:
            self.noted[play.journal.number] = play.session.count

    def start(self, game_id: str) -> None:
        """Start a game."""
        if game_id == SHEET:
            game = sheet_game(catalogue.read(self.device.root, BY_SHEET))
        else:
            game = games.load(game_id)
        self.device.sitting.start(game, NAMES, {})
        self.settle()

    def resume(self, number: int) -> None:
        """Go on with a stored game."""
        self.device.sitting.resume(number)
        self.settle()

    def leave(self) -> None:
        """Leave the table, by the last row of its menu."""
        if self.device.sitting.play is not None:
            self.device.navigator.to_table()
            self.device.hold("OK")
            self.device.press("UP", "OK")
            if self.device.screen() == "confirm":  # a countdown runs
                self.device.press("OK")
            self.settle()
            assert self.device.screen() == "home"

    def act(self, times: int) -> None:
        """Do allowed actions, *times*."""
        for _ in range(times):
            play = self.device.sitting.play
            if play is not None and not play.state["over"]:
                now = play.time(self.device.app.context.uptime.now_ms)
                self.do(*_split(random_action(play.session, self.rng, now)))

    def do(self, name: str, args: list) -> None:
        """Do an action."""
        if self.device.sitting.play is not None:
            self.device.sitting.do(name, args)
            self.settle()

    def change_setting(self) -> None:
        """Turn the sound off."""
        self.device.open("settings")
        self.device.press("DOWN", "OK")
        self.settle()
        self.device.press("BACK")
        self.settle()

    def cut(self, key: str) -> None:
        """Lose the power and answer the start with *key*."""
        self.device = self.device.cut()
        self.settle()
        if self.device.screen() == "start":
            self.device.press(key)
            self.settle()
        if self.device.screen() == "start":  # OK could not open the game; BACK leads on
            self.device.press("BACK")
            self.settle()
        assert self.device.screen() in ("home", "table")

    def look_at_history(self) -> None:
        """Look at the newest game."""
        self.device.navigator.home()
        self.device.press("UP", "UP", "OK")
        self.settle()
        self.device.press("OK", "OK", "BACK", "BACK", "BACK", "BACK")
        self.settle()

    def delete(self) -> None:
        """Delete the newest game."""
        numbers = numbers_in(self.device.root)
        self.device.navigator.home()
        self.device.press("UP", "UP", "OK")
        self.device.press("OK", "DOWN", "DOWN", "OK", "OK") if numbers else None
        self.settle()
        for number in numbers:
            if number not in numbers_in(self.device.root):
                self.noted.pop(number, None)
        self.settle()

    def check(self) -> None:
        """Check that every confirmed action is there, and that a game goes on with the flash as it is now."""
        self.cut("OK")
        for number in self.noted:
            journal = Library(self.device.root).open(number)
            journal.read_all()
            assert journal.damaged_line is None and not journal.is_short
            assert journal.count >= self.noted[number], (number, journal.count, self.noted)  # ticks are more
        self.start("blaze")
        before = self.device.sitting.on().session.count
        self.act(1)
        assert self.device.sitting.on().session.count == before + 1


def _split(action: list) -> tuple:
    return action[1], action[2:]


def numbers_in(root: str) -> list:
    """Return the numbers of the games on flash; none if not even their folder could be made."""
    names = os.listdir(root + "/games") if os.path.isdir(root + "/games") else []
    return [int(name[:4]) for name in names if name[5:] in STATES]


def fault_log(root: str) -> str:
    """Return the traceback of a fault."""
    return folder.read(root + "/fault.log").decode()


def accesses_of(game_id: str, is_read: bool) -> int:
    """Return how many accesses an evening has."""
    with FailingFlash(is_read) as failing:
        evening = Evening(folder.on_disk(), 1)
        evening.play(game_id)
        accesses = failing.accesses
        evening.check()
    return accesses


def attempts(number: int, count: int) -> list:
    """Return (access, way) of those of *count* accesses that fail in the evening of game *number*."""
    if in_full():
        return [(after, way) for after in range(count) for way in WAYS]
    return [(after, WAYS[after // EVERY % len(WAYS)]) for after in range(number % EVERY, count, EVERY)]


@pytest.mark.parametrize("is_read", (False, True), ids=("changes", "reads"))
@pytest.mark.parametrize("number, game_id", EVENINGS, ids=[game_id for _, game_id in EVENINGS])
def test_no_access_to_the_flash_that_fails_ends_an_evening(number, game_id, is_read):
    count = accesses_of(game_id, is_read)
    tried = attempts(number, count)
    for after, way in tried:
        attempt(game_id, is_read, after, *way)
    print("failing flash: %s, %d accesses, %d tries" % (game_id, count, len(tried)))


def attempt(game_id: str, is_read: bool, after: int, error: int, times: int) -> None:
    """Let the access *after* so many others fail, and *times* from there on, in an evening of *game_id*."""
    with FailingFlash(is_read) as failing:
        failing.fail(after, error, times)
        try:
            evening = Evening(folder.on_disk(), 1)
            evening.play(game_id)
            failing.mend()
            evening.check()
        except BaseException:
            print("failed: attempt(%r, %r, %d, %d, %d)" % (game_id, is_read, after, error, times))
            raise
        assert failing.failed
