"""
Millennium Blades: the summary in every stage (spec/millennium_blades.md, Summary).
"""

from tests.engines.by_hand import go_on, summary
from tests.engines.millennium_blades.table import BUILT, FINISH, SCORE, START, STOPPED, in_the_final, played


def test_summary_of_a_new_game():
    assert summary(played(3, {})) == {
        "stage": "deck_building",
        "round": 1,
        "block": 0,
        "clock": STOPPED,
        "selling_open": False,
        "rp": [0, 0, 0],
        "turn": None,
        "start_candidates": [0, 1, 2],
        "tournaments": [],
        "collections": [[0, 0, 0]],
        "fused": [None, None, None],
        "money": [0, 0, 0],
        "friends": [0, 0, 0],
        "totals": [0, 0, 0],
    }


def test_summary_of_the_prerelease():
    found = summary(played(2, {"prerelease": True}))
    assert [found[key] for key in ("stage", "round", "block", "clock")] == ["prerelease", 0, 0, STOPPED]
    assert [found[key] for key in ("selling_open", "turn", "collections")] == [False, None, []]
    assert [found[key] for key in ("fused", "start_candidates", "tournaments")] == [[None] * 2, [0, 1], []]


def test_summary_of_a_tournament():
    built = BUILT[:1] + [["fuse", 0, "gold"]] + BUILT[1:]
    session = played(2, {}, *(built + [["collection", 1, 2], ["tournament", 1], ["rp", 0, -2]]))
    assert summary(session) == {
        "stage": "tournament",
        "round": 1,
        "block": 0,
        "clock": STOPPED,
        "selling_open": False,
        "rp": [-2, 0],
        "turn": 1,
        "start_candidates": [],
        "tournaments": [],
        "collections": [[0, 2]],
        "fused": [None, None],
        "money": [0, 0],
        "friends": [0, 0],
        "totals": [0, 2],
    }


def test_summary_of_the_second_deck_building():
    session = played(2, {}, *(BUILT + [["tournament", 1], ["rp", 0, -2], SCORE, START]))
    found = summary(session, session.now + 1000)
    assert [found[key] for key in ("stage", "round", "block")] == ["deck_building", 2, 1]
    assert found["clock"] == {"running": True, "remaining_ms": 419000} and found["selling_open"]
    assert [found[key] for key in ("rp", "turn", "start_candidates")] == [[-2, 0], None, [0]]
    assert [found[key] for key in ("collections", "totals")] == [[[0, 0], [0, 0]], [15, 21]]


def test_summary_of_the_final_and_the_end():
    session = in_the_final([1, 0], [1, 0], [0, 1])
    for stage, action in (("final", FINISH), ("over", None)):
        found = summary(session, 10**9)
        assert [found[key] for key in ("stage", "round", "block", "clock")] == [stage, 3, 0, STOPPED]
        assert [found[key] for key in ("selling_open", "turn", "start_candidates")] == [False, None, []]
        assert [found[key] for key in ("rp", "fused")] == [[0, 1], [None, None]]
        assert found["collections"] == [[0, 0]] * 3 and found["totals"] == [79, 77]
        if action:
            go_on(session, action)
