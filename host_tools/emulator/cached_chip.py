"""
The cache of the flash, which rp2040py leaves out, as an option: `EmulatedPico(miss_cycles=MISS_CYCLES)`.

TABLEMATE_MISS_CYCLES=56 has it on every emulated Pico, for the bench and the tests. It is compiled when it is
first wanted, from flash_cache.pyx into our cache; without it not a line of it runs.
"""

import hashlib
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from host_tools.emulator import native
from host_tools.errors import Failed
from host_tools.files import folders

# The flash's clock is half the processor's (PICO_FLASH_SPI_CLKDIV): 8 ticks for the address, 4 that the flash
# needs, 16 for the 8 bytes of a line on four wires. Not measured on a board yet.
MISS_CYCLES = 2 * (8 + 4 + 16)
WANTED = "TABLEMATE_MISS_CYCLES"
SOURCE = Path(__file__).with_name("flash_cache.pyx")
FLUSH = 4  # register of XIP_CTRL
CYTHON = "cython==3.3.1"
NEEDED = f"The cache model needs `.venv/bin/pip install {CYTHON}` and {native.NEEDED}."


def wanted() -> int:
    """Return the cycles of a miss that the environment asks for, 0 for no cache."""
    return int(os.environ.get(WANTED) or 0)


def chip(clock: Any, miss_cycles: int) -> Any:
    """Return an RP2040 with a cache; Failed if it cannot be compiled."""
    made = _module().CachedChip(clock, miss_cycles)
    write = made.xip_ctrl.write_uint32

    def write_uint32(offset: int, value: int) -> None:
        if offset == FLUSH:
            made.empty()
        write(offset, value)

    made.xip_ctrl.write_uint32 = write_uint32
    return made


def _module() -> Any:
    """Return the compiled SOURCE."""
    key = SOURCE.read_bytes() + f"{metadata.version('rp2040py')} {native.SUFFIX}".encode()
    folder = folders.cache() / "emulator" / hashlib.sha256(key).hexdigest()[:12]
    compiled = folder / (SOURCE.stem + native.SUFFIX)
    if not compiled.exists():
        _compile(folders.made(folder))
    return native.loaded(SOURCE.stem, compiled)


def _compile(folder: Path) -> None:
    """Compile SOURCE into *folder*; Failed says what is missing."""
    source = folder / f"{SOURCE.stem}.c"
    packages = native.FOLDER.parents[1]
    command = [sys.executable, "-m", "cython", "-I", str(packages), str(SOURCE), "-o", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    trouble = done.stderr.strip() if done.returncode else native.compiled(source)
    if trouble:
        raise Failed(f"{trouble.splitlines()[-1]}: {NEEDED}")
