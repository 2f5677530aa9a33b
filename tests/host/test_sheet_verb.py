"""`tablemate sheet`: check, new, show, and the JSON Schema beside the validator."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from engines_core.sheets.faults import MAX_BYTES, faults, size
from firmware.sheets import catalogue as device_sheets
from firmware.storage.settings import Settings
from host_tools import cli
from host_tools.program import bytecode
from host_tools.sheets import sheet_files, sheet_schema
from host_tools.sheets.sheet_interview import CLOCKS, MORE, OF_GAME, PLAIN, TIED, WAYS, WINS, Interview
from tests.engines.random_player import Lcg
from tests.engines.random_sheets import random_sheet
from tests.engines.test_sheet_format import odd


@pytest.fixture
def sheet(capsys: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs `tablemate sheet` with arguments and typed lines: code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: "str | bytes" = "", errors: str = "strict") -> tuple[int, str, str]:
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8", errors))
        exit_code = cli.run(["sheet", *arguments])
        printed = capsys.readouterr()
        return exit_code, printed.out, printed.err

    return run


# check


def test_a_sound_sheet_says_nothing(sheet):
    path = str(sheet_files.shipped()["hearts"])
    assert sheet("check", path, path) == (0, "", "")


def test_every_fault_of_every_file_is_a_line(sheet):
    Path("a.json").write_text(
        '{"sheet": 1, "name": "A", "rows": [{"name": "R", "per": 1, "table": []}], "win": 1}'
    )
    Path("b.json").write_text('{"sheet": 1, "name": "B", "rows": [{"name": "R"}]}')
    exit_code, out, err = sheet("check", "a.json", "b.json", "none.json")
    assert (exit_code, out) == (2, "")
    assert err.splitlines() == [
        "a.json: win: 1 is not allowed here",
        "a.json: rows[0].per: 1 is below 2",
        "a.json: rows[0].table: not 1 to 32 values",
        "a.json: rows[0].table: not beside per",
        "none.json: cannot be read: No such file or directory",
    ]


def test_each_key_that_stands_twice_is_told_once_and_the_other_faults_too(sheet):
    rows = '[{"name": "R", "per": 2, "per": 3, "per": 4}, {"name": "S", "min": 1.5, "name": "T"}]'
    Path("a.json").write_text('{"sheet": 1, "name": "A", "name": "B", "rows": %s, "win": "hi"}' % rows)
    assert sheet("check", "a.json")[2].splitlines() == [
        'a.json: name: key "name" stands twice',
        'a.json: rows[0].per: key "per" stands twice',
        'a.json: rows[1].name: key "name" stands twice',
        'a.json: win: "hi" is not allowed here',
        "a.json: rows[1].min: 1.5 is not an integer",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"", "sheet: is empty"),
        (b" \r\n", "sheet: is empty"),
        (b"{\n", "sheet: not JSON: line 2: Expecting property name enclosed in double quotes"),
        (b"[]", "sheet: a list is not an object"),
        (b"\xff", "sheet: not JSON"),
        (b"\xef\xbb\xbf[]", "sheet: a list is not an object"),  # the mark is passed over
        (b"{} {}", "sheet: not JSON: line 1: Extra data"),
        (
            b'{"sheet":1,"name":"A","rows":[{"name":"A"},{"name":"B","per":2,"per":3}]}',
            'rows[1].per: key "per" stands twice',
        ),
        (b'{"sheet":1,"name":"A","name":"B","rows":[]}', 'name: key "name" stands twice'),
        (b"[" * 17 + b"]" * 17, "sheet: nested too deep"),
        (b'{"sheet":1,"name":"A","rows":[],"bgg":1e3}', "bgg: 1e3 is not an integer"),
        (b'{"sheet":1,"name":"A","rows":[],"\\u001b[2J\\n":1}', "\\u001b[2J\\u000a: unknown key"),
        (b" " * 70000, "sheet: a file of more than 65536 bytes"),
        (
            (json.dumps({"sheet": 1, "name": "A", "rows": [{"name": "R", "sums": [10**990] * 3}]})).encode(),
            "sheet: more than 2000 bytes",
        ),
    ],
)
def test_an_invalid_sheet_is_told_with_its_place(sheet, text: bytes, line: str):
    assert sheet("check", "-", typed=text) == (2, "", f"-: {line}\n")


@pytest.mark.parametrize("encoding", ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"))
def test_of_a_sheet_in_another_encoding_that_is_said(sheet, encoding: str):
    data = sheet_files.shipped()["hearts"].read_text(encoding="utf-8").encode(encoding)
    assert sheet("check", "-", typed=data) == (2, "", "-: sheet: is not UTF-8\n")


def test_letters_that_the_device_lacks_are_warned_of_at_their_places(sheet):
    rows = [{"name": "\u0e01\u0e02\u0e01"}, {"name": "Größe\u2660", "parts": ["\u0142a", "b"]}]
    made = {"sheet": 1, "name": "G\u014d", "rows": rows, "ties": ["\u0e01\u0e02\u0e01"]}
    Path("a.json").write_text(json.dumps(made))
    warned = "a.json: %s: warning: the device cannot show %s and draws a box for each"
    told = [("name", "\u014d"), ("rows[0].name", "\u0e01\u0e02"), ("rows[1].parts[0]", "\u0142")]
    exit_code, out, err = sheet("check", "a.json")
    assert (exit_code, out, err.splitlines()) == (0, "", [warned % each for each in told])
    exit_code, _, err = sheet("new", "b.json", typed="G\u014d\n\n\n\nPoints\n\n\n\n\n\n\n")
    assert exit_code == 0 and err == warned.replace("a.json", "b.json") % told[0] + "\n"


def test_a_sheet_that_notes_nothing_and_has_no_clock_is_warned_of(sheet):
    said = "a.json: rows: warning: no rows and no clock, the game can only be ended\n"
    assert sheet("new", "a.json", typed="Nothing\n\n\n\n\n\n\n")[::2] == (0, said)
    assert sheet("check", "a.json") == (0, "", said)
    clock = str(sheet_files.shipped()["turn_timer"])
    assert sheet("check", clock) == (0, "", "")


def test_sums_that_no_values_come_to_are_warned_of(sheet):
    rows = [
        {"name": "A", "max": 26, "sums": [104, 105]},
        {"name": "B", "min": -5, "sums": [-21, -20, 396, 397]},
        {"name": "C", "only": 7, "sums": [0, 1, 2]},
        {"name": "D", "parts": ["x", "y"], "max": 1, "sums": [8, 9]},
    ]
    Path("a.json").write_text(json.dumps({"sheet": 1, "name": "A", "players": [2, 4], "rows": rows}))
    exit_code, out, err = sheet("check", "a.json")
    assert (exit_code, out) == (0, "") and err.splitlines() == [
        "a.json: rows[0].sums: warning: no values come to 105",
        "a.json: rows[1].sums: warning: no values come to -21",
        "a.json: rows[1].sums: warning: no values come to 397",
        "a.json: rows[2].sums: warning: no values come to 2",
        "a.json: rows[3].sums: warning: no values come to 9",
    ]


def test_names_of_blanks_are_warned_of(sheet):
    rows = [{"name": "A", "parts": ["b", "  "]}]
    Path("a.json").write_text(json.dumps({"sheet": 1, "name": " ", "rows": rows}))
    warned = "a.json: name: warning: blanks only\na.json: rows[0].parts[1]: warning: blanks only\n"
    assert sheet("check", "a.json") == (0, "", warned)


def test_no_sheet_that_comes_along_is_warned_of(sheet):
    assert sheet("check", *map(str, sheet_files.shipped().values())) == (0, "", "")


# show


def test_a_sheet_is_shown_as_a_table(sheet):
    exit_code, out, err = sheet("show", "7_wonders", "chess_clock")
    assert (exit_code, err) == (0, "")
    assert out.startswith("7 Wonders, 3-7 players, most points win, a tie: Coins\n\nrow       values")
    assert "Science   0 to 9 for each of Compass, Wheel, Tablet  the square, 7 for each set\n" in out
    assert out.endswith("clock: 5:00 a player, 5 s more a turn\n")


def test_without_a_name_all_that_come_along_are_listed(sheet):
    exit_code, out, _ = sheet("show")
    assert exit_code == 0 and [line.split()[0] for line in out.splitlines()] == sorted(sheet_files.shipped())


def test_every_sound_sheet_can_be_shown_and_written(sheet):
    rng = Lcg(9)
    for _ in range(60):
        made = random_sheet(rng)
        Path("s.json").write_text(sheet_files.written(made), encoding="utf-8")
        assert sheet_files.read("s.json") == (made, [])
        compact = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        assert size(made) == len(compact.encode())
        assert sheet("show", "s.json")[0] == 0


def test_what_cannot_be_shown_is_refused_in_a_line(sheet):
    Path("bad.json").write_text("{}")
    assert sheet("show", "bad.json") == (2, "", "tablemate: bad.json: sheet: is missing\n")
    said = "tablemate: %s: cannot be read: No such file or directory%s\n"
    known = "; none of that name comes along (see tablemate sheet show)"
    assert sheet("show", "none") == (2, "", said % ("none", known))
    assert sheet("show", "--play", "none") == (2, "", said % ("none", known))
    assert sheet("show", "none.json") == (2, "", said % ("none.json", ""))
    assert sheet("show", "x" * 300) == (
        2,
        "",
        f"tablemate: {'x' * 300}: cannot be read: File name too long\n",
    )


def test_a_folder_of_its_name_does_not_hide_a_sheet_that_comes_along(sheet):
    Path("hearts").mkdir()
    exit_code, out, err = sheet("show", "hearts")
    assert (exit_code, err) == (0, "") and out.startswith("Hearts, ")


# new

ANSWERS = """7 Wonders
3 7

