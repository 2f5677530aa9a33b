"""
Blood Rage against its rule text: examples worked out by hand, with the words they come from.

Japanese words in a docstring are from the rule text (source 001), the others from spec/blood_rage.md.
"""

import sys

from engines_core import blood_rage, json_text, record
from engines_core.errors import SetupError
from engines_core.phrases import fill
from tests.engines import by_hand
from tests.engines.by_hand import NAMES, ROW_CHARS, not_begun
from tests.engines.random_player import Lcg, Stranger, random_action, random_session

SLOW = ("test_random_games_keep_what_must_hold_and_come_to_an_end",)
GAMES = 20 if sys.implementation.name == "micropython" else 150
HUGE = 10**40


def begun(count: int = 3, **options) -> dict:
    """Return a game at its setup."""
    chosen = record.chosen_options(blood_rage.options(count), options)
    return blood_rage.setup(["P"] * count, chosen)


def after(state: dict, *actions) -> dict:
    """Return *state* after *actions*, each a list [name, args...]."""
    for action in actions:
        state = blood_rage.GAME.apply(state, [0] + action)
    return state


def in_action(count: int = 3, *actions, **options) -> dict:
    """Return a game in its first action phase, after *actions* in the gifts phase."""
    return after(begun(count, **options), *(list(actions) + [["phase"]]))


def summary(state: dict) -> dict:
    return blood_rage.summary(state, 0)


def clan(state: dict, seat: int) -> dict:
    return summary(state)["clans"][seat]


def refused(state: dict, action: list) -> str:
    """Return the reason why *action* is refused, without its values."""
    return by_hand.refused_in(blood_rage.GAME, state, action)


def offered(state: dict) -> set:
    return set([offer.name for offer in blood_rage.GAME.legal(state, 0)])


def all_pass(state: dict) -> dict:
    while state["turn"] is not None:
        state = after(state, ["pass"])
    return state


def to_phase(state: dict, phase: str) -> dict:
    """Go on to the next *phase* of that name, everyone passing and nothing burning on the way."""
    while True:
        if state["phase"] == "ragnarok" and not state["burned"]:
            state = after(state, ["ragnarok", [0] * len(state["rage"])])
        state = after(all_pass(state), ["phase"])
        if state["phase"] == phase:
            return state


# Setup


def test_clans_start_with_6_rage_3_axes_4_horns_and_no_glory():
    """6レイジ、3アックス、4ホーン; the glory marker lies on 0."""
    assert clan(begun(), 0) == {
        "glory": 0,
        "rage": 0,
        "stats": {"rage": [1, 6], "axes": [1, 3], "horns": [1, 4]},
        "figures": 0,
        "valhalla": 0,
        "quests": 0,
        "legend": 0,
    }


def test_fewer_players_start_with_more_provinces_destroyed():
    """4人プレイ:1, 3人プレイ:2, 2人プレイ:3 of nine."""
    for count, left in ((2, 6), (3, 7), (4, 8)):
        assert summary(begun(count))["provinces"] == {"left": left, "pillaged": 0, "yggdrasil": False}
    assert summary(begun(5, expansion=True))["provinces"]["left"] == 9


def test_the_checklist_names_cards_tokens_and_provinces_for_the_players():
    """3人プレイの場合、4+カードを取り除きます; 4人プレイ:1, 3人プレイ:2, 2人プレイ:3, the rest to the box."""
    for count, left_out, destroyed, boxed in ((2, "3+, 4+", 3, 2), (3, "4+", 2, 3), (4, None, 1, 4)):
        phrases = blood_rage.checklist(begun(count, first=1))
        assert (("Leave out # cards", left_out) in phrases) == (left_out is not None)
        assert ("# provinces destroyed", destroyed) in phrases and ("# to the box", boxed) in phrases
        assert phrases[-1] == ("First (the oldest): @", 1)
        assert all([len(fill(phrase, ("Ann", "Bo"))) <= ROW_CHARS for phrase in phrases])
    assert ("# to the box", 5) in blood_rage.checklist(begun(5, expansion=True))


def test_five_players_need_the_expansion_to_be_true():
    for options in ({}, {"expansion": False}, {"expansion": 1}):
        try:
            begun(5, **options)
            raise AssertionError("was not refused: %s" % options)
        except SetupError:
            pass
    assert len(begun(4, expansion=True)["rage"]) == 4


def test_a_sheet_may_name_some_of_the_tracks():
    state = in_action(2, tracks={"rage": [0, 0, 9, 9, 9, 9], "axes": [1, 2, 3, 4, 5, 6]})
    assert clan(state, 0)["stats"] == {"rage": [1, 0], "axes": [1, 1], "horns": [1, 4]}


def test_options_outside_their_values_are_refused():
    six = [1, 2, 3, 4, 5, 6]
    for options in (
        {"tracks": {"rage": six[:5]}},
        {"tracks": {"rage": six + [7]}},
        {"tracks": {"rage": [-1] + six[1:]}},
        {"tracks": {"rage": [True] + six[1:]}},
        {"tracks": {"swords": six}},
        {"tracks": [six, six, six]},
        {"tracks": None},
        {"first": 3},
        {"first": -1},
        {"first": False},
        {"first": None},
        {"expansion": 0},
        {"expansion": None},
        {"survivors": "Stay"},
        {"survivors": True},
        {"survivors": None},
        {"gods": 1},
        {"gods": ["odin"]},
        {"gods": None},
        {"chips": 20},
    ):
        assert not_begun("blood_rage", NAMES[:3], options)


def test_one_or_six_players_are_refused():
    for count in (0, 1, 6):
        found = not_begun("blood_rage", ["P"] * count, {"expansion": True})
        assert found == "%d players, not 2 to 5" % count


