"""
A monkey at the buttons: presses, holds, chords, bounces, power cuts; random games, players and options.

There is never a fault, no text lies over another one or beyond an edge, the widest names cut nothing but
themselves, the game after a power cut is the game before it, and every record replays to the state that the
table shows.
"""

import gc
import sys

from engines_core import games, replay
from engines_core.games import GAMES, SHEET
from engines_core.sheet import sheet_game
from firmware import modules
from firmware.storage import listing, repairs
from firmware.storage.library import Library
from tests.engines.random_player import Lcg, random_session
from tests.fakes.device import Device
from tests.fakes.legible import cut_short, misplaced, watched
from tests.fakes.loading import loaded, unload_since
from tests.fakes.table import WIDEST

SLOW = True
KEYS = ("OK", "OK", "OK", "DOWN", "DOWN", "UP", "UP", "BACK")
PRESSES = 60 if sys.implementation.name == "micropython" else 120  # `make torture` plays on for longer
SEEDS = (1,) if sys.implementation.name == "micropython" else (1, 2)
SHEETS = (
    "scrabble",
    "skull_king",
    "majorities",
    "life_counter",
    "spades",
    "life_20",
    "codenames",
    "darts_501",
)
WAITS_MS = (4000, 40000, 40000, 400000)  # longest waits; a long one costs as much as a hundred presses
REPLAY_EVERY = 50  # presses: the record is replayed, and the state compared


def play(kind: str, seed: int, presses: int) -> str:
    """
    Let a monkey play with so many *presses*; return the folder of the device's flash.

    *kind* is a game, "sheet" for one by any sheet, or the name of a sheet that comes along.
    """
    device = Device()
    if seed == 1 and kind in dict(GAMES):
        device.start(dict(GAMES)[kind])
    else:
        sit_down(device, kind, seed)
    return monkey(device, kind, seed, presses)


def sit_down(device: Device, kind: str, seed: int) -> None:
    """
    Start a game of *kind* for any players and with any options that it can have.

    Some are played with names as wide as can be.
    """
    sheets = modules.module("firmware.sheets.catalogue")
    if kind != SHEET and kind not in dict(GAMES):
        sheet = sheets.read(device.root, kind)
        count = max(2, sheet.get("players", [2])[0])
        device.sitting.start(sheet_game(sheet), ["Ann", "Bo", "Cy", "Di"][:count], {})
    else:
        header = random_session(kind, Lcg(seed)).header
        game = sheet_game(header[SHEET]) if kind == SHEET else games.load(kind)
        names = header["players"]
        if is_widest(kind, seed):
            names = [WIDEST % seat for seat in range(len(names))]
        device.sitting.start(game, names, header["options"])
    sheets = None
    device.wait(10)
    assert device.sitting.play is not None, kind


def monkey(device: Device, title: str, seed: int, presses: int) -> str:
    """Press and hold anything, *presses* times; return the folder of the flash."""
    rng = Lcg(seed)
    texts = watched(device.app.output.canvas)
    for number in range(presses):
        key = rng.pick(KEYS)
        if rng.one_in(12):
            device.hold(key, 650 + rng.below(1500))
        elif rng.one_in(60):
            device.wait(rng.below(rng.pick(WAITS_MS)))
        elif rng.one_in(40):
            chord(device, key, rng)
        elif rng.one_in(40):
            bounce(device, key, rng)
        elif rng.one_in(20):
            device.burst(key, *[rng.pick(KEYS) for _ in range(1 + rng.below(4))])
        elif rng.one_in(100):
            device = cut(device, rng)
            texts = watched(device.app.output.canvas)
        else:
            assert tells(device, key), (title, seed, number, device.screen(), device.drawn)
        if device.screen() == "fault":
            with open(device.root + "/fault.log") as log:
                print(log.read())
        assert device.screen() != "fault", (title, seed, number)
        wrong = misplaced(texts, device.app.output.canvas)
        assert not wrong, (title, seed, number, device.screen(), wrong)
        if is_widest(title, seed) and device.screen() in ("table", "entry") and not keeps_its_name(device):
            names = device.sitting.play.session.header["players"]
            wrong = [text for text in cut_short(texts, names) if not is_behind_a_name(text, names)]
            assert not wrong, (title, seed, number, device.screen(), wrong)
        if number % REPLAY_EVERY == 0:
            assert is_replayed(device), (title, seed, number)
    return device.root


