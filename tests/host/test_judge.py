"""`tablemate judge`: answers, refusals, batches, and that both runtimes print the same bytes."""

import importlib
import io
import json
import os
import sys
from pathlib import Path

import pytest

from engines_core import judges
from host_tools import cli
from host_tools.commands import judge
from tests.engines.judging import in_words
from tests.engines.random_player import Lcg, odd_value, random_values

HIGH = '{"category": "high_card", "ranks": [5, 4, 3, 2, 1]}'
ANSWERS = [  # worked by hand from the Judges sections of the pages
    (["low", "AS 2D 3C 4H 5S"], '{"best": [0], "hands": [%s]}' % HIGH),
    (
        ["low", "AS AD 3C 4H 5S", "AS 2S 3S 4S 5S"],  # pairs are worse than none, flushes do not count
        '{"best": [1], "hands": [{"category": "pair", "ranks": [1, 5, 4, 3]}, %s]}' % HIGH,
    ),
    (
        [
            "kalo",
            "KS QS JS 10S 9D",
            "KD KH 4C 4S 9H",
        ],  # 9 is lowest, so 9D may be 9S; a 4 may be a third king
        '{"best": [0], "hands": [{"category": "straight_flush", "ranks": [13, 12, 11, 10, 9]}, '
        '{"category": "three_of_a_kind", "ranks": [13, 9, 4]}]}',
    ),
    (
        [
            "kalo",
            "7S 7H 7D 7C KH",
        ],  # "a wild card stands for any rank and suit, also one that the hand holds"
        '{"best": [0], "hands": [{"category": "five_of_a_kind", "ranks": [7]}]}',
    ),
    (["trick", "S", "9H", "AH", "2S"], '{"winner": 2}'),
    (["trick", "S", "9H", "AD", "10H"], '{"winner": 2}'),
    (["beat", "B", "R7", "R7"], '{"beats": true}'),
    (["beat", "Y", "RP", "R9"], '{"beats": false}'),  # Phoenix counts 10 in attack
    (["beat", "B", "R7", "BP"], '{"beats": true}'),  # any trump beats another colour
    (
        ["battle", "3S", "7D", "--support-a", "4H"],  # equal totals: the one using support loses
        '{"effects": [], "totals": [7, 7], "winner": "defender"}',
    ),
    (
        ["battle", "--support-d=AH", "JK", "3D"],  # A 14, 3 + 14; the attacker's joker draws two all the same
        '{"effects": [["attacker", "recover"]], "totals": [0, 17], "winner": "defender"}',
    ),
    (
        ["battle", "4S", "5S"],  # the loser's effect comes first
        '{"effects": [["attacker", "look"], ["defender", "rearrange"]], '
        '"totals": [4, 5], "winner": "defender"}',
    ),
    (["clash", "5+4", "3+6", "1+3"], '{"losers": [2], "totals": [9, 9, 4], "winner": null}'),
    (["clash", "10+4", "3+6"], '{"losers": [1], "totals": [14, 9], "winner": 0}'),
]
THERE_ARE = ", ".join(judges.names())
REFUSED = [
    ([], f"which judge? {THERE_ARE} (see tablemate judge --help)"),
    (["poker"], f"no such judge; there are {THERE_ARE}"),
    (["low"], "low: wants HAND..."),
    (["low", "AS 2D 3C 4H"], "low: HAND: 4 cards, not 5"),
    (["kalo", "AS 2D 3C 4H JK"], 'kalo: HAND: "JK" is not a card'),
    (["kalo", "AS 2D 3C 4H AS"], "kalo: HAND: AS is there twice"),
    (["trick", "X", "AS"], 'trick: TRUMP: "X" is not allowed here'),
    (["trick", "S", "9", "AH"], 'trick: LEAD: "9" is not a card'),
    (["trick", "S", "9H", "AH", "2S", "2S"], "trick: CARD: 2S is there twice"),
    (["beat", "B", "R7"], "beat: wants TRUMP ATTACK DEFENCE"),
    (["battle", "3S", "7D", "--support-a"], "battle: --support-a wants one value"),
    (["battle", "3S", "6D", "--support-a", "4H"], 'battle: --support-a: "4H" is not allowed here'),
    (["battle", "3S", "7D", "--support", "4H"], 'battle: unknown option "--support"'),
    (["low", "a\nb\x1b[2J\u2028"], 'low: HAND: "a\\u000ab\\u001b[2J\\u2028" is not a card'),
    (["low", "\udcff"], "an argument is not UTF-8"),
    (["--batch", "none.jsonl"], "none.jsonl cannot be read: No such file or directory"),
    (
        ["--batch", "none.jsonl", "low"],
        "--batch takes its cases from the file alone (see tablemate judge --help)",
    ),
]


