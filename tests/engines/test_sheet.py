"""Score sheets by hand: values, points of each kind of row, rounds, the end, ties (spec/sheet.md)."""

from engines_core import record, sheet
from engines_core.errors import SetupError
from engines_core.session import MemoryLog
from engines_core.sheets.state import is_entered
from tests.engines.by_hand import go_on, offered, played_sheet, refused, sheet_header, summary
from tests.engines.random_player import Lcg, is_within, random_value


def points(row: dict, *values) -> list:
    """Return the points per seat of *row* for the *values* per seat."""
    named = {"name": "Row"}
    named.update(row)
    session = played_sheet({"rows": [named]}, len(values), ["score", 0, list(values)])
    assert summary(session)["totals"] == summary(session)["points"][0]
    return summary(session)["points"][0]


def standings(session) -> list:
    """Return (score, place) of each seat."""
    return [(entry["score"], entry["place"]) for entry in sheet.standings(session.state)]


# Points


def test_a_value_counts_as_it_is():
    assert points({"min": -6, "max": 18}, -6, 0, 18) == [-6, 0, 18]


def test_times_per_square_and_table():
    assert points({"times": -3}, 0, 1, 99) == [0, -3, -297]
    assert points({"per": 3}, 0, 2, 3, 8) == [0, 0, 1, 2]
    assert points({"square": True}, 0, 1, 9) == [0, 1, 81]
    assert points({"table": [-1, 2, 4]}, 0, 1, 2, 3, 99) == [-1, 2, 4, 4, 4]


def test_places_go_by_rank_and_the_tied_share_rounded_down():
    assert points({"places": [5, 3, 1]}, 2, 9, 4, 1) == [1, 5, 3, 0]
    assert points({"places": [5, 3, 1]}, 7, 7, 4, 0) == [4, 4, 1, 0]
    assert points({"places": [5, 2]}, 7, 7, 4, 4) == [3, 3, 0, 0]
    assert points({"places": [5, 2]}, 1, 1, 1, 1) == [1, 1, 1, 1]  # 7 // 4
    assert points({"places": [-1, -2]}, 3, 3) == [-2, -2]  # -3 // 2
    assert points({"places": [5]}, 0, 0) == [0, 0]


def test_only_one_seat_has_it():
    assert points({"only": 7}, 0, 1, 0) == [0, 7, 0]
    assert points({"only": 7}, 0, 0, 0) == [0, 0, 0]


def test_points_above_the_cap_count_as_the_cap():
    assert points({"cap": 5, "times": 2, "min": -9}, -9, 2, 3) == [-18, 4, 5]
    assert points({"cap": 0}, 7) == [0]


def test_parts_make_points_by_themselves_and_are_added():
    science = {"parts": ["Compass", "Wheel", "Tablet"], "max": 9, "square": True, "set": 7}
    assert points(science, [1, 1, 1], [3, 0, 2], [0, 0, 0]) == [10, 13, 0]
    science["cap"] = 12
    assert points(science, [1, 1, 1], [3, 0, 2], [2, 2, 2]) == [10, 12, 12]
    assert points({"parts": ["A", "B"], "min": -9, "cap": 12}, [20, -5], [20, -9]) == [12, 11]
    assert points({"parts": ["A", "B"], "places": [3, 1]}, [2, 0], [1, 4]) == [3, 4]
    assert points({"parts": ["A", "B"], "only": 4}, [1, 1], [0, 0]) == [8, 0]
    assert points({"parts": ["A", "B"], "per": 2}, [1, 1], [3, 3]) == [0, 2]


# Entries


def test_score_puts_in_all_seats_and_add_changes_one():
    session = played_sheet({"rows": [{"name": "A", "min": -5, "max": 10}]}, 3, ["score", 0, [1, 2, 3]])
    assert go_on(session, ["add", 0, 1, 8])["values"] == [[1, 10, 3]]
    assert go_on(session, ["add", 0, 0, -6])["values"] == [[-5, 10, 3]]
    assert go_on(session, ["score", 0, [0, 0, 1]])["values"] == [[0, 0, 1]]
    assert go_on(session, ["undo"])["values"] == [[-5, 10, 3]]


