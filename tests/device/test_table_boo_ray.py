"""
Boo-Ray at the device: hidden bids, payments, nine seats on 128x64.

The hands are those of spec/boo_ray.md; names are the device's own, `Player 1` and so on.
"""

import os

from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched
from tests.fakes.table import (
    LONGEST,
    WIDEST,
    actions,
    effect_of,
    effect_title_of,
    seated,
    turn_to_row,
    usual_names,
)

SLOW = True

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida")
BIDS = {"B": 0, "L": 1, "K": 2, "": 3}  # rows of the list


def playing(count: int, **options) -> Device:
    """Return a device with Boo-Ray on the table before the first hand, *count* players."""
    return seated("boo_ray", usual_names(count), **options)


def bid(device: Device, *bids: str) -> None:
    """Let the seats that are asked now bid, one after another."""
    for letters in bids:
        assert device.shows("Pass the device to")
        device.press("OK")
        turn_to_row(device, BIDS[letters])
        device.press("OK")
    if device.shows("All have chosen"):
        device.press("OK")


def best(device: Device, *rows: int) -> None:
    """Take the *rows* of the list of bidders, several by ticking each; the effect is shown then."""
    for row in rows:
        editor = device.top().editor
        device.press(*["DOWN"] * ((row - editor.index) % len(editor.rows)))
        if len(rows) > 1:
            device.hold("OK")
    device.press("OK")


def over() -> Device:
    """Return a device right after the last hand of a game of two."""
    device = playing(2)
    for _ in range(4):
        device.press("OK", "OK")
        bid(device, "B", "")
        last = effect_title_of(device)
        device.press("OK")
    assert last[1] == "game over"
    return device


def stored(device: Device) -> list:
    """Return the names of the files of games."""
    return sorted(os.listdir(device.root + "/games"))


def test_the_table_before_the_first_hand_names_the_dealer_and_what_ok_does():
    device = playing(4)
    assert device.shows("Before hand 1") and device.shows("pot 0")
    assert device.shows("Deal, all ante")


def test_a_deal_takes_the_antes():
    device = playing(5)
    device.press("OK")
    assert device.shows("Hand 1: chips") and device.shows("pot 5") and device.shows("19")
    assert device.shows("All bid at once")


def test_no_seat_sees_what_another_has_bid():
    device = playing(3)
    device.press("OK", "OK")
    assert device.shows("Player 1") and not device.shows("Booray")
    device.press("OK")
    assert device.shows("Player 1: your bid") and device.shows("Low-Shit")
    device.press("DOWN", "OK")
    assert device.shows("Pass the device to") and device.shows("Player 2")
    assert not device.shows("Low-Shit") and not device.shows("Player 1")


def test_up_and_down_do_nothing_on_the_page_between_two_bids():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "L")
    device.press("UP", "DOWN", "UP")
    assert device.shows("Pass the device to") and device.shows("Player 2")


def test_back_on_a_cover_asks_whether_all_bid_again():
    """shared/found: BACK threw all bids away without a word, and opened what another had entered."""
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "L")
    device.press("BACK")
    assert device.screen() == "confirm" and device.shows("Begin again?")
    device.press("BACK")
    assert device.shows("Pass the device to") and device.shows("Player 2")
    device.press("BACK", "OK")
    assert device.shows("Pass the device to") and device.shows("Player 1")
    device.press("OK")
    assert device.top().answers == [None] and device.top().later == []  # the choice is forgotten
    device.press("BACK", "BACK")
    assert device.screen() == "table"


def test_back_from_a_bid_in_hand_shows_the_own_cover_first():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "L")
    device.press("OK", "DOWN", "BACK")
    assert device.shows("Pass the device to") and device.shows("Player 2")


def test_a_cover_comes_after_the_last_bid_and_its_back_asks_too():
    """shared/found: the last player saw all bids and changed the own one unseen."""
    device = playing(2)
    device.press("OK", "OK")
    for _ in range(2):
        device.press("OK", "OK")
    assert device.shows("All have chosen") and device.shows("Show it to all")
    assert not device.shows("Booray") and not device.shows("Low-Shit")
    device.press("BACK")
    assert device.shows("Begin again?")
    device.press("BACK", "OK")
    assert device.shows("OK confirm")
    device.press("BACK")
    assert device.shows("All have chosen")


