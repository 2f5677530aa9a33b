"""A round put right: what is computed again, how far back, and why not (spec/sheet.md, Actions)."""

from engines_core.sheets.rounds import CORRECTED
from tests.engines.by_hand import go_on, offered, played_sheet, refused, summary

HEARTS = {"win": "low", "rounds": {"until": 100}, "rows": [{"name": "Points", "max": 26, "sums": [26, 78]}]}
OPEN = {"rounds": {}, "rows": [{"name": "A", "min": -99}]}


def rounds(session, *of_seats: list) -> dict:
    """Play a round of the first row with each of *of_seats*; return the summary after them."""
    for values in of_seats:
        go_on(session, ["score", 0, values], ["round"])
    return summary(session)


def test_the_values_take_the_place_of_those_of_the_round():
    session = played_sheet(HEARTS, 3)
    rounds(session, [26, 0, 0], [6, 10, 10], [1, 20, 5])
    told = go_on(session, ["correct", 3, 0, [0, 26, 0]])
    assert told["history"] == [[0, 26, 0], [6, 36, 10], [7, 56, 15]] and told["round"] == 4
    assert dict(session.game.sources(session.state)) == {"Points": [7, 56, 15]}
    assert go_on(session, ["correct", 1, 0, [26, 0, 0]])["history"][2] == [32, 36, 10]
    assert go_on(session, ["undo"])["history"][2] == [7, 56, 15]
    assert go_on(session, ["undo"])["history"] == [[26, 0, 0], [32, 10, 10], [33, 30, 15]]
    assert go_on(session, ["redo"])["history"][2] == [7, 56, 15]


def test_one_of_the_last_five_rounds_at_most():
    session = played_sheet(OPEN, 2)
    assert refused(session, ["correct", 1, 0, [1, 1]]) == "no round is done"
    rounds(session, [1, 1])
    assert refused(session, ["correct", 2, 0, [1, 1]]) == "2 is above 1"
    rounds(session, *[[1, 1]] * 6)
    assert refused(session, ["correct", 6, 0, [1, 1]]) == "6 is above 5"
    assert refused(session, ["correct", 0, 0, [1, 1]]) == "0 is below 1"
    assert go_on(session, ["correct", 5, 0, [10, 0]])["history"] == [
        [1, 1],
        [2, 2],
        [12, 2],
        [13, 3],
        [14, 4],
        [15, 5],
        [16, 6],
    ]
    assert len(session.state["played"]) == CORRECTED


def test_values_are_as_for_score_and_the_round_that_is_on_stays():
    session = played_sheet(HEARTS, 3)
    rounds(session, [26, 0, 0])
    go_on(session, ["score", 0, [0, 0, 26]])
    assert refused(session, ["correct", 1, 0, [1, 0, 0]]) == "0 is below 25"
    assert refused(session, ["correct", 1, 1, [1, 0, 0]]) == "1 is not allowed here"
    assert refused(session, ["correct", 1, 0, [26, 0]]) == "wants 3 values, got 2"
    told = go_on(session, ["correct", 1, 0, [0, 0, 26]])
    assert told["values"] == [[0, 0, 26]] and go_on(session, ["round"])["history"][1] == [0, 0, 52]


def test_it_is_not_offered_without_rounds_or_when_over():
    assert "correct" not in offered(played_sheet({"rows": [{"name": "A"}]}, 2, ["add", 0, 0, 1]))
    session = played_sheet({"rounds": {"count": 1}, "rows": [{"name": "A"}]}, 2)
    rounds(session, [1, 1])
    assert refused(session, ["correct", 1, 0, [2, 2]]) == "the game is over"


def test_it_is_refused_if_the_game_would_have_been_over_after_a_round():
    session = played_sheet(dict(OPEN, rounds={"until": 20}), 2)
    rounds(session, [10, 0], [-5, 0], [5, 0])
    assert refused(session, ["correct", 3, 0, [20, 0]]) == "over by round 1 then"
    assert refused(session, ["correct", 1, 0, [15, 0]]) == "over by round 3 then"
    assert go_on(session, ["correct", 3, 0, [14, 0]])["totals"] == [14, 0]


def test_who_is_out_is_computed_again():
    session = played_sheet(dict(OPEN, start=10, out=0), 3)
    rounds(session, [-10, 0, 0], [0, -3, 1])
    assert summary(session)["out"] == [0]
    told = go_on(session, ["correct", 2, 0, [-9, -5, 0]])
    assert told["out"] == [] and told["history"] == [[1, 5, 10], [1, 2, 11]]
    assert refused(session, ["correct", 2, 0, [0, -10, 0]]) == "seat 1 would be out in round 2"


def test_it_is_refused_if_a_unit_would_be_out_in_the_round_that_is_on():
    session = played_sheet(dict(OPEN, start=10, out=0), 3)
    rounds(session, [-5, 0, 0])
    go_on(session, ["score", 0, [1, 0, 0]])
    assert refused(session, ["correct", 1, 0, [-10, 0, 0]]) == "seat 0 would be out in round 2"
    go_on(session, ["score", 0, [0, 2, 0]])
    assert go_on(session, ["correct", 1, 0, [-10, 0, 0]])["out"] == [0]


def test_of_bids_pairs_are_put_right_and_bags_counted_again():
    bid = {"hit": [0, 10], "over": [0, 10, 1], "miss": [0, -10, 0], "bags": [5, -50]}
    row = {"name": "T", "max": 13, "bid": bid}
    session = played_sheet({"rounds": {}, "ties": ["T"], "rows": [row]}, 2)
    for bids, made in (([1, 1], [4, 1]), ([1, 1], [4, 1])):  # 3 bags, then 6: -50
        go_on(session, ["bids", 0, bids], ["made", 0, made], ["round"])
    assert summary(session)["history"] == [[13, 10], [26 - 50, 20]]
    told = go_on(session, ["correct", 2, 0, [[4, 4], [2, 1]]])
    assert told["history"] == [[40, -20], [53, -10]]
    go_on(session, ["bids", 0, [1, 1]], ["made", 0, [3, 6]])
    assert summary(session)["points"] == [[12 - 50, 15 - 50]]  # 3 + 2 and 5 bags
    assert refused(session, ["correct", 1, 0, [4, 4]]) == "4 is not a list"
    assert refused(session, ["correct", 1, 0, [[4, 14], [1, 1]]]) == "14 is above 13"


def test_ties_and_bonuses_go_by_what_was_put_right():
    bonuses = [{"rows": ["A"], "least": 10, "points": 5}]
    rows = [{"name": "A"}, {"name": "B", "times": -1}]
    session = played_sheet({"rounds": {}, "bonuses": bonuses, "ties": ["B"], "rows": rows}, 2)
    go_on(session, ["score", 0, [9, 9]], ["score", 1, [1, 1]], ["round"])
    assert go_on(session, ["correct", 1, 0, [10, 15]])["totals"] == [14, 19]
    go_on(session, ["correct", 1, 1, [0, 5]])
    assert summary(session)["totals"] == [15, 15]
    assert [entry["place"] for entry in session.game.standings(session.state)] == [2, 1]
    assert dict(session.game.sources(session.state)) == {"A": [10, 15], "B": [0, -5], "Bonus": [5, 5]}
