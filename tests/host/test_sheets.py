"""The score sheets that come along: sound, and a game worked by hand for each, the same on both runtimes."""

import json

import pytest

from engines_core import json_text
from engines_core.games import GAMES
from engines_core.sheets import faults
from firmware.sheets.shipped_sheets import SHEETS
from host_tools.commands import replay
from host_tools.program import bytecode
from host_tools.sheets import sheet_files, shipped_sheets

NAMES = ["Ann", "Bo", "Cy", "Di"]


def scored(*rows: list) -> list[list]:
    """Return the actions that enter the values of *rows*, a list per seat each, the first row first."""
    return [["score", row, values] for row, values in enumerate(rows)]


def rounds(*of_seats: list) -> list[list]:
    """Return the actions of rounds with one row."""
    return [action for values in of_seats for action in (["score", 0, values], ["round"])]


WORKED: dict[str, tuple[int, list, list[int], list[int]]] = {  # players, actions, totals, places
    "7_wonders": (
        3,
        # 5 + 7//3 + 10 + 12 + 3 + 0 + (4+4+1 + 7), -2 + 3 + 3 + 20 + 0 + 5 + (0+1+9), 8+0+7+15+6+4+(16+0+0)
        scored([5, -2, 8], [7, 11, 2], [10, 3, 7], [12, 20, 15], [3, 0, 6], [0, 5, 4])
        + [["score", 6, [[2, 2, 1], [0, 1, 3], [4, 0, 0]]]],
        [48, 39, 56],
        [2, 3, 1],
    ),
    "agricola": (
        2,
        # 2+2+1-1+1+1-1-2+1+3+0+9+5+0, 4-1+4+2+-1+2+4-0+4+0+6+15+8-3
        scored([3, 6], [2, 0], [3, 8], [0, 2], [2, 0], [1, 4], [0, 6], [2, 0], [1, 4], [3, 0], [0, 3], [3, 5])
        + [["score", 12, [5, 8]], ["score", 13, [0, 1]]],
        [21, 44],
        [2, 1],
    ),
    "azul": (2, scored([50, 52], [3, 2], [2, 1], [0, 1]), [70, 73], [2, 1]),
    "carcassonne": (3, scored([20, 31, 8], [44, 30, 60], [9, 18, 0], [3, 0, 5]), [82, 79, 83], [2, 3, 1]),
    "catan": (3, scored([2, 3, 1], [3, 1, 2], [1, 0, 2], [0, 1, 0], [1, 0, 0]), [11, 7, 7], [1, 2, 2]),
    "chess_clock": (2, [["turn"], ["turn"], ["end"]], [0, 0], [1, 1]),
    "cribbage": (2, [["add", 0, 0, 12], ["add", 0, 1, 2], ["add", 0, 0, 109], ["end"]], [121, 2], [1, 2]),
    "go_clock": (2, [["turn"], *scored([41, 38], [5, 9]), ["end"]], [46, 47], [2, 1]),
    "golf": (2, rounds(*[[4, 5]] * 17, [3, 2]), [71, 87], [1, 2]),
    "hearts": (
        4,
        rounds([0, 13, 13, 0], [26, 26, 26, 0], [1, 25, 0, 0], [4, 0, 9, 13], [0, 26, 0, 0], [0, 10, 3, 13]),
        [31, 100, 51, 26],
        [2, 4, 3, 1],
    ),
    "life_counter": (
        2,
        [["score", 0, [20, 20]], ["add", 0, 1, -23], ["add", 0, 0, 2], ["end"]],
        [22, -3],
        [1, 2],
    ),
    "ludo": (3, [*rounds([0, 1, 0], [1, 0, 0], [0, 1, 0]), ["end"]], [1, 2, 0], [2, 1, 3]),
    "majorities": (
        3,
        # North 5 3 1, East 4 4 (0 does not rank), South 3 3 3; Bo's castle; then Cy is alone everywhere
        [["score", 0, [[9, 2, 1, 0], [4, 2, 1, 0], [1, 0, 1, 0]]], ["add", 1, 1, 1], ["round"]]
        + [["score", 0, [[0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]]], ["score", 1, [0, 0, 0]], ["round"]]
        + [["score", 0, [[0] * 4] * 3], ["add", 1, 0, 1], ["round"]],
        [15, 13, 24],
        [2, 3, 1],
    ),
    "rummy_500": (2, rounds([310, -45], [205, 120]), [515, 75], [1, 2]),
    "scrabble": (
        2,
        # 217 - 8, 201 + 8: equal, and Ann has more before letters
        [["turn"], ["add", 0, 0, 24], ["turn"], ["add", 0, 1, 30], *scored([217, 201], [8, 0], [0, 8])],
        [209, 209],
        [1, 2],
    ),
    "skull_king": (2, [["score", 0, [40, -20]], ["score", 1, [30, 0]], ["round"]], [70, -20], [1, 2]),
    "talk_and_vote": (4, [["phase"], ["phase"], ["pause"], ["round"], ["phase"], ["end"]], [0] * 4, [1] * 4),
    "terraforming_mars": (
        2,
        # 34 + 10 + 5 + 0 + 8 + 11 + 9, 30 + 5 + 0 + 2 + 10 + 12 + 18: equal, and Bo has more money
        scored([34, 30], [2, 1], [1, 0], [0, 1], [8, 10], [11, 12], [9, 18], [17, 23]),
        [77, 77],
        [2, 1],
    ),
    "ticket_to_ride": (3, scored([61, 50, 77], [24, 45, -2], [3, 4, 1], [1, 0, 0]), [95, 95, 75], [2, 1, 3]),
    "turn_timer": (2, [["turn"], ["turn"], ["pause"], ["end"]], [0, 0], [1, 1]),
    "wingspan": (
        2,
        # equal, and Bo has more food left
        scored([42, 36], [7, 3], [12, 15], [14, 20], [3, 0], [5, 9], [1, 3]),
        [83, 83],
        [2, 1],
    ),
    "yahtzee": (
        2,
        # 3+6+9+12+15+18 + 35 + 22+0+25+30+0+50+17+100, 1+4+6+8+20+12 + 0 + 25+25+0+30+40+0+21
        scored(
            [3, 1], [3, 2], [3, 2], [3, 2], [3, 4], [3, 2], [1, 0], [22, 25], [0, 25], [1, 0], [1, 1], [0, 1]
        )
        + [["score", 12, [1, 0]], ["score", 13, [17, 21]], ["score", 14, [1, 0]]],
        [342, 192],
        [1, 2],
    ),
}