def test_open_chips_are_entered_at_once_a_column_a_seat():
    device = playing(3)
    device.press("OK", "OK")
    assert device.shows("↕ all at once, openly")
    device.press("DOWN")
    assert device.shows("If all lies open:") and device.shows("↕ one by one, hidden")
    device.press("OK")
    assert device.shows("Player 1: Booray")
    device.press("DOWN", "OK", "OK")
    assert device.shows("Player 3: Booray") and device.shows("OK done")
    device.press("UP", "UP", "BACK", "DOWN", "OK", "OK")
    assert actions(device)[-1] == ["bids", ["L", "L", "K"]]


def test_one_of_the_bids_entered_at_once_is_changed_from_the_preview():
    device = playing(3)
    device.press("OK", "OK", "DOWN", "OK", "OK", "DOWN", "OK", "DOWN", "DOWN", "OK")
    assert effect_of(device)[0] == ("Player 1", "wins Booray +1")
    device.press("DOWN", "DOWN", "DOWN", "OK", "UP", "OK", "OK")
    assert actions(device)[-1] == ["bids", ["B", "L", "L"]]


def test_leaving_the_cover_after_bids_were_entered_at_once_asks():
    device = playing(3)
    device.press("OK", "OK", "DOWN", "OK", "DOWN", "BACK", "BACK")
    assert device.screen() == "confirm" and device.shows("Leave?")


def test_all_bids_are_laid_open_at_once_and_count_only_then():
    device = playing(5)
    device.press("OK", "OK")
    for letters in ("B", "B", "L", "K", "K"):
        device.press("OK")
        turn_to_row(device, BIDS[letters])
        device.press("OK")
    assert actions(device) == [["deal"]]
    device.press("OK")
    assert actions(device) == [["deal"], ["bids", ["B", "B", "L", "K", "K"]]]
    assert device.shows("Hand 1: bids") and device.shows("L") and device.shows("K")


def test_an_open_bid_that_is_changed_by_its_player_alone_is_told_to_all():
    """A change nobody sees would let the last player answer what the others bid."""
    device = playing(2)
    device.press("OK", "OK")
    bid(device, "B", "K")
    assert effect_of(device)[1] == ("Player 2", "wins KALO +1") and device.shows("↕change")
    device.press("DOWN", "DOWN")
    assert device.shows("Player 2: your bid")
    device.press("OK")
    assert device.shows("Pass the device to") and device.shows("Player 2")
    bid(device, "L")
    assert effect_of(device)[1] == ("Player 2", "wins Low-Shit +1")
    assert effect_title_of(device)[0] == "Player 2 chose again"
    assert device.shows("Player 2 chose again")  # nothing beside it takes its room
    device.press("OK")
    assert actions(device) == [["deal"], ["bids", ["B", "L"]]]


def test_back_from_a_bid_that_was_to_be_changed_leaves_all_as_they_were():
    for presses in (("BACK",), ("OK", "DOWN", "BACK")):
        device = playing(2)
        device.press("OK", "OK")
        bid(device, "B", "K")
        device.press("UP", "OK", *presses)
        assert device.shows("All have chosen")
        device.press("OK")
        assert effect_of(device)[1] == ("Player 2", "wins KALO +1")


def test_after_the_bids_the_device_says_how_to_exchange_and_who_leads():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "B", "", "B")
    assert device.shows("Hand 1: bids") and device.shows("B: Player 3 leads")
    device.press("DOWN")
    assert device.shows("Hand 1: exchange") and device.shows("once, Player 3 begins")
    device.press("DOWN")
    assert device.shows("Hand 1: chips") and device.shows("19")
    device.press("DOWN")
    assert device.shows("Hand 1: bids")


def test_the_hand_of_the_rules_shows_who_pays_what_before_it_is_confirmed():
    device = playing(5)
    device.press("OK", "OK")
    bid(device, "B", "B", "L", "K", "K")
    device.press("OK")
    assert device.shows("Booray won by")
    best(device, 0)  # counts at once: nothing is paid before the last result
    assert device.shows("KALO: who wins?")
    device.press("OK")
    best(device, 0, 1)
    assert device.shows("Pot 5 → 6") and device.shows("Player 2 deals")
    rows = dict(effect_of(device))
    assert rows == {
        "Player 1": "B✓ +2",
        "Player 2": "B✗ -5",
        "Player 3": "L✓ +2",
        "Player 4": "K=",
        "Player 5": "K=",
    }
    assert device.sitting.play.state["pot"] == 5  # nothing is paid yet
    device.press("OK")
    assert device.shows("Hand 1: paid") and device.shows("pot 6") and device.shows("-5")
    device.press("DOWN")
    assert device.shows("Hand 1: chips") and device.shows("21") and device.shows("14")
    assert device.sitting.play.state["chips"] == [21, 14, 21, 19, 19]


