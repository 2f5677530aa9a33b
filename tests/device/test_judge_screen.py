"""The judges at the device: cards in by the wheel, verdict out, no game changed."""

from engines_core import judges
from tests.fakes.device import Device
from tests.fakes.table import seated

SLOW = True


def at_judges() -> Device:
    """Return a device that asks which judge."""
    device = Device()
    device.open("judge")
    device.wait(10)
    return device


def editor(device: Device):
    """Return the editor of the question on the screen."""
    return device.top().editor


def pick(device: Device, value: object) -> None:
    """Pick *value* from the list."""
    while highlighted(device) != value:
        device.press("DOWN")
    device.press("OK")


def highlighted(device: Device) -> object:
    """Return the value of the list on which OK would act."""
    return editor(device).range.values[editor(device).index]


def turn(device: Device, *items: str) -> None:
    """Turn the wheel to each of *items* and take it."""
    for item in items:
        while editor(device).wheel[editor(device).index] != item:
            device.press("DOWN")
        device.press("OK")


def cards(device: Device, texts: str) -> None:
    """Enter cards of the usual deck: `KS 10D`; a suit that is the only one left is not asked."""
    for card in texts.split(" "):
        turn(device, card[:-1])
        if editor(device).rank:
            turn(device, card[-1])


def ranks(device: Device, texts: str) -> None:
    """Enter the ranks of a hand: `K 10`."""
    turn(device, *texts.split(" "))


def test_home_offers_all_judges():
    device = Device()
    while device.top().rows()[device.top().index] != "Judge":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Judge what?") and device.shows("M. Blades: a clash")
    assert editor(device).range.values == judges.names()
    device.press("BACK")
    assert device.screen() == "home"


def test_kalo_names_the_best_hand_with_its_wild_card_replaced():
    device = at_judges()
    pick(device, "kalo")
    device.press("OK")
    ranks(device, "K Q 3 3 2")
    assert device.shows("Hand 2:")
    ranks(device, "A 4 5 6 9")
    assert device.shows("Of one suit?") and device.shows("A 4 5 6 9") and device.shows("4 5 6 9")
    device.press("OK")
    assert device.shows("KALO") and device.shows("Hand 1 is best")
    assert device.shows("1 ★ Three") and device.shows("3 K Q")
    assert device.shows("2 Pair") and device.shows("9 6 5 4")


def test_kalo_asks_of_suits_only_what_makes_a_flush():
    """Four cards and a wild one of any suit are a flush, too (spec/boo_ray.md, Judges)."""
    device = at_judges()
    pick(device, "kalo")
    device.press("DOWN", "OK")
    ranks(device, "K K 9 4 2")
    assert editor(device).range.values == (False, "K 9 4 2")  # four of one suit: either king is wild
    device.press("DOWN", "OK")
    assert device.shows("1 ★ Flush") and device.shows("K K 9 4 2")
    device.press("OK", "DOWN", "OK")
    ranks(device, "K K 9 9 2")
    assert device.shows("1 ★ Full house")


def test_the_widest_hands_are_told_whole():
    device = at_judges()
    pick(device, "kalo")
    device.press("OK")
    for _ in range(2):
        ranks(device, "K Q J 10 9")
        device.press("DOWN", "OK")
    assert device.shows("1 ★ Str. flush") and device.shows("K Q J 10 9"), device.drawn
    device.press("BACK", "UP", "OK")
    assert device.shows("2 Straight") and device.shows("1 ★ Str. flush"), device.drawn


def test_low_finds_equal_hands():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    ranks(device, "A 2 3 4 5 A 2 3 4 5")
    assert device.shows("Low-Shit") and device.shows("2 hands equal")


def test_the_mark_of_the_best_hands_is_seen_beside_the_widest_ranks():
    device = at_judges()
    pick(device, "low")
    device.press("UP", "OK")
    for hand in ("K Q 10 9 7", "K Q 10 9 7", "K Q J 9 6"):
        ranks(device, hand)
    assert device.shows("2 hands equal") and device.shows("1 ★ High") and device.shows("2 ★ High")
    assert device.shows("3 High card") and not device.shows("3 ★")


