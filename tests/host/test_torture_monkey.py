"""The long run of the monkey, for a few presses."""

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
