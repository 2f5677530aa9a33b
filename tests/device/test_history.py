"""The History and the screen of one game: damage that it finds, look at, delete, resume."""

import os

from firmware.storage import listing
from firmware.storage.outcomes import Outcome
from firmware.storage.row import Row
from firmware.texts import Texts
from firmware.ui.fonts import TEXT
from firmware.ui.screens.history import won_text
from tests.fakes.device import Device
from tests.fakes.folder import read, write
from tests.fakes.table import open_history, playing, seated


def test_an_empty_list_has_no_hint_but_back():
    device = Device()
    device.open("history")
    device.wait(20)
    assert device.shows("No games yet") and device.shows("back")
    assert not device.shows("move") and not device.shows("pick")


def test_back_at_the_start_keeps_the_game_in_the_history():
    device = playing()
    device = device.cut()
    device.press("BACK")
    assert device.screen() == "home"
    device = device.cut()
    assert device.screen() == "home"
    device.open("history")
    device.wait(10)
    assert device.shows("1. Millenni") and device.shows("open")


def test_a_damaged_journal_is_kept_shown_and_readable_up_to_the_damage():
    device = playing()
    for action in ("start", "pause", "resume"):
        device.sitting.do(action, [])
        device.wait(100)
    device.sitting.leave()
    path = device.root + "/games/0001.game"
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data.replace(b"pause", b"pauSe"))
    device = Device(device.root)
    device.open("history")
    device.wait(10)
    device.press("OK", "DOWN", "OK")
    assert device.shows("Damaged at line 3")
    device.press("OK")
    assert device.screen() == "standings"
    assert os.listdir(device.root + "/games") == ["0001.bad"]
    device.press("BACK")
    assert device.screen() == "game" and not device.shows("Resume")
    device.press("BACK")
    assert device.shows("damaged")


def damaged_in_its_middle(over: bool) -> Device:
    """Return a device that shows the choices for a game, one with a bad line that was not found yet."""
    device = playing()
    for action in ("start", "pause", "resume"):
        device.sitting.do(action, [])
        device.wait(100)
    if over:
        device.app.context.library.finish(device.sitting.play.journal)
        device.sitting.play = None
        device.navigator.home()
    else:
        device.sitting.leave()
    path = device.app.context.library.path(1)
    data = read(path)
    write(path, data.replace(b"pause", b"pauSe"))
    device.open("history")
    device.burst("OK")  # before the history itself finds it
    return device


def test_a_damaged_header_is_named_by_its_line():
    device = playing()
    device.sitting.leave()
    path = device.app.context.library.path(1)
    write(path, read(path).replace(b"millennium", b"millenniuM"))
    device.open("history")
    device.wait(500)
    device.press("OK", "OK")
    assert device.screen() == "message" and device.shows("Damaged at line 1")


def test_a_finished_game_without_its_end_says_so_at_each_look():
    device = damaged_in_its_middle(True)
    path = device.app.context.library.path(1)
    data = read(path).replace(b"pauSe", b"pause")
    write(path, data[: data.rfind(b"\n", 0, -1) + 1])
    for _ in range(2):
        device = Device(device.root)
        device.open("history")
        device.wait(500)
        device.press("OK", "OK")
        assert device.shows("Damaged at line")


def test_keys_pressed_while_a_look_at_a_game_finds_damage_go_to_what_is_shown_then():
    device = damaged_in_its_middle(False)
    assert device.shows("Resume")
    device.burst("DOWN", "OK", "OK", "BACK", "DOWN", "DOWN", "OK")
    device.wait(500)
    assert device.screen() == "message" and device.shows("Damaged at line 3")


def test_a_look_at_a_finished_game_that_finds_damage_stays_at_the_look():
    device = damaged_in_its_middle(True)
    device.press("DOWN")
    assert device._highlighted("Look at")
    device.press("OK", "OK", "BACK")
    assert device.top().rows() == ["Look at", "Delete"] and device._highlighted("Look at")


