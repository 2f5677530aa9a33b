"""
Boo-Ray: hands computed by hand from the rule text, whose sentences are quoted, and from spec/boo_ray.md.

Random games are settled a second time by `settled`, which was written apart from the engine.
CPython plays GAMES of them, MicroPython fewer; TABLEMATE_SEED in the environment gives other ones.
"""

import os
import sys

from engines_core import boo_ray
from engines_core.phrases import fill
from engines_core.session import Session
from tests.engines import by_hand
from tests.engines.by_hand import NAMES, go_on, not_begun, offered, refused, summary
from tests.engines.random_player import HUGE, Lcg, random_action, random_session

SLOW = ("test_random_hands_equal_the_second_account",)
ON_MICROPYTHON = sys.implementation.name == "micropython"
GAMES = 20 if ON_MICROPYTHON else 600
SEED = int(os.getenv("TABLEMATE_SEED") or 1)
COUNTABLE_CHIPS = 2000  # a bigger pot takes `settled`, which pays chip by chip, too long
DEAL = ["deal"]


def played(players: int, options: dict, *actions) -> Session:
    """Return a game after *actions* (without their t)."""
    return by_hand.played("boo_ray", players, options, *actions)


def text_example() -> Session:
    """Return the hand of spec/boo_ray.md, Example: Ann and Bo in B, Cy alone in L, Di and Ed in K."""
    return played(
        5, {}, DEAL, ["bids", ["B", "B", "L", "K", "K"]], ["result", "B", [0]], ["result", "K", [4, 3]]
    )


# Worked examples


def test_before_the_first_hand():
    assert summary(played(3, {})) == {
        "hand": 0,
        "stage": "deal",
        "dealer": 0,
        "pot": 0,
        "chips": [20, 20, 20],
        "wins": [0, 0, 0],
        "must_bid": False,
        "waiting": [],
        "last": None,
    }


def test_everyone_antes_one_chip():
    """各自1チップをポッドに支払います。"""
    session = played(4, {}, DEAL)
    found = summary(session)
    assert (found["chips"], found["pot"], found["hand"], found["stage"]) == ([19] * 4, 4, 1, "bid")
    assert found["dealer"] == 0 and not found["must_bid"] and found["waiting"] == []


def test_example_of_the_page():
    """Winners Ann and Cy get 2 each, 1 stays; Bo pays 5. Pot 6, and 11 after the next antes."""
    session = text_example()
    found = summary(session)
    assert found["pot"] == 6 and found["chips"] == [21, 14, 21, 19, 19] and found["wins"] == [1, 0, 1, 0, 0]
    assert found["last"] == {
        "pot": 5,
        "winners": {"B": 0, "L": 2},
        "draws": {"K": [3, 4]},
        "paid_out": [2, 0, 2, 0, 0],
        "paid_in": [0, 5, 0, 0, 0],
        "carried": 6,
    }
    after = go_on(session, DEAL)
    assert after["pot"] == 11 and after["last"] == found["last"] and after["hand"] == 2


def test_a_single_bidder_wins_at_once():
    """もしその色を選んだプレイヤーが1人しかいない場合、そのプレイヤーが即座に勝者になります。"""
    found = summary(played(3, {}, DEAL, ["bids", ["", "K", ""]]))
    assert found["stage"] == "deal" and found["wins"] == [0, 1, 0]
    assert found["last"]["winners"] == {"K": 1}


def test_a_single_winner_takes_the_whole_pot():
    """もし勝者が1人しかいない場合は、全てのポッドを獲得します。"""
    found = summary(played(3, {}, DEAL, ["bids", ["", "K", ""]]))
    assert found["chips"] == [19, 22, 19] and found["pot"] == found["last"]["carried"] == 0


def test_winners_share_and_the_rest_stays():
    """各ゲームの勝者は、ポッドのチップを分け合います。余ったチップはそのままポッドに残ります。"""
    found = summary(played(5, {}, DEAL, ["bids", ["B", "L", "K", "", ""]]))
    assert found["chips"] == [20, 20, 20, 19, 19] and found["pot"] == 2
    assert found["last"]["paid_out"] == [1, 1, 1, 0, 0]


