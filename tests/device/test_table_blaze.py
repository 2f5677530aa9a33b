"""
Blaze at the device: roles and limit on the table, draws, votes, feathers.

Names are the device's own, `Player 1` and so on; `first` is set, as the device would draw it.
"""

from engines_core import blaze as rules
from engines_core import strict_json
from firmware.ui.tables.blaze_votes import paged
from tests.fakes.device import Device
from tests.fakes.table import (
    actions,
    effect_of,
    effect_title_of,
    seated,
    shows_effect,
    turn_to_row,
    usual_names,
)

SLOW = True

NAME = "Blaze"


def playing(count: int, first: int = 0, trump: bool = True) -> Device:
    """Return a device with Blaze on the table, *count* players, Red as trump."""
    device = seated("blaze", usual_names(count), first=first)
    if trump:
        device.press("OK", "OK", "OK")
    return device


def bout(device: Device, attack: int, support: int, beaten: bool) -> None:
    """Enter a bout up to its effect."""
    device.press("OK")
    for number in (attack, support):
        editor = device.top().editor
        if editor.range.kind == "number":
            device.press(*["UP"] * (number - editor.value))
            device.press("OK")
    device.press(*["DOWN"] * (not beaten))
    if not shows_effect(device):
        device.press("OK")


def vote(device: Device, rows: tuple) -> None:
    """Let the seats vote: the row of whom in the list, and the row of the vote; up to the effect."""
    device.press("OK")
    for target, value in rows:
        device.press("OK")  # the device is handed on
        turn_to_row(device, target)
        device.press("OK")
        turn_to_row(device, value)
        device.press("OK")
    if device.shows("All have chosen"):
        device.press("OK")


def test_the_device_draws_the_first_attacker_and_writes_it_into_the_record():
    device = Device()
    device.start(NAME)
    header = strict_json.loads(device.record()[0].encode())
    assert header["options"]["first"] in (0, 1, 2)
    assert device.sitting.play.state["attacker"] == header["options"]["first"]


def test_the_options_do_not_name_a_first_attacker_who_is_still_to_be_drawn():
    device = Device()
    device.press("DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK", "OK")
    assert device.shows("First attacker") and device.shows("random")
    device.press("DOWN", "OK", "DOWN", "DOWN", "OK")
    assert device.shows("Player 2") and not device.shows("random")
    device.press("UP", "OK")
    assert device.sitting.play.state["attacker"] == 1


def test_the_trump_is_asked_first_and_its_effect_names_the_bout():
    device = playing(3, 1, False)
    assert device.shows("Turn up the trump") and device.shows("?")
    device.press("OK", "DOWN", "OK")
    assert device.shows("Trump is Blue, Player 2")
    device.press("OK")
    assert actions(device) == [["trump", "B"]]
    assert device.shows("Blue")


def test_the_table_shows_roles_hands_limit_trump_and_pile():
    device = playing(5, 1)
    drawn = device.drawn
    for index, role in enumerate(("ATT", "DEF", "SUP")):
        at = drawn.index(role)
        assert drawn[at + 1] == "Player %d" % (index + 2) and drawn[at + 2] == "5"
    assert device.shows("max 5") and device.shows("Red") and device.shows("pile 5")
    assert device.shows("Round 1, phase 1") and device.shows("Player 1 5, Player 5 5")
    assert device.shows("Bout")


def test_the_device_says_whose_cards_go_first_if_too_many_are_played():
    device = playing(3)
    device.press("DOWN")
    assert device.shows("Too many: ATT's count first")


def test_a_bout_asks_by_name_within_the_limit():
    device = playing(3)
    device.press("OK")
    assert device.shows("Player 1 attacks with")
    device.press("UP", "UP", "UP", "UP", "UP", "UP")
    assert device.shows("5") and not device.shows("6")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Player 3 supports with")
    device.press("UP", "UP", "UP")
    assert device.top().editor.value == 2
    device.press("OK")
    assert device.shows("Player 2 beats all 5?")


def test_an_attack_up_to_the_limit_leaves_nothing_to_ask_the_supporter():
    device = playing(3)
    device.press("OK", "UP", "UP", "UP", "UP", "OK")
    assert device.shows("Player 2 beats all 5?")


def test_the_effect_tells_how_many_each_draws_in_order_before_it_counts():
    device = playing(3)
    bout(device, 2, 1, True)
    assert effect_title_of(device) == ("Bout", "Next: Player 2")
    assert effect_of(device) == [
        ("Player 2", "beats 3"),
        ("Player 1", "draws 2"),
        ("Player 2", "draws 3"),
        ("Player 3", "draws 1"),
    ]
    assert actions(device) == [["trump", "R"]]
    device.press("OK")
    assert actions(device)[-1] == ["bout", 2, 1, True]
    assert device.shows("draw ") and device.shows("pile 9") and device.shows("Bout")


