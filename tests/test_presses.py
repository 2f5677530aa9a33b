"""Every job at the table is within its budget of presses (tests/presses.py)."""

import pytest

from tests import presses


@pytest.mark.parametrize("job", presses.JOBS, ids=lambda job: job.name)
def test_a_job_is_within_its_budget(job: presses.Job):
    count, _ = presses.played(job)
    assert count <= job.budget


def test_the_same_people_game_and_options_again_are_two_presses():
    assert presses.rematch()[0] <= presses.REMATCH


@pytest.mark.parametrize(("name", "budget"), presses.JUDGED)
def test_a_judge_is_within_its_budget(name: str, budget: int):
    assert presses.judged(name)[0] <= budget
