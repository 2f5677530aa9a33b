"""A monkey at the buttons, with power cuts: it never brings the program down nor harms a record."""

import gc
import sys

from engines_core import replay
from engines_core.games import GAMES
from firmware.storage.library import Library
from tests.engines.random_player import Lcg
from tests.fakes.device import Device

SLOW = True
KEYS = ("OK", "OK", "OK", "DOWN", "DOWN", "UP", "UP", "BACK")
PRESSES = 60 if sys.implementation.name == "micropython" else 300
SEEDS = (1,)


def play(title: str, seed: int) -> str:
    """Let a monkey play *title* for PRESSES presses and return the folder of the device's flash."""
    rng = Lcg(seed)
    device = Device()
    device.start(title)
    for number in range(PRESSES):
        key = rng.pick(KEYS)
        if rng.one_in(12):
            device.hold(key, 650 + rng.below(1500))
        elif rng.one_in(60):
            device.wait(rng.below(400000))
        elif rng.one_in(150):
            device = device.cut()
        else:
            device.press(key)
        if device.screen() == "fault":
            with open(device.root + "/fault.log") as log:
                print(log.read())
        assert device.screen() != "fault", (title, seed, number)
    return device.root


def recorded(root: str) -> int:
    """Return how many lines all games in the folder *root* have, each of which replays."""
    lines = 0
    library = Library(root).begin()
    for number in library.numbers():
        journal = library.open(number)
        record = "".join([line + "\n" for line in journal.export()]).encode()
        session, torn = replay.played(record)
        assert torn is None
        lines += session.count
    return lines


def test_a_monkey_at_the_buttons_does_no_harm():
    for _, title in GAMES:
        for seed in SEEDS:
            root = play(title, seed)
            gc.collect()
            print(
                "monkey: %s, seed %d: %d presses, %d lines recorded" % (title, seed, PRESSES, recorded(root))
            )
