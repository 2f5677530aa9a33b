"""Allowed values at the keys beyond sums, and the place of each fault (spec/sheet.md, Beyond sums)."""

from engines_core.sheets.faults import faults
from tests.engines.test_sheet_format import (
    NO_LISTS,
    NO_NUMBERS,
    NO_OBJECTS,
    hold_list,
    hold_number,
    is_sound,
    names,
    places,
    row_with,
    sheet_with,
)

NO_TRUE = (None, False, 1, 0, "true", [True], {})
BID = {"hit": [0, 10], "miss": [0, -10, 0]}


def with_rows(**changes) -> dict:
    """Return a sheet of the rows N0 to N3 with *changes*."""
    return sheet_with(rows=[{"name": name} for name in names(4)], **changes)


# The whole


def test_sides_are_two_to_four_and_fewer_than_the_players():
    for count, sides in (("3", 2), ("4", 2), ("4", 3), ("9", 2), ("9", 4)):
        assert is_sound(sheet_with(sides={count: sides})), (count, sides)
    for count, sides in (("3", 3), ("2", 2), ("1", 2), ("9", 5), ("4", 1), ("4", 0), ("3", -1)):
        assert places(sheet_with(sides={count: sides})) == ["sides." + count], (count, sides)
    for value in NO_NUMBERS:
        assert places(sheet_with(sides={"5": value})) == ["sides.5"]
    assert is_sound(sheet_with(sides={}))
    for value in NO_OBJECTS:
        assert places(sheet_with(sides=value)) == ["sides"]


def test_sides_are_for_numbers_of_players_of_the_sheet():
    for key in ("0", "10", "04", "+4", " 4", "four", ""):
        assert places(sheet_with(sides={key: 2})) == ["sides." + key]
    assert places(sheet_with(players=[4, 6], sides={"3": 2, "4": 2, "7": 2})) == ["sides.3", "sides.7"]


def test_start_is_not_nought():
    hold_number(lambda value: sheet_with(start=value), "start", -9999, 9999)
    assert places(sheet_with(start=0)) == ["start"]


def test_what_is_reached_is_not_where_totals_begin():
    for key in ("target", "out"):
        for value in (1, -1, 10**30, -(10**30)):
            assert is_sound(sheet_with(**{key: value}))
        assert places(sheet_with(**{key: 0})) == [key]
        assert places(sheet_with(start=20, **{key: 20})) == [key]
        assert is_sound(sheet_with(start=20, **{key: 0}))
        for value in NO_NUMBERS:
            assert places(sheet_with(**{key: value})) == [key], value
    assert is_sound(sheet_with(start=501, rounds={"until": 0}))
    assert places(sheet_with(start=501, rounds={"until": 501})) == ["rounds.until"]


def test_a_target_stands_without_rounds():
    assert places(sheet_with(target=5, rounds={})) == ["target"]


def test_past_is_stay_or_a_number_that_has_not_reached_until():
    def past(value, until: int = 50, **more) -> dict:
        return sheet_with(rounds={"until": until, "past": value}, **more)

    for value in ("stay", 25, 49, 0, -100):
        assert is_sound(past(value)), value
    for value in (50, 51, "Stay", "", None, True, [], {}):
        assert places(past(value)) == ["rounds.past"], value
    assert is_sound(past(1, 0, start=501)) and is_sound(past(-9, -10))
    assert places(past(0, 0, start=501)) == ["rounds.past"]
    assert places(past(-10, -10)) == places(past(-11, -10)) == ["rounds.past"]
    assert places(sheet_with(rounds={"past": "stay"})) == ["rounds.past"]
    assert places(sheet_with(rounds={"count": 3, "past": 3})) == ["rounds.past"]