def test_winners_share_by_person_not_by_games():
    """spec/boo_ray.md, Pot: The winners share, by person, however many games each has won."""
    found = summary(played(2, {"multi": True}, DEAL, ["bids", ["BL", "K"]]))
    assert found["last"]["paid_out"] == [1, 1] and found["pot"] == 0 and found["wins"] == [2, 1]
    found = summary(played(5, {"multi": True}, DEAL, ["bids", ["BL", "K", "", "", ""]]))
    assert found["last"]["paid_out"] == [2, 2, 0, 0, 0] and found["pot"] == 1


def test_a_sole_winner_of_two_games_takes_the_whole_pot():
    """
    もし勝者が1人しかいない場合は、全てのポッドを獲得します。 (A single winner takes the whole pot.)

    spec/boo_ray.md, Example: Had Ann bid B and L and won both, with no other winner, she would take all 5
    and have two wins. Bo and Cy lose to her, Di and Ed draw.
    """
    bids = ["bids", ["BL", "B", "L", "K", "K"]]
    found = summary(
        played(
            5,
            {"multi": True},
            DEAL,
            bids,
            ["result", "B", [0]],
            ["result", "L", [0]],
            ["result", "K", [3, 4]],
        )
    )
    assert found["last"]["winners"] == {"B": 0, "L": 0} and found["wins"] == [2, 0, 0, 0, 0]
    assert found["last"]["paid_out"] == [5, 0, 0, 0, 0] and found["last"]["paid_in"] == [0, 5, 5, 0, 0]
    assert found["chips"] == [24, 14, 14, 19, 19] and found["pot"] == found["last"]["carried"] == 10


def test_who_draws_gets_nothing_and_pays_nothing():
    """引き分けになった場合は、ポッドのチップを得ることはできません。"""
    found = summary(played(3, {}, DEAL, ["bids", ["L", "L", ""]], ["result", "L", [1, 0]]))
    assert found["chips"] == [19, 19, 19] and found["pot"] == 3 and found["wins"] == [0, 0, 0]
    assert found["last"]["draws"] == {"L": [0, 1]} and found["last"]["winners"] == {}


def test_the_rest_of_a_drawn_game_lose():
    """spec/boo_ray.md, A hand, 4: if several are equal best, the rest of that game lose."""
    found = summary(played(3, {}, DEAL, ["bids", ["L", "L", "L"]], ["result", "L", [2, 0]]))
    assert found["last"]["paid_in"] == [0, 3, 0] and found["pot"] == 6
    assert found["chips"] == [19, 16, 19]


def test_losers_pay_the_pot_as_it_was_before_the_winners_took_it():
    """その後各ゲームの敗者は、元々ポッドにあったチップの分だけ、ポッドに支払います。"""
    found = summary(played(4, {}, DEAL, ["bids", ["K", "K", "K", ""]], ["result", "K", [1]]))
    assert found["last"]["paid_out"] == [0, 4, 0, 0] and found["last"]["paid_in"] == [4, 0, 4, 0]
    assert found["pot"] == 8 and found["chips"] == [15, 23, 15, 19]


def test_when_all_fold_the_pot_is_carried_over():
    """もしいずれのゲームも参加しない場合は、チップを握りません。"""
    session = played(3, {}, DEAL, ["bids", ["", "", ""]])
    assert summary(session)["last"] == {
        "pot": 3,
        "winners": {},
        "draws": {},
        "paid_out": [0, 0, 0],
        "paid_in": [0, 0, 0],
        "carried": 3,
    }
    assert go_on(session, DEAL)["pot"] == 6