def test_add_with_parts_names_the_part():
    session = played_sheet({"rows": [{"name": "A"}, {"name": "B", "parts": ["x", "y"], "max": 3}]}, 2)
    assert go_on(session, ["add", 1, 0, 1, 3], ["add", 0, 1, 5])["values"] == [[0, 5], [[0, 3], [0, 0]]]
    assert refused(session, ["add", 1, 0, 3]) == "1 is not allowed here"
    assert refused(session, ["add", 0, 0, 1, 3]) == "0 is not allowed here"
    assert refused(session, ["add", 1, 0, 2, 1]) == "2 is not allowed here"
    assert refused(session, ["add", 1, 0, 1, 1]) == "3 is the most"


def test_values_stay_within_their_limits():
    session = played_sheet({"rows": [{"name": "A", "min": -5, "max": 10}]}, 2, ["score", 0, [0, 9]])
    assert refused(session, ["score", 0, [0, 11]]) == "11 is above 10"
    assert refused(session, ["score", 0, [-6, 0]]) == "-6 is below -5"
    assert refused(session, ["score", 0, [0]]) == "wants 2 values, got 1"
    assert refused(session, ["score", 0, [True, 0]]) == "true is not an integer"
    assert refused(session, ["score", 1, [0, 0]]) == "1 is not allowed here"
    assert refused(session, ["add", 0, 1, 2]) == "10 is the most"
    assert refused(session, ["add", 0, 1, -15]) == "-5 is the least"
    assert refused(session, ["add", 0, 1, 0]) == "0 is not allowed here"
    assert refused(session, ["add", 0, 2, 1]) == "seat 2 is not allowed here"
    assert refused(session, ["add", 0, 1]) == "wants 3 values, got 2"


def test_the_only_one_has_to_give_it_up_before_another_gets_it():
    session = played_sheet({"rows": [{"name": "A", "only": 2}]}, 3, ["add", 0, 1, 1])
    assert refused(session, ["add", 0, 0, 1]) == "only one may have it: seat 1"
    assert refused(session, ["add", 0, 3, 1]) == "seat 3 is not allowed here"
    assert refused(session, ["add", 0, True, 1]) == "true is not a seat"
    assert refused(session, ["score", 0, [1, 1, 0]]) == "1 is above 0"
    assert go_on(session, ["add", 0, 1, -1], ["add", 0, 2, 1])["totals"] == [0, 0, 2]
    assert go_on(session, ["score", 0, [1, 0, 0]])["totals"] == [2, 0, 0]


def test_of_a_part_for_one_only_others_hear_that_it_is_taken():
    session = played_sheet({"rows": [{"name": "A", "parts": ["x", "y"], "only": 2}]}, 2, ["add", 0, 1, 0, 1])
    assert refused(session, ["add", 0, 0, 0, 1]) == "only one may have it"
    assert refused(session, ["add", 0, 0, 2, 1]) == "2 is not allowed here"
    go_on(session, ["add", 0, 1, 1, 1])
    assert refused(session, ["add", 0, 0, 1, 1]) == "only one may have it"


def test_the_values_of_all_come_to_one_of_the_sums():
    hearts = {"rows": [{"name": "Points", "max": 26, "sums": [26, 78]}]}
    session = played_sheet(hearts, 4)
    assert refused(session, ["score", 0, [10, 10, 5, 0]]) == "0 is below 1"
    assert refused(session, ["score", 0, [26, 1, 0, 25]]) == "0 is below 25"
    assert refused(session, ["add", 0, 0, 1]) == "no row to add to"
    assert go_on(session, ["score", 0, [26, 26, 26, 0]])["totals"] == [26, 26, 26, 0]
    assert go_on(session, ["score", 0, [0, 0, 13, 13]])["totals"] == [0, 0, 13, 13]


def test_a_sum_that_this_many_players_cannot_reach_closes_the_row():
    session = played_sheet({"rows": [{"name": "A", "max": 3, "sums": [7]}, {"name": "B"}]}, 2)
    assert refused(session, ["score", 0, [3, 3]]) == "0 is not allowed here"
    assert played_sheet({"rows": [{"name": "A", "max": 3, "sums": [7]}]}, 3, ["score", 0, [3, 3, 1]])


