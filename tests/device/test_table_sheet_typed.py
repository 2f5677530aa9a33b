"""Points that one seat types: a word of the seat to move, a box from a list."""

from engines_core.sheet import sheet_game
from firmware.sheets.catalogue import read
from tests.fakes.device import Device
from tests.fakes.table import actions

SLOW = True


def playing(sheet: str, *names: str) -> Device:
    """Return a device with the *sheet* on the table."""
    device = Device()
    device.sitting.start(sheet_game(read(device.root, sheet)), list(names), {})
    device.wait(200)
    device.navigator.to_table()
    device.wait(100)
    return device


def test_a_word_is_typed_for_the_seat_to_move():
    """shared/found: a word's points by ones took seconds of the own clock."""
    device = playing("scrabble", "Ann", "Bo")
    device.press("OK")
    device.wait(1000)
    device.press("DOWN")
    assert device.shows("Ann: Words")
    device.press("OK", "OK", "UP", "UP", "UP")
    assert device.shows("Ann: Words") and device.shows("+23")
    device.press("OK")
    assert actions(device) == [["turn"], ["add", 0, 0, 23]]
    device.press("OK")
    device.wait(500)
    device.press("DOWN")
    assert device.shows("Bo: Words")


def test_counting_begins_with_the_seat_to_move():
    device = playing("scrabble", "Ann", "Bo")
    device.press("OK", "OK")
    device.wait(500)
    table = device.navigator.table()
    (counted,) = [offer for offer in table.offers if table.act(offer).is_counted_singly and offer.row == 0]
    table.act(counted).choose()
    device.wait(100)
    device.press("UP")
    assert actions(device)[-1] == ["add", 0, 1, 1]


def test_a_box_is_picked_from_those_that_are_empty_and_the_next_seat_is_preset():
    device = playing("yahtzee", "Ann", "Bo")
    device.press("UP")
    assert device.shows("A player's box")
    device.press("OK")
    assert device.shows("Whose box") and device.shows("Ann")
    device.press("OK")
    assert device.shows("Box of Ann") and device.shows("Ones")
    device.press("DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "OK")
    assert device.shows("Ann: Full house") and "25 points" in " ".join(device.drawn), device.drawn
    device.press("OK")
    assert actions(device) == [["add", 8, 0, 1]]
    assert device.shows("A player's box")
    device.press("OK")
    editor = device.top().editor
    assert editor.range.values[editor.index] == 1
    device.press("UP", "OK")
    assert "Full house" not in device.top().editor.range.values and device.shows("Box of Ann")
