"""
A monkey at the buttons: presses, holds, chords, bounces, power cuts.

There is never a fault, the game after a power cut is the game before it, and every record replays.
"""

import gc
import sys

from engines_core import replay
from engines_core.games import GAMES
from firmware import loaded
from firmware.storage.library import Library
from tests.engines.random_player import Lcg
from tests.fakes.device import Device

SLOW = True
KEYS = ("OK", "OK", "OK", "DOWN", "DOWN", "UP", "UP", "BACK")
PRESSES = 60 if sys.implementation.name == "micropython" else 1000
SEEDS = (1,) if sys.implementation.name == "micropython" else (1, 2, 3, 4)
SHEETS = ("scrabble", "skull_king", "majorities", "life_counter")
SHEET_PRESSES = 60 if sys.implementation.name == "micropython" else 200


def play(title: str, seed: int) -> str:
    """Let a monkey play *title* for PRESSES presses and return the folder of the device's flash."""
    device = Device()
    device.start(title)
    return monkey(device, title, seed, PRESSES)


def play_by_sheet(key: str) -> str:
    """Let it play by the sheet *key*."""
    device = Device()
    sheets = loaded.module("firmware.sheets")
    device.sitting.start(sheets.SheetGame(sheets.read(device.root, key)), ["Ann", "Bo"], {})
    sheets = None
    device.wait(10)
    return monkey(device, key, 1, SHEET_PRESSES)


def monkey(device: Device, title: str, seed: int, presses: int) -> str:
    """Press and hold anything, *presses* times; return the folder of the flash."""
    rng = Lcg(seed)
    for number in range(presses):
        key = rng.pick(KEYS)
        if rng.one_in(12):
            device.hold(key, 650 + rng.below(1500))
        elif rng.one_in(60):
            device.wait(rng.below(400000))
        elif rng.one_in(40):
            chord(device, key, rng)
        elif rng.one_in(40):
            bounce(device, key, rng)
        elif rng.one_in(100):
            device = cut(device)
        else:
            device.press(key)
        if device.screen() == "fault":
            with open(device.root + "/fault.log") as log:
                print(log.read())
        assert device.screen() != "fault", (title, seed, number)
    return device.root


def chord(device: Device, key: str, rng: Lcg) -> None:
    """Press *key* and another one at a time, and let them go in this order or the other."""
    keys = [key, rng.pick(KEYS)]
    device.command("press " + keys[0])
    device.wait(rng.below(900))
    device.command("press " + keys[1])
    device.wait(rng.below(900))
    for held in keys if rng.one_in(2) else keys[::-1]:
        device.command("release " + held)
        device.wait(rng.below(100))


def bounce(device: Device, key: str, rng: Lcg) -> None:
    """Press *key* as a worn one."""
    for _ in range(1 + rng.below(6)):
        device.command("press " + key)
        device.wait(rng.below(30))
        device.command("release " + key)
        device.wait(rng.below(30))


def cut(device: Device) -> Device:
    """Take the power away; the game that was on is offered, with its record as it was."""
    device.wait(500)  # what was begun is done
    play = device.sitting.play
    if play is None:
        return device.cut()
    before, number = device.record(), play.journal.number
    device = device.cut()
    device.wait(2000)
    after = list(Library(device.root).open(number).export())
    assert after == before, (number, len(before), len(after))
    assert device.screen() != "start" or device.top().number == number
    return device


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


def forget(begun: set) -> None:
    """Let go what a device that is no more has imported since *begun*, as a power cut does."""
    loaded.release(begun)
    gc.collect()


def test_a_monkey_at_the_buttons_does_no_harm():
    begun = loaded.mark()
    for _, title in GAMES:
        for seed in SEEDS:
            root = play(title, seed)
            forget(begun)
            print(
                "monkey: %s, seed %d: %d presses, %d lines recorded" % (title, seed, PRESSES, recorded(root))
            )


def test_a_monkey_with_a_sheet_does_no_harm():
    begun = loaded.mark()
    for key in SHEETS[:1] if sys.implementation.name == "micropython" else SHEETS:
        root = play_by_sheet(key)
        forget(begun)
        print("monkey: %s: %d presses, %d lines recorded" % (key, SHEET_PRESSES, recorded(root)))
