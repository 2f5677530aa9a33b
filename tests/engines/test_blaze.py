"""
Blaze: bouts, rounds and votes computed by hand from the rule text, whose sentences are quoted.

Random games are followed by a `Table` that was written apart from the engine and moves single
cards. CPython plays GAMES of them, MicroPython fewer; TABLEMATE_SEED in the environment gives others.
"""

import os
import sys

from engines_core import blaze
from engines_core.phrases import fill
from engines_core.session import Session
from tests.engines import by_hand
from tests.engines.by_hand import NAMES, go_on, not_begun, refused, summary
from tests.engines.random_player import HUGE, Lcg, random_action, random_session

SLOW = ("test_random_games_equal_the_cards_on_the_table",)
ON_MICROPYTHON = sys.implementation.name == "micropython"
GAMES = 15 if ON_MICROPYTHON else 500
SEED = int(os.getenv("TABLEMATE_SEED") or 1)
RED = ["trump", "R"]
SWAP_ALL = ["bout", 3, 2, True]  # attacker 5 - 3, supporter 5 - 2, defender 5 - 5: ten cards drawn again

# Three players to the votes of round 1. Pile 15: Ann draws 3, Bo 5, Cy 2; then Bo draws 3, Cy 2, Ann 0
TO_VOTES = (RED, SWAP_ALL, SWAP_ALL)
VOTES = ["votes", [[1, 1], [2, 1], [1, 0]]]
# Hands Ann 3, Bo 5, Cy 2; Cy attacks Ann, both are out: Cy has the 2, Ann the 1, Bo loses
TO_ROUND_2 = TO_VOTES + (VOTES, ["bout", 2, 1, True])


def played(players: int, *actions, first: int = 0) -> Session:
    """Return a game after *actions* (without their t)."""
    return by_hand.played("blaze", players, {"first": first}, *actions)


def after(*arguments) -> dict:
    """Return the summary of the game that `played` gives."""
    return summary(played(*arguments))


def phase_2(hands: list, attacker: int, out: tuple = ()) -> Session:
    """Return round 1 in phase 2 with these *hands* and *attacker*; those *out* have their feathers."""
    session = played(len(hands), RED)
    count = len(hands)
    state = dict(session.state)
    state.update({"hands": hands, "attacker": attacker, "out": list(out), "phase": 2, "pile": 0})
    state["laid"] = [[(seat + 1) % count, 1] for seat in range(count)]
    state["votes_left"] = [[0, 1]] * count
    state["feathers"] = [[] for _ in range(count)]
    for index in range(len(out)):
        state["feathers"][out[index]] = [[1, count - 1 - index]]
    state["feathers_left"] = list(range(count - 1 - len(out), 0, -1))
    session.state = state
    return session


def before_votes(hands: list, attacker: int) -> Session:
    """Return round 1 with the pile empty and the votes due."""
    session = phase_2(hands, attacker)
    state = dict(session.state)
    state.update({"phase": 1, "stage": "vote", "laid": [], "votes_left": [[0, 1, 1]] * len(hands)})
    session.state = state
    return session


def roles(found: dict) -> tuple:
    """Return attacker, defender and supporter of a summary."""
    return found["attacker"], found["defender"], found["supporter"]


# Worked examples: phase 1


def test_before_the_first_action():
    """各プレイヤーに手札として5枚のカードが配られます。 The trump card counts: 30 - 3 * 5."""
    assert after(3) == {
        "round": 1,
        "phase": 1,
        "stage": "trump",
        "trump": None,
        "hands": [5, 5, 5],
        "pile": 15,
        "attacker": 0,
        "defender": 1,
        "supporter": 2,
        "attack_limit": 5,
        "out": [],
        "feathers_left": [2, 1],
        "feathers": [[], [], []],
        "votes_left": [[0, 1, 1], [0, 1, 1], [0, 1, 1]],
        "vote_points": [0, 0, 0],
        "losers": [],
    }


def test_piles_and_feathers_by_players():
    """(5人の場合は、1ラウンド目[4] [3] [2] [1]・2ラウンド目[5] [4] [3] [2])"""
    assert [after(players)["pile"] for players in (3, 4, 5)] == [15, 10, 5]
    assert [blaze.feathers_of(1, players) for players in (3, 4, 5)] == [[2, 1], [3, 2, 1], [4, 3, 2, 1]]
    assert [blaze.feathers_of(2, players) for players in (3, 4, 5)] == [[3, 2], [4, 3, 2], [5, 4, 3, 2]]


