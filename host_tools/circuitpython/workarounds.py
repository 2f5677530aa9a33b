"""
A difference of rp2040js from the chip that only CircuitPython meets: it sleeps with WFI.

MicroPython sleeps with WFE, which does not lose any interrupt.
"""

from typing import Any

from host_tools.emulator.workarounds import ALL as OF_BOTH
from host_tools.emulator.workarounds import LOOK_NS


def end_waits_for_pending(chip: Any) -> None:
    """
    Let WFI end at once if an interrupt is pending already; upstream waits for one that comes later.

    CircuitPython masks interrupts, looks whether there is something to do, and sleeps. When the timer's
    alarm came in between, upstream sleeps until the watchdog bites: twice in an evening.
    """
    timer, core = chip.timer, chip.core
    check = timer._check_interrupts

    def look() -> None:
        if core.pending_interrupts & core.enabled_interrupts:
            core.waiting = False
            alarm.schedule(LOOK_NS)  # until it is taken: perhaps the chip was not asleep yet

    def check_interrupts() -> None:
        check()
        alarm.schedule(LOOK_NS)

    alarm = chip.clock.create_alarm(look)
    timer._check_interrupts = check_interrupts


ALL = (*OF_BOTH, end_waits_for_pending)
