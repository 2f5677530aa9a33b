"""
Millennium Blades: infinite loops in a tournament, by the rule text's sentences.
"""

from tests.engines.by_hand import go_on, refused, summary
from tests.engines.millennium_blades.table import BUILT, PASS, PLAY, SCORE, played


def test_who_causes_an_endless_loop_gets_first_place_and_the_others_play_for_theirs():
    """1位と同等の勝利点を獲得します。他のプレイヤーは通常通りのトーナメントを行い、1位を決めます。"""
    session = played(4, {}, *(BUILT + [["tournament", 0], ["rp", 2, -8], ["loop", 2]]))
    found = go_on(session, ["rp", 0, 3], ["rp", 1, 5], ["rp", 3, 3], SCORE)["tournaments"][0]
    assert found["rp"] == [3, 5, -8, 3]  # RP stay as they are
    assert found["places"] == [2, 1, 1, 2]
    assert found["vp"] == [(15 + 12) // 2, 21, 21, (15 + 12) // 2]


def test_who_is_out_by_a_loop_has_no_turn_and_no_rp():
    """即座にトーナメントを退場となり"""
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 1]]))
    assert refused(session, ["rp", 1, 5]) == "seat 1 is not allowed here"
    assert refused(session, ["loop", 1]) == "seat 1 is not allowed here"
    assert [go_on(session, PLAY)["turn"] for _ in range(3)] == [2, 0, 2]
    assert [go_on(session, PASS)["turn"] for _ in range(2)] == [0, None]


def test_a_loop_on_ones_own_turn_gives_the_turn_to_the_next():
    session = played(3, {}, *(BUILT + [["tournament", 2]]))
    assert go_on(session, ["loop", 2])["turn"] == 0


def test_a_loop_on_anothers_turn_leaves_the_turn():
    session = played(3, {}, *(BUILT + [["tournament", 2]]))
    assert go_on(session, ["loop", 1])["turn"] == 2


def test_a_loop_does_not_count_as_a_play():
    """Ann passes, Bo loops, Cy passes: all who are in have passed, as the loop did not begin a new round."""
    session = played(3, {}, *(BUILT + [["tournament", 0]]))
    assert [go_on(session, action)["turn"] for action in (PASS, ["loop", 1], PASS)] == [1, 2, None]


def test_a_loop_of_the_last_player_who_has_not_passed_ends_play():
    session = played(3, {}, *(BUILT + [["tournament", 0]]))
    assert [go_on(session, action)["turn"] for action in (PASS, PASS, ["loop", 2])] == [1, 2, None]


def test_a_loop_does_not_count_as_a_pass():
    """Bo loops on Ann's turn; Ann passes, then it is Cy's turn, who has not passed."""
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 1]]))
    assert go_on(session, PASS)["turn"] == 2 and go_on(session, PLAY)["turn"] == 0


def test_a_loop_after_play_has_ended_leaves_it_ended():
    session = played(3, {}, *(BUILT + [["tournament", 0], PASS, PASS, PASS]))
    assert go_on(session, ["loop", 0])["turn"] is None
    assert go_on(session, SCORE)["tournaments"][0]["vp"] == [21, 18, 18]


def test_one_player_stays_in():
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 0], ["loop", 2]]))
    assert refused(session, ["loop", 1]) == "one player stays in"
    assert go_on(session, PLAY)["turn"] == 1 and go_on(session, PASS)["turn"] is None
    found = go_on(session, SCORE)
    assert found["tournaments"][0]["vp"] == [21, 21, 21] and found["tournaments"][0]["places"] == [1, 1, 1]
    assert found["start_candidates"] == [1]


def test_a_seat_out_by_a_loop_is_never_last():
    session = played(3, {}, *(BUILT + [["tournament", 0], ["rp", 2, -50], ["rp", 0, 1], ["loop", 2], SCORE]))
    assert summary(session)["start_candidates"] == [1]
    found = go_on(session, *(BUILT + [["tournament", 1], ["rp", 2, 4]]))  # seat 2 is in again
    assert found["rp"] == [0, 0, 4]