def test_the_first_attacker_is_an_option():
    """手番プレイヤー(最初はランダム)は、常に左隣のプレイヤーに向かって攻撃を行います。"""
    assert roles(summary(played(4, first=3))) == (3, 0, 1)
    assert roles(summary(played(3, first=2))) == (2, 0, 1)


def test_all_beaten_is_discarded_and_the_defender_attacks_next():
    """すべて捨て札にして…次は防御プレイヤーが新たな攻撃プレイヤーとなります。 4 cards, 4 to beat them."""
    found = after(3, RED, ["bout", 3, 1, True])
    assert found["hands"] == [5, 5, 5] and found["pile"] == 7 and roles(found) == (1, 2, 0)


def test_not_all_beaten_goes_to_the_defender_and_his_turn_is_skipped():
    """すべて防御プレイヤーの手札に加えなくてはなりません。…防御プレイヤーの左隣プレイヤーが新たな攻撃プレイヤー"""
    found = after(3, RED, ["bout", 3, 1, False])
    assert found["hands"] == [5, 9, 5] and found["pile"] == 11 and roles(found) == (2, 0, 1)


def test_refill_goes_from_the_attacker_clockwise_until_the_pile_is_dry():
    """今回の攻撃プレイヤーから時計回り順に、手札が5枚になるまで山札からカードを引きます。1人ずつまとめて引きます。"""
    found = after(3, RED, SWAP_ALL)
    assert found["hands"] == [5, 5, 5] and found["pile"] == 5
    found = after(3, *TO_VOTES)
    assert found["hands"] == [3, 5, 2] and found["pile"] == 0


def test_who_draws_the_last_of_the_pile_takes_the_trump_card():
    """
    このカードが…第1フェーズの終了時に引く最後のカードとなります。

    (This card becomes the last one that is drawn, at the end of phase 1.)

    Pile 5: Bo fills up with 3, Cy takes the last 2 and so the trump card; Ann, who is next, has her five.
    """
    session = played(3, RED)
    assert blaze.trump_taker(session.state) is None
    go_on(session, SWAP_ALL)
    assert session.state["drawn"] == [[0, 3], [1, 5], [2, 2]] and blaze.trump_taker(session.state) is None
    go_on(session, SWAP_ALL)
    assert session.state["drawn"] == [[1, 3], [2, 2]] and blaze.trump_taker(session.state) == 2
    go_on(session, VOTES, ["bout", 2, 1, True])
    assert summary(session)["round"] == 2 and blaze.trump_taker(session.state) is None


def test_draws_per_seat_in_order():
    assert blaze.draws([2, 0, 3], 15, 0) == [3, 5, 2]
    assert blaze.draws([3, 2, 0], 5, 1) == [0, 3, 2]
    assert blaze.draws([0, 5, 9, 4], 6, 3) == [5, 0, 0, 1]
    assert blaze.draws([0, 5, 9, 4], 1, 3) == [0, 0, 0, 1]
    assert blaze.draws([5, 6, 30], 7, 2) == [0, 0, 0]


def test_who_has_five_or_more_draws_nothing():
    """すでに手札が5枚以上のプレイヤーは引けません。 Bo took 4 cards and plays 3 of his 9."""
    found = after(3, RED, ["bout", 4, 0, False], ["bout", 1, 0, True], ["bout", 1, 2, True])
    assert found["hands"] == [5, 6, 5]
    assert found["pile"] == 15 - 4 - 1 - 1 - 1 - 2


def test_phase_1_ends_at_once_when_the_pile_is_empty():
    """山札のカードが(切り札表示カードも含めて)すべて引かれたら、即座に第1フェーズ終了です。"""
    found = after(3, *TO_VOTES)
    assert (found["stage"], found["phase"]) == ("vote", 1)
    assert roles(found) == (2, 0, 1) and found["attack_limit"] == 3 and found["trump"] == "R"


def test_a_pile_that_just_suffices_ends_phase_1_too():
    """Five players, pile 5: the attacker fills up with the last five cards."""
    found = after(5, RED, ["bout", 5, 0, False])
    assert found["hands"] == [5, 10, 5, 5, 5] and found["pile"] == 0 and found["stage"] == "vote"


def test_the_attack_limit_counts_the_supporter_in():
    """攻撃カードの枚数上限は最大で5枚までです。(援護攻撃のカードも含む)"""
    session = played(3, RED, ["bout", 5, 0, False])
    assert summary(session)["hands"][1] == 10
    go_on(session, ["bout", 1, 0, True])
    go_on(session, ["bout", 1, 0, True])
    assert roles(summary(session)) == (1, 2, 0)
    assert refused(session, ["bout", 6, 0, True])
    assert refused(session, ["bout", 3, 3, True]) and refused(session, ["bout", 5, 1, False])
    assert go_on(session, ["bout", 3, 2, True])["hands"][1] == 7 - 1