@pytest.fixture
def judged(capsysbinary: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs `tablemate judge`: exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        exit_code = cli.run(["judge", *arguments])
        sys.stdout.flush()
        printed = capsysbinary.readouterr()
        return exit_code, printed.out.decode(), printed.err.decode()

    return run


@pytest.mark.parametrize("case, answer", ANSWERS)
def test_answers_in_one_line(judged, case: list[str], answer: str):
    assert judged(*case) == (0, answer + "\n", "")


@pytest.mark.parametrize("case, reason", REFUSED)
def test_refuses_in_one_line(judged, case: list[str], reason: str):
    assert judged(*case) == (2, "", f"tablemate: {reason}\n")


IN_WORDS = [
    (["low", "AS 2S 3S 4S 5S", "AH 2H 3H 4H 5H"], "2 hands equal"),
    (["trick", "S", "9H", "AH", "2S"], "Card 3 wins: 2♠"),
    (["beat", "B", "R7", "BP"], "Blue Phoenix beats Red 7"),
    (["battle", "4S", "5S"], "The defender wins"),
    (["clash", "5+4", "3+6", "1+3"], "Nobody wins"),
]


@pytest.mark.parametrize("case, sentence", IN_WORDS)
def test_a_terminal_gets_the_answer_in_words(judged, monkeypatch, case: list[str], sentence: str):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    exit_code, out, err = judged(*case)
    assert (exit_code, out.splitlines()[0], err) == (0, sentence, "")


def test_hands_are_a_table_on_a_terminal(judged, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    asked = ["kalo", "KS QS 3H 3D 2C", "AS 4D 5C 6H 9S"]
    lines = judged("--runtime", "micropython", *asked)[1].splitlines()
    assert lines == ["Hand 1 is best", "1 ★ Three    3 K Q", "2 Pair     9 6 5 4"]
    assert judged(*asked, "--json", "--runtime=cpython")[1].startswith('{"best": [0], ')
    assert judged("--json", *asked)[1].startswith('{"best": [0], ')


@pytest.mark.parametrize("place", [0, -1])
def test_micropython_prints_the_same_bytes(judged, micropython_path, place: int):
    for case, reply in [*ANSWERS[-3:], *REFUSED[4:6], *REFUSED[-4:-3]]:
        before, after = (["--runtime", "micropython"], []) if place == 0 else ([], ["--runtime=micropython"])
        done = judged(*before, *case, *after)
        assert done == ((0, reply + "\n", "") if reply[0] == "{" else (2, "", f"tablemate: {reply}\n"))


def test_a_batch_answers_line_by_line_and_null_where_it_refuses(judged):
    Path("b.jsonl").write_bytes(
        b'["beat","B","R7","BP"]\r\n["low"]\n\nnonsense\n{}\n[1]\n[]\n["trick","S","9H"]'
    )
    exit_code, out, err = judged("--batch", "b.jsonl")
    assert exit_code == 2
    assert out.splitlines() == ['{"beats": true}', *["null"] * 6, '{"winner": 0}'] and out[-1] == "\n"
    no_judge = f"no such judge; there are {THERE_ARE}"
    assert err.splitlines() == [
        "b.jsonl:2: low: wants HAND...",
        "b.jsonl:3: empty",
        "b.jsonl:4: not JSON",
        "b.jsonl:5: not a list",
        f"b.jsonl:6: {no_judge}",
        f"b.jsonl:7: {no_judge}",
    ]


def test_a_batch_without_a_refused_line_ends_with_0(judged, monkeypatch: pytest.MonkeyPatch):
    asked = "".join(json.dumps(case) + "\n" for case, _ in ANSWERS)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(asked.encode())))
    assert judged("--batch", "-") == (0, "".join(answer + "\n" for _, answer in ANSWERS), "")


@pytest.mark.parametrize("encoding", ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"))
def test_of_a_batch_in_another_encoding_that_is_said_once(judged, encoding: str):
    Path("b.jsonl").write_bytes('["low"]\n["low"]\n'.encode(encoding))
    assert judged("--batch", "b.jsonl") == (2, "", "tablemate: b.jsonl is not UTF-8\n")


def test_an_empty_batch_has_no_answers(judged):
    Path("empty").touch()
    assert judged("--batch", "empty") == (0, "", "")


def test_help_may_stand_after_the_judges_name(judged):
    exit_code, out, _ = judged("battle", "--help")
    assert exit_code == 0 and "examples:" in out


def random_line(rng: Lcg) -> bytes:
    """Return a case, sound more often than not."""
    name = rng.pick(judges.names())
    asked = judges.load(name)
    case = [name, *in_words(asked, random_values(asked.arguments, rng))]
    if rng.one_in(4):
        place = rng.below(len(case))
        case[place] = rng.pick((odd_value(case[place], rng), rng.pick(case)))
    line = json.dumps(case, default=str).encode()
    cut = rng.below(20 * len(line))
    return line[:cut] + rng.pick((b"", b"\xff", b"]", b"1.5")) if cut < len(line) else line


def test_both_runtimes_answer_random_cases_alike(micropython_path):
    rng = Lcg(5)
    lines = [random_line(rng) for _ in range(1000)]
    here = judge.answers(lines, "cpython")
    assert here == judge.answers(lines, "micropython")
    refused = sum(1 for answer in here if answer[0] == "!")
    assert 100 < refused < 700, "the cases are too sound or too bad to prove much"


def test_the_folder_of_the_judges_is_listed_once_and_not_before_somebody_asks(monkeypatch):
    listed = []

    def listing(folder: str, listdir=os.listdir) -> list:
        listed.append(folder)
        return listdir(folder)

    monkeypatch.setattr(os, "listdir", listing)
    fresh = importlib.reload(judges)
    assert not listed
    assert fresh.load("low").example and "low" in fresh.names() and not fresh.names("sheet")
    assert listed == [str(Path(judges.__file__).parent)]