# Phases and ages


def test_each_of_three_ages_has_six_phases():
    """1. 神の恵み 2. アクション 3. 捨て札 4. クエスト 5. ラグナロク 6. ヴァルハラの開放, 3つのラウンド."""
    state, seen = begun(), []
    while not state["over"]:
        seen.append((state["age"], state["phase"]))
        state = all_pass(state)
        if state["phase"] == "ragnarok":
            state = after(state, ["ragnarok", [0, 0, 0]])
        state = after(state, ["phase"])
    phases = ("gifts", "action", "discard", "quest", "ragnarok", "valhalla")
    assert seen == [(age, phase) for age in (1, 2, 3) for phase in phases]
    assert (summary(state)["age"], summary(state)["phase"]) == (3, "over")
    assert blood_rage.GAME.legal(state, 0) == []
    assert refused(state, ["phase"]) == "the game is over"
    assert refused(state, ["glory", 0, 1]) == "the game is over"


def test_one_card_may_be_kept_and_none_in_the_third_age():
    """次の時代に持ち越せるカードは1枚だけ; 第3エイジでは全てのカードを捨て札."""
    state, keeps = begun(), []
    for _ in range(3):
        keeps.append(summary(state)["keep"])
        if state["age"] < 3:
            state = to_phase(state, "gifts")
    assert keeps == [1, 1, 0]
    assert summary(after(to_phase(state, "valhalla"), ["phase"]))["keep"] == 0


def test_valhalla_resets_on_entering_it_in_every_age():
    """一切のフィギュアは残っていません; tokens face up again; the first player token goes left."""
    state = begun(3, first=1)
    for age, first in ((1, 2), (2, 0), (3, 1)):
        state = after(to_phase(state, "action"), ["invade", 0], ["pass"], ["pass"], ["pillage", "glory", []])
        state = to_phase(state, "ragnarok")
        assert summary(state)["first"] == (first + 2) % 3
        assert summary(state)["provinces"]["pillaged"] == 1
        state = after(state, ["ragnarok", [0, 0, 0]])
        assert sum([clan(state, seat)["figures"] for seat in range(3)]) == 1
        state = after(state, ["phase"])
        assert (state["age"], state["phase"]) == (age, "valhalla")
        assert [clan(state, seat)["figures"] for seat in range(3)] == [0, 0, 0]
        assert summary(state)["provinces"] == {"left": 7 - age, "pillaged": 0, "yggdrasil": False}
        assert summary(state)["first"] == first
    assert summary(after(state, ["phase"]))["first"] == 1


def test_rage_comes_with_the_action_phase_and_goes_with_it():
    state = begun(2)
    assert [clan(state, seat)["rage"] for seat in (0, 1)] == [0, 0]
    state = after(state, ["phase"])
    assert [clan(state, seat)["rage"] for seat in (0, 1)] == [6, 6]
    state = after(all_pass(state), ["phase"])
    assert [clan(state, seat)["rage"] for seat in (0, 1)] == [0, 0]


# Turns


def test_turns_go_clockwise_from_the_first_player():
    """ファーストプレイヤートークンを持つプレイヤーは最初に手番を行い、時計回り."""
    state = in_action(3, first=2)
    turns = []
    for _ in range(4):
        turns.append(summary(state)["turn"])
        state = after(state, ["quest"])
    assert turns == [2, 0, 1, 2]


def test_no_one_is_to_move_outside_a_running_action_phase():
    state = begun()
    assert summary(state)["turn"] is None
    for name in ("quest", "pass", "march"):
        assert refused(state, [name]) == "not in the action phase"
    state = all_pass(after(state, ["phase"]))
    assert (state["phase"], summary(state)["turn"]) == ("action", None)
    assert refused(state, ["quest"]) == "the action phase is over"
    assert offered(state) == set(["phase", "glory", "stat", "figures"])


def test_a_seat_without_rage_is_skipped_even_for_free_actions():
    """レイジが0: あらゆるアクションが実行できなくなります、コストが0のアクションでさえも."""
    state = after(in_action(3), ["quest"], ["pass"], ["quest"], ["quest"])
    assert summary(state)["turn"] == 2
    assert [clan(state, seat)["quests"] for seat in range(3)] == [2, 0, 1]


def test_a_pass_costs_all_the_rage_that_is_left():
    """パスをしたならば、残った全てのレイジを失い."""
    state = after(in_action(2), ["invade", 2], ["pass"])
    assert [clan(state, seat)["rage"] for seat in (0, 1)] == [4, 0]
    assert summary(state)["turn"] == 0


def test_the_action_phase_ends_when_no_one_has_rage():
    """全てのプレイヤーのレイジが0になったならば."""
    state = after(in_action(2), ["pass"])
    assert refused(state, ["phase"]) == "the action phase is on"
    assert "phase" not in offered(state)
    state = after(state, ["invade", 6])
    assert summary(state)["turn"] is None
    assert after(state, ["phase"])["phase"] == "discard"


def test_the_action_phase_ends_when_every_province_is_pillaged_with_rage_left():
    """まだ破壊されていない全ての地方で略奪が成功したならば(レイジが残っているとしても)."""
    state = after(in_action(2), ["invade", 1], ["pass"])
    for _ in range(6):
        assert summary(state)["turn"] == 0
        state = after(state, ["pillage", "glory", []])
    assert summary(state)["provinces"] == {"left": 6, "pillaged": 6, "yggdrasil": False}
    assert summary(state)["turn"] is None
    assert clan(state, 0)["rage"] == 5
    assert clan(state, 0)["glory"] == 30
    assert refused(state, ["rage", 0, 1]) == "the action phase is over"
    state = after(state, ["phase"])
    assert clan(state, 0)["rage"] == 0


