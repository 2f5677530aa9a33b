"""
The parts of a frozen image by size: modules of the program, and object files of MicroPython.

A frozen module's functions and constants are symbols with its name in them, all in one object file,

    fun_data_engines_core_blaze_bout        ->      engines_core/blaze

and the linker's map tells the rest by object file. The names and short texts of all modules are one table.
"""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from host_tools.emulator import filesystem as fs
from host_tools.frozen import packages

KINDS = "fun_data|proto_fun|children|const_qstr_table_data|const_obj_table_data|const_obj"
SYMBOL = re.compile(rf"[0-9a-f]{{8}} ([0-9a-f]{{8}}) \w (?:{KINDS})_(\w+)")
SECTION = re.compile(r"^ \.\S+\s+0x([0-9a-f]{8,16})\s+0x([0-9a-f]+) (\S+\.o)\)?$", re.MULTILINE)
FLASH = range(0x1000_0000, 0x2000_0000)
FROZEN = "frozen_content.c.o"
NAMES = "names and short texts"


def report(folder: Path, files: Iterable[str]) -> list[str]:
    """Return in lines how much room the image compiled in *folder* leaves, and what takes most of it."""
    size = (folder / "firmware.bin").stat().st_size
    listed = [f"{part:>9,}  {name}" for part, name in largest(folder, files)]
    return [f"image {size:,} bytes, {fs.OFFSET - size:,} left before the games; the largest parts:", *listed]


def largest(folder: Path, files: Iterable[str], count: int = 20) -> list[tuple[int, str]]:
    """Return (bytes, name) of the *count* largest parts of the image compiled in *folder* from *files*."""
    symbols = packages.run(["arm-none-eabi-nm", "--print-size", str(folder / "firmware.elf")])
    objects = of_objects((folder / "firmware.elf.map").read_text())
    modules = of_modules(symbols, files)
    modules[NAMES] = objects.pop(FROZEN, 0) - sum(modules.values())
    return [(size, name) for name, size in (objects + modules).most_common(count)]


def of_modules(symbols: str, files: Iterable[str]) -> Counter[str]:
    """Return the bytes of each module of *files*, paths of sources, among *symbols* as nm lists them."""
    names = {re.sub(r"\W", "_", file.removesuffix(".py")): file for file in files}
    longest_first = sorted(names, key=len, reverse=True)
    sizes: Counter[str] = Counter()
    for size, symbol in SYMBOL.findall(symbols):
        owner = next((name for name in longest_first if symbol.startswith(name)), None)
        if owner is not None:
            sizes[names[owner]] += int(size, 16)
    return sizes


def of_objects(linker_map: str) -> Counter[str]:
    """Return the bytes in the flash of each object file in a *linker_map*."""
    sizes: Counter[str] = Counter()
    for address, size, path in SECTION.findall(linker_map):
        if int(address, 16) in FLASH:
            sizes[Path(path.replace("(", "/")).name] += int(size, 16)
    return sizes
