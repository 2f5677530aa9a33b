"""The packed tables of texts: they say what the tables say, and no more."""

import importlib

import pytest

from firmware.texts import packed
from firmware.texts.packed import PackedTexts
from host_tools import bytecode, texts
from host_tools.refused import Refused

TABLES = [source for source in bytecode.sources(["firmware/texts"]) if source.count("/") == 3]
SCREENS = "firmware/texts/en/__init__.py"


def table_of(source: str) -> dict[str, str]:
    """Return the table of texts in the module *source*, as it is."""
    return importlib.import_module(bytecode.module_name(source)).TEXTS


def in_module(text: str) -> dict[str, object]:
    """Return what the module with this *text* defines."""
    defined: dict[str, object] = {}
    exec(text, defined)
    return defined


@pytest.mark.parametrize("source", TABLES)
def test_a_packed_table_has_all_texts_and_no_other(source: str):
    table = in_module(texts.packed(source, (bytecode.ROOT / source).read_text(encoding="utf-8")))["TEXTS"]
    assert isinstance(table, PackedTexts)
    for key, text in table_of(source).items():
        assert table.get(key) == text
        assert table.get("\t" * len(key)) is None
    assert table.get("nothing of the kind") is None and table.get("") is None


def test_the_example_in_the_docstring_is_what_a_table_is_packed_to():
    table: texts.Table = {"hint.ok": "OK", "list.2": ("Further cards", "Reveal the type meta")}
    for part in texts.run_of(table, "example"):
        assert repr(part).replace("'", '"') in str(packed.__doc__)


def test_a_key_of_all_screens_stands_in_no_other_table():
    for source in TABLES:
        if source != SCREENS:
            assert not {*table_of(SCREENS)} & {*table_of(source)}, source


def test_what_is_more_than_a_table_stays_as_it_is():
    for text in ('"""Two."""\n\nTEXTS = {}\nOTHER = 1\n', "import sys\n", '"""None."""\n'):
        assert texts.packed("firmware/texts/en/more.py", text) == text
    table = '"""One."""\n\nTEXTS = {"a": "A"}\n'
    assert texts.packed("firmware/ui/texts.py", table) == table
    assert texts.packed("firmware/texts/en/one.py", table) != table


@pytest.mark.parametrize("text", ('"a\\tb"', '"a\\nb"', "()"))
def test_a_text_that_cannot_be_packed_is_named(text: str):
    with pytest.raises(Refused, match="one.py: the text 'key' cannot be packed"):
        texts.packed("firmware/texts/en/one.py", f'"""One."""\n\nTEXTS = {{"key": {text}}}\n')
