"""
The RP2040's boot ROM writing a UF2 that is dropped on its drive.

It decides by a block's number, not by its address, whether to erase a sector: the first of every
16 numbers erases the sector that its block belongs to, and no other block does (RP2040 datasheet,
erratum RP2040-E14; pico-bootrom-rp2040, bootrom/virtual_disk.c, `_write_uf2_page`).
"""

from host_tools.program import uf2

FLASH_BYTES = 2 * 1024 * 1024
SECTOR_BYTES = 4096
BLOCKS_OF_A_SECTOR = SECTOR_BYTES // uf2.PAYLOAD_BYTES


def dropped(file: bytes, before: bytes = bytes(FLASH_BYTES)) -> bytes:
    """Return the flash of a Pico, *before* until then, after the UF2 *file* was dropped on its drive."""
    flash = bytearray(before)
    for number, (address, data) in enumerate(uf2.blocks_of(file)):
        at = address - uf2.FLASH_START
        if number % BLOCKS_OF_A_SECTOR == 0:
            sector = at - at % SECTOR_BYTES
            flash[sector : sector + SECTOR_BYTES] = b"\xff" * SECTOR_BYTES
        there = flash[at : at + len(data)]
        flash[at : at + len(data)] = bytes(old & new for old, new in zip(there, data, strict=True))
    return bytes(flash)
