"""
Files of the program that are read where they lie in the flash and so take no RAM: fonts and texts.

The RP2040 sees its flash as memory. littlefs keeps a file that is no longer than a block, and too long to
lie in its folder (over 512 bytes), at the start of a block, and moves it only when it is written. Which
block that is it does not tell, so the block is looked for that begins with the file's bytes.

An older deploy may have left a second block with the same bytes, free to be written over: then no one
knows which is the file's, and it is read into RAM like one that is found nowhere (other chips, other flash).
"""

import micropython
import rp2
import uctypes

from firmware.texts.packed import Packed

FLASH_END = 0x10200000  # of a Pico's 2 MB, where the processor sees them; the file system is last
BLOCKS, BLOCK_BYTES = 4, 5  # what ioctl is asked for


def mapped(path: str):
    """Return the bytes of the file at *path*: a view of the flash, or of a copy in RAM."""
    with open(path, "rb") as file:
        data = file.read()
    flash = rp2.Flash()
    size: int = flash.ioctl(BLOCK_BYTES, 0)  # type: ignore[assignment]
    count: int = flash.ioctl(BLOCKS, 0)  # type: ignore[assignment]
    found = []
    at = alike(FLASH_END - count * size, size, data)
    while at < FLASH_END:
        if uctypes.bytearray_at(at, len(data)) == data:
            found.append(at)
        at = alike(at + size, size, data)
    return memoryview(uctypes.bytearray_at(found[0], len(data)) if len(found) == 1 else data)


def texts(path: str) -> Packed:
    """Return the table of texts in the file at *path*."""
    return Packed(mapped(path), find)


def find(data, mark: bytes, at: int = 0) -> int:
    """Return where *mark* begins in *data* from *at* on, or -1: bytes.find for a view of the flash."""
    return place_of(data, len(data), mark, len(mark), at)  # type: ignore[arg-type]


@micropython.viper
def place_of(
    data: ptr8,  # type: ignore[name-defined]  # noqa: F821
    size: int,
    mark: ptr8,  # type: ignore[name-defined]  # noqa: F821
    count: int,
    at: int,
) -> int:
    """Return where the *count* bytes of *mark* begin in the *size* bytes of *data* from *at* on, or -1."""
    first = mark[0]
    last = size - count
    while at <= last:
        if data[at] == first:
            i = 1
            while i < count and data[at + i] == mark[i]:
                i += 1
            if i == count:
                return at
        at += 1
    return -1


@micropython.viper
def alike(at: int, size: int, data: ptr32) -> int:  # type: ignore[name-defined]  # noqa: F821
    """Return the address of the first block of *size* bytes from *at* on with the first word of *data*."""
    while at < 0x10200000 and ptr32(at)[0] != data[0]:  # type: ignore[name-defined]  # noqa: F821
        at += size
    return at
