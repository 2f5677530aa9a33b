"""
Attrition War against its rule text: examples worked out by hand, with the words they come from.

Japanese words in a docstring are from the rule text (source 004), the others from
spec/attrition_war.md. The rules of a single battle are in test_judge_battle.py.
"""

import sys

from engines_core import attrition_war, json_text, record
from engines_core.phrases import fill
from tests.engines import by_hand
from tests.engines.by_hand import NAMES, not_begun
from tests.engines.random_player import Lcg, Stranger, random_action, random_session

SLOW = ("test_random_games_keep_54_cards_and_come_to_an_end",)
GAMES = 20 if sys.implementation.name == "micropython" else 200
HUGE = 10**40


def begun(count: int = 3, **options) -> dict:
    """Return a game at its setup."""
    chosen = record.chosen_options(attrition_war.options(count), options)
    return attrition_war.setup(["P"] * count, chosen)


def after(state: dict, *actions) -> dict:
    """Return *state* after *actions*, each a list [name, args...]."""
    for action in actions:
        state = attrition_war.GAME.apply(state, [0] + action)
        check(state)
    return state


def deployed(hands: list, **options) -> dict:
    """Return a game whose seats split their cards into *hands* and the rest."""
    return after(begun(len(hands), **options), ["deploy", hands])


def changed(state: dict, **values) -> dict:
    """Return *state* with other *values*; the discards take up the difference to 54 cards."""
    state = dict(state)
    for key in values:
        state[key] = values[key]
    if "discards" not in values:
        state["discards"] = 54 - sum(state["hands"]) - sum(state["walls"]) - state["deck"]
    check(state)
    return state


def fight(target: int, attack: str, wall: str, support_a=None, support_d=None) -> list:
    return ["battle", target, attack, wall, support_a, support_d]


def summary(state: dict) -> dict:
    return attrition_war.summary(state, 0)


def refused(state: dict, action: list) -> str:
    """Return the reason why *action* is refused, without its values."""
    return by_hand.refused_in(attrition_war.GAME, state, action)


def check(state: dict) -> None:
    """Check the invariants of every state."""
    shown = summary(state)
    assert sum(shown["hands"]) + sum(shown["walls"]) + shown["deck"] + shown["discards"] == 54
    assert min(shown["hands"] + shown["walls"] + [shown["deck"], shown["discards"]]) >= 0
    for seat, alive in enumerate(shown["alive"]):
        if shown["stage"] != "deploy":
            assert (shown["hands"][seat] > 0) == (shown["walls"][seat] > 0) == alive
        assert 0 <= state["fronts"][seat] <= shown["walls"][seat]
    assert (
        (shown["turn"] is None) == (shown["stage"] == "over") == (sum(shown["alive"]) == 1) == state["over"]
    )
    assert (shown["stage"] == "effect") == (shown["owed"] != [])
    assert ("fronts" in shown) == state["formation"]
    assert "." not in json_text.dumps(shown)


# The start


def test_three_players_get_ten_cards_and_more_get_eight():
    """3人プレイ:各10枚; 4人プレイ:各8枚 (5人プレイの場合もこの枚数); the rest of 54 is the deck."""
    for count, dealt, deck in ((3, 10, 24), (4, 8, 22), (5, 8, 14)):
        shown = summary(begun(count))
        assert shown["hands"] == [dealt] * count
        assert shown["walls"] == [0] * count
        assert (shown["deck"], shown["discards"]) == (deck, 0)


def test_a_game_begins_with_the_split():
    assert summary(begun()) == {
        "stage": "deploy",
        "turn": 0,
        "hands": [10, 10, 10],
        "walls": [0, 0, 0],
        "deck": 24,
        "discards": 0,
        "alive": [True, True, True],
        "declared": None,
        "owed": [],
        "last": None,
    }