def test_few_bidders_are_told_in_words():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "B", "K", "")
    assert effect_of(device) == [("Player 1", "wins Booray +1"), ("Player 2", "wins KALO +1")]


def test_few_bidders_of_the_longest_game_keep_their_number_and_the_game():
    device = playing(2)
    device.press("OK", "OK")
    bid(device, "L", "L")
    device.press("OK")
    best(device, 0)
    assert device.shows("wins Low-Shit +2") and device.shows("loses Low-Shit -2")
    assert [string for string in device.drawn if "…" in string] == ["Play…1", "Pla…2"]


def test_a_hand_in_which_all_fold_leaves_the_pot():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "", "", "")
    assert device.shows("Nobody bids")
    device.press("OK")
    assert device.sitting.play.state["pot"] == 3


def test_somebody_is_best_and_a_mark_can_be_taken_back():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "B", "B", "B")
    device.press("OK")
    assert device.shows("OK pick") and device.shows("hold: tick") and not device.shows("none")
    device.hold("OK")
    device.press("UP")
    assert device.shows("✓")
    device.hold("OK")
    assert not device.shows("✓")
    device.press("DOWN", "OK", "OK")
    assert actions(device)[-1] == ["result", "B", [1]]


def test_where_the_wheel_of_a_secret_begins_tells_nothing_and_it_does_not_click():
    device = playing(5)
    clicks = []
    device.app.beeper.play = lambda pattern, now: clicks.append(pattern)
    device.press("OK", "OK")
    begins = []
    for _ in range(5):
        device.press("OK")
        begins.append(device.top().editor.index)
        clicks.clear()
        device.press("DOWN", "DOWN", "UP", "OK")
        assert clicks == []
    assert len(set(begins)) > 1
    device.press("OK")
    assert clicks[:1] == ["key"]


def test_nobody_can_fold_where_all_must_bid():
    device = playing(3, forced="always")
    device.press("OK")
    assert device.shows("All must bid")
    device.press("OK", "OK")
    assert device.shows("KALO") and not device.shows("fold")


def test_a_seat_without_chips_is_not_asked():
    device = playing(3, chips=1, debt=False)
    device.press("OK", "OK")
    bid(device, "B", "L", "")
    device.press("OK", "OK", "OK")  # the share of each winner is 1; Player 3 has nothing left
    bid(device, "B", "L")
    assert effect_of(device) == [
        ("Player 1", "wins Booray +1"),
        ("Player 2", "wins Low-Shit +1"),
    ]


def test_several_bids_of_a_seat_are_shown_with_how_each_went():
    device = playing(3, multi=True)
    device.press("OK", "OK")
    for row in (3, 0, 1):
        device.press("OK")
        turn_to_row(device, row)
        device.press("OK")
    device.press("OK")
    assert [text in device.drawn for text in ("BL", "B", "L")] == [True] * 3
    device.press("OK")
    best(device, 0)
    device.press("OK")
    best(device, 1)
    assert effect_of(device) == [
        ("Player 1", "B✓L✗ +1-3"),
        ("Player 2", "loses Booray -3"),
        ("Player 3", "wins Low-Shit +1"),
    ]


def test_a_power_cut_among_hidden_bids_loses_only_them():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "B", "L")
    device = device.cut()
    device.press("OK")
    assert device.screen() == "table" and device.shows("All bid at once")
    assert actions(device) == [["deal"]]


def test_the_log_tells_seats_by_name():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "B", "B", "")
    device.press("OK")
    best(device, 1)
    device.press("OK")
    device.hold("BACK")
    assert device.shows("Booray goes to") and device.shows("Player 2")
    device.press("OK")
    assert device.shows("B: Player 2 leads")
    device.hold("BACK")
    assert device.shows("Bids: Player 1 B")