def test_the_attack_limit_is_the_defenders_hand():
    """攻撃や援護で出せるカードの枚数は、防御プレイヤーの手札の枚数より超えてはいけません。"""
    session = played(3, *(TO_VOTES + (VOTES,)))
    assert summary(session)["attack_limit"] == 3 == summary(session)["hands"][0]
    assert refused(session, ["bout", 2, 2, True]) and refused(session, ["bout", 1, 3, False])
    assert refused(session, ["bout", 3, 0, True])  # Cy holds two
    assert go_on(session, ["bout", 1, 2, True])["hands"] == [0, 3, 1]


# The votes and phase 2


def test_the_votes_open_phase_2():
    """[1]か[0]の投票カードを1枚を、他のプレイヤー1人の前に裏向きで置きます。"""
    found = after(3, *(TO_VOTES + (VOTES,)))
    assert (found["stage"], found["phase"], found["round"]) == ("bout", 2, 1)
    assert found["votes_left"] == [[0, 1], [0, 1], [1, 1]] and found["vote_points"] == [0, 0, 0]
    assert roles(found) == (2, 0, 1)


def test_phase_2_draws_nothing():
    """山札が無いので、手番終了時に手札が5枚未満でもカードを引きません。"""
    found = go_on(phase_2([3, 5, 4], 0), ["bout", 1, 1, True])
    assert found["hands"] == [2, 3, 3] and found["stage"] == "bout"


def test_an_empty_hand_at_the_start_of_phase_2_goes_out_at_once():
    """珍しいケースですが、第2フェーズ開始時に手札が無いプレイヤーは即座にフェザーカードを獲得して…抜けます。"""
    session = played(3, RED, SWAP_ALL, ["bout", 5, 0, True])
    found = summary(session)
    assert found["hands"] == [5, 5, 0] and roles(found) == (2, 0, 1) and found["out"] == []
    assert found["stage"] == "vote" and found["attack_limit"] == 5
    found = go_on(session, VOTES)
    assert found["out"] == [2] and found["feathers"] == [[], [], [[1, 2]]] and found["feathers_left"] == [1]
    assert roles(found) == (0, 1, None) and found["attack_limit"] == 5


def test_the_defender_may_have_an_empty_hand_at_the_votes():
    """Hand 0, pile 0: the limit of the bout that never comes is 0 until the seat is out."""
    session = before_votes([5, 0, 4, 0], 0)
    assert summary(session)["attack_limit"] == 0 and summary(session)["supporter"] == 2
    found = go_on(session, ["votes", [[1, 1], [0, 1], [0, 1], [0, 1]]])
    assert found["out"] == [1, 3] and found["feathers_left"] == [1] and roles(found) == (0, 2, None)


def test_empty_hands_go_out_in_turn_order_from_the_next_attacker():
    """Interpretation of the page: the next attacker is seat 3, so 3 takes the 3 and 1 the 2."""
    session = before_votes([5, 0, 4, 0], 3)
    found = go_on(session, ["votes", [[1, 1], [0, 1], [0, 1], [0, 1]]])
    assert found["out"] == [3, 1] and found["feathers"] == [[], [[1, 2]], [], [[1, 3]]]
    assert roles(found) == (0, 2, None)


def test_the_highest_feather_left_goes_to_who_has_no_cards():
    """攻撃解決後に手札は無くなったプレイヤーは、場の最も値が大きいフェザーカードを1枚獲得して「いち抜け」します。"""
    found = go_on(phase_2([2, 5, 4, 3], 0), ["bout", 2, 0, False])
    assert found["feathers"] == [[[1, 3]], [], [], []] and found["feathers_left"] == [2, 1]
    assert found["hands"] == [0, 7, 4, 3] and found["out"] == [0]


def test_several_go_out_in_turn_order_from_the_attacker():
    """もし同時に複数のプレイヤーの手札が無くなったならば、手番順に1枚ずつ獲得します。"""
    found = go_on(phase_2([3, 3, 2, 4], 0), ["bout", 1, 2, True])
    assert found["hands"] == [2, 0, 0, 4] and found["out"] == [1, 2]
    assert found["feathers"] == [[], [[1, 3]], [[1, 2]], []]
    found = go_on(phase_2([1, 4, 4, 1, 3], 3), ["bout", 1, 1, True])
    assert found["hands"] == [0, 4, 4, 0, 1] and found["out"] == [3, 0]


