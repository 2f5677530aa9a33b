"""From power on to home, and to a long game that goes on; an undo in it."""

import tempfile
from pathlib import Path

from boards.simulated.panel import Ssd1306 as Panel
from engines_core.session import SESSION_ACTIONS
from firmware.storage import repairs
from firmware.ui.tables.seat_rows import LINE_MS
from host_tools.emulator import EmulatedPico, filesystem_image
from host_tools.emulator.device import EmulatedDevice
from tests.engines.random_player import Lcg, random_action, random_session
from tests.hil import image
from tests.hil.bench.budgets import budget
from tests.hil.bench.changes import Changes
from tests.hil.bench.figure import Figure, NotMeasured
from tests.hil.bench.playing import ALONE_MS, play, shows

ACTIONS = 1000
LONGEST_MS = 60_000  # latest time of the first picture


def power_on() -> list[Figure]:
    """
    Measure from power on to the home screen, whole and lit.

    At the very first start there is nothing but the program; later the folders for games are there, empty.
    """
    panel = Panel()
    first = EmulatedPico(filesystem=filesystem_image(image.files()), panel=panel)
    first_ms = until_home(first, panel)
    first.run_for(ALONE_MS)
    panel = Panel()
    again_ms = until_home(EmulatedPico(flash=first.flash, panel=panel), panel)
    return [
        Figure("power on to the home screen", again_ms, budget("power on, ms"), "ms"),
        Figure(
            "the very first power on to the home screen",
            first_ms,
            budget("the very first power on, ms"),
            "ms",
        ),
    ]


def until_home(pico: EmulatedPico, panel: Panel) -> int:
    """Return the ms since power on at which *panel* shows the home screen."""
    if not pico.run_until(lambda: panel.on, LONGEST_MS) or not shows(panel.picture(), "Tablemate"):
        raise NotMeasured("the home screen did not come")
    return pico.now_ms


def long_game(actions: int = ACTIONS) -> list[Figure]:
    """Measure the resume of a game of so many *actions*, and an undo in it."""
    device = EmulatedDevice({**image.files(), **long_game_files(actions)})
    resumed_ms = until_shown(device, "OK resume")
    play(device, 'press OK\nwait 2000\nhold BACK 700\nwait 1000\nexpect "Take back"')
    changes = Changes(device.panel, lambda: device.pico.now_us)
    began_us = device.pico.now_us
    play(device, 'press OK\nwait 2000\nexpect not "Take back"')
    latest_us = began_us + LINE_MS * 1000  # then a line takes its turn
    drawn_us = [at_us for at_us, _ in changes.found if at_us < latest_us]
    if "undo" not in device.record()[-1] or not drawn_us:
        raise NotMeasured(f"no undo in a game of {actions} actions; the last one is {device.record()[-1]}")
    undone_ms = (drawn_us[-1] - began_us) / 1000
    return [
        Figure(
            f"power on to resume of a game of {actions} actions",
            resumed_ms,
            budget("resume at 1,000 actions, ms"),
            "ms",
        ),
        Figure(
            f"undo in a game of {actions} actions, to the last pixel",
            undone_ms,
            budget("undo at 1,000 actions, ms"),
            "ms",
        ),
    ]


def until_shown(device: EmulatedDevice, text: str) -> int:
    """Return the ms since power on at which *text* is on the panel."""
    while not shows(device.look(), text):
        if device.now_ms > LONGEST_MS:
            raise NotMeasured(f"{text!r} did not come in {LONGEST_MS} ms")
        device.advance(20)
    return device.now_ms


def long_game_files(actions: int = ACTIONS) -> dict[str, bytes]:
    """Return the files, by their place on a Pico, of a game of so many *actions* that power interrupted."""
    with tempfile.TemporaryDirectory() as root:
        store_long_game(root, actions)
        return {f"data/{path.relative_to(root)}": path.read_bytes() for path in Path(root).rglob("*.*")}


def store_long_game(root: str, actions: int) -> None:
    """Store a game of Blood Rage of so many *actions* that power interrupted in the folder *root*."""
    rng = Lcg(5)
    session = random_session("blood_rage", rng)
    journal = repairs.library_in(root).create(session.header)
    now_ms = 0
    while session.count < actions:
        now_ms += 1000
        action = random_action(session, rng, now_ms)
        if action[1] not in SESSION_ACTIONS and session.game.apply(session.state, action)["over"]:
            continue
        session.do(action)
        journal.append(action)