def test_four_wins_end_the_game_with_the_standings():
    device = over()
    assert device.screen() == "standings" and device.shows("Final standings")
    device.press("BACK")
    assert device.shows("Standings")
    device.press("UP", "DOWN", "OK")
    assert device.screen() == "standings"


def test_a_game_that_is_over_is_finished_when_nobody_presses_anything():
    device = over()
    assert stored(device) == ["0001.game", "0001.tail"]
    device.wait(2500)
    assert stored(device) == ["0001.over"]
    device.press("BACK")
    device.hold("BACK")
    device.press("OK")
    assert stored(device) == ["0001.game", "0001.tail"]  # after the undo it goes on


def test_a_game_that_is_over_is_finished_by_whoever_leaves_it_at_once():
    device = over()
    device.sitting.leave()
    assert stored(device) == ["0001.over"]


def test_power_that_goes_right_after_the_last_action_loses_nothing():
    device = over()
    record = device.record()
    device = device.cut()
    assert device.shows("Resume Boo-Ray?") and device.shows("Game over")
    device.press("OK")
    assert device.record() == record and device.shows("Game over")
    device.wait(2500)
    assert stored(device) == ["0001.over"]


def test_pots_that_nobody_wins_for_an_evening_stay_on_the_screen():
    said: list = []
    for count in (3, 5, 9):
        device = seated("boo_ray", tuple([LONGEST[seat:] for seat in range(count)]))
        misses = []
        texts = watched(device.app.output.canvas)
        for _ in range(24):
            for name, args in (("deal", []), ("bids", [["B"] * count]), ("result", ["B", [0, 1]])):
                device.sitting.do(name, args)
                device.wait(300)
                misses += misplaced(texts, device.app.output.canvas)
        said = list(device.drawn)
        for key in ("DOWN", "BACK", "OK", "OK", "OK"):  # the other view, home and back, the next hand
            device.press(key)
            misses += misplaced(texts, device.app.output.canvas)
        device.open("standings", device.sitting.play.session)
        device.wait(100)
        misses += misplaced(texts, device.app.output.canvas)
        assert misses == [], (count, misses)
    assert len(str(device.sitting.play.state["pot"])) == 23
    assert "pot 4.85e22" in said and "-6e21" in said and device.shows("-6.93e21")


def test_an_undo_shows_the_bids_of_all_nine():
    device = seated("boo_ray", tuple([WIDEST % number for number in range(1, 10)]), multi=True)
    device.sitting.do("deal", [])
    device.wait(300)
    device.sitting.do("bids", [["BLK"] * 9])
    device.wait(300)
    device.hold("BACK")
    assert "9 BLK" in " ".join(device.drawn), device.drawn


def test_nine_default_names_are_told_apart():
    device = playing(9)
    assert [string for string in device.drawn if "…" in string] == ["Pl…%d" % seat for seat in range(1, 10)]


def test_an_undo_shows_the_bids_of_nine_and_how_many_more_actions_it_takes_back():
    device = playing(9)
    results = (("result", ["B", [0]]), ("result", ["L", [2]]))
    for name, args in (("deal", []), ("bids", [["B", "K", "L", "", "B", "K", "L", "B", "K"]])) + results:
        device.sitting.do(name, args)
        device.wait(200)
    texts = watched(device.app.output.canvas)
    for times, more in ((2, "and 1 more after it"), (3, "and 2 more after it")):
        device.open("undo", times)
        device.wait(10)
        assert more in " ".join(device.top().lines) and len(device.top().lines) <= 5, device.drawn
    assert device.shows("Bids: Pl…1 B") and "Pl…9 K" in " ".join(device.top().lines)
    assert not misplaced(texts, device.app.output.canvas) + touching(texts)


def settled(count: int, hands: int, last: tuple, **options) -> Device:
    """Return a device after *hands* in which all bid B and two draw, so that the pot grows, and *last*."""
    device = seated("boo_ray", NAMES[:count], **options)
    drawn = (("deal", []), ("bids", [["B"] * count]), ("result", ["B", [0, 1]]))
    for name, args in drawn * hands + last:
        device.sitting.do(name, args)
        device.wait(30)
    return device


