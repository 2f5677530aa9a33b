"""The tables of joined texts: they have all texts of the tables, and no others."""

import importlib

import pytest

from engines_core import games, judges
from engines_core.range_lists import Many
from firmware.texts import Texts, joined
from firmware.texts.joined import JoinedTexts
from host_tools.errors import Refused
from host_tools.program import bytecode, joined_texts
from tests.engines.random_player import Lcg, random_session

TABLES = [source for source in bytecode.sources(["firmware/texts"]) if source.count("/") == 3]
SCREENS = "firmware/texts/en/screens.py"


GAMES = [game_id for game_id, _ in games.GAMES]


def table_of(source: str) -> joined_texts.Table:
    """Return the table of texts in the module *source*, as it is."""
    return importlib.import_module(bytecode.module_name(source)).TEXTS


def in_module(text: str) -> dict[str, object]:
    """Return the names that the module with this *text* defines."""
    defined: dict[str, object] = {}
    exec(text, defined)
    return defined


@pytest.mark.parametrize("source", TABLES)
def test_a_joined_table_has_all_texts_and_no_other(source: str):
    table = in_module(joined_texts.joined(source, (bytecode.ROOT / source).read_text(encoding="utf-8")))[
        "TEXTS"
    ]
    assert isinstance(table, JoinedTexts)
    for key, text in table_of(source).items():
        assert table.get(key) == text
        assert table.get("\t" * len(key)) is None
    assert table.get("nothing of the kind") is None and table.get("") is None


def test_only_what_presses_often_say_in_another_language_has_its_key_on_a_device():
    often, others = joined_texts.parted(table_of("firmware/texts/fr/screens.py"))
    assert often["hint.ok"] == "OK" and "yes" in others and not {*often} & {*others}
    french, english = (bytecode.text_of(f"firmware/texts/{code}/screens.py") for code in ("fr", "en"))
    assert "'hint.back'" in french and "'yes'" not in french and "JoinedTexts" not in english


def test_the_example_in_the_docstring_is_what_a_table_is_joined_to():
    table: joined_texts.Table = {"hint.ok": "OK", "list.2": ("Further cards", "Reveal the type meta")}
    for part in joined_texts.run_of(table, "example"):
        assert repr(part).replace("'", '"') in str(joined.__doc__)


def test_a_tab_may_stand_in_a_key_and_in_its_text():
    table = JoinedTexts(*joined_texts.run_of({"# loses\t#": "#敗\t#", "# loses": "#敗"}, "example"))
    assert [table.get("# loses\t#"), table.get("# loses")] == ["#敗\t#", "#敗"]


def test_a_key_of_all_screens_stands_in_no_other_table():
    for source in TABLES:
        if not source.endswith("/screens.py"):
            assert not {*table_of(SCREENS)} & {*table_of(source)}, source


def test_keys_that_look_alike_and_tables_that_are_too_long_are_refused(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(Refused, match="long.py: 70000 bytes of texts, at most 65535"):
        joined_texts.run_of({"a": "x" * 70000}, "long.py")
    monkeypatch.setattr(joined_texts, "mark_of", lambda key: b"abc")
    with pytest.raises(Refused, match="alike.py: the keys 'b' and 'a' look alike to a device"):
        joined_texts.run_of({"a": "A", "b": "B"}, "alike.py")


def test_a_mark_that_lies_across_two_others_is_not_found():
    table: joined_texts.Table = {str(number): f"text {number}" for number in range(2000)}
    short = JoinedTexts(*joined_texts.run_of(table, "example"))
    assert all(short.get(key) == text for key, text in table.items())
    assert [key for key in map(str, range(2000, 4000)) if short.get(key)] == []


def test_what_is_more_than_a_table_stays_as_it_is():
    for text in ('"""Two."""\n\nTEXTS = {}\nOTHER = 1\n', "import sys\n", '"""None."""\n'):
        assert joined_texts.joined("firmware/texts/en/more.py", text) == text
    table = '"""One."""\n\nTEXTS = {"a": "A"}\n'
    assert joined_texts.joined("firmware/ui/texts.py", table) == table
    assert joined_texts.joined("firmware/texts/en/one.py", table) != table


@pytest.mark.parametrize("text", ('"a\\x1fb"', "()"))
def test_a_text_that_cannot_be_joined_is_named(text: str):
    with pytest.raises(Refused, match="one.py: the text 'key' cannot be joined"):
        joined_texts.joined("firmware/texts/en/one.py", f'"""One."""\n\nTEXTS = {{"key": {text}}}\n')


def said_of(game_id: str) -> set[str]:
    """Return the keys of all words that a game must have, with any number of players."""
    game = games.load(game_id)
    found = {name for name, *_ in (*game.actions, *game.entries)}
    for count in range(game.players[0], game.players[1] + 1):
        for option in game.options(count):
            values = getattr(option.range, "values", ())
            found |= {"option." + option.name, *("=" + value for value in values if isinstance(value, str))}
    return found | {f"source.{name}" for name, _ in game.sources(random_session(game_id, Lcg(1)).state)}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_has_words_for_its_actions_options_and_sources(game_id: str):
    words = Texts("en")
    words.open_game(game_id)
    assert not [key for key in sorted(said_of(game_id)) if words.find(key) is None]


def asked_by(name: str) -> list[str]:
    """Return the keys of the words that the judge *name* must have: its name and its questions."""
    judge = judges.load(name)
    found = ["=" + name, "judge." + name]
    for index, asked in enumerate(judge.asks):
        if not isinstance(asked, Many):
            found.append(f"{name}.{index}")
            continue
        parts = range(len(getattr(asked.item, "ranges", ())))
        found += [f"{name}.count", f"{name}.item", *(f"{name}.{part}" for part in parts)]
    return found


@pytest.mark.parametrize("name", judges.names())
def test_a_judge_has_words_for_its_name_and_its_questions(name: str):
    words = Texts("en").of("judge")
    assert not [key for key in asked_by(name) if key not in words]
