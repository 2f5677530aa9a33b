"""
The simulated board with its panel driven by Adafruit: displayio (Blinka), labels, Adafruit's drivers.

    board = make(SSD1306, root)

App, screens and keys are the same as on the simulated board; canvas, display and bus are not. Both
end in the panel emulator (boards/simulated/panel.py). Blinka draws one display at a time.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # before Blinka looks what it runs on

import adafruit_displayio_sh1106
import adafruit_displayio_ssd1306
import i2cdisplaybus

from boards.simulated import panel
from boards.simulated.board import ADDRESS, Board
from firmware.display.displayio_panel import DisplayioPanel

EIO = 5


class I2C:
    """busio.I2C with one panel on it. As on CircuitPython, a bus that is locked cannot be locked again."""

    def __init__(self, glass):
        self.glass = glass
        self.plugged = True
        self.sent_bytes = 0
        self._locked = False

    def try_lock(self) -> bool:
        """Take the bus; return False if it is taken. BusDisplay loops for ever on one that never is."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Give the bus back."""
        self._locked = False

    def writeto(self, address: int, buffer) -> None:
        """Send one message."""
        if not self._locked:
            raise RuntimeError("not locked")
        if not self.plugged or address != ADDRESS:
            raise OSError(EIO)
        self.sent_bytes += 1 + len(buffer)
        self.glass.write(bytes(buffer))

    def deinit(self) -> None:
        """Give the pins back; the fake has none."""


class Sh1106(panel.Sh1106):
    """An SH1106 that ignores the addressing mode of its sister SH1107, which Adafruit's driver sets."""

    arguments = {**panel.Sh1106.arguments, 0x20: 1}

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command != 0x20:
            super()._obey_own(command, arguments)


class WholePictures(DisplayioPanel):
    """
    A panel that is always sent whole: what Blinka 2.7.1 needs for the SH1106.

    Its address for a part that begins beyond column 15 is wrong: the column's high half is lost
    (displayio/_displaycore.py, set_region_to_update: `>> 4` and then `& 0xF0`; CircuitPython has 0x0F).
    """

    def flush_step(self) -> bool:
        self.forget()
        return super().flush_step()


class Controller:
    """What differs between the panels: the emulator, Adafruit's driver for it, and our way to it."""

    def __init__(self, glass, driver, display, **options):
        self.glass = glass
        self.driver = driver
        self.display = display
        self.options = options


SSD1306 = Controller(panel.Ssd1306, adafruit_displayio_ssd1306.SSD1306, DisplayioPanel)
SH1106 = Controller(Sh1106, adafruit_displayio_sh1106.SH1106, WholePictures, colstart=2)


def make(controller: Controller, root: str, seed: int = 1) -> Board:
    """Return a simulated board with the panel and Adafruit's driver of *controller*."""
    board = Board(root, seed, 0)
    board.glass = controller.glass()
    board.bus = I2C(board.glass)

    def connect():
        bus = i2cdisplaybus.I2CDisplayBus(board.bus, device_address=ADDRESS)
        size = {"width": 128, "height": 64, "auto_refresh": False}
        return controller.driver(bus, **size, **controller.options)

    board.display = controller.display(connect)
    return board
