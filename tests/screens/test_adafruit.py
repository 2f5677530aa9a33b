"""
Code from elsewhere draws the same pixels: Adafruit's labels with our fonts, Adafruit's SSD1306 driver.

Blinka runs both on a PC.
"""

import os
from functools import cache
from pathlib import Path

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # before Blinka looks what it runs on

import adafruit_displayio_ssd1306
import displayio
import fontio
import i2cdisplaybus
import pytest
from adafruit_display_text.label import Label

from boards.simulated import panel
from boards.simulated.board import ADDRESS, make
from firmware.app import App
from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.ui.fonts import NUMBER, SMALL, TEXT
from host_tools.device import sequence
from host_tools.pictures import panel_picture
from tests.fakes import folder
from tests.fakes.circuitpython import I2C
from tests.fakes.glyphs import glyph_of
from tests.screens import inside

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 128, 64
EVENING = Path("tests/sequences/millennium_blades.seq")
GOLDENS = sorted(Path("tests/screens/millennium_blades").glob("*.txt"))[::8]


def painted(bitmap: displayio.Bitmap, width: int, height: int, data: bytes) -> displayio.Bitmap:
    """Return *bitmap* with the lit pixels of *data* (MONO_VLSB)."""
    for y in range(height):
        for x in range(width):
            bitmap[x, y] = data[y // 8 * width + x] >> y % 8 & 1
    return bitmap


@cache
def fontio_of(font: Font) -> "Fontio":
    """Return *font* for labels."""
    return Fontio(font)


class Fontio:
    """A packed font with the members that labels ask of a font."""

    def __init__(self, font: Font):
        self.ascent = font.baseline
        self.descent = font.height - font.baseline
        self._font = font

    def get_bounding_box(self) -> tuple[int, int, int, int]:
        """Return (width, height, x, y) of the box that holds any glyph."""
        return self._font.columns(ord("M")), self._font.height, 0, -self.descent

    def get_glyph(self, code: int) -> fontio.Glyph:
        """Return the glyph of a character."""
        width, data = glyph_of(self._font, code)
        height = self._font.height
        bitmap = painted(displayio.Bitmap(max(width, 1), height, 2), width, height, data)
        return fontio.Glyph(bitmap, 0, width, height, 0, -self.descent, width + self._font.gap, 0)


def by_label(string: str, font: Font) -> bytes:
    """Return a picture of *string* as Adafruit's label lays it out, MONO_VLSB."""
    picture = bytearray(WIDTH * HEIGHT // 8)
    for tile in Label(fontio_of(font), text=string, base_alignment=True)[0]:
        for y in range(font.height):
            for x in range(tile.bitmap.width):
                at_x, at_y = tile.x + x, font.baseline + tile.y + y
                if tile.bitmap[x, y] and at_x < WIDTH and at_y < HEIGHT:
                    picture[at_y // 8 * WIDTH + at_x] |= 1 << at_y % 8
    return bytes(picture)


def by_canvas(string: str, font: Font) -> bytes:
    """Return a picture of *string* as the device draws it."""
    buffer = bytearray(WIDTH * HEIGHT // 8)
    Canvas(buffer, WIDTH, HEIGHT).text(0, 0, string, font)
    return bytes(buffer)


def test_labels_and_the_canvas_draw_every_text_of_a_sequence_alike(monkeypatch: pytest.MonkeyPatch):
    texts: dict[tuple[str, int], Font] = {}

    class Watched(App):
        def __init__(self, board, ticks):
            super().__init__(board, ticks)
            canvas, draw = self.output.canvas, self.output.canvas.text

            def text(x: int, y: int, string: str, font: Font) -> int:
                texts[string, font.height] = font
                return draw(x, y, string, font)

            canvas.text = text

    monkeypatch.setattr(inside, "App", Watched)
    steps = sequence.parse(EVENING.read_text(encoding="utf-8"), str(EVENING))
    root = folder.on_disk()
    inside.play(steps, lambda: make(root))
    for (string, _), font in texts.items():
        ours, theirs = by_canvas(string, font), by_label(string, font)
        assert ours == theirs, panel_picture.text_art(panel_picture.difference(ours, theirs))
    print(f"{len(texts)} texts alike")
    assert {height for _, height in texts} >= {SMALL.height, TEXT.height, NUMBER.height}


def test_adafruits_driver_shows_the_same_on_the_emulated_panel():
    glass = panel.Ssd1306()
    displayio.release_displays()
    bus = i2cdisplaybus.I2CDisplayBus(I2C(glass), device_address=ADDRESS)
    display = adafruit_displayio_ssd1306.SSD1306(bus, width=WIDTH, height=HEIGHT, auto_refresh=False)
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    for golden in GOLDENS:
        wanted = panel_picture.from_text_art(golden.read_text(encoding="utf-8"))
        bitmap = painted(displayio.Bitmap(WIDTH, HEIGHT, 2), WIDTH, HEIGHT, wanted)
        display.root_group = displayio.Group()
        display.root_group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
        display.refresh()
        assert panel_picture.text_art(glass.picture()) == panel_picture.text_art(wanted), golden.name