def test_any_split_with_one_card_on_each_side_is_free():
    """各1枚以上あれば手札と壁札の配分は自由."""
    state = deployed([1, 9, 4])
    assert summary(state)["hands"] == [1, 9, 4]
    assert summary(state)["walls"] == [9, 1, 6]
    assert (summary(state)["stage"], summary(state)["turn"]) == ("battle", 0)
    assert refused(state, ["deploy", [1, 9, 4]]) == "already deployed"


def test_bad_splits_are_refused():
    state = begun()
    for hands in ([0, 5, 5], [10, 5, 5], [5, 5], [5, 5, 5, 5], [], [5, 5, -1], [5, 5, True], [5, 5, None]):
        refused(state, ["deploy", hands])
    for hands in (5, None, "555", {}, [5, 5, HUGE], [5, 5, "5"], [5, 5, [5]], [[5, 2], [5, 2], [5, 2]]):
        refused(state, ["deploy", hands])
    refused(state, ["deploy", 5, 5, 5])
    refused(state, ["deploy"])
    refused(state, fight(1, "AS", "KS"))


def test_two_or_six_players_are_refused():
    for count in (0, 2, 6):
        assert not_begun("attrition_war", ["P"] * count, {}) == "%d players, not 3 to 5" % count


def test_options_outside_their_values_are_refused():
    for options in (
        {"formation": 1},
        {"formation": None},
        {"champion": 3},
        {"champion": -1},
        {"champion": True},
        {"champion": "Ann"},
        {"first": 3},
        {"first": -1},
        {"first": None},
        {"first": True},
        {"jokers": 2},
    ):
        assert not_begun("attrition_war", NAMES[:3], options)


def test_another_seat_may_begin():
    """
    spec/attrition_war.md: Seat `first` begins, then clockwise. The rule text leaves open who does.

    以上が終了したら次の人に手番が移る。 (When all that is done the turn goes to the next one.)
    """
    assert summary(begun(first=2))["turn"] == 2
    state = deployed([5, 5, 5, 5], first=2)
    assert (summary(state)["stage"], summary(state)["turn"]) == ("battle", 2)
    refused(state, fight(2, "KS", "9S"))
    state = after(state, fight(0, "KS", "9S"))
    assert (summary(state)["last"]["attacker"], summary(state)["turn"]) == (2, 3)
    assert summary(after(state, fight(0, "KS", "9S")))["turn"] == 0
    champion = deployed([5, 5, 5], first=1, champion=2)
    assert (summary(champion)["turn"], summary(after(champion, ["declare", "A"]))["turn"]) == (1, 1)


def told_at_setup(count: int, **options) -> list:
    """Return the checklist in words."""
    return [fill(phrase, tuple(NAMES)) for phrase in attrition_war.checklist(begun(count, **options))]


def test_the_setup_is_told():
    """
    ジョーカーを含めた全てのカードを使用; 4人プレイ:各8枚; 自分の前に裏向きで一列に並べる.

    (All cards are used, jokers too. Four players: 8 each. Walls lie in a row, face down.)
    """
    assert told_at_setup(4, first=1) == [
        "54 cards, two are jokers",
        "8 each, the deck has 22",
        "Wall: a row, face down",
        "Bo begins",
    ]
    assert told_at_setup(3, formation=True, champion=2) == [
        "54 cards, two are jokers",
        "10 each, the deck has 24",
        "Wall: front and back row",
        "Cy won last: names a rank",
        "Ann begins",
    ]


# A battle


def test_a_winning_attacker_draws_to_the_hand():
    """攻撃側勝利:山札から一枚引き、手札に加える; both cards are discarded."""
    state = after(deployed([5, 5, 5]), fight(1, "KS", "9S"))
    shown = summary(state)
    assert (shown["hands"], shown["walls"]) == ([5, 5, 5], [5, 4, 5])
    assert (shown["deck"], shown["discards"]) == (23, 2)
    assert (shown["stage"], shown["turn"]) == ("battle", 1)
    assert shown["last"] == {
        "attacker": 0,
        "target": 1,
        "winner": 0,
        "totals": [13, 9],
        "drawn": {0: 1},
        "out": [],
    }


