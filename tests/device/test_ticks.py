"""Ticks that wrap and the uptime that does not; runs on both Pythons."""

from firmware.ticks import PERIOD, Uptime, ticks_diff


def test_differences_are_right_across_the_wrap():
    assert ticks_diff(5, PERIOD - 5) == 10
    assert ticks_diff(PERIOD - 5, 5) == -10
    assert ticks_diff(1000, 400) == 600


def test_a_counter_that_wraps_later_gives_the_same_differences():
    assert ticks_diff(2**30 - 1, 2**30 - 11) == 10
    assert ticks_diff(3, 2**30 - 7) == 10


def test_uptime_goes_on_over_many_wraps():
    uptime = Uptime(PERIOD - 1000)
    for i in range(1, 21):
        assert uptime.advance((PERIOD - 1000 + i * (PERIOD // 4)) % PERIOD) == i * (PERIOD // 4)


def test_ticks_that_went_backwards_change_nothing():
    uptime = Uptime(100)
    assert uptime.advance(150) == 50
    assert uptime.advance(140) == 50
    assert uptime.advance(151) == 51


def test_the_time_of_an_earlier_tick_is_found():
    uptime = Uptime(PERIOD - 10)
    uptime.advance(10)
    assert uptime.at(PERIOD - 5) == 5
    assert uptime.at(12) == 22
