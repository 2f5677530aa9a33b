"""Dice, a coin, a random player, at any table: shown, not stored, unless the table takes the points."""

import os

from engines_core import games, strict_json
from tests.fakes.device import Device
from tests.fakes.folder import on_disk, write

HEADS_AND_TAILS = ("Heads", "Tails")


def at_the_table(game_id: str = "boo_ray", device: "Device | None" = None) -> Device:
    """Return a device in a game, with the dice open from its menu."""
    device = device or Device()
    device.open("setup", game_id)
    device.hold("OK")
    device.pass_checklist()
    return thrown_from_menu(device)


def thrown_from_menu(device: Device) -> Device:
    """Open the dice from the menu of the table."""
    device.hold("OK")
    rows = device.top().rows()
    device.press(*["DOWN"] * rows.index("Dice and coin"))
    device.press("OK")
    assert device.screen() == "dice"
    return device


def seen(device: Device, count: int) -> list:
    """Throw *count* times; return the results."""
    found: list = []
    for _ in range(count):
        device.press("OK")
        found.append(list(device.top().thrown))
    return found


def lit_faces(device: Device) -> int:
    """Return how many pixels are lit where the dice are, read from the panel."""
    picture = device.picture()
    return sum([(picture[row // 8 * 128 + x] >> row % 8) & 1 for row in range(14, 35) for x in range(128)])


def test_every_table_has_dice_in_its_menu_and_a_throw_changes_nothing():
    device = Device()
    for game_id, _ in games.GAMES:
        at_the_table(game_id, device)
        before = device.record()
        device.press("OK", "OK")
        assert device.record() == before and device.shows("Throw 2")
        device.hold("OK")  # means nothing else here
        assert device.record() == before and device.shows("Throw 3")
        device.press("BACK")
        assert device.screen() == "menu"
        device.sitting.leave()
        device.navigator.home()  # unloads the game


def test_what_comes_next_cannot_be_told_from_what_came():
    device = at_the_table()
    pairs = set()
    for _ in range(120):
        before = list(device.top().thrown or (0,))
        device.press("OK")
        pairs.add((before[0] % 2, device.top().thrown[0] % 2))
    assert len(pairs) == 4, "odd and even take turns"
    device.press("DOWN")
    assert device.shows("2 dice")
    assert len(set([(one + other) % 2 for one, other in seen(device, 20)])) == 2


def test_all_sides_come_up_and_no_other():
    device = at_the_table()
    assert set([face for (face,) in seen(device, 60)]) == set(range(1, 7))
    device.press("DOWN", "DOWN", "DOWN", "DOWN")
    assert device.shows("5 dice")
    assert all([len(faces) == 5 and 1 <= min(faces) <= max(faces) <= 6 for faces in seen(device, 20)])
    assert device.shows("Throw 20: %d in all" % sum(device.top().thrown))
    device.press("UP", "UP", "UP", "UP", "UP")
    assert device.shows("1 die of 100 sides")
    numbers = [number for (number,) in seen(device, 60)]
    assert device.shows("1 die of 100 sides") and not device.shows("…")
    assert len(set(numbers)) > 25 and 1 <= min(numbers) <= max(numbers) <= 100


def test_a_face_has_as_many_pips_as_was_thrown():
    device = at_the_table()
    outline = 4 * 21 - 4
    for _ in range(12):
        device.press("OK")
        assert lit_faces(device) == outline + 9 * device.top().thrown[0]


def test_a_coin_and_a_player_are_told_in_words():
    device = at_the_table()
    device.press("DOWN", "DOWN", "DOWN", "DOWN", "DOWN")
    assert device.shows("A coin")
    told = set()
    for _ in range(20):
        device.press("OK")
        told |= set([text for text in device.drawn if text in HEADS_AND_TAILS])
    assert sorted(told) == sorted(HEADS_AND_TAILS)
    device.press("DOWN")
    names = set()
    for _ in range(30):
        device.press("OK")
        names |= set([text for text in device.drawn if text in device.sitting.on().names])
    assert names == set(device.sitting.on().names)


def test_the_same_dice_are_there_the_next_time():
    device = at_the_table()
    device.press("DOWN", "OK", "BACK", "BACK")
    thrown_from_menu(device)
    assert device.shows("2 dice")


def counting(sheet: bytes) -> Device:
    """Return a device at the table of *sheet*, which is one tally from beginning to end."""
    root = on_disk()
    os.mkdir(root + "/sheets")
    write(root + "/sheets/a.json", sheet)
    device = Device(root)
    device.open("sheets")
    device.wait(100)
    device.press(*["DOWN"] * [listed.name for listed in device.top().found].index("Tally"))
    device.press("OK")
    device.hold("OK")
    return device


def test_a_tally_takes_what_was_thrown_and_undo_throws_nothing_again():
    device = counting(b'{"sheet":1,"name":"Tally","players":[2,2],"rows":[{"name":"P","max":9}]}')
    device.press("OK")  # the next seat
    thrown_from_menu(device)
    device.press("OK")
    (thrown,) = device.top().thrown
    assert device.shows("hold OK: +%d for %s" % (thrown, device.sitting.on().names[1]))
    device.hold("OK")
    assert device.screen() == "table"
    assert strict_json.loads(device.record()[-1].encode())[1:] == ["add", 0, 1, thrown]
    for action, values in (("undo", [0, 0]), ("redo", [0, thrown])):
        device.sitting.do_all([[action]])
        device.wait(20)
        assert device.sitting.on().state["values"] == [values]


def test_points_that_do_not_fit_are_refused_with_the_reason():
    device = counting(b'{"sheet":1,"name":"Tally","players":[2,2],"rows":[{"name":"P","max":0,"min":-5}]}')
    thrown_from_menu(device)
    device.press("OK")
    before = device.record()
    device.hold("OK")
    assert device.shows("Not allowed") and device.record() == before