def test_pillaged_provinces_may_exceed_those_left_after_ragnarok():
    state = after(in_action(2), ["invade", 1], ["pass"])
    for _ in range(6):
        state = after(state, ["pillage", "horns", []])
    state = after(state, ["phase"], ["phase"], ["phase"], ["ragnarok", [1, 0]])
    assert summary(state)["provinces"] == {"left": 5, "pillaged": 6, "yggdrasil": False}


def test_first_players_without_rage_on_their_sheet_are_skipped():
    state = after(begun(3, tracks={"rage": [0, 3, 3, 3, 3, 3]}), ["stat", 2, "rage", 1], ["phase"])
    assert summary(state)["turn"] == 2


def test_an_action_phase_without_any_rage_has_ended_at_once():
    state = in_action(2, tracks={"rage": [0, 0, 0, 0, 0, 0]})
    assert summary(state)["turn"] is None
    assert "phase" in offered(state)


# Actions


def test_invading_with_a_warrior_of_strength_2_costs_2():
    """Raven's warriors are upgraded to STR 2: 2レイジを支払います."""
    state = after(in_action(2), ["invade", 2])
    assert (clan(state, 0)["rage"], clan(state, 0)["figures"]) == (4, 1)


def test_a_leader_invades_without_rage():
    """リーダーは侵略に一切レイジをコストとしない."""
    state = after(in_action(2), ["invade", 0])
    assert (clan(state, 0)["rage"], clan(state, 0)["figures"]) == (6, 1)


def test_figures_never_exceed_the_horns():
    """盤上のフィギュアがホーンステータスと等しいならば、これ以上侵略させる事はできません."""
    state = after(in_action(2, ["figures", 0, 4]))
    assert refused(state, ["invade", 0]) == "figures are at the horns"
    assert "invade" not in offered(state)
    refused(state, ["upgrade", 0, True])
    state = after(state, ["upgrade", 2, False])
    assert (clan(state, 0)["rage"], clan(state, 0)["figures"]) == (4, 4)
    state = after(state, ["quest"], ["pillage", "horns", []], ["quest"], ["invade", 1])
    assert (clan(state, 0)["figures"], clan(state, 0)["stats"]["horns"]) == (5, [2, 5])


def test_a_march_costs_one_and_needs_a_figure():
    """進軍を命じたならば、1レイジを支払わなければなりません."""
    state = in_action(2)
    assert refused(state, ["march"]) == "no figure on the board"
    state = after(state, ["invade", 1], ["quest"], ["march"])
    assert clan(state, 0)["rage"] == 4


def test_an_upgraded_figure_invades_at_once_without_further_rage():
    """追加のレイジを支払う事無く直ちに侵略を実行できます; Loki's card costs its STR 2."""
    state = after(in_action(2), ["upgrade", 2, True])
    assert (clan(state, 0)["rage"], clan(state, 0)["figures"]) == (4, 1)


def test_any_number_of_quests_is_committed_for_free():
    """クエストの数には制限はありません."""
    state = after(in_action(2), ["quest"], ["pass"], ["quest"], ["quest"])
    assert (clan(state, 0)["rage"], clan(state, 0)["quests"]) == (6, 3)


# Pillage and battles


def test_pillaging_without_enemies_gives_the_reward_but_no_battle_glory():
    """自動的に略奪は達成され; ノート:戦闘に勝利しても栄光を得られません."""
    state = after(in_action(2, ["figures", 0, 1]), ["pillage", "glory", []])
    assert clan(state, 0)["glory"] == 5
    assert summary(state)["sources"][0] == {
        "battle": 0,
        "pillage": 5,
        "quest": 0,
        "ragnarok": 0,
        "legend": 0,
        "other": 0,
    }
    assert summary(state)["provinces"]["pillaged"] == 1
    assert (clan(state, 0)["rage"], summary(state)["turn"]) == (6, 1)


def test_the_reward_comes_before_the_battle_glory():
    """Andlang: red 7 beats blue 2; axes go from 3 to 4, そしてこの戦闘の勝利によって4栄光."""
    state = in_action(2, ["figures", 0, 2], ["figures", 1, 2])
    state = after(state, ["pillage", "axes", [[0, 7, 2], [1, 2, 2]]])
    assert clan(state, 0)["stats"]["axes"] == [2, 4]
    assert clan(state, 0)["glory"] == 4
    assert summary(state)["sources"][0]["battle"] == 4
    assert (clan(state, 0)["figures"], clan(state, 1)["figures"]) == (2, 0)
    assert clan(state, 1)["glory"] == 0


def test_a_tie_for_the_highest_strength_lets_all_lose():
    """タイの場合、戦闘に参加した全てのプレイヤーが負けます, the weaker third side too."""
    state = in_action(3, ["figures", 0, 3], ["figures", 1, 2], ["figures", 2, 1])
    state = after(state, ["pillage", "glory", [[1, 5, 2], [0, 5, 1], [2, 1, 1]]])
    assert [clan(state, seat)["figures"] for seat in range(3)] == [2, 0, 0]
    assert [clan(state, seat)["glory"] for seat in range(3)] == [0, 0, 0]
    assert summary(state)["provinces"]["pillaged"] == 0
    assert summary(state)["turn"] == 1


def test_a_tie_below_the_highest_is_none():
    state = in_action(3, ["figures", 0, 1], ["figures", 1, 1], ["figures", 2, 1])
    state = after(state, ["pillage", "rage", [[0, 4, 1], [1, 2, 1], [2, 2, 1]]])
    assert clan(state, 0)["glory"] == 3
    assert [clan(state, seat)["figures"] for seat in range(3)] == [1, 0, 0]


