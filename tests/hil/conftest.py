"""What the tests on an emulated Pico share: the official image, and a Pico that runs given files."""

import os
import pickle
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools import build
from host_tools.emulated import EmulatedPico, FirmwareMissing, filesystem_image, find_firmware
from host_tools.emulated.device import EmulatedDevice


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
    return build.files()


@pytest.fixture(scope="session")
def running(uf2: Path, program: dict[str, bytes]) -> EmulatedDevice:
    """Return a device that shows its home screen: for use in `apart` only, as it is booted once for all."""
    return EmulatedDevice(program)


@pytest.fixture(scope="session")
def apart() -> Callable[[Callable[[], Any]], Any]:
    """Return a function that runs another in a copy of this process, and returns what that returns."""
    return run_apart


def run_apart(test: Callable[[], Any]) -> Any:
    """Run *test* in a copy of this process: what it does to a Pico stays there."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            outcome = (True, test())
        except BaseException:  # whatever it is, the parent reports it
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