def test_long_names_leave_what_each_does_and_who_is_next_readable():
    device = seated("blaze", ("Maximilianus", "Bartholomäus", "Mary-Ann Woo"), first=0)
    device.press("OK", "OK", "OK")
    bout(device, 5, 0, True)
    assert device.shows("Maximilianus") and device.shows("draws 5")
    device.press("OK")
    emptied(device)
    vote(device, ((0, 0), (0, 0), (0, 0)))
    assert device.shows("Votes") and not device.shows("Vot…")


def test_up_and_down_turn_what_the_header_says():
    device = playing(4)
    bout(device, 1, 0, False)
    device.press("OK")
    assert device.shows("draw Player 1 +1")
    assert device.shows("Player 2 6")  # took the card and has no role now
    device.press("DOWN")
    assert device.shows("Round 1, phase 1")
    device.press("DOWN")
    assert device.shows("ATT's count first")
    device.press("UP", "UP")
    assert device.shows("draw Player 1 +1")


def test_refills_begin_with_the_attacker_wherever_it_sits():
    device = playing(4, 2)
    bout(device, 2, 1, True)
    names = [row[0] for row in effect_of(device)[1:]]
    assert names == ["Player 3", "Player 4", "Player 1"]


def test_a_defender_who_takes_the_cards_is_passed_over():
    device = playing(3)
    bout(device, 3, 0, False)
    assert effect_of(device) == [("Player 2", "takes 3"), ("Player 1", "draws 3")]
    assert effect_title_of(device)[1] == "Next: Player 3"


def emptied(device: Device) -> None:
    """Play bouts of five beaten cards until the pile is empty."""
    while device.sitting.play.state["stage"] == "bout":
        bout(device, 5, 0, True)
        device.press("OK")


def test_an_empty_pile_leads_to_the_votes():
    device = playing(3)
    bout(device, 5, 0, True)
    device.press("OK")
    bout(device, 5, 0, True)
    assert effect_title_of(device)[1] == "pile empty: votes"
    device.press("OK")
    assert device.shows("All lay a vote") and device.shows("pile 0")


def test_votes_are_asked_seat_by_seat_and_stay_secret():
    device = playing(3)
    emptied(device)
    device.press("OK")
    assert device.shows("Pass the device to") and device.shows("Player 1")
    device.press("OK")
    assert device.shows("Player 1: votes for") and device.shows("Player 3")
    device.press("DOWN", "OK")
    assert device.shows("Player 1: vote worth") and device.shows("0")
    device.press("BACK", "BACK")
    assert device.screen() == "confirm"
    device.press("OK")
    vote(device, ((1, 0), (0, 1), (1, 0)))
    assert effect_of(device) == [
        ("All votes lie face down", ""),
        ("Player 3 is out", "★2"),
    ]
    device.press("OK")
    assert actions(device)[-1] == ["votes", [[2, 1], [0, 0], [1, 1]]]
    assert device.shows("Round 1, phase 2") and device.shows("★")


def test_one_vote_is_changed_by_its_player_alone_and_stays_secret():
    device = playing(3)
    emptied(device)
    vote(device, ((1, 0), (0, 1), (1, 0)))
    device.press("DOWN", "DOWN", "DOWN")
    assert device.shows("Player 2: votes for") and device.shows("Player 2: vote worth")
    device.press("OK")
    assert device.shows("Pass the device to") and device.shows("Player 2")
    device.press("OK")
    turn_to_row(device, 1)
    device.press("OK")
    assert device.shows("All have chosen")
    device.press("OK")
    assert effect_title_of(device)[0] == "Player 2 chose again"
    device.press("OK")
    assert actions(device)[-1] == ["votes", [[2, 1], [2, 0], [1, 1]]]


def test_back_on_a_cover_asks_whether_all_vote_again():
    device = playing(3)
    emptied(device)
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Pass the device to") and device.shows("Player 2")
    device.press("BACK")
    assert device.shows("Begin again?")
    device.press("OK")
    assert device.shows("Pass the device to") and device.shows("Player 1")
    device.press("BACK")
    vote(device, ((1, 0), (0, 1), (1, 0)))
    device.press("BACK")
    assert device.shows("All have chosen")
    device.press("BACK")
    assert device.shows("Begin again?")


def at_round_2(*laid) -> Device:
    """Return a device of three after the votes *laid*; Player 3 and Player 1 went out, Player 2 has lost."""
    device = playing(3)
    emptied(device)
    vote(device, laid)
    device.press("OK")
    bout(device, 5, 0, False)
    device.press("OK")
    return device