def test_a_winning_defender_scores_axes_and_the_province_can_be_tried_again():
    """勝者には、略奪者であろうとなかろうと、栄光; 略奪者が勝利できなかった場合、その地域は略奪されず."""
    state = in_action(2, ["figures", 0, 2], ["figures", 1, 1])
    state = after(state, ["pillage", "yggdrasil", [[0, 3, 1], [1, 4, 1]]])
    assert [clan(state, seat)["glory"] for seat in (0, 1)] == [0, 3]
    assert [clan(state, seat)["figures"] for seat in (0, 1)] == [1, 1]
    assert clan(state, 0)["stats"]["axes"] == [1, 3]
    assert summary(state)["provinces"]["pillaged"] == 0
    state = after(state, ["pass"], ["pillage", "yggdrasil", []])
    assert summary(state)["provinces"]["pillaged"] == 1


def test_only_the_figures_in_the_battle_are_destroyed():
    """全ての負けたプレイヤーはこの戦闘に参加した全てのフィギュアを破壊され (those that took part in it)."""
    state = in_action(2, ["figures", 0, 1], ["figures", 1, 4])
    state = after(state, ["pillage", "rage", [[0, 9, 1], [1, 0, 3]]])
    assert (clan(state, 1)["figures"], clan(state, 1)["valhalla"]) == (1, 3)
    assert (clan(state, 0)["figures"], clan(state, 0)["valhalla"]) == (1, 0)


def test_a_side_has_one_figure_in_the_battle_and_at_most_those_on_the_board():
    """'figures 1 up to what the seat has on the board'; フィギュアをすべて失う: 戦闘に参加しなかった."""
    state = in_action(3, ["figures", 0, 2], ["figures", 1, 3])
    for sides in (
        [[0, 5, 0], [1, 1, 1]],  # the pillager's own too
        [[0, 5, 1], [1, 1, 0]],
        [[0, 5, 1], [1, 1, 4]],
        [[0, 5, 3], [1, 1, 1]],
        [[0, 5, 1], [2, 1, 1]],  # Cy has none on the board
        [[0, 5, 1], [1, 1, 1], [2, 1, 0]],
    ):
        refused(state, ["pillage", "glory", sides])
    assert clan(after(state, ["pillage", "glory", [[0, 5, 2], [1, 1, 3]]]), 1)["figures"] == 0


def test_a_pillager_has_a_figure_on_the_board():
    """略奪するには、最低でも1体は貴方のフィギュアが居る地域: at least one of your figures."""
    state = in_action(2, ["figures", 1, 1])
    assert refused(state, ["pillage", "glory", []]) == "no figure on the board"
    assert "pillage" not in offered(state)


# Yggdrasil


def test_yggdrasil_is_pillaged_once_an_age():
    """次のエイジまで再び略奪する事が出来ない: not to be pillaged again until the next age."""
    state = after(in_action(2, ["figures", 0, 1], ["figures", 1, 1]), ["pillage", "yggdrasil", []])
    assert summary(state)["provinces"] == {"left": 6, "pillaged": 1, "yggdrasil": True}
    assert refused(state, ["pillage", "yggdrasil", []]) == "Yggdrasil is pillaged"
    failing = ["pillage", "yggdrasil", [[1, 1, 1], [0, 2, 1]]]
    assert refused(state, failing) == "Yggdrasil is pillaged"  # 'also one that would fail'
    state = after(state, ["pillage", "glory", []])
    assert clan(state, 1)["glory"] == 5
    state = to_phase(state, "ragnarok")
    assert summary(state)["provinces"]["yggdrasil"] is True
    state = after(state, ["ragnarok", [0, 0]], ["phase"])
    assert summary(state)["provinces"]["yggdrasil"] is False
    state = after(to_phase(state, "action"), ["invade", 0], ["invade", 0], ["pillage", "yggdrasil", []])
    assert summary(state)["provinces"]["yggdrasil"] is True


def test_yggdrasil_stays_open_while_no_one_wins_it():
    """略奪者が戦闘に勝利できなかった場合、その地域は略奪されず: tried again in the same age."""
    state = in_action(2, ["figures", 0, 2], ["figures", 1, 2])
    state = after(state, ["pillage", "yggdrasil", [[0, 3, 1], [1, 3, 1]]])
    assert summary(state)["provinces"] == {"left": 6, "pillaged": 0, "yggdrasil": False}
    state = after(state, ["pillage", "yggdrasil", [[0, 3, 1], [1, 4, 1]]])
    assert summary(state)["provinces"]["yggdrasil"] is True


def test_a_rage_reward_counts_from_the_next_age():
    """このフェイズ中は追加のレイジを得られる事はありませんが、次のエイジ以降."""
    state = after(in_action(2, ["figures", 0, 1]), ["pillage", "rage", []])
    assert (clan(state, 0)["rage"], clan(state, 0)["stats"]["rage"]) == (6, [2, 7])
    assert clan(to_phase(state, "action"), 0)["rage"] == 7


def test_two_rage_steps_start_the_next_age_with_8():
    """Ravenのプレイヤーは前の時代でレイジステータスを2つ進めたので、8レイジを持って開始."""
    state = after(in_action(2), ["stat", 0, "rage", 2])
    assert clan(state, 0)["rage"] == 6
    assert clan(to_phase(state, "action"), 0)["rage"] == 8


