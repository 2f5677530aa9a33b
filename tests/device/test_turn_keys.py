"""The keys of the seats where a clock runs for one of them."""

from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from tests.fakes.device import Device
from tests.fakes.table import actions


def timed():
    """Return a device on which Ann's time runs, told so as Bo has pressed his key."""
    device = Device()
    device.add_keys("SEAT1", "SEAT2")
    game = sheet_game(catalogue.read(device.root, "chess_clock"))
    device.sitting.start(game, ["Ann", "Bo"], {})
    device.wait(10)
    device.press("SEAT1", "SEAT2")
    assert device.screen() == "message" and device.shows("It is Ann's turn")
    return device


def test_the_own_key_ends_the_turn_above_which_a_message_stands():
    device = timed()
    device.press("SEAT2")
    assert device.shows("It is Ann's turn") and actions(device) == [["turn"]]
    device.press("SEAT1")
    assert device.screen() == "table" and actions(device) == [["turn"], ["turn"]]


def test_a_key_of_a_seat_answers_no_question_of_yes_or_no():
    device = timed()
    device.press("OK")
    device.hold("BACK")
    device.press("SEAT1")
    assert device.screen() == "undo" and actions(device) == [["turn"]]
