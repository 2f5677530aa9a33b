"""
Any other game at the device: its sheet is found in the list, wherever it lies, and set up.
"""

import os
import sys

from engines_core import sheet, strict_json
from firmware.sheets import catalogue
from tests.fakes.device import Device
from tests.fakes.folder import on_disk, write

SLOW = True


def to_any_game(device: Device) -> None:
    """Open the list of sheets."""
    while device.top().rows()[device.top().index] != "Any game":
        device.press("DOWN")
    device.press("OK")
    device.wait(100)


def to_sheet(device: Device, name: str) -> None:
    """Highlight the sheet *name* in the list."""
    while device.top().rows()[device.top().index][0] != name:
        device.press("DOWN")


def test_a_sheet_is_picked_by_name_and_goes_into_the_record():
    device = Device()
    to_any_game(device)
    assert device.shows("7 Wonders")
    to_sheet(device, "Hearts")
    device.press("OK")
    assert device.shows("Players")
    device.hold("OK")
    header = strict_json.loads(device.record()[0].encode())
    assert header["game"] == "sheet" and header["sheet"] == catalogue.read(device.root, "hearts")
    assert device.shows("Hearts") and device.shows("Round 1")
    device.press("BACK")
    assert device.shows("→ Hearts")


def test_the_sheet_used_last_comes_first_and_history_shows_its_name():
    device = Device()
    to_any_game(device)
    to_sheet(device, "Yahtzee")
    device.press("OK")
    device.hold("OK")
    device.press("BACK")
    to_any_game(device)
    assert device.top().rows()[:2] == [("Yahtzee", ""), ("7 Wonders", "")]
    device.press("BACK")
    device.open("history")
    device.wait(10)
    assert device.shows("1. Yahtzee")


def test_the_start_does_not_check_the_sheet_again():
    device = Device()
    to_any_game(device)
    to_sheet(device, "Hearts")
    device.press("OK")
    assert device.shows("Players")
    usual = sheet.players_of
    checked = []
    sheet.players_of = lambda described: checked.append(described) or usual(described)
    try:
        device.hold("OK")
    finally:
        sheet.players_of = usual
    assert device.shows("Round 1") and not checked


def test_players_are_within_the_sheets_range():
    device = Device()
    to_any_game(device)
    to_sheet(device, "7 Wonders")
    device.press("OK")
    assert (device.top().editor.range.low, device.top().editor.range.high) == (3, 7)
    device.press("BACK")
    to_sheet(device, "Chess clock 5+5")
    device.press("OK")
    assert device.shows("Seat 1")  # two play, nothing to ask
    device.press("OK")
    device.hold("OK")
    assert device.sitting.on().names == ("Player 1", "Player 2")


PUSHED = (
    ("mine", b'{"sheet":1,"name":"Ours","rows":[{"name":"Points"}]}', ""),
    ("hearts", b'{"sheet":1,"name":"Hearts of ours","rows":[]}', ""),
    ("torn", b'{"sheet":1,"na', "the file is not JSON"),
    ("wrong", b'{"sheet":1,"name":"W","rows":[{"name":"A","per":1}]}', "rows[0].per # is below # 1 2"),
    ("nested", b"[" * 400, "the file is not JSON"),
    ("list", b"[1]", "# is not an object a list"),
    ("twice", b'{"sheet":1,"name":"A","name":"B","rows":[]}', "the file is not JSON"),
    ("binary", bytes(range(128, 192)), "the file is not JSON"),
)


