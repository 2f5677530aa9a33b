"""The form of a sheet: each key, bound and type, and the place of each fault (spec/sheet.md, Keys)."""

import sys

from engines_core import record, strict_json
from engines_core.errors import SetupError
from engines_core.session import MemoryLog
from engines_core.sheets.faults import faults, size
from tests.engines.random_player import Lcg
from tests.engines.random_sheets import random_sheet

ON_MICROPYTHON = sys.implementation.name == "micropython"
NO_NUMBERS = (None, True, False, "1", "", [], [1], {}, strict_json.Inexact("1.0"))
NO_TEXTS = (None, True, 0, 1, [], ["A"], {}, "", "a\n", "\x00", "\x1f", "a\tb")
NO_LISTS = (None, True, 1, "A", {}, {"0": 1})
NO_OBJECTS = (None, True, 1, "A", [], [{}])


def sheet_with(**changes) -> dict:
    """Return a sheet with *changes*."""
    sheet: dict = {"sheet": 1, "name": "A", "rows": []}
    sheet.update(changes)
    return sheet


def row_with(**changes) -> dict:
    """Return a sheet whose row 1 has *changes*."""
    row: dict = {"name": "B"}
    row.update(changes)
    return sheet_with(rows=[{"name": "A"}, row])


def places(sheet: object) -> list:
    """Return the places of the faults of *sheet*, each of which has a reason of one line."""
    found = faults(sheet)
    assert all([reason and "\n" not in reason for _, reason in found]), found
    return [place for place, _ in found]


def is_sound(sheet: object) -> bool:
    """Return whether *sheet* has no faults."""
    return faults(sheet) == []


def hold_number(build, place: str, low: "int | None", high: "int | None") -> None:
    """Check that the number that *build* puts at *place* may be *low* to *high* and nothing else."""
    for value in NO_NUMBERS:
        assert places(build(value)) == [place], value
    for bound, beyond in ((low, -1), (high, 1)):
        if bound is not None:
            assert is_sound(build(bound)), (place, bound)
            assert places(build(bound + beyond)) == [place], (place, bound + beyond)
    if high is None:
        assert is_sound(build(10**9))


def hold_text(build, place: str, most: int) -> None:
    """Check that the text that *build* puts at *place* has 1 to *most* characters."""
    for value in NO_TEXTS:
        assert places(build(value)) == [place], value
    for value in ("x", "x" * most, "宮" * most, " ", "\x7f", '"'):
        assert is_sound(build(value)), value
    assert places(build("x" * (most + 1))) == [place]


def hold_list(build, place: str, least: int, most: int, items) -> None:
    """Check that the list that *build* puts at *place* has *least* to *most* items, by *items(count)*."""
    for value in NO_LISTS:
        assert places(build(value))[-1] == place, value
    for count in (least, most):
        assert is_sound(build(items(count))), (place, count)
    assert places(build(items(most + 1))) == [place]
    if least:
        assert places(build(items(least - 1))) == [place]


def names(count: int) -> list:
    """Return *count* different names."""
    return ["N%d" % index for index in range(count)]


# The sheet


def test_the_least_sheet_has_three_keys():
    assert is_sound({"sheet": 1, "name": "A", "rows": []})
    assert sorted(places({})) == ["name", "rows", "sheet"]
    for value in NO_OBJECTS:
        assert places(value) == [""]


def test_the_number_of_the_format_is_one():
    for value in NO_NUMBERS + (0, 2):
        assert places(sheet_with(sheet=value)) == ["sheet"]


def test_name_and_number_of_the_game():
    hold_text(lambda value: sheet_with(name=value), "name", 24)
    hold_number(lambda value: sheet_with(bgg=value), "bgg", 1, None)


