"""
How long the program's steps take on an emulated Pico: from one feeding of its watchdog to the next.

    steps = Steps(device.pico)
    ...
    steps.longest_ms     # of work: without the chip's sleep in between, with the flash's time
    steps.nearest_ms     # the watchdog's least remaining time
"""

from rp2040py.peripherals.watchdog import LOAD

from host_tools.emulator import EmulatedPico
from host_tools.emulator.workarounds import ERASE_US, PROGRAM_US

WATCHDOG_MS = 8000  # boards/pico_parts.py
FLASH_US = {"erase": ERASE_US, "program": PROGRAM_US}


class Steps:
    """Watches the steps of the program on *pico* from now on; `forget` starts over."""

    def __init__(self, pico: EmulatedPico):
        self._pico = pico
        self._cycles = self._operations = self._fed_us = 0
        write = pico.chip.watchdog.write_uint32

        def written(offset: int, value: int) -> None:
            write(offset, value)
            if offset == LOAD:
                self._fed()

        pico.chip.watchdog.write_uint32 = written
        self.forget()

    def forget(self) -> None:
        """Drop the steps so far; the current step is the first."""
        self.longest_ms = 0.0
        self.nearest_ms: float = WATCHDOG_MS
        self._note()

    def _fed(self) -> None:
        pico = self._pico
        flash_us = sum(FLASH_US[one.kind] for one in pico.flash_memory.operations[self._operations :])
        busy_ms = (pico.busy_cycles - self._cycles) / pico.cycles_a_ms
        self.longest_ms = max(self.longest_ms, busy_ms + flash_us / 1000)
        self.nearest_ms = min(self.nearest_ms, WATCHDOG_MS - (pico.now_us - self._fed_us) / 1000)
        self._note()

    def _note(self) -> None:
        self._cycles = self._pico.busy_cycles
        self._operations = len(self._pico.flash_memory.operations)
        self._fed_us = self._pico.now_us
