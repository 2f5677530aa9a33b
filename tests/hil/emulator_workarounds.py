"""
Each workaround of rp2040py: that it works, and that upstream still needs it. Run by `make lock` alone.

When a test of "upstream" fails after an update, the workaround named in it can be dropped. Two only save
time, skip_state_machines and skip_bus_waits: of those it is shown that nothing else is changed.
"""

import pytest

from host_tools.circuitpython import workarounds as circuitpython
from host_tools.emulator import run_code, workarounds
from host_tools.emulator.workarounds import ALL, drive

pytestmark = pytest.mark.slow

PRINT_EARLY = "print('early')"
TIMED = """
import machine, time
began = time.ticks_us()
{}
print(time.ticks_diff(time.ticks_us(), began))
"""
I2C_WRITE = TIMED.format("machine.I2C(0, freq=400000).writeto(0x3C, bytes(200))")
I2C_REFUSED = TIMED.format("""
try:
    machine.I2C(0, freq=400000).writeto(0x3C, b'ab')
except OSError as error:
    print(error.errno)""")
SPI_WRITE = TIMED.format(
    "machine.SPI(1, 1000000, sck=machine.Pin(10), mosi=machine.Pin(11)).write(bytes(200))"
)
FLASH_WRITE = TIMED.format("import rp2; rp2.Flash().writeblocks(351, bytes(4096))")
OUTPUT = """
from machine import Pin
pin = Pin(25, Pin.OUT)
for level in (1, 0):
    pin.value(level)
    print(pin.value())
"""

# The alarm comes while interrupts are masked and the chip is not asleep yet; then it goes to sleep.
MASKED_WAIT = """
import machine, micropython
@micropython.asm_thumb
def wait(r0):
    cpsid(0)
    label(AGAIN)
    sub(r0, r0, 1)
    bne(AGAIN)
    wfi()
    cpsie(0)
led = machine.Pin(25, machine.Pin.OUT)
led.on()
timer = machine.Timer(period=5, mode=machine.Timer.ONE_SHOT, callback=lambda _: None)
wait(500000)
led.off()
"""


class Acknowledging:
    """A panel that takes everything."""

    def write(self, data):
        """Forget *data*."""


def without(workaround):
    """Return all workarounds but this one."""
    assert workaround in ALL
    return [other for other in ALL if other is not workaround]


def test_an_idle_pico_sleeps_only_if_the_usb_host_sends_no_empty_packets(boot, monkeypatch):
    def idle_share():
        pico = boot()
        pico.run_until(130)
        busy = pico.busy_cycles
        pico.run_for(10)
        return (pico.busy_cycles - busy) / (10 * pico.cycles_a_ms)

    assert idle_share() < 0.05
    monkeypatch.setattr("host_tools.emulator.pico.SerialHost", lambda chip, cdc: None)
    assert idle_share() > 0.9, "upstream mended: SerialHost"


def test_what_is_printed_before_the_terminal_connects_comes_out_only_with_frames(boot):
    def output(**options):
        pico = boot(PRINT_EARLY, **options)
        pico.run_until(200)
        return pico.read()

    assert b"early" in output()
    assert output(workarounds=without(workarounds.send_start_of_frames)) == b"", "upstream mended"


def test_an_output_pin_reads_what_it_drives(boot):
    assert run_code(boot(), OUTPUT).split() == ["1", "0"]
    upstream = boot(workarounds=without(workarounds.read_back_outputs))
    assert run_code(upstream, OUTPUT).split() == ["0", "0"], "upstream mended: read_back_outputs"


def test_a_missing_panel_gives_eio_at_once(boot):
    error, took_us = map(int, run_code(boot(), I2C_REFUSED).split())
    assert (error, took_us < 1000) == (5, True)
    upstream = boot(workarounds=without(workarounds.end_refused_i2c_writes))
    error, took_us = map(int, run_code(upstream, I2C_REFUSED).split())
    assert (error, took_us > 50_000) == (110, True), "upstream mended: end_refused_i2c_writes"


def test_i2c_takes_nine_bit_times_a_byte(boot):
    bus_us = 201 * 9 * 1_000_000 // 400_000
    assert bus_us < int(run_code(boot(panel=Acknowledging()), I2C_WRITE)) < bus_us + 1000
    upstream = boot(panel=Acknowledging(), workarounds=without(workarounds.give_i2c_time))
    assert int(run_code(upstream, I2C_WRITE)) < bus_us // 2, "upstream mended: give_i2c_time"


def test_spi_takes_eight_bit_times_a_byte(boot):
    bus_us = 200 * 8
    assert bus_us - 10 < int(run_code(boot(), SPI_WRITE)) < bus_us + 1000
    upstream = boot(workarounds=without(workarounds.give_spi_time))
    assert int(run_code(upstream, SPI_WRITE)) < bus_us - 500, "upstream mended: give_spi_time"


def test_flash_takes_45_ms_an_erase_and_700_us_a_page(boot):
    flash_us = 45_000 + 16 * 700
    assert flash_us < int(run_code(boot(), FLASH_WRITE)) < flash_us * 5 // 4
    upstream = boot(workarounds=without(workarounds.give_flash_time))
    assert int(run_code(upstream, FLASH_WRITE)) < flash_us // 2, "upstream mended: give_flash_time"


def test_driving_a_pin_to_the_level_it_has_makes_no_edge(boot):
    pin = boot().chip.gpio[6]
    pin.pad_value = 0x4A  # input enabled, pull-up: high
    pin.irq_status = 0
    drive(pin, True)
    drive(pin, None)
    assert pin.irq_status == 0
    drive(pin, False)
    assert pin.irq_status & 0b1111 == 0b0101  # edge low, level low
    pin.set_input_value(False)
    pin.irq_status = 0
    pin.set_input_value(False)
    assert pin.irq_status, "upstream mended: drive"


def test_leaving_out_the_state_machines_changes_nothing_but_speed(boot):
    def run(**options):
        pico = boot(PRINT_EARLY, **options)
        pico.run_until(200)
        return pico.busy_cycles, pico.read()

    assert run() == run(workarounds=without(workarounds.skip_state_machines))


def test_time_skipped_while_a_bus_is_waited_for_changes_nothing_else(boot):
    def run(**options):
        pico = boot(panel=Acknowledging(), **options)
        busy, took_us = pico.busy_cycles, int(run_code(pico, I2C_WRITE))
        return pico.busy_cycles - busy, took_us

    cycles, took_us = run()
    all_cycles, all_us = run(workarounds=without(workarounds.skip_bus_waits))
    assert abs(took_us - all_us) < 20
    assert abs(cycles - all_cycles) < 2500  # 20 us


def test_a_wait_for_an_interrupt_that_is_pending_ends_at_once(boot):
    def lit(workarounds):
        pico = boot(MASKED_WAIT, usb=False, workarounds=workarounds)
        return pico.run_until(lambda: len(pico.led.changes) == 2, timeout_ms=400)

    assert lit(circuitpython.ALL)
    assert not lit(ALL), "upstream mended: end_waits_for_pending"