def test_a_winning_defender_draws_to_the_wall():
    """防御側勝利:山札から一枚引き、壁札に加える."""
    shown = summary(after(deployed([5, 5, 5]), fight(2, "9S", "KS")))
    assert (shown["hands"], shown["walls"]) == ([4, 5, 5], [5, 5, 5])
    assert (shown["last"]["winner"], shown["last"]["drawn"]) == (2, {2: 1})


def test_a_support_card_comes_from_the_deck_and_is_discarded():
    """3:[援護] 山札から一枚引き、数字をプラスできる; not counted as drawn."""
    shown = summary(after(deployed([5, 5, 5]), fight(1, "3S", "9S", "7H")))
    assert (shown["hands"], shown["walls"]) == ([5, 5, 5], [5, 4, 5])
    assert (shown["deck"], shown["discards"]) == (22, 3)
    assert (shown["last"]["totals"], shown["last"]["drawn"]) == ([10, 9], {0: 1})
    shown = summary(after(deployed([5, 5, 5]), fight(1, "3S", "3H", "7H", "7D")))
    assert (shown["deck"], shown["discards"], shown["last"]["winner"]) == (21, 4, 0)


def test_support_is_for_a_3_only_that_no_6_cancels():
    state = deployed([5, 5, 5])
    for action in (
        fight(1, "4S", "9S", "7H"),
        fight(1, "9S", "4S", None, "7H"),
        fight(1, "3S", "9S", None, "7H"),
        fight(1, "9S", "3S", "7H"),
        fight(1, "3S", "6S", "7H"),
        fight(1, "6S", "3S", None, "7H"),
        fight(1, "JK", "JK", "7H"),
    ):
        refused(state, action)


def test_a_support_draw_needs_a_card_in_deck_or_discards():
    """The battle's two cards are not in the discards before a support draw."""
    split = [5, 5, 5]
    state = changed(deployed(split), hands=[20, 17, 14], walls=[1, 1, 1], deck=0)
    assert summary(state)["discards"] == 0
    refused(state, fight(1, "3S", "9S", "7H"))
    refused(state, fight(1, "9S", "3S", None, "7H"))
    assert summary(after(state, fight(1, "3S", "9S")))["last"]["totals"] == [3, 9]
    for deck in (0, 1):
        state = changed(deployed(split), hands=[19, 17, 14], walls=[1, 1, 1], deck=deck)
        refused(state, fight(1, "3S", "3H", "7H", "7D"))
        after(state, fight(1, "3S", "3H", "7H"))
        after(state, fight(1, "3S", "3H", None, "7D"))
    state = changed(deployed(split), hands=[18, 17, 14], walls=[1, 1, 1], deck=1)
    after(state, fight(1, "3S", "3H", "7H", "7D"))


def test_an_empty_deck_is_refilled_when_a_draw_needs_it():
    """途中で山札が尽きた場合は、捨て札を山札とする; the battle's cards go in with it."""
    state = changed(deployed([5, 5, 5]), deck=1)
    shown = summary(after(state, fight(1, "KS", "9S")))
    assert (shown["deck"], shown["discards"]) == (0, 25)
    state = changed(deployed([5, 5, 5]), deck=0)
    shown = summary(after(state, fight(1, "KS", "9S")))
    assert (shown["deck"], shown["discards"]) == (25, 0)


def test_a_refill_for_a_support_leaves_the_battle_cards_out():
    """24 discards become the deck, one is drawn for support; then 3 discards, and the winner draws."""
    state = changed(deployed([5, 5, 5]), deck=0)
    shown = summary(after(state, fight(1, "3S", "9S", "7H")))
    assert (shown["deck"], shown["discards"]) == (22, 3)


def test_the_same_card_cannot_be_named_twice_in_one_battle():
    state = deployed([5, 5, 5])
    for action in (
        fight(1, "9S", "9S"),
        fight(1, "3S", "9S", "3S"),
        fight(1, "3S", "9S", "9S"),
        fight(1, "3S", "3H", "7H", "7H"),
        fight(1, "9S", "3H", None, "9S"),
        fight(1, "9S", "3H", None, "3H"),
    ):
        assert refused(state, action) == "# is named already"