def test_a_card_that_is_on_the_table_is_left_out_of_the_wheel():
    device = at_judges()
    pick(device, "trick")
    pick(device, "S")
    device.press("UP", "UP", "OK")
    cards(device, "AS AH")
    assert device.shows("Card 3: A♠ A♥")
    turn(device, "A")
    assert editor(device).wheel == ["D", "C"]
    turn(device, "D")
    turn(device, "A")  # the fourth can be but one
    assert device.shows("Card 5: A♠ A♥ A♦ A♣") and "A" not in editor(device).wheel


def test_a_rank_is_there_four_times():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    ranks(device, "A A A A")
    assert device.shows("Hand 1: A A A A") and "A" not in editor(device).wheel


def test_back_goes_from_the_suit_to_the_rank_then_to_the_card_before():
    device = at_judges()
    pick(device, "trick")
    pick(device, "S")
    device.press("OK")
    cards(device, "9S")
    turn(device, "5")
    device.press("BACK")
    assert "K" in editor(device).wheel
    device.press("BACK")
    assert device.shows("Card 1: ") and not device.shows("9♠")


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
    assert device.shows("Blue") and editor(device).wheel[editor(device).index] == "7"
    turn(device, "P")
    assert device.shows("Blue Phoenix beats Red 7")


def test_a_phoenix_in_defence_counts_nothing():
    device = at_judges()
    pick(device, "beat")
    pick(device, "B")
    turn(device, "R", "1", "R", "P")
    assert device.shows("Red Phoenix does not") and device.shows("beat Red 1")


def test_the_same_judge_asks_again_from_the_trump_answered_before():
    device = at_judges()
    pick(device, "beat")
    pick(device, "Y")
    turn(device, "R", "7", "Y", "2")
    assert device.shows("Yellow 2 beats Red 7")
    device.press("OK")
    assert device.shows("Trump") and highlighted(device) == "Y"
    device.press("OK")
    assert wheel_at(device) == "R", "cards come again"


def test_a_verdict_is_not_broken_within_a_card():
    device = at_judges()
    pick(device, "beat")
    pick(device, "R")
    turn(device, "R", "1", "B", "6")
    assert device.shows("Blue 6 does not beat") and "Red 1" in device.drawn


def test_a_battle_asks_for_support_only_where_it_is_allowed():
    device = at_judges()
    pick(device, "battle")
    ranks(device, "7 8")
    assert device.shows("The defender wins") and device.shows("8 beats 7")
    assert device.shows("nothing after it")
    device.press("OK")
    assert device.shows("Attack")
    ranks(device, "3 5")
    assert device.shows("Support of the attack")
    ranks(device, "4")
    assert device.shows("The attacker wins") and device.shows("7 beats 5")
    assert device.shows("defender rearranges")


def test_a_support_may_be_none_and_two_jokers_can_meet():
    device = at_judges()
    pick(device, "battle")
    ranks(device, "3 5")
    turn(device, "")
    assert device.shows("The defender wins")
    device.press("BACK")
    assert device.shows("Support of the attack")
    device.press("BACK", "BACK", "BACK")
    pick(device, "battle")
    turn(device, "JK", "JK")
    assert device.shows("two jokers: attack loses")
    assert device.shows("attacker draws two") and device.shows("defender draws two")


def test_a_battle_asks_whose_suit_is_higher_between_equals_only():
    for key, winner in (("", "attacker"), ("DOWN", "defender")):
        device = at_judges()
        pick(device, "battle")
        ranks(device, "A 2")
        assert device.shows("2 reverses A")
        device.press("OK")
        ranks(device, "9 9")
        assert device.shows("Attack: higher suit?") and device.shows("yes")
        device.press(*[key] if key else [], "OK")
        assert device.shows("The %s wins" % winner) and device.shows("9 each: by suit")
        device.press("OK")
        ranks(device, "3 3 7 7")
        assert device.shows("Attack: higher suit?")
        device.press("OK")  # it begins with the answer of the last time
        assert device.shows("The %s wins" % winner) and device.shows("10 each: by suit")


def stars(device: Device, *numbers: int) -> None:
    """Enter a number after the other."""
    for number in numbers:
        device.press(*["UP"] * (number - editor(device).value), "OK")