def test_entries_are_names_or_names_with_a_direction():
    for key in ("ties", "before"):
        for entry in ("N1", ["N1", "high"], ["N1", "low"]):
            assert is_sound(with_rows(**{key: ["N0", entry]})), entry
        for entry in (["N1"], [], ["N1", "high", 1]):
            assert places(with_rows(**{key: ["N0", entry]})) == [key + "[1]"], entry
        for way in ("none", "High", None, 1):
            assert places(with_rows(**{key: ["N0", ["N1", way]]})) == [key + "[1][1]"], way
        assert places(with_rows(**{key: [["x", "high"]]})) == [key + "[0][0]"]
        assert places(with_rows(**{key: ["x"]})) == [key + "[0]"]
        assert places(with_rows(**{key: ["N1", ["N1", "low"]]})) == [key + "[1][0]"]
        assert places(with_rows(**{key: [["N1", "low"], "N1"]})) == [key + "[1]"]
        for value in NO_LISTS:
            assert places(with_rows(**{key: value})) == [key], value
    assert is_sound(with_rows(ties=[["N1", "low"]], before=[["N1", "high"]]))


def test_before_has_one_to_four_entries():
    assert places(with_rows(before=[])) == ["before"]
    assert is_sound(with_rows(before=names(4)))
    rows = [{"name": name} for name in names(5)]
    assert places(sheet_with(rows=rows, before=names(5))) == ["before"]


def test_declare_is_true_or_all():
    for value in (True, "all"):
        assert is_sound(sheet_with(declare=value))
    for value in NO_TRUE:
        assert places(sheet_with(declare=value)) == ["declare"], value


def test_bonuses_are_for_points_of_rows():
    one = {"rows": ["N0", "N3"], "least": 63, "points": 35}

    def bonus(**changes) -> dict:
        changed = dict(one)
        changed.update(changes)
        return with_rows(bonuses=[one, changed])

    hold_list(lambda value: with_rows(bonuses=value), "bonuses", 1, 4, lambda count: [one] * count)
    hold_number(lambda value: bonus(least=value), "bonuses[1].least", -9999, 9999)
    hold_number(lambda value: bonus(points=value), "bonuses[1].points", -999, 999)
    assert places(bonus(points=0)) == ["bonuses[1].points"]
    for value in NO_LISTS + ([],):
        assert places(bonus(rows=value)) == ["bonuses[1].rows"], value
    assert places(bonus(rows=["N0", "x"])) == ["bonuses[1].rows[1]"]
    assert places(bonus(rows=["N0", "N0"])) == ["bonuses[1].rows[1]"]
    for key in one:
        assert places(with_rows(bonuses=[{other: one[other] for other in one if other != key}])) == [
            "bonuses[0]." + key
        ]
    assert places(bonus(most=1)) == ["bonuses[1].most"]


def test_a_clock_counts_up_and_is_then_no_other():
    assert is_sound(sheet_with(clock={"up": True}))
    for value in NO_TRUE:
        assert places(sheet_with(clock={"up": value})) == ["clock.up"]
    assert places(sheet_with(clock={"turn": 5, "up": True})) == ["clock.up"]
    assert places(sheet_with(clock={"up": True, "add": 5})) == ["clock.add"]


# A row


def test_a_bid_has_lists_of_numbers():
    for key, length in (("hit", 2), ("miss", 3), ("over", 3)):
        for value in NO_LISTS + ([], [1] * (length - 1), [1] * (length + 1)):
            bid = dict(BID)
            bid[key] = value
            assert places(row_with(bid=bid)) == ["rows[1].bid." + key], (key, value)
    for value in NO_OBJECTS + ({},):
        assert places(row_with(bid=value))[0].startswith("rows[1].bid"), value
    hold_number(
        lambda value: row_with(bid={"hit": [0, value], "miss": [0, 0, 0]}), "rows[1].bid.hit[1]", -999, 999
    )
    assert places(row_with(bid={"hit": [0, 1]})) == ["rows[1].bid.miss"]
    assert places(row_with(bid={"miss": [0, 1, 1]})) == ["rows[1].bid.hit"]


