"""Screens that no sequence reaches alike everywhere: the fault, and the device's facts about itself."""

import gc
from types import SimpleNamespace

import pytest

from firmware.memory import Memory
from firmware.modules import module
from tests.device.test_dice import counting, thrown_from_menu
from tests.device.test_evenings import evening, opened
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched
from tests.screens.test_sequences import GOLDENS, check_golden

FOLDER = GOLDENS / "other"


def test_the_fault_screen():
    device = Device()
    device.open("fault", RuntimeError("unexpected end of the table, and some more words that are wrapped"))
    device.wait(100)
    check_golden(device.picture(), FOLDER / "fault.txt")


def test_the_about_screen(monkeypatch: pytest.MonkeyPatch):
    device = Device(memory=Memory)
    runtime = SimpleNamespace(name="micropython", version=(1, 28, 0))
    about = module("firmware.ui.screens.about")
    monkeypatch.setattr(about, "sys", SimpleNamespace(implementation=runtime))
    monkeypatch.setattr(gc, "mem_free", lambda: 130 * 1024, raising=False)
    monkeypatch.setattr(device.app.context.library, "free_bytes", lambda: 1300 * 1024)
    device.open("about")
    device.wait(100)
    check_golden(device.picture(), FOLDER / "about.txt")


def test_the_screen_that_shows_a_full_flash(monkeypatch: pytest.MonkeyPatch):
    device = Device()
    monkeypatch.setattr(device.app.context.library, "free_bytes", lambda: 4096)
    device.press("OK")
    check_golden(device.picture(), FOLDER / "flash-full.txt")


def test_the_clock_set_by_hand():
    device = Device()
    device.command("clock 2026-11-22T19:30:05")
    device.open("clock")
    device.press("OK", "OK")
    check_golden(device.picture(), FOLDER / "clock.txt")


def test_the_history_with_winners_and_dates():
    device = opened(evening(), "history")
    check_golden(device.picture(), FOLDER / "history.txt")
    device.press("UP", "UP")
    check_golden(device.picture(), FOLDER / "history-end.txt")


def test_the_tally_of_an_evening():
    check_golden(opened(evening(), "evening").picture(), FOLDER / "evening.txt")


def test_dice_that_a_tally_takes():
    device = counting(b'{"sheet":1,"name":"Tally","players":[2,2],"rows":[{"name":"P","max":99}]}')
    thrown_from_menu(device)
    device.press("DOWN", "DOWN", "DOWN", "DOWN", "OK")
    check_golden(device.picture(), FOLDER / "dice.txt")
    device.press("DOWN", "DOWN", "OK")
    check_golden(device.picture(), FOLDER / "dice-player.txt")
    device.press("UP")
    check_golden(device.picture(), FOLDER / "dice-coin.txt")


def test_the_statistics_of_a_kind_of_games():
    device = opened(evening(), "statistics")
    check_golden(device.picture(), FOLDER / "statistics.txt")
    device.press("DOWN", "OK")
    device.wait(1000)
    check_golden(device.picture(), FOLDER / "people.txt")
    device.press("OK")
    check_golden(device.picture(), FOLDER / "people-one.txt")


def test_the_remembered_names():
    device = Device()
    device.app.context.settings.remember(["Ann", "Bo", "Cyril"])
    device.open("names")
    device.press("DOWN")
    check_golden(device.picture(), FOLDER / "names.txt")
    device.press("OK")
    check_golden(device.picture(), FOLDER / "name.txt")
    device.press("OK")
    check_golden(device.picture(), FOLDER / "rename.txt")


def test_a_stored_game_that_is_over():
    device = opened(evening(), "history")
    device.press("OK")
    check_golden(device.picture(), FOLDER / "stored-game.txt")


def test_the_button_test_has_room_for_the_keys_of_nine_seats():
    device = Device()
    device.add_keys(*["SEAT%d" % (seat + 1) for seat in range(9)])
    canvas = device.app.output.canvas
    texts = watched(canvas)
    device.open("button_test")
    device.press("SEAT9")
    assert device.shows("SEAT9") and not touching(texts) and not misplaced(texts, canvas)