def test_there_are_two_jokers():
    state = deployed([5, 5, 5])
    assert summary(after(state, fight(1, "JK", "JK")))["last"]["totals"] == [0, 0]
    assert summary(after(state, fight(1, "3S", "JK", "JK")))["last"]["totals"] == [3, 0]
    assert summary(after(state, fight(1, "3S", "3H", "JK", "JK")))["last"]["winner"] == 0


def test_a_joker_draws_two_after_the_winners_draw():
    """ジョーカー:[回復]戦闘終了後、山札から二枚引く; 攻撃時:手札, 防御時:壁札."""
    shown = summary(after(deployed([5, 5, 5]), fight(1, "JK", "9S")))
    assert (shown["hands"], shown["walls"]) == ([6, 5, 5], [5, 5, 5])
    assert shown["last"]["drawn"] == {0: 2, 1: 1}
    shown = summary(after(deployed([5, 5, 5]), fight(1, "9S", "JK")))
    assert (shown["hands"], shown["walls"]) == ([5, 5, 5], [5, 6, 5])
    assert shown["last"]["drawn"] == {0: 1, 1: 2}


def test_both_jokers_draw_two_and_the_winner_one_more():
    shown = summary(after(deployed([5, 5, 5]), fight(1, "JK", "JK")))
    assert (shown["hands"], shown["walls"]) == ([6, 5, 5], [5, 7, 5])
    assert (shown["last"]["winner"], shown["last"]["drawn"]) == (1, {0: 2, 1: 3})


def test_the_losers_joker_draws_first_when_cards_run_short():
    """Only the two battle cards are left: the winner draws one, the losing joker the other."""
    state = changed(deployed([5, 5, 5]), hands=[20, 15, 14], walls=[1, 3, 1], deck=0)
    shown = summary(after(state, fight(1, "JK", "JK")))
    assert shown["last"]["drawn"] == {0: 1, 1: 1}
    assert (shown["deck"], shown["discards"]) == (0, 0)
    state = changed(deployed([5, 5, 5]), hands=[20, 13, 14], walls=[1, 3, 1], deck=2)
    shown = summary(after(state, fight(1, "JK", "JK")))
    assert shown["last"]["drawn"] == {0: 2, 1: 2}


def test_a_6_lets_a_joker_draw_nothing():
    """6:[無効化]."""
    assert summary(after(deployed([5, 5, 5]), fight(1, "JK", "6S")))["last"]["drawn"] == {1: 1}


# Out, and the end


def test_a_loser_without_wall_is_out_and_the_cards_are_discarded():
    """手札または壁札が尽きた時点で敗北; 負けたプレイヤーのカードは全て捨て札となる."""
    shown = summary(after(deployed([5, 9, 5]), fight(1, "KS", "9S")))
    assert shown["alive"] == [True, False, True]
    assert (shown["hands"], shown["walls"]) == ([5, 0, 5], [5, 0, 5])
    assert (shown["deck"], shown["discards"]) == (23, 11)
    assert (shown["last"]["out"], shown["turn"]) == ([1], 2)


def test_an_attacker_without_hand_is_out():
    shown = summary(after(deployed([1, 5, 5]), fight(1, "9S", "KS")))
    assert shown["alive"] == [False, True, True]
    assert (shown["last"]["out"], shown["turn"], shown["discards"]) == ([0], 1, 11)


def test_a_last_card_wins_its_battle_and_is_replaced():
    shown = summary(after(deployed([1, 9, 5]), fight(1, "KS", "9S")))
    assert (shown["alive"], shown["hands"][0]) == ([True, False, True], 1)