def test_a_bid_of_zero_and_bags():
    def bid(**more) -> dict:
        return row_with(bid=dict(BID, **more))

    assert is_sound(bid(zero={"hit": [0, 10], "miss": [0, -10, 0]}))
    assert places(bid(zero={"hit": [0, 10]})) == ["rows[1].bid.zero.miss"]
    assert places(bid(zero={"miss": [0, 10, 1]})) == ["rows[1].bid.zero.hit"]
    assert places(bid(zero={"hit": [0, 1], "miss": [0, 1, 1], "over": [0, 1, 1]})) == [
        "rows[1].bid.zero.over"
    ]
    hold_number(lambda value: bid(bags=[value, 5]), "rows[1].bid.bags[0]", 2, 99)
    hold_number(lambda value: bid(bags=[2, value]), "rows[1].bid.bags[1]", -999, 999)
    assert places(bid(bags=[10, 0])) == ["rows[1].bid.bags[1]"]


OTHERS = {
    "times": 2,
    "per": 2,
    "table": [1],
    "square": True,
    "places": [1],
    "fewest": [1],
    "only": 1,
    "product": True,
    "min": 0,
    "cap": 5,
    "sums": [1],
    "parts": ["A", "B"],
    "set": 1,
    "single": True,
    "tied": "own",
}


def test_a_bid_stands_with_name_and_max_alone():
    assert is_sound(row_with(bid=BID, max=13)) and is_sound(row_with(bid=BID, max=0))
    for key in OTHERS:
        assert not is_sound(row_with(bid=BID, **{key: OTHERS[key]})), key


def test_a_product_is_of_two_parts():
    two = ["A", "B"]
    assert is_sound(row_with(product=True, parts=two, set=1, cap=3, max=5, sums=[4], single=True))
    assert places(row_with(product=True)) == ["rows[1].product"]
    assert places(row_with(product=True, parts=["A", "B", "C"])) == ["rows[1].product"]
    assert places(row_with(product=True, parts=two, min=-1)) == ["rows[1].min"]
    for value in NO_TRUE:
        assert places(row_with(product=value, parts=two)) == ["rows[1].product"], value
    for way in ("times", "per", "table", "square", "places", "only", "fewest"):
        assert not is_sound(row_with(product=True, parts=two, **{way: OTHERS[way]})), way


def test_fewest_goes_alone_or_beside_places():
    hold_list(lambda value: row_with(fewest=value), "rows[1].fewest", 1, 9, lambda count: [0] * count)
    hold_number(lambda value: row_with(fewest=[1, value]), "rows[1].fewest[1]", -999, 999)
    assert is_sound(row_with(fewest=[-3, 5, 0], places=[6, 3]))
    for way in ("times", "per", "table", "square", "only"):
        assert places(row_with(fewest=[1], **{way: OTHERS[way]})) == ["rows[1].fewest"], way
    assert places(row_with(fewest=[1], min=-1)) == ["rows[1].min"]


def test_tied_is_said_of_places_or_fewest():
    for value in ("cover", "own", "full"):
        assert is_sound(row_with(tied=value, places=[1])) and is_sound(row_with(tied=value, fewest=[1]))
    for value in (None, True, "", "Own", ["own"], 1):
        assert places(row_with(tied=value, places=[1])) == ["rows[1].tied"], value
    assert places(row_with(tied="own")) == ["rows[1].tied"]
    assert places(row_with(tied="own", times=2)) == ["rows[1].tied"]


def test_single_is_true_and_not_beside_only():
    assert is_sound(row_with(single=True, min=-5, sums=[3], parts=["A", "B"]))
    for value in NO_TRUE:
        assert places(row_with(single=value)) == ["rows[1].single"], value
    assert places(row_with(single=True, only=3)) == ["rows[1].single"]


# Numbers by the number of players