def test_the_taker_of_the_trump_card_is_named_with_the_last_cards():
    """spec/blaze.md, The device also says: who takes the trump card (whoever draws the last of the pile)."""
    device = playing(3)
    bout(device, 2, 1, True)
    assert "gets trump" not in str(effect_of(device))
    device.press("BACK", "BACK", "BACK")
    emptied(device)
    assert device.sitting.play.state["drawn"][-1][0] == 1
    device.press("DOWN")
    assert device.shows("Trump card: Player 2")
    device.hold("BACK")
    device.press("OK")
    bout(device, 5, 0, True)
    assert effect_of(device)[-1] == ("Player 2", "gets trump")


def test_nothing_tells_what_was_laid_until_the_loser_is_known():
    """Laid votes stay face down: nothing on any screen may tell what was laid, nor what is left per seat."""
    seen = []
    for laid in (((0, 0), (0, 0), (0, 0)), ((1, 1), (1, 1), (0, 1))):
        device = playing(3)
        emptied(device)
        vote(device, laid)
        pictures = [device.picture()]
        device.press("OK")
        for presses in (("DOWN",), ("DOWN",), ("DOWN",), ("BACK",)):
            pictures.append(device.picture())
            device.press(*presses)
        pictures.append(device.picture())
        device.press("OK")
        assert device.screen() == "table"
        title, pages = device.navigator.table().details()[0]
        assert [rows[-1] for _, rows in pages] == [("Votes left", "face down")] * 3
        session = device.sitting.on().session
        for name, given in (("log", ()), ("standings", (session,)), ("menu", ())):
            device.open(name, *given)
            device.wait(10)
            pictures.append(device.picture())
            device.press("BACK")
        device.hold("BACK")
        assert device.shows("Votes are laid")
        seen.append((pictures + [device.picture()], pages, device.command("state"), device.command("record")))
    assert seen[0] == seen[1]


def test_the_votes_are_laid_open_when_the_loser_is_known():
    """Then the device shows who gave which vote to whom, and the points. Player 2 lost."""
    device = at_round_2((0, 0), (1, 0), (0, 1))  # 1 on Player 2, 1 on Player 3, 0 on Player 1
    assert device.shows("Votes") and device.shows("Player 2 lost") and device.shows("Turn up the trump")
    drawn = device.drawn
    at = drawn.index("1→")
    assert drawn[at : at + 9] == [
        "1→",
        "Player 1",
        "+1",
        "Player 2",
        "1→",
        "Player 2",
        "Player 3",
        "+1",
        "0→",
    ]
    assert drawn[at + 9 : at + 11] == ["Player 3", "Player 1"] and "+0" not in drawn
    assert [rows[-1][1] for _, rows in device.navigator.table().details()[0][1]] == ["0 1", "0 1", "0 1 1"]


def test_the_steps_before_round_2_are_told_and_ok_goes_on():
    """Before round 2: collect and shuffle all cards used in round 1 and deal 5 each from them, ..."""
    device = at_round_2((0, 0), (0, 0), (0, 0))
    device.press("DOWN")
    assert device.shows("Before round 2") and device.shows("Shuffle all round 1 cards")
    assert device.shows("5 each from them, rest: box") and device.shows("Take the second pile, of 30")
    device.press("DOWN")
    assert device.shows("One card under it: trump") and device.shows("Feathers laid out: 3 2")
    assert device.shows("Player 2 attacks first")
    device.press("DOWN")
    assert device.shows("ATT")
    device.press("UP", "OK")
    assert device.shows("Trump colour")
    device.press("OK", "OK")
    assert device.shows("Round 2, phase 1") and not device.shows("Before round 2")


def test_five_votes_are_two_pages():
    assert [len(page) for page in paged(range(5))] == [3, 2] and paged([]) == []
    assert [len(page) for page in paged(range(4))] == [4] and [len(page) for page in paged(range(6))] == [
        3,
        3,
    ]


def test_the_device_says_who_decides_while_a_card_is_not_beaten():
    """While an attack card is not beaten the defender decides first; the others may play before that."""
    device = playing(3)
    device.press("DOWN", "DOWN")
    assert device.shows("DEF decides first")
    device.press("DOWN")
    assert device.shows("Others may wait or play")


def test_feathers_and_the_loser_are_told_before_the_bout_counts():
    device = playing(3)
    emptied(device)
    vote(device, ((0, 0), (0, 0), (0, 0)))
    assert effect_of(device)[1] == ("Player 3 is out", "★2")  # without a card since phase 1
    device.press("OK")
    assert device.shows("★1") and device.shows("Player 3 out")
    bout(device, 5, 0, False)
    assert effect_of(device) == [
        ("Player 2", "takes 5"),
        ("Player 1 is out", "★1"),
        ("Player 2", "loses round"),
    ]
    assert effect_title_of(device)[1] == "round 2"
    device.press("OK")
    assert device.shows("Turn up the trump")
    device.press("UP")
    assert device.shows("Round 2, phase 1")