def test_no_number_of_a_cell_is_cut_in_two():
    for count, hands in ((5, 4), (9, 4)):
        won = (("deal", []), ("bids", [["B"] * count]), ("result", ["B", [0]]))
        device = settled(count, hands, won)
        for _ in range(2):
            assert not [string for string in device.drawn if "…" in string], device.drawn
            device.press("DOWN")


def test_a_seat_that_gets_and_pays_is_shown_the_sum_where_both_numbers_do_not_fit():
    shown = ((3, 2, "+7-21"), (3, 4, "-62"), (5, 2, "-70"), (7, 2, "-201"), (9, 2, "-438"))
    for count, hands, text in shown:
        last = (
            ("deal", []),
            ("bids", [["BL", "BK", "L"] + ["K"] * (count - 3)]),
            ("result", ["B", [0]]),
            ("result", ["L", [2]]),
            ("result", ["K", [1]]),
        )
        device = settled(count, hands, last[: 5 if count > 3 else 4], multi=True)
        assert device.drawn.count(text) == 2, (count, device.drawn)  # Ann and Bo


def all_won_at_last(count: int) -> Device:
    """Return a device after a game to five wins that Bo ends with seven."""
    device = seated("boo_ray", NAMES[:count], wins=5, multi=True)
    for bid_of_bo in ("B", "B", "B", "B", "BLK"):
        for name, args in (("deal", []), ("bids", [["", bid_of_bo] + [""] * (count - 2)])):
            device.sitting.do(name, args)
            device.wait(30)
    device.press("BACK")
    assert device.shows("Game over")
    return device


def test_wins_of_neighbours_do_not_run_together():
    for count, columns in ((2, 3), (3, 4), (4, 4), (5, 5)):
        device = all_won_at_last(count)
        width = 128 // columns
        left = (128 - columns * width) // 2
        picture = device.picture()
        for seat in range(1, count):
            edge = left + seat * width
            lit = [x for x in (edge - 1, edge) if picture[4 * 128 + x] >> 5 or picture[5 * 128 + x] & 1]
            assert lit == [], (count, seat)  # rows 37 to 40, those of the boxes
    assert device.shows("7/5") and device.shows("0/5")  # with five seats


def test_wins_up_to_a_large_number_stay_in_their_cell():
    device = seated("boo_ray", NAMES[:5], wins=123456)
    assert device.drawn.count("0/1e5") == 5, device.drawn


def signs(device: Device) -> list:
    """Return the texts on the last page of the signs."""
    device.hold("OK")
    device.press(*["DOWN"] * device.top().rows().index("Signs"), "OK", "UP")
    return list(device.drawn)


def test_the_signs_explain_wins_as_the_table_draws_them():
    assert "won, to be won" in signs(playing(3))
    for count, goal in ((5, 5), (3, 9)):
        said = signs(playing(count, wins=goal))
        assert "2/9" in said and "wins, wins to end" in said and "won, to be won" not in said
    for count in (6, 9):
        said = signs(playing(count))
        assert "wins" in said and "inverted name: deals" in said and "won, to be won" not in said


def test_no_name_gives_way_to_what_its_seat_wins_and_loses():
    device = seated("boo_ray", ("Maximilian", "Player 2", "Cy", "Dee", "Eva"), multi=True)
    bids = ["BK", "BK", "BL", "L", "K"]
    for action in (["deal"], ["bids", bids], ["result", "B", [0]], ["result", "L", [2]]):
        device.sitting.do(action[0], action[1:])
        device.wait(10)
    device.press("OK")
    best(device, 1)
    assert effect_of(device)[0] == ("Maximilian", "B✓K✗ +1-5")
    assert device.shows("Maximilian") and device.shows("Player 2")


def test_an_action_without_a_line_for_the_log_is_told_by_its_text():
    device = playing(3)
    texts, table = device.app.context.texts, device.navigator.table()
    texts.game = {"deal": "@ deals #"}
    assert table.act_named("deal").log([1, 5, 6], table.state, NAMES) == "Bo deals 5"


def test_who_is_asked_for_a_winner_reads_the_title_in_the_language():
    device = playing(3)
    device.press("OK", "OK")
    bid(device, "L", "L", "")
    device.press("OK", "BACK")
    device.app.context.texts.speak("ja")
    device.navigator.redraw()
    device.wait(20)
    assert device.shows("ローシットの勝者は？")