def all_values(row: dict, count: int) -> list:
    """Return every list of values for *count* seats that the small *row* may hold, sums and `only` kept."""
    low, high = row.get("min", 0), row.get("max", 1)
    parts = len(row.get("parts", "1"))
    lists: list = [[]]
    for _ in range(count * parts):
        lists = [before + [value] for before in lists for value in range(low, high + 1)]
    if "only" in row:
        lists = [all_ for all_ in lists if max([sum(of_part(all_, p, parts)) for p in range(parts)]) < 2]
    lists = [all_ for all_ in lists if sum(all_) in row.get("sums", [sum(all_)])]
    if parts > 1:
        lists = [[all_[seat * parts : seat * parts + parts] for seat in range(count)] for all_ in lists]
    return lists


def of_part(values: list, part: int, parts: int) -> list:
    """Return the values of one part."""
    return [values[at] for at in range(part, len(values), parts)]


SMALL_ROWS = (
    {"max": 2, "sums": [0, 5]},
    {"max": 3, "sums": [0, 9]},
    {"min": -2, "max": 1, "sums": [-6, 3, 0]},
    {"max": 2, "sums": [100, 2]},
    {"only": 3},
    {"only": 3, "sums": [1]},
    {"only": 3, "sums": [0, 1, 2]},
    {"only": 3, "parts": ["A", "B"]},
    {"only": 3, "parts": ["A", "B"], "sums": [0, 3]},
    {"only": 3, "parts": ["A", "B"], "sums": [2]},
    {"only": 3, "parts": ["A", "B", "C"], "sums": [2, 0]},
    {"max": 1, "parts": ["A", "B"], "sums": [0, 4]},
    {"max": 2, "parts": ["A", "B"], "sums": [7]},
)


def test_the_offered_values_are_those_that_keep_the_sums_and_the_only_one():
    rng = Lcg(5)
    for row in SMALL_ROWS:
        for count in (1, 2) if "parts" in row else (1, 2, 3):
            named = {"name": "A"}
            named.update(row)
            session = played_sheet({"rows": [named, {"name": "B"}]}, count)
            offer = sheet.GAME.legal(session.state, 0)[0]
            allowed = all_values(row, count)
            assert (0 in offer.ranges[0].values) == bool(allowed), (row, count)
            if not allowed:
                continue
            values = offer.ranges[1](0)
            free = {key: row[key] for key in row if key not in ("sums", "only")}
            for one in all_values(free, count):
                assert is_within(values, one) == (one in allowed), (row, count, one)
            for _ in range(20):
                assert random_value(values, rng) in allowed, (row, count)


# Rounds and the end


def test_without_rounds_the_totals_are_those_of_now_and_the_table_ends_it():
    session = played_sheet({"rows": [{"name": "A"}, {"name": "B", "times": 2}]}, 2)
    assert summary(session)["round"] == 1 and offered(session) == ["add", "end", "score"]
    assert go_on(session, ["score", 1, [3, 0]], ["add", 0, 1, 4])["totals"] == [6, 4]
    assert refused(session, ["round"]) == "there are no rounds"
    over = go_on(session, ["end"])
    assert over["totals"] == [6, 4] and over["round"] == 1 and over["history"] == []
    assert refused(session, ["add", 0, 0, 1]) == "the game is over"


def test_a_round_adds_its_points_once_every_row_is_given():
    session = played_sheet({"rounds": {"count": 2}, "rows": [{"name": "A"}, {"name": "B", "min": -9}]}, 2)
    go_on(session, ["score", 0, [5, 0]])
    assert refused(session, ["round"]) == "B is missing"
    assert refused(session, ["end"]) == "the rounds end it"
    go_on(session, ["add", 1, 0, -2], ["add", 1, 0, 2])
    first = go_on(session, ["round"])
    assert first == {
        "sheet": "By hand",
        "round": 2,
        "turn": None,
        "phase": None,
        "totals": [5, 0],
        "values": [[0, 0], [0, 0]],
        "points": [[0, 0], [0, 0]],
        "history": [[5, 0]],
        "clock": None,
    }
    assert refused(session, ["round"]) == "A is missing"
    second = go_on(session, ["score", 0, [1, 1]], ["score", 1, [-3, 7]], ["round"])
    assert second["history"] == [[5, 0], [3, 8]] and second["round"] == 2 and session.state["over"]
    assert sheet.sources(session.state) == (("A", [6, 1]), ("B", [-3, 7]))