def test_players_are_least_and_most():
    hold_number(lambda value: sheet_with(players=[value, 9]), "players[0]", 1, 9)
    hold_number(lambda value: sheet_with(players=[1, value]), "players[1]", 1, 9)
    assert places(sheet_with(players=[4, 3])) == ["players[1]"]
    for value in NO_LISTS + ([], [2], [1, 2, 3]):
        assert places(sheet_with(players=value)) == ["players"]


def test_who_wins_is_one_of_three_words():
    for value in ("high", "low", "none"):
        assert is_sound(sheet_with(win=value))
    for value in ("", "High", "most", None, 1, True, ["high"], {}):
        assert places(sheet_with(win=value)) == ["win"]


def test_ties_are_names_of_rows_each_once():
    rows = [{"name": name} for name in names(16)]
    hold_list(lambda value: sheet_with(rows=rows, ties=value), "ties", 0, 16, names)
    for value in NO_TEXTS + ("n1", "x" * 17):
        assert places(sheet_with(rows=rows, ties=["N1", value]))[0] == "ties[1]", value
    assert places(sheet_with(rows=rows, ties=["N1", "N2", "N1"])) == ["ties[2]"]


def test_rounds_count_until_both_or_neither():
    hold_number(lambda value: sheet_with(rounds={"count": value}), "rounds.count", 1, 99)
    hold_number(lambda value: sheet_with(rounds={"until": value, "count": 3}), "rounds.until", None, None)
    for value in (10**30, 1, -1, -(10**30)):
        assert is_sound(sheet_with(rounds={"until": value}))
    assert places(sheet_with(rounds={"until": 0})) == ["rounds.until"]
    assert is_sound(sheet_with(rounds={}))
    for value in NO_OBJECTS:
        assert places(sheet_with(rounds=value)) == ["rounds"]


def test_there_are_up_to_sixteen_rows_of_different_names():
    hold_list(
        lambda value: sheet_with(rows=value), "rows", 0, 16, lambda count: [{"name": n} for n in names(count)]
    )
    for value in NO_OBJECTS:
        assert places(sheet_with(rows=[{"name": "A"}, value])) == ["rows[1]"]
    assert places(sheet_with(rows=[{"name": "A"}, {"name": "B"}, {"name": "A"}])) == ["rows[2].name"]


def test_unknown_keys_are_named_wherever_they_are():
    assert places(sheet_with(Name="A")) == ["Name"]
    assert places(row_with(pre=3)) == ["rows[1].pre"]
    assert places(sheet_with(rounds={"": 1})) == ["rounds."]
    assert places(sheet_with(clock={"turn": 1, "x" * 99: 1})) == ["clock." + "x" * 20]


# The clock


def test_a_clock_is_one_of_three():
    hold_number(lambda value: sheet_with(clock={"turn": value}), "clock.turn", 1, 35999)
    hold_number(lambda value: sheet_with(clock={"bank": value}), "clock.bank", 1, 35999)
    hold_number(lambda value: sheet_with(clock={"bank": 1, "add": value}), "clock.add", 0, 999)
    for value in NO_OBJECTS + ({},):
        assert places(sheet_with(clock=value)) == ["clock"]
    assert places(sheet_with(clock={"turn": 1, "bank": 1})) == ["clock.bank"]
    assert places(sheet_with(clock={"turn": 1, "phases": [["A", 1]]})) == ["clock.phases"]
    assert places(sheet_with(clock={"turn": 1, "add": 1})) == ["clock.add"]
    assert places(sheet_with(clock={"add": 1}))[0] == "clock.add"


def test_phases_are_names_with_seconds():
    hold_list(
        lambda value: sheet_with(clock={"phases": value}),
        "clock.phases",
        1,
        9,
        lambda count: [[n, 5] for n in names(count)],
    )
    hold_text(lambda value: sheet_with(clock={"phases": [["N", 5], [value, 5]]}), "clock.phases[1][0]", 16)
    hold_number(lambda value: sheet_with(clock={"phases": [["N", value]]}), "clock.phases[0][1]", 1, 35999)
    assert places(sheet_with(clock={"phases": [["A", 1], ["A", 2]]})) == ["clock.phases[1][0]"]
    for value in NO_LISTS + ([], ["A"], ["A", 1, 2]):
        assert places(sheet_with(clock={"phases": [value]})) == ["clock.phases[0]"], value


