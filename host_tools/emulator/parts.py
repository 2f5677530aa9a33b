"""
The parts soldered to the emulated Pico (where: circuit.py): keys, LED, buzzer, the display's side of its bus.

Each part is given the chip (rp2040py's RP2040) and a clock `now_us()`; none knows MicroPython.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rp2040py.peripherals.i2c import I2CMode

from host_tools.emulator.workarounds import drive

FUNCTION_PWM = 4
IO_BANK0 = 0x40014
PWM_SLICES = 8
PWM_ENABLED = 1
SETTLE_US = 50  # a new tone takes several register writes: what is younger was not meant
# a worn tactile switch: edges after the first one, in us; an even number, so the last level stays
BOUNCES_US = (180, 420, 900, 1500, 2600, 4100)


class Key:
    """A button from a GPIO to ground (or to 3.3 V with *active_high*)."""

    def __init__(self, chip: Any, gpio: int, active_high: bool = False) -> None:
        self.down = False
        self._chip = chip
        self._pin = chip.gpio[gpio]
        self._active = active_high

    def set(self, down: bool, bounces_us: Iterable[int] = ()) -> None:
        """Press or release now; after each of *bounces_us* from now the contact is the other way round."""
        self._contact(down)
        for after_us in bounces_us:
            down = not down
            self._chip.clock.create_alarm(self._later(down)).schedule(after_us * 1000)

    def _later(self, down: bool) -> Callable[[], None]:
        return lambda: self._contact(down)

    def _contact(self, down: bool) -> None:
        self.down = down
        drive(self._pin, self._active if down else None)


class Led:
    """Records what an output pin drives: `changes` is a list of (us, on)."""

    def __init__(self, chip: Any, gpio: int, now_us: Callable[[], int]) -> None:
        self.on = False
        self.changes: list[tuple[int, bool]] = []
        self._pin = chip.gpio[gpio]
        self._now_us = now_us
        self._pin.add_listener(self._changed)

    def _changed(self, _value: Any, _last: Any) -> None:
        on = self._pin.output_enable and self._pin.output_value
        if on != self.on:
            self.on = on
            self.changes.append((self._now_us(), on))


class Buzzer:
    """Records what a PWM pin plays: `changes` is a list of (us, Hz, duty in 65536ths); silence is 0, 0."""

    def __init__(self, chip: Any, gpio: int, now_us: Callable[[], int]) -> None:
        self.changes: list[tuple[int, int, int]] = []
        self._chip = chip
        self._pin = chip.gpio[gpio]
        self._slice = chip.pwm.channels[(gpio >> 1) % PWM_SLICES]
        self._shift = 16 if gpio & 1 else 0
        self._now_us = now_us
        self._watch(chip.pwm)
        self._watch(chip.peripherals[IO_BANK0])

    @property
    def frequency_hz(self) -> int:
        """The tone now; 0 is silence."""
        return self._tone()[0]

    def _watch(self, block: Any) -> None:
        write = block.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            self._note()

        block.write_uint32 = write_uint32

    def _tone(self) -> tuple[int, int]:
        channel = self._slice
        level = (channel.cc >> self._shift) & 0xFFFF
        playing = channel.csr & PWM_ENABLED and self._pin.function_select == FUNCTION_PWM
        if not playing or not level or level > channel.top:
            return (0, 0)
        period = channel.top + 1
        sixteenths = channel.div or 256 << 4
        hz = (self._chip.clk_sys * 16 + sixteenths * period // 2) // (sixteenths * period)
        return (hz, level * 65536 // period)

    def _note(self) -> None:
        tone, now = self._tone(), self._now_us()
        if self.changes and now - self.changes[-1][0] < SETTLE_US:
            self.changes.pop()
        before = self.changes[-1][1:] if self.changes else (0, 0)
        if tone != before:
            self.changes.append((now, *tone))


class Display:
    """
    The I2C side of a panel: hands the bytes of each write transaction to `panel.write(data)`.

    `panel` may be changed while the Pico runs; None is an unplugged panel, which
    nothing acknowledges. A read gets `panel.status`, and no acknowledge if that is None.
    `on_plug` is called after a change.
    While it *hangs*, holding a line of the bus down, no transfer comes to an end.
    """

    hangs = False

    def __init__(self, chip: Any, bus: int, address: int, panel: Any) -> None:
        self.on_plug: Callable[[], None] | None = None
        self.panel = panel
        self.address = address
        self._bus = chip.i2c[bus]
        self._written = bytearray()
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write_byte
        self._bus.on_read_byte = lambda _ack: self._bus.complete_read(self._status() or 0)
        self._bus.on_start = self._start
        self._bus.on_stop = self._stop

    @property
    def panel(self) -> Any:
        """The panel that is plugged in."""
        return self._panel

    @panel.setter
    def panel(self, panel: Any) -> None:
        self._panel = panel
        if self.on_plug is not None:
            self.on_plug()

    def _start(self, _repeated: bool) -> None:
        self._deliver()
        if not self.hangs:
            self._bus.complete_start()

    def end_hang(self) -> None:
        """Let the bus go; a transfer that could not begin is dropped, as by the chip's reset of its bus."""
        if self.hangs:
            self.hangs = False
            self._bus.arbitration_lost()

    def _status(self) -> int | None:
        return getattr(self.panel, "status", None)

    def _connect(self, address: int, mode: I2CMode) -> None:
        answers = self._status() is not None if mode == I2CMode.READ else self.panel is not None
        self._bus.complete_connect(answers and address == self.address)

    def _write_byte(self, value: int) -> None:
        if self.panel is not None:
            self._written.append(value)
        self._bus.complete_write(self.panel is not None)

    def _stop(self) -> None:
        self._deliver()
        self._bus.complete_stop()

    def _deliver(self) -> None:
        data, self._written = bytes(self._written), bytearray()
        if data and self.panel is not None:
            self.panel.write(data)


