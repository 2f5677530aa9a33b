"""
The notices that go with a frozen image: under which licences is what is in it.

Of a package it is Debian's copyright file, which goes through it file by file and has the texts of the
licences; those that Debian keeps once for all packages (Apache-2.0) are added at the end.
"""

import re
from pathlib import Path

from host_tools.errors import Failed
from host_tools.program import bytecode

OWN = {"Tablemate": "LICENSE", "Tablemate's fonts": "firmware/fonts/LICENSES.md"}
# Linked in are parts of the C library and of libgcc. The linker gets libstdc++ too, and takes nothing of it.
INSTALLED = {
    "libnewlib-arm-none-eabi": ("libc.a", "libg.a", "libm.a", "libnosys.a"),
    "gcc-arm-none-eabi": ("libgcc.a",),
}
DOCUMENTS = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")
HEAD = """This image holds Tablemate with its fonts; MicroPython with what it brings (littlefs, oofatfs and
more); parts of pico-sdk, TinyUSB, mbedtls, newlib and libgcc. Their sources: the Debian packages named below.
"""


def collected(sources: Path) -> str:
    """Return the notices of an image made of the *sources* (packages.sources)."""
    parts = {name: text_at(bytecode.ROOT / path) for name, path in OWN.items()}
    for line in (sources / "versions").read_text().splitlines():
        parts[line] = text_at(sources / "copyright" / line.split(" ")[0])
    for name in INSTALLED:
        parts[name] = text_at(DOCUMENTS / name / "copyright")
    for path in common_in("".join(parts.values())):
        parts[path.name] = text_at(path)
    return HEAD + "".join(f"\n{'=' * 8} {name}\n\n{parts[name].strip()}\n" for name in parts)


def text_at(path: Path) -> str:
    """Return the text of a notice; raise Failed if it is not there: without it no image may be given on."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Failed(f"the notice {path} cannot be read: {error.strerror}") from None


def common_in(text: str) -> list[Path]:
    """Return the files of the licences that *text* only refers to."""
    return sorted({COMMON / name.rstrip(".") for name in re.findall(rf"{COMMON}/([\w.-]+)", text)})
