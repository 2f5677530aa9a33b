"""Setting a game up: players, names, options, as the last time or again; what is shown when it begins."""

import os

from engines_core import games, strict_json
from firmware.storage.settings import Settings
from tests.fakes.device import Device
from tests.fakes.table import actions, do, seated

GAME = "Millennium Blades"


def test_a_long_ok_in_the_setup_takes_all_defaults():
    device = Device()
    device.start(GAME)
    assert device.screen() == "table"
    header = strict_json.loads(device.record()[0].encode())
    assert header["players"] == ["Player 1", "Player 2", "Player 3"]
    assert header["options"] == {}


def test_a_number_in_the_setup_stays_within_the_allowed_players():
    device = Device()
    device.press("OK", "UP", "UP", "UP", "UP")
    assert device.shows("5") and not device.shows("6")


def test_back_in_the_setup_asks_the_question_before_again_and_stores_nothing():
    device = Device()
    device.press("OK", "UP", "OK")
    assert device.shows("Seat 1")
    device.press("BACK")
    assert device.shows("Players") and device.shows("4")
    device.press("BACK")
    assert device.screen() == "home"
    assert os.listdir(device.root + "/games") == []


def test_a_new_name_is_typed_and_remembered():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK")
    device.press("DOWN", "OK")  # B, the wheel goes on at b
    device.press("BACK")  # erased
    device.press("DOWN", "DOWN", "OK")
    device.hold("OK")
    assert device.top().answers[1] == "C"
    device.hold("OK")
    device.wait(2000)
    assert device.app.context.settings["names"] == ["C"]
    assert Settings(device.root)["names"] == ["C"]


def test_the_setup_says_what_holding_ok_does():
    device = Device()
    device.press("OK")
    assert device.shows("Players") and device.shows("hold OK: start")
    device.press("OK", "DOWN", "OK", "OK")
    assert device.shows("A_") and device.shows("hold OK: done")
    device.hold("OK")
    device.press("OK", "OK")
    assert device.shows("Options") and device.shows("hold OK: start")


def test_a_name_is_there_for_the_next_game_also_if_that_is_set_up_at_once():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK", "UP", "OK")  # the wheel: backwards
    device.hold("OK")
    device.hold("OK")
    device.navigator.home()
    device.open("setup", "blaze")
    assert device.screen() == "setup" and device.app.context.settings["names"] == ["."]


def test_back_in_the_setup_keeps_a_name_that_was_typed():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK", "UP", "OK")  # the wheel: backwards
    device.hold("OK")
    device.press("BACK")
    assert device.shows("Seat 1") and device.top().editor.values[0] == "."
    device.press("OK")
    assert device.shows("Seat 2")
    device.press("BACK", "DOWN", "OK")
    assert device.shows("Seat 2") and device.top().answers[1:] == ["Player 1"]


def test_a_new_game_shows_what_lies_on_the_table_and_one_press_goes_on():
    device = Device()
    device.press("DOWN", "DOWN", "OK")
    device.hold("OK")
    assert device.screen() == "checklist" and device.shows("20 chips each")
    device.press("OK")
    assert device.screen() == "table" and actions(device) == []
    device = device.cut()
    device.press("OK")
    assert device.screen() == "table"  # only a new game has it


def test_the_checklist_can_be_switched_off():
    device = Device()
    device.app.context.settings.set("checklist", False)
    device.press("OK")
    device.hold("OK")
    assert device.screen() == "table"


def test_a_rematch_takes_players_seats_and_options():
    device = seated("boo_ray", ("Bo", "Ann"), wins=1, chips=9)
    do(device, "deal")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.wait(200)
    assert device.shows("Final standings") and device.shows("OK rematch")
    device.press("OK")
    device.wait(200)
    header = strict_json.loads(device.record()[0].encode())
    assert header["players"] == ["Bo", "Ann"] and header["options"] == {"wins": 1, "chips": 9}
    assert len(device.record()) == 1


