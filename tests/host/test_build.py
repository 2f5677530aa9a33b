"""What goes onto a Pico: fonts and texts split into a few lines and the bytes that stay in the flash."""

import importlib
from types import SimpleNamespace

import pytest

from firmware.texts.find import find
from firmware.texts.packed import Packed
from host_tools import build

SOURCES = build.sources(build.DEFAULT_BOARD)
FONTS = [source for source in SOURCES if source.startswith(build.FONTS) and "__init__" not in source]
TEXTS = [source for source in SOURCES if build.is_table_of_texts(source)]
BUDGET_BYTES = 160 * 1024


def loaded(source: str) -> dict:
    """Return the names of *source* as they are on the device, its bytes from memory."""
    text, data = build.split(source, "a place")
    names: dict = {}
    mapped = SimpleNamespace(mapped={"a place": memoryview(data)}.__getitem__)
    exec(text.removeprefix(build.LOAD), {"load": {"firmware.mapped": mapped}.__getitem__}, names)
    return names


@pytest.mark.parametrize("source", FONTS)
def test_a_font_on_the_device_is_the_font(source: str):
    font = importlib.import_module(source.removesuffix(".py").replace("/", "."))
    names = loaded(source)
    for name in (*build.FONT_FACTS, "OFFSETS", "DATA"):
        assert names[name] == getattr(font, name)


@pytest.mark.parametrize("source", TEXTS)
def test_a_table_of_texts_on_the_device_has_all_texts_and_no_other(source: str):
    table = Packed(build.table_of_texts(source))
    texts = importlib.import_module(source.removesuffix("/__init__.py").removesuffix(".py").replace("/", "."))
    for key, text in texts.TEXTS.items():
        assert table.get(key) == text
    assert table.get("nothing of the kind") is None and table.get("") is None


def test_what_is_mapped_fits_into_a_block_and_not_into_its_folder():
    sizes = {place: len(data) for place, data in build.files().items() if place.endswith(".bin")}
    assert len(sizes) == len(FONTS) + len(TEXTS)
    assert {place: size for place, size in sizes.items() if not 512 < size <= build.SECTOR_BYTES} == {}


def test_all_other_modules_go_as_they_are():
    text, data = build.split("firmware/app.py", "a place")
    assert data == b"" and "class App:" in text


@pytest.mark.parametrize("board", build.boards())
def test_the_files_of_every_board_keep_their_budget(board: str):
    assert sum(map(len, build.files(board).values())) <= BUDGET_BYTES


def test_a_mark_is_found_from_a_place_on():
    assert find(b"ababc", 5, b"ab", 2, 1) == 2 and find(b"ababc", 5, b"bd", 2, 0) == -1
