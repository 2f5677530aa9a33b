"""`tablemate export`: every format against its schema (schemas/), with hostile names."""

import csv
import io
import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
import xmlschema
from PIL import Image

from engines_core import games
from host_tools import cli
from host_tools.exports import bg_stats, bgg_plays, csv_table, json_lines
from host_tools.records import game_replay
from tests.engines.random_player import random_record, record_bytes

SCHEMAS = Path(__file__).parent / "schemas"
HOSTILE = (
    '=HYPERLINK("http://x","y")',
    "+1",
    "-1",
    "@SUM(A1)",
    " \t=1",
    "\uff1d1",
    'a"b,c;d',
    "two\r\nlines",
    "\x00\x07\x1b[2J",
    "</script><b>&amp;",
    "\u202egnp.exe",
    "👩‍👩‍👧 宮本",
    "\ufffe\uffff",
    "%41&data=#?",
    "a" * 300,
)
RFC_4180 = re.compile(r'(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*\r\n)+')


def hostile_games() -> list[game_replay.Game]:
    """Return games of each kind with players of all HOSTILE names, dated and not, over and not."""
    found = []
    for number, name in enumerate(HOSTILE):
        for index, (game_id, _) in enumerate(games.GAMES):
            lines = random_record(game_id, number, 60 if index % 2 else 5)
            lines[0]["players"][0] = name
            lines[0]["players"][1] = HOSTILE[number - 1]
            if number % 2:
                lines[0]["when"] = "2026-11-22T19:30"
            found.append(game_replay.game("a", record_bytes(lines)))
    return found


GAMES = hostile_games()


def check(schema: str) -> Callable[[object], None]:
    """Return a function that fails unless a value fits the JSON Schema in the file *schema*."""
    return jsonschema.Draft202012Validator(json.loads((SCHEMAS / schema).read_text())).validate


def test_csv_is_what_its_rfc_and_its_schema_say():
    text = csv_table.text(GAMES)
    assert RFC_4180.fullmatch(text)
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == sum(len(game.rows) for game in GAMES)
    valid = check("csv_row.json")
    for row in rows:
        valid(row)


def test_json_lines_are_what_their_schema_says_and_keep_names_as_they_are():
    lines = json_lines.text(GAMES).split("\n")
    assert lines.pop() == "" and len(lines) == len(GAMES)
    valid = check("json_line.json")
    for line, game in zip(lines, GAMES, strict=True):
        valid(json.loads(line))
        assert [player["name"] for player in json.loads(line)["players"]] == game.header["players"]


def test_a_link_for_bg_stats_carries_a_play_that_its_schema_knows():
    valid = check("bg_stats.json")
    for line in bg_stats.text(GAMES).split():
        start, data = line.split("?data=")
        assert start == "https://app.bgstatsapp.com/createPlay.html"
        assert re.fullmatch(r"[A-Za-z0-9_.!~*'():,/%-]+", data)
        valid(json.loads(unquote(data, errors="strict")))


def test_plays_for_bgg_are_what_their_schema_says():
    schema = xmlschema.XMLSchema(SCHEMAS / "bgg_plays.xsd")
    schema.validate(io.BytesIO(bgg_plays.text(GAMES).encode()))
    schema.validate(io.BytesIO(bgg_plays.text([]).encode()))


def ended(when: str = "") -> game_replay.Game:
    """Return a game of Blood Rage of 90 minutes; Ann, the first of that name, wins it and Bo began."""
    header: dict = {"tablemate": 1, "game": "blood_rage", "players": ["Ann", "Bo", "Ann"]}
    header["options"] = {"first": 1}
    if when:
        header["when"] = when
    lines: list = [header, [0, "glory", 0, 3]]
    for name in "phase pass pass pass phase phase phase ragnarok phase phase".split() * 3:
        lines.append([5_400_000, name, [0, 0, 0]] if name == "ragnarok" else [5_400_000, name])
    return game_replay.game("a", record_bytes(lines))


def test_a_play_says_who_won_who_began_and_how_long_it_took():
    play = bg_stats.play(ended("2026-11-22T19:30"))
    assert play["durationMin"] == 90
    assert play["game"] == {
        "name": "Blood Rage",
        "bggId": 170216,
        "sourceGameId": "blood_rage",
        "highestWins": True,
        "noPoints": False,
    }
    assert [(player["score"], player["rank"], player["winner"]) for player in play["players"]] == [
        ("3", 1, True),
        ("0", 2, False),
        ("0", 2, False),
    ]
    assert [player["startPlayer"] for player in play["players"]] == [False, True, False]


