"""
Attrition War at the device: hands and walls, verdicts before they count, effects owed, seats out.

Three players get 10 cards each, so 5 in hand and 5 in the wall when they split as the device proposes.
"""

from engines_core import strict_json
from firmware.ui.fonts import TEXT
from tests.fakes.device import Device
from tests.fakes.table import (
    acting,
    actions,
    answer,
    do,
    effect_of,
    pick,
    seated,
    shows_effect,
    turned,
    usual_names,
)

SLOW = True

THREE = ("Ann", "Bo", "Cy")


def deployed(*names: str, **options) -> Device:
    """Return a device with Attrition War before the first battle, all split as proposed."""
    device = seated("attrition_war", names, **options)
    device.press(*["OK"] * ((2 if options.get("formation") else 1) * len(names) + 2))
    return device


def battle(device: Device, *values) -> None:
    """Enter a battle up to its effect: target, attack, wall, supports where they are asked."""
    pick(device, "battle")
    answer(device, *(values if device.top().editor.range.kind == "seat" else values[1:]))


def effect(device: Device) -> list:
    """Return the rows of the effect on the screen."""
    assert device.screen() == "entry" and (device.top().page is not None or shows_effect(device))
    return effect_of(device)


def test_the_champion_is_picked_by_name_at_the_setup():
    device = Device()
    device.open("setup", "attrition_war")
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Last winner") and device.shows("none")
    device.press("UP", "UP", "OK")
    assert device.shows("none") and device.shows("Player 2")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Player 2")
    device.press("DOWN", "DOWN", "OK")
    assert strict_json.loads(device.record()[0].encode())["options"] == {"champion": 1}


def test_everyone_splits_and_sees_the_split_before_it_counts():
    device = seated("attrition_war", THREE)
    assert device.shows("Deploy") and device.shows("hand 10") and "deck 24 disc. 0" in turned(device)
    device.press("OK")
    assert device.shows("Cards in hand") and device.top().editor.values == [5, 5, 5]
    answer(device, [9, 1, 4])
    assert device.shows("hand / wall") and device.shows("9/1") and device.shows("1/9") and device.shows("4/6")
    assert actions(device) == []
    device.press("OK")
    assert actions(device) == [["deploy", [9, 1, 4]]]
    assert device.shows("hand 9") and device.shows("wall 1") and acting(device) == "Ann"


def test_what_was_typed_before_the_preview_is_not_lost_without_a_question():
    device = seated("attrition_war", ("Ann", "Bo", "Cy"))
    device.press("OK", "UP", "OK", "UP", "OK", "UP", "OK")
    assert device.shows("confirm")
    device.press("BACK", "BACK", "BACK", "BACK")
    assert device.shows("Leave? What was typed")
    device.press("BACK")
    assert device.screen() == "entry" and device.top().editor.values == [6, 6, 6]


def test_what_nobody_typed_is_left_without_a_question():
    device = seated("attrition_war", ("Ann", "Bo", "Cy"))
    device.press("OK", "OK", "OK", "OK", "BACK", "BACK", "BACK", "BACK")
    assert device.screen() == "table"


def test_back_from_the_preview_goes_to_the_column_that_was_left_for_it():
    device = seated("attrition_war", ("Ann", "Bo", "Cy"))
    device.press("OK", "OK", "OK", "OK", "BACK")
    assert device.top().editor.column == 2, "the last one"
    device.press("BACK")
    device.hold("OK")
    assert device.shows("hand / wall")
    device.press("BACK")
    assert device.top().editor.column == 1, "the one that was held"
    device.hold("OK")
    device.press("DOWN", "OK", "UP", "OK", "BACK")
    assert (device.top().editor.column, device.top().editor.values) == (2, [6, 5, 5]), "one was changed alone"