no
Military

min, max
18
-6
Science
square
parts max set
9
Compass, Wheel, Tablet
7

Science
no

"""


def test_a_sheet_is_asked_for_and_written(sheet):
    exit_code, out, err = sheet("new", typed=ANSWERS)
    assert (exit_code, err) == (0, "") and out.endswith("7_wonders.json is written\n")
    assert sheet_files.read("7_wonders.json") == (
        {
            "sheet": 1,
            "name": "7 Wonders",
            "players": [3, 7],
            "rows": [
                {"name": "Military", "min": -6, "max": 18},
                {
                    "name": "Science",
                    "square": True,
                    "max": 9,
                    "parts": ["Compass", "Wheel", "Tablet"],
                    "set": 7,
                },
            ],
            "ties": ["Science"],
        },
        [],
    )


def test_rounds_and_clocks_are_asked_for_too(sheet):
    answers = "Bridge night\n\nlow\nyes\n\n8\n-500\n\n\nbank\n300\n5\n\n"
    assert sheet("new", "b.json", typed=answers)[0] == 0
    assert sheet_files.sound("b.json") == {
        "sheet": 1,
        "name": "Bridge night",
        "win": "low",
        "rounds": {"count": 8, "until": -500},
        "rows": [],
        "clock": {"bank": 300, "add": 5},
    }
    assert sheet("new", "c.json", typed="Talk\n\n\n\n\nphases\nTalk it over 300, Vote 30\n\n")[0] == 0
    assert sheet_files.sound("c.json")["clock"] == {"phases": [["Talk it over", 300], ["Vote", 30]]}


def test_keys_are_written_in_the_order_of_the_page_and_any_name_gives_a_file(sheet):
    exit_code, out, _ = sheet("new", typed="!?\n1 2\n\n\n\n\n\n")
    assert exit_code == 0 and out.endswith("\nsheet.json is written\n")
    keys = [line.split(":")[0] for line in Path("sheet.json").read_text().splitlines()[1:-1]]
    assert keys == ['  "sheet"', '  "name"', '  "players"', '  "rows"']


def nearly_full(room: int) -> str:
    """Return the answers up to a row after which the sheet has *room* bytes left."""
    names = ["%d%s" % (number, "y" * 15) for number in range(6)]
    rows: list[dict] = [{"name": "%02d" % number, "parts": names} for number in range(13)]
    taken = size({"sheet": 1, "name": "Large", "rows": rows})
    for row in rows:  # names as long as there is room
        longer = min(14, MAX_BYTES - room - taken)
        row["name"] += "x" * longer
        taken += longer
    assert taken == MAX_BYTES - room
    typed = ["%s\n\nparts\n%s\n" % (row["name"], ", ".join(names)) for row in rows]
    return "Large\n\n\n\n" + "".join(typed)


def test_what_would_make_the_sheet_too_large_is_left_out(sheet):
    exit_code, out, _ = sheet("new", "a.json", typed=nearly_full(17) + "\n\nbank\n300\n30\n\n\n")
    assert exit_code == 0 and out.count("more than 2000 bytes") == 2
    assert "clock" not in sheet_files.sound("a.json")
    exit_code, out, _ = sheet("new", "b.json", typed=nearly_full(17) + "S\nsquare\n\n\n\n\n\n")
    assert exit_code == 0 and out.count("more than 2000 bytes") == 1
    assert sheet_files.sound("b.json")["rows"][-1] == {"name": "S"}


def test_an_answer_that_does_not_fit_is_asked_again_with_the_reason(sheet):
    head = "x" * 25 + "\nGolf\n9\n9 1\n1 9\nhighest\nlow\nmaybe\nno\n"
    rows = "A\nper\n\n1\n3\nmin what\nmin\n-1\n0\nA\nB\n\n\n\n"
    exit_code, out, _ = sheet("new", "g.json", typed=head + rows + "\n\n\n")
    assert exit_code == 0
    for reason in (
        "not 1 to 24 characters",
        "wants 2 values, got 1",
        "1 is below 9",
        "one of high, low, none",
        "one of no, yes",
        "1 is below 2",
        "one or more of max, cap, sums, parts, set, single, min, or nothing",
        "not 0 beside per",
        '"A" is there twice',
    ):
        assert reason in out, reason
    assert sheet_files.sound("g.json")["rows"] == [{"name": "A", "per": 3, "min": 0}, {"name": "B"}]


def test_words_may_be_typed_in_any_case_and_short_and_lists_with_commas_or_spaces(sheet):
    for players, yes in (("2-4", "y"), ("2,4", "YES"), ("2 4", "Yes")):
        head = f"Golf\n{players}\nLOW\n{yes}\n\n1\n\n"
        rows = "A\nTABLE\n1 2, 3\nN\nB\nv\nMax PARTS\n9\nred blue\n\n"
        exit_code, _, err = sheet("new", "g.json", typed=head + rows + "\nPh\nPlan it 60 Act 120\n\n")
        assert (exit_code, err) == (0, "")
        assert sheet_files.sound("g.json") == {
            "sheet": 1,
            "name": "Golf",
            "players": [2, 4],
            "win": "low",
            "rounds": {"count": 1},
            "rows": [{"name": "A", "table": [1, 2, 3]}, {"name": "B", "max": 9, "parts": ["red", "blue"]}],
            "clock": {"phases": [["Plan it", 60], ["Act", 120]]},
        }
        Path("g.json").unlink()


def test_a_list_that_differs_by_how_many_play_is_typed_with_them(sheet):
    head = "Puddings\n2 3\n\n\n"
    rows = "A\nfewest\n5 2: 1\n2: 0, 3: -6 -3\n\nsums\n2: 6, 3: 9 12\n\n"
    exit_code, out, err = sheet("new", "g.json", typed=head + rows + "\n\n")
    assert (exit_code, err) == (0, "") and "For example: 7: " in out
    assert '"5 2: 1" is not a list' in out
    assert sheet_files.sound("g.json")["rows"] == [
        {"name": "A", "fewest": {"2": [0], "3": [-6, -3]}, "sums": {"2": [6], "3": [9, 12]}}
    ]


def test_each_word_is_explained_if_asked_for(sheet):
    typed = "Golf\n\n?\nnone\n?\n\nn\nA\n?\nplaces\n5 3\n?\n\n?\n\n\n?\n\n?\n\n"
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0
    for word in (*WINS, PLAIN, *WAYS, *MORE, *CLOCKS, *TIED, *OF_GAME[:-1]):
        assert out.count(f"  {word:<6}  ") == 1, word


def test_its_help_says_what_is_asked_for(capsys: pytest.CaptureFixture):
    with pytest.raises(SystemExit):
        cli.run(["sheet", "new", "--help"])
    assert "who wins, rounds, each row" in " ".join(capsys.readouterr().out.split())


def test_a_word_that_several_begin_with_is_asked_again(sheet):
    exit_code, out, _ = sheet("new", "g.json", typed="Golf\n\n\n\nA\np\npl\n5 3\n\n\n\n\n\n")
    assert exit_code == 0 and "one of value, times, per," in out
    assert sheet_files.sound("g.json")["rows"] == [{"name": "A", "places": [5, 3]}]


def test_what_only_a_later_answer_rules_out_is_asked_after_it(sheet):
    typed = "Garden\n\n\n\nFlowers\n\nmin, parts, set\nred, blue\n3\n-5\n\n\n\n\n"
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0 and "not 0 beside set" in out
    assert sheet_files.sound("g.json")["rows"] == [{"name": "Flowers", "parts": ["red", "blue"], "set": 3}]


@pytest.mark.slow
def test_whatever_is_answered_the_sheet_is_sound():
    rng = Lcg(11)
    answers = [
        "",
        "0",
        "1",
        "-5",
        "7",
        "99",
        "3, 2",
        "2, 3",
        "red, blue",
        "Plan 60",
        "4 2",
        "stay",
        "2:5 3:4",
        "B C: 5 3",
        "B high",
        "1 2 3",
        "all",
        "A",
        "yes",
        *WAYS,
        *CLOCKS,
    ]

    def asked(question: str) -> str:
        if question.startswith("Anything else"):
            words = re.search(": (.*), [?]", question)
            return " ".join(key for key in words[1].split(", ") if rng.one_in(2)) if words else ""
        if question.startswith("Name of row"):
            return "" if rng.one_in(4) else rng.pick("BCDEFG")
        return rng.pick(answers)

    for _ in range(300):
        made = Interview(asked, lambda text: None).sheet()
        assert faults(made) == [], made


def test_nothing_is_written_before_the_last_answer_or_over_another_file(sheet):
    exit_code, _, err = sheet("new", "g.json", typed=ANSWERS[:-20])
    assert exit_code == 2 and not Path("g.json").exists()
    assert err == "tablemate: the answers ended before the sheet was whole; nothing is written\n"
    Path("g.json").write_text("mine")
    assert sheet("new", "g.json", typed=ANSWERS) == (2, "", "tablemate: g.json already exists\n")
    assert Path("g.json").read_text() == "mine"


def test_a_file_that_push_would_not_take_for_a_sheet_is_refused_before_the_first_question(sheet):
    for name in ("our_game", "our_game.jsonl", "our_game.json.txt"):
        said = f"tablemate: {name}: a score sheet's name ends in .json\n"
        assert sheet("new", name, typed=ANSWERS) == (2, "", said) and not Path(name).exists()
    assert sheet("new", "OURS.JSON", typed=ANSWERS)[0] == 0


def test_a_folder_that_takes_no_file_is_refused_before_the_first_question(sheet, monkeypatch):
    missing = "tablemate: none/deep: there is no such folder\n"
    assert sheet("new", "none/deep/g.json", typed=ANSWERS) == (2, "", missing)
    Path("file").touch()
    assert sheet("new", "file/g.json", typed=ANSWERS) == (2, "", "tablemate: file: there is no such folder\n")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    said = "tablemate: .: no file can be written into this folder\n"
    for words in ((), ("g.json",)):
        assert sheet("new", *words, typed=ANSWERS) == (2, "", said)


def test_a_sheet_that_cannot_be_written_is_printed_and_no_file_stays(sheet):
    assert sheet("new", "whole.json", typed=ANSWERS)[0] == 0
    whole = Path("whole.json").read_text()
    words = f"ulimit -f 0; exec {sys.executable} -B -m host_tools.cli sheet new full.json"
    done = subprocess.run(
        ["sh", "-c", words],
        input=ANSWERS,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(bytecode.ROOT)},
    )
    said = "tablemate: full.json cannot be written: File too large; the sheet is printed instead\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert done.stdout.endswith("\n" + whole) and not Path("full.json").exists()


def test_a_sheet_whose_own_name_is_taken_is_printed(sheet):
    Path("7_wonders.json").write_text("mine")
    exit_code, out, err = sheet("new", typed=ANSWERS)
    said = "tablemate: 7_wonders.json cannot be written: File exists; the sheet is printed instead\n"
    assert (exit_code, err) == (2, said)
    assert '"name": "7 Wonders",\n' in out and Path("7_wonders.json").read_text() == "mine"


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])  # the latter in the locale C
def test_an_answer_that_is_not_utf_8_is_asked_again(sheet, errors: str):
    data = b"A\xff\nGr\xc3\xbcn\r\n\n\n\nPoints\n\n\n\n\n\n\n"
    exit_code, out, err = sheet("new", "g.json", typed=data, errors=errors)
    assert (exit_code, err) == (0, "")
    assert "\nName of the game: this is not UTF-8\nName of the game: " in out
    assert sheet_files.sound("g.json")["name"] == "Gr\u00fcn"


# The schema


BEYOND = (
    *("there twice", "is not a row", "more than 2000 bytes", "is where the totals begin", "has reached"),
    *("is not a number of players", "needs each number of players"),
)


def is_beyond_a_schema(place: str, reason: str) -> bool:
    """Return whether no schema can say this fault: names that differ or refer, order, size."""
    if place == "players[1]":
        return "is below" in reason
    if ".places[" in place and "is above" in reason:
        return "999" not in reason
    if reason == "is missing" or place.endswith(".product"):
        return place[-1].isdigit() or reason.endswith(" parts")
    return any(said in reason for said in BEYOND)


def test_the_schema_is_printed_and_sound(sheet):
    exit_code, out, _ = sheet("schema")
    assert exit_code == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(out))


@pytest.mark.slow
def test_schema_and_validator_agree_on_random_sheets():
    """A sound sheet fits the schema, and one that does not fit has a fault; a schema cannot say the rest."""
    validator = jsonschema.Draft202012Validator(sheet_schema.schema())
    rng = Lcg(12)
    refused = 0
    for index in range(500):
        made: object = random_sheet(rng)
        if index % 3:
            made = odd(made, rng)
        found = faults(made)
        if validator.is_valid(made):
            assert all(is_beyond_a_schema(*fault) for fault in found), (made, found)
        else:
            assert found, made
            refused += 1
    assert refused > 100


# play


def test_a_sheet_is_played_on_a_device_that_has_it_first(sheet, monkeypatch: pytest.MonkeyPatch):
    def played(options) -> int:
        found: list = []
        for _ in device_sheets.listing(str(options.root), Settings(str(options.root))["sheets"], found):
            pass
        assert found[0].name == "Ours" and not found[0].fault
        return 0

    Path("ours.json").write_text('{"sheet": 1, "name": "Ours", "rows": []}')
    monkeypatch.setattr("host_tools.commands.sheet.run_verb.run", played)
    assert sheet("show", "--play", "ours.json") == (0, "", "")
    assert sheet("show", "--play")[0] == 2


def test_two_sheets_of_one_name_are_not_played(sheet):
    Path("hearts.json").write_text('{"sheet": 1, "name": "Ours", "rows": []}')
    code, _, err = sheet("show", "--play", "hearts.json", str(sheet_files.shipped()["hearts"]))
    assert code == 2 and "would both be hearts on the device" in err


# find


def test_a_sheet_is_found_by_words_of_its_name_or_its_number(sheet):
    assert sheet("find", "WONDERS")[1].split()[:3] == ["7_wonders", "7", "Wonders"]
    assert sheet("find", "68448")[1].split()[0] == "7_wonders"
    assert sheet("find", "clock", "chess")[1].split()[0] == "chess_clock"
    code, out, err = sheet("find", "6844")
    assert (code, out) == (1, "") and err == "tablemate: no sheet that comes along has 6844 in its name\n"


# The keys beyond sums


def test_bids_are_asked_for_with_an_example_of_the_arithmetic(sheet):
    typed = (
        "Spades\n4 4\n\ny\n\n\n500\n\nTricks\nbid\n0 10\n0 10 1\n0 -10 0\nn\n10 -100\nmax\n13\n"
        "Nil\ntimes\n100\nmin, max\n2\n-2\n\n\n\nsides out\n4 2\n-200\n"
    )
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0
    assert "For example: bid 2, made 2: 20; bid 2, made 4: 22; bid 2, made 1: -20" in out
    assert sheet_files.sound("g.json") == sheet_files.sound("spades")


def test_a_bid_of_0_and_numbers_by_players_are_asked_for(sheet):
    typed = (
        "Skull\n2 3\n\ny\n\n2:10 3:8\n\nTricks\nbid\n0 20\n\n0 0 -10\ny\n0 10\n0 -10 0\n\n"
        "max\n2:10 3:8\n\n\n\n"
    )
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0 and "bid 0, made 0: 10; bid 0, made 1: -10" in out
    bid = {"hit": [0, 20], "miss": [0, 0, -10], "zero": {"hit": [0, 10], "miss": [0, -10, 0]}}
    found = sheet_files.sound("g.json")
    assert found["rows"] == [{"name": "Tricks", "bid": bid, "max": {"2": 10, "3": 8}}]
    assert found["rounds"] == {"count": {"2": 10, "3": 8}}


def test_darts_and_a_game_that_all_win_are_asked_for(sheet):
    typed = "Darts\n\nlow\ny\n501\n\n501\n0\nstay\nThree\ntimes\n-1\nmax\n180\n\n\n\n"
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0 and "501 is where the totals begin" in out and "For example: 4: -4; 7: -7" in out
    assert sheet_files.sound("g.json")["rounds"] == {"until": 0, "past": "stay"}
    assert sheet("new", "c.json", typed="Crew\n\nnone\nall\n\n\n\n\n")[0] == 0
    assert sheet_files.sound("c.json") == {
        "sheet": 1,
        "name": "Crew",
        "win": "none",
        "declare": "all",
        "rows": [],
    }


def test_the_tied_a_product_a_bonus_and_what_goes_before_are_asked_for(sheet):
    typed = (
        "Sushi\n\n\n\nMaki\nplaces\n6 3\nown\n\nPudding\nfewest\n-6\n\n\n"
        "Food\nproduct\nAnimals, Foods\nmax\n9\n\nMaki low\n\n"
        "before, bonuses\nFood high\nMaki, Food: 9 5\nNone: 1 1\n\n"
    )
    exit_code, out, _ = sheet("new", "g.json", typed=typed)
    assert exit_code == 0 and '"None" is not a row' in out
    assert "For example: 7: 3; 7: 3; 4: 0; 0: 0" in out and "For example: 3 and 4: 12" in out
    found = sheet_files.sound("g.json")
    assert found["rows"][0]["tied"] == "own" and found["rows"][2]["product"] is True
    assert found["ties"] == [["Maki", "low"]] and found["before"] == [["Food", "high"]]
    assert found["bonuses"] == [{"rows": ["Maki", "Food"], "least": 9, "points": 5}]
