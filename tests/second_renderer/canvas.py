"""
What screens draw on where displayio paints the panel: labels and bitmaps in a group.

    canvas = DisplayioCanvas(128, 64)      # the methods of Canvas (firmware/display/canvas.py)
    ...a screen draws...
    touched = canvas.commit()              # the group is as drawn; only what changed was touched

What is drawn is a list of layers first (layers.py), those that are painted over left out: so a screen may
draw a part of its picture again and again, as on a canvas of pixels. `commit` compares it with the
list before. A layer that is the same keeps its object and nothing happens; a text in the place of
another one gets that one's label. What is on the panel stays there when the objects `let_go`.
"""

import gc

import displayio
from adafruit_display_text.label import Label

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from tests.second_renderer import layers
from tests.second_renderer.font import DisplayioFont, bitmap_of

COLOURS = (0x000000, 0xFFFFFF)  # dark and lit
FONTS = 3  # kept with their glyphs; more only while one picture needs them


class DisplayioCanvas:
    """A canvas of *width* x *height* pixels; `group` is for a display to show."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.kept_px = 0
        self.group = displayio.Group()
        self._wanted: list = []  # layers, as drawn
        self._shown: list = []  # layers, as in the group
        self._objects: list = []  # theirs, in the same order; none after `let_go`
        self._fonts: dict = {}
        self._grounds = [_palette(colour, 0) for colour in COLOURS]
        self._inks = [_palette(colour, 1) for colour in COLOURS]

    def clear(self) -> None:
        """Make all pixels dark."""
        self._wanted = []
        self.kept_px = 0

    def text(self, x: int, y: int, string: str, font: Font) -> int:
        """
        Draw *string* with its top left corner at (x, y) and return the x where more text would follow.
        Only ink is drawn: it lights pixels up.
        """
        if not string:
            return x
        layer = layers.text(x, y, string, font)
        self._wanted.append(layer)
        return x + layer[2] + font.gap

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle; a line is a rectangle 1 px thin."""
        x, y, width, height = self._clipped(x, y, width, height)
        if width > 0 and height > 0:
            self._wanted = layers.filled(self._wanted, x, y, width, height, on)

    def outline(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle."""
        self.fill(x, y, width, 1)
        self.fill(x, y + height - 1, width, 1)
        self.fill(x, y, 1, height)
        self.fill(x + width - 1, y, 1, height)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle."""
        x, y, width, height = self._clipped(x, y, width, height)
        if width > 0 and height > 0:
            self._wanted = layers.inverted(self._wanted, x, y, width, height)

    def bitmap(self, x: int, y: int, bitmap: tuple) -> None:
        """Draw the ink of *bitmap*: (width, height, bytes in MONO_VLSB)."""
        width, height, data = bitmap
        self._wanted.append(layers.bitmap(x, y, width, height, bytes(data)))

    def is_committed(self) -> bool:
        """Return whether the group shows what was drawn."""
        return self._wanted == self._shown

    def commit(self) -> int:
        """Make the group show what was drawn; return how many layers came, went or changed."""
        try:
            return self._commit()
        except MemoryError:  # there is memory, in pieces that are too small: the labels lie in between
            self.let_go()
            gc.collect()
            return self._commit()

    def _commit(self) -> int:
        if self._wanted == self._shown and len(self._objects) == len(self._shown):
            return 0
        same = len([layer for layer in self._wanted if layer in self._shown])
        touched = max(len(self._wanted), len(self._shown)) - same
        objects = self._kept()
        for index, layer in enumerate(self._wanted):
            if objects[index] is None:
                objects[index] = self._made(layer)
        _arrange(self.group, objects)
        self._shown, self._objects = list(self._wanted), objects
        for font in self._fonts.values():
            if font.painted:  # displayio takes all that is in this font for changed
                font.painted = False
                touched += len(self._shown)
        if len(self._fonts) > FONTS:
            used = [layer[4] for layer in self._shown]
            self._fonts = {font: self._fonts[font] for font in self._fonts if font in used}
        return max(touched, 1)

    def let_go(self) -> None:
        """
        Let all objects and glyphs go, 10 to 15 KB in small pieces; the next `commit` makes them anew.

        They lie among what stays. Made after it, they leave room in one piece.
        """
        _arrange(self.group, [])
        self._objects = []
        self._fonts = {}

    def picture(self, x_shift: int) -> bytearray:
        """Return what the group shows, MONO_VLSB, *x_shift* to the right: what the link sends."""
        picture = bytearray(self.width * self.height // 8)
        for layer in self._shown:
            ink = bytearray(len(picture))
            self._draw_ink(Canvas(ink, self.width, self.height), layer, x_shift)
            for i in range(len(ink)):
                picture[i] = picture[i] | ink[i] if layer[6] else picture[i] & ~ink[i]
        return picture

    def _draw_ink(self, canvas: Canvas, layer: tuple, x_shift: int) -> None:
        x, y, width, height, font, what, _ = layer
        if what is None:
            canvas.fill(x + x_shift, y, width, height)
        elif font is not None:
            canvas.text(x + x_shift, y, what, font)
        else:
            canvas.bitmap(x + x_shift, y, (width, height, what))

    def _clipped(self, x: int, y: int, width: int, height: int) -> tuple:
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        return left, top, right - left, bottom - top

    def _kept(self) -> list:
        """Return for each wanted layer the object that shows it already or can be changed to, or None."""
        wanted, shown = self._wanted, self._shown
        objects: list = [None] * len(wanted)
        spare = list(range(len(self._objects)))
        for is_usable in (_is_same, _is_in_its_place, _is_alike):
            for index in range(len(wanted)):
                if objects[index] is None:
                    # the same index first: it is the one, nearly always
                    for old in [index] + spare if index in spare else spare:
                        if is_usable(shown[old], wanted[index]):
                            objects[index] = self._objects[old]
                            self._change(objects[index], shown[old], wanted[index])
                            spare.remove(old)
                            break
        return objects

    def _made(self, layer: tuple):
        """Return a new object for *layer*."""
        x, y, width, height, font, what, on = layer
        if what is None:
            return _rectangle(x, y, width, height, self._grounds[on])
        if font is None:
            return displayio.TileGrid(bitmap_of(width, height, what), pixel_shader=self._inks[on], x=x, y=y)
        if font not in self._fonts:
            self._fonts[font] = DisplayioFont(font)
        return Label(
            self._fonts[font], text=what, color=COLOURS[on], x=x, y=y + font.baseline, base_alignment=True
        )

    def _change(self, shown, old: tuple, new: tuple) -> None:
        """Change the object *shown* of the layer *old* to show *new*; touch only what differs."""
        x, y, _, _, font, what, on = new
        if x != old[0]:
            shown.x = x
        if y != old[1]:
            shown.y = y if font is None else y + font.baseline
        if what != old[5]:
            shown.text = what
        if on != old[6]:
            if font is not None:
                shown.color = COLOURS[on]
            else:
                shown.pixel_shader = (self._grounds if what is None else self._inks)[on]


def _rectangle(x: int, y: int, width: int, height: int, ground: displayio.Palette) -> displayio.TileGrid:
    """
    Return a filled rectangle: one row of pixels, repeated.

    vectorio's is a pixel off on a turned display in CircuitPython 9.1 (mended by its pull request 9851).
    """
    row = displayio.Bitmap(width, 1, 1)
    return displayio.TileGrid(
        row, pixel_shader=ground, height=height, tile_width=width, tile_height=1, x=x, y=y
    )


def _palette(colour: int, index: int) -> displayio.Palette:
    """Return a palette whose highest *index* is *colour*; what is below it is transparent."""
    palette = displayio.Palette(index + 1)
    palette[index] = colour
    if index:
        palette.make_transparent(0)
    return palette


def _is_same(old: tuple, new: tuple) -> bool:
    return old == new


def _is_in_its_place(old: tuple, new: tuple) -> bool:
    """Return whether *old* is of the same kind and in the same row."""
    return old[1] == new[1] and _is_alike(old, new)


def _is_alike(old: tuple, new: tuple) -> bool:
    """Return whether an object of *old* can be changed to show *new*."""
    if old[4] is not new[4]:
        return False
    return new[4] is not None or old[5] == new[5] and old[2:4] == new[2:4]


def _arrange(group: displayio.Group, objects: list) -> None:
    """Make *group* hold exactly *objects*, in their order, moving as few as possible."""
    for index in range(len(group) - 1, -1, -1):
        if not _holds(objects, group[index]):
            group.pop(index)
    for index, wanted in enumerate(objects):
        if index < len(group) and group[index] is wanted:
            continue
        for place in range(index + 1, len(group)):
            if group[place] is wanted:
                group.pop(place)
                break
        group.insert(index, wanted)


def _holds(objects: list, wanted) -> bool:
    for one in objects:
        if one is wanted:
            return True
    return False