# A row


def test_name_and_limits_of_a_row():
    hold_text(lambda value: row_with(name=value), "rows[1].name", 16)
    hold_number(lambda value: row_with(min=value), "rows[1].min", -9999, 0)
    hold_number(lambda value: row_with(max=value), "rows[1].max", 0, 9999)
    assert places(sheet_with(rows=[{}])) == ["rows[0].name"]


def test_numbers_of_a_row():
    hold_number(lambda value: row_with(times=value), "rows[1].times", -999, 999)
    assert places(row_with(times=0)) == ["rows[1].times"]
    hold_number(lambda value: row_with(per=value), "rows[1].per", 2, 99)
    hold_number(lambda value: row_with(only=value), "rows[1].only", 1, 999)
    hold_number(lambda value: row_with(cap=value), "rows[1].cap", 0, 9999)
    hold_number(lambda value: row_with(set=value, parts=["A", "B"]), "rows[1].set", 1, 99)
    for value in (False, 1, 0, None, "true", [True]):
        assert places(row_with(square=value)) == ["rows[1].square"]
    assert is_sound(row_with(square=True))


def test_lists_of_a_row():
    hold_list(lambda value: row_with(table=value), "rows[1].table", 1, 32, lambda count: [0] * count)
    hold_number(lambda value: row_with(table=[0, value]), "rows[1].table[1]", -999, 999)
    hold_list(lambda value: row_with(places=value), "rows[1].places", 1, 9, lambda count: [0] * count)
    hold_number(lambda value: row_with(places=[value]), "rows[1].places[0]", -999, 999)
    assert places(row_with(places=[5, 5, 6])) == ["rows[1].places[2]"]
    hold_list(lambda value: row_with(sums=value), "rows[1].sums", 1, 9, lambda count: [0] * count)
    hold_number(lambda value: row_with(sums=[1, value]), "rows[1].sums[1]", None, None)
    hold_list(lambda value: row_with(parts=value), "rows[1].parts", 2, 6, names)
    hold_text(lambda value: row_with(parts=["N", value]), "rows[1].parts[1]", 16)
    assert places(row_with(parts=["A", "B", "A"])) == ["rows[1].parts[2]"]


WAYS = {"times": 2, "per": 2, "table": [1], "square": True, "places": [1], "only": 1}


def test_points_are_made_in_one_way():
    for one in WAYS:
        for other in WAYS:
            if one != other:
                both = row_with()
                both["rows"][1].update({one: WAYS[one], other: WAYS[other]})
                assert places(both) in (["rows[1]." + one], ["rows[1]." + other])


def test_each_further_way_at_once_is_named():
    found = places(row_with(table=[1], per=2, times=2))  # two of the three: a dict has its own order
    assert len(set(found)) == 2 and set(found) <= {"rows[1].per", "rows[1].table", "rows[1].times"}


def test_all_ways_but_times_want_values_from_nought():
    for way in WAYS:
        row = row_with(min=-1)
        row["rows"][1][way] = WAYS[way]
        assert places(row) == ([] if way == "times" else ["rows[1].min"]), way
        row["rows"][1]["min"] = 0
        assert is_sound(row)
    assert places(row_with(parts=["A", "B"], set=1, min=-1)) == ["rows[1].min"]


def test_the_only_one_is_one():
    assert is_sound(row_with(only=5, max=1))
    for most in (0, 2):
        assert places(row_with(only=5, max=most)) == ["rows[1].max"]


def test_a_set_is_made_of_parts_and_goes_with_most_ways():
    assert places(row_with(set=3)) == ["rows[1].set"]
    for way in WAYS:
        row = row_with(set=3, parts=["A", "B"])
        row["rows"][1][way] = WAYS[way]
        assert places(row) == (["rows[1].set"] if way in ("places", "only") else []), way