@pytest.mark.parametrize(
    ("zone", "date"),
    [
        ("UTC0", "2026-11-22 21:00:00"),
        ("JST-9", "2026-11-22 12:00:00"),
        ("PST8PDT,M3.2.0,M11.1.0", "2026-11-23 05:00:00"),
    ],
)
def test_a_play_is_dated_by_its_end_in_utc_east_and_west(zone: str, date: str, monkeypatch):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert bg_stats.play(ended("2026-11-22T19:30"))["playDate"] == date
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_play_without_a_date_has_the_day_its_file_was_written(tmp_path: Path, capsys):
    file = tmp_path / "a.jsonl"
    file.write_bytes(record_bytes(random_record("boo_ray", 1, 10)))
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert cli.run(["export", "bgstats", str(file)]) == 0
    told = capsys.readouterr()
    assert json.loads(unquote(told.out.split("?data=")[1]))["playDate"] == "2023-11-14 22:13:20"
    assert told.err == "tablemate: 1 game has no date: the link has the day its file was written\n"


def test_nobody_began_where_neither_record_nor_rules_say_who():
    def starters(game: game_replay.Game) -> list[bool]:
        return [player["startPlayer"] for player in bg_stats.play(game)["players"]]

    assert starters(hearts()) == [False, False]
    assert starters(hearts(clock={"turn": 60})) == [True, False]
    for game_id, first in (("boo_ray", [False] * 3), ("blood_rage", [True, False, False])):
        header = {"tablemate": 1, "game": game_id, "players": ["Ann", "Bo", "Cy"], "options": {"first": 0}}
        assert starters(game_replay.game("a", record_bytes([header]))) == first


def test_two_of_one_name_are_two_players_and_a_name_is_the_same_one_in_every_game():
    ids = [player["sourcePlayerId"] for player in bg_stats.play(ended())["players"]]
    assert len(set(ids)) == 3
    later = bg_stats.play(ended("2026-11-23T19:30"))
    assert [player["sourcePlayerId"] for player in later["players"]] == ids
    assert later["sourcePlayId"] != bg_stats.play(ended())["sourcePlayId"]


def test_rows_of_the_table_and_plays_of_bgg_say_the_same():
    game = ended()
    rows = list(csv.DictReader(io.StringIO(csv_table.text([game]), newline="")))
    assert [row["winner"] for row in rows] == ["yes", "no", "no"]
    assert [row["started"] for row in rows] == ["no", "yes", "no"] and rows[0]["minutes"] == "90"
    xml = bgg_plays.text([game])
    assert 'date="0000-00-00"' in xml and 'length="90" incomplete="0"' in xml
    assert re.findall(r'startposition="(.)"', xml) == ["3", "1", "2"]
    assert re.findall(r'win="(.)"', xml) == ["1", "0", "0"]


def hearts(**keys: object) -> game_replay.Game:
    """Return a finished round of a score sheet with these *keys*."""
    sheet = {"sheet": 1, "name": "=Hearts", "rounds": {"count": 1}, "rows": [{"name": "Points"}], **keys}
    header = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo"], "sheet": sheet}
    scored: list[list] = [[0, "score", 0, [5, 3]]] if sheet["rows"] else []
    return game_replay.game("a", record_bytes([header, *scored, [1, "round"]]))


def test_a_sheet_goes_out_under_its_own_name():
    game = hearts(bgg=2921, win="low")
    about = bg_stats.play(game)["game"]
    assert (about["name"], about["bggId"]) == ("=Hearts", 2921)
    assert (about["highestWins"], about["noPoints"]) == (False, False)
    assert [row.wins for row in game.rows] == [False, True]
    assert csv_table.cells(game, game.rows[0])[3:5] == ["'=Hearts", 2921]
    check("json_line.json")(json_lines.told(game))


def test_a_sheet_without_points_or_a_winner_says_so():
    for sheet in ({"win": "none"}, {}):  # nothing is best of no points, whatever `win` is
        game = hearts(rows=[], **sheet)
        assert bg_stats.play(game)["game"]["noPoints"] and not any(row.wins for row in game.rows)
        assert 'nowinstats="1"' in bgg_plays.text([game])


