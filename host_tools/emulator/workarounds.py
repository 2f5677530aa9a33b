"""
Mends what rp2040py 0.3.6 gets wrong for us, a function for each, and skips what it does in vain.

Every function takes an emulated chip (rp2040py's RP2040) and mends one thing in
place, by replacing methods of that one chip's peripherals; nothing is patched
globally. `tests/hil/test_emulator_workarounds.py` shows for each that mends
something that the chip still needs it: when upstream does, its test goes red, and
the function and its test can go. `skip_state_machines` and `skip_bus_waits` mend nothing, they save
time: their tests show that they change nothing else.
"""

from collections.abc import Callable
from typing import Any

GPIO_IN = 0x004  # SIO: levels of the pins
FUNCTION_SIO = 5
USB_SOF_RD = 0x48
INTERRUPT_FRAME = 1 << 17  # USB INTE: DEV_SOF
FRAME_NS = 1_000_000
USB_PLL = 2  # CLK_PERI_CTRL: AUXSRC
USB_PLL_HZ = 48_000_000
RAW_INTR_STAT = 0x34  # I2C: whether a byte is done
RAW_TX_EMPTY = 1 << 4
ABORT_ANY_NACK = 0b1111  # IC_TX_ABRT_SOURCE: address (7 or 10 bit) or data not acknowledged
SECTOR_BYTES = 4096
PAGE_BYTES = 256
ERASE_US = 45_000  # a 4 KB sector, typical for the Pico's W25Q16
PROGRAM_US = 700  # a 256 byte page
ERASES = {0x20: SECTOR_BYTES, 0xD8: 65536}  # flash command: bytes erased
PAGE_PROGRAM = 0x02
LOOK_NS = 10_000
BYTE_NS = 22_500  # on an I2C bus at 400 kHz
NOT_ASKED = -1


class SerialHost:
    """
    The computer's end of the USB serial port, which answers only when it has something.

    Upstream answers every armed OUT endpoint with an empty packet after 10 us, so the
    firmware arms it again, and the chip never sleeps: an idle second costs 17 s. A
    real host sends nothing (the device answers NAK) until there is data.
    """

    def __init__(self, chip: Any, cdc: Any) -> None:
        self.usb = chip.usb_ctrl
        self.cdc = cdc
        self.pending = bytearray()
        self._armed_bytes = 0
        self._control_read = self.usb.on_endpoint_read
        self._controller_reset = self.usb.on_reset
        self.usb.on_endpoint_read = self._endpoint_armed
        self.usb.on_reset = self._reset

    def write(self, data: bytes) -> None:
        """Send *data* as soon as the firmware has room for it."""
        self.pending += data
        self._send()

    def _endpoint_armed(self, endpoint: int, size: int) -> None:
        if endpoint == 0:
            self._control_read(endpoint, size)
        elif endpoint == self.cdc._out_endpoint:
            self._armed_bytes = size
            self._send()

    def _send(self) -> None:
        if self._armed_bytes and self.pending:
            packet = bytes(self.pending[: self._armed_bytes])
            del self.pending[: len(packet)]
            self._armed_bytes = 0
            self.usb.endpoint_read_done(self.cdc._out_endpoint, packet)

    def _reset(self) -> None:
        """The chip restarted: what the old program had not taken is gone."""
        self.pending.clear()
        self._armed_bytes = 0
        self._controller_reset()