def test_a_last_card_has_no_effect_even_a_joker():
    """最後の一枚が戦闘で負けた場合、カード効果は発動しない; ジョーカーであれば敗北確定."""
    shown = summary(after(deployed([1, 5, 5]), fight(1, "JK", "9S")))
    assert (shown["alive"], shown["last"]["drawn"]) == ([False, True, True], {1: 1})
    shown = summary(after(deployed([5, 9, 5]), fight(1, "5S", "4S")))
    assert (shown["alive"], shown["owed"]) == ([True, False, True], [[0, "rearrange"]])


def test_the_winners_effect_counts_when_the_loser_is_out():
    state = after(deployed([1, 5, 5]), fight(1, "4S", "5S"))
    assert summary(state)["owed"] == [[1, "rearrange"]]
    assert summary(state)["turn"] == 0
    state = after(state, ["rearrange", 1, 2])
    assert (summary(state)["turn"], summary(state)["hands"]) == (1, [0, 2, 5])


def test_the_winner_draws_before_the_losers_cards_are_discarded():
    """The refill has the battle's two cards only: one is drawn, one left; then 3 come to the discards."""
    state = changed(deployed([5, 5, 5]), hands=[1, 20, 10], walls=[3, 10, 10], deck=0)
    shown = summary(after(state, fight(1, "9S", "KS")))
    assert (shown["deck"], shown["discards"], shown["last"]["out"]) == (1, 3, [0])


def test_the_losers_cards_can_be_drawn_by_the_winners_joker():
    """The loser's cards are in the discards before jokers draw: JK against JK, the attacker's last card."""
    state = changed(deployed([5, 5, 5]), hands=[1, 20, 10], walls=[3, 10, 10], deck=0)
    shown = summary(after(state, fight(1, "JK", "JK")))
    assert shown["last"]["drawn"] == {1: 3}
    assert (shown["deck"], shown["discards"]) == (2, 0)


def test_seats_that_are_out_are_skipped_and_cannot_be_attacked():
    state = after(deployed([5, 7, 5, 5]), fight(1, "KS", "9S"))
    assert summary(state)["turn"] == 2
    refused(state, fight(1, "KS", "9S"))
    state = after(state, fight(3, "KS", "9S"), fight(2, "KS", "9S"), fight(2, "KS", "9S"))
    assert summary(state)["turn"] == 2


def test_the_last_one_left_wins_and_it_is_over_at_once_without_effects():
    """最後まで手札及び壁札を残した者が優勝; the winner of the battle still draws one."""
    state = after(deployed([5, 9, 9]), fight(1, "KS", "9S"))
    state = after(state, fight(0, "KS", "9S"), fight(2, "5S", "4S"))
    shown = summary(state)
    assert (shown["stage"], shown["turn"], shown["owed"]) == ("over", None, [])
    assert shown["alive"] == [True, False, False]
    assert (shown["last"]["out"], shown["last"]["drawn"]) == ([2], {0: 1})
    assert attrition_war.GAME.legal(state, 0) == []
    assert refused(state, fight(1, "KS", "9S")) == "the game is over"


def test_a_winning_joker_draws_nothing_when_it_is_over():
    state = after(deployed([1, 9, 9]), fight(1, "KS", "9S"))
    state = after(state, fight(0, "KS", "9S"), fight(2, "JK", "JK"))
    shown = summary(state)
    assert (shown["stage"], shown["alive"], shown["last"]["drawn"]) == ("over", [False, False, True], {2: 1})


def test_the_later_out_the_better():
    state = begun(4)
    assert [entry["score"] for entry in attrition_war.standings(state)] == [0, 0, 0, 0]
    assert [entry["place"] for entry in attrition_war.standings(state)] == [1, 1, 1, 1]
    state = after(deployed([5, 5, 7, 7]), fight(2, "KS", "9S"))
    assert [entry["score"] for entry in attrition_war.standings(state)] == [1, 1, 0, 1]
    assert [entry["place"] for entry in attrition_war.standings(state)] == [1, 1, 4, 1]
    state = after(state, fight(3, "KS", "9S"))
    assert [entry["score"] for entry in attrition_war.standings(state)] == [2, 2, 0, 1]
    assert [entry["place"] for entry in attrition_war.standings(state)] == [1, 1, 4, 3]


