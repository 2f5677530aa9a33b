"""What the panel shows of a program that cannot start."""

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from firmware import failed
from firmware.display.ssd1306 import Ssd1306


def rows(picture) -> list:
    """Return for each row of pixels whether something is lit in it."""
    return [any([picture[y // 8 * 128 + x] >> y % 8 & 1 for x in range(128)]) for y in range(64)]


def test_the_error_is_on_a_lit_panel_with_a_dark_row_between_two_lines():
    panel = Panel()
    failed.show(Ssd1306(I2C(panel)), ValueError("a reason that is longer than one line of the panel is"))
    lit = rows(panel.picture())
    assert panel.on and lit[0] and lit[9] and lit[18] and lit[27]
    assert not any([lit[y] for y in range(failed.ROW_PX - 1, 64, failed.ROW_PX)])


def test_without_a_panel_nothing_happens():
    bus = I2C(Panel())
    bus.unplug()
    failed.show(Ssd1306(bus), ValueError("broken"))
    assert bus.messages