def test_yggdrasil_raises_all_three_stats():
    """ユグドラシル: 3種類全てのステータスが1つ上昇します; the new axes count in its own battle."""
    state = in_action(2, ["figures", 0, 1], ["figures", 1, 1])
    state = after(state, ["pillage", "yggdrasil", [[0, 5, 1], [1, 4, 1]]])
    assert clan(state, 0)["stats"] == {"rage": [2, 7], "axes": [2, 4], "horns": [2, 5]}
    assert clan(state, 0)["glory"] == 4


def test_steps_beyond_the_last_are_lost():
    state = in_action(2, ["figures", 0, 1], ["stat", 0, "axes", 5])
    state = after(state, ["pillage", "axes", []], ["quest"], ["pillage", "yggdrasil", []])
    assert clan(state, 0)["stats"] == {"rage": [2, 7], "axes": [6, 8], "horns": [2, 5]}


# The gods


def battle(reward: str, sides: list, *gods) -> dict:
    """Return three clans after Ann's pillage with two figures each and *gods* in the province."""
    state = in_action(3, ["figures", 0, 2], ["figures", 1, 2], ["figures", 2, 2], gods=True)
    return after(state, ["pillage", reward, sides, list(gods)])


def test_odin_doubles_the_reward():
    """オーディン: 略奪報酬が2倍 (the pillage reward is doubled)."""
    assert clan(battle("glory", [], "odin"), 0)["glory"] == 10
    assert clan(battle("rage", [], "odin"), 0)["stats"]["rage"] == [3, 8]
    assert clan(battle("yggdrasil", [], "odin"), 0)["stats"] == {
        "rage": [3, 8],
        "axes": [3, 5],
        "horns": [3, 6],
    }
    assert clan(battle("glory", []), 0)["glory"] == 5
    assert summary(battle("glory", [], "odin"))["provinces"]["pillaged"] == 1


def test_odin_doubles_before_the_battle_glory_which_he_leaves_as_it_is():
    """'the reward counts twice: a stat two steps'; axes 3 to 5, then 5 glory for the battle."""
    state = battle("axes", [[0, 7, 1], [1, 2, 1]], "odin")
    assert (clan(state, 0)["stats"]["axes"], clan(state, 0)["glory"]) == ([3, 5], 5)


def test_odins_steps_beyond_the_last_are_lost():
    """'steps beyond the last are lost': step 5 goes to 6, not to 7."""
    state = in_action(2, ["figures", 0, 1], ["stat", 0, "horns", 4], gods=True)
    assert clan(after(state, ["pillage", "horns", [], ["odin"]]), 0)["stats"]["horns"] == [6, 10]


def test_odin_gives_nothing_where_the_pillager_does_not_win():
    state = battle("glory", [[0, 2, 1], [1, 7, 1]], "odin")
    assert [clan(state, seat)["glory"] for seat in range(3)] == [0, 3, 0]


def test_no_figure_is_destroyed_in_friggas_province():
    """フリッガ: どのような理由があろうと戦闘中にフィギュアは破壊されない; reward and glory as ever."""
    state = battle("glory", [[0, 7, 1], [1, 2, 2], [2, 3, 1]], "frigga")
    assert [clan(state, seat)["figures"] for seat in range(3)] == [2, 2, 2]
    assert [clan(state, seat)["valhalla"] for seat in range(3)] == [0, 0, 0]
    assert [clan(state, seat)["glory"] for seat in range(3)] == [8, 0, 0]
    tied = battle("glory", [[0, 4, 2], [1, 4, 2]], "frigga")
    assert [clan(tied, seat)["figures"] for seat in range(3)] == [2, 2, 2]


def test_lokis_losers_score_their_own_axes_instead_of_the_winner():
    """ロキ: 戦闘に負けたプレイヤーは、勝利したプレイヤーの代わりに栄光を獲得 (instead of the winner)."""
    state = in_action(
        3, ["figures", 0, 2], ["figures", 1, 2], ["figures", 2, 2], ["stat", 2, "axes", 2], gods=True
    )
    state = after(state, ["pillage", "glory", [[0, 7, 1], [1, 2, 1], [2, 3, 1]], ["loki"]])
    assert [summary(state)["sources"][seat]["battle"] for seat in range(3)] == [0, 3, 5]
    assert summary(state)["sources"][0]["pillage"] == 5  # the pillager wins, so the reward is its own
    assert [clan(state, seat)["figures"] for seat in range(3)] == [2, 1, 1]


def test_loki_turns_the_glory_of_a_winning_defender_too():
    """The pillager loses to Bo and scores its axes 3; Cy, who loses as well, scores 3."""
    state = battle("glory", [[0, 1, 1], [1, 7, 1], [2, 3, 1]], "loki")
    assert [clan(state, seat)["glory"] for seat in range(3)] == [3, 0, 3]
    assert summary(state)["provinces"]["pillaged"] == 0


def test_loki_needs_a_winner():
    """'in a battle with a winner': a tie has none, and without a battle there is no loser."""
    tied = battle("glory", [[0, 4, 1], [1, 4, 1], [2, 1, 1]], "loki")
    assert [clan(tied, seat)["glory"] for seat in range(3)] == [0, 0, 0]
    assert [clan(battle("glory", [], "loki"), seat)["glory"] for seat in range(3)] == [5, 0, 0]


def test_tyr_and_heimdall_change_no_number():
    """TYR: バトルカードのSTRのみをカウント (typed in as STR); ヘイムダル: how the cards are laid."""
    sides = [[0, 7, 1], [1, 2, 1]]
    assert battle("rage", sides, "tyr", "heimdall") == battle("rage", sides)