class Spans:
    """A canvas that notes where texts are: for each row (start, end) in px, from left to right."""

    def __init__(self) -> None:
        self.rows: dict = {}

    def text(self, x: int, y: int, string: str, font) -> None:
        """Note where *string* is."""
        if string and font is TEXT:
            self.rows.setdefault(y, []).append((x, x + font.width(string)))

    def bitmap(self, x: int, y: int, icon: tuple) -> None:
        """Draw nothing."""

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Draw nothing."""


def least_gap(device: Device) -> int:
    """Return the least distance of a name and the text behind it, in px."""
    spans = Spans()
    device.navigator.table().body(spans)
    return min([row[1][0] - row[0][1] for row in spans.rows.values()])


def test_a_hand_of_two_digits_stands_apart_from_the_name():
    device = seated("attrition_war", usual_names(3))
    assert device.shows("Player1") and device.shows("hand 10")
    assert least_gap(device) >= 3
    do(device, "deploy", [9, 9, 9])
    battle(device, 1, "JK", "JK")
    device.press("OK")
    assert device.shows("Play…1") and device.shows("hand 10")
    assert least_gap(device) >= 3


def test_no_one_can_be_left_without_hand_or_wall():
    device = seated("attrition_war", THREE)
    device.press("OK", *["DOWN"] * 12)
    assert device.top().editor.values[0] == 1
    device.press(*["UP"] * 12)
    assert device.top().editor.values[0] == 9


def test_a_wall_whose_word_has_no_room_is_its_number_alone():
    """Seen in German: `Mauer 3…` for a wall of 3 in front and 2 behind."""
    for language, wall in (("en", "wall 3+2"), ("de", "3+2")):
        device = deployed(*THREE, formation=True)
        device.app.context.texts.speak(language)
        table = device.navigator.table()
        assert [text for _, text in table.cells(0)][1] == wall, table.cells(0)


def test_with_formation_the_fronts_are_asked_too():
    device = seated("attrition_war", ("Ann", "Bo", "Cy", "Di", "Eva"), formation=True)
    device.press("OK")
    assert device.shows("Cards in hand")
    answer(device, [3, 4, 4, 4, 7])
    editor = device.top().editor
    assert device.shows("Cards in front") and [number.high for number in editor.range.ranges] == [5, 4, 4, 4]
    answer(device, [5, 2, 2, 2])  # Eva has one card in the wall
    assert device.shows("hand / wall") and device.shows("3/5+0") and device.shows("7/1+0")
    device.press("OK")
    assert actions(device) == [["deploy", [[3, 5], [4, 2], [4, 2], [4, 2], [7, 1]]]]
    assert device.shows("5+0") and device.shows("2+2")


def test_with_formation_a_long_ok_takes_the_rest_of_the_hands_and_of_the_fronts():
    device = seated("attrition_war", ("Ann", "Bo", "Cy", "Di", "Eva"), formation=True)
    device.press("OK", "UP")
    device.hold("OK")
    device.press("OK", "DOWN")
    device.hold("OK")
    device.press("OK")
    assert actions(device) == [["deploy", [[5, 2], [4, 1], [4, 2], [4, 2], [4, 2]]]]


def test_with_formation_one_hand_is_changed_from_the_preview_and_the_fronts_stay():
    device = seated("attrition_war", THREE, formation=True)
    device.press("OK")
    answer(device, [5, 5, 5], [1, 5, 4])
    device.press("DOWN", "OK", "UP", "OK")
    assert device.shows("hand / wall") and device.shows("6/1+3")
    device.press("OK")
    assert actions(device) == [["deploy", [[6, 1], [5, 5], [5, 4]]]]


def test_a_champion_names_a_rank_first():
    device = deployed(*THREE, champion=1)
    assert acting(device) == "Bo"
    pick(device, "declare")
    answer(device, "JK")
    assert device.shows("Others turn up wall") and device.shows("rank Joker")
    device.press("OK")
    assert actions(device)[-1] == ["declare", "JK"]
    device.wait(3000)
    assert device.shows("Each Joker lies open")


def test_the_rank_of_the_champion_is_announced_up_to_the_first_battle():
    device = deployed(*THREE, champion=0)
    device.sitting.do_all([["declare", "7"]])
    device.wait(100)
    assert "Each 7 lies open" in turned(device)
    device.sitting.do_all([["battle", 1, "KS", "3D", None, None]])
    device.wait(100)
    assert "Each 7 lies open" not in turned(device)


def test_a_battle_shows_the_verdict_and_why_before_it_counts():
    device = deployed(*THREE)
    pick(device, "battle")
    assert device.shows("Whose wall?") and device.shows("Bo") and not device.shows("Ann")
    answer(device, 2)
    assert device.shows("Ann attacks with")
    answer(device, "KH")
    assert device.shows("Cy: wall card")
    answer(device, "9D")
    assert device.shows("Ann wins") and device.shows("K : 9")
    assert effect(device) == [("13 beats 9", ""), ("Ann", "draws 1")]
    assert len(actions(device)) == 1
    device.press("OK")
    assert actions(device)[-1] == ["battle", 2, "KS", "9S", None, None]  # suits do not matter
    assert device.shows("wall 4") and device.shows("deck 23 disc. 2") and acting(device) == "Bo"


def test_reasons():
    for attack, wall, winner, reason in (
        ("2H", "KD", "Ann", "2 reverses K"),
        ("AD", "2S", "Bo", "2 reverses A"),
        ("10H", "10D", "Ann", "10 each: by suit"),
        ("JK", "JK", "Bo", "two jokers: attack loses"),
        ("2H", "10D", "Bo", "10 beats 2"),
    ):
        device = deployed(*THREE)
        battle(device, 1, attack, wall)
        if attack == "10H":
            assert device.shows("Ann: higher suit?")
            answer(device, True)
        assert device.shows(winner + " wins") and effect(device)[0] == (reason, ""), (attack, wall)


def test_equal_ranks_are_told_apart_by_the_suit_and_no_card_is_there_twice():
    device = deployed(*THREE)
    battle(device, 1, "KH", "KH")
    answer(device, False)
    assert device.shows("Bo wins")
    device.press("OK")
    assert actions(device)[-1] == ["battle", 1, "KH", "KS", None, None]


def test_back_goes_card_by_card():
    device = deployed(*THREE)
    battle(device, 1, "KH", "9D")
    device.press("BACK")
    assert device.shows("Bo: wall card")
    device.press("BACK")
    assert device.shows("Ann attacks with")
    device.press("BACK", "BACK")
    assert device.screen() == "confirm"
    device.press("OK")
    assert device.screen() == "table" and len(actions(device)) == 1


def test_a_3_may_be_supported_and_who_uses_it_loses_a_tie():
    device = deployed(*THREE)
    battle(device, 1, "3H", "7D")
    assert device.shows("Ann: support card")
    answer(device, "4S")
    assert device.shows("3+4 : 7")
    assert effect(device)[0] == ("7 each: support loses", "")
    assert device.shows("Bo wins")


def test_both_sides_may_support_or_not():
    device = deployed(*THREE)
    battle(device, 1, "3H", "3D", None)
    assert device.shows("Bo: support card")
    answer(device, "JK")
    device.press("OK")
    assert actions(device)[-1] == ["battle", 1, "3S", "3H", None, "JK"]


def test_winners_whose_names_begin_alike_are_told_apart():
    device = deployed("Wilhelmina 1", "Wilhelmina 2", "Bo")
    battle(device, 1, "3S", "3H", "10D", "10S", True)
    assert device.shows("…1 wins") and device.shows("3+10 : 3+10")


def test_two_jokers_in_support_leave_room_for_the_winner():
    device = deployed("Ann", "Bartholomäus", "Cy")
    battle(device, 1, "3S", "3H", "JK", "JK", False)
    assert device.shows("Bartholo… wins") and device.shows("3+JK : 3+JK")


def test_suits_that_nobody_was_asked_for_are_not_shown():
    device = deployed(*THREE)
    battle(device, 1, "3S", "3H", "10D", "JK")
    assert device.shows("Ann wins") and device.shows("3+10 : 3+Joker")
    device.press("OK")
    device.hold("BACK")
    assert device.shows("hits Bo, 3+10") and not device.shows("♠")


def test_suits_are_not_made_up_where_they_decide():
    for higher, winner, told in ((True, "Ann", "hits Bo, A > A"), (False, "Bo", "hits Bo, A < A")):
        device = deployed(*THREE)
        battle(device, 1, "AS", "AH")
        answer(device, higher)
        assert device.shows(winner + " wins") and device.shows("A : A") and not device.shows("♠")
        device.press("OK")
        device.hold("BACK")
        assert device.shows(told) and not device.shows("♠")


def test_a_support_stays_with_its_side_when_the_other_card_is_changed():
    device = deployed(*THREE)
    battle(device, 1, "3S", "3H", "7D", "9D")
    assert device.shows("3+7 : 3+9")
    device.press("DOWN", "DOWN", "OK", "DOWN", "DOWN", "OK")
    assert device.shows("5 : 3+9") and effect(device)[0] == ("12 beats 5", "")


def test_a_6_leaves_no_support_and_says_what_it_cancels():
    device = deployed(*THREE)
    battle(device, 1, "3H", "6D")
    assert effect(device) == [("6 beats 3", ""), ("Bo", "draws 1"), ("6 cancels the effects", "")]


def test_a_joker_draws_two_more():
    device = deployed(*THREE)
    battle(device, 1, "JK", "JK")
    assert effect(device)[1:] == [("Bo", "draws 3"), ("Ann", "draws 2")]


def test_effects_are_owed_the_losers_first_and_done_in_order():
    device = deployed(*THREE)
    battle(device, 1, "5H", "4D")
    assert effect(device) == [
        ("5 beats 4", ""),
        ("Ann", "draws 1"),
        ("Bo", "turns 1 up (4)"),
        ("Ann", "rearranges (5)"),
    ]
    device.press("OK")
    assert device.shows("Effects") and acting(device) == "Bo"
    assert [offer.name for offer in device.navigator.table().offers] == ["look", "decline"]
    device.wait(3000)
    assert device.shows("then Ann rearranges")
    pick(device, "look")
    answer(device, 2)
    assert acting(device) == "Ann"
    pick(device, "rearrange")
    assert device.shows("Cards in hand") and device.top().editor.range.high == 9
    answer(device, 7)
    assert device.shows("hand 5  wall 5") and device.shows("→ hand 7  wall 3")
    device.press("OK")
    assert actions(device)[-2:] == [["look", 1, 2], ["rearrange", 0, 7]]
    assert acting(device) == "Bo"


def test_an_effect_is_declined_with_two_presses():
    device = deployed(*THREE)
    battle(device, 1, "5H", "4D")
    device.press("OK", "DOWN")
    assert device.shows("Decline")
    device.press("OK")
    assert actions(device)[-1] == ["decline"] and acting(device) == "Ann"
    device.press("DOWN", "OK")
    assert acting(device) == "Bo"
    device.hold("BACK")
    assert device.shows("Declined")


def test_a_champion_declines():
    device = deployed(*THREE, champion=1)
    assert acting(device) == "Bo"
    device.press("DOWN", "OK")
    assert actions(device)[-1] == ["decline"] and acting(device) == "Ann"


def test_the_wall_card_is_of_the_row_that_may_be_attacked():
    device = seated("attrition_war", THREE, formation=True)
    device.press("OK")
    answer(device, [5, 5, 5], [3, 1, 3])
    device.press("OK")
    pick(device, "battle")
    answer(device, 1, "KH")
    assert device.shows("Bo: front card")
    answer(device, "9D")
    device.press("OK")
    assert device.shows("wall 0+4")
    pick(device, "battle")
    answer(device, 2, "KD", "9S")
    device.press("OK")
    pick(device, "battle")
    answer(device, 1, "KC")
    assert device.shows("Bo: back card")
    answer(device, "9H")
    device.press("OK")
    assert actions(device)[-1] == ["battle", 1, "KS", "9S", None, None, "back"]


def test_what_ok_does_is_whole_with_five_seats():
    device = deployed("Ann", "Bo", "Cy", "Di", "Eva")
    battle(device, 1, "5H", "9D")
    device.press("OK")
    assert device.shows("OK Rearrange (5)")


def test_long_names_leave_the_cards_in_a_row_of_the_log():
    device = deployed("Maximilian", "Player 2", "Anne-Marie")
    battle(device, 1, "10H", "KD")
    device.press("OK")
    device.open("log")
    device.wait(100)
    assert device.shows("M…: hits Pl…2, 10 : K")
    device.press("OK")
    assert device.shows("hits Player 2")  # it has more than a row


def test_the_log_says_what_the_numbers_of_a_split_are():
    for formation, split, told in ((False, 4, "hand 4"), (True, [4, 2], "hand 4, front 2")):
        device = deployed("Ann", "Bo", "Cy", formation=formation)
        table = device.navigator.table()
        assert table.done_in_words(0) == "In hand: Ann 5, Bo 5, Cy 5"
        act = table.act_named("rearrange")
        assert act.log([0, split], table.state, table.names) == "Ann splits: " + told


def test_with_formation_the_front_is_rearranged_too():
    device = deployed(*THREE, formation=True)
    battle(device, 1, "5H", "9D")
    device.press("OK")
    pick(device, "rearrange")
    assert device.shows("Cards in hand")
    answer(device, 2)
    assert device.shows("Cards in front")
    answer(device, 7)
    assert device.shows("→ hand 2  wall 7+0")
    device.press("OK")
    assert actions(device)[-1] == ["rearrange", 0, [2, 7]]


def test_the_latest_battle_can_be_looked_up():
    device = deployed(*THREE)
    battle(device, 2, "KH", "9D")
    device.press("OK")
    device.hold("OK")
    device.press("DOWN")
    assert device.shows("Latest battle")
    device.press("OK")
    assert device.shows("Ann attacked Cy") and device.shows("13 : 9") and device.shows("1 : 0")


def test_who_is_out_is_said_before_and_shown_after():
    device = seated("attrition_war", THREE)
    do(device, "deploy", [5, 9, 5])
    battle(device, 1, "KH", "9D")
    assert effect(device)[-1] == ("Bo", "is out")
    device.press("OK")
    assert device.shows("out as no. 1") and acting(device) == "Cy"
    pick(device, "battle")
    assert device.shows("Cy attacks with")  # only Ann is left to be attacked


def test_wrong_presses_on_the_table_do_nothing():
    device = deployed(*THREE)
    device.press("UP", "DOWN", "UP", "DOWN")
    assert device.screen() == "table"
    device.press("BACK")
    assert device.screen() == "home"
    assert len(device.sitting.play.session.latest(0)) == 3


def test_a_support_stays_with_its_side_when_the_other_side_has_none_any_more():
    device = deployed("Ann", "Bo", "Cy")
    pick(device, "battle")
    answer(device, 1, "3S", "3D", "5S", None)
    device.press("BACK", "BACK", "BACK", "BACK")
    answer(device, "KS", "3D")
    assert device.shows("Bo: support card") and device.shows("none")