def send_start_of_frames(chip: Any) -> None:
    """
    Tell the firmware of a USB frame every ms while it asks for that; upstream never does.

    MicroPython holds back what it prints until 10 ms after a terminal connected and flushes
    it at a frame; without one the first output comes out only with the next.
    """
    usb = chip.usb_ctrl
    read, write = usb.read_uint32, usb.write_uint32
    asked = False

    def frame() -> None:
        nonlocal asked
        asked = bool(usb._int_enable & INTERRUPT_FRAME)
        if asked:
            usb._sof_frame_number = (usb._sof_frame_number + 1) & 0x7FF
            usb._int_raw |= INTERRUPT_FRAME
            usb.check_interrupts()
            alarm.schedule(FRAME_NS)

    def frame_asked() -> None:
        nonlocal asked
        asked = True
        alarm.schedule(FRAME_NS)

    alarm = chip.clock.create_alarm(frame)

    def write_uint32(offset: int, value: int) -> None:
        write(offset, value)
        if usb._int_enable & INTERRUPT_FRAME and not asked:
            frame_asked()

    def read_uint32(offset: int) -> int:
        if offset == USB_SOF_RD:
            usb._int_raw &= ~INTERRUPT_FRAME
            usb.check_interrupts()
        return read(offset)

    usb.read_uint32, usb.write_uint32 = read_uint32, write_uint32


def read_back_outputs(chip: Any) -> None:
    """Let `Pin.value()` of an output read what it drives; upstream reads only the outside, so 0."""
    sio = chip.sio
    read = sio.read_uint32

    def read_uint32(offset: int) -> int:
        if offset != GPIO_IN:
            return read(offset)
        levels = chip.gpio_values
        outputs = sio.gpio_output_enable
        for pin in chip.gpio:
            bit = 1 << pin.index
            if outputs & bit and pin.function_select == FUNCTION_SIO:
                levels = levels | bit if sio.gpio_value & bit else levels & ~bit
        return levels

    sio.read_uint32 = read_uint32


def end_refused_i2c_writes(chip: Any) -> None:
    """
    Raise TX_EMPTY when a NACK flushes the queue, as the hardware does.

    Without it the SDK waits for TX_EMPTY until its timeout, and MicroPython raises
    ETIMEDOUT (after 50 ms) where a real Pico raises EIO at once.
    """
    for bus in chip.i2c:
        _end_refused_writes(bus)


def _end_refused_writes(bus: Any) -> None:
    abort = bus._abort

    def aborted(reason: int) -> None:
        abort(reason)
        if reason & ABORT_ANY_NACK:
            bus._set_interrupts(RAW_TX_EMPTY)

    bus._abort = aborted


def give_i2c_time(chip: Any) -> None:
    """Let a byte take 9 bit times (address too), a start and a stop one; upstream takes none."""
    for bus in chip.i2c:
        _Delays(chip, bus, _i2c_bit_ns(bus), start=1, connect=9, write=9, read=9, stop=1)
        bus.on_stop = bus.complete_stop


def _i2c_bit_ns(bus: Any) -> Callable[[], float]:
    def bit_ns() -> float:
        return (bus.scl_low_period + bus.scl_high_period) * 1e9 / bus.rp2040.clk_sys

    return bit_ns


def give_spi_time(chip: Any) -> None:
    """
    Let a word take its data bits' time at the clock set; upstream takes none.

    Upstream's `clock_frequency` supposes a peripheral clock of 125 MHz; MicroPython sets 48.
    """
    for bus in chip.spi:
        _Delays(chip, bus, _spi_word_ns(bus), transmit=1)


def _spi_word_ns(bus: Any) -> Callable[[], float]:
    def word_ns() -> float:
        hz = bus.clock_frequency / bus.rp2040.clk_peri * peripheral_hz(bus.rp2040)
        return bus.data_bits * 1e9 / hz if hz else 0.0

    return word_ns


def peripheral_hz(chip: Any) -> int:
    """Return the frequency of the clock that the firmware chose for SPI (datasheet 2.15.7, CLK_PERI_CTRL)."""
    return USB_PLL_HZ if (chip.clocks.peri_ctrl >> 5) & 0b111 == USB_PLL else chip.clk_sys


