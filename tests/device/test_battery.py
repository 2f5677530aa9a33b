"""A board with a battery: the gauge, the warning, and the end before the flash could not be written."""

import sys

from boards.simulated.board import Restart
from firmware.battery import Battery
from firmware.modules import module
from firmware.storage import flash
from tests.fakes import machine as fake
from tests.fakes.device import Device


class Cell:
    """A cell of *mv*; it notes how often it was looked at."""

    def __init__(self, mv):
        self.mv = mv
        self.looks = 0

    def read_mv(self):
        """Return the voltage."""
        self.looks += 1
        return self.mv


def powered(mv):
    """Return a device on a cell of *mv*, at home, and the cell."""
    device, cell = Device(), Cell(mv)
    battery = device.app.battery = device.app.context.battery = Battery(cell.read_mv)
    flash.check = battery.check
    device.navigator.home()
    device.wait(1500)
    return device, cell


def lit(device, x, width=1):
    """Return how many pixels of the panel's rows 2 to 7 are lit in *width* columns from *x* on."""
    picture = device.board.picture()
    return sum([bin(picture[column] & 0b11111100).count("1") for column in range(x, x + width)])


def test_the_gauge_has_three_steps_and_shows_at_home_only_on_a_battery():
    dark = []
    for mv in (4700, 4100, 3700, 3550, 3450):
        device, _ = powered(mv)
        dark.append(13 * 6 - lit(device, 113, 13))
        assert device.app.battery.steps == {4700: None, 4100: 3, 3700: 2, 3550: 1, 3450: 0}[mv]
    assert dark[0] == 0 and dark[4] == 0  # on USB none; the warning hides it
    assert [dark[1] - dark[2], dark[2] - dark[3]] == [4, 4]


def test_about_tells_the_voltage():
    device, cell = powered(3820)
    device.navigator.open("about")
    device.wait(1100)
    assert device.shows("Battery") and device.shows("3.8 V")
    cell.mv = 4710
    device.wait(1100)
    assert device.shows("USB")


def test_a_voltage_at_a_limit_does_not_let_the_gauge_flicker():
    device, cell = powered(3640)
    for mv, steps in ((3660, 1), (3640, 1), (3749, 1), (3751, 2), (3660, 2), (3640, 1)):
        cell.mv = mv
        device.wait(1100)
        assert device.app.battery.steps == steps, mv


def test_a_low_battery_is_told_once_and_again_after_it_was_charged():
    device, cell = powered(3600)
    for mv, told in ((3490, True), (3480, False), (3510, False), (3490, False), (4700, False), (3490, True)):
        cell.mv = mv
        device.wait(1100)
        assert device.shows("Battery low") == told, mv
        if told:
            device.press("BACK")
    assert device.screen() == "home"


def test_an_empty_battery_stops_the_device_with_all_stored_and_nothing_is_written_after():
    device, cell = powered(3600)
    device.start("Boo-Ray")
    state = device.app.sitting.play.state
    cell.mv = 3390
    device.wait(1100)
    assert device.shows("Battery empty") and device.shows("Games are kept")
    assert device.board.glass.on
    writes = flash.writes
    for key in ("OK", "DOWN", "OK", "BACK"):
        device.press(key)
    device.wait(5000)
    assert not device.board.glass.on
    device.wait(600_000)
    assert flash.writes == writes
    again = device.cut()
    assert again.screen() == "start"
    again.press("OK")
    again.wait(1000)
    assert again.app.sitting.play.state == state


def test_nothing_is_written_below_the_limit_though_the_battery_was_full_at_the_latest_look():
    device, cell = powered(3600)
    device.start("Boo-Ray")
    device.wait(1000)
    state, writes = device.app.sitting.play.state, flash.writes
    device.app.battery.due += 60_000
    cell.mv = 3290
    device.press("OK", "OK", "OK", "OK")
    device.wait(2500)
    assert flash.writes == writes and device.shows("Battery empty")
    again = device.cut()
    again.press("OK")
    again.wait(1000)
    assert again.app.sitting.play.state == state


