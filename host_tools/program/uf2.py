"""
UF2, the form in which an image goes onto a Pico: dropped on the drive that it shows with BOOTSEL held.

A file is blocks of 512 bytes, each with the address in the flash that its 256 bytes belong to
(https://github.com/microsoft/uf2, Block structure). The Pico's boot ROM tells by the number of a block
whether it is the first of a sector and the sector must be erased (RP2040 datasheet, RP2040-E14): so
every 16 blocks must be a whole sector.
"""

import re
import struct
from pathlib import Path

from host_tools.emulator import filesystem as fs
from host_tools.errors import Refused

FLASH_START = 0x10000000
BLOCK = struct.Struct("<8I476sI")
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
HAS_FAMILY = 0x2000
PAYLOAD_BYTES = 256
SECTOR_BYTES = 4096
ERASED = b"\xff" * PAYLOAD_BYTES
RP2040_FAMILY = 0xE48BFF56
BANNER = re.compile(rb"; MicroPython v([0-9]+)\.([0-9]+)")  # in sys.version


def read(path: Path) -> bytes:
    """Return the UF2 of a MicroPython for the Pico at *path*; raise Refused, with its name, if it is none."""
    try:
        data = path.read_bytes()
        micropython_blocks(data)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}") from None
    except Refused as refused:
        raise Refused(f"{path}: {refused}") from None
    return data


def micropython_blocks(data: bytes) -> list[tuple[int, bytes]]:
    """Return the blocks of a UF2 with a MicroPython for the Pico; raise Refused if it is none."""
    blocks = blocks_of(data)
    if any(address >= FLASH_START + fs.OFFSET for address, _ in blocks):
        raise Refused("this UF2 is not a plain MicroPython for the Pico: it reaches into the file system")
    return blocks


def version(micropython: bytes) -> "tuple[int, int] | None":
    """Return the version of the MicroPython in a UF2, its first two numbers, None if it tells none."""
    told = BANNER.search(b"".join(payload for _, payload in sorted(micropython_blocks(micropython))))
    return (int(told[1]), int(told[2])) if told else None


def with_filesystem(micropython: bytes, filesystem: bytes) -> bytes:
    """Return one UF2 that holds the MicroPython of another and the *filesystem* image."""
    blocks = micropython_blocks(micropython)
    start = FLASH_START + fs.OFFSET
    for offset in range(0, len(filesystem), PAYLOAD_BYTES):  # all: littlefs finds what was left
        blocks.append((start + offset, filesystem[offset : offset + PAYLOAD_BYTES]))
    return of_blocks(whole_sectors(blocks))


def of_blocks(blocks: list[tuple[int, bytes]]) -> bytes:
    """Return the UF2 of *blocks*, each an address in the flash and the 256 bytes there."""
    return b"".join(
        BLOCK.pack(
            *MAGIC[:2],
            HAS_FAMILY,
            address,
            PAYLOAD_BYTES,
            number,
            len(blocks),
            RP2040_FAMILY,
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


def blocks_of(data: bytes) -> list[tuple[int, bytes]]:
    """Return (address, payload) of each block of a UF2 for the RP2040; raise Refused if it is none."""
    found = []
    for at in range(0, len(data), BLOCK.size):
        if len(data) - at < BLOCK.size:
            raise Refused("the UF2 is cut off")
        first, second, _, address, size, _, count, family, payload, last = BLOCK.unpack_from(data, at)
        if (first, second, last) != MAGIC or size != PAYLOAD_BYTES:
            raise Refused("this is no UF2 file")
        if family != RP2040_FAMILY or address % PAYLOAD_BYTES:
            raise Refused("this UF2 is not for the Pico (RP2040)")
        if count * BLOCK.size != len(data):
            raise Refused("the UF2 is cut off")
        found.append((address, payload[:size]))
    if not found:
        raise Refused("this is no UF2 file")
    return found