def test_all_five_gods_may_stand_in_one_province_in_any_order():
    """'a list of heimdall, odin, frigga, tyr, loki in any order, each at most once'."""
    gods = ("loki", "tyr", "heimdall", "odin", "frigga")
    state = battle("glory", [[0, 7, 1], [1, 2, 1]], *gods)
    assert [clan(state, seat)["glory"] for seat in range(3)] == [10, 3, 0]
    assert clan(state, 1)["figures"] == 2


def test_the_gods_are_told_with_their_option_and_only_with_it():
    """'with `gods` (and only then)': `[]` for none, also without a battle."""
    plain = in_action(2, ["figures", 0, 1])
    assert refused(plain, ["pillage", "glory", [], []]) == "wants # values, got #"
    state = in_action(2, ["figures", 0, 1], gods=True)
    assert refused(state, ["pillage", "glory", []]) == "wants # values, got #"
    assert clan(after(state, ["pillage", "glory", [], []]), 0)["glory"] == 5
    for gods in (None, "odin", ["Odin"], ["thor"], ["odin", "odin"], [0], [None], [["odin"]], {}, [True]):
        refused(state, ["pillage", "glory", [], gods])


# Survivors


def test_figures_of_one_age_may_stay_on_the_board_for_the_next():
    """ヴァルハラに置かれたフィギュアを全て、ストックに戻します: those in Valhalla return, no others."""
    state = after(begun(2, survivors="stay"), ["figures", 0, 3], ["figures", 1, 2])
    state = after(to_phase(state, "action"), ["pillage", "glory", [[0, 5, 1], [1, 2, 1]]])
    state = after(to_phase(state, "ragnarok"), ["ragnarok", [1, 0]])
    assert [clan(state, seat)["figures"] for seat in (0, 1)] == [2, 1]
    assert [clan(state, seat)["valhalla"] for seat in (0, 1)] == [1, 1]
    state = after(state, ["phase"])
    assert [clan(state, seat)["figures"] for seat in (0, 1)] == [2, 1]
    assert [clan(state, seat)["valhalla"] for seat in (0, 1)] == [0, 0]
    state = to_phase(state, "action")
    assert clan(after(state, ["march"]), 1)["figures"] == 1
    refused(after(state, ["figures", 1, 3]), ["invade", 0])  # they count against the horns


def test_no_survivor_stays_unless_the_table_chose_so():
    """ゲームボードの上に一切のフィギュアは残っていません: no figure is left on the board."""
    state = after(begun(2), ["figures", 0, 3])
    assert clan(to_phase(state, "valhalla"), 0)["figures"] == 0
    assert clan(to_phase(after(begun(2, survivors="home"), ["figures", 0, 3]), "gifts"), 0)["figures"] == 0


# Quests, Ragnarok, legends


def test_a_fulfilled_quest_gives_its_glory_and_one_step():
    """SERPENT fulfils Manheim!: 5栄光を獲得し、ホーンステータスを1上昇."""
    state = after(in_action(2), ["quest"], ["quest"], ["pass"], ["pass"], ["phase"])
    assert refused(state, ["quest_done", 0, 5, "horns"]) == "not in the quest phase"
    state = after(state, ["phase"], ["quest_done", 0, 5, "horns"])
    assert (clan(state, 0)["glory"], clan(state, 0)["stats"]["horns"]) == (5, [2, 5])
    assert [clan(state, seat)["quests"] for seat in (0, 1)] == [0, 1]
    refused(state, ["quest_done", 0, 5, None])
    state = after(state, ["quest_done", 1, 0, None])
    assert refused(state, ["quest_done", 1, 0, None]) == "no quest is left"
    assert summary(state)["sources"][0]["quest"] == 5


def test_quests_not_done_are_cleared_after_the_quest_phase_without_penalty():
    """クエストを達成できなかったならば、貴方は何も得ませんし、何も失いません."""
    state = after(in_action(2), ["quest"], ["pass"], ["pass"], ["phase"], ["phase"])
    assert clan(state, 0)["quests"] == 1
    state = after(state, ["phase"])
    assert (state["phase"], clan(state, 0)["quests"], clan(state, 0)["glory"]) == ("ragnarok", 0, 0)


def test_two_figures_burned_in_the_second_age_give_six_glory():
    """Gimle: 赤のフィギュアが2つ、青のフィギュアが2つ破壊; 3栄光: 各プレイヤーは6栄光ずつ."""
    state = to_phase(begun(3), "gifts")
    state = after(state, ["figures", 0, 2], ["figures", 1, 3])
    state = after(to_phase(state, "ragnarok"), ["ragnarok", [2, 2, 0]])
    assert [clan(state, seat)["glory"] for seat in range(3)] == [6, 6, 0]
    assert [clan(state, seat)["figures"] for seat in range(3)] == [0, 1, 0]
    assert summary(state)["sources"][0]["ragnarok"] == 6


def test_ragnarok_pays_2_3_4_by_age_and_takes_a_province_each():
    """第一エイジでは2栄光、第二エイジでは3栄光、第三エイジでは4栄光."""
    state, seen = begun(2), []
    for _ in range(3):
        state = after(to_phase(state, "ragnarok"), ["figures", 0, 1], ["ragnarok", [1, 0]])
        seen.append((clan(state, 0)["glory"], summary(state)["provinces"]["left"]))
    assert seen == [(2, 5), (5, 4), (9, 3)]


def test_ragnarok_happens_once_and_before_the_phase_ends():
    state = to_phase(begun(2), "ragnarok")
    assert refused(state, ["phase"]) == "ragnarok is not done"
    state = after(state, ["ragnarok", [0, 0]])
    assert refused(state, ["ragnarok", [0, 0]]) == "ragnarok is done"
    assert after(state, ["phase"])["phase"] == "valhalla"


