"""The real display driver draws the same on the emulated Pico's I2C bus as on this computer."""

import runpy
from pathlib import Path

import pytest

from boards.simulated.panel import Ssd1306 as Panel
from firmware.display.ssd1306 import Ssd1306
from host_tools.emulator import filesystem_image
from host_tools.files.folders import files_in
from host_tools.program.bytecode import compile_file, compile_folders

pytestmark = pytest.mark.slow

DRAWING = """
from firmware.display.canvas import Canvas


def draw(buffer, bar_px):
    canvas = Canvas(buffer, 128, 64)
    canvas.clear()
    canvas.outline(0, 50, 128, 14)
    canvas.fill(2, 52, bar_px, 10)
    for i in range(12):
        canvas.fill(i * 10, i * 4, 7, 3)
    canvas.invert(90, 5, 30, 21)
"""
MAIN = """
import machine
from time import ticks_diff, ticks_us
from drawing import draw
from firmware.display.ssd1306 import Ssd1306


def show():
    began = ticks_us()
    while driver.flush_step():
        pass
    print("drawn in", ticks_diff(ticks_us(), began), "us")
    input()


driver = Ssd1306(machine.I2C(0, freq=400000))
driver.init()
draw(driver.buffer, 100)
show()
draw(driver.buffer, 97)
show()
"""
BIT_US = 1_000_000 / 400_000


class Bus:
    """A bus with *panel* on it, like machine.I2C, that adds up its time at 400 kHz."""

    def __init__(self, panel):
        self.panel = panel
        self.bus_us = 0.0

    def writeto(self, _address, message):
        """Hand *message* over: start, the address and the bytes with their acknowledges, stop."""
        self.bus_us += BIT_US * (9 * (1 + len(message)) + 2)
        self.panel.write(bytes(message))

    def readfrom_mem(self, _address, _control, count):
        """Return the panel's status."""
        return bytes([self.panel.status] * count)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Return the program's files, compiled with mpy-cross."""
    folder = tmp_path_factory.mktemp("device")
    compile_folders(["firmware/display"], folder)
    compile_file("firmware/modules.py", folder / "firmware/modules.mpy")
    (folder / "drawing.py").write_text(DRAWING)
    (folder / "main.py").write_text(MAIN)
    return folder


def drawn_here(folder: Path):
    """Return the pictures and bus times (us) of the two frames, drawn by this Python."""
    draw = runpy.run_path(str(folder / "drawing.py"))["draw"]
    panel = Panel()
    bus = Bus(panel)
    driver = Ssd1306(bus)
    driver.init()
    frames = []
    for bar_px in (100, 97):
        draw(driver.buffer, bar_px)
        bus.bus_us = 0.0
        while driver.flush_step():
            pass
        frames.append((panel.picture(), bus.bus_us))
    return frames


def test_the_driver_shows_the_same_pictures_in_the_bus_time(boot, files):
    panel = Panel()
    pico = boot(filesystem=filesystem_image(files_in(files)), panel=panel)
    pictures = []
    for frame in (1, 2):
        assert pico.run_until(lambda frame=frame: pico.output.count(b"us\r\n") == frame), bytes(pico.output)
        pictures.append(panel.picture())
        pico.write(b"\r")
    flushed_us = [int(line.split()[2]) for line in pico.read().splitlines() if line.startswith(b"drawn")]
    here = drawn_here(files)
    assert pictures == [picture for picture, _ in here]
    assert len({bytes(picture) for picture in pictures}) == 2
    assert 23_000 < here[0][1] < 25_500  # a whole frame: 1 KB and 7 bytes a page
    for flushed, (_, bus_us) in zip(flushed_us, here, strict=True):
        assert bus_us < flushed < bus_us * 2 + 5000, (flushed_us, here)
    print("flush", flushed_us, "us, of that bus", [round(bus_us) for _, bus_us in here], "us")
    assert not pico.diagnostics.errors
