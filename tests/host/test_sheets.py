"""The score sheets that come along: sound, and a game worked by hand for each, the same on both runtimes."""

import json

import pytest

from engines_core import json_text
from engines_core.games import GAMES
from engines_core.sheets import faults
from firmware.sheets import catalogue
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


def bids(numbers: list, made: list, between: "list | None" = None) -> list[list]:
    """Return the actions of a round of row 0, which has bids; *between* are those of other rows."""
    return [["bids", 0, numbers], *(between or []), ["made", 0, made], ["round"]]


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
    "chess_clock": (2, [["turn"], ["turn"], ["win", [1]]], [0, 0], [2, 1]),  # Ann's flag has fallen
    "cribbage": (
        4,
        [["add", 0, 0, 12], ["add", 0, 1, 2], ["add", 0, 0, 109], ["end"]],
        [121, 2, 121, 2],
        [1, 2, 1, 2],
    ),
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
    "skull_king": (
        3,
        # hit 20 a trick, missed -10 for each off, 0 bid 10 × the round: 20, 10, 10; then -10, -20, -10; then
        # 30, 20 and 40 with a bonus of 30
        [
            *bids([1, 0, 0], [1, 0, 0], [["score", 1, [0, 0, 0]]]),
            *bids([2, 0, 1], [1, 1, 0], [["score", 1, [0, 0, 0]]]),
            *bids([0, 1, 2], [0, 1, 2], [["score", 1, [0, 0, 30]]]),
        ],
        [40, 10, 70],
        [2, 3, 1],
    ),
    "talk_and_vote": (4, [["phase"], ["phase"], ["pause"], ["round"], ["phase"], ["end"]], [0] * 4, [1] * 4),
    "terraforming_mars": (
        3,
        # 34 + 10 + 5+5+0 + 8 + 11 + 9, 30 + 5 + 2+5+2 + 10 + 12 + 18, 28 + 0 + 2+0+5 + 9 + 3 + 20: the second
        # in Award 1 are two who get 2 each, of the two first in Award 2 each gets 5 and there is no second
        [
            *scored([34, 30, 28], [2, 1, 0], [[7, 3, 0], [5, 3, 2], [5, 1, 4]], [8, 10, 9], [11, 12, 3]),
            *[["score", 5, [9, 18, 20]], ["score", 6, [17, 23, 4]]],
        ],
        [82, 84, 67],
        [2, 1, 3],
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
        scored([3, 1], [3, 2], [3, 2], [3, 2], [3, 4], [3, 2], [22, 25], [0, 25], [1, 0], [1, 1], [0, 1])
        + [["score", 11, [1, 0]], ["score", 12, [17, 21]], ["score", 13, [1, 0]]],
        [342, 192],
        [1, 2],
    ),
    "7_wonders_duel": (
        2,
        # 5 + 12 + 6 + 3 + 0 + 9 + 4 + 8//3, 0 + 17 + 1 + 4 + 6 + 6 + 7 + 2//3; Bo has more civilian points
        scored([5, 0], [12, 17], [6, 1], [3, 4], [0, 6], [9, 6], [4, 7], [8, 2]) + [["end"]],
        [41, 41],
        [2, 1],
    ),
    "canasta": (
        4,
        # 865 + 500 + 300 + 100 + 200, 420 - 75 + 300 + 100
        scored([865, 420], [0, 75], [1, 0], [1, 1], [1, 0], [0, 0], [2, 1], [0, 0]) + [["round"]],
        [1965, 745, 1965, 745],
        [1, 2, 1, 2],
    ),
    "co_op": (3, [["win", [0, 1, 2]]], [0, 0, 0], [1, 1, 1]),
    "codenames": (4, [["win", [1]]], [0] * 4, [2, 1, 2, 1]),
    "cricket_darts": (
        2,
        [*scored([[3] * 6, [3, 3, 2, 0, 1, 3]], [3, 1], [97, 60]), ["win", [0]]],
        [97, 60],
        [1, 2],
    ),
    "darts_501": (
        2,
        # Ann has 141 left, throws 180, which is too many, and then 141
        rounds([180, 100], [180, 60], [180, 140], [141, 45]),
        [0, 156],
        [1, 2],
    ),
    "dominion": (
        2,
        # 3 + 6 + 24 + 2 Gardens of 3 tens, 2 + 12 + 24 - 2 + 3: equal, and Bo had fewer turns
        scored([3, 2], [2, 4], [4, 4], [0, 2], [[2, 3], [0, 0]], [0, 3], [15, 14]),
        [39, 39],
        [2, 1],
    ),
    "euchre": (
        4,
        rounds([1, 0], [0, 2], [4, 0], [2, 0], [0, 1], [1, 0], [2, 0]),
        [10, 3, 10, 3],
        [1, 2, 1, 2],
    ),
    "farkle": (2, rounds([1050, 300], [2500, 0], [4000, 1250], [2600, 9000]), [10150, 10550], [2, 1]),
    "life_20": (2, [["add", 0, 1, -23], ["add", 0, 0, 2], ["end"]], [22, -3], [1, 2]),
    "life_40": (
        3,
        # Cy goes out before Ann
        [["add", 0, 2, -40], ["add", 0, 0, -45], ["end"]],
        [-5, 40, 0],
        [2, 1, 3],
    ),
    "love_letter": (
        4,
        rounds([1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]),
        [4, 1, 0, 0],
        [1, 2, 3, 3],
    ),
    "mexican_train": (3, rounds(*[[0, 12, 30]] * 12, [5, 0, 9]), [5, 144, 369], [1, 2, 3]),
    "molkky": (
        2,
        # Ann: 45 + 8 is past 50 and so 25, then 37, 49, 50
        rounds([12, 10], [12, 10], [12, 10], [9, 10], [8, 5], [12, 0], [12, 1], [1, 2]),
        [50, 48],
        [1, 2],
    ),
    "oh_hell": (
        3,
        # hit 10 and one a trick, else nothing: 13, 0, 0, then 11, 10, 12
        bids([3, 2, 0], [3, 1, 1]) + bids([1, 0, 2], [1, 0, 2]) + [["end"]],
        [24, 10, 12],
        [1, 3, 2],
    ),
    "pandemic": (2, [["win", []]], [0, 0], [1, 1]),
    "phase_10": (
        3,
        # Bo and Cy have done two phases, Ann one
        [
            *scored([1, 1, 1], [5, 0, 20]),
            ["round"],
            *scored([0, 1, 1], [10, 15, 0]),
            *[["round"], ["end"]],
        ],
        [15, 15, 20],
        [3, 1, 2],
    ),
    "riichi": (
        4,
        # Ann wins 39 from Bo and Cy's stick; in two draws all but Bo are tenpai and have sticks out; then Bo
        # wins 20 from Di and takes all six
        [
            *scored([39, -39, 0, 0], [1, 0, -1, 0]),
            ["round"],
            *scored([10, -30, 10, 10], [-1, 0, -1, -1]),
            ["round"],
            *scored([10, -30, 10, 10], [-1, 0, -1, -1]),
            ["round"],
            *scored([0, 20, 0, -20], [0, 6, 0, 0]),
            *[["round"], ["end"]],
        ],
        [299, 231, 240, 230],
        [1, 3, 2, 4],
    ),
    "spades": (
        4,
        # 42 + nil 100, 52; -60, 44; 30 - nil 100, 46 - 100 for the bags: 2 + 4 + 6
        [
            *bids([4, 5], [6, 7], [["score", 1, [1, 0]]]),
            *bids([6, 4], [5, 8], [["score", 1, [0, 0]]]),
            *bids([3, 4], [3, 10], [["score", 1, [-1, 0]]]),
        ],
        [12, 42, 12, 42],
        [2, 1, 2, 1],
    ),
    "splendor": (
        3,
        # equal, and Bo has bought the fewest cards, then Cy
        scored([12, 9, 15], [1, 2, 0], [14, 12, 13]),
        [15, 15, 15],
        [3, 1, 2],
    ),
    "sushi_go": (
        3,
        # maki 6+3+0, 3+3+6, 0+0+3; tempura 5+5+0, 0, 0+10+5; sashimi 10, 10, 0; dumplings 4, 6, 15; nigiri 6,
        # 12, 8; puddings 6, and the two with the fewest share -6
        scored(
            [[5, 4, 0], [3, 4, 2], [0, 2, 1]],
            [[2, 3, 0], [1, 0, 0], [0, 4, 2]],
            [[0, 3, 0], [3, 0, 0], [2, 0, 0]],
            [[2, 0, 1], [0, 3, 0], [5, 0, 0]],
            [[3, 1, 2], [9, 0, 3], [2, 6, 0]],
            [4, 1, 1],
        ),
        [45, 37, 38],
        [1, 3, 2],
    ),
    "tichu": (
        4,
        # 60 + 100, 40 - 100; then both of Bo and Di are out first, with a Tichu
        [
            *scored([60, 40], [0, 0], [1, -1], [0, 0]),
            ["round"],
            *scored([0, 0], [0, 1], [0, 1], [0, 0]),
            ["round"],
        ],
        [160, 240, 160, 240],
        [2, 1, 2, 1],
    ),
    "wizard": (
        3,
        # hit 20 and 10 a trick, missed -10 for each off: 30, 20, 20, then -20, 30, -10
        bids([1, 0, 0], [1, 0, 0]) + bids([2, 1, 0], [0, 1, 1]),
        [10, 50, 10],
        [2, 1, 2],
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


IMPOSSIBLE: tuple[tuple[str, int, list], ...] = (  # sheet, players, and values that no round of the game has
    ("hearts", 4, ["score", 0, [26, 26, 0, 0]]),
    ("hearts", 3, ["score", 0, [26, 26, 26]]),
    ("oh_hell", 4, ["bids", 0, [14, 0, 0, 0]]),
    ("riichi", 4, ["score", 0, [39, -29, -10, 10]]),
    ("scrabble", 2, ["score", 2, [8, 3]]),
)


def test_what_cannot_happen_in_a_game_is_refused():
    for name, count, action in IMPOSSIBLE:
        head = {"tablemate": 1, "game": "sheet", "players": NAMES[:count], "sheet": sheet_files.sound(name)}
        lines = json_text.dumps(head) + "\n" + json_text.dumps([0, *action]) + "\n"
        ((report, _, error),) = replay.answered([lines.encode()], None, "cpython")
        assert not report and error.startswith(f"2: {action[0]}: "), (name, error)


def test_hearts_is_over_at_a_hundred_and_golf_after_eighteen_holes():
    for name, over in (("hearts", True), ("golf", True), ("darts_501", True), ("skull_king", False)):
        ((report, _, _),) = replay.answered([record(name)], None, "cpython")
        assert json.loads(report)["over"] == over


def test_the_program_has_the_sheets_as_they_lie_here():
    for path, text in shipped_sheets.sources().items():
        assert (bytecode.ROOT / path).read_text("utf-8") == text, "python -m host_tools.sheets.shipped_sheets"
    assert {key: catalogue.read("", key) for key, _, _ in SHEETS} == {
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