def test_a_countdown_that_runs_is_stored_to_the_ms_as_the_device_stops():
    device, cell = powered(3600)
    device.start("Millennium Blades")
    device.press("OK")
    device.wait(4000)
    cell.mv = 3390
    device.wait(1000)
    assert device.shows("Battery empty")
    at_ms, name = [action for _, action in device.app.sitting.play.journal.actions()][-1]
    assert name == "tick" and at_ms > 4000
    assert not device.cut().app.sitting.is_running()


def test_a_device_without_a_battery_asks_nothing_before_it_writes():
    powered(3600)
    assert flash.check is not None
    Device()
    assert flash.check is None


def test_a_device_whose_battery_is_charged_starts_again():
    device, cell = powered(3200)
    device.wait(10_000)
    for mv in (3300, 3590):
        cell.mv = mv
        device.wait(5_000)
    cell.mv = 3610
    try:
        device.wait(2_000)
        raise AssertionError("it did not start again")
    except Restart:
        pass


def test_an_empty_battery_is_seen_before_anything_is_written_at_power_on():
    device, cell = Device(), Cell(3000)
    device.navigator.screens = []  # as at power on
    device.app.battery = Battery(cell.read_mv)
    writes = flash.writes
    device.wait(3_000)
    assert flash.writes == writes and device.shows("Battery empty")


def test_the_voltage_is_looked_at_once_a_second_and_not_while_there_is_work():
    device, cell = powered(3900)
    looks = cell.looks
    device.wait(10_000)
    assert 9 <= cell.looks - looks <= 11
    device.app.context.work.run(iter(range(10**6)))
    looks = cell.looks
    device.app.step(device.board.ticks)
    assert cell.looks == looks


class Adc:
    """The converter: five readings, of which the middle one is 3.7 V at VSYS."""

    readings: list = []
    is_gated = False  # as on a W: nothing is at the pin while GPIO 25 is down

    def __init__(self, pin):
        assert pin is fake.Pin.pins[29]
        radio = fake.Pin.pins.get(25)
        Adc.radio_level = radio.level if radio else None
        nothing = Adc.is_gated and not Adc.radio_level
        for address in fake.mem32:
            fake.mem32[address] = 0  # the pin is the converter's now
        Adc.readings = [90, 0, 70, 80, 60] if nothing else [65535, 0, 24493, 24490, 24500]

    def read_u16(self):
        """Return the next reading."""
        return Adc.readings.pop(0)


def sensed(machine, registers=()):
    """Return the reading of VSYS on the Pico *machine*, whose *registers* have values of their own."""
    fake.install()
    fake.mem32.update({address: address & 0xFF for address in registers})
    vsys = module("boards.vsys")
    chip = module("boards.chip")
    known = vsys.sys, chip.sys, fake.ADC
    vsys.sys = chip.sys = Named(machine)
    vsys.machine, fake.ADC = fake, Adc
    try:
        return vsys.read_mv()
    finally:
        vsys.sys, chip.sys, fake.ADC = known


class Named:
    """In place of the module `sys`, on the Pico *machine*."""

    def __init__(self, machine):
        self.implementation = self
        self._machine = machine


def test_the_voltage_is_a_third_of_that_at_vsys():
    assert sensed("Raspberry Pi Pico with RP2040") == 3700 and Adc.radio_level is None
    assert 25 not in fake.Pin.pins and fake.mem32 == {}


def test_a_w_that_runs_the_image_of_the_pico_is_told_by_its_reading():
    Adc.is_gated = True
    try:
        assert sensed("Raspberry Pi Pico with RP2040") == 3700 and Adc.radio_level == 1
    finally:
        Adc.is_gated = False


def test_on_a_w_the_radio_is_told_not_to_listen_and_its_pin_is_put_back():
    for machine, addresses in (
        ("Raspberry Pi Pico W with RP2040", (0x400140EC, 0x4001C078)),
        ("Raspberry Pi Pico 2 W with RP2350", (0x400280EC, 0x40038078)),
    ):
        assert sensed(machine, addresses) == 3700 and Adc.radio_level == 1
        assert fake.mem32 == {address: address & 0xFF for address in addresses}


def test_a_board_without_a_battery_has_none_of_it():
    device = Device()
    assert device.app.battery is None and not hasattr(device.board, "battery")
    assert sys.modules["firmware.app"].__dict__.get("Battery") is None
