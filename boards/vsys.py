"""
The supply voltage of a Pico: VSYS, which each of them divides by three onto GPIO 29, ADC3.

On a Pico W that pin is the radio's clock as well: GPIO 25 is raised first, so that the radio does not listen
(Pico W datasheet, 2.4), and the pin is put back afterwards. A W that runs the Pico's MicroPython is told by
its reading, as nothing is at the pin before GPIO 25 is up; nobody uses the radio there.
"""

import sys

import machine

from boards.chip import is_rp2350

SENSE, RADIO_SELECT = 29, 25
READINGS = 5  # the middle one counts
FULL_MV = 3 * 3300  # VSYS at the highest reading
HIGHEST = 65535
LEAST_MV = 1500  # a Pico needs 1.8 V
# RP2040 datasheet 2.19.6, RP2350 datasheet 9.11: GPIO29_CTRL and the pad of GPIO 29
REGISTERS = (0x400140EC, 0x4001C078)
REGISTERS_RP2350 = (0x400280EC, 0x40038078)


def read_mv() -> int:
    """Return VSYS in mV."""
    if " W " not in getattr(sys.implementation, "_machine", ""):
        mv = _sensed_mv()
        if mv >= LEAST_MV:
            return mv
        machine.Pin(RADIO_SELECT, machine.Pin.OUT, value=1)
        return _sensed_mv()
    registers = REGISTERS_RP2350 if is_rp2350() else REGISTERS
    machine.Pin(RADIO_SELECT, machine.Pin.OUT, value=1)
    before = [machine.mem32[register] for register in registers]
    try:
        return _sensed_mv()
    finally:
        for register, value in zip(registers, before):
            machine.mem32[register] = value


def _sensed_mv() -> int:
    sense = machine.ADC(machine.Pin(SENSE))
    readings = sorted([sense.read_u16() for _ in range(READINGS)])
    return readings[READINGS // 2] * FULL_MV // HIGHEST