def test_the_turn_order_wraps_round_the_table():
    """Attacker 4 of five, defender 0, supporter 1: all three are empty, feathers 4, 3, 2 in this order."""
    found = go_on(phase_2([3, 2, 6, 6, 1], 4), ["bout", 1, 2, True])
    assert found["out"] == [4, 0, 1] and found["feathers_left"] == [1]
    assert found["feathers"] == [[[1, 3]], [[1, 2]], [], [], [[1, 4]]]
    assert roles(found) == (2, 3, None)


def test_when_the_defender_is_out_the_next_one_in_attacks():
    """※抜けたプレイヤーはこのラウンド中いないものとして扱います。"""
    found = go_on(phase_2([3, 2, 3, 4], 0), ["bout", 2, 0, True])
    assert found["out"] == [1] and roles(found) == (2, 3, 0)
    found = go_on(phase_2([3, 3, 2, 4], 0), ["bout", 1, 2, True])
    assert roles(found) == (3, 0, None)


def test_when_the_attacker_is_out_the_turn_goes_on_from_the_defender():
    found = go_on(phase_2([2, 3, 3, 4], 0), ["bout", 2, 0, True])
    assert found["out"] == [0] and roles(found) == (1, 2, 3)
    found = go_on(phase_2([2, 3, 3, 4], 0), ["bout", 2, 0, False])
    assert found["out"] == [0] and roles(found) == (2, 3, 1)


def test_when_the_seat_after_a_beaten_defender_is_out_the_next_one_in_attacks():
    found = go_on(phase_2([3, 3, 2, 4], 0), ["bout", 1, 2, False])
    assert found["out"] == [2] and found["hands"] == [2, 6, 0, 4] and roles(found) == (3, 0, 1)


def test_seats_that_are_out_are_skipped_for_every_role():
    """防御プレイヤーの左隣プレイヤーは「援護プレイヤー」となり; with three in play the attacker's right."""
    assert roles(summary(phase_2([5, 0, 5, 5, 5], 0, (1,)))) == (0, 2, 3)
    assert roles(summary(phase_2([5, 0, 5, 0, 5], 0, (3, 1)))) == (0, 2, 4)
    assert roles(summary(phase_2([5, 0, 5, 0, 5], 4, (3, 1)))) == (4, 0, 2)
    assert roles(summary(phase_2([0, 0, 5, 0, 5], 4, (3, 1, 0)))) == (4, 2, None)


def test_two_in_play_have_no_supporter():
    session = phase_2([5, 0, 5], 2, (1,))
    assert refused(session, ["bout", 1, 1, True])
    found = go_on(session, ["bout", 1, 0, False])
    assert found["hands"] == [6, 0, 4] and roles(found) == (2, 0, None)
    assert roles(go_on(session, ["bout", 1, 0, True])) == (0, 2, None)


def test_a_whole_round_of_five():
    """Pile 5; Bo is empty at the votes; then Cy, Ann and Ed go out, Di is the loser."""
    session = played(5, RED, ["bout", 5, 0, True])
    assert summary(session)["hands"] == [5, 0, 5, 5, 5] and summary(session)["stage"] == "vote"
    found = go_on(session, ["votes", [[3, 1], [3, 0], [3, 1], [0, 1], [1, 0]]])
    assert found["out"] == [1] and roles(found) == (2, 3, 4)
    found = go_on(session, ["bout", 5, 0, False])
    assert found["out"] == [1, 2] and found["hands"] == [5, 0, 0, 10, 5] and roles(found) == (4, 0, 3)
    found = go_on(session, ["bout", 1, 4, True])
    assert found["out"] == [1, 2, 0] and found["hands"] == [0, 0, 0, 6, 4] and roles(found) == (3, 4, None)
    found = go_on(session, ["bout", 4, 0, True])
    assert found["losers"] == [3] and found["round"] == 2
    assert found["feathers"] == [[[1, 2]], [[1, 4]], [[1, 3]], [], [[1, 1]]]
    assert found["vote_points"] == [1 + 1, 0, 1, 0, 0]
    assert found["votes_left"] == [[0, 1], [0, 1, 1], [0, 1], [0, 1], [0, 1, 1]]


def test_the_loser_may_have_an_empty_hand():
    """spec/blaze.md, A bout: the one left without a feather is the loser, also if their hand is empty too."""
    found = go_on(phase_2([5, 5, 0], 0, (2,)), ["bout", 5, 0, True])
    assert found["losers"] == [1] and found["feathers"] == [[[1, 1]], [], [[1, 2]]]


def test_three_empty_hands_and_two_feathers():
    """Attacker 2, defender 0, supporter 1, all empty: 2 takes the 2, 0 the 1, and 1 is the loser."""
    found = go_on(phase_2([3, 2, 1], 2), ["bout", 1, 2, True])
    assert found["losers"] == [1] and found["feathers"] == [[[1, 1]], [], [[1, 2]]]


