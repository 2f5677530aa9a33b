"""Points that one seat types: a word of the seat to move, a box from a list."""

from engines_core.sheet import sheet_game
from firmware.sheets.catalogue import read
from tests.fakes.device import Device
from tests.fakes.sheet_table import offered, pick
from tests.fakes.table import actions, looked_up

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
    assert device.shows("Ann: Full house, 25") and device.drawn[0] == "Full house", device.drawn
    device.press("OK")
    assert actions(device) == [["add", 8, 0, 1]]
    assert device.shows("A player's box")
    device.press("OK")
    editor = device.top().editor
    assert editor.range.values[editor.index] == 1
    device.press("UP", "OK")
    assert "Full house" not in device.top().editor.range.values and device.shows("Box of Ann")


def test_a_seat_enters_all_its_rows_then_the_next_one_is_asked_first():
    device = playing("7_wonders", "Ann", "Bo", "Cy")
    pick(device, "All rows of a player")
    device.press("DOWN", "OK")
    assert device.shows("Bo: Military")
    device.press("UP", "OK", "UP", "UP", "UP", "OK")
    device.press("OK", "OK", "OK", "OK", "UP", "OK", "UP", "OK")
    assert device.shows("Bo: Tablet")
    device.press("UP", "OK")
    device.wait(50)
    assert device.shows("Bo") and device.shows("3 → 1"), device.drawn
    device.press("OK")
    device.wait(100)
    parts = [["add", 6, 1, part, 1] for part in range(3)]
    assert actions(device) == [["add", 0, 1, 1], ["add", 1, 1, 3]] + parts
    assert offered(device)[0] == "All rows of a player"
    device.press("OK")
    editor = device.top().editor
    assert editor.range.values[editor.index] == 2
    device.press("BACK")
    device.wait(100)
    device.hold("BACK", 700)
    device.press("OK")
    device.wait(100)
    assert actions(device)[-1] == ["undo"] and not any(map(any, device.sitting.on().state["values"][:6]))


def test_rows_of_a_seat_begin_with_what_it_has_and_leave_what_another_one_alone_may_have():
    device = playing("catan", "Ann", "Bo", "Cy")
    device.sitting.do_all([["add", 0, 1, 3], ["add", 3, 0, 1]])
    device.wait(100)
    pick(device, "All rows of a player")
    device.press("OK")
    assert device.shows("Bo: Settlements") and device.top().editor.value == 3
    device.press("UP", "OK", "OK", "OK")
    assert device.shows("Bo: Largest army")  # the longest road is Ann's
    device.press("OK", "OK")
    device.wait(100)
    assert actions(device)[2:] == [["add", 0, 1, 1]]


def box(device: Device, unit: str, name: str, *keys: str) -> None:
    """Enter a box of *unit*; *keys* answer the number, where one is asked."""
    while not device.shows("A player's box"):
        device.press("DOWN")
    device.press("OK")
    for value in (device.sitting.on().names.index(unit), name):
        editor = device.top().editor
        while editor.range.values[editor.index] != value:
            device.press("DOWN")
        device.press("OK")
    device.press(*keys, "OK")
    device.wait(100)


def test_a_box_without_points_is_filled_and_does_not_look_empty():
    device = playing("yahtzee", "Ann", "Bo")
    box(device, "Ann", "Full house: 0")
    assert actions(device) == [["add", 8, 0, 1], ["add", 8, 0, -1]]
    box(device, "Ann", "Chance", "DOWN", "DOWN", "DOWN")
    assert device.sitting.on().state["values"][12] == [0, 0]
    pick(device, "A player's box")
    device.press("UP", "OK")
    assert device.shows("Box of Ann")
    found = device.top().editor.range.values
    assert "Full house" not in found and "Full house: 0" not in found and "Chance" not in found
    device.navigator.to_table()
    device.wait(100)
    rows = ["Ann -", "Bo -"] * 14
    rows[16] = rows[24] = "Ann 0"
    assert looked_up(device, "What is entered").split(" ") == " ".join(rows).split(" ")


def test_a_box_without_points_is_told_as_such_and_undone_at_once():
    device = playing("yahtzee", "Ann", "Bo")
    box(device, "Bo", "Yahtzee: 0")
    device.hold("BACK", 700)
    assert device.shows("Bo: 0 Yahtzee"), device.drawn
    device.press("OK")
    device.wait(100)
    assert actions(device)[-2:] == [["undo"], ["undo"]]
    box(device, "Bo", "Yahtzee")
    assert actions(device)[-1] == ["add", 11, 1, 1]


def test_a_box_that_was_counted_up_and_down_again_is_still_empty():
    device = playing("yahtzee", "Ann", "Bo")
    device.sitting.do("add", [8, 0, 1])
    device.wait(100)
    device.sitting.do("add", [8, 0, -1])
    device.wait(100)
    pick(device, "A player's box")
    device.press("OK")
    assert "Full house" in device.top().editor.range.values


def test_when_all_boxes_are_filled_one_is_put_right():
    device = playing("yahtzee", "Ann", "Bo")
    device.sitting.do_all([["score", row, [1, 0]] for row in range(14)])
    device.wait(100)
    pick(device, "A player's box")
    device.press("DOWN", "OK")
    assert device.shows("Box of Bo") and "Chance" in device.top().editor.range.values
    device.navigator.to_table()
    device.wait(100)
    box(device, "Ann", "Chance", "UP", "UP")
    assert device.sitting.on().state["values"][12] == [3, 0]
    box(device, "Ann", "Yahtzee: 0")
    assert device.sitting.on().state["values"][11] == [0, 0]


def test_undo_of_a_row_says_whose_values_it_takes_back_and_the_log_all_of_them():
    device = playing("hearts", "Ann", "Bo", "Cy", "Di")
    device.sitting.do("score", [0, [4, 13, 9, 0]])
    device.wait(200)
    device.navigator.to_table()
    device.hold("BACK")
    assert "Ann 4, Bo 13, Cy 9, Di 0" in " ".join(device.drawn), device.drawn
    device.press("BACK")
    device.open("log")
    device.wait(200)
    assert device.shows("Points: 4 13 9 0"), device.drawn