def test_legends_are_shown_always_and_count_at_the_end():
    """第4、あるいは第5スペース: 10栄光, 最終スペース: 20栄光; Raven: レイジから10、アックスから20、合計30."""
    state = after(begun(2), ["stat", 0, "rage", 3], ["stat", 0, "axes", 5], ["stat", 1, "horns", 2])
    assert [clan(state, seat)["legend"] for seat in (0, 1)] == [30, 0]
    assert clan(state, 0)["glory"] == 0
    state = after(state, ["stat", 0, "rage", 1])
    assert clan(state, 0)["legend"] == 30
    state = to_phase(to_phase(to_phase(state, "valhalla"), "valhalla"), "valhalla")
    assert [entry["place"] for entry in blood_rage.standings(state)] == [1, 1]
    state = after(state, ["phase"])
    assert (clan(state, 0)["glory"], clan(state, 0)["legend"]) == (30, 30)
    assert summary(state)["sources"][0]["legend"] == 30
    assert [(entry["score"], entry["place"]) for entry in blood_rage.standings(state)] == [(30, 1), (0, 2)]


def test_valhalla_counts_who_fell_in_battle_and_in_ragnarok_until_it_is_released():
    """ヴァルハラシートの上: destroyed in a battle or in Ragnarok; 'figures does not change it'."""
    state = in_action(2, ["figures", 0, 3], ["figures", 1, 4])
    state = after(state, ["pillage", "glory", [[0, 1, 2], [1, 1, 1]]], ["figures", 1, -1])
    assert [clan(state, seat)["valhalla"] for seat in (0, 1)] == [2, 1]
    state = after(to_phase(state, "ragnarok"), ["ragnarok", [1, 2]])
    assert [clan(state, seat)["valhalla"] for seat in (0, 1)] == [3, 3]
    state = after(state, ["phase"])
    assert [clan(state, seat)["valhalla"] for seat in (0, 1)] == [0, 0]


def test_ties_in_glory_share_the_place():
    state = after(begun(4), ["glory", 1, 7], ["glory", 3, 7], ["glory", 2, 1])
    assert [entry["place"] for entry in blood_rage.standings(state)] == [4, 1, 3, 1]


# Cards


def test_cards_give_and_take_glory_but_never_below_0():
    """THOR'S GLORY: 2栄光を獲得する."""
    state = after(begun(2), ["glory", 0, 2])
    assert clan(state, 0)["glory"] == 2
    refused(state, ["glory", 0, -3])
    state = after(state, ["glory", 0, -2], ["glory", 1, 0])
    assert [clan(state, seat)["glory"] for seat in (0, 1)] == [0, 0]


def test_cards_may_take_glory_that_came_from_elsewhere():
    state = after(in_action(2, ["figures", 0, 1]), ["pillage", "glory", []], ["glory", 0, -3])
    sources = summary(state)["sources"][0]
    assert (clan(state, 0)["glory"], sources["pillage"], sources["other"]) == (2, 5, -3)


def test_stats_stay_on_their_six_steps():
    state = after(begun(2), ["stat", 0, "axes", 5], ["stat", 0, "horns", 0])
    refused(state, ["stat", 0, "axes", 1])
    refused(state, ["stat", 0, "axes", -6])
    refused(state, ["stat", 0, "rage", -1])
    assert clan(after(state, ["stat", 0, "axes", -5]), 0)["stats"]["axes"] == [1, 3]


def test_figures_stay_between_none_and_the_horns():
    state = after(begun(2), ["figures", 1, 4])
    refused(state, ["figures", 1, 1])
    refused(state, ["figures", 1, -5])
    refused(state, ["figures", 0, -1])
    assert clan(after(state, ["figures", 1, -4]), 1)["figures"] == 0


def test_figures_above_lowered_horns_can_only_come_down():
    state = after(begun(2), ["stat", 0, "horns", 1], ["figures", 0, 5], ["stat", 0, "horns", -1])
    refused(state, ["figures", 0, 0])
    assert clan(after(state, ["figures", 0, -1]), 0)["figures"] == 4


def test_cards_change_rage_without_moving_the_turn():
    state = after(in_action(3), ["rage", 1, -6], ["rage", 2, 3], ["rage", 0, -5])
    assert [clan(state, seat)["rage"] for seat in range(3)] == [1, 0, 9]
    assert summary(state)["turn"] == 0
    state = after(state, ["rage", 1, 1], ["quest"])
    assert summary(state)["turn"] == 1


def test_the_turn_goes_on_when_cards_leave_the_seat_to_move_without_rage():
    state = after(in_action(3), ["rage", 0, -6])
    assert summary(state)["turn"] == 1
    state = after(state, ["rage", 2, -6], ["rage", 1, -6])
    assert summary(state)["turn"] is None
    assert refused(state, ["rage", 1, 1]) == "the action phase is over"


def test_rage_changes_need_a_running_action_phase():
    assert refused(begun(2), ["rage", 0, 1]) == "not in the action phase"
    refused(in_action(2), ["rage", 0, -7])


# Bad input