# Votes and rounds


def test_votes_on_the_loser_score_for_their_owner_others_for_the_target():
    """敗者のプレイヤーに投票されていたカードは、その投票カードの持ち主が…それ以外…は、投票先のプレイヤーが獲得します。"""
    found = after(3, *TO_ROUND_2)
    assert found["losers"] == [1] and found["vote_points"] == [1, 0, 1]
    scores = [entry["score"] for entry in blaze.standings(played(3, *TO_ROUND_2).state)]
    assert scores == [1 + 1, 0, 2 + 1]


def test_laid_votes_are_told_to_nobody_until_the_loser_is_known():
    """
    他のプレイヤー1人の前に裏向きで置きます。…「敗者」が決まったら…投票カードをすべて公開します。

    (Lay it face down before another player. When the loser is known all votes are laid open.) Ann's 1 on Bo,
    who lost, is hers; Bo's 1 on Cy is Cy's; Cy's 0 on Bo is Cy's and goes back.
    """
    session = played(3, *TO_VOTES)
    assert blaze.told(session.state, 0) == summary(session) and blaze.revealed(session.state) == []
    go_on(session, VOTES)
    told = blaze.told(session.state, 0)
    assert blaze.is_secret(session.state) and blaze.revealed(session.state) == []
    assert told["votes_left"] is None and told["vote_points"] == [0, 0, 0] and told["hands"] == [3, 5, 2]
    go_on(session, ["bout", 2, 1, True])
    assert not blaze.is_secret(session.state) and blaze.told(session.state, 0) == summary(session)
    assert blaze.revealed(session.state) == [(0, 1, 1, 0), (1, 2, 1, 2), (2, 1, 0, 2)]
    go_on(session, ["undo"])
    assert blaze.told(session.state, 0) == told and blaze.revealed(session.state) == []


def test_votes_of_round_2_are_secret_and_revealed_in_their_turn():
    """Round 1's stay open until others are laid; when the game is over those of round 2 are open."""
    session = played(3, *(TO_ROUND_2 + (["trump", "Y"], SWAP_ALL, SWAP_ALL, SWAP_ALL)))
    assert [row[:3] for row in blaze.revealed(session.state)] == [(0, 1, 1), (1, 2, 1), (2, 1, 0)]
    go_on(session, ["votes", [[1, 1], [0, 1], [0, 0]]])
    assert blaze.is_secret(session.state) and blaze.revealed(session.state) == []
    go_on(session, ["bout", 5, 0, True])
    assert blaze.revealed(session.state) == [(0, 1, 1, 1), (1, 0, 1, 1), (2, 0, 0, 2)]


def test_the_zero_comes_back_and_a_used_one_is_gone():
    """[0]の投票カードはいずれの場合も持ち主に戻してください。"""
    assert after(3, *(TO_VOTES + (VOTES,)))["votes_left"][2] == [1, 1]
    assert after(3, *TO_ROUND_2)["votes_left"] == [[0, 1], [0, 1], [0, 1, 1]]


def test_round_2_is_dealt_from_the_used_cards_and_begun_by_the_loser():
    """そこから各プレイヤーに手札として5枚ずつ配ります。…第1ラウンドの敗者から手番を始めます。"""
    found = after(3, *TO_ROUND_2)
    assert (found["round"], found["phase"], found["stage"], found["trump"]) == (2, 1, "trump", None)
    assert found["hands"] == [5, 5, 5] and found["pile"] == 30 and found["out"] == []
    assert found["feathers_left"] == [3, 2] and roles(found) == (1, 2, 0)
    assert found["feathers"] == [[[1, 1]], [], [[1, 2]]]


def whole_game() -> Session:
    """Return a whole game of three; in round 2 Bo and Cy go out in one bout, Ann loses."""
    session = played(3, *(TO_ROUND_2 + (["trump", "Y"], SWAP_ALL, SWAP_ALL, SWAP_ALL)))
    assert summary(session)["pile"] == 0 and summary(session)["hands"] == [5, 5, 5]
    assert summary(session)["stage"] == "vote" and roles(summary(session)) == (1, 2, 0)
    go_on(session, ["votes", [[1, 1], [0, 1], [0, 0]]], ["bout", 5, 0, True])
    return session