def test_keys_pressed_while_a_game_is_deleted_and_while_the_history_is_read_count():
    device = playing()
    device.sitting.leave()
    device.sitting.again(1)
    device.wait(100)
    device.sitting.leave()
    device.press("UP", "UP")
    device.burst("OK", "DOWN")
    assert device.screen() == "history" and device.top().index == 1
    device.press("UP", "OK", "DOWN", "DOWN")
    device.burst("OK", "OK", "UP", "OK")
    assert device.screen() == "statistics" and listing.numbers(device.app.context.library) == [1]


def test_a_game_can_be_deleted_that_was_picked_before_the_history_had_read_it():
    device = playing()
    device.sitting.leave()
    device.press("UP", "UP")
    device.burst("OK", "OK")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Delete this game?")
    device.press("OK")
    assert device.shows("No games yet") and listing.numbers(device.app.context.library) == []


def test_how_far_a_long_game_is_read_is_told_while_it_is_looked_at_or_resumed():
    device = seated("boo_ray", ("Ann", "Bo"))
    journal = device.sitting.on().journal
    for _ in range(600):
        journal.append([journal.count, "tick"])
    device.sitting.leave()
    for down in (("DOWN",), ()):
        open_history(device)
        device.press(*down)
        told: list = []
        device.app.observer.stepped = lambda delay_ms, told=told, device=device: told.append(device.drawn[0])
        device.press("OK")
        device.wait(500)
        counts = [int(text.split(" ")[1]) for text in told if text[:8] == "Reading "]
        assert len(counts) > 1 and counts == sorted(counts) and counts[-1] <= 600
    assert device.screen() == "table"


def test_a_finished_game_can_be_deleted_after_a_question_and_not_resumed():
    device = playing()
    device.app.context.library.finish(device.sitting.play.journal)
    device.sitting.play = None
    device.navigator.home()
    device.open("history")
    device.press("OK")
    assert not device.shows("Resume")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Delete this game?")
    device.press("BACK")
    assert listing.numbers(device.app.context.library) == [1]
    device.press("OK", "OK")
    assert listing.numbers(device.app.context.library) == []


def test_a_game_that_was_deleted_for_its_own_rematch_offers_nothing_to_a_press_that_waits():
    device = seated("boo_ray", ("Ann", "Bo"), wins=1)
    for name, args in (("deal", []), ("bids", [["B", ""]])):
        device.sitting.do(name, args)
        device.wait(300)
    device.wait(1000)
    device.sitting.leave()
    device.app.context.library.has_room = lambda: False
    open_history(device)
    device.press("OK")
    device.wait(300)
    assert device.shows("The flash is full") and device.shows("1. Boo-Ray")
    device.wait(500)
    device.press("OK")
    device.wait(500)
    device.burst("BACK", "OK")
    assert device.screen() == "game" and device.shows("Deleted")


def test_the_title_of_a_game_is_not_cut_for_the_names_of_its_winners():
    """shared/found: History cut games to `Boo…`."""
    outcome = Outcome("+", "", ["Wilhelmina W", "Bo"], [1, 2], [23, 9])
    for room_px in (20, 40, 60):
        text = won_text(outcome, Texts("en").say, room_px)
        assert text[-4:] == ": 23" and TEXT.width(text) <= max(room_px, 24 + TEXT.width(": 23") + 1), text


def test_a_title_that_is_cut_in_the_list_stands_in_the_header_as_long_as_it_is_highlighted():
    device = playing()
    device.sitting.leave()
    device.open("history")
    device.wait(500)
    assert device.drawn[0] == "1. Millennium Blades"
    device.press("DOWN")
    assert device.drawn[0] == "History"


def test_a_game_has_its_title_in_the_language_wherever_it_is_named():
    device = playing()
    device.app.context.texts.speak("ja")
    device.press("BACK")
    assert device.screen() == "home" and device.shows("→ミレニアムブレード") and device.shows("ブーレ")
    device.open("history")
    device.wait(10)
    assert device.shows("1. ミレニアムブレード")
    assert device.app.context.texts.title("Blaze of mine") == "Blaze of mine"


def test_a_game_whose_sheet_has_no_name_has_no_title():
    header = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo"]}
    for sheet in ({}, {"name": 7}, "Golf"):
        row = Row(9, "finished", dict(header, sheet=sheet))
        assert (row.is_named, row.title) == (False, "?") and row.players == ["Ann", "Bo"]
