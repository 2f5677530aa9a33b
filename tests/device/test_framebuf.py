"""
The stand-in for framebuf draws what MicroPython's draws.

Random operations with a fixed seed of our own (the two `random` modules differ) are hashed.
CPython runs the stand-in, MicroPython both; all must come to the same bytes.
"""

import hashlib

from firmware.display import framebuf as stand_in

try:
    import framebuf as real
except ImportError:
    real = stand_in

OPERATIONS = 400
EXPECTED = {  # written by MicroPython's framebuf
    ("MONO_VLSB", 1): "5ad0c7e157f2c905",
    ("MONO_VLSB", 2): "88d5158edc161d29",
    ("MONO_VLSB", 3): "a0b8db179cc71c3a",
    ("MONO_HLSB", 1): "ff385711358b20ce",
    ("MONO_HLSB", 2): "bc215763940c85b2",
    ("MONO_HLSB", 3): "398733c2b73f6aec",
    ("MONO_HMSB", 1): "b9e17164578bf44a",
    ("MONO_HMSB", 2): "01e46c8d1a91e604",
    ("MONO_HMSB", 3): "38bbb5294510a953",
}


class Dice:
    """A small random generator that is the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def roll(self, low, high):
        """Return a number from *low* to *high*."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (self.state >> 8) % (high - low + 1)


def some_bytes(dice, count):
    return bytearray([dice.roll(0, 255) for _ in range(count)])


def one_operation(dice, module, frame, layouts):
    """Do one random thing to *frame*."""
    kind = dice.roll(0, 5)
    x, y = dice.roll(-20, 130), dice.roll(-20, 70)
    width, height = dice.roll(1, 40), dice.roll(1, 30)
    colour = dice.roll(0, 1)
    if kind == 0:
        frame.fill_rect(x, y, width, height, colour)
    elif kind == 1:
        frame.rect(x, y, width, height, colour)
    elif kind == 2:
        frame.pixel(x, y, colour)
        seen = frame.pixel(x, y)
        assert seen in (None, colour)
    else:
        layout = layouts[dice.roll(0, len(layouts) - 1)]
        stride = width + dice.roll(0, 5)
        rows = some_bytes(dice, (stride + 8) * (height + 8))
        source = module.FrameBuffer(rows, width, height, layout, stride)
        palette = module.FrameBuffer(bytearray(2), 2, 1, module.MONO_VLSB)
        palette.pixel(0, 0, dice.roll(0, 1))
        palette.pixel(1, 0, dice.roll(0, 1))
        key = dice.roll(-1, 1)
        if colour:
            frame.blit(source, x, y, key, palette)
        else:
            frame.blit(source, x, y, key)


def digest(module, name, seed):
    """Return the hash of a picture of the layout *name* after many random operations."""
    dice = Dice(seed)
    layouts = (module.MONO_VLSB, module.MONO_VLSB, module.MONO_HLSB, module.MONO_HMSB)
    pixels = some_bytes(dice, 1024)
    frame = module.FrameBuffer(pixels, 128, 64, getattr(module, name))
    hashed = hashlib.sha256()
    for i in range(OPERATIONS):
        one_operation(dice, module, frame, layouts)
        if i % 20 == 0:
            hashed.update(pixels)
            if dice.roll(0, 9) == 0:
                frame.fill(dice.roll(0, 1))
    hashed.update(pixels)
    return "".join(["%02x" % byte for byte in hashed.digest()[:8]])


def test_the_stand_in_draws_what_micropython_draws():
    for name, seed in sorted(EXPECTED):
        assert digest(stand_in, name, seed) == EXPECTED[(name, seed)], (name, seed)


def test_the_expected_pictures_are_those_of_the_real_framebuf():
    for name, seed in sorted(EXPECTED):
        assert digest(real, name, seed) == EXPECTED[(name, seed)], (name, seed)


def test_every_layout_is_covered():
    assert sorted(set([name for name, seed in EXPECTED])) == ["MONO_HLSB", "MONO_HMSB", "MONO_VLSB"]


def test_formats_have_the_numbers_of_micropython():
    for name in ("MONO_VLSB", "MONO_HLSB", "MONO_HMSB"):
        assert getattr(stand_in, name) == getattr(real, name)


def test_a_buffer_too_small_is_refused():
    for module in (stand_in, real):
        try:
            module.FrameBuffer(bytearray(1023), 128, 64, module.MONO_VLSB)
        except ValueError:
            continue
        raise AssertionError("no ValueError")