# Effects owed


def test_a_4_looks_at_a_wall_card_of_anyone_in():
    """4:[透視] 全プレイヤーの壁札から一枚を選択し、表にできる; 戦闘相手以外も可, oneself too."""
    state = after(deployed([5, 5, 5]), fight(1, "9S", "4S"))
    assert (summary(state)["stage"], summary(state)["owed"]) == ("effect", [[1, "look"]])
    assert summary(state)["turn"] == 0
    assert refused(state, fight(1, "KS", "9S")) == "no battle now"
    refused(state, ["look", 0, 1])
    for target in (0, 1, 2):
        done = after(state, ["look", 1, target])
        assert (summary(done)["stage"], summary(done)["turn"], summary(done)["owed"]) == ("battle", 1, [])
    for target in (3, -1, True, None, "1", HUGE, [1]):
        refused(state, ["look", 1, target])


def test_the_prompt_of_a_4_says_that_all_see_the_card():
    """spec/attrition_war.md, A battle: the device says "turn up", never "look at"."""
    state = after(deployed([5, 5, 5]), fight(1, "AS", "4D"))
    assert fill(attrition_war.prompt(state, 0), NAMES) == "Bo may turn a card up"


def test_no_one_looks_at_a_seat_that_is_out():
    state = after(deployed([5, 9, 5]), fight(1, "4S", "2S"))
    refused(state, ["look", 0, 1])
    assert summary(after(state, ["look", 0, 2]))["turn"] == 2


def test_a_5_splits_hand_and_wall_again():
    """5:[再配置] 壁札を全て手札に戻し、自由に再配置; 配置数も自由."""
    state = after(deployed([5, 5, 5]), fight(1, "5S", "9S"))
    assert summary(state)["owed"] == [[0, "rearrange"]]
    for hand in (0, 9, 10, -1, True, None, "1", HUGE, [1], [1, 1]):
        refused(state, ["rearrange", 0, hand])
    for hand in (1, 8):
        done = after(state, ["rearrange", 0, hand])
        assert (summary(done)["hands"][0], summary(done)["walls"][0]) == (hand, 9 - hand)


def test_the_loser_of_4_and_5_goes_first():
    """戦闘で4と5が出た場合、戦闘で負けた方が先に効果を実行する."""
    state = after(deployed([5, 5, 5]), fight(1, "4S", "5S"))
    assert summary(state)["owed"] == [[0, "look"], [1, "rearrange"]]
    assert refused(state, ["rearrange", 1, 3]) == "no # is next"
    state = after(state, ["look", 0, 1])
    assert (summary(state)["stage"], summary(state)["owed"]) == ("effect", [[1, "rearrange"]])
    assert summary(state)["turn"] == 0
    state = after(state, ["rearrange", 1, 3])
    assert (summary(state)["stage"], summary(state)["turn"]) == ("battle", 1)
    state = after(deployed([5, 5, 5]), fight(1, "4S", "4H"))
    assert summary(state)["owed"] == [[1, "look"], [0, "look"]]
    refused(state, ["look", 0, 1])


def test_a_6_leaves_nothing_owed():
    state = deployed([5, 5, 5])
    for attack, wall in (("4S", "6S"), ("6S", "4S"), ("5S", "6S"), ("6S", "5S")):
        assert summary(after(state, fight(1, attack, wall)))["owed"] == []


def test_jokers_draw_before_4_and_5_are_owed():
    state = after(deployed([5, 5, 5]), fight(1, "5S", "JK"))
    assert (summary(state)["last"]["drawn"], summary(state)["owed"]) == ({0: 1, 1: 2}, [[0, "rearrange"]])


def test_nothing_is_owed_after_a_support_card():
    assert summary(after(deployed([5, 5, 5]), fight(1, "3S", "9S", "4H")))["owed"] == []