def test_games_are_settled_in_the_order_booray_low_kalo():
    """まず最初に「ブーレ」から… 「ローシット」を… 最後に「KALO」を行います。"""
    session = played(6, {}, DEAL, ["bids", ["K", "L", "B", "B", "L", "K"]])
    assert summary(session)["waiting"] == ["B", "L", "K"]
    assert refused(session, ["result", "L", [1]])
    assert go_on(session, ["result", "B", [2]])["waiting"] == ["L", "K"]
    assert refused(session, ["result", "B", [2]])
    assert refused(session, ["result", "K", [0]])
    assert go_on(session, ["result", "L", [4]])["waiting"] == ["K"]
    assert summary(session)["pot"] == 6 and summary(session)["last"] is None
    assert go_on(session, ["result", "K", [5, 0]])["waiting"] == []


def test_the_dealer_goes_round_clockwise():
    """以降は時計回りで持ち回りになります。"""
    session = played(3, {}, *([DEAL, ["bids", ["", "", ""]]] * 2))
    assert summary(session)["dealer"] == 2
    assert go_on(session, DEAL)["dealer"] == 2
    assert go_on(session, ["bids", ["", "", ""]])["dealer"] == 0


def test_the_first_dealer_is_an_option():
    """
    最初に任意の方法で最初のディーラーを決めます。以降は時計回りで持ち回りになります。

    (First choose the first dealer in any way. After that it goes round clockwise.)
    """
    session = played(3, {"first": 2})
    assert summary(session)["dealer"] == 2
    assert fill(boo_ray.prompt(session.state, 0), session.names) == "Deal, all ante"
    go_on(session, DEAL, ["bids", ["", "B", "B"]])
    assert boo_ray.leader(session.state) == 1
    assert go_on(session, ["result", "B", [1]])["dealer"] == 0


def test_four_wins_end_the_game():
    """いずれかのプレイヤーが4勝したらゲーム終了になります。"""
    session = played(3, {}, *([DEAL, ["bids", ["", "B", ""]]] * 3))
    assert not session.state["over"]
    found = go_on(session, DEAL, ["bids", ["", "B", ""]])
    assert session.state["over"] and found["stage"] == "over" and found["wins"] == [0, 4, 0]
    assert found["dealer"] == 1 and found["waiting"] == [] and found["hand"] == 4
    assert offered(session) == [] and refused(session, ["deal"]) == "the game is over"


def test_the_last_hand_is_settled_in_full():
    session = played(3, {"wins": 1}, DEAL, ["bids", ["B", "L", "L"]], ["result", "L", [1, 2]])
    assert summary(session)["stage"] == "over" and summary(session)["chips"] == [22, 19, 19]


def test_bids_for_several_games_win_and_lose_each():
    """ビッドのチップを2枚以上握ることにより、複数のゲームに参加できます。"""
    session = played(3, {"multi": True}, DEAL, ["bids", ["BLK", "BL", "K"]])
    assert refused(session, ["result", "L", [0]]) and refused(session, ["result", "K", [0]])
    found = go_on(session, ["result", "B", [0]], ["result", "L", [1]], ["result", "K", [2]])
    assert found["last"]["paid_out"] == [1, 1, 1]
    assert found["last"]["paid_in"] == [6, 3, 0]
    assert found["chips"] == [14, 17, 20] and found["pot"] == 9


def test_who_wins_two_games_has_one_share_and_two_wins():
    """
    各ゲームの勝者は、ポッドのチップを分け合います。 (The winners of the games share the pot.)

    4 // 2 persons; wins are one per game won (spec/boo_ray.md, Pot).
    """
    session = played(4, {"multi": True}, DEAL, ["bids", ["BL", "LK", "K", ""]])
    found = go_on(session, ["result", "L", [0]], ["result", "K", [2]])
    assert found["last"]["winners"] == {"B": 0, "L": 0, "K": 2}
    assert found["last"]["paid_out"] == [2, 0, 2, 0] and found["wins"] == [2, 0, 1, 0]
    assert found["last"]["paid_in"] == [0, 8, 0, 0] and found["pot"] == 8


def test_wins_may_pass_the_goal_in_one_hand():
    session = played(2, {"multi": True, "wins": 2}, DEAL, ["bids", ["BLK", ""]])
    assert summary(session)["wins"] == [3, 0] and session.state["over"]