def test_the_game_is_over_after_the_votes_of_round_2():
    """第2ラウンドの投票カードを解決したらゲーム終了です。 Bo 3 + 1 + 1, Cy 2 + 2 + 1, Ann 1 + 1."""
    session = whole_game()
    found = summary(session)
    assert session.state["over"] and (found["stage"], found["round"], found["phase"]) == ("over", 2, 2)
    assert found["losers"] == [1, 0] and found["feathers_left"] == [] and found["out"] == [1, 2]
    assert roles(found) == (None, None, None) and found["attack_limit"] == 0 and found["trump"] == "Y"
    assert found["feathers"] == [[[1, 1]], [[2, 3]], [[1, 2], [2, 2]]]
    assert found["vote_points"] == [1, 1 + 1, 1]
    assert found["votes_left"] == [[0], [0], [0, 1, 1]]
    assert blaze.GAME.legal(session.state, 0) == [] and refused(session, ["trump", "R"]) == "the game is over"


def test_a_tie_goes_to_the_highest_feather_of_round_2():
    """同点の場合は、第2ラウンドで最も高いフェザーカードを獲得した最多得点者の勝利です。 Bo's 3."""
    session = whole_game()
    assert blaze.standings(session.state) == [
        {"seat": 0, "score": 2, "place": 3},
        {"seat": 1, "score": 5, "place": 1},
        {"seat": 2, "score": 5, "place": 2},
    ]


def test_still_tied_seats_share_the_place():
    """Before round 2 nobody has one of its feathers; a high feather of round 1 breaks no tie."""
    state = dict(played(3).state)
    state.update({"feathers": [[[1, 2]], [[1, 1]], []], "vote_points": [0, 1, 2]})
    assert [entry["place"] for entry in blaze.standings(state)] == [1, 1, 1]
    state.update({"feathers": [[[1, 2], [2, 3]], [[2, 3]], [[1, 1], [2, 2]]], "vote_points": [0, 2, 2]})
    assert [entry["place"] for entry in blaze.standings(state)] == [1, 1, 3]


def test_unused_votes_score_nothing():
    """(未使用の投票カードは得点に含みません)"""
    assert [entry["score"] for entry in blaze.standings(played(4).state)] == [0, 0, 0, 0]


def test_the_table_is_told_what_to_do():
    session = played(3, first=1)
    assert fill(blaze.prompt(session.state, 0), session.names) == "Turn up the trump"
    go_on(session, RED)
    assert fill(blaze.prompt(session.state, 0), session.names) == "Bo attacks"
    go_on(session, SWAP_ALL, SWAP_ALL)
    assert fill(blaze.prompt(session.state, 0), session.names) == "All lay a vote"
    assert fill(blaze.prompt(whole_game().state, 0)) == "Game over"


def test_the_setup_is_told():
    """
    各ラウンドごとに「プレイヤー人数-1」枚用意する。…各プレイヤーに[0][1][1]の3枚セットで配る。

    (For each round one feather fewer than players. Each gets the votes 0, 1, 1.)
    """
    session = played(5, first=2)
    assert [fill(phrase, session.names) for phrase in blaze.checklist(session.state)] == [
        "60 cards in two piles of 30",
        "5 each, 5 stay in pile 1",
        "One card under it: trump",
        "Feathers laid out: 4 3 2 1",
        "Each has votes 0 1 1",
        "Cy attacks first",
    ]


def test_the_steps_before_round_2_are_told():
    """
    第1ラウンドで使用したプレイカードをすべて集めてシャッフルし…5枚ずつ配ります。残ったカードは箱に戻します。

    (Collect and shuffle all cards used in round 1, deal 5 each, the rest goes back to the box. Take the other
    pile, turn up one card of it and lay it under it. Feathers of round 2; the loser of round 1 begins.)
    """
    session = played(3, *TO_ROUND_2)
    assert [fill(phrase, session.names) for phrase in blaze.checklist(session.state)] == [
        "Shuffle all round 1 cards",
        "5 each from them, rest: box",
        "Take the second pile, of 30",
        "One card under it: trump",
        "Feathers laid out: 3 2",
        "Bo attacks first",
    ]


def test_undo_goes_back_over_the_end_of_a_round():
    session = played(3, *TO_ROUND_2)
    before = summary(session)
    found = go_on(session, ["undo"])
    assert (found["round"], found["phase"], found["hands"], found["losers"]) == (1, 2, [3, 5, 2], [])
    assert go_on(session, ["redo"]) == before


# Bad input