# The whole


def sheet_of_bytes(count: int) -> dict:
    """Return a sheet that takes *count* bytes, apart from that sound."""
    rows = [
        {"name": "%02d宮" % index, "parts": ["é%d" % part + "x" * 12 for part in range(6)]}
        for index in range(14)
    ]
    sheet = sheet_with(rows=rows, bgg=1)
    sheet["bgg"] = 10 ** (count - size(sheet))
    return sheet


def test_a_sheet_takes_two_thousand_bytes_at_most():
    assert is_sound(sheet_of_bytes(2000)) and size(sheet_of_bytes(2000)) == 2000
    assert faults(sheet_of_bytes(2001)) == [("", "more than 2000 bytes")]


def test_all_faults_are_found_at_once():
    sheet = {
        "sheet": 1,
        "nam": "A",
        "rows": [{"name": "A", "per": 1, "max": -1}, 5, {"name": "A"}],
        "ties": ["C"],
    }
    assert places(sheet) == [
        "nam",
        "name",
        "rows[0].max",
        "rows[0].per",
        "rows[1]",
        "rows[2].name",
        "ties[0]",
    ]


def test_a_name_that_stands_twice_is_found_beside_other_faults_of_its_row_or_phase():
    for one, other in (({"per": 1}, {}), ({}, {"per": 1}), ({"foo": 1}, {"foo": 1})):
        rows: list = [{"name": "A"}, {"name": "A"}]
        rows[0].update(one)
        rows[1].update(other)
        assert ("rows[1].name", '"A" is there twice') in faults(sheet_with(rows=rows)), rows
    phases = [["A", 0], ["A", 0]]
    twice = ["clock.phases[0][1]", "clock.phases[1][1]", "clock.phases[1][0]"]
    assert places(sheet_with(clock={"phases": phases})) == twice
    for unsound in ([], [0, 1], "A"):
        assert len(places(sheet_with(clock={"phases": [unsound, unsound]}))) == 2


def test_random_sheets_are_sound():
    rng = Lcg(3)
    for _ in range(50 if ON_MICROPYTHON else 1000):
        sheet = random_sheet(rng)
        assert is_sound(sheet), sheet


def odd(value: object, rng: Lcg) -> object:
    """Return something else in the place of *value*, or deep inside it."""
    if type(value) is list and value and not rng.one_in(4):
        index = rng.below(len(value))
        return value[:index] + [odd(value[index], rng)] + value[index + rng.below(2) :]
    if type(value) is dict and value and not rng.one_in(4):
        copy = dict(value)
        key = rng.pick(sorted(value))
        copy[key if rng.below(4) else key + "s"] = odd(value[key], rng)
        return copy
    return rng.pick((None, True, -1, 0, 10**50, "", "\n", "x" * 3000, [], [[]] * 40, {}, [{}], {"name": 1}))


def test_a_hostile_sheet_is_refused_with_a_place_and_harms_nothing():
    rng = Lcg(4)
    refused = count = 60 if ON_MICROPYTHON else 2000
    for _ in range(count):
        sheet = odd(random_sheet(rng), rng)
        head = record.header("sheet", ["Ann"] * 3, {})
        head["sheet"] = sheet
        try:
            record.begun(head, MemoryLog())
            refused -= 1
        except SetupError as error:
            assert error.reason().startswith("sheet") == (faults(sheet) != []), error.reason()
    assert refused > count // 2


def test_what_is_nested_without_end_is_not_looked_into():
    deep: list = []
    for _ in range(500 if ON_MICROPYTHON else 10000):
        deep = [deep]
    for sheet in (
        sheet_with(rows=deep),
        sheet_with(rows=[deep]),
        sheet_with(name=deep),
        row_with(parts=deep),
        deep,
    ):
        assert len(faults(sheet)) == 1
