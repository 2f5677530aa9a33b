"""
The stand-in for framebuf draws as MicroPython's does.

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
EXPECTED = {  # {seed: hash}, made by MicroPython's framebuf
    1: "321f9bdfb9e7f854",
    2: "544b2c33bc8221fe",
    3: "f7eb0c9c46afc3d7",
    4: "8afbb49ac14df954",
    5: "95f02fac743588eb",
    6: "72e788f2e6b2d44a",
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


def one_operation(dice, module, frame):
    """Do one random thing to *frame*."""
    kind = dice.roll(0, 4)
    x, y = dice.roll(-20, 130), dice.roll(-20, 70)
    width, height = dice.roll(1, 40), dice.roll(1, 30)
    colour = dice.roll(0, 1)
    if kind == 0:
        frame.fill_rect(x, y, width, height, colour)
    elif kind == 1:
        frame.rect(x, y, width, height, colour)
    else:
        rows = some_bytes(dice, width * (height + 7))
        source = module.FrameBuffer(rows, width, height, module.MONO_VLSB)
        frame.blit(source, x, y, 0)


def digest(module, seed):
    """Return the hash of a picture after many random operations."""
    dice = Dice(seed)
    pixels = some_bytes(dice, 1024)
    frame = module.FrameBuffer(pixels, 128, 64, module.MONO_VLSB)
    hashed = hashlib.sha256()
    for i in range(OPERATIONS):
        one_operation(dice, module, frame)
        if i % 20 == 0:
            hashed.update(pixels)
            if dice.roll(0, 9) == 0:
                frame.fill(dice.roll(0, 1))
    hashed.update(pixels)
    return "".join(["%02x" % byte for byte in hashed.digest()[:8]])


def test_the_stand_in_draws_what_micropython_draws():
    for seed in sorted(EXPECTED):
        assert digest(stand_in, seed) == EXPECTED[seed], seed


def test_the_expected_pictures_are_those_of_the_real_framebuf():
    for seed in sorted(EXPECTED):
        assert digest(real, seed) == EXPECTED[seed], seed


def test_the_format_has_the_number_of_micropython():
    assert stand_in.MONO_VLSB == real.MONO_VLSB


def test_a_buffer_too_small_is_refused():
    for module in (stand_in, real):
        try:
            module.FrameBuffer(bytearray(1023), 128, 64, module.MONO_VLSB)
        except ValueError:
            continue
        raise AssertionError("no ValueError")