def test_an_effect_that_is_owed_may_be_declined():
    """
    4:[透視]…表にできる 5:[再配置]…自由に再配置できる (4: may turn one up. 5: may rearrange.)

    spec/attrition_war.md: 4 and 5 are owed: a right, which may be declined; `decline` gives up the first.
    """
    state = after(deployed([5, 5, 5]), fight(1, "4S", "5S"))
    assert summary(state)["owed"] == [[0, "look"], [1, "rearrange"]]
    declined = after(state, ["decline"])
    assert (summary(declined)["stage"], summary(declined)["owed"]) == ("effect", [[1, "rearrange"]])
    assert summary(declined)["turn"] == 0
    both = after(declined, ["decline"])
    assert (summary(both)["stage"], summary(both)["turn"], summary(both)["owed"]) == ("battle", 1, [])
    assert (summary(both)["hands"], summary(both)["walls"]) == ([4, 5, 5], [5, 5, 5])
    assert summary(both)["last"] == summary(state)["last"]
    assert summary(after(declined, ["rearrange", 1, 3]))["turn"] == 1


def test_what_is_not_a_right_cannot_be_declined():
    """自分の番が来たら…攻撃を行わなければならない: on one's turn one must attack."""
    for state in (
        begun(),
        begun(champion=0),
        deployed([5, 5, 5]),
        after(deployed([5, 5, 5]), fight(1, "JK", "9S")),
    ):
        assert refused(state, ["decline"]) == "nothing to decline"
    owed = after(deployed([5, 5, 5]), fight(1, "4S", "9S"))
    refused(owed, ["decline", 0])
    refused(after(owed, ["decline"]), ["decline"])


# Formation and champion


def in_rows(*splits) -> dict:
    return deployed([list(split) for split in splits], formation=True)


def test_with_formation_the_wall_has_a_front_and_a_back():
    """前衛・後衛のそれぞれに配置する枚数は自由; the front is 1 at least."""
    state = in_rows((5, 2), (1, 9), (9, 1))
    assert summary(state)["hands"] == [5, 1, 9]
    assert summary(state)["walls"] == [5, 9, 1]
    assert summary(state)["fronts"] == [2, 9, 1]
    for split in ([5, 0], [5, 6], [0, 5], [10, 0], [9, 2], [5], [5, 2, 3], 5, [], None, [5, True], [True, 5]):
        refused(begun(formation=True), ["deploy", [split, [5, 2], [5, 2]]])


def test_a_back_card_is_attacked_only_when_the_front_is_empty():
    """前衛カードを全て破壊しなければ後衛カードを攻撃対象にできない."""
    state = in_rows((5, 2), (5, 1), (5, 2))
    refused(state, fight(1, "KS", "9S") + ["back"])
    for row in ("middle", "", None, 0, True):
        refused(state, fight(1, "KS", "9S") + [row])
    refused(state, fight(1, "KS", "9S"))
    state = after(state, fight(1, "KS", "9S") + ["front"])
    assert (summary(state)["fronts"], summary(state)["walls"]) == ([2, 0, 2], [5, 4, 5])
    state = after(state, fight(2, "KS", "9S") + ["front"])
    refused(state, fight(1, "KS", "9S") + ["front"])
    state = after(state, fight(1, "KS", "9S") + ["back"])
    assert (summary(state)["fronts"], summary(state)["walls"]) == ([2, 0, 1], [5, 3, 4])
    refused(deployed([5, 5, 5]), fight(1, "KS", "9S") + ["front"])


def test_a_defenders_drawn_cards_join_the_row_that_was_attacked():
    state = in_rows((5, 2), (5, 1), (5, 2))
    won = after(state, fight(1, "9S", "KS") + ["front"])
    assert (summary(won)["fronts"], summary(won)["walls"]) == ([2, 1, 2], [5, 5, 5])
    joker = after(state, fight(1, "9S", "JK") + ["front"])
    assert (summary(joker)["fronts"], summary(joker)["walls"]) == ([2, 2, 2], [5, 6, 5])
    state = after(state, fight(1, "KS", "9S") + ["front"], fight(0, "KS", "9S") + ["front"])
    joker = after(state, fight(1, "9S", "JK") + ["back"])
    assert (summary(joker)["fronts"][1], summary(joker)["walls"][1]) == (0, 5)