def tells(device: Device, key: str) -> bool:
    """Press *key*; return whether the panel or the record has changed or the device has refused the press."""
    device.wait(200)
    count = actions_done(device)
    is_excused = not device.board.panel()[0] or device.top().is_quiet()
    beeper, before, played = device.app.beeper, device.picture(), []
    play = beeper.play
    beeper.play = lambda name, now: (played.append(name), play(name, now))
    device.press(key)
    beeper.play = play
    is_done = actions_done(device) != count  # a phase that begins again in its first second looks the same
    return is_excused or is_done or device.picture() != before or "refused" in played


def actions_done(device: Device) -> int:
    """Return how many actions the game on the table has, 0 without a game."""
    return device.sitting.play.session.count if device.sitting.play is not None else 0


def is_widest(kind: str, seed: int) -> bool:
    """Return whether the names are as wide as can be; a sheet's own words are often wider."""
    return kind in dict(GAMES) and seed % 2 == 0


def keeps_its_name(device: Device) -> bool:
    """Return whether a value per seat is asked: there the column's name is whole (editors/columns.py)."""
    top = device.top()
    return top.name == "entry" and top.page is None and top.editor.range.kind == "columns"


def is_behind_a_name(text: str, names: list) -> bool:
    """Return whether *text* is a question with its name whole, which gives way (asking/dialogue.py)."""
    return any([text.startswith(name) and text[len(name)] != "…" for name in names])


def is_replayed(device: Device) -> bool:
    """Return whether the current game's record gives the table's state; True without a game."""
    if device.sitting.play is None:
        return True
    record = "".join([line + "\n" for line in device.record()]).encode()
    return replay.played(record)[0].state == device.sitting.play.session.state


def chord(device: Device, key: str, rng: Lcg) -> None:
    """Press *key* and another one together, and release them in this order or the other."""
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


def cut(device: Device, rng: Lcg) -> Device:
    """Take the power away, at times in the middle of something; the game is offered, its state as it was."""
    device.wait(rng.pick((0, 1, 3, 500)))
    play = device.sitting.play
    if play is None:
        return device.cut()
    before, state, number = device.record(), play.session.state, play.journal.number
    play = None
    device = device.cut()
    device.wait(2000)
    after = list(Library(device.root).open(number).export())
    assert after == before, (number, len(before), len(after))
    assert replay.played("".join([line + "\n" for line in after]).encode())[0].state == state, number
    assert device.screen() != "start" or device.top().number == number
    return device


def recorded(root: str) -> int:
    """Return how many lines all games in the folder *root* have, each of which replays."""
    lines = 0
    library = repairs.library_in(root)
    for number in listing.numbers(library):
        journal = library.open(number)
        record = "".join([line + "\n" for line in journal.export()]).encode()
        session, torn = replay.played(record)
        assert torn is None
        lines += session.count
    return lines


def forget(begun: set) -> None:
    """Unload the modules that a former device has imported since *begun*, as a power cut does."""
    unload_since(begun)
    gc.collect()


def test_a_monkey_at_the_buttons_does_no_harm():
    begun = loaded()
    for game_id, _ in GAMES:
        for seed in SEEDS:
            root = play(game_id, seed, PRESSES)
            forget(begun)
            lines = recorded(root)
            print("monkey: %s, seed %d: %d presses, %d lines recorded" % (game_id, seed, PRESSES, lines))
