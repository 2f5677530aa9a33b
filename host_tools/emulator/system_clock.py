"""
The emulated chip's time, at the frequency that its firmware sets.

rp2040py lets a cycle take 8 ns, 125 MHz, whatever the firmware does. Its clock goes on to count cycles so;
the peripherals are given this one, in which a ns is a ns:

    clock = SystemClock()
    chip = RP2040(clock)
    simulator = Simulator(clock.cycles, chip)
    follow_frequency(chip, clock)
"""

from collections.abc import Callable
from typing import Any

from rp2040py.clock.simulation_clock import ClockAlarm, SimulationClock
from rp2040py.peripherals.peripheral import BasePeripheral

UPSTREAM_HZ = 125_000_000
CYCLE_NANOS = 8  # at that
CRYSTAL_HZ = 12_000_000
PLL_SYS = 0x40028  # base address, as upstream keys its peripherals
CLK_SYS_CTRL, FROM_PLL, SOURCE = 0x3C, 0x001, 0x0E1  # RP2040 datasheet 2.15.7: SRC auxiliary, AUXSRC pll_sys
CS, POWER, FBDIV, PRIM = 0x0, 0x4, 0x8, 0xC  # 2.18.4
LOCKED = 1 << 31


class Alarm(ClockAlarm):
    """Calls *callback* once it is due."""

    def __init__(self, clock: "SystemClock", callback: Callable[[], None]) -> None:
        super().__init__(clock, callback)
        self._system = clock
        self._ring_bell = callback
        self.due_nanos = 0.0
        self._alarm = clock.cycles.create_alarm(self._ring)

    def schedule(self, delta_nanos: float) -> None:
        """Ring in *delta_nanos*, not when it was to ring before."""
        self.due_nanos = self._system.nanos + delta_nanos
        self._system.waiting.add(self)
        self._alarm.schedule(delta_nanos / self._system.ratio)

    def cancel(self) -> None:
        """Do not ring."""
        self._system.waiting.discard(self)
        self._alarm.cancel()

    def move(self) -> None:
        """Keep the time at which it is due, now that the frequency has changed."""
        self._alarm.schedule((self.due_nanos - self._system.nanos) / self._system.ratio)

    def _ring(self) -> None:
        self._system.waiting.discard(self)
        self._ring_bell()


class SystemClock(SimulationClock):
    """Time in ns since power on; *ratio* times that of `cycles`, upstream's clock, where 8 ns are a cycle."""

    def __init__(self) -> None:
        super().__init__()
        self.cycles = SimulationClock()
        self.skipped_cycles = 0  # while the processor only waits
        self.ratio = 1.0
        self.waiting: set[Alarm] = set()
        self._nanos = self._counted = 0.0  # both clocks at the last change of frequency

    @property
    def nanos(self) -> float:
        """The current time."""
        return self._nanos + (self.cycles.nanos - self._counted) * self.ratio

    @property
    def micros(self) -> float:
        """The same in us."""
        return self.nanos / 1000

    @property
    def nanos_to_next_alarm(self) -> float:
        """How long nothing is due; 0 if nothing ever is."""
        return self.cycles.nanos_to_next_alarm * self.ratio

    def create_alarm(self, callback: Callable[[], None]) -> Alarm:
        """Return an alarm, not scheduled."""
        return Alarm(self, callback)

    def tick(self, delta_nanos: float) -> None:
        """Let time pass."""
        self.cycles.tick(delta_nanos / self.ratio)

    def skip(self, most_nanos: float) -> None:
        """Let time pass up to the next alarm, *most_nanos* at most, with a processor that is busy waiting."""
        delta_nanos = min(self.nanos_to_next_alarm or most_nanos, most_nanos)
        self.skipped_cycles += round(delta_nanos / self.ratio / CYCLE_NANOS)
        self.tick(delta_nanos)

    def run_at(self, hz: int) -> None:
        """Let a cycle take 1 / *hz* from now on."""
        self._nanos, self._counted = self.nanos, self.cycles.nanos
        self.ratio = UPSTREAM_HZ / hz
        for alarm in sorted(self.waiting, key=lambda alarm: alarm.due_nanos):
            alarm.move()


class SystemPll(BasePeripheral):
    """The PLL of the system clock, which upstream leaves out: it keeps what is set, and is locked at once."""

    def __init__(self, chip: Any) -> None:
        super().__init__(chip, "PLL_SYS_BASE")
        self.reset()

    def reset(self) -> None:
        """Be as after power on (datasheet 2.18.4)."""
        self._registers = {CS: 1, POWER: 0x2D, FBDIV: 0, PRIM: 0x77000}

    def read_uint32(self, offset: int) -> int:
        """Return a register."""
        return self._registers[offset] | (LOCKED if offset == CS else 0)

    def write_uint32(self, offset: int, value: int) -> None:
        """Set a register."""
        self._registers[offset] = value

    @property
    def hz(self) -> int:
        """Its frequency: crystal / REFDIV * FBDIV / (POSTDIV1 * POSTDIV2)."""
        dividers = self._registers[PRIM]
        divisor = (self._registers[CS] & 0x3F) * (dividers >> 16 & 7) * (dividers >> 12 & 7)
        return CRYSTAL_HZ * self._registers[FBDIV] // divisor


def follow_frequency(chip: Any, clock: SystemClock) -> None:
    """
    Let *clock* and what *chip* derives of it follow its PLL.

    Any other source, as while the chip starts, counts as 125 MHz: that is upstream's time.
    """
    pll = chip.peripherals[PLL_SYS] = SystemPll(chip)
    write = chip.clocks.write_uint32

    def write_uint32(offset: int, value: int) -> None:
        write(offset, value)
        if offset == CLK_SYS_CTRL:
            hz = pll.hz if value & SOURCE == FROM_PLL else UPSTREAM_HZ
            if hz != chip.clk_sys:
                chip.clk_sys = chip.ppb.systick_timer.frequency = hz
                clock.run_at(hz)

    chip.clocks.write_uint32 = write_uint32