class SpiDisplay:
    """
    The SPI side of a panel: hands each byte to `panel.command(byte)` or `panel.data(byte)`, as *dc* says.

    It listens while *cs* is low; *reset* going low empties it. `panel` None is an unplugged one, which
    SPI does not notice.
    """

    def __init__(self, chip: Any, clk: int, dc: int, cs: int, reset: int, panel: Any) -> None:
        self.panel = panel
        self._dc, self._cs, self._reset = (chip.gpio[gpio] for gpio in (dc, cs, reset))
        self._bus = chip.spi[clk // 8 % 2]
        self._bus.on_transmit = self._take
        self._reset.add_listener(self._reset_changed)

    def _take(self, word: int) -> None:
        if self.panel is not None and not self._cs.output_value:
            take = self.panel.data if self._dc.output_value else self.panel.command
            take(bytes((word,)))
        self._bus.complete_transmit(0)

    def _reset_changed(self, _value: Any, _last: Any) -> None:
        if self.panel is not None and self._reset.output_enable and not self._reset.output_value:
            self.panel.power_cycle()


class BitBangedDisplay:
    """
    The same panel for a bus driven by software: `I2C.scan()`, an empty write, SoftI2C.

    Decodes the levels of the two pins; takes writes, acknowledges no address for a read. The panel's
    module pulls both lines up, which CircuitPython asks for before it opens a bus; one whose resistors were
    left out does not (`pulls_up`).
    """

    pulls_up = True

    def __init__(self, chip: Any, sda: int, scl: int, display: Display) -> None:
        self._display = display
        self._sda = chip.gpio[sda]
        self._scl = chip.gpio[scl]
        self._levels = (True, True)  # SDA, SCL as the Pico drives them; released is high
        self._bits: list[bool] | None = None  # the byte being sent; None: not addressed
        self._written: bytearray | None = None  # None: the address comes first
        self._sda.add_listener(self._changed)
        self._scl.add_listener(self._changed)
        self._clocks = 0  # until it lets SDA go
        display.on_plug = self._let_go
        self._let_go()

    def hang(self, clocks: int) -> None:
        """Hold SDA down for so many *clocks*, as a panel does that was stopped within a byte."""
        self._clocks = clocks
        self._display.hangs = True
        drive(self._sda, False)

    def hold_clock(self) -> None:
        """Hold SCL down until another panel is plugged in."""
        self._display.hangs = True
        drive(self._scl, False)

    def _let_go(self) -> None:
        """Leave both lines to what pulls them: the panel's resistors, if it is there, else the chip's."""
        self._display.end_hang()
        for pin in (self._sda, self._scl):
            drive(pin, True if self.pulls_up and self._display.panel is not None else None)

    def _changed(self, _value: Any, _last: Any) -> None:
        (was_sda, was_scl), (sda, scl) = self._levels, (_released(self._sda), _released(self._scl))
        self._levels = (sda, scl)
        if self._display.hangs:
            self._count(scl and not was_scl)
            return
        if scl and was_scl and sda != was_sda:
            self._stop() if sda else self._start()
        elif self._bits is not None and scl and not was_scl and len(self._bits) < 9:
            self._bits.append(sda)
        elif self._bits is not None and was_scl and not scl:
            self._clock_fell(self._bits)

    def _count(self, is_clock: bool) -> None:
        """Let SDA go after the last clock that is waited for."""
        if is_clock and self._clocks:
            self._clocks -= 1
            if not self._clocks:
                self._let_go()

    def _start(self) -> None:
        self._stop()
        self._bits = []

    def _stop(self) -> None:
        if self._written and self._display.panel is not None:
            self._display.panel.write(bytes(self._written))
        self._bits = self._written = None

    def _clock_fell(self, bits: list[bool]) -> None:
        """After 8 bits pull SDA down if the byte is for us, release it after the ninth."""
        if len(bits) == 8:
            if self._takes(sum(bit << (7 - i) for i, bit in enumerate(bits))):
                drive(self._sda, False)
            else:
                self._bits = self._written = None
        elif len(bits) == 9:
            self._let_go()
            self._bits = []

    def _takes(self, byte: int) -> bool:
        if self._display.panel is None:
            return False
        if self._written is None:
            self._written = bytearray()
            return byte == self._display.address << 1
        self._written.append(byte)
        return True


def _released(pin: Any) -> bool:
    return not (pin.output_enable and not pin.output_value)
