"""
A panel that displayio drives: the interface of the drivers (firmware/display/driver.py) for App.

    panel = DisplayioPanel(connect)
    panel.init()
    canvas = panel.canvas()

*connect()* makes the display anew (Adafruit's driver for it, with auto_refresh=False) and sends it
its init sequence; *probe()* raises OSError when the panel does not answer, for displayio itself never
notices that. A missing panel is an OSError here as everywhere.
"""

import displayio

from tests.second_renderer.canvas import DisplayioCanvas

WIDTH = 128
HEIGHT = 64
FEW = 2  # layers; displayio sends every glyph that changed by itself, many cost more than the whole picture


def no_probe() -> None:
    """Do nothing: a panel over SPI cannot answer."""


class NoPanel:
    """Stands for the display while there is none."""

    rotation = 0
    brightness = 1.0
    root_group: "displayio.Group | None" = None

    def refresh(self) -> None:
        """Raise OSError."""
        raise OSError(19, "no panel")

    wake = sleep = refresh


class DisplayioPanel:
    """The panel; `init` it before the first flush."""

    width = WIDTH
    height = HEIGHT

    def __init__(self, connect, probe=no_probe) -> None:
        self._connect = connect
        self._probe = probe
        self._canvas = DisplayioCanvas(WIDTH, HEIGHT)
        self._root = displayio.Group()  # moved by `shift`
        self._root.append(self._canvas.group)
        self._display = NoPanel()
        self._upright = 0  # its rotation when not flipped, in degrees
        self._stale = True  # the panel shows something else than the group
        self._on = False
        self._contrast = 0x80

    def canvas(self) -> DisplayioCanvas:
        """Return what screens draw on."""
        return self._canvas

    def init(self) -> None:
        """Set the panel up, at first and after an OSError."""
        displayio.release_displays()
        self._on = False
        self._display = NoPanel()
        try:
            self._display = self._connect()
        except (ValueError, RuntimeError) as error:  # no one answers, nothing pulls the bus up
            raise OSError(19, str(error)) from None
        self._upright = self._display.rotation
        self._display.root_group = self._root
        self._on = True
        self._stale = True

    def flush_step(self) -> bool:
        """Send what has changed, all at once; return False: nothing is left."""
        touched = self._canvas.commit()
        if touched > FEW:
            self.invalidate()
        if touched or self._stale:
            self._probe()
            self._display.refresh()
            self._stale = False
        return False

    def is_shown(self) -> bool:
        """Return whether the panel shows what was drawn already."""
        return not self._stale and self._canvas.is_committed()

    def renew(self) -> None:
        """Send the picture again with the next flush; displayio sends settings only to a new display."""
        self._probe()
        if not self._on:
            self.power(True)
        self.invalidate()

    def power(self, on: bool) -> None:
        """Switch the panel on or off; it keeps its picture."""
        self._probe()
        if on:
            self._display.wake()
        else:
            self._display.sleep()
        self._on = on

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._display.brightness = level / 255
        self._contrast = level

    def flip(self, on: bool) -> None:
        """Turn the picture upside down (or back)."""
        rotation = (self._upright + (180 if on else 0)) % 360
        if self._display.rotation != rotation:
            self._display.rotation = rotation
            self.invalidate()

    def shift(self, x_px: int) -> None:
        """Move the picture right against burn-in; what leaves the panel is not seen."""
        if self._root.x != x_px:
            self._root.x = x_px
            self._stale = True

    def invalidate(self) -> None:
        """Take the panel's contents for unknown: the next flush sends everything again."""
        self._display.root_group = None
        self._display.root_group = self._root
        self._stale = True

    def picture(self) -> bytes:
        """Return what the panel shows (MONO_VLSB), painted again: displayio does not tell."""
        from firmware.display.seen import turned

        if not self._on:
            return bytes(WIDTH * HEIGHT // 8)
        picture = self._canvas.picture(self._root.x)
        return bytes(turned(picture) if self._display.rotation != self._upright else picture)

    def panel(self) -> tuple:
        """Return whether the panel is on (1 or 0), and its contrast."""
        return (1 if self._on else 0, self._contrast)