def test_a_long_ok_keeps_the_options_that_were_changed():
    device = Device()
    device.open("setup", "boo_ray")
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Options")
    device.press("DOWN", "OK", "UP", "OK")
    device.hold("OK")
    assert strict_json.loads(device.record()[0].encode())["options"]


def options(device: Device) -> dict:
    """Return the options of the game that is on."""
    return strict_json.loads(device.record()[0].encode())["options"]


def test_a_setup_offers_the_players_and_options_of_the_last_time_also_after_a_cut():
    device = seated("boo_ray", ("Ann", "Bo", "Cy", "Di"), chips=9, wins=2)
    device.app.context.settings.tidy()
    device = device.cut()
    device.press("BACK")
    device.open("setup", "boo_ray")
    assert device.top().editor.value == 4
    device.press("OK", "OK", "OK", "OK", "OK")
    assert device.screen() == "options" and device.shows("9")
    device.press("BACK", "BACK", "BACK", "BACK", "BACK")
    device.hold("OK")
    assert options(device) == {"chips": 9, "wins": 2}
    assert device.sitting.on().names == ("Ann", "Bo", "Cy", "Di")


def test_options_of_the_last_time_that_others_cannot_have_are_left_out():
    device = seated("blood_rage", ("Ann", "Bo", "Cy", "Di", "Eva"), expansion=True, first=4, gods=True)
    device.sitting.start(games.load("blood_rage"), ["Ann", "Bo", "Cy"], None)
    device.wait(100)
    assert options(device) == {"gods": True}


def test_who_begins_is_drawn_anew_where_it_was_drawn_the_last_time():
    device = Device()
    found = set()
    for _ in range(12):
        device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {"first": "lot", "chips": 7})
        device.wait(100)
        device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], None)
        device.wait(100)
        assert options(device)["chips"] == 7
        found.add(options(device)["first"])
    assert found == {0, 1, 2}


def test_a_rematch_of_an_older_game_has_its_options_not_those_of_the_last_time():
    device = seated("boo_ray", ("Bo", "Ann"), wins=1)
    do(device, "deal")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.wait(200)
    device.sitting.start(games.load("boo_ray"), ["Cy", "Di"], {"chips": 30})
    device.wait(200)
    device.open("history")
    device.wait(100)
    device.press("DOWN", "OK")
    assert device.top().rows()[0] == "Rematch"
    device.press("OK")
    device.wait(200)
    assert device.sitting.on().names == ("Bo", "Ann") and options(device) == {"wins": 1}
    assert len(device.record()) == 1


def test_a_game_that_is_open_can_be_repeated_too():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=1)
    device.navigator.home()
    device.open("history")
    device.press("OK")
    assert device.top().rows() == ["Look at", "Resume", "Rematch"]
    device.press("UP", "OK")
    device.wait(200)
    assert device.sitting.on().journal.number == 2 and device.sitting.on().names == ("Ann", "Bo", "Cy")


def test_a_rematch_leaves_what_is_remembered_of_the_setup_with_who_begins_by_lot():
    device = Device()
    device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {"first": "lot", "chips": 7})
    device.wait(200)
    first = options(device)["first"]
    device.sitting.rematch(device.sitting.on().session)
    device.wait(500)
    assert options(device) == {"first": first, "chips": 7}
    assert device.app.context.settings.setup_of(games.load("boo_ray")) == (3, {"first": "lot", "chips": 7})


def test_a_rematch_on_a_full_flash_offers_to_delete_the_oldest_finished_game():
    device = Device()
    library = device.app.context.library
    for _ in range(2):
        library.finish(library.create({"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}))
    usual = library.free_bytes
    library.free_bytes = lambda: usual() if len(library.numbers()) < 2 else 4096
    device.open("history")
    device.wait(500)
    device.press("OK", "OK")
    device.wait(100)
    assert device.shows("Delete the oldest")
    device.press("OK")
    device.wait(200)
    assert library.numbers() == [3, 2] and device.screen() == "checklist"