def test_the_code_on_the_terminal_is_the_link(tmp_path: Path, capsysbinary):
    lines = random_record("boo_ray", 1, 10)
    (tmp_path / "a.jsonl").write_bytes(record_bytes(lines))
    assert cli.run(["export", "bgstats", str(tmp_path / "a.jsonl"), "--qr"]) == 0
    link, *rows = capsysbinary.readouterr().out.decode().splitlines()
    import segno

    matrix = [list(row) for row in segno.make_qr(link, error="L", boost_error=False).matrix]
    drawn = [re.sub("\x1b[^m]*m", "", row) for row in rows]
    modules = []
    for row in drawn:
        modules.append([int(cell in "█▀") for cell in row])
        modules.append([int(cell in "█▄") for cell in row])
    size = len(matrix)
    assert [row[2 : 2 + size] for row in modules[2 : 2 + size]] == matrix
    assert bg_stats.window(bg_stats.qr_code(link)) == (len(drawn[0]), len(drawn))
    assert all(row.startswith("\x1b[38;5;16m\x1b[48;5;231m") for row in rows)


def test_what_cannot_be_a_code_is_refused(tmp_path: Path, capsys):
    def refused(*words: str) -> str:
        assert cli.run(["export", *words]) == 2
        return capsys.readouterr().err

    lines = random_record("boo_ray", 1, 10)
    lines[0]["players"] = ["宮" * 150 + str(seat) for seat in range(len(lines[0]["players"]))]
    (tmp_path / "a.jsonl").write_bytes(record_bytes(lines))
    (tmp_path / "b.jsonl").write_bytes(record_bytes(random_record("boo_ray", 1, 10)))
    assert "too long for a QR code" in refused("bgstats", str(tmp_path / "a.jsonl"), "--qr")
    assert "these are 2" in refused("bgstats", str(tmp_path), "--qr")
    assert "--qr goes with bgstats" in refused("csv", str(tmp_path), "--qr")
    (tmp_path / "c.jsonl").write_bytes(b"damaged")
    assert "c.jsonl:1: header: not JSON\n" in refused("bgstats", str(tmp_path / "c.jsonl"), "--qr")
    assert "cannot be written" in refused("csv", str(tmp_path), "--out", str(tmp_path))
    one = str(tmp_path / "b.jsonl")
    assert ".png or .svg" in refused("bgstats", one, "--qr", "--out", str(tmp_path / "code.exe"))
    assert "cannot be written" in refused(
        "bgstats", one, "--qr", "--out", str(tmp_path / "none" / "code.png")
    )


def test_a_code_is_written_as_a_picture(tmp_path: Path):
    (tmp_path / "a.jsonl").write_bytes(record_bytes(random_record("boo_ray", 1, 10)))
    out = tmp_path / "code.png"
    assert cli.run(["export", "bgstats", str(tmp_path / "a.jsonl"), "--qr", "--out", str(out)]) == 0
    with Image.open(out) as image:
        assert image.width == image.height > 300


def test_options_stand_before_between_or_after_the_format_and_the_files(tmp_path: Path):
    files = [str(tmp_path / name) for name in ("a.jsonl", "b.jsonl")]
    for seed, file in enumerate(files, 1):
        Path(file).write_bytes(record_bytes(random_record("boo_ray", seed, 10)))
    out = tmp_path / "plays.csv"
    written = set()
    for words in (
        ["csv", *files, "--out", str(out)],
        ["csv", "--out", str(out), *files],
        ["--out", str(out), "csv", *files],
        ["csv", files[0], "--out", str(out), files[1]],
    ):
        assert cli.run(["export", *words]) == 0
        written.add(out.read_bytes())
        out.unlink()
    assert len(written) == 1


def test_what_export_does_not_know_is_refused_with_the_reason(capsys):
    for words, reason in (
        ([], "the following arguments are required: csv|json|bgstats|bgg (see"),
        (["--qr"], "the following arguments are required: csv|json|bgstats|bgg (see"),
        (["xls", "--qr", "a.jsonl"], "invalid choice: 'xls'"),
        (["csv", "--wide", "a.jsonl"], "unrecognized arguments: --wide"),
        (["csv", "a.jsonl", "--out"], "argument --out: expected one argument"),
    ):
        assert cli.run(["export", *words]) == 2
        printed = capsys.readouterr()
        assert reason in printed.err and printed.err.count("\n") == 1 and printed.out == ""