def ended(names: tuple) -> Device:
    """Return a device with a whole game of *names* played."""
    device = seated("blaze", names, first=0)
    while not device.sitting.play.state["over"]:
        state = device.sitting.play.state
        if state["stage"] == "bout":
            cards = min(rules.attack_limit(state), state["hands"][state["attacker"]])
            args: list = [cards, 0, True]
        else:
            args = ["R"] if state["stage"] == "trump" else [[[1, 0]] + [[0, 0]] * (len(names) - 1)]
        device.sitting.do({"vote": "votes"}.get(state["stage"], state["stage"]), args)
        device.wait(30)
    return device


def test_the_votes_of_round_2_are_laid_open_before_the_final_standings():
    """Then the device shows who gave which vote to whom, and the points."""
    device = ended(usual_names(5))
    loser = device.sitting.play.state["losers"][-1] + 1
    assert device.screen() == "table" and device.shows("0→") and device.shows("Player %d lost" % loser)
    assert device.shows("↕") and device.shows("Standings")
    device.press("OK")
    assert device.shows("Final standings") and device.shows("rematch")


def test_a_loser_with_a_long_name_leaves_what_is_shown_readable():
    device = ended(("Wilhelmina W", "Wilhelmina X", "Wilhelmina Y"))
    assert device.shows("Game over") and device.shows("Wilhelmin…W lost")


def test_two_left_in_play_ask_for_no_supporter():
    device = playing(3)
    emptied(device)
    vote(device, ((0, 0), (0, 0), (0, 0)))
    device.press("OK")
    assert device.sitting.play.state["out"] == [2]
    assert not device.shows("SUP")
    device.press("OK", "OK")
    assert device.shows("beats it?")


def test_undo_brings_the_hands_back():
    device = playing(3)
    bout(device, 2, 1, False)
    device.press("OK")
    device.hold("BACK")
    assert device.shows("2+1 cards,")
    device.press("OK")
    assert device.sitting.play.state["hands"] == [5, 5, 5] and device.shows("pile 15")


def test_a_power_cut_in_a_bout_that_is_being_entered_loses_only_the_entry():
    device = playing(3)
    bout(device, 2, 1, True)
    device.press("OK")
    bout(device, 1, 0, False)
    device = device.cut()
    device.press("OK")
    assert device.screen() == "table" and device.shows("pile 9") and device.shows("draw ")


def test_a_player_with_a_long_name_who_is_out_is_told_to_be_out():
    for name, shown in (("Wolfgang-Max", "Wolfgang-… out"), ("WWWWWWWWWWWW", "WWWWW… out")):
        device = seated("blaze", ("Ann", "Bo", name), first=0)
        device.press("OK", "OK", "OK")
        emptied(device)
        vote(device, ((0, 0), (0, 0), (0, 0)))
        device.press("OK")
        assert device.shows(shown), device.drawn


def test_short_names_of_three_who_are_out_have_the_whole_line():
    device = seated("blaze", ("Ann", "Bo", "Cy", "Dee", "Eva"), first=4)
    done = [("trump", ["R"]), ("bout", [5, 0, False])]
    done.append(("votes", [[[2, 0], [4, 1], [3, 1], [2, 1], [2, 1]]]))
    done += [("bout", [2, 1, True]), ("bout", [1, 2, True]), ("bout", [1, 0, True])]
    done += [("bout", [1, 3, False]), ("bout", [1, 0, False])]
    for name, args in done:
        device.sitting.do(name, args)
        device.wait(30)
    assert device.shows("Bo out, Cy out, Dee out"), device.drawn


def test_no_sign_of_the_table_is_cut():
    device = playing(3)
    device.hold("OK")
    device.press(*["DOWN"] * device.top().rows().index("Signs"), "OK")
    said = list(device.drawn)
    device.press("DOWN")
    said += device.drawn
    assert "Signs" in said and not [string for string in said if "…" in string], said
    for sign, meaning in (("ATT", "attacks"), ("DEF", "defends"), ("SUP", "supports")):
        assert said[said.index(sign) + 1] == meaning


def test_who_attacks_next_is_not_taken_for_who_attacks_now():
    device = playing(4)
    emptied(device)
    vote(device, ((0, 0),) * 4)
    device.press("OK", "OK", "OK", "OK", "DOWN")
    attacker, defender, supporter = device.navigator.table().names[1:]
    assert device.shows(defender + " beats it?") and not device.shows("attacks")
    at = device.drawn.index(defender + " takes 1")
    assert device.drawn[at + 1] == "Next: " + supporter


def test_the_log_says_whether_the_cards_were_beaten_in_its_row():
    device = playing(3)
    bout(device, 2, 1, True)
    device.press("OK")
    device.open("log")
    device.wait(100)
    assert device.shows("P…1: 2+1 cards, beaten")