def test_a_clash_adds_stars_and_may_have_no_winner():
    device = at_judges()
    pick(device, "clash")
    device.press("UP", "OK")
    assert device.shows("No. 1: stars of top card")
    stars(device, 5, 4)
    assert device.shows("No. 2: stars of top card")
    stars(device, 3, 6, 1, 3)
    assert device.shows("Clash") and device.shows("Nobody wins")
    assert device.shows("1 ★") and device.shows("3 + 6 = 9") and device.shows("3 loses")


def test_back_from_a_verdict_asks_the_last_card_again():
    device = at_judges()
    pick(device, "trick")
    pick(device, "H")
    device.press("DOWN", "OK")
    cards(device, "9H AH")
    assert device.shows("Card 2 wins")
    device.press("UP", "DOWN")
    device.press("BACK")
    assert device.shows("Card 2: 9♥")
    cards(device, "2H")
    assert device.shows("Card 1 wins: 9♥")


def test_a_verdict_of_many_hands_scrolls():
    device = at_judges()
    pick(device, "low")
    device.press("UP", "UP", "UP", "UP", "OK")
    ranks(device, "2 3 4 5 6 " * 4 + "A A A A K 7 8 9 10 J")
    assert device.shows("4 hands equal") and device.shows("6 5 4 3 2")
    assert not device.shows("5 Four")
    device.press("DOWN", "DOWN", "DOWN", "DOWN")
    assert device.shows("5 Four") and device.shows("6 High card") and not device.shows("2 High card")


def test_a_game_offers_its_judges_in_the_menu_and_stays_as_it_was():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    device.press("OK", "DOWN", "DOWN", "OK", "OK")
    assert device.shows("Yellow")
    before = device.record()
    device.hold("OK")
    while device.top().rows()[device.top().index] != "Judge":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Trump")  # Blaze has one judge only
    assert highlighted(device) == "Y", "the trump on the table"
    pick(device, "R")
    turn(device, "B", "9", "Y", "9")
    assert device.shows("Yellow 9 does not")
    while device.screen() == "judge":
        device.press("BACK")
    menu = device.top()
    assert device.screen() == "menu" and menu.rows()[menu.index] == "Judge"
    device.press("BACK")
    assert device.screen() == "table" and device.record() == before


def test_millennium_blades_offers_the_clash():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.hold("OK")
    while device.top().rows()[device.top().index] != "Judge":
        device.press("DOWN")
    device.press("OK", "OK")
    assert device.shows("No. 1: stars of top card")
    stars(device, 1, 2, 3, 4)
    assert device.shows("No. 2 wins") and not device.shows("Player 2"), "that may be the name of another seat"


def wheel_at(device: Device) -> str:
    """Return the value in the middle of the wheel."""
    return editor(device).wheel[editor(device).index]


def test_a_wheel_begins_at_the_card_after_the_one_before():
    device = at_judges()
    pick(device, "trick")
    pick(device, "S")
    device.press("OK")
    cards(device, "9H")
    assert wheel_at(device) == "10"
    device.press("OK")
    assert wheel_at(device) == "H"
    device.press("BACK", "BACK")
    assert wheel_at(device) == "9", "a card that is asked again"


def test_a_wheel_that_a_held_key_turns_can_be_followed():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    before = editor(device).index
    device.hold("DOWN", 1500)
    assert 5 <= editor(device).index - before <= 8
    turned = editor(device).index
    device.press("DOWN")
    assert editor(device).index == turned + 1, "a fresh press counts at once"


def test_the_next_hand_goes_on_from_the_last_card():
    device = at_judges()
    pick(device, "low")
    device.press("OK")
    ranks(device, "2 4 6 8 Q")
    assert device.shows("Hand 2") and wheel_at(device) == "K"
    device.press("DOWN")
    assert wheel_at(device) == "A", "down is next"


def test_a_verdict_says_what_the_rules_of_its_game_say_in_the_language():
    device = Device()
    device.app.context.texts.speak("ja")
    device.open("judge", ("battle",))
    device.wait(10)
    ranks(device, "2 K")
    assert device.shows("2の逆転: Kに勝利")