def test_a_round_without_rows_is_done_by_saying_so():
    session = played_sheet({"rounds": {"count": 1}}, 1, ["round"])
    assert session.state["over"] and summary(session)["history"] == [[0]]


def test_until_is_reached_from_either_side():
    up = {"rounds": {"until": 10}, "rows": [{"name": "A", "min": -20}]}
    session = played_sheet(up, 2, ["score", 0, [9, -20]], ["round"])
    assert not session.state["over"]
    go_on(session, ["add", 0, 0, 1], ["round"])
    assert session.state["over"] and summary(session)["round"] == 2
    down = {"rounds": {"until": -10}, "rows": [{"name": "A", "min": -20}]}
    session = played_sheet(down, 2, ["score", 0, [99, -9]], ["round"])
    assert not session.state["over"]
    assert go_on(session, ["add", 0, 1, -1], ["round"])["totals"] == [99, -10] and session.state["over"]


def test_of_count_and_until_whichever_comes_first():
    both = {"rounds": {"count": 2, "until": 10}, "rows": [{"name": "A"}]}
    assert played_sheet(both, 1, ["add", 0, 0, 10], ["round"]).state["over"]
    session = played_sheet(both, 1, ["add", 0, 0, 1], ["round"])
    assert not session.state["over"]
    go_on(session, ["add", 0, 0, 1], ["round"])
    assert session.state["over"]


def test_open_rounds_are_ended_between_two_of_them():
    session = played_sheet({"rounds": {}, "rows": [{"name": "A"}]}, 2)
    assert refused(session, ["end"]) == "no round is done"
    go_on(session, ["add", 0, 0, 1])
    assert refused(session, ["end"]) == "no round is done"
    go_on(session, ["round"], ["add", 0, 1, 1])
    assert refused(session, ["end"]) == "a round is on"
    over = go_on(session, ["undo"], ["end"])
    assert over["round"] == 1 and over["totals"] == [1, 0] and session.state["over"]


# Winners


def test_the_highest_the_lowest_or_nobody_wins():
    for win, places in (("high", [1, 2, 2]), ("low", [3, 1, 1]), ("none", [1, 1, 1])):
        session = played_sheet({"win": win, "rows": [{"name": "A"}]}, 3, ["score", 0, [9, 4, 4]])
        assert [place for _, place in standings(session)] == places


def test_ties_go_to_the_better_value_of_the_first_row_that_differs():
    rows = [{"name": "A"}, {"name": "B", "times": -1, "parts": ["x", "y"]}, {"name": "C", "times": 5}]
    values = [["score", 0, [8, 9, 8]], ["score", 1, [[3, 0], [1, 3], [0, 3]]], ["score", 2, [0, 0, 0]]]
    for win, ties, places in (
        ("high", [], [1, 1, 1]),
        ("high", ["C"], [1, 1, 1]),
        ("high", ["C", "B"], [2, 1, 2]),
        ("low", ["B"], [1, 3, 1]),
        ("high", ["A"], [2, 1, 2]),
        ("none", ["A"], [1, 1, 1]),
    ):
        session = played_sheet({"win": win, "ties": ties, "rows": rows}, 3, *values)
        assert standings(session) == [(5, place) for place in places], (win, ties)


def test_ties_over_rounds_go_by_the_values_of_all_of_them():
    tied = {"rounds": {}, "ties": ["B"], "rows": [{"name": "A"}, {"name": "B", "times": 2}]}
    session = played_sheet(tied, 2, ["score", 0, [2, 0]], ["score", 1, [0, 1]], ["round"])
    assert standings(session) == [(2, 2), (2, 1)]
    go_on(session, ["score", 0, [0, 2]], ["score", 1, [1, 0]], ["round"])
    assert standings(session) == [(4, 1), (4, 1)]
    go_on(session, ["score", 0, [9, 0]])
    assert standings(session) == [(4, 1), (4, 1)]


