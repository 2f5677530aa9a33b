"""
The portable tests on the real MicroPython, compiled as they are on a Pico.

Each file of tests/engines and tests/device is one item; its own output shows the failing function. The one
that measures the heap has a Pico's. The others have more: the test, the panel and the fakes lie in it, too.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from host_tools.device import micropython
from host_tools.program import bytecode

SLOW = True
PORTABLE = ["tests/engines", "tests/device"]
FOLDERS = ["engines_core", "firmware", "boards", "tests/fakes", *PORTABLE]
STORED = "tests/stored"  # read by tests/device/test_stored.py
RUNNER = "tests/on_micropython.py"
ROOM = "400wK"  # a Pico's 236, and what only a test has
FILES = [file for file in bytecode.sources(PORTABLE) if Path(file).name.startswith("test_")]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the device code and its tests as .mpy, and the other files beside them."""
    target = tmp_path_factory.mktemp("compiled")
    bytecode.compile_folders(FOLDERS, target, machine=bytecode.HOST)
    for folder in (*FOLDERS, STORED):
        for path in (bytecode.ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                copy = target / path.relative_to(bytecode.ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, copy)
    shutil.copy(bytecode.ROOT / RUNNER, target / RUNNER)
    return target


@pytest.mark.parametrize("file", FILES)
def test_passes_on_micropython(file: str, compiled: Path, micropython_path: str):
    heap = micropython.PICO_HEAP if Path(file).stem.startswith("test_heap") else ROOM
    command = [*micropython.command(heap), RUNNER, str(Path(file).with_suffix(".mpy"))]
    with tempfile.TemporaryDirectory() as folders:
        # each module keeps the path that it came by: a short one, as on a Pico
        environment = {**micropython.environment(Path()), "TMPDIR": folders}
        done = subprocess.run(command, cwd=compiled, env=environment, capture_output=True, input=b"")
    print(done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
    assert done.returncode == 0, f"failed on MicroPython: {file}"
