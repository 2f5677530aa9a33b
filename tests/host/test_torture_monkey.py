"""The long run of the monkey, for a few presses."""

from itertools import islice

import pytest

from tests.device import test_monkey
from tests.torture import monkey


def test_evenings_take_turns_at_all_games_each_with_a_seed_of_its_own():
    todo = monkey.evenings()
    kinds = [next(todo) for _ in range(2 * len(monkey.KINDS))]
    assert {kind for kind, _ in kinds} == set(monkey.KINDS) and len({seed for _, seed in kinds}) == len(kinds)


def test_an_evening_that_fails_says_how_to_have_it_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(monkey, "OF_AN_EVENING", 12)
    assert monkey.evening("sheet", 7) >= 0
    monkeypatch.setattr(test_monkey, "misplaced", lambda texts, canvas: [("Ann", "Bo")])
    with pytest.raises(monkey.Failed, match=r"(?s)AssertionError.*tests.torture.monkey --again sheet 7"):
        monkey.evening("sheet", 7)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path, monkeypatch, capsys):
    file = tmp_path / "monkey.txt"
    first, second = islice(monkey.evenings(), 2)
    file.write_text(f"commit c0ffee\n{first[0]} {first[1]} 70\n")
    monkeypatch.setattr(monkey, "commit", lambda: "c0ffee")
    monkeypatch.setattr(monkey, "OF_AN_EVENING", 12)
    monkeypatch.setattr("sys.argv", ["monkey", "--presses", "24", "--jobs", "1", "--file", str(file)])
    assert monkey.main() == 0
    lines = file.read_text().splitlines()
    assert lines[1] == f"{first[0]} {first[1]} 70" and lines[2].startswith(f"{second[0]} {second[1]} ")
    assert "24 presses" in capsys.readouterr().out and len(lines) == 3