def test_forced_always_lets_nobody_fold():
    """各プレイヤーは3つのゲームのうち、必ず1つのゲームに参加しなければなりません。"""
    session = played(3, {"forced": "always"})
    assert not summary(session)["must_bid"]
    assert go_on(session, DEAL)["must_bid"]
    assert refused(session, ["bids", ["B", "", "L"]])
    assert not go_on(session, ["bids", ["B", "L", "K"]])["must_bid"]


def test_forced_double_lasts_until_the_pot_is_twice_the_first():
    """最初のポッドのチップ数の倍になるまで、強制参加になります。 (4, then 3 * 4 + 4 = 16)"""
    session = played(4, {"forced": "double"}, DEAL)
    assert summary(session)["must_bid"] and refused(session, ["bids", ["B", "B", "B", ""]])
    go_on(session, ["bids", ["B", "B", "B", "B"]], ["result", "B", [0]])
    assert summary(session)["pot"] == 12
    assert not go_on(session, DEAL)["must_bid"]
    go_on(session, ["bids", ["L", "", "", ""]])
    assert go_on(session, DEAL)["pot"] == 4 and summary(session)["must_bid"]


def test_forced_double_ends_exactly_at_twice_with_the_antes_in():
    """Below twice the pot of the first hand: a draw carries 4, with antes 8, and 8 is not below 2 * 4."""
    session = played(4, {"forced": "double"}, DEAL, ["bids", ["B"] * 4], ["result", "B", [0, 1, 2, 3]])
    assert summary(session)["pot"] == 4
    assert not go_on(session, DEAL)["must_bid"] and summary(session)["pot"] == 8


def test_with_debt_chips_go_below_zero():
    session = played(2, {"chips": 1}, DEAL, ["bids", ["B", "B"]], ["result", "B", [0]])
    assert summary(session)["chips"] == [2, -2] and summary(session)["pot"] == 2
    assert go_on(session, DEAL)["chips"] == [1, -3]
    assert go_on(session, ["bids", ["", "K"]])["chips"] == [1, 1]


def test_without_debt_a_player_pays_what_is_left():
    session = played(3, {"chips": 3, "debt": False}, DEAL, ["bids", ["B", "B", ""]], ["result", "B", [0]])
    found = summary(session)
    assert found["last"]["paid_in"] == [0, 2, 0] and found["chips"] == [5, 0, 2] and found["pot"] == 2


def test_without_debt_the_ante_too_is_what_is_left():
    found = summary(played(3, {"chips": 2, "ante": 5, "debt": False}, DEAL))
    assert found["chips"] == [0, 0, 0] and found["pot"] == 6 and found["stage"] == "bid"


def test_a_player_without_chips_sits_out():
    """No ante, no bid; the dealer moves past no one, and the seat keeps its place in the bids."""
    options = {"chips": 3, "debt": False, "forced": "always"}
    session = played(3, options, DEAL, ["bids", ["B", "B", "L"]], ["result", "B", [0]])
    assert summary(session)["chips"] == [3, 0, 3] and summary(session)["dealer"] == 1
    assert go_on(session, DEAL)["chips"] == [2, 0, 2] and summary(session)["pot"] == 5
    assert refused(session, ["bids", ["B", "B", "B"]])
    assert refused(session, ["bids", ["B", "", ""]])
    found = go_on(session, ["bids", ["B", "", "K"]])
    assert found["last"]["paid_out"] == [2, 0, 2] and found["dealer"] == 2


def test_who_is_down_to_nothing_by_the_ante_still_bids():
    session = played(3, {"chips": 1, "debt": False}, DEAL)
    assert summary(session)["chips"] == [0, 0, 0]
    found = go_on(session, ["bids", ["B", "L", ""]])
    assert found["chips"] == [1, 1, 0] and found["stage"] == "deal" and found["pot"] == 1


def test_without_debt_fewer_than_two_with_chips_end_the_game():
    session = played(3, {"chips": 1, "debt": False}, DEAL, ["bids", ["B", "", ""]])
    assert summary(session)["stage"] == "over" and summary(session)["chips"] == [3, 0, 0]
    nobody = played(3, {"chips": 1, "debt": False}, DEAL, ["bids", ["", "", ""]])
    assert summary(nobody)["stage"] == "over" and summary(nobody)["pot"] == 3
    assert [entry["place"] for entry in boo_ray.standings(nobody.state)] == [1, 1, 1]