def record(name: str) -> bytes:
    """Return the worked game of the sheet *name*, a second an action."""
    count, actions, _, _ = WORKED[name]
    head = {"tablemate": 1, "game": "sheet", "players": NAMES[:count], "sheet": sheet_files.sound(name)}
    lines = [head, *([1000 * number, *action] for number, action in enumerate(actions))]
    return "".join(json_text.dumps(line) + "\n" for line in lines).encode()


def test_every_sheet_that_comes_along_is_sound_and_worked_by_hand():
    assert sorted(WORKED) == sorted(sheet_files.shipped())
    for name in WORKED:
        assert faults.faults(sheet_files.sound(name)) == []


@pytest.mark.parametrize("name", sorted(WORKED))
def test_the_worked_game_comes_out_as_by_hand(name: str):
    ((report, _, error),) = replay.answered([record(name)], None, "cpython")
    assert error == ""
    standings = json.loads(report)["standings"]
    assert [row["score"] for row in standings] == WORKED[name][2]
    assert [row["place"] for row in standings] == WORKED[name][3]


def test_both_runtimes_say_the_same_of_the_worked_games(micropython_path):
    records = [record(name) for name in sorted(WORKED)]
    assert replay.answered(records, None, "cpython") == replay.answered(records, None, "micropython")
    assert replay.answered(records, 10**7, "cpython") == replay.answered(records, 10**7, "micropython")


def test_hearts_is_over_at_a_hundred_and_golf_after_eighteen_holes():
    for name, over in (("hearts", True), ("golf", True), ("rummy_500", True), ("skull_king", False)):
        ((report, _, _),) = replay.answered([record(name)], None, "cpython")
        assert json.loads(report)["over"] == over


def test_the_program_has_the_sheets_as_they_lie_here():
    path = bytecode.ROOT / shipped_sheets.MODULE
    assert path.read_text("utf-8") == shipped_sheets.source(), "python -m host_tools.sheets.shipped_sheets"
    assert {key: json.loads(text) for key, _, text in SHEETS} == {
        name: sheet_files.sound(name) for name in sheet_files.shipped()
    }


def test_no_sheet_comes_along_for_a_game_that_has_a_module():
    assert not {key for key, _, _ in SHEETS} & {game_id for game_id, _ in GAMES}


def test_a_broken_sheet_that_comes_along_is_named_with_its_line_and_no_module_is_made(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(sheet_files, "SHIPPED", tmp_path)
    monkeypatch.setattr(shipped_sheets, "ROOT", tmp_path)
    (tmp_path / "a.json").write_text('{"sheet": 1,\n "name": "A"\n "rows": []}')
    assert shipped_sheets.main() == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path}/a.json: sheet: not JSON: line 3: Expecting ',' delimiter\n"
    (tmp_path / "a.json").write_text('{"sheet": 1, "name": "A", "rows": [{"name": "B", "per": 1}]}')
    assert shipped_sheets.main() == 1
    assert capsys.readouterr().err == f"{tmp_path}/a.json: rows[0].per: 1 is below 2\n"
