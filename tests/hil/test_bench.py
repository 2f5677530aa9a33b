"""
The bench's account of a press, tested without a Pico.
"""

import pytest

from firmware import idle
from firmware.input.buttons import LONG_MS
from host_tools.emulator.flash_memory import Operation
from tests.hil.bench import playing
from tests.hil.bench.figure import NotMeasured, quantile
from tests.hil.bench.press_figures import to_flash
from tests.hil.bench.presses import GAP_MS, Press, Twin, own_operations

HELD_MS = 60


def operations(*times_ms):
    return [Operation(i, "program", 0, 256, times_ms[i] * 1000) for i in range(len(times_ms))]


def own_ms(*times_ms, taken_ms=0):
    return [operation.at_us // 1000 for operation in own_operations(operations(*times_ms), taken_ms * 1000)]


def hold(twin, key, held_ms=HELD_MS):
    """Press *key* of *twin*; return its first change, and the time at which it counted if it stored."""
    first, _ = twin.press(key)
    twin.advance_to(twin.now_ms + held_ms)
    twin.release(key)
    twin.advance_to(twin.now_ms + 400)
    twin.rest()
    return first, twin.stored_ms


def test_operations_from_before_the_press_counts_are_not_its_own():
    assert own_ms(10, 59, 60, 100, taken_ms=60) == [60, 100]


def test_a_pause_ends_what_a_press_writes():
    assert own_ms(50, 145, 240, 345, 350) == [50, 145, 240]


def test_the_program_tidies_after_that_pause():
    assert GAP_MS < idle.QUIET_MS
    assert own_ms(50, 60, 60 + idle.QUIET_MS) == [50, 60]


def test_a_slow_device_begins_late():
    assert own_ms(1500, 1550, 1700) == [1500, 1550]


def test_without_a_press_there_is_no_figure():
    with pytest.raises(NotMeasured, match="pixel"):
        quantile([], 95)
    with pytest.raises(NotMeasured, match="a sequence"):
        to_flash("a sequence", [Press(1, "OK", "home", 7.0, None, None, [])])


def test_what_is_expected_and_does_not_come_is_told():
    class Dark:
        total_ms = patience_ms = 0

        def look(self):
            return bytes(1024)

    with pytest.raises(NotMeasured, match='line 1: "Tablemate" is not on the panel'):
        playing.play(Dark(), 'expect "Tablemate"')


def test_the_twin_knows_when_a_press_is_taken_for_one_and_what_stores():
    twin = Twin()
    first, stored_ms = hold(twin, "OK")
    assert (first, stored_ms, twin.screen()) == (1 << 7, None, "setup")  # the hints, inverted
    _, stored_ms = hold(twin, "OK", 700)
    assert (stored_ms, twin.screen()) == (LONG_MS, "checklist")
    hold(twin, "OK")
    assert not twin.is_running()
    _, stored_ms = hold(twin, "OK")  # a long OK is the menu there
    assert stored_ms == HELD_MS
    assert twin.is_running()


def test_a_press_that_does_nothing_inverts_the_hints():
    twin = Twin()
    hold(twin, "UP")
    hold(twin, "UP")
    assert hold(twin, "OK")[0] and twin.screen() == "history"
    hold(twin, "OK")
    assert hold(twin, "DOWN") == (1 << 7, None)


def test_a_countdowns_tick_is_left_out():
    twin = Twin()
    for held_ms in (HELD_MS, 700, HELD_MS, HELD_MS):  # the setup, its checklist, the block
        hold(twin, "OK", held_ms)
    before = twin._stored()
    twin.advance_to(twin.now_ms + 9200)
    assert twin._stored() == before
    assert hold(twin, "OK", 700)[1] is None  # the menu, and the tick
    assert twin._stored() != before