def test_ties_over_rounds_go_by_values_and_not_by_the_points_of_them():
    tied = {"rounds": {}, "ties": ["B"], "rows": [{"name": "A"}, {"name": "B", "times": -1}]}
    session = played_sheet(tied, 2, ["score", 0, [0, 3]], ["score", 1, [0, 3]], ["round"])
    assert standings(session) == [(0, 2), (0, 1)]


# The header


def why_not(head: dict) -> str:
    """Return why the header is refused, "" if it is not."""
    try:
        record.begun(head, MemoryLog())
    except SetupError as refused_by:
        return refused_by.reason()
    return ""


def test_the_sheet_is_in_the_header_of_a_sheet_and_only_there():
    head = sheet_header({}, 2)
    assert why_not(head) == ""
    del head["sheet"]
    assert why_not(head) == "sheet: null is not an object"
    head = record.header("boo_ray", ["Ann", "Bo"], {})
    head["sheet"] = sheet_header({}, 2)["sheet"]
    assert why_not(head) == "unknown key sheet"


def test_a_fault_of_the_sheet_is_named_with_its_place():
    rows = [{"name": "A"}, {"name": "B", "per": 1}]
    assert why_not(sheet_header({"rows": rows}, 2)) == "sheet.rows[1].per: 1 is below 2"
    assert why_not(sheet_header({"sheet": 2}, 2)) == "sheet.sheet: 2 is not allowed here"


def test_players_and_the_first_one_are_within_the_sheet():
    for count in (1, 9):
        assert why_not(sheet_header({}, count)) == ""
    assert why_not(sheet_header({"players": [2, 3]}, 4)) == "4 players, not 2 to 3"
    assert why_not(sheet_header({"players": [2, 3]}, 1)) == "1 players, not 2 to 3"
    assert why_not(sheet_header({}, 3, {"first": 2})) == ""
    assert why_not(sheet_header({}, 3, {"first": 3})) == "option first: seat 3 is not allowed here"
    assert why_not(sheet_header({}, 3, {"turn": 3})) == "unknown option turn"


# Prompts


def test_the_prompt_names_the_next_row_then_the_round():
    session = played_sheet({"rounds": {}, "rows": [{"name": "A"}, {"name": "B"}]}, 2)
    assert sheet.prompt(session.state, 0) == ("Enter #", "A")
    go_on(session, ["add", 0, 0, 1])
    assert sheet.prompt(session.state, 0) == ("Enter #", "B")
    go_on(session, ["add", 1, 0, 1])
    assert sheet.prompt(session.state, 0) == ("End round #", 1)
    go_on(session, ["round"], ["end"])
    assert sheet.prompt(session.state, 0) == ("Game over",)


# What was entered


def entered(session) -> list:
    """Return per row whether each unit has a value, or a 0 that was entered."""
    state = session.state
    rows = range(len(state["sheet"]["rows"]))
    return [[is_entered(state, row, unit) for unit in range(state["units"])] for row in rows]


def test_a_zero_that_was_entered_is_told_from_no_entry():
    sheet = {"rounds": {}, "rows": [{"name": "A"}, {"name": "B"}]}
    session = played_sheet(sheet, 2, ["score", 0, [0, 3]])
    assert entered(session) == [[True, True], [False, False]]
    now = session.now
    session.do([now + 5, "add", 1, 1, 2])
    session.do([now + 9, "add", 1, 1, -2])  # put right
    assert entered(session)[1] == [False, False]
    session.do([now + 20, "add", 1, 1, 1])
    session.do([now + 20, "add", 1, 1, -1])
    assert entered(session)[1] == [False, True]
    session.do([now + 30, "undo"])
    session.do([now + 30, "undo"])
    assert entered(session)[1] == [False, False]
    session.do([now + 40, "redo"])
    session.do([now + 40, "redo"])
    assert entered(session)[1] == [False, True]
    session.do([now + 50, "round"])
    assert entered(session) == [[False, False], [False, False]]