class _Delays:
    """Completes the steps of a bus after their time; a bus does one at a time."""

    def __init__(self, chip: Any, bus: Any, unit_ns: Callable[[], float], **steps: int) -> None:
        self._unit_ns = unit_ns
        self._alarm = chip.clock.create_alarm(self._complete)
        self._completion: Callable[[], None] | None = None
        for name, units in steps.items():
            setattr(bus, "complete_" + name, self._delayed(getattr(bus, "complete_" + name), units))
        self._reset = bus.reset
        bus.reset = self._cancel

    def _delayed(self, complete: Callable[..., None], units: int) -> Callable[..., None]:
        def later(*arguments: Any) -> None:
            self._completion = lambda: complete(*arguments)
            self._alarm.schedule(units * self._unit_ns())

        return later

    def _complete(self) -> None:
        completion, self._completion = self._completion, None
        if completion is not None:
            completion()

    def _cancel(self) -> None:
        """Drop what was under way: the chip was reset."""
        self._completion = None
        self._alarm.cancel()
        self._reset()


def give_flash_time(chip: Any) -> None:
    """
    Let an erased sector take ERASE_US and a programmed page PROGRAM_US; upstream takes none.

    The processor stops, and the runner lets time pass to `ssi.busy_until_ns`: in the firmware's
    status loop an erase would cost 1 s of wall time. Interrupts are off meanwhile, as on the
    chip; pins and timers go on, their interrupts come afterwards.
    """
    ssi = chip.ssi
    apply = ssi._apply_command

    def applied() -> None:
        took_us = command_us(ssi)
        apply()
        if took_us:
            ssi.busy_until_ns = chip.clock.nanos + took_us * 1000
            chip.simulator.stopped = True

    ssi._apply_command = applied


def command_us(ssi: Any) -> int:
    """Return how long the flash command that is about to be applied keeps the flash busy."""
    command = bytes(ssi._tx_buffer[:1])
    if not command or not ssi._write_enabled:
        return 0
    if command[0] in ERASES:
        return ERASE_US * (ERASES[command[0]] // SECTOR_BYTES)
    return PROGRAM_US if command[0] == PAGE_PROGRAM else 0


def drive(pin: Any, level: bool | None) -> None:
    """
    Drive *pin* from outside (None: let its pull decide); an edge only if its level changes.

    Upstream latches an edge, and so runs an interrupt handler, for a level that was there already.
    """
    before = pin._effective_raw_input_value
    pin._driven = level is not None
    if level is not None:
        pin._raw_input_value = level
    after = pin._effective_raw_input_value
    if after != before:
        pin._apply_input_value(after)


def skip_state_machines(chip: Any) -> None:
    """Do not ask the PIO after every instruction whether it runs: nothing here uses it, and it costs 20 %."""
    blocks, reset = chip.pio, chip.reset

    def reset_all(**how: bool) -> None:
        chip.pio = blocks
        reset(**how)
        chip.pio = []

    chip.reset = reset_all
    chip.pio = []


def skip_bus_waits(chip: Any) -> None:
    """
    Let time jump while the firmware asks an I2C bus in a loop whether it is done.

    Upstream would run the loop, at 200 MHz a thousand instructions a byte. The jump ends with the next alarm,
    and after a byte's time, as the loop looks at the clock as well.
    """
    for bus in chip.i2c:
        _skip_waits(bus)


def _skip_waits(bus: Any) -> None:
    read, write = bus.read_uint32, bus.write_uint32
    answer = NOT_ASKED

    def read_uint32(offset: int) -> int:
        nonlocal answer
        value = read(offset)
        if offset != RAW_INTR_STAT:
            answer = NOT_ASKED
        elif value != answer:
            answer = value
        else:
            bus.rp2040.clock.skip(BYTE_NS)
        return value

    def write_uint32(offset: int, value: int) -> None:
        nonlocal answer
        answer = NOT_ASKED
        write(offset, value)

    bus.read_uint32, bus.write_uint32 = read_uint32, write_uint32


# all that mend a chip in place; `SerialHost` and `drive` replace a call instead
ALL = (
    send_start_of_frames,
    read_back_outputs,
    end_refused_i2c_writes,
    give_i2c_time,
    give_spi_time,
    give_flash_time,
    skip_state_machines,
    skip_bus_waits,
)