def test_that_no_game_fits_is_said_beside_the_data(tmp_path: Path, capsys):
    (tmp_path / "a.jsonl").write_bytes(record_bytes(random_record("boo_ray", 1, 10)))
    for words, out in ((["json"], ""), (["csv"], ",".join(csv_table.COLUMNS) + "\r\n")):
        assert cli.run(["export", *words, str(tmp_path), "--game", "zork"]) == 0
        assert capsys.readouterr() == (out, "tablemate: no game fits\n")


def test_damaged_games_are_named_and_the_others_exported(tmp_path: Path, capsysbinary):
    (tmp_path / "a.jsonl").write_bytes(record_bytes(random_record("boo_ray", 1, 10)))
    (tmp_path / "b.jsonl").write_text("nonsense")
    assert cli.run(["export", "json", str(tmp_path)]) == 1
    out, err = capsysbinary.readouterr()
    assert out.count(b"\n") == err.count(b"\n") == 1 and b"b.jsonl:1: header" in err


def sheet_game(sheet: dict, players: list[str], *actions: list) -> game_replay.Game:
    """Return a game of *players* by *sheet* after *actions*."""
    header = {"tablemate": 1, "game": "sheet", "players": players, "sheet": {"sheet": 1, "rows": [], **sheet}}
    return game_replay.game("a", record_bytes([header, *actions]))


def test_partners_are_a_side_wherever_a_format_has_one():
    rows = [{"name": "Points"}]
    spades = {"name": "Spades", "sides": {"4": 2}, "rows": rows}
    game = sheet_game(spades, ["Ann", "Bo", "Cy", "Di"], [0, "score", 0, [5, 3]], [1, "end"])
    assert [row.wins for row in game.rows] == [True, False, True, False]
    assert [player["role"] for player in bg_stats.play(game)["players"]] == ["Ann+Cy", "Bo+Di"] * 2
    assert [csv_table.cells(game, row)[-1] for row in game.rows] == ["Ann+Cy", "Bo+Di"] * 2
    assert [player["side"] for player in json_lines.told(game)["players"]] == ["Ann+Cy", "Bo+Di"] * 2
    assert re.findall('color="([^"]*)"', bgg_plays.text([game])) == ["Ann+Cy", "Bo+Di"] * 2
    check("bg_stats.json")(bg_stats.play(game))
    check("json_line.json")(json_lines.told(game))


def test_all_have_won_together_or_lost():
    crew = {"name": "The Crew", "win": "none", "declare": "all", "rows": [{"name": "Mission"}]}
    won = sheet_game(crew, ["Ann", "Bo"], [0, "win", [0, 1]])
    lost = sheet_game(crew, ["Ann", "Bo"], [0, "win", []])
    assert [player["winner"] for player in bg_stats.play(won)["players"]] == [True, True]
    assert [player["winner"] for player in bg_stats.play(lost)["players"]] == [False, False]
    assert [csv_table.cells(won, row)[12] for row in won.rows] == ["yes", "yes"]
    assert re.findall(r'win="(.)"', bgg_plays.text([won, lost])) == ["1", "1", "0", "0"]
    assert 'nowinstats="0"' in bgg_plays.text([lost])
    assert (won.decided, lost.decided) == (True, True)


def test_a_game_without_points_has_no_score_to_give():
    codenames = {"name": "Codenames", "win": "none", "declare": True, "sides": {"4": 2}}
    game = sheet_game(codenames, ["Ann", "Bo", "Cy", "Di"], [0, "win", [1]])
    told = bg_stats.play(game)
    assert told["game"]["noPoints"]
    assert [player["winner"] for player in told["players"]] == [False, True, False, True]
    assert [csv_table.cells(game, row)[11] for row in game.rows] == [""] * 4
    assert json_lines.told(game)["players"][0]["score"] is None
    assert re.findall('score="([^"]*)"', bgg_plays.text([game])) == [""] * 4
    check("bg_stats.json")(told)
    check("json_line.json")(json_lines.told(game))
