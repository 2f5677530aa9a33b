"""
UF2, the form in which an image goes onto a Pico: dropped on the drive that it shows with BOOTSEL held.

A file is blocks of 512 bytes, each with the address in the flash that its 256 bytes belong to
(https://github.com/microsoft/uf2, Block structure). The Pico's boot ROM tells by the number of a block
whether it is the first of a sector and the sector must be erased (RP2040 datasheet, RP2040-E14): so
every 16 blocks must be a whole sector. A UF2 for the RP2350 begins with one block more, for no chip and
outside of the flash, without which its boot ROM may take none (RP2350 datasheet, RP2350-E10).
"""

import re
import struct
from pathlib import Path

from host_tools.errors import Refused
from host_tools.program import models
from host_tools.program.models import PICO, RP2040, RP2350_ARM, RP2350_RISCV, Model

FLASH_START = 0x10000000
BLOCK = struct.Struct("<8I476sI")
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
HAS_FAMILY = 0x2000
PAYLOAD_BYTES = 256
SECTOR_BYTES = 4096
ERASED = b"\xff" * PAYLOAD_BYTES
ABSOLUTE = 0xE48BFF57  # the family of the block that comes first
ABSOLUTE_ADDRESS = 0x10FFFF00
ABSOLUTE_BLOCKS = 2  # the number of blocks that it states
FOR = {RP2040: "an RP2040", RP2350_ARM: "an RP2350", RP2350_RISCV: "the RISC-V cores of an RP2350"}
BANNER = re.compile(rb"; MicroPython v([0-9]+)\.([0-9]+)")  # in sys.version
NAMED = re.compile(rb"Raspberry Pi Pico[ \w]* with RP2[0-9]{3}")  # in sys.implementation
NOT_PLAIN = "this UF2 is not a plain MicroPython for the Pico: it reaches into the file system"


def read(path: Path, model: Model = PICO) -> bytes:
    """Return the UF2 of a MicroPython for *model* at *path*; raise Refused, with its name, if it is none."""
    try:
        data = path.read_bytes()
        check(data, model)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}") from None
    except Refused as refused:
        raise Refused(f"{path}: {refused}") from None
    return data


def check(data: bytes, model: Model) -> None:
    """Raise Refused unless *data* is a UF2 with nothing but a MicroPython that runs on *model*."""
    blocks, family = blocks_of(data), family_of(data)
    if family != model.family:
        raise Refused(f"this UF2 is for {FOR[family]}, not for a {model.title} ({model.chip})")
    found = machine(data)
    if found and found != model.machine:
        raise Refused(f"this MicroPython is for a {found}, not for a {model.title}")
    if any(address >= FLASH_START + model.filesystem_at for address, _ in blocks):
        raise Refused(NOT_PLAIN)


def machine(data: bytes) -> str:
    """Return the Pico that the MicroPython in the UF2 *data* says it is for, empty if it says none."""
    found = NAMED.search(_text(data))
    return found[0].decode() if found else ""


def version(data: bytes) -> "tuple[int, int] | None":
    """Return the version of the MicroPython in a UF2, its first two numbers, None if it tells none."""
    told = BANNER.search(_text(data))
    return (int(told[1]), int(told[2])) if told else None


def _text(data: bytes) -> bytes:
    return b"".join(payload for _, payload in sorted(blocks_of(data)))


def with_filesystem(micropython: bytes, filesystem: bytes, model: Model = PICO) -> bytes:
    """Return one UF2 for *model* that holds the MicroPython of another and the *filesystem* image."""
    check(micropython, model)
    blocks = blocks_of(micropython)
    start = FLASH_START + model.filesystem_at
    for offset in range(0, len(filesystem), PAYLOAD_BYTES):  # all: littlefs finds what was left
        blocks.append((start + offset, filesystem[offset : offset + PAYLOAD_BYTES]))
    before = micropython[: BLOCK.size] if _is_absolute(micropython) else b""
    return before + of_blocks(whole_sectors(blocks), model.family)


def of_blocks(blocks: list[tuple[int, bytes]], family: int = RP2040) -> bytes:
    """Return the UF2 of *blocks*, each an address in the flash and the 256 bytes there."""
    return b"".join(
        BLOCK.pack(
            *MAGIC[:2],
            HAS_FAMILY,
            address,
            PAYLOAD_BYTES,
            number,
            len(blocks),
            family,
            payload,
            MAGIC[2],
        )
        for number, (address, payload) in enumerate(blocks)
    )


def whole_sectors(blocks: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Return *blocks* by address, and between them what their sectors lack of 16 blocks each."""
    pages = dict(blocks)
    sectors = sorted({address // SECTOR_BYTES * SECTOR_BYTES for address in pages})
    return [
        (address, pages.get(address, ERASED))
        for sector in sectors
        for address in range(sector, sector + SECTOR_BYTES, PAYLOAD_BYTES)
    ]


def _is_absolute(data: bytes) -> bool:
    """Return whether the UF2 *data* begins with the block for no chip."""
    if len(data) < BLOCK.size:
        return False
    first, second, _, address, _, _, count, family, _, last = BLOCK.unpack_from(data)
    is_block = (first, second, last) == MAGIC and count == ABSOLUTE_BLOCKS
    return is_block and family == ABSOLUTE and address == ABSOLUTE_ADDRESS


def family_of(data: bytes) -> int:
    """Return the family of a UF2 that `blocks_of` takes."""
    family: int = BLOCK.unpack_from(data, BLOCK.size if _is_absolute(data) else 0)[7]
    return family


def blocks_of(data: bytes) -> list[tuple[int, bytes]]:
    """Return (address, payload) of each block of a UF2 for a Pico; raise Refused if it is none."""
    if _is_absolute(data):
        data = data[BLOCK.size :]
    found, families = [], set()
    for at in range(0, len(data), BLOCK.size):
        if len(data) - at < BLOCK.size:
            raise Refused("the UF2 is cut off")
        first, second, _, address, size, _, count, family, payload, last = BLOCK.unpack_from(data, at)
        if (first, second, last) != MAGIC or size != PAYLOAD_BYTES:
            raise Refused("this is no UF2 file")
        families.add(family)
        if family not in FOR or address % PAYLOAD_BYTES or len(families) > 1:
            raise Refused("this UF2 is not for a Pico (RP2040 or RP2350)")
        if count * BLOCK.size != len(data):
            raise Refused("the UF2 is cut off")
        found.append((address, payload[:size]))
    if not found:
        raise Refused("this is no UF2 file")
    return found


def whose(data: bytes) -> str:
    """Return in words what the UF2 *data* is, and for which Pico; Refused if it is not a UF2 for one."""
    blocks, found, told = blocks_of(data), machine(data), version(data)
    model = models.of_machine(found)
    what = f"MicroPython {told[0]}.{told[1]}" if told else "no MicroPython"
    end = FLASH_START + model.filesystem_at if model else FLASH_START + PICO.flash_bytes
    more = ", with files" if any(address >= end for address, _ in blocks) else ""
    return f"{what}{more} for {'a ' + found if found else FOR[family_of(data)]}"
