"""Sides, directions of ties, winners that the table names (spec/sheet.md, Beyond sums; Summary)."""

from tests.engines.by_hand import go_on, offered, played_sheet, refused, summary
from tests.engines.random_player import is_within

ROWS = [{"name": "A"}, {"name": "B", "only": 5}]
TEAMS = {"players": [3, 6], "sides": {"4": 2, "6": 3, "5": 2}, "rows": ROWS}


def places(session) -> list:
    """Return the place of each seat."""
    return [entry["place"] for entry in session.game.standings(session.state)]


def scores(session) -> list:
    """Return the score of each seat."""
    return [entry["score"] for entry in session.game.standings(session.state)]


# sides


def test_partners_sit_opposite_and_values_are_those_of_sides():
    session = played_sheet(TEAMS, 4, ["score", 0, [3, 8]], ["score", 1, [1, 0]])
    told = summary(session)
    assert (
        told["sides"] == [[0, 2], [1, 3]] and told["totals"] == [8, 8] and told["values"] == [[3, 8], [1, 0]]
    )
    go_on(session, ["add", 0, 1, 1])
    assert scores(session) == [8, 9, 8, 9] and places(session) == [2, 1, 2, 1]
    assert refused(session, ["score", 0, [1, 2, 3, 4]]) == "wants 2 values, got 4"
    assert refused(session, ["add", 0, 2, 1]) == "seat 2 is not allowed here"
    assert dict(session.game.sources(session.state)) == {"A": [3, 9, 3, 9], "B": [5, 0, 5, 0]}


def test_sides_may_differ_by_one_and_other_numbers_play_each_for_themselves():
    assert summary(played_sheet(TEAMS, 5))["sides"] == [[0, 2, 4], [1, 3]]
    assert summary(played_sheet(TEAMS, 6))["sides"] == [[0, 3], [1, 4], [2, 5]]
    three = played_sheet(TEAMS, 3, ["score", 0, [1, 2, 3]])
    assert "sides" not in summary(three) and summary(three)["totals"] == [1, 2, 3]


def test_turns_and_clocks_stay_with_seats():
    sheet = dict(TEAMS, clock={"bank": 60}, start=20, out=0)
    sheet["rows"] = [{"name": "A", "min": -50}]
    session = played_sheet(sheet, 4, ["add", 0, 0, -20], ["turn"])
    assert summary(session)["turn"] == 1 and len(summary(session)["clock"]["left_ms"]) == 4
    assert go_on(session, ["turn"])["turn"] == 3


# ties with a direction, before


def test_an_entry_may_have_its_own_direction():
    rows = [{"name": "A"}, {"name": "B", "times": 3}, {"name": "C", "times": 5}]
    values = [["score", 0, [3, 0]], ["score", 1, [0, 1]]]
    for win, ties, expected in (
        ("high", [["B", "low"]], [1, 2]),
        ("high", [["B", "high"]], [2, 1]),
        ("low", [["B", "high"]], [2, 1]),
        ("low", ["B"], [1, 2]),
        ("none", [["B", "high"]], [1, 1]),
    ):
        assert places(played_sheet({"win": win, "ties": ties, "rows": rows}, 2, *values)) == expected, (
            win,
            ties,
        )


def test_what_goes_before_counts_before_the_totals():
    rows = [{"name": "Phase", "max": 10, "table": [0]}, {"name": "Points"}]
    sheet = {"win": "low", "before": [["Phase", "high"]], "rounds": {}, "rows": rows}
    session = played_sheet(sheet, 3)
    go_on(session, ["score", 0, [1, 1, 0]], ["score", 1, [20, 5, 0]], ["round"])
    assert places(session) == [2, 1, 3] and scores(session) == [20, 5, 0]
    go_on(session, ["score", 0, [0, 0, 2]], ["score", 1, [0, 0, 50]], ["round"])
    assert places(session) == [3, 2, 1]


# declare

COOP = {"win": "none", "declare": "all", "rows": [{"name": "Mission"}]}
TOLD = {"declare": True, "rounds": {}, "rows": [{"name": "A"}]}


