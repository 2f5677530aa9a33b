"""
Shared by the tests on an emulated Pico: the official image, and a Pico that runs given files.

With TABLEMATE_PORT (`make hil PORT=...`) those tests that can run on a real Pico do, at that port, and
the others are skipped. This PC's program is deployed there first; its games are left alone.
TABLEMATE_SLOWNESS says how many times slower than a Pico the one at that port is: an emulated one.
"""

import os
import pickle
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli
from host_tools.device import device, pico
from host_tools.emulator import EmulatedPico, FirmwareMissing, filesystem_image, find_firmware, run_code
from host_tools.emulator.device import EmulatedDevice
from host_tools.targets import targets
from host_tools.targets.pico_device import PlayedDevice, wall_ms
from tests.hil import image
from tests.hil.altered import altered

PORT = os.environ.get("TABLEMATE_PORT", "")
SLOWNESS = float(os.environ.get("TABLEMATE_SLOWNESS", "1"))
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list) -> None:
    """Skip tests that cannot run: at a port those that look into an emulated Pico, else those for a port."""
    for item in items:
        if item.path.parent != HERE:
            continue
        if PORT and not {"port", "fresh"} & set(item.fixturenames):
            item.add_marker(pytest.mark.skip(reason="needs the emulated Pico: it looks into it"))
        elif not PORT and "port" in item.fixturenames:
            item.add_marker(pytest.mark.skip(reason="needs a Pico: make hil PORT=/dev/ttyACM0"))


@pytest.fixture(scope="session")
def port() -> str:
    """Return the port of the real Pico, on which this PC's program is now."""
    found = targets.port_of(PORT)
    for name in ("HELLO_S", "SILENT_S", "ASK_S", "ANSWER_S", "ENTER_S", "QUIET_S"):
        setattr(pico, name, getattr(pico, name) * SLOWNESS)
    assert cli.run(["deploy", "--port", found]) == 0
    return found


class AlteredDevice(PlayedDevice):
    """The program at a port, in a folder of its own, where *first* runs before it (altered.py)."""

    def __init__(self, port: str, root: Path, first: str):
        self._first = first
        super().__init__(port, root, now_ms=lambda: wall_ms() / SLOWNESS)

    def _program(self) -> str:
        return self._first + super()._program()


@pytest.fixture
def fresh(request: pytest.FixtureRequest) -> Callable[..., device.Device]:
    """Return `fresh(root, first)`: a device just started on the files in *root*, at the port or emulated."""
    if PORT:
        at = request.getfixturevalue("port")
        return lambda root, first="": AlteredDevice(at, root, first)
    request.getfixturevalue("uf2")
    program = request.getfixturevalue("program")
    return lambda root, first="": EmulatedDevice(altered(program, first), root)


def at_prompt(there: device.Device, code: str) -> str:
    """Stop the program on *there*, run *code* among its variables, and return its output."""
    if isinstance(there, EmulatedDevice):
        return run_code(there.pico, code)
    assert isinstance(there, PlayedDevice)
    there._pico.stop(keep=True)
    return there._pico.run(code)


@pytest.fixture(scope="session")
def uf2() -> Path:
    """Return the path of the official MicroPython image; skip the test where there is none."""
    try:
        return find_firmware()
    except FirmwareMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def boot(uf2: Path) -> Callable[..., EmulatedPico]:
    """Return `boot(main, **options)`: a Pico that has just been switched on, with *main* as its main.py."""

    def boot(main: str | None = None, **options) -> EmulatedPico:
        if main is not None:
            options["filesystem"] = filesystem_image({"main.py": main.encode()})
        return EmulatedPico(uf2, **options)

    return boot


def in_full() -> bool:
    """Return whether the long tests are wanted too (`make hil`), not a sample of them only."""
    return bool(os.environ.get("TABLEMATE_HIL"))


@pytest.fixture(scope="session")
def program() -> dict[str, bytes]:
    """Return the device program's files for the default board."""
    return image.files()


@pytest.fixture(scope="session")
def running(uf2: Path, program: dict[str, bytes]) -> EmulatedDevice:
    """Return a device that shows its home screen: for use in `apart` only, as it is booted once for all."""
    return EmulatedDevice(program)


@pytest.fixture(scope="session")
def apart() -> Callable[[Callable[[], Any]], Any]:
    """Return a function that runs another in a copy of this process, and returns its result."""
    return run_apart


def run_apart(test: Callable[[], Any]) -> Any:
    """Run *test* in a copy of this process, so that its changes to a Pico stay there; return its result."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            outcome = (True, test())
        except BaseException:  # the parent reports it
            outcome = (False, traceback.format_exc())
        with os.fdopen(writer, "wb") as stream:
            pickle.dump(outcome, stream)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        passed, result = pickle.load(stream)
    os.waitpid(child, 0)
    assert passed, result
    return result
