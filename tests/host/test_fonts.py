"""The packer: its output is the committed one, and its steps do what they say."""

from importlib import import_module
from pathlib import Path

import pytest

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.faults import failed_start
from firmware.fonts import small, text
from firmware.ui.fonts import SMALL
from host_tools import cli
from host_tools.fonts.glyph import Glyph
from host_tools.fonts.pack import (
    PACKINGS,
    TARGET,
    TEXT_CHARS,
    box,
    columns,
    has_address,
    missing_packages,
    module_text,
    pack,
)
from host_tools.fonts.pcf import read_pcf
from host_tools.languages.coverage import SOFT_HYPHEN
from host_tools.program import bytecode
from tests.fakes.glyphs import glyph_of

ROOT = Path("/")


@pytest.fixture
def fonts_installed():
    missing = missing_packages(ROOT)
    if missing:
        pytest.skip("apt-get install " + " ".join(missing))


def test_packing_again_gives_the_committed_files(fonts_installed):
    for name, wanted in pack(ROOT).items():
        assert (TARGET / name).read_text() == wanted, name + " is not what `tablemate fonts` makes"


def test_a_pcf_font_is_read_with_its_metrics(fonts_installed):
    glyphs, ascent, descent = read_pcf(ROOT / "usr/share/fonts/X11/misc/mplus_h10r.pcf.gz")
    assert (ascent, descent) == (9, 3)
    assert glyphs["g"].ascent == 5 and len(glyphs["g"].rows) == 7
    assert "".join(glyphs["|"].rows[0]) == "#"


def test_missing_fonts_are_named_and_nothing_is_written(tmp_path, capsys):
    assert cli.run(["fonts", "--root", str(tmp_path)]) == 2
    assert "apt-get install fonts-misaki fonts-roboto-unhinted fonts-spleen" in capsys.readouterr().err


def test_every_font_is_in_the_licence_file():
    licences = (TARGET / "LICENSES.md").read_text()
    for packing in PACKINGS:
        assert f"`{packing.name}.py`" in licences
        assert f"{packing.source.package} {packing.source.version}" in licences


def test_no_font_has_four_bytes_that_keep_what_lies_in_the_ram_there():
    for packing in PACKINGS:
        font = import_module("firmware.fonts." + packing.name)
        assert not has_address(font.OFFSETS) and not has_address(font.DATA), packing.name


def test_an_address_is_a_whole_word_in_the_ram_where_an_object_may_begin():
    word = (0x20020180).to_bytes(4, "little")
    assert has_address(word) and has_address(bytes(4) + word)
    assert not has_address(bytes(1) + word), "it is in two words"
    assert not has_address((0x20020184).to_bytes(4, "little")), "no object begins there"
    assert not has_address((0x20042000).to_bytes(4, "little")), "there is no RAM"


def test_columns_are_pages_of_eight_rows_with_bit_0_on_top():
    assert columns(["#.", "..", ".#"]) == b"\x01\x04"
    assert columns(["#."] + [".."] * 7 + [".#", "##"]) == b"\x01\x00\x02\x03"


def test_a_cell_is_as_wide_as_the_pen_moves_or_the_ink_reaches():
    glyph = Glyph(["##"], left=-1, ascent=1, advance=3)
    assert glyph.cell(3, 2) == ["....", "##..", "...."]
    assert Glyph(["##"], left=2, ascent=1, advance=3).cell(1, 1) == ["..##"]


def test_ink_outside_the_rows_of_a_font_is_an_error():
    with pytest.raises(ValueError, match="leaves the 1 rows"):
        Glyph(["#", "#"], left=0, ascent=2, advance=2).cell(1, 1)


def test_a_packed_font_draws_the_cells_it_was_packed_from():
    cells = {"a": ["#.", "##", ".."], "b": ["###", "#.#", "###"], "…": ["...", "...", "#.#"]}
    packing = PACKINGS[0]
    packing = type(packing)("x", "About.", packing.source, 3, 3, 1, packing.draw)
    names: dict = {}
    exec(module_text(packing, cells), names)  # noqa: S102
    font = Font(type("Module", (), names))
    for char, cell in cells.items():
        width, data = glyph_of(font, ord(char))
        assert (width, bytes(data)) == (len(cell[0]), columns(cell))
    assert glyph_of(font, ord("z"))[0] == len(box(3, 3)[0])


def test_the_committed_text_font_has_all_characters():
    assert [char for char in TEXT_CHARS if not Font(text).has(char)] == []


def test_no_glyph_but_that_of_a_space_is_blank():
    for module in (small, text):
        font = Font(module)
        glyphs = [char for char in TEXT_CHARS if char not in " \u202f"]
        blank = [char for char in glyphs if not any(glyph_of(font, ord(char))[1])]
        assert not blank, (module.__name__, blank)


def test_whatever_the_program_writes_has_a_glyph():
    """A name may have any character, with a box for a missing one; our own words need no box."""
    fonts = (Font(small), Font(text))
    folders = ["firmware/ui", "firmware/texts", "firmware/circuitpython", "firmware/frozen", "engines_core"]
    for place in bytecode.sources(folders):
        said = (bytecode.ROOT / place).read_text(encoding="utf-8")
        letters = {char for char in said if char > "~"} - {SOFT_HYPHEN}
        missing = [char for char in letters if not all(font.has(char) for font in fonts)]
        assert not missing, (place, missing, "tablemate fonts packs those of ja/")


def test_the_pictures_of_words_for_a_failed_start_are_those_of_the_small_font():
    pictures = {"起動できません": failed_start.DOES_NOT_START, "ゲームは無事です": failed_start.GAMES_STAY}
    for words, picture in pictures.items():
        drawn = bytearray(1024)
        Canvas(drawn, 128, 64).text(0, 0, words, SMALL)
        assert bytes(drawn[:128]).rstrip(b"\0") == picture
