"""Setting a game up: players, names, options, as the last time or again; the screens at its beginning."""

import os

from engines_core import games, strict_json
from firmware.storage.settings import Settings
from tests.fakes.device import Device
from tests.fakes.table import actions, seated


def test_a_long_ok_in_the_setup_takes_all_defaults():
    device = Device()
    device.start("Millennium Blades")
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


def test_letters_that_a_held_key_turns_can_be_followed():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK")
    device.hold("DOWN", 2000)
    assert 7 <= device.top().editor.wheel <= 11
    turned = device.top().editor.wheel
    device.press("UP")
    assert device.top().editor.wheel == turned - 1


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


def test_after_a_capital_the_wheel_is_at_its_small_letter():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK")
    editor = device.top().editor
    for capital, small in ("Bb", "Öö", "Éé", "Åå"):
        editor.letters = ""
        editor.wheel = editor._wheel().find(capital)
        device.press("OK")
        assert editor.letters == capital and editor._wheel()[editor.wheel] == small


def test_a_name_that_another_seat_has_is_refused_and_can_be_changed():
    for key, hold_ms in (("OK", 700), ("UP", 60)):  # a long OK, and OK on the check mark
        device = Device()
        device.press("OK", "OK", "DOWN", "OK", "OK")
        device.hold("OK")
        assert device.shows("Seat 2")
        device.press("DOWN", "OK", "OK")
        device.press(*["UP"] if key == "UP" else [])
        device.hold("OK", hold_ms)
        assert device.shows("A has a seat already")
        device.wait(100)
        device.press("OK")
        assert device.shows("A_") and device.top().answers[1:] == ["A"]
        device.press("BACK", "DOWN", "OK")
        device.hold("OK")
        assert device.top().answers[1:] == ["A", "B"]


def test_who_has_no_name_keeps_the_seat_the_next_time():
    device = Device()
    device.open("setup", "boo_ray")
    device.press("OK", "OK", "DOWN", "OK", "OK")  # three, the first as it is, the second is A
    device.hold("OK")
    device.hold("OK")
    first = strict_json.loads(device.record()[0].encode())["players"]
    assert first == ["Player 1", "A", "Player 3"]
    device.wait(2000)
    again = Device(device.root)
    again.press("BACK")
    again.open("setup", "boo_ray")
    again.hold("OK")
    assert strict_json.loads(again.record()[0].encode())["players"] == first


def test_a_typed_name_that_is_a_seats_own_is_given_to_no_other_seat():
    device = Device()
    device.press("OK", "OK")
    device.top().answer("Player 2")
    device.top().conclude()
    device.hold("OK")
    players = strict_json.loads(device.record()[0].encode())["players"]
    assert players[0] == "Player 2" and len(set(players)) == 3, players


def test_a_name_that_is_full_can_only_be_ended():
    device = Device()
    device.press("OK", "OK", "DOWN", "OK", *["OK"] * 12)
    assert device.shows("Aaaaaaaaaaaa_") and device.shows("OK done")
    device.press("DOWN")
    assert device.shows("OK done") and not device.shows("OK add") and not device.shows("change")
    device.press("OK")
    assert device.top().answers[1] == "Aaaaaaaaaaaa"


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
    assert device.screen() == "checklist" and device.shows("Chips each: 20")
    device.press("OK")
    assert device.screen() == "table" and actions(device) == []
    device = device.cut()
    device.press("OK")
    assert device.screen() == "table"  # only a new game has a checklist


def test_the_checklist_can_be_switched_off():
    device = Device()
    device.app.context.settings.set("checklist", False)
    device.press("OK")
    device.hold("OK")
    assert device.screen() == "table"


def test_a_long_ok_keeps_the_options_that_were_changed():
    device = Device()
    device.open("setup", "boo_ray")
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Options")
    device.press("DOWN", "OK", "UP", "OK")
    device.hold("OK")
    assert strict_json.loads(device.record()[0].encode())["options"]


def options(device: Device) -> dict:
    """Return the options of the current game."""
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
    device.sitting.start_as_last_time(games.load("blood_rage"), ["Ann", "Bo", "Cy"], {})
    device.wait(100)
    assert options(device) == {"gods": True}


def test_the_first_player_is_drawn_again_if_drawn_the_last_time():
    device = Device()
    found = set()
    for _ in range(12):
        device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {"first": "lot", "chips": 7})
        device.wait(100)
        device.sitting.start_as_last_time(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {})
        device.wait(100)
        assert options(device)["chips"] == 7
        found.add(options(device)["first"])
    assert found == {0, 1, 2}


def test_the_row_of_an_option_says_which_and_cuts_no_value_in_two():
    device = Device()
    device.app.context.texts.open_game("millennium_blades")
    device.open("options", games.load("millennium_blades"), ["Ann", "Bo"], {"warn": [60, 30, 20, 10, 5]})
    device.wait(50)
    assert device.shows("Warn") and device.shows("1:00 0:30 0:20 …"), device.drawn
    device.app.context.texts.open_game("blaze")
    device.open("options", games.load("blaze"), ["Wilhelmina Q", "Bo", "Cy"], {"first": ["Wilhelmina Q"]})
    device.wait(50)
    assert device.shows("First attacker") and device.shows("Wil"), device.drawn
