"""
Random evenings on littlefs, with a power cut at every flash operation, whole and torn. On MicroPython.

    micropython -X heapsize=4m -m tests.torture.evening 7 8 9
    # 7 4120 824 5 11: seed, cuts, goings on, moves, accesses that failed

An evening creates, plays, leaves, finishes, takes back, moves and deletes games and changes settings, at
random. After each cut the flash is mounted again and must hold the state from before or after the
current step. In one step of FAILS an access fails, a read, a program or an erase, and there are cuts
around it, too; if the step fails with it, the device starts again and goes on.
"""

import gc
import sys

from firmware.storage import game_files, listing, repairs, shelves
from firmware.storage.journal import Journal
from firmware.storage.settings import Settings
from tests.device.micropython_only.test_power_cut import (
    HEADER,
    Watcher,
    action,
    append,
    create,
    game_number,
    stored_at,
)
from tests.engines.random_player import Lcg
from tests.fakes.flash import Flash
from tests.fakes.littlefs import formatted, mount, unmount

STEPS = 36
BLOCKS = 40
OLD_GAMES = 4  # finished before
MOST_GAMES = 9
FAILS = 5  # one step in so many meets an access that fails ...
FAILS_WITHIN = 40  # ... among so many from its beginning
SHELVED = 3  # numbers of a shelf, so that shelves come and go


class Failing(Watcher):
    """A Watcher in whose steps an access fails now and then; OSError if the step fails with it."""

    def __init__(self, flash: Flash, rng: Lcg):
        Watcher.__init__(self, flash)
        self.rng = rng

    def step(self, do, **change) -> object:
        """Run *do* under watch, as a Watcher does."""
        if self.rng.one_in(FAILS):
            # MicroPython's ilistdir hides a read that fails: a new game would get another number
            self.flash.fail(self.rng.below(FAILS_WITHIN), changes=self.begins > 0)
        result = Watcher.step(self, do, **change)
        self.flash.mend()
        return result


class Evening:
    """The games of an evening under watch: `on` is the one on the table, `counts` the actions of each."""

    def __init__(self, seed: int):
        self.rng = Lcg(seed)
        flash = formatted(BLOCKS)
        mount(flash, "/on")
        self.settings = Settings("/on")
        self.library = repairs.library_in("/on")
        for count in range(OLD_GAMES):
            journal = self.library.create(HEADER)
            for at in range(count):
                journal.append(action(at))
            self.library.finish(journal)
        self.watcher = Failing(flash, self.rng)
        self.watcher.before = stored_at("/on")
        self.on: Journal | None = None
        self.made = OLD_GAMES
        self.moves = 0

    def play(self) -> None:
        """Take STEPS steps by chance."""
        many = (self.act, self.act, self.act, self.finish, self.finish, self.leave, self.leave, self.tidy)
        for _ in range(STEPS):
            try:
                self.rng.pick(many + (self.change, self.delete))()
            except OSError:
                self.start_again()
        unmount("/on")

    def start_again(self) -> None:
        """Switch off and on after a step that failed: it is done, or not begun."""
        watcher = self.watcher
        watcher.flash.watch = None
        watcher.flash.mend()
        mount(watcher.flash, "/on")
        self.library, self.settings = repairs.library_in("/on"), Settings("/on")
        number = repairs.wake(self.library)
        found = stored_at("/on")
        assert found == watcher.before or found == watcher.after, (found, watcher.before, watcher.after)
        if watcher.begins and watcher.begins not in found:
            self.made -= 1
        watcher.begins = 0
        watcher.before = found
        self.on = None
        if number is not None:
            self.on = on = self.library.open(number)
            self.on.read_all()
            if self.state_of(on) != "over":  # as Start does it
                Watcher.step(watcher, lambda: self.library.reopen(on))

    def act(self) -> None:
        """Play some actions of the game on the table; without one, begin a game or go on with one."""
        if self.on is None:
            self.sit_down()
        assert self.on is not None
        before = self.state_of(self.on)
        if before == "over":
            on, name = self.on, "game%d" % game_number(self.on)
            self.watcher.step(lambda: self.library.reopen(on), **{name: ("game", HEADER, on.count)})
        append(self.watcher, self.on, self.on.count, self.on.count + 1 + self.rng.below(30))

    def sit_down(self) -> None:
        """Begin a game, or go on with an old one."""
        numbers = listing.numbers(self.library)
        if len(numbers) >= MOST_GAMES or (numbers and self.rng.one_in(2)):
            self.on = self.library.open(self.rng.pick(numbers))
            self.on.read_all()
            return
        self.made = 1 + max([self.made] + numbers)
        self.on = create(self.watcher, self.library, self.made)

    def leave(self) -> None:
        """Put the game away that is on the table."""
        if self.on is not None and self.state_of(self.on) != "over":
            self.watcher.step(self.on.close)
        self.on = None

    def finish(self) -> None:
        """End the game on the table."""
        if self.on is not None:
            on, name = self.on, "game%d" % game_number(self.on)
            self.watcher.step(lambda: self.library.finish(on), **{name: ("over", HEADER, on.count)})

    def tidy(self) -> None:
        """Move old finished games to their shelves, as home does."""
        if self.on is None:
            repairs.wake(self.library)
            while self.library.to_shelve:
                self.watcher.step(lambda: shelves.move(self.library))
                self.moves += 1

    def change(self) -> None:
        """Change a setting to another value."""
        brightness, names = self.watcher.before["settings"]
        value = 1 + (brightness + self.rng.below(200)) % 255
        self.watcher.step(lambda: self.settings.set("brightness", value), settings=(value, names))

    def delete(self) -> None:
        """Delete a game that is not on the table."""
        on = 0 if self.on is None else game_number(self.on)
        numbers = [number for number in listing.numbers(self.library) if number != on]
        if numbers:
            number = self.rng.pick(numbers)
            self.watcher.step(lambda: self.library.delete(number), **{"game%d" % number: None})

    def state_of(self, journal: Journal) -> str:
        """Return the state of the game of *journal* as it is stored."""
        return self.watcher.before[game_number(journal)][0]


def run(seeds: "list[str]") -> None:
    """Play an evening for each of *seeds* and print its counts."""
    game_files.SHELVED = SHELVED
    for seed in seeds:
        evening = Evening(int(seed))
        try:
            evening.play()
        except Exception:
            print("failed: micropython -X heapsize=4m -m tests.torture.evening %s" % seed)
            raise
        watcher = evening.watcher
        print(seed, watcher.cuts, watcher.going_on, evening.moves, watcher.flash.failed)
        gc.collect()


if __name__ == "__main__":
    run(sys.argv[1:])
