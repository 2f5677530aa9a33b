"""
Shared by the tests on an emulated Pico: the official image, and a Pico that runs given files.

With TABLEMATE_PORT (`make hil PORT=...`) those tests that can run on a real Pico do, at that port, and
the others are skipped. This PC's program is deployed there first, unless a frozen one runs; its games are
left alone. What was measured there is printed at the end, beside the same of the emulated Pico (asked.py).
"""

import os
import pickle
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import cli
from host_tools.device import device
from host_tools.device.pico import Pico
from host_tools.emulator import EmulatedPico, FirmwareMissing, filesystem_image, find_firmware, run_code
from host_tools.emulator.device import EmulatedDevice
from host_tools.frozen import program as frozen_program
from host_tools.installation.detection import Frozen, frozen_on
from host_tools.targets import targets
from host_tools.targets.pico_device import PlayedDevice
from tests.hil import asked, at_port, image
from tests.hil.altered import altered
from tests.hil.at_port import CLOCK, PORT

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list) -> None:
    """At a port leave out the tests that look into an emulated Pico, without one skip those for a port."""
    for item in items:
        if item.path.parent == HERE and not PORT and "port" in item.fixturenames:
            item.add_marker(pytest.mark.skip(reason="needs a Pico: make hil PORT=/dev/ttyACM0"))
    inside = [item for item in items if PORT and item.path.parent == HERE and not for_a_port(item)]
    if inside:
        config.hook.pytest_deselected(items=inside)
        items[:] = [item for item in items if item not in inside]


def for_a_port(item: pytest.Item) -> bool:
    """Return whether the test *item* can run on a Pico at a port."""
    return bool({"port", "fresh"} & set(getattr(item, "fixturenames", ())))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what was measured at the port."""
    if asked.FIGURES:
        terminalreporter.section("the board beside the emulated Pico", "-")
        terminalreporter.write_line(asked.table())


@pytest.fixture(scope="session")
def port() -> Iterator[str]:
    """Return the port of the Pico on which this PC's program is now, or a frozen one runs."""
    if not at_port.IS_EMULATED:
        found = targets.port_of(PORT)
        if look_at(found) is None:
            assert cli.run(["deploy", "--port", found]) == 0
        yield found
        return
    with at_port.emulated() as address:  # which has this PC's program
        look_at(address)
        yield address


def look_at(port: str) -> "Frozen | None":
    """Return the frozen program that runs on the Pico at *port*, None if there are files; note which."""
    with Pico(port) as there:
        there.stop()
        frozen = frozen_on(there)
    if frozen is None or not frozen.runs:
        return None
    asked.WAY.is_frozen = True
    if frozen.program != frozen_program.identity(frozen.board, frozen.spoken):
        asked.WAY.remark = f"its frozen program {frozen.program} is other than on this PC"
    return frozen


class AlteredDevice(PlayedDevice):
    """The program at a port, in a folder of its own, where *first* runs before it (altered.py)."""

    def __init__(self, port: str, root: Path, first: str):
        self.first = first
        super().__init__(port, root, now_ms=CLOCK.now_ms)

    def advance(self, ms: int) -> None:
        """Wait *ms* in full: no test there keeps a time of its own, and a slow PC must not shorten a wait."""
        self.linger(ms)

    def _program(self) -> str:
        return self.first + super()._program()


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
