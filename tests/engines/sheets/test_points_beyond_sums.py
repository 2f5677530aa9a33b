"""Points by hand: product, fewest, tied, single, bonuses (spec/sheet.md, Beyond sums)."""

from tests.engines.by_hand import go_on, played_sheet, refused, summary


def points(row: dict, *values) -> list:
    """Return the points per seat of *row* for the *values* per seat."""
    named = {"name": "Row"}
    named.update(row)
    return summary(played_sheet({"rows": [named]}, len(values), ["score", 0, list(values)]))["points"][0]


def test_two_parts_are_multiplied():
    animals = {"product": True, "parts": ["Animals", "Foods"], "max": 9}
    assert points(animals, [3, 4], [0, 9], [1, 1]) == [12, 0, 1]
    assert points(dict(animals, cap=10, set=2), [3, 4], [2, 2], [0, 5]) == [10, 8, 0]


def test_the_fewest_rank_first_and_nought_ranks():
    assert points({"fewest": [-6, 0, 5]}, 4, 0, 9) == [0, -6, 5]
    assert points({"fewest": [4, 2]}, 0, 0, 3, 5) == [3, 3, 0, 0]


def test_fewest_beside_places_is_added():
    maki = {"places": [6, 3], "fewest": [-6]}
    assert points(maki, 5, 2, 0) == [6, 3, -6]
    assert points(maki, 5, 5, 5) == [3 - 2, 3 - 2, 3 - 2]  # 9 // 3 and -6 // 3


def test_the_tied_share_what_they_cover_or_their_own_place_or_get_it_each():
    for tied, three, last in (("cover", (5 + 3 + 1) // 3, 0), ("own", 5 // 3, 0), ("full", 5, 0)):
        assert points({"places": [5, 3, 1], "tied": tied}, 7, 7, 7, 2) == [three] * 3 + [last], tied
    for tied, two, last in (("cover", 4, 1), ("own", 2, 1), ("full", 5, 1)):
        assert points({"places": [5, 3, 1], "tied": tied}, 7, 7, 2) == [two, two, last], tied
    assert points({"fewest": [-5, 1, 2], "tied": "own"}, 3, 3, 4) == [-3, -3, 2]  # -5 // 2
    assert points({"fewest": [5], "tied": "full"}, 1, 1) == [5, 5]


def test_of_a_single_row_one_seat_has_a_value():
    session = played_sheet({"rows": [{"name": "A", "single": True, "min": -5, "max": 9, "times": 2}]}, 3)
    assert go_on(session, ["score", 0, [0, -5, 0]])["totals"] == [0, -10, 0]
    assert refused(session, ["score", 0, [1, 2, 0]]) == "2 is above 0"
    assert refused(session, ["add", 0, 0, 1]) == "only one may have it: seat 1"
    assert go_on(session, ["add", 0, 1, 5], ["add", 0, 2, 9])["values"] == [[0, 0, 9]]


def test_of_each_part_of_a_single_row_one_seat_has_a_value():
    row = {"name": "A", "single": True, "parts": ["x", "y"], "sums": [3]}
    session = played_sheet({"rows": [row]}, 2)
    assert refused(session, ["score", 0, [[1, 0], [2, 0]]]) == "2 is above 0"
    assert refused(session, ["score", 0, [[1, 0], [0, 0]]]) == "0 is below 2"
    assert go_on(session, ["score", 0, [[1, 0], [0, 2]]])["totals"] == [1, 2]
    assert go_on(session, ["score", 0, [[0, 0], [3, 0]]])["totals"] == [0, 3]


YAHTZEE = {
    "rows": [{"name": "Ones", "max": 5}, {"name": "Sixes", "max": 5, "times": 6}, {"name": "Chance"}],
    "bonuses": [{"rows": ["Ones", "Sixes"], "least": 21, "points": 35}],
}


def test_a_bonus_comes_for_enough_points_of_its_rows():
    session = played_sheet(YAHTZEE, 2, ["score", 0, [3, 3]], ["score", 1, [3, 2]], ["score", 2, [0, 30]])
    told = summary(session)
    assert told["bonus"] == [35, 0] and told["totals"] == [3 + 18 + 35, 3 + 12 + 30]
    assert told["points"] == [[3, 3], [18, 12], [0, 30]]
    assert dict(session.game.sources(session.state))["Bonus"] == [35, 0]


def test_each_bonus_counts_and_one_may_cost():
    rows = [{"name": "A", "min": -9}]
    bonuses = [
        {"rows": ["A"], "least": 5, "points": 10},
        {"rows": ["A"], "least": 8, "points": 1},
        {"rows": ["A"], "least": -2, "points": -3},
    ]
    session = played_sheet({"rows": rows, "bonuses": bonuses, "rounds": {}}, 4, ["score", 0, [9, 5, -2, -3]])
    assert summary(session)["bonus"] == [8, 7, -3, 0] and summary(session)["totals"] == [0] * 4
    assert go_on(session, ["round"])["totals"] == [17, 12, -5, -3]
    assert dict(session.game.sources(session.state)) == {"A": [9, 5, -2, -3], "Bonus": [8, 7, -3, 0]}