def test_bad_arguments_are_refused_without_a_trace():
    fight = [[0, 3, 1], [1, 2, 1]]
    state = in_action(3, ["figures", 0, 2], ["figures", 1, 1])
    for action in (
        ["invade"],
        ["invade", -1],
        ["invade", 7],
        ["invade", HUGE],
        ["invade", True],
        ["invade", None],
        ["invade", "1"],
        ["invade", [1]],
        ["invade", Stranger()],
        ["invade", 1, 1],
        ["march", 1],
        ["upgrade", 1],
        ["upgrade", 1, 1],
        ["upgrade", 1, 0],
        ["upgrade", 1, None],
        ["upgrade", 7, False],
        ["upgrade", -1, False],
        ["upgrade", True, False],
        ["quest", 0],
        ["pass", 0],
        ["phase", 1],
        ["pillage"],
        ["pillage", "glory"],
        ["pillage", "gold", []],
        ["pillage", "", []],
        ["pillage", None, []],
        ["pillage", 0, []],
        ["pillage", "glory", None],
        ["pillage", "glory", {}],
        ["pillage", "glory", "[]"],
        ["pillage", "glory", [[]]],
        ["pillage", "glory", [fight[0]]],
        ["pillage", "glory", [fight[1]]],
        ["pillage", "glory", [fight[1], [2, 1, 0]]],
        ["pillage", "glory", fight, []],
        ["pillage", "glory", [fight[0], fight[0]]],
        ["pillage", "glory", fight + [fight[1]]],
        ["pillage", "glory", [fight[0], [3, 1, 0]]],
        ["pillage", "glory", [fight[0], [-1, 1, 0]]],
        ["pillage", "glory", [fight[0], [True, 1, 0]]],
        ["pillage", "glory", [fight[0], [1, -1, 1]]],
        ["pillage", "glory", [fight[0], [1, 1, 2]]],
        ["pillage", "glory", [fight[0], [1, 1, -1]]],
        ["pillage", "glory", [fight[0], [1, 1, True]]],
        ["pillage", "glory", [fight[0], [1, True, 1]]],
        ["pillage", "glory", [fight[0], [1, 1]]],
        ["pillage", "glory", [fight[0], [1, 1, 1, 1]]],
        ["pillage", "glory", [fight[0], 1]],
        ["pillage", "glory", [fight[0], None]],
        ["glory", 3, 1],
        ["glory", -1, 1],
        ["glory", True, 1],
        ["glory", None, 1],
        ["glory", 0, True],
        ["glory", 0, None],
        ["glory", 0, -HUGE],
        ["glory", 0],
        ["stat", 0, "glory", 1],
        ["stat", 0, None, 1],
        ["stat", 0, "axes", HUGE],
        ["stat", 0, "axes", True],
        ["stat", 3, "axes", 1],
        ["stat", 0, 1],
        ["figures", 0, HUGE],
        ["figures", 3, 1],
        ["figures", 0, False],
        ["rage", 3, 1],
        ["rage", 0, True],
        ["rage", 0, -HUGE],
        ["quest_done", 0, 1, None],
        ["ragnarok", [0, 0, 0]],
        ["battle", 1],
        ["", 1],
    ):
        refused(state, action)


def test_bad_quests_and_dooms_are_refused_without_a_trace():
    state = after(in_action(2, ["figures", 0, 1]), ["quest"], ["pass"], ["pass"], ["phase"], ["phase"])
    for action in (
        ["quest_done", 1, 5, None],
        ["quest_done", 2, 5, None],
        ["quest_done", False, 5, None],
        ["quest_done", 0, -1, None],
        ["quest_done", 0, True, None],
        ["quest_done", 0, 5, "glory"],
        ["quest_done", 0, 5, False],
        ["quest_done", 0, 5],
    ):
        refused(state, action)
    state = after(state, ["phase"])
    for doomed in ([], [0], [0, 0, 0], [2, 0], [0, 1], [-1, 0], [True, 0], [None, 0], {}, None, 1, [[0, 0]]):
        refused(state, ["ragnarok", doomed])
    refused(state, ["ragnarok", 0, 0])
    refused(state, ["ragnarok"])


# Random games


def check(state: dict) -> None:
    """Check the invariants of every state."""
    shown = summary(state)
    assert shown["provinces"]["left"] >= 3 and shown["provinces"]["pillaged"] >= 0
    assert shown["provinces"]["pillaged"] or not shown["provinces"]["yggdrasil"]
    for seat in range(len(state["rage"])):
        seen = shown["clans"][seat]
        assert seen["glory"] == sum(shown["sources"][seat].values()) >= 0
        assert seen["rage"] >= 0 and seen["figures"] >= 0 and seen["quests"] >= 0 and seen["valhalla"] >= 0
        assert not seen["valhalla"] or shown["phase"] not in ("gifts", "valhalla", "over")
        assert all([1 <= step <= 6 for step, _ in seen["stats"].values()])
        assert state["phase"] == "action" or seen["rage"] == 0
    running = shown["turn"] is not None
    assert not running or (shown["phase"] == "action" and shown["clans"][shown["turn"]]["rage"] > 0)
    assert running or not offered(state) & set(
        ["invade", "march", "upgrade", "quest", "pillage", "pass", "rage"]
    )
    assert "." not in json_text.dumps(shown)


def test_random_games_keep_what_must_hold_and_come_to_an_end():
    over = 0
    for seed in range(GAMES):
        rng = Lcg(seed)
        session = random_session("blood_rage", rng)
        while not session.state["over"] and session.count < 600:
            session.do(random_action(session, rng, session.now))
            check(session.state)
        over += session.state["over"]
    assert over > GAMES * 9 // 10, over


def test_five_play_with_the_expansion_alone():
    for count, expansion in ((4, (False, True)), (5, (True,))):
        (option,) = [option for option in blood_rage.options(count) if option.name == "expansion"]
        assert option.range.values == expansion


def test_only_valhalla_is_told_what_becomes_of_figures_that_stay():
    for survivors, told in (("home", "Figures come home"), ("stay", "Valhalla's figures return")):
        state = begun(survivors=survivors)
        for phase, words in (
            ("valhalla", told),
            ("action", "The action phase is over"),
            ("over", "Game over"),
        ):
            state.update({"phase": phase, "turn": None})
            assert fill(blood_rage.prompt(state, 0), NAMES) == words
