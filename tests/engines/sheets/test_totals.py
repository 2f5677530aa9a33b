"""Totals by hand: where they begin, what they reach, what goes past it, who is out (spec/sheet.md, Out)."""

from tests.engines.by_hand import go_on, played_sheet, refused, summary

ONE = [{"name": "A", "min": -500, "max": 500}]
DARTS = {
    "win": "low",
    "start": 501,
    "rounds": {"until": 0, "past": "stay"},
    "rows": [{"name": "Three", "max": 180, "times": -1}],
}


def rounds(session, *of_seats: list) -> dict:
    """Play a round of the first row with each of *of_seats*; return the summary after them."""
    for values in of_seats:
        go_on(session, ["score", 0, values], ["round"])
    return summary(session)


def places(session) -> list:
    """Return the place of each seat."""
    return [entry["place"] for entry in session.game.standings(session.state)]


# start, until, past


def test_totals_begin_at_the_start():
    session = played_sheet({"start": 20, "rows": ONE}, 2)
    assert summary(session)["totals"] == [20, 20]
    assert go_on(session, ["add", 0, 1, -3])["totals"] == [20, 17]
    assert dict(session.game.sources(session.state)) == {"A": [0, -3], "Start": [20, 20]}
    session = played_sheet({"start": 20, "rounds": {}, "rows": ONE}, 2)
    assert summary(session)["totals"] == [20, 20] and summary(session)["history"] == []
    assert rounds(session, [1, -1])["history"] == [[21, 19]]


def test_a_number_below_the_start_is_reached_from_above():
    session = played_sheet(DARTS, 2)
    rounds(session, [180, 100], [180, 100], [140, 100])
    assert summary(session)["totals"] == [1, 201] and not session.state["over"]
    assert rounds(session, [1, 180])["totals"] == [0, 21] and session.state["over"]
    assert places(session) == [1, 2]


def test_what_goes_past_until_stays_as_it_was():
    session = played_sheet(DARTS, 2)
    rounds(session, [180, 0], [180, 0], [180, 0])
    assert summary(session)["history"] == [[321, 501], [141, 501], [141, 501]]
    assert not session.state["over"]
    assert dict(session.game.sources(session.state)) == {
        "Three": [-540, 0],
        "Start": [501, 501],
        "Past": [180, 0],
    }


def test_what_goes_past_until_becomes_a_number():
    molkky = {"rounds": {"until": 50, "past": 25}, "rows": [{"name": "Pins", "max": 12}]}
    session = played_sheet(molkky, 2)
    rounds(session, [12, 1], [12, 1], [12, 1], [12, 1])
    assert rounds(session, [3, 1])["totals"] == [25, 5]
    rounds(session, [12, 1], [12, 1])
    assert rounds(session, [1, 1])["totals"] == [50, 8] and session.state["over"]


def test_numbers_go_by_the_number_of_players():
    by_count = {"2": 7, "3": 5}
    rows = [{"name": "A", "max": by_count}]
    sheet = {"players": [2, 3], "rounds": {"until": by_count}, "rows": rows}
    two, three = played_sheet(sheet, 2), played_sheet(sheet, 3)
    assert refused(three, ["score", 0, [6, 0, 0]]) == "6 is above 5"
    rounds(two, [5, 0])
    rounds(three, [5, 0, 0])
    assert (two.state["over"], three.state["over"]) == (False, True)


# target


def test_who_has_reached_the_target_is_said_and_nothing_ends():
    session = played_sheet({"target": 7, "rows": ONE}, 3, ["score", 0, [6, 7, 9]])
    assert summary(session)["reached"] == [1, 2] and not session.state["over"]
    assert go_on(session, ["add", 0, 2, -9])["reached"] == [1]
    down = played_sheet({"start": 20, "target": 0, "rows": ONE}, 2, ["add", 0, 1, -20])
    assert summary(down)["reached"] == [1]


# out, with rounds

LOSS = {"name": "A", "min": -50}
KNOCKED = {"start": 10, "out": 0, "rounds": {}, "rows": [LOSS, {"name": "B", "table": [2, 0]}]}


def test_who_is_out_keeps_the_total_and_has_no_points():
    session = played_sheet(KNOCKED, 3)
    told = go_on(session, ["score", 0, [-12, -3, 0]], ["score", 1, [0, 0, 0]], ["round"])
    assert told["totals"] == [0, 9, 12] and told["out"] == [0]
    assert told["points"] == [[0, 0, 0], [0, 2, 2]]
    told = go_on(session, ["score", 0, [0, 1, 1]], ["score", 1, [0, 0, 1]], ["round"])
    assert told["totals"] == [0, 12, 13] and not session.state["over"]