def test_with_debt_the_game_goes_on_without_chips():
    session = played(3, {"chips": 1}, DEAL, ["bids", ["B", "", ""]])
    assert summary(session)["stage"] == "deal" and go_on(session, DEAL)["chips"] == [2, -1, -1]


def test_what_was_won_in_a_hand_pays_for_what_was_lost_in_it():
    """Then every loser pays: Ann's share comes first, so she pays 1 of the 2 that she owes."""
    options = {"chips": 1, "debt": False, "multi": True}
    session = played(2, options, DEAL, ["bids", ["BLK", "LK"]], ["result", "L", [1]], ["result", "K", [0, 1]])
    found = summary(session)
    assert found["last"]["paid_out"] == [1, 1] and found["last"]["paid_in"] == [1, 0]
    assert found["chips"] == [0, 1] and found["stage"] == "over"


def test_standings_go_by_chips_then_wins():
    session = played(4, {}, DEAL, ["bids", ["B", "L", "K", ""]], DEAL, ["bids", ["", "", "", ""]])
    assert summary(session)["chips"] == [19, 19, 19, 18]
    assert [entry["place"] for entry in boo_ray.standings(session.state)] == [1, 1, 1, 4]
    poorer_winner = played(2, {"multi": True}, DEAL, ["bids", ["BL", "K"]])
    assert boo_ray.standings(poorer_winner.state) == [
        {"seat": 0, "score": 20, "place": 1},
        {"seat": 1, "score": 20, "place": 2},
    ]
    richer = boo_ray.standings({"chips": [20, 21, 21], "wins": [3, 0, 1]})
    assert [entry["place"] for entry in richer] == [3, 2, 1]


def test_booray_is_led_by_its_bidder_nearest_to_the_dealers_left():
    """最初のディラーは、「ブーレ」のゲームを選んだプレイヤーのうち、ディラーの左隣に一番近いプレイヤーです。"""
    session = played(4, {}, DEAL, ["bids", ["", "", "", ""]], DEAL, ["bids", ["B", "B", "", "L"]])
    assert summary(session)["dealer"] == 1 and boo_ray.leader(session.state) == 0
    assert boo_ray.leader(played(4, {}, DEAL, ["bids", ["B", "", "", "B"]]).state) == 3
    assert boo_ray.leader(played(4, {}, DEAL).state) is None


def test_the_table_is_told_what_to_do():
    session = played(3, {"wins": 1, "forced": "double"})
    said = []
    for action in (DEAL, ["bids", ["B", "B", "L"]], ["result", "B", [0, 1]]):
        said.append(fill(boo_ray.prompt(session.state, 0), session.names))
        go_on(session, action)
    said.append(fill(boo_ray.prompt(session.state, 0), session.names))
    assert said == ["Deal, all ante", "All must bid", "B: Bo leads", "Game over"]
    low = played(3, {}, DEAL, ["bids", ["L", "L", ""]])
    assert fill(boo_ray.prompt(low.state, 0)) == "Low-Shit: who wins?"


def told_at_setup(players: int, options: dict) -> list:
    """Return the checklist in words."""
    session = played(players, options)
    return [fill(phrase, session.names) for phrase in boo_ray.checklist(session.state)]


def test_the_setup_is_told():
    """
    各プレイヤーに均等に得点用チップと、各色のビッド用のチップを渡します。

    (Each player is given the same number of chips for points, and bid chips of each colour.)
    """
    assert told_at_setup(3, {"chips": 12, "first": 1}) == [
        "Chips each: 12",
        "Bid chips B, L, K for each",
        "Bo deals 5 cards each",
        "The next card shows trump",
    ]


