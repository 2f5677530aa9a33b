"""The judges at the device: cards in by the wheel, verdict out, no game changed."""

import sys

from tests.fakes.device import Device
from tests.fakes.table import seated

SLOW = True

KALO = ("KS QS 3H 3D 2C", "AS 4D 5C 6H 9S")  # the example of spec/boo_ray.md's judge


def at_judges() -> Device:
    """Return a device that asks which judge."""
    device = Device()
    device.app.open("judge")
    device.wait(10)
    return device


def editor(device: Device):
    """Return the editor of the question on the screen."""
    return device.app.screens[-1].editor


def pick(device: Device, value: object) -> None:
    """Pick *value* from the list."""
    while editor(device).range.values[editor(device).index] != value:
        device.press("DOWN")
    device.press("OK")


def turn(device: Device, *items: str) -> None:
    """Turn the wheel to each of *items* and take it."""
    for item in items:
        while editor(device).wheel[editor(device).index] != item:
            device.press("UP")
        device.press("OK")


def cards(device: Device, texts: str) -> None:
    """Enter cards of the usual deck: `KS 10D`."""
    for card in texts.split(" "):
        turn(device, card[:-1], card[-1])


def test_home_offers_all_judges():
    device = Device()
    while device.app.screens[-1].rows()[device.app.screens[-1].index] != "Judge":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Who is to judge?") and device.shows("Low-Shit: lowest hand")
    assert editor(device).range.values == ("low", "kalo", "trick", "beat", "battle")
    device.press("BACK")
    assert device.screen() == "home"


def test_kalo_names_the_best_hand_with_its_wild_card_replaced():
    device = at_judges()
    pick(device, "kalo")
    device.press("OK")
    cards(device, KALO[0])
    assert device.shows("Hand 2:")
    cards(device, KALO[1])
    assert device.shows("KALO: hand 1 is best")
    assert device.app.screens[-1].verdict == [("1 Three ★", "3 K Q"), ("2 Pair ", "9 6 5 4")]


def test_low_finds_equal_hands():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    cards(device, "AS 2S 3S 4S 5S AH 2H 3H 4H 5H")
    assert device.shows("Low-Shit: 2 hands equal")


def test_a_card_that_is_on_the_table_is_left_out_of_the_wheel():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    cards(device, "AS AH AD")
    assert device.shows("Hand 1: A♠ A♥ A♦")
    turn(device, "A")
    assert editor(device).wheel == ["C"]
    device.press("OK")
    assert "A" not in editor(device).wheel


def test_back_goes_from_the_suit_to_the_rank_then_to_the_card_before():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    cards(device, "9S")
    turn(device, "5")
    device.press("BACK")
    assert "K" in editor(device).wheel
    device.press("BACK")
    assert device.shows("Hand 1: ") and not device.shows("9♠")


def test_a_trick_goes_to_the_highest_trump():
    device = at_judges()
    pick(device, "trick")
    pick(device, "S")
    device.press("OK")
    cards(device, "9H AH 2S")
    assert device.shows("Card 3 wins: 2♠")


def test_a_trump_phoenix_beats_another_colour():
    device = at_judges()
    pick(device, "beat")
    pick(device, "B")
    turn(device, "R", "7", "B")
    assert device.shows("Blue") and editor(device).wheel[editor(device).index] == "1"
    turn(device, "P")
    assert device.shows("Blue Phoenix beats Red 7")


def test_a_phoenix_in_defence_counts_nothing():
    device = at_judges()
    pick(device, "beat")
    pick(device, "B")
    turn(device, "R", "1", "R", "P")
    assert device.shows("Red Phoenix does not") and device.shows("beat Red 1")


def test_a_battle_asks_for_support_only_where_it_is_allowed():
    device = at_judges()
    pick(device, "battle")
    cards(device, "7S 8D")
    assert device.shows("The defender wins") and device.shows("8 beats 7") and device.shows("no effects")
    device.press("OK")
    assert device.shows("Attack")
    cards(device, "3S 5D")
    assert device.shows("Support of 3♠")
    cards(device, "4H")
    assert device.shows("The attacker wins") and device.shows("7 beats 5")
    assert device.shows("defender rearranges")


def test_a_support_may_be_none_and_two_jokers_can_meet():
    device = at_judges()
    pick(device, "battle")
    cards(device, "3S 5D")
    turn(device, "")
    assert device.shows("The defender wins")
    device.press("BACK")
    assert device.shows("Support of 3♠")
    device.press("BACK", "BACK", "BACK")
    pick(device, "battle")
    turn(device, "JK", "JK")
    assert device.shows("two jokers: attack loses")
    assert device.shows("attacker draws two") and device.shows("defender draws two")


def test_back_from_a_verdict_asks_the_last_card_again():
    device = at_judges()
    pick(device, "trick")
    pick(device, "H")
    device.press("DOWN", "OK")
    cards(device, "9H AH")
    assert device.shows("Card 2 wins")
    device.press("UP", "DOWN")
    device.press("BACK")
    assert device.shows("Next: 9♥")
    cards(device, "2H")
    assert device.shows("Card 1 wins: 9♥")


def test_a_verdict_of_many_hands_scrolls():
    device = at_judges()
    pick(device, "low")
    device.press("UP", "UP", "UP", "UP", "OK")
    for suit in "SHDC":
        cards(device, " ".join([rank + suit for rank in ("2", "3", "4", "5", "6")]))
    cards(device, "AS AH AD AC KS")
    cards(device, "7S 8S 9S 10S JS")
    assert device.shows("4 hands equal") and device.shows("6 5 4 3 2")
    assert not device.shows("5 Four")
    device.press("DOWN", "DOWN", "DOWN")
    assert device.shows("5 Four") and device.shows("6 High card") and not device.shows("2 High card")


def test_a_game_offers_its_judges_in_the_menu_and_stays_as_it_was():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    before = device.record()
    device.hold("OK")
    while device.app.screens[-1].rows()[device.app.screens[-1].index] != "Judge":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Trump")  # Blaze has one judge only
    pick(device, "R")
    turn(device, "B", "9", "Y", "9")
    assert device.shows("Yellow 9 does not")
    while device.screen() == "judge":
        device.press("BACK")
    menu = device.app.screens[-1]
    assert device.screen() == "menu" and menu.rows()[menu.index] == "Judge"
    device.press("BACK")
    assert device.screen() == "table" and device.record() == before


def test_a_judge_has_the_ram_of_table_and_menu():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    device.hold("OK")
    assert "firmware.ui.screens.menu" in sys.modules and "firmware.ui.tables.blaze" in sys.modules
    while device.app.screens[-1].rows()[device.app.screens[-1].index] != "Judge":
        device.press("DOWN")
    device.press("OK")
    assert device.screen() == "judge" and len(device.app.screens) == 1
    assert "firmware.ui.screens.menu" not in sys.modules and "firmware.ui.tables.blaze" not in sys.modules


def test_judges_are_loaded_when_they_are_asked_and_let_go():
    device = at_judges()
    pick(device, "trick")
    pick(device, "S")
    device.press("DOWN", "OK")
    cards(device, "9H AH")
    assert "engines_core.judges.trick" in sys.modules
    device.press("BACK", "BACK", "BACK", "BACK", "BACK", "BACK", "BACK", "BACK")
    assert device.screen() == "home"
    assert "engines_core.judges.trick" not in sys.modules
    assert "firmware.texts.en.judge" not in sys.modules
