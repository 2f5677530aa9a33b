"""Every job at the table is within its budget of presses (tests/presses.py); every board can do them."""

import pytest

from tests import presses
from tests.hands import OTHERS, Hand

ON_ALL_BOARDS = [job for job in presses.JOBS if job.budget in (12, 17, 22)]  # places, bids, columns, cards


@pytest.mark.parametrize("job", presses.JOBS, ids=lambda job: job.name)
def test_a_job_is_within_its_budget(job: presses.Job):
    count, _ = presses.played(job)
    assert count <= job.budget


def test_the_same_people_game_and_options_again_are_two_presses():
    assert presses.rematch()[0] <= presses.REMATCH


@pytest.mark.parametrize(("name", "budget"), presses.NAMED)
def test_a_name_is_within_its_budget(name: str, budget: int):
    assert presses.named(name)[0] <= budget


@pytest.mark.parametrize(("name", "budget"), presses.JUDGED)
def test_a_judge_is_within_its_budget(name: str, budget: int):
    assert presses.judged(name)[0] <= budget


@pytest.mark.parametrize("hand", OTHERS, ids=lambda hand: hand.name)
@pytest.mark.parametrize("job", ON_ALL_BOARDS, ids=lambda job: job.name)
def test_a_job_can_be_done_with_the_keys_of_every_board(job: presses.Job, hand: Hand):
    assert job.budget // 3 < presses.elsewhere(job, hand) < 3 * job.budget