def test_actions_at_the_wrong_stage_are_refused():
    vote = [[1, 1], [0, 1], [0, 1]]
    fresh, bout, votes = played(3), played(3, RED), played(3, *TO_VOTES)
    assert refused(fresh, ["bout", 1, 0, True]) == "name the trump first"
    assert refused(fresh, ["votes", vote]) == "no votes are due"
    assert refused(bout, ["trump", "R"]) == refused(votes, ["trump", "B"]) == "the trump is known"
    assert refused(bout, ["votes", vote]) == "no votes are due"
    assert refused(votes, ["bout", 1, 0, True]) == "votes are due"
    phase_two = played(3, *(TO_VOTES + (VOTES,)))
    assert refused(phase_two, ["votes", vote]) and refused(phase_two, ["trump", "R"])
    assert refused(played(3, *TO_ROUND_2), ["bout", 1, 0, True]) == "name the trump first"
    for session in (fresh, bout, votes, phase_two):
        for name in ("", "Trump", "vote", "bouts", "attack", "deal", "result"):
            assert refused(session, [name]) == "unknown action"


def test_bad_trumps_are_refused():
    session = played(3)
    for colour in ("", "r", "G", "RB", "Red", "P", "R1", None, True, False, 0, 1, -1, HUGE, [], ["R"], {}):
        assert refused(session, ["trump", colour])
    assert refused(session, ["trump"]) and refused(session, ["trump", "R", "R"])


def test_bad_bouts_are_refused():
    session = played(3, RED)
    for count in (-1, 6, HUGE, -HUGE, True, False, None, "", "1", [], [1], {}):
        assert refused(session, ["bout", count, 0, True])
        assert refused(session, ["bout", 1, count, True])
    assert refused(session, ["bout", 0, 0, True]) and refused(session, ["bout", 0, 3, False])
    assert refused(session, ["bout", 1, 5, True]) and refused(session, ["bout", 5, 1, True])
    for beaten in (0, 1, None, "", "true", [], [True], {}, 2):
        assert refused(session, ["bout", 1, 0, beaten])
    for arguments in ((), (1,), (1, 0), (1, 0, True, True), ([1, 0, True],), (True, 0, 1)):
        assert refused(session, ["bout"] + list(arguments))


def test_no_more_is_played_than_attacker_and_supporter_hold():
    session = phase_2([2, 5, 1, 4], 0)
    assert refused(session, ["bout", 3, 0, True]) and refused(session, ["bout", 1, 2, True])
    assert go_on(session, ["bout", 2, 1, True])["out"] == [0, 2]


def test_bad_votes_are_refused():
    session = played(3, *TO_VOTES)
    good = [[1, 1], [2, 1], [1, 0]]
    targets = (-1, 3, HUGE, True, False, None, "1", [], [1], {})
    values = (-1, 2, HUGE, True, False, None, "1", [], [1], {})
    for seat in range(3):
        for vote in [[target, 1] for target in targets + (seat,)] + [
            [(seat + 1) % 3, value] for value in values
        ]:
            assert refused(session, ["votes", good[:seat] + [vote] + good[seat + 1 :]])
        for vote in (
            [],
            [1],
            [(seat + 1) % 3, 1, 0],
            [(seat + 1) % 3],
            None,
            1,
            "11",
            True,
            {},
            {"1": 1},
            [[1, 1]],
        ):
            assert refused(session, ["votes", good[:seat] + [vote] + good[seat + 1 :]])
    for votes in ([], good[:2], good + [[0, 1]], None, 1, True, "votes", {}, [good]):
        assert refused(session, ["votes", votes])
    assert refused(session, ["votes"]) and refused(session, ["votes", good, good])
    assert refused(session, ["votes", [1, 1], [2, 1], [1, 0]])


def test_a_used_vote_cannot_be_laid_again():
    """Ann has only her 0 left."""
    session = played(3, *TO_VOTES)
    state = dict(session.state)
    state["votes_left"] = [[0], [0, 1], [0, 1, 1]]
    session.state = state
    assert refused(session, ["votes", [[1, 1], [0, 1], [0, 1]]])
    assert go_on(session, ["votes", [[1, 0], [0, 1], [0, 1]]])["votes_left"] == [[], [0], [0, 1]]


def test_bad_setups_are_refused():
    bad: list = [
        (2, {}),
        (0, {}),
        (3, {"first": 3}),
        (3, {"First": 0}),
        (3, {"chips": 1}),
        (3, []),
        (3, None),
    ]
    bad += [(3, {"first": value}) for value in (-1, 5, HUGE, True, False, None, "0", "", [], [0], {})]
    for players, options in bad:
        assert not_begun("blaze", NAMES[:players], options)
    assert not_begun("blaze", NAMES[:6], {}) == "6 players, not 3 to 5"


# Random games, followed card by card


