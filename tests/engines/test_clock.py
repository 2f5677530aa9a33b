"""The countdown, by hand and against one that counts every millisecond down."""

from engines_core import clock
from tests.engines.random_player import Lcg


def test_at_the_very_millisecond_of_its_end_it_has_run_out():
    running = clock.started(1000, 5)
    assert clock.summary(running, 5) == {"running": True, "remaining_ms": 1000}
    assert clock.summary(running, 1004) == {"running": True, "remaining_ms": 1}
    assert clock.summary(running, 1005) == {"running": False, "remaining_ms": 0}
    assert clock.summary(running, 99999) == {"running": False, "remaining_ms": 0}


def test_a_paused_clock_stands_still_and_goes_on():
    still = clock.paused(clock.started(1000, 0), 400)
    assert clock.is_paused(still) and not clock.is_running(still, 400)
    assert clock.summary(still, 10**9) == {"running": False, "remaining_ms": 600}
    again = clock.started(still[0], 5000)
    assert clock.remaining_ms(again, 5599) == 1 and not clock.is_running(again, 5600)


def test_one_that_never_ran_is_neither_running_nor_paused():
    assert not clock.is_paused(clock.ZERO) and not clock.is_running(clock.ZERO, 0)
    assert clock.remaining_ms(clock.ZERO, 5) == 0


def test_one_that_has_run_out_is_not_paused():
    assert not clock.is_paused(clock.started(10, 0))
    assert not clock.is_paused(clock.paused(clock.started(10, 0), 10))


def test_an_extension_adds_to_what_is_left():
    assert clock.remaining_ms(clock.extended(clock.started(1000, 0), 500, 300), 300) == 1200
    assert clock.remaining_ms(clock.extended(clock.started(1000, 0), 500, 300), 1499) == 1


def test_an_extended_pause_stays_a_pause():
    more = clock.extended(clock.paused(clock.started(1000, 0), 400), 500, 700)
    assert clock.is_paused(more) and clock.remaining_ms(more, 10**6) == 1100


def test_one_that_has_run_out_runs_again_from_the_extension():
    for late in (1000, 1001, 50000):
        more = clock.extended(clock.started(1000, 0), 500, late)
        assert clock.summary(more, late) == {"running": True, "remaining_ms": 500}
        assert clock.summary(more, late + 500) == {"running": False, "remaining_ms": 0}


class Counter:
    """A countdown that is counted, not computed."""

    def __init__(self):
        self.left = 0
        self.runs = False

    def wait(self, ms: int) -> None:
        """Let *ms* go by one at a time."""
        for _ in range(ms):
            if self.runs:
                self.left -= 1
                self.runs = self.left > 0


def test_it_shows_what_a_counted_clock_shows():
    rng = Lcg(3)
    for _ in range(40):
        now, computed, counted = 0, clock.ZERO, Counter()
        for _ in range(20):
            ms = rng.pick((0, 1, 7, 40))
            counted.wait(ms)
            now += ms
            way = rng.below(3)
            if way == 0 and counted.runs:
                computed, counted.runs = clock.paused(computed, now), False
            elif way == 1 and clock.is_paused(computed):
                assert counted.left and not counted.runs
                computed, counted.runs = clock.started(computed[0], now), True
            elif way == 2:
                more = 1 + rng.below(30)
                counted.runs = counted.runs or not counted.left
                counted.left += more
                computed = clock.extended(computed, more, now)
            shown = clock.summary(computed, now)
            assert shown == {"running": counted.runs, "remaining_ms": counted.left}
            assert clock.is_paused(computed) == (counted.left > 0 and not counted.runs)
