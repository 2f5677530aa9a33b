"""Pictures: text art, PNG, terminal text, and finding text."""

import io
import random

import pytest
from PIL import Image

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import digits, number, small, text
from host_tools.pictures.panel_picture import (
    LIT,
    MARGIN_PX,
    braille,
    difference,
    find_text,
    from_text_art,
    half_blocks,
    oled_image,
    png,
    text_art,
)

FONTS = [Font(module) for module in (small, text, number, digits)]
SMALL, TEXT, NUMBER, COUNTDOWN = FONTS


def noise(seed):
    return random.Random(seed).randbytes(1024)


def drawn(*pieces):
    """Return the picture of texts: (x, y, string, font)."""
    buffer = bytearray(1024)
    canvas = Canvas(buffer, 128, 64)
    for x, y, string, font in pieces:
        canvas.text(x, y, string, font)
    return bytes(buffer)


def test_text_art_is_64_lines_of_128_and_comes_back():
    for seed in range(5):
        art = text_art(noise(seed))
        lines = art.splitlines()
        assert len(lines) == 64 and {len(line) for line in lines} == {128}
        assert from_text_art(art) == noise(seed)


def test_the_first_byte_is_the_upper_left_column():
    art = text_art(b"\x05" + bytes(1023)).splitlines()
    assert [line[0] for line in art[:4]] == ["#", ".", "#", "."] and art[0][1] == "."


@pytest.mark.parametrize("spoil", [lambda art: art[129:], lambda art: "x" + art[1:], lambda art: "#" + art])
def test_text_art_of_another_size_or_with_other_characters_is_refused(spoil):
    with pytest.raises(ValueError):
        from_text_art(spoil(text_art(bytes(1024))))


def test_the_difference_shows_the_pixels_that_differ():
    assert difference(b"\x0f" + bytes(1023), b"\x0e" + bytes(1023)) == b"\x01" + bytes(1023)


def test_half_blocks_and_braille_have_their_sizes_and_dots():
    picture = from_text_art("\n".join(["#" + "." * 127] * 2 + ["." * 128] * 61 + ["." * 127 + "#"]))
    half = half_blocks(picture).splitlines()
    assert (len(half), len(half[0]), half[0][0], half[31][127]) == (32, 128, "█", "▄")
    dots = braille(picture).splitlines()
    assert (len(dots), len(dots[0]), dots[0][0], dots[15][63]) == (16, 64, "⠃", "⢀")


def test_a_png_has_the_pixels_of_the_picture():
    picture = noise(1)
    image = Image.open(io.BytesIO(png(picture, scale=2))).convert("L")
    assert image.size == (256, 128)
    for y, line in enumerate(text_art(picture).splitlines()):
        for x in range(0, 128, 9):
            assert (image.getpixel((2 * x + 1, 2 * y + 1)) == 255) == (line[x] == "#")


def test_an_oled_image_has_gaps_and_a_margin_and_is_always_the_same():
    image = oled_image(b"\x01" + bytes(1023), 6)
    assert image.size == ((128 + 2 * MARGIN_PX) * 6, (64 + 2 * MARGIN_PX) * 6)
    corner = MARGIN_PX * 6
    assert image.getpixel((corner, corner)) == LIT
    assert image.getpixel((corner + 5, corner)) != LIT
    assert oled_image(b"\x01" + bytes(1023), 6) == image


def test_text_is_found_where_it_was_drawn_in_every_font():
    for font in FONTS:
        assert find_text(drawn((7, 9, "12:34", font)), "12:34", FONTS) == (7, 9, font)


def test_text_is_found_at_every_edge_and_half_off_the_top_it_is_not():
    picture = drawn((0, 0, "Bo", TEXT), (128 - TEXT.width("Cy"), 54, "Cy", TEXT), (60, -4, "Dan", TEXT))
    assert find_text(picture, "Bo", FONTS) == (0, 0, TEXT)
    assert find_text(picture, "Cy", FONTS) == (128 - TEXT.width("Cy"), 54, TEXT)
    assert find_text(picture, "Dan", FONTS) is None
    corner = (128 - SMALL.width("OK"), 57)
    assert find_text(drawn((*corner, "OK", SMALL)), "OK", FONTS) == (*corner, SMALL)


def test_inverted_text_is_found():
    picture = bytes(byte ^ 0xFF for byte in drawn((30, 30, "Standings", TEXT)))
    assert find_text(picture, "Standings", FONTS) == (30, 30, TEXT)
    buffer = bytearray(1024)
    canvas = Canvas(buffer, 128, 64)
    canvas.text(2, 11, "Standings", TEXT)
    canvas.invert(0, 10, 128, 11)
    assert find_text(bytes(buffer), "Standings", FONTS) == (2, 11, TEXT)


def test_a_part_of_a_word_is_found_but_a_part_of_a_number_is_not():
    assert find_text(drawn((5, 5, "Standings", TEXT)), "Stand", FONTS) == (5, 5, TEXT)
    for font in FONTS:
        picture = drawn((5, 5, "16:05", font))
        for string in ("6:05", "16:0", "6:0", "6", "1", "5"):
            assert find_text(picture, string, [font]) is None, string
        assert find_text(picture, "16", [font]) is not None


def test_a_positive_number_is_not_found_in_a_negative_one():
    assert find_text(drawn((5, 5, "-5", NUMBER)), "5", FONTS) is None
    assert find_text(drawn((5, 5, "-5", NUMBER)), "-5", FONTS) is not None


def test_a_number_cut_out_in_one_place_is_found_whole_in_another():
    assert find_text(drawn((5, 5, "15", TEXT), (5, 20, "5", TEXT)), "5", FONTS) == (5, 20, TEXT)


def test_a_stroke_inside_a_larger_glyph_is_not_text():
    picture = drawn((0, 10, "12:34", COUNTDOWN))
    for string in ("1", "l", "I", "|", ".", "-"):
        assert find_text(picture, string, FONTS) is None, string


def test_blanks_and_characters_no_font_has_are_not_found():
    for string in ("", " ", "漢"):
        assert find_text(bytes(1024), string, FONTS) is None


def test_text_is_found_beside_other_text_and_above_it():
    picture = drawn((0, 0, "Bo pays 5, pot 11", TEXT), (0, 10, "gypsy", TEXT), (70, 10, "Å", TEXT))
    for string in ("Bo pays 5, pot 11", "pays 5", "11", "pot", "gypsy", "Å"):
        assert find_text(picture, string, FONTS) is not None, string
