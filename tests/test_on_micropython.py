"""
The portable tests on the real MicroPython, compiled as they are on a Pico.

Each file of tests/engines and tests/device is one item; its own output shows the failing function. Those of
`micropython_only/` collect garbage as a Pico does, and `test_heap.py` has a Pico's heap. The games by sheets
beside it have more: no Pico with files offers them, and a frozen one has in its flash the code that is in the
heap here. The others collect rarely and have room for it; collecting took half of their time.
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
OWN = "micropython_only"
ROOM = "400wK"  # a Pico's 236, and what only a test has: the panel and the fakes
AMPLE = "1000wK"  # and garbage
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
    is_own = Path(file).parent.name == OWN
    heap = micropython.PICO_HEAP if Path(file).stem == "test_heap" else ROOM if is_own else AMPLE
    rarely = () if is_own else ("-g",)
    command = [*micropython.command(heap), RUNNER, *rarely, str(Path(file).with_suffix(".mpy"))]
    with tempfile.TemporaryDirectory() as folders:
        # each module keeps the path that it came by: a short one, as on a Pico
        environment = {**micropython.environment(Path()), "TMPDIR": folders}
        done = subprocess.run(command, cwd=compiled, env=environment, capture_output=True, input=b"")
    print(done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
    assert done.returncode == 0, f"failed on MicroPython: {file}"
