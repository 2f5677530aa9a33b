"""The cache of the flash as an option of the emulated Pico (host_tools/emulator/cached_chip.py)."""

import pytest
from rp2040py.clock.simulation_clock import SimulationClock

from host_tools.emulator import cached_chip
from host_tools.errors import Failed

FLASH, OTHER_WAY, RAM = 0x10000000, 0x2000, 0x20000000
MISS_CYCLES = 100


@pytest.fixture
def chip():
    """Return a chip with a cache that is empty and counts."""
    try:
        made = cached_chip.chip(SimulationClock(), MISS_CYCLES)
    except Failed as failed:
        pytest.skip(str(failed))
    made.empty()
    made.misses = made.reads = 0
    return made


def misses(chip, *addresses):
    """Return how many of the reads at *addresses*, one after another, miss."""
    before = chip.misses
    for address in addresses:
        chip.read_uint32(address)
    return chip.misses - before


def test_a_line_has_eight_bytes_and_is_read_once(chip):
    assert misses(chip, FLASH + 4, FLASH, FLASH + 8, FLASH + 12) == 2
    assert (chip.read_uint16(FLASH + 2), chip.read_uint8(FLASH + 9)) == (0xFFFF, 0xFF)
    assert (chip.misses, chip.reads) == (2, 6)


def test_two_lines_of_a_set_stay_and_the_older_used_one_goes(chip):
    first, second, third = (FLASH + OTHER_WAY * way for way in range(3))
    assert misses(chip, first, second, first, second) == 2
    assert misses(chip, first, third, first) == 1  # the second went
    assert misses(chip, second) == 1


def test_sixteen_kilobytes_stay(chip):
    everything = range(FLASH, FLASH + 16384, 8)
    assert misses(chip, *everything) == 2048 and misses(chip, *everything) == 0


def test_a_read_that_does_not_fill_leaves_the_cache_as_it_is(chip):
    not_filled = 0x11000000
    assert misses(chip, not_filled, not_filled, FLASH, not_filled) == 3


def test_ram_is_not_cached_and_a_flush_forgets(chip):
    assert misses(chip, RAM, RAM + 4) == 0 and chip.reads == 0
    assert misses(chip, FLASH) == 1
    chip.xip_ctrl.write_uint32(cached_chip.FLUSH, 1)
    assert misses(chip, FLASH) == 1


def test_a_miss_takes_its_cycles_once(chip):
    nop, loops = 0xBF00, 0xE7FD  # b to two instructions before
    for place, word in enumerate((nop, nop, loops)):
        chip.flash[2 * place : 2 * place + 2] = word.to_bytes(2, "little")
    chip.core.pc = FLASH
    chip.core.execute_instruction()  # it takes along the waits of core.reset() and of the fixture
    chip.empty()
    took = [chip.core.execute_instruction() for _ in range(8)]
    assert took[0] > MISS_CYCLES and max(took[1:]) < 5