def test_who_is_out_can_enter_nothing_but_nought():
    session = played_sheet(KNOCKED, 3)
    go_on(session, ["score", 0, [-12, 0, 0]], ["score", 1, [0, 0, 0]], ["round"])
    assert refused(session, ["score", 0, [1, 0, 0]]) == "1 is above 0"
    assert refused(session, ["add", 0, 0, 1]) == "seat 0 is out"
    assert go_on(session, ["add", 0, 1, 1])["values"][0] == [0, 1, 0]


def test_the_game_is_over_when_one_is_left_and_the_later_out_the_better():
    sheet = {"start": 10, "out": 0, "rounds": {}, "rows": [LOSS]}
    session = played_sheet(sheet, 4)
    assert rounds(session, [-10, 0, 0, 5])["out"] == [0] and not session.state["over"]
    assert rounds(session, [0, -30, -11, 0])["out"] == [0, 1, 2] and session.state["over"]
    assert places(session) == [4, 3, 2, 1]  # 1 and 2 went in one round: -20 and -1
    both = played_sheet(sheet, 2)
    assert rounds(both, [-10, -12])["out"] == [0, 1] and both.state["over"] and places(both) == [1, 2]


def test_one_that_plays_alone_does_not_end_by_being_out():
    session = played_sheet({"start": 10, "out": 0, "rounds": {"count": 3}, "rows": [LOSS]}, 1)
    assert rounds(session, [-10])["out"] == [0] and not session.state["over"]
    rounds(session, [0], [0])
    assert session.state["over"] and summary(session)["totals"] == [0]


def test_out_comes_before_until_and_until_looks_at_those_in():
    sheet = {"out": 20, "rounds": {"until": 10}, "rows": ONE}
    session = played_sheet(sheet, 3)
    assert rounds(session, [25, 5, 0])["out"] == [0] and not session.state["over"]
    assert rounds(session, [0, 5, 0])["totals"] == [25, 10, 0] and session.state["over"]
    assert places(session) == [3, 1, 2]


def test_those_out_do_not_rank():
    rows = [{"name": "L", "min": -50}, {"name": "F", "fewest": [6, 3]}]
    session = played_sheet({"start": 10, "out": 0, "rounds": {}, "rows": rows}, 3)
    go_on(session, ["score", 0, [-20, 0, 0]], ["score", 1, [0, 1, 2]], ["round"])
    assert summary(session)["totals"] == [-4, 13, 10] and summary(session)["out"] == [0]
    go_on(session, ["score", 0, [0, 0, 0]], ["score", 1, [0, 1, 2]])
    assert summary(session)["points"] == [[0, 0, 0], [0, 6, 3]]


# out, without rounds

LIVES = {"start": 20, "out": 0, "rows": ONE, "clock": {"turn": 60}}


def test_live_one_is_out_while_the_total_says_so():
    session = played_sheet(LIVES, 3, ["add", 0, 1, -20])
    assert summary(session)["out"] == [1] and summary(session)["points"] == [[0, -20, 0]]
    assert go_on(session, ["add", 0, 1, 1])["out"] == []
    assert go_on(session, ["score", 0, [-20, -20, -20]])["out"] == [0, 1, 2] and not session.state["over"]


def test_live_the_later_out_the_better():
    session = played_sheet(LIVES, 4, ["add", 0, 1, -20], ["add", 0, 0, -25], ["add", 0, 2, -5])
    assert places(session) == [3, 4, 2, 1]
    go_on(session, ["add", 0, 1, 5], ["add", 0, 1, -5])  # it goes out again, after 0
    assert places(session) == [4, 3, 2, 1]
    go_on(session, ["add", 0, 0, -1])  # it was out and is out
    assert places(session) == [4, 3, 2, 1]


def test_out_before_the_first_action():
    rows = [{"name": "A", "table": [-5, 0]}]
    session = played_sheet({"out": -5, "rows": rows}, 2)
    assert summary(session)["out"] == [0, 1]
    assert go_on(session, ["add", 0, 1, 1])["out"] == [0] and places(session) == [2, 1]


def test_a_turn_passes_over_those_that_are_out():
    session = played_sheet(LIVES, 3, ["add", 0, 0, -20])
    assert go_on(session, ["turn"])["turn"] == 1
    assert go_on(session, ["turn"])["turn"] == 2
    assert go_on(session, ["turn"])["turn"] == 1
    assert go_on(session, ["add", 0, 2, -20], ["turn"])["turn"] == 1
    assert go_on(session, ["add", 0, 1, -20], ["turn"])["turn"] == 1
    alone = played_sheet(LIVES, 2, ["score", 0, [-20, -20]], ["turn"])
    assert summary(alone)["turn"] == 0
