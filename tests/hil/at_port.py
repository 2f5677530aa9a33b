"""
The Pico at TABLEMATE_PORT (`make hil PORT=...`): its clock, and the emulated one that can be there.

    make hil PORT=/dev/ttyACM0
    make hil PORT=emulated          # the same tests, on an emulated Pico behind a socket

An emulated one goes by its own time: it is slower than a Pico when it is busy, and HASTE times as fast when
it idles, so that waits cost little.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from boards.simulated.panel import Ssd1306
from host_tools.device import pico
from host_tools.emulator import EmulatedPico, filesystem_image
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.targets.pico_device import wall_ms
from tests.hil import image

PORT = os.environ.get("TABLEMATE_PORT", "")
IS_EMULATED = PORT == "emulated"
HASTE = 4.0 if IS_EMULATED else 1.0
SLOWNESS = 20  # a busy emulated Pico without `make native`; with it about 1
PATIENCE = ("HELLO_S", "SILENT_S", "ASK_S", "ANSWER_S", "ENTER_S", "QUIET_S")  # names in pico.py
LOOK_S = 0.002
STARTED_MS = 3000  # before nobody listens: what is sent while USB begins is lost, and waited for in vain


class Clock:
    """The time of the Pico at the port: this PC's, or an emulated one's own."""

    def __init__(self) -> None:
        self.emulated: EmulatedPico | None = None

    def now_ms(self) -> float:
        """Return the time in ms; the beginning does not matter."""
        return wall_ms() if self.emulated is None else self.emulated.now_us / 1000

    def wait(self, seconds: float) -> None:
        """Wait so long."""
        until_ms = self.now_ms() + seconds * 1000
        while (left_ms := until_ms - self.now_ms()) > 0:
            time.sleep(min(left_ms / 1000, LOOK_S) if self.emulated else left_ms / 1000)


CLOCK = Clock()


@contextmanager
def emulated() -> Iterator[str]:
    """Let an emulated Pico with this PC's program run behind a socket; yield its port."""
    for name in PATIENCE:
        setattr(pico, name, getattr(pico, name) * SLOWNESS)
    CLOCK.emulated = EmulatedPico(filesystem=filesystem_image(image.files()), panel=Ssd1306())
    CLOCK.emulated.run_for(STARTED_MS)
    with SocketBridge(CLOCK.emulated, speed=HASTE) as bridge:
        yield bridge.address