def test_nobody_should_fold_with_4_or_5_players():
    """強制参加: 4,5人の時にはお勧め…だそうです。 (Forced bids are said to be good with 4 or 5.)"""
    advice = "4-5 players: better no fold"
    assert [advice in told_at_setup(players, {}) for players in (3, 4, 5, 6)] == [False, True, True, False]
    assert advice not in told_at_setup(4, {"forced": "always"})
    assert advice not in told_at_setup(5, {"forced": "double"})


def test_undo_takes_back_a_whole_settlement():
    session = text_example()
    before = summary(session)
    assert go_on(session, ["undo"])["waiting"] == ["K"] and summary(session)["last"] is None
    assert go_on(session, ["redo"]) == before


# Bad input


def test_actions_at_the_wrong_stage_are_refused():
    fresh = played(3, {})
    assert refused(fresh, ["bids", ["B", "B", ""]]) == "no bids are due"
    assert refused(fresh, ["result", "B", [0]]) == "no result is due"
    bid = played(3, {}, DEAL)
    assert refused(bid, ["deal"]) == "a hand is on"
    assert refused(bid, ["result", "B", [0]]) == "no result is due"
    result = played(3, {}, DEAL, ["bids", ["B", "B", ""]])
    assert refused(result, ["deal"]) == "a hand is on"
    assert refused(result, ["bids", ["B", "B", ""]]) == "no bids are due"
    for session in (fresh, bid, result):
        for name in ("", "Deal", "bid", "results", "trump", "score"):
            assert refused(session, [name]) == "unknown action"


def test_bad_bids_are_refused():
    session = played(3, {}, DEAL)
    for one in ("b", "X", " ", "BL", "LB", "BB", "J", None, True, False, 0, 1, -1, HUGE, [], ["B"], {}):
        for index in range(3):
            bids: list = ["B", "", "K"]
            bids[index] = one
            assert refused(session, ["bids", bids])
    for bids in (
        [],
        ["B"],
        ["B", "L"],
        ["B", "L", "K", ""],
        None,
        "BLK",
        True,
        3,
        {},
        {"0": "B"},
        [["B", "L", "K"]],
    ):
        assert refused(session, ["bids", bids])
    assert refused(session, ["bids"]) and refused(session, ["bids", ["B", "L", "K"], 1])
    assert refused(session, ["bids", "B", "L", "K"])


def test_bad_multi_bids_are_refused():
    session = played(3, {"multi": True}, DEAL)
    for one in (
        "LB",
        "KB",
        "KL",
        "BKL",
        "LBK",
        "KLB",
        "BB",
        "BLL",
        "BLKB",
        "bl",
        "B L",
        "B,L",
        ["B", "L"],
        True,
    ):
        assert refused(session, ["bids", ["B", one, "K"]])
    assert go_on(session, ["bids", ["BK", "LK", "BLK"]])["waiting"] == ["B", "L", "K"]


def test_bad_results_are_refused():
    session = played(4, {}, DEAL, ["bids", ["B", "L", "B", ""]])
    bad = (
        [],
        [1],
        [3],
        [0, 1],
        [0, 0],
        [0, 2, 0],
        [-1],
        [4],
        [HUGE],
        [True],
        [False],
        ["0"],
        [None],
        [[0]],
        0,
        "0",
    )
    for best in bad + (None, True, {}, {"0": 0}, [0, 2, 1]):
        assert refused(session, ["result", "B", best])
    for game in ("L", "K", "b", "", "Booray", "BL", None, True, 0, ["B"], {}):
        assert refused(session, ["result", game, [0]])
    assert (
        refused(session, ["result"])
        and refused(session, ["result", "B"])
        and refused(session, ["result", "B", 0, 2])
    )
    assert refused(session, ["deal", 0])
    assert go_on(session, ["result", "B", [2, 0]])["last"]["draws"] == {"B": [0, 2]}


