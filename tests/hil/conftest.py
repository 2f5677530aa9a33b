"""What the tests on an emulated Pico share: the official image, and a Pico that runs given files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.emulated import EmulatedPico, FirmwareMissing, filesystem_image, find_firmware


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