def test_sheets_on_the_flash_count_and_what_is_none_is_listed_with_the_reason():
    root = on_disk()
    os.mkdir(root + "/sheets")
    os.mkdir(root + "/sheets/folder.json")
    for key, data, _ in PUSHED:
        write(root + "/sheets/" + key + ".json", data)
    device = Device(root)
    to_any_game(device)
    device.wait(2000)
    found = {listed.key: listed for listed in device.top().found}
    for key, _, fault in PUSHED:
        assert " ".join([str(part) for part in found[key].fault]).strip() == fault, found[key].fault
    assert found["hearts"].name == "Hearts of ours"
    assert found["folder"].fault == ("", "the file cannot be read")
    assert len(found) == len(catalogue.SHEETS) + len(PUSHED)  # a folder more, Hearts once
    to_sheet(device, "wrong")
    assert device.shows("faulty")
    device.press("OK")
    device.wait(10)
    assert device.screen() == "message" and "1 is" in " ".join(device.top().lines)
    device.press("OK")
    to_sheet(device, "Ours")
    device.press("OK")
    device.hold("OK")
    assert device.shows("Ours")


def test_a_sheet_that_has_gone_since_it_was_listed_is_said():
    root = on_disk()
    os.mkdir(root + "/sheets")
    write(root + "/sheets/mine.json", b'{"sheet": 1, "name": "Mine", "rows": [{"name": "P"}]}')
    write(root + "/sheets/.json", b"{}")
    device = Device(root)
    to_any_game(device)
    to_sheet(device, "Mine")
    os.remove(root + "/sheets/mine.json")
    device.press("OK")
    device.wait(50)
    assert device.screen() == "message" and device.shows("cannot be read")
    assert [row.key for row in device.navigator.screens[-2].found if not row.key] == []


def test_a_file_that_is_too_large_for_a_sheet_is_not_read():
    root = on_disk()
    os.mkdir(root + "/sheets")
    write(root + "/sheets/large.json", b" " * 4097)
    try:
        catalogue.read(root, "large")
        reason = ()
    except ValueError as error:
        reason = error.args
    assert reason == ("", "more than # bytes", 4096)


def test_why_a_file_is_not_a_sheet_is_said_in_the_language():
    root = on_disk()
    os.mkdir(root + "/sheets")
    write(root + "/sheets/a.json", b'{"sheet":1,"name":"W","rows":[[]]}')
    write(root + "/sheets/b.json", b'{"sheet":1,"name":"W","rows":[],"clock":{}}')
    write(root + "/sheets/c.json", b"{")
    device = Device(root)
    to_any_game(device)
    device.wait(2000)
    device.app.context.texts.speak("de")
    told = []
    for key in "abc":
        to_sheet(device, key)
        device.press("OK")
        device.wait(10)
        told.append(" ".join(device.top().lines))
        device.press("OK")
    assert told == [
        "rows[0]: eine Liste ist kein Objekt",
        "clock: braucht turn/bank/phases/up",
        "Datei ist kein JSON",
    ]


def test_held_the_list_jumps_from_letter_to_letter():
    device = Device()
    to_any_game(device)
    device.wait(500)
    screen = device.top()
    letters = []
    for _ in range(5):
        letters.append(screen.found[screen.index].name[0])
        screen.pressed("DOWN", True)
    assert letters == ["7", "A", "C", "D", "E"]
    screen.pressed("UP", True)
    assert screen.found[screen.index].name == "Euchre"
    screen.pressed("UP", True)
    assert screen.found[screen.index].name == "Darts 501"
    for _ in range(40):
        screen.pressed("DOWN", True)
    assert screen.found[screen.index].name == "Yahtzee"
    for _ in range(40):
        screen.pressed("UP", True)
    assert screen.index == 0 and device.shows("7 Wonders")


def test_sheets_that_come_along_have_their_names_and_rows_in_the_language():
    class German:
        TEXTS = {"hearts": "Herzblatt", "hearts.Points": "Punkte"}

    device = Device()
    device.app.context.texts.language = "xx"
    sys.modules["firmware.texts.xx.sheets"] = German  # type: ignore[assignment]
    try:
        device.open("sheets")
        device.wait(1000)
        screen = device.top()
        names = [name for name, _ in screen.rows()]
        assert "Herzblatt" in names and "Catan" in names and names == sorted(names, key=str.lower)
        sheet = screen._sheet("hearts")
    finally:
        del sys.modules["firmware.texts.xx.sheets"]
    assert (sheet["name"], sheet["rows"][0]["name"]) == ("Herzblatt", "Punkte")