def test_all_have_won_together_or_nobody():
    session = played_sheet(COOP, 3)
    assert summary(session)["winners"] is None
    assert refused(session, ["win", [0, 1]]) == "a list is not allowed here"
    assert go_on(session, ["win", [0, 1, 2]])["winners"] == [0, 1, 2]
    assert session.state["over"] and places(session) == [1, 1, 1]
    lost = played_sheet(COOP, 3, ["win", []])
    assert summary(lost)["winners"] == [] and places(lost) == [1, 1, 1]
    ended = played_sheet(COOP, 3, ["end"])
    assert summary(ended)["winners"] == []


def test_the_table_names_who_has_won_each_once_and_ascending():
    session = played_sheet(TOLD, 3)
    for wrong in ([], [1, 0], [1, 1], [3], [True], 1, None):
        assert refused(session, ["win", wrong]), wrong
    assert offered(session) == ["add", "score", "win"]
    offer = [offer for offer in session.game.legal(session.state, 0) if offer.name == "win"][0]
    assert is_within(offer.ranges[0], [0, 2]) and not is_within(offer.ranges[0], [2, 0])
    go_on(session, ["score", 0, [5, 3, 9]], ["round"], ["score", 0, [9, 0, 0]])
    told = go_on(session, ["win", [1]])
    assert told["winners"] == [1] and told["values"] == [[0, 0, 0]] and told["round"] == 1
    assert places(session) == [3, 1, 2] and scores(session) == [5, 3, 9]


def test_a_game_won_before_the_first_round_is_done_is_of_round_0():
    session = played_sheet(TOLD, 2, ["add", 0, 0, 4], ["win", [0, 1]])
    assert summary(session)["round"] == 0 and summary(session)["totals"] == [0, 0]
    assert places(session) == [1, 1]


def test_without_points_all_others_share_the_next_place():
    sheet = {"declare": True, "win": "none", "rows": [{"name": "A"}]}
    session = played_sheet(sheet, 4, ["score", 0, [1, 2, 3, 4]], ["win", [0, 2]])
    assert places(session) == [1, 3, 1, 3]
    ended = played_sheet(sheet, 2, ["score", 0, [1, 2]], ["end"])
    assert summary(ended)["winners"] == [] and places(ended) == [1, 1]


def test_over_without_win_the_first_have_won():
    sheet = {"declare": True, "rows": [{"name": "A"}]}
    session = played_sheet(sheet, 3, ["score", 0, [5, 5, 1]], ["end"])
    assert summary(session)["winners"] == [0, 1] and places(session) == [1, 1, 3]


def test_a_side_wins_with_all_its_seats():
    session = played_sheet(dict(TEAMS, declare=True), 4, ["win", [1]])
    assert summary(session)["winners"] == [1, 3] and places(session) == [2, 1, 2, 1]
    assert refused(played_sheet(dict(TEAMS, declare=True), 4), ["win", [2]]) == "2 is not allowed here"


def test_a_unit_is_an_integer_also_where_all_win_together():
    """spec/README.md, The record: `true` is not an integer."""
    for wrong, reason in (
        ([0, True], "true is not allowed here"),
        ([False, 1], "false is not allowed here"),
        ([1, 0], "out of order"),
        ([0], "a list is not allowed here"),
        ([0, 1, 2], "2 is not allowed here"),
        (None, "null is not a list"),
    ):
        assert refused(played_sheet(COOP, 2), ["win", wrong]) == reason


def test_nobody_is_named_without_declare():
    assert refused(played_sheet(TEAMS, 4), ["win", [0]]) == "the points say who wins"


# the clock that counts up


def test_each_seats_time_is_counted_up():
    session = played_sheet({"clock": {"up": True}}, 2)
    assert (
        summary(session)["clock"] == {"running": False, "used_ms": [0, 0]}
        and summary(session)["turn"] is None
    )
    session.do([1000, "turn"])
    session.do([5000, "turn"])
    assert summary(session, 7500)["clock"] == {"running": True, "used_ms": [4000, 2500]}
    session.do([8000, "pause"])
    assert summary(session, 99000)["clock"] == {"running": False, "used_ms": [4000, 3000]}
    session.do([100000, "turn"])
    assert summary(session, 100500)["clock"] == {"running": True, "used_ms": [4500, 3000]}
    session.do([101000, "end"])
    assert summary(session, 200000)["clock"] == {"running": False, "used_ms": [5000, 3000]}