def test_a_5_splits_the_rows_again_too():
    """5の[再配置]は前衛・後衛の数も変更できる."""
    state = after(in_rows((5, 2), (5, 1), (5, 2)), fight(1, "9S", "5S") + ["front"])
    assert summary(state)["fronts"] == [2, 0, 2]
    for split in (3, [3], [3, 0], [3, 7], [9, 1], [0, 3], [3, True], [8, 2]):
        refused(state, ["rearrange", 1, split])
    state = after(state, ["rearrange", 1, [3, 4]])
    assert (summary(state)["hands"][1], summary(state)["walls"][1], summary(state)["fronts"][1]) == (3, 6, 4)


def test_who_is_out_has_no_front():
    state = after(in_rows((5, 2), (9, 1), (5, 2)), fight(1, "KS", "9S") + ["front"])
    assert summary(state)["fronts"] == [2, 0, 2]
    assert not summary(state)["alive"][1]


def test_a_champion_names_a_rank_once_before_the_first_battle():
    """優勝者特権: 特定の数字かジョーカーを宣言."""
    assert refused(begun(champion=1), ["declare", "A"]) == "nothing to declare"
    state = deployed([5, 5, 5], champion=1)
    assert (summary(state)["stage"], summary(state)["turn"]) == ("declare", 0)
    assert refused(state, fight(1, "KS", "9S")) == "no battle now"
    for rank in ("1", "AS", "a", "11", "", "JOKER", None, 2, True, ["A"]):
        refused(state, ["declare", rank])
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "JK"):
        done = after(state, ["declare", rank])
        assert (summary(done)["stage"], summary(done)["declared"]) == ("battle", rank)
    refused(done, ["declare", "A"])
    assert refused(deployed([5, 5, 5]), ["declare", "A"]) == "nothing to declare"


def test_a_champion_may_decline():
    """
    前回優勝者に以下のような手順でカードを開示させる特権が与えられる。

    (The last winner is given the privilege to have cards turned up as follows.)

    spec/attrition_war.md: the champion gives up the privilege: `declared` stays null, on to battle.
    """
    state = after(deployed([5, 5, 5], champion=1), ["decline"])
    assert (summary(state)["stage"], summary(state)["turn"], summary(state)["declared"]) == (
        "battle",
        0,
        None,
    )
    refused(state, ["declare", "A"])
    refused(state, ["decline"])


# Bad input


def test_bad_battles_are_refused_without_a_trace():
    state = deployed([5, 5, 5])
    for target in (0, 3, -1, True, None, "1", HUGE, [], [1], Stranger()):
        refused(state, fight(target, "KS", "9S"))
    for card in (
        "",
        "X",
        "1S",
        "11S",
        "KX",
        "ks",
        "SK",
        "JKS",
        None,
        True,
        13,
        HUGE,
        [],
        ["KS"],
        {},
        Stranger(),
    ):
        refused(state, fight(1, card, "9S"))
        refused(state, fight(1, "KS", card))
        if card is not None:
            refused(state, fight(1, "3S", "9S", card))
            refused(state, fight(1, "9S", "3S", None, card))
    for action in (["battle"], ["battle", 1], ["battle", 1, "KS", "9S"], fight(1, "KS", "9S") + [None]):
        refused(state, action)
    for action in (["look", 0, 1], ["rearrange", 0, 3], ["declare", "A"], ["fight"], [""]):
        refused(state, action)


# Random games


def test_random_games_keep_54_cards_and_come_to_an_end():
    over = 0
    for seed in range(GAMES):
        rng = Lcg(seed)
        session = random_session("attrition_war", rng)
        while not session.state["over"] and session.count < 600:
            session.do(random_action(session, rng, session.now))
            check(session.state)
        over += session.state["over"]
    assert over > GAMES * 9 // 10, over