class Table:
    """
    The cards themselves: two piles of thirty, hands, discards; written apart from the engine.

    `ring` are the seats in play from the attacker clockwise, so that [0] attacks [1] and [2] supports.
    """

    def __init__(self, count: int, first: int):
        self.count = count
        self.pile = list(range(30))
        self.second = list(range(30, 60))
        self.used: list = []
        self.boxed: list = []
        self.feathers = [[] for _ in range(count)]
        self.points = [0] * count
        self.ones = [2] * count
        self.deal(1, first, self.pile)

    def deal(self, number: int, first: int, source: list) -> None:
        self.number = number
        self.hands = [[source.pop() for _ in range(5)] for _ in range(self.count)]
        self.ring = [(first + step) % self.count for step in range(self.count)]
        self.left = [self.count - 1 - step + (number - 1) for step in range(self.count - 1)]
        self.phase = 1
        self.loser = None

    def bout(self, attack: int, support: int, beaten: bool) -> None:
        attacker, defender = self.ring[0], self.ring[1]
        table = [self.hands[attacker].pop() for _ in range(attack)]
        table += [self.hands[self.ring[2]].pop() for _ in range(support)]
        defence = [self.hands[defender].pop() for _ in range(len(table))] if beaten else []
        if beaten:
            self.used += table + defence
        else:
            self.hands[defender] += table
        turn_order = list(self.ring)
        self.ring = self.ring[1:] + self.ring[:1] if beaten else self.ring[2:] + self.ring[:2]
        if self.phase == 1:
            for seat in turn_order:
                while len(self.hands[seat]) < 5 and self.pile:
                    self.hands[seat].append(self.pile.pop())
        else:
            self.leave(turn_order)

    def votes(self, laid: list) -> None:
        self.laid = laid
        self.phase = 2
        for seat in range(self.count):
            self.ones[seat] -= laid[seat][1]
        self.leave(list(self.ring))

    def leave(self, turn_order: list) -> None:
        for seat in turn_order:
            if not self.hands[seat] and self.left:
                self.feathers[seat].append([self.number, self.left.pop(0)])
                self.ring.remove(seat)
        if not self.left:
            self.end_round()

    def end_round(self) -> None:
        self.loser = loser = self.ring[0]
        for seat in range(self.count):
            target, value = self.laid[seat]
            if target == loser:
                self.points[seat] += value
            else:
                self.points[target] += value
        if self.number == 1:
            for hand in self.hands:
                self.used += hand
            assert sorted(self.used) == list(range(30))
            self.pile = self.second
            self.deal(2, loser, self.used)
            self.boxed, self.used = self.used, []

    def cards(self) -> list:
        """Return every card, wherever it is."""
        found = self.used + self.boxed + self.pile + (self.second if self.number == 1 else [])
        for hand in self.hands:
            found = found + hand
        return sorted(found)


def hold_against_table(state: dict, table: Table) -> None:
    """Check the engine's counts against the cards on the table."""
    found = blaze.summary(state, 0)
    assert table.cards() == list(range(60)), "cards are conserved"
    assert found["hands"] == [len(hand) for hand in table.hands]
    assert found["pile"] == len(table.pile)
    assert (found["round"], found["phase"]) == (table.number, table.phase)
    assert found["feathers"] == table.feathers and found["feathers_left"] == table.left
    assert sorted(found["out"] + table.ring) == list(range(table.count))
    assert [left.count(1) for left in found["votes_left"]] == table.ones
    if found["stage"] == "over":
        assert roles(found) == (None, None, None) and found["losers"][-1] == table.ring[0]
    else:
        assert list(roles(found)) == (table.ring + [None])[:3]
        assert found["attack_limit"] == min(5, len(table.hands[table.ring[1]]))
        assert found["vote_points"] == table.points
    scores = [entry["score"] for entry in blaze.standings(state)]
    assert scores == [
        sum([v for _, v in table.feathers[s]]) + found["vote_points"][s] for s in range(table.count)
    ]


def follow_a_game(session: Session, rng: Lcg, length: int) -> int:
    """Play *length* actions with cards beside, and return how many rounds came to their end."""
    table = Table(len(session.names), session.state["attacker"])
    for _ in range(length):
        if session.state["over"]:
            break
        action = random_action(session, rng, 0)
        if action[1] in ("undo", "redo", "tick"):
            continue
        session.do(action)
        if action[1] == "bout":
            table.bout(action[2], action[3], action[4])
        elif action[1] == "votes":
            table.votes(action[2])
        hold_against_table(session.state, table)
    return len(session.state["losers"])


def test_random_games_equal_the_cards_on_the_table():
    rounds = 0
    for index in range(GAMES):
        rng = Lcg(SEED * 1000003 + index)
        session = random_session("blaze", rng)
        rounds += follow_a_game(session, rng, 120)
    print("%d games, %d rounds to their end, TABLEMATE_SEED=%d" % (GAMES, rounds, SEED))
    assert rounds > GAMES
