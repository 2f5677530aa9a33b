"""Fonts and the canvas; runs on both Pythons."""

import gc
import random

from firmware.display.canvas import Canvas
from firmware.display.font import Font, code_points, cut, fit
from firmware.fonts import digits, number, small, text
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten_in
from tests.fakes.glyphs import glyph_of

FONTS = (small, text, number, digits)
TEXT_FONTS = (small, text)
SYMBOLS = "…•←↑→↓↕✓✗▲▼▶◀⏸☠★♠♥♣♦"


class Tiny:
    """A font of A (3x3, a full square) and B (2 wide, a dot on top)."""

    HEIGHT = 3
    BASELINE = 3
    GAP = 1
    FIRST = 65
    LAST = 66
    EXTRA = "…"
    OFFSETS = bytes((0, 0, 1, 0, 4, 0, 6, 0, 7, 0))
    DATA = bytes((2, 7, 7, 7, 1, 0, 4))


def glyph_width(font, char):
    return glyph_of(font, ord(char))[0]


def blank(width=16, height=16):
    """Return a buffer and its canvas."""
    buffer = bytearray(width * height // 8)
    return buffer, Canvas(buffer, width, height)


def seen(buffer, width=16):
    """Return the rows of *buffer* as text art, without the empty ones at the bottom."""
    rows = []
    for y in range(len(buffer) // width * 8):
        bits = [buffer[y // 8 * width + x] >> y % 8 & 1 for x in range(width)]
        rows.append("".join(["#" if bit else "." for bit in bits]))
    while rows and "#" not in rows[-1]:
        rows.pop()
    return rows


def test_code_points_are_those_of_ord():
    for string in ("", "Bo pays 5", "Åse…", "a漢b", "Жж߿", "♠\U0001f600é", "\x7f\x80ÿ\u0800\uffff"):
        assert list(code_points(string)) == [ord(char) for char in string]


def test_text_is_drawn_glyph_by_glyph_and_tells_where_it_goes_on():
    buffer, canvas = blank()
    assert canvas.text(1, 2, "AB", Font(Tiny)) == 8
    assert seen(buffer) == ["." * 16, "." * 16, ".###.#..........", ".###............", ".###............"]


def test_text_in_pieces_looks_like_text_in_one():
    for module in TEXT_FONTS:
        font = Font(module)
        whole, canvas = blank(128, 16)
        canvas.text(3, 1, "Blaze pays 5", font)
        pieces, canvas = blank(128, 16)
        x = canvas.text(3, 1, "Blaze ", font)
        canvas.text(x, 1, "pays 5", font)
        assert pieces == whole


def test_text_is_clipped_at_every_edge():
    for x, y in ((-1, -1), (14, 14), (-3, 0), (16, 0), (0, -3), (0, 16)):
        buffer, canvas = blank()
        canvas.text(x, y, "A", Font(Tiny))
        lit = sum([row.count("#") for row in seen(buffer)])
        wide = max(0, min(x + 3, 16) - max(x, 0))
        high = max(0, min(y + 3, 16) - max(y, 0))
        assert lit == wide * high, (x, y)


def test_text_has_a_transparent_ground():
    buffer, canvas = blank()
    canvas.fill(0, 0, 16, 16)
    canvas.text(0, 0, "B", Font(Tiny))
    assert buffer == bytearray(b"\xff" * 32)


def test_a_missing_character_is_a_box():
    buffer, canvas = blank()
    canvas.text(0, 0, "é", Font(Tiny))
    assert seen(buffer) == ["." * 16, "#..............."]
    for module in FONTS:
        font = Font(module)
        assert not font.has("漢") and glyph_width(font, "漢") >= 4


def test_fill_outline_and_clear():
    buffer, canvas = blank()
    canvas.fill(2, 1, 4, 2)
    canvas.fill(3, 1, 1, 1, False)
    canvas.outline(7, 0, 5, 4)
    assert seen(buffer) == [
        "." * 7 + "#####....",
        "..#.##.#...#....",
        "..####.#...#....",
        "." * 7 + "#####....",
    ]
    canvas.clear()
    assert buffer == bytearray(32)


def test_invert_turns_every_pixel_of_a_rectangle_and_nothing_else():
    for x, y, width, height in (
        (0, 0, 40, 40),
        (-5, -5, 20, 30),
        (3, 5, 9, 22),
        (30, 33, 20, 20),
        (5, 5, 0, 9),
        (2, 10, 7, 3),
        (50, 5, 10, 9),  # beyond each edge
        (5, 50, 10, 9),
        (-30, 5, 10, 9),
        (5, -30, 10, 9),
    ):
        buffer, canvas = blank(40, 40)
        for i in range(len(buffer)):
            buffer[i] = i * 37 & 0xFF
        before = seen(buffer, 40)
        canvas.invert(x, y, width, height)
        after = seen(buffer, 40)
        before += ["." * 40] * (40 - len(before))
        after += ["." * 40] * (40 - len(after))
        for row in range(40):
            for column in range(40):
                inside = x <= column < x + width and y <= row < y + height
                assert (before[row][column] != after[row][column]) == inside, (x, y, row, column)


def test_a_bitmap_is_drawn_over_what_is_there():
    buffer, canvas = blank()
    canvas.fill(2, 8, 1, 8)
    canvas.bitmap(1, 6, (2, 10, b"\x01\x02\x03\x00"))
    assert buffer[1] == 0x40 and buffer[2] == 0x80 and buffer[17] == 0xC0 and buffer[18] == 0xFF


def test_the_width_is_that_of_the_ink_and_the_gaps_between():
    font = Font(Tiny)
    assert [font.width(string) for string in ("", "A", "AB", "ABA")] == [0, 3, 6, 10]


def test_text_that_fits_is_left_alone_and_longer_text_gets_a_mark():
    font = Font(Tiny)
    assert fit("ABA", font, 10) == "ABA"
    assert fit("ABA", font, 9) == "AB…"
    assert fit("AAAA", font, 6) == "A…"
    assert fit("AAA", font, 9) == "AA…"
    assert fit("", font, 5) == ""


def test_shortened_names_never_exceed_their_room():
    for module in TEXT_FONTS:
        font = Font(module)
        for room in range(8, 128, 7):
            assert font.width(fit("Maximiliane Wolkenstein-Østby", font, room)) <= room


def test_names_in_a_text_that_is_too_wide_give_way_the_longest_first():
    names = ("Wilhelmina", "Bartholomew 1")
    for room, shown in ((200, "Wilhelmina looks at Bartholomew 1"), (140, "Wilhelmina looks at Bartholo…1")):
        assert shorten_in("Wilhelmina looks at Bartholomew 1", names, SMALL, room) == shown
    for room in range(95, 200, 3):
        text = shorten_in("Wilhelmina looks at Bartholomew 1", names, SMALL, room)
        assert " looks at " in text and text[-1] == "1" and SMALL.width(text) <= room, text
    assert shorten_in("too wide and nobody's", names, SMALL, 20) == "too wide and nobody's"


def test_text_fonts_cover_ascii_the_letters_of_latin_1_and_the_symbols():
    for module in TEXT_FONTS:
        font = Font(module)
        chars = [chr(code) for code in range(0x20, 0x7F)] + [chr(code) for code in range(0xC0, 0x100)]
        for char in chars + list(SYMBOLS):
            assert font.has(char), char
            assert char == " " or any(glyph_of(font, ord(char))[1]), char


def test_no_two_letters_or_digits_look_alike():
    for module in TEXT_FONTS:
        font = Font(module)
        drawn = {}
        for code in list(range(0x21, 0x7F)):
            glyph = (glyph_width(font, chr(code)), bytes(glyph_of(font, code)[1]))
            assert glyph not in drawn, (module.__name__, chr(code), drawn[glyph])
            drawn[glyph] = chr(code)


def test_digits_have_one_width_so_that_running_numbers_stand_still():
    for module in FONTS:
        font = Font(module)
        widths = set([glyph_width(font, char) for char in "0123456789"])
        assert len(widths) == 1, (module.__name__, widths)


def test_the_countdown_is_at_least_40_px_high_and_fits_the_screen():
    font = Font(digits)
    assert font.height >= 40 and font.width("00:00") <= 128
    for char in "0123456789":
        width, data = glyph_of(font, ord(char))
        assert any(data[:width]) and any(data[-width:]), "%s does not fill the height" % char


def test_numbers_of_four_clans_fit_beside_each_other():
    font = Font(number)
    assert 20 <= font.height <= 24 and font.width("12") <= 30
    assert all([font.has(char) for char in "0123456789+-/:AJKQ♠♥♣♦"])


def test_all_fonts_together_stay_under_12_kb():
    total = sum([len(module.DATA) + len(module.OFFSETS) for module in FONTS])
    print("fonts: %d bytes" % total)
    assert total < 12 * 1024


def test_text_drawn_before_allocates_next_to_nothing():
    if not hasattr(gc, "mem_alloc"):
        return  # CPython does not tell
    canvas, font = blank(128, 64)[1], Font(digits)
    canvas.text(0, 0, "12:34", font)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    canvas.text(0, 0, "12:34", font)
    after = gc.mem_alloc()
    gc.enable()
    print("drawing 12:34 allocates %d bytes (half of that on a Pico)" % (after - before))
    assert after - before <= 3 * 32  # 4 * 32 with a copy of the text


def test_a_text_is_drawn_as_its_glyphs_are_by_framebuf():
    size = (48, 32)
    buffers = [bytearray(size[0] * size[1] // 8) for _ in range(2)]
    written, blitted = [Canvas(buffer, *size) for buffer in buffers]
    strings = ("12:34", "+Åse…", "x\x07y", "", "TIME", "+7-3", "Жj")
    fonts = [Font(module) for module in FONTS]
    rng = random.Random(3) if hasattr(random, "Random") else random
    for turn in range(400):
        x, y = rng.randrange(-60, 60), rng.randrange(-50, 40)
        font, string = fonts[turn % len(fonts)], strings[turn // len(fonts) % len(strings)]
        if turn % 20 == 0:
            written.clear()
            blitted.clear()
        end = written.text(x, y, string, font)
        for code in code_points(string):
            width, data = glyph_of(font, code)
            blitted.bitmap(x, y, (width, font.height, data))
            x += width + font.gap
        assert end == x
        assert buffers[0] == buffers[1], (turn, string, end, y)


def test_widths_are_those_of_the_glyphs():
    for module in FONTS:
        font = Font(module)
        for string in ("", "1", "+7-3", "12:34", "Åse…", "x\x07y", "TIME", "Жj"):
            wanted = [glyph_of(font, ord(char))[0] for char in string]
            assert font.width(string) == max(0, sum(wanted) + font.gap * (len(wanted) - 1)), string


def test_a_text_that_is_too_wide_tells_large_numbers_as_powers_of_ten_first():
    assert fit("pot 12345678901234567890", SMALL, 128) == "pot 12345678901234567890"
    assert fit("pot 12345678901234567890", SMALL, 60) == "pot 1.23e19"
    assert fit("-12345678901234567890", SMALL, 30) == "-1e19"
    assert fit("1234567 → 12345678", SMALL, 70) == "1.23e6 → 1.23e7"
    assert fit("12345 Ä 123456", SMALL, 55) == "12345 Ä 1e5"  # five digits are not many
    assert fit("Bartholomäus 1", SMALL, 40) == "Barthol…"


def test_a_number_of_four_or_five_digits_is_told_coarsely_rather_than_cut_in_two():
    assert fit("+1705", SMALL, 24) == "+1e3"
    assert fit("-42705", SMALL, 24) == "-42e3"
    assert fit("+42705", SMALL, 24) == "+4e4"
    assert fit("Pot 42120 → 42129", SMALL, 74) == "Pot 42e3 → 42e3"


def test_a_number_stays_in_a_text_that_is_cut_elsewhere():
    assert fit("1830 by rail", SMALL, 40) == "1830 by…"


def test_a_name_that_is_too_wide_keeps_its_digits():
    assert cut("Team 20261122 of Bern", SMALL, 70) == "Team 20261122…"
