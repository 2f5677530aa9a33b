"""
The simulated board with its panel driven by Adafruit: displayio (Blinka), labels, Adafruit's drivers.

    board = make(SSD1306, root)

App, screens and keys are the same as on the simulated board; canvas, display and bus are not. Both
end in the panel emulator (boards/simulated/panel.py). Blinka draws one display at a time.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # set before Blinka looks for its platform

import adafruit_displayio_sh1106
import adafruit_displayio_sh1107
import adafruit_displayio_ssd1306
import fourwire
import i2cdisplaybus
from displayio._constants import DISPLAY_COMMAND

from boards.simulated import panel
from boards.simulated.board import ADDRESS, Board
from tests.second_renderer import sh1107
from tests.second_renderer.panel import DisplayioPanel

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


class FourWire(fourwire.FourWire):
    """SPI with command and select pins, which a PC lacks: every message goes to the panel at once."""

    def __init__(self, glass):
        self.glass = glass
        self._locked = False

    def reset(self) -> None:
        """Pull the panel's reset pin."""
        self.glass.power_cycle()

    def send(self, command: int, data, *, toggle_every_byte: bool = False) -> None:
        """Send one command byte and its data."""
        self.glass.command(bytes([command]))
        self.glass.data(bytes(data))

    def _free(self) -> bool:
        return True

    def _begin_transaction(self) -> bool:
        was_free, self._locked = not self._locked, True
        return was_free

    def _end_transaction(self) -> None:
        self._locked = False

    def _send(self, data_type: int, chip_select: int, data) -> None:
        (self.glass.command if data_type == DISPLAY_COMMAND else self.glass.data)(bytes(data))

    def _release(self) -> None:
        pass

    deinit = _release


class Sh1106(panel.Sh1106):
    """An SH1106 that ignores the addressing mode of its sister SH1107, which Adafruit's driver sets."""

    arguments = dict(panel.Sh1106.arguments)
    arguments[0x20] = 1

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command != 0x20:
            super()._obey_own(command, arguments)


class WholePictures(DisplayioPanel):
    """
    A panel that always gets the whole picture, as Blinka 2.7.1 needs it for the SH1106 and SH1107.

    Its address for a part that begins beyond column 15 is wrong: the column's high half is lost
    (displayio/_displaycore.py, set_region_to_update: `>> 4` and then `& 0xF0`; CircuitPython has 0x0F).
    """

    def flush_step(self) -> bool:
        self.invalidate()
        return super().flush_step()


def over_i2c(driver, **options):
    """Return a function that connects Adafruit's *driver* to the panel of a board."""

    def connect(board):
        bus = i2cdisplaybus.I2CDisplayBus(board.bus, device_address=ADDRESS)
        return driver(bus, width=128, height=64, auto_refresh=False, **options)

    return connect


def lying_over_spi(board):
    """Return Adafruit's driver for Waveshare's Pico-OLED-1.3, connected to the panel of *board*."""
    return sh1107.connected(adafruit_displayio_sh1107.SH1107, FourWire(board.glass))


class Controller:
    """The differences between the panels: the emulator, our way to it, and Adafruit's."""

    def __init__(self, glass, display, connect):
        self.glass = glass
        self.display = display
        self.connect = connect


SSD1306 = Controller(panel.Ssd1306, DisplayioPanel, over_i2c(adafruit_displayio_ssd1306.SSD1306))
SH1106 = Controller(Sh1106, WholePictures, over_i2c(adafruit_displayio_sh1106.SH1106, colstart=2))
SH1107 = Controller(panel.Sh1107, WholePictures, lying_over_spi)


def make(controller: Controller, root: str, seed: int = 1) -> Board:
    """Return a simulated board with the panel and Adafruit's driver of *controller*."""
    board = Board(root, seed, 0)
    board.glass = controller.glass()
    board.bus = I2C(board.glass)

    board.display = controller.display(lambda: controller.connect(board))
    return board
