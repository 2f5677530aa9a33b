"""A library of years stays quick (tests/bench_library.py has the figures of a machine at rest)."""

from pathlib import Path

import pytest

from tests.bench_library import BUDGETS_S, GAMES, library, measured


@pytest.mark.slow
def test_500_games_are_listed_and_reported_within_the_budget(tmp_path: Path):
    library(tmp_path, GAMES)
    for what, budget_s in BUDGETS_S.items():
        took_s, used_s = measured(what, tmp_path)
        print(
            f"{GAMES} games, {what}: {took_s:.2f} s, {used_s:.2f} s of it computing (budget {budget_s:.0f})"
        )
        assert used_s < 2 * budget_s  # other tests run beside this one