def test_bad_setups_are_refused():
    bad: list = [(1, {}), (0, {})]
    for name in ("chips", "ante", "wins"):
        bad += [(3, {name: value}) for value in (0, -1, -HUGE, True, False, None, "1", "", [], [1], {})]
    for name in ("multi", "debt"):
        bad += [(3, {name: value}) for value in (0, 1, "true", None, [], "none")]
    bad += [(3, {"forced": value}) for value in ("", "None", "sometimes", True, False, None, 2, ["always"])]
    bad += [(3, {"first": value}) for value in (-1, 3, HUGE, True, False, None, "0", "", [], [0], {})]
    bad += [(3, {"Chips": 20}), (3, {"": 1}), (3, []), (3, None), (3, "chips")]
    for players, options in bad:
        assert not_begun("boo_ray", NAMES[:players], options)
    assert not_begun("boo_ray", NAMES + ["Jo"], {}) == "10 players, not 2 to 9"


def test_huge_amounts_stay_exact():
    found = summary(played(2, {"chips": HUGE, "ante": HUGE * HUGE}, DEAL, ["bids", ["K", ""]]))
    assert found["chips"] == [HUGE + HUGE * HUGE, HUGE - HUGE * HUGE] and found["pot"] == 0


# Random games against a second account of the money


def settled(chips: list, pot: int, bids: list, results: dict, debt: bool) -> tuple:
    """Return chips, pot and games won per seat after a hand, told game by game and chip by chip."""
    chips = list(chips)
    won = [0] * len(chips)
    fines = [0] * len(chips)
    for game in "BLK":
        inside = [seat for seat in range(len(chips)) if bids[seat].find(game) >= 0]
        best = results.get(game, inside)
        for seat in inside:
            won[seat] += best == [seat]
            fines[seat] += 0 if seat in best else pot
    left = pot
    sharing = [seat for seat in range(len(chips)) if won[seat]]
    while sharing and left >= len(sharing):
        for seat in sharing:
            chips[seat] += 1
        left -= len(sharing)
    for seat in range(len(chips)):
        fine = fines[seat] if debt or fines[seat] <= chips[seat] else chips[seat]
        chips[seat] -= fine
        left += fine
    return chips, left, won


def hold_against_second_account(before: dict, results: dict, after: dict) -> None:
    """Check the hand that led from *before* to *after*."""
    chips, pot, won = settled(before["chips"], before["pot"], after["bids"], results, before["debt"])
    assert (after["chips"], after["pot"]) == (chips, pot)
    assert [after["wins"][seat] - before["wins"][seat] for seat in range(len(chips))] == won
    last = after["last"]
    assert last["pot"] == before["pot"] and last["carried"] == pot
    for seat in range(len(chips)):
        assert chips[seat] - before["chips"][seat] == last["paid_out"][seat] - last["paid_in"][seat]
    with_chips = len([left for left in chips if left > 0])
    finished = max(after["wins"]) >= after["goal"] or (not after["debt"] and with_chips < 2)
    assert after["over"] == finished and after["stage"] == ("over" if finished else "deal")
    assert after["dealer"] == (before["dealer"] + 1) % len(chips)


def follow_a_game(session: Session, rng: Lcg, length: int) -> int:
    """Play *length* actions, look at every step, and return how many hands were checked twice."""
    checked = 0
    results: dict = {}
    total = sum(session.state["chips"])
    for _ in range(length):
        if session.state["over"]:
            break
        action = random_action(session, rng, 0)
        if action[1] in ("undo", "redo", "tick"):
            continue
        before = session.state
        session.do(action)
        after = session.state
        assert sum(after["chips"]) + after["pot"] == total, "chips and pot together never change"
        assert after["pot"] >= 0 and (after["debt"] or min(after["chips"]) >= 0)
        if action[1] == "bids":
            results = {}
        elif action[1] == "result":
            results[action[2]] = sorted(action[3])
        if action[1] != "deal" and after["stage"] != "result" and before["pot"] <= COUNTABLE_CHIPS:
            hold_against_second_account(before, results, after)
            checked += 1
    return checked


def test_random_hands_equal_the_second_account():
    hands = 0
    for index in range(GAMES):
        rng = Lcg(SEED * 1000003 + index)
        session = random_session("boo_ray", rng)
        hands += follow_a_game(session, rng, 40)
    print("%d games, %d hands settled twice, TABLEMATE_SEED=%d" % (GAMES, hands, SEED))
    assert hands > GAMES