BY_COUNT = {
    "rounds.count": lambda value: sheet_with(players=[2, 3], rounds={"count": value}),
    "rounds.until": lambda value: sheet_with(players=[2, 3], rounds={"until": value}),
    "start": lambda value: sheet_with(players=[2, 3], start=value),
    "target": lambda value: sheet_with(players=[2, 3], target=value),
    "out": lambda value: sheet_with(players=[2, 3], out=value),
    "rows[0].max": lambda value: sheet_with(players=[2, 3], rows=[{"name": "A", "max": value}]),
    "rows[0].sums": lambda value: sheet_with(players=[2, 3], rows=[{"name": "A", "sums": value}]),
    "rows[0].places": lambda value: sheet_with(players=[2, 3], rows=[{"name": "A", "places": value}]),
    "rows[0].fewest": lambda value: sheet_with(players=[2, 3], rows=[{"name": "A", "fewest": value}]),
}


def test_nine_keys_may_differ_by_the_number_of_players():
    for place in BY_COUNT:
        build = BY_COUNT[place]
        good: object = [5] if place[-4:] in ("sums", "aces", "west") else 5
        assert is_sound(build({"2": good, "3": good})), place
        assert places(build({"2": good})) == [place + ".3"], place
        assert places(build({"2": good, "3": good, "4": good})) == [place + ".4"], place
        for value in (None, True, "5", {}, {"2": good}):
            assert places(build({"2": good, "3": value})) == [place + ".3"], (place, value)
        assert places(build({})) == [place]
    assert is_sound(sheet_with(start={str(count): count for count in range(1, 10)}))


def test_no_other_key_may_differ_by_the_number_of_players():
    both = {"2": 2, "3": 2}
    for sheet, place in (
        (sheet_with(players=[2, 3], rounds={"until": 5, "past": both}), "rounds.past"),
        (sheet_with(players=[2, 3], rows=[{"name": "A", "min": both}]), "rows[0].min"),
        (sheet_with(players=[2, 3], rows=[{"name": "A", "times": both}]), "rows[0].times"),
        (sheet_with(players=[2, 3], rows=[{"name": "A", "cap": both}]), "rows[0].cap"),
        (sheet_with(players=[2, 3], bgg=both), "bgg"),
    ):
        assert places(sheet) == [place]


def test_what_goes_together_goes_together_for_each_number_of_players():
    three: dict = {"players": [2, 3]}
    start = dict(three, start={"2": 20, "3": 30})
    assert places(sheet_with(rounds={"until": 30}, **start)) == ["rounds.until"]
    assert places(sheet_with(rounds={"until": {"2": 30, "3": 30}}, **start)) == ["rounds.until.3"]
    assert places(sheet_with(out={"2": 20, "3": 0}, **start)) == ["out.2"]
    up_and_down = {"until": {"2": 25, "3": 25}, "past": 26}
    assert places(sheet_with(rounds=up_and_down, **start)) == ["rounds.past"]
    assert is_sound(sheet_with(rounds={"until": {"2": 50, "3": 40}, "past": 39}, **three))
    assert places(sheet_with(rounds={"until": {"2": 50, "3": 39}, "past": 39}, **three)) == ["rounds.past"]
    row = {"name": "A", "only": 3, "max": {"2": 1, "3": 2}}
    assert places(sheet_with(rows=[row], **three)) == ["rows[0].max.3"]
    row = {"name": "A", "places": {"2": [5], "3": [5, 6]}}
    assert places(sheet_with(rows=[row], **three)) == ["rows[0].places.3[1]"]


def test_hostile_values_at_the_keys_are_refused_with_a_place_and_a_line():
    deep: object = []
    for _ in range(300):
        deep = [deep]
    for key in ("sides", "start", "target", "out", "before", "ties", "declare", "bonuses"):
        for value in (deep, [deep] * 40, {"2": deep}, {"2": {"2": deep}}, "x" * 3000, True):
            found = faults(with_rows(**{key: value}))
            assert found or key == "declare", (key, value)
            assert all([len(reason) < 80 and len(place) < 60 for place, reason in found])
    for key in ("bid", "product", "fewest", "tied", "single"):
        for value in (deep, [deep] * 40, {"hit": deep}, {"hit": [deep, 1]}, "x" * 3000):
            assert faults(row_with(**{key: value})), (key, value)
