"""
Millennium Blades: collections and promo fusion, by the rule text's sentences.
"""

from engines_core import millennium_blades
from engines_core.phrases import fill
from tests.engines.by_hand import ROW_CHARS, go_on, refused, summary
from tests.engines.millennium_blades.table import BUILT, END, SCORE, START, played, tournament
from tests.engines.random_player import HUGE


def test_a_collection_scores_by_its_cards():
    """2枚:2点 3枚:4点 4枚:7点 5枚:9点 6枚:12点 7枚:16点 8枚以上:21点"""
    for cards, points in ((2, 2), (3, 4), (4, 7), (5, 9), (6, 12), (7, 16), (8, 21), (9, 21), (HUGE, 21)):
        found = go_on(played(2, {}, *BUILT), ["collection", 1, cards])
        assert found["collections"] == [[0, points]] and found["totals"] == [0, points]


def test_one_collection_a_player_and_round():
    """1回のデッキ構築フェイズで作成できるコレクションは1つだけです。"""
    session = played(2, {}, *BUILT)
    go_on(session, ["collection", 0, 8])
    assert refused(session, ["collection", 0, 2]) == "seat 0 is not allowed here"
    go_on(session, ["collection", 1, 2])
    assert refused(session, ["collection", 1, 2]) == "all have handed in"
    found = go_on(session, *(tournament([1, 0]) + BUILT + [["collection", 0, 3]]))
    assert found["collections"] == [[21, 2], [4, 0]] and found["totals"] == [21 + 4 + 21, 2 + 15]


def test_a_collection_need_not_be_handed_in():
    found = go_on(played(2, {}, *BUILT), *tournament([1, 0]))
    assert found["collections"] == [[0, 0], [0, 0]]


def test_one_fusion_a_player_and_deck_building():
    """1回のデッキ構築フェイズでは、1回しか合成できません。"""
    session = played(3, {}, START, ["fuse", 1, "gold"])
    assert refused(session, ["fuse", 1, "bronze"]) == "seat 1 is not allowed here"
    assert go_on(session, ["fuse", 0, "bronze"], END)["fused"] == ["bronze", "gold", None]
    assert go_on(session, ["fuse", 2, "silver"])["fused"] == ["bronze", "gold", "silver"]
    assert refused(session, ["fuse", 2, "silver"]) == "all have fused"
    assert millennium_blades.FUSION_CARDS == {"bronze": 5, "silver": 6, "gold": 7}


def test_promos_are_fused_within_the_time_of_the_blocks():
    """
    制限時間内であれば、次のアクション: the actions within the time limit.

    'from the start of block 1 until the third block is over, also between blocks'.
    """
    session = played(2, {})
    assert refused(session, ["fuse", 0, "bronze"]) == "block 1 has not begun"
    found = [session.game.legal(session.state, 0)]
    for action in BUILT:
        go_on(session, action)
        found.append(session.game.legal(session.state, 0))
    assert ["fuse" in [offer.name for offer in offers] for offers in found] == [False] + [True] * 5 + [False]
    assert refused(session, ["fuse", 0, "bronze"]) == "block 3 is over"


def test_fusions_are_forgotten_with_the_deck_building():
    session = played(2, {}, START, ["fuse", 1, "gold"], END, START, END, START, END)
    assert summary(session)["fused"] == [None, "gold"]
    assert go_on(session, ["tournament", 0])["fused"] == [None, None]
    assert go_on(session, SCORE)["fused"] == [None, None]
    assert refused(session, ["fuse", 1, "gold"]) == "block 1 has not begun"  # the second round's
    assert go_on(session, START, ["fuse", 1, "gold"])["fused"] == [None, "gold"]


def test_three_players_have_a_sell_marker_more_on_the_checklist():
    """売却マーカー1色3個(3人プレイ時は4個): three each, four with three players."""
    for count, markers in ((2, 3), (3, 4), (4, 3), (5, 3)):
        phrases = millennium_blades.checklist(played(count, {}).state)
        assert ("Each: # sell markers", markers) in phrases
        assert all([len(fill(phrase)) <= ROW_CHARS for phrase in phrases])


def test_a_contested_purchase_goes_to_who_has_fewer_vp():
    """勝利点が低いプレイヤーが優先されます: tournaments and collections, not money."""
    session = played(3, {}, *(BUILT + [["collection", 2, 5]] + tournament([3, 2, 1]) + [["money", 1, 400]]))
    assert millennium_blades.purchase_order(session.state) == [(15, 1), (21, 0), (21, 2)]
