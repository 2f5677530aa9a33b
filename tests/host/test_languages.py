"""Languages: what there is to translate, what is translated, and what a device gets of it."""

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

from engines_core.sheets.faults import faults
from firmware import texts
from firmware.display import wide
from firmware.display.font import Font
from firmware.fonts import digits, ja
from firmware.storage import settings_file
from firmware.texts import Texts
from firmware.ui import sheet_words
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import wrapped
from host_tools import cli
from host_tools.commands import build
from host_tools.device import sequence
from host_tools.device.device import COLUMNS
from host_tools.errors import Refused
from host_tools.installation import pico_files
from host_tools.languages import coverage, reference, screens
from host_tools.languages.screens import Drawn, reasons
from host_tools.pictures import panel_picture
from host_tools.program import bytecode, languages, models
from host_tools.program.joined_texts import table_in
from host_tools.sheets import sheet_files
from tests.fakes.device import Device

OTHERS = [code for code in languages.CODES if code != reference.ENGLISH]
LEADS = re.compile("(^|[^ ]): ")  # a name, and what is said of it
SAYING = ("say", "phrase", "_say")
TECHNICAL = {"firmware/ui/screens/fault.py", "boards/browser/main.py"}  # names of errors and actions
PLAIN = '"""One."""\n\nTEXTS = {"a": "A", "b": "B"}\n'


@pytest.mark.parametrize("part", reference.parts())
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_keys_and_values_of_english_and_no_line_wider_than_a_row(language: str, part: str):
    assert not coverage.findings(language, part)


@pytest.mark.parametrize("language", languages.CODES)
def test_two_parts_of_a_hint_do_not_touch(language: str):
    """In Spanish the hint of a table read `largo:OK menú←anular`."""
    for key, text in coverage.table(language, "screens").items():
        if key.startswith("hint."):
            assert not re.search(r"\w[←↕]", str(text)), (key, text)


@pytest.mark.parametrize("language", [code for code in languages.CODES if code != "ja"])
def test_the_hint_of_a_short_back_has_room_beside_those_of_the_held_buttons(language: str):
    """The monkey (blaze, seed 304): in German counting points wrote one over the other."""
    words = {
        **importlib.import_module(f"firmware.texts.{language}.screens").TEXTS,
        **importlib.import_module(f"firmware.texts.{language}.sheet").TEXTS,
    }
    for key in ("hint.home", "table.counted"):
        assert SMALL.width(words["hint.table"]) + 4 + SMALL.width(words[key]) <= COLUMNS, key


@pytest.mark.parametrize("language", [code for code in languages.CODES if code != "ja"])
def test_what_is_done_while_a_block_runs_fits_beside_the_hint_of_the_held_button(language: str):
    """The monkey (blood_rage, seed 316): in Spanish the bar under the digits read `Fusión de…`."""
    words = importlib.import_module(f"firmware.texts.{language}.millennium_blades").TEXTS
    room = COLUMNS - 6 - SMALL.width(words["table.hold"])
    assert [
        key for key in ("pause", "extend", "end_block", "fuse") if SMALL.width("↕ OK " + words[key]) > room
    ] == []


@pytest.mark.parametrize("language", languages.CODES)
def test_a_player_who_left_a_tournament_has_room_for_it_in_a_column_of_five(language: str):
    """Seen in German: `Schleife` of one seat lay over `Schleife` of the next."""
    word = coverage.table(language, "millennium_blades")["table.looped"]
    assert TEXT.width(str(word)) < COLUMNS // 5 - 1


@pytest.mark.parametrize("language", languages.CODES)
def test_the_question_who_has_won_has_room_beside_the_hint_of_a_tick(language: str):
    """Seen in German on a sheet of sides: `Wer hat gewonn…   lang: dazu`."""
    boo_ray = coverage.table(language, "boo_ray")
    game_won = str(boo_ray["result.1"]).replace("#", str(boo_ray["=L"]))
    asked = max(SMALL.width(text) for text in (str(coverage.table(language, "sheet")["win.0"]), game_won))
    for key in ("hint.tick", "hint.untick"):
        hint = SMALL.width(str(coverage.table(language, "screens")[key]))
        assert asked + 6 + hint <= COLUMNS - 2, key


def test_every_language_has_a_file_for_each_part():
    for language in OTHERS:
        there = {path.stem for path in (bytecode.ROOT / reference.FOLDER / language).glob("*.py")}
        assert there == {*reference.parts()}


def test_what_there_is_to_translate_has_prompts_refusals_verdicts_reminders_and_sheets():
    assert "@ attacks first" in reference.of("blaze")
    assert "# is below #" in reference.of("phrases")
    assert "# does not beat #" in reference.of("judge")
    assert "follow" in reference.of("blaze_rules")
    assert reference.of("sheets")["catan"] == "Catan"
    assert reference.of("sheets")["catan.Cities"] == "Cities"
    assert "Settings were damaged" in reference.of("phrases")


@pytest.mark.parametrize("language", languages.OFFERED)
def test_a_language_that_is_offered_lacks_only_a_few_new_texts(language: str):
    missing = [key for part in reference.parts() for key in coverage.missing(language, part)]
    print(f"{language} says {len(missing)} texts in English")
    assert len(missing) <= coverage.MOST_MISSING, missing


def test_values_may_change_places_but_not_their_kinds():
    assert coverage.wrong_values("@ pays #", "#2 von @1") == []
    assert coverage.wrong_values("@ pays #", "# von @") == ["values #1 @2, in English @1 #2"]
    assert coverage.wrong_values("@ pays #", "@ zahlt") == ["values @1, in English @1 #2"]


def test_a_text_wider_than_a_row_is_named_unless_the_english_one_is_too():
    wide = "m" * 40
    assert len(coverage.too_long("short", wide)) == 1
    assert coverage.too_long(wide, wide) == []
    assert coverage.wrong_lists(("a", "b"), ("a",)) == ["1 texts, in English 2"]


def test_a_text_with_a_number_may_be_a_pair_of_one_and_several():
    pair = ("@ zahlt eine Karte", "@ zahlt # Karten")
    assert coverage.wrong_lists("@ pays # cards", pair) == coverage.wrong_values("@ pays # cards", pair) == []
    assert coverage.wrong_values("@ pays # cards", ("#1 zahlt", pair[1])) == ["values #1 of one alone"]
    assert coverage.wrong_values("@ pays # cards", (pair[0], "@ zahlt")) == ["values @1, in English @1 #2"]
    assert coverage.wrong_lists("Deal", ("Gib", "Gebt")) == ["2 texts, in English 1"]


def test_a_mark_of_french_stands_behind_a_space_that_no_line_ends_at():
    for told in ("Qui?", "Qui ?", "Pause: OK", "Fini:", "non; oui", "« oui\u202f»", "«\u202foui »"):
        assert coverage.tight("", told), told
    for told in ("Qui\u202f?", "Pause\xa0: OK", "7:00", "long:menu", "/:", "«\u202foui\u202f»", "?"):
        assert not coverage.tight("", told), told
    assert not coverage.tight("Sushi Go!", "Sushi Go!")
    question = "Supprimer la plus vieille partie finie\u202f?"
    assert wrapped(question, SMALL, SMALL.width(question) - 1)[-1] == "finie\u202f?"


def test_a_text_that_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch):
    words = {"blaze": {"@ attacks": "@ greift an"}, "phrases": {"# is below #": "# < #"}}
    german_words = {"screens": {"yes": "ja"}, **words}
    real = texts._table

    def table(code: str, part: str) -> dict[str, str]:
        return german_words[part] if code == "de" else real(code, part)

    monkeypatch.setattr(texts, "_table", table)
    german = Texts("de")
    german.open_game("blaze")
    assert [german.say("yes"), german.say("no"), german.say("trump")] == ["ja", "no", "Trump"]
    assert german.phrase(("@ attacks", 0), ("Ann",)) == "Ann greift an"
    assert german.phrase(("# is below #", 1, 2)) == "1 < 2"
    assert german.phrase(("out of order",)) == "out of order"


def test_no_module_keeps_the_words_of_all_screens_when_another_language_is_spoken():
    device = Device()
    assert device.app.context.texts.say("yes") == "yes" and "firmware.texts.en.screens" not in sys.modules


def test_what_a_language_lacks_is_filled_in_for_a_device():
    assert table_in(languages.filled('"""Eins."""\n\nTEXTS = {"b": "Be"}\n', PLAIN)) == {"a": "A", "b": "Be"}
    assert languages.filled(PLAIN, PLAIN) == PLAIN


def test_a_device_knows_the_languages_that_it_has_and_looks_for_nothing_in_english():
    source = languages.HOME
    made = languages.made_ready(source, bytecode.read(source), bytecode.ROOT, ("en", "ja"))
    assigned = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(made).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    assert [code for code, _ in assigned["LANGUAGES"]] == ["en", "ja"]
    assert assigned["FALLBACK"] == ""


@pytest.mark.slow
def test_a_build_takes_along_the_languages_that_are_asked_for():
    german, *others = ["firmware/texts/de/blaze.py", "a.py", languages.HOME, "firmware/texts/en/blaze.py"]
    assert languages.only([german, *others], ("en",)) == others
    assert languages.GLYPHS in languages.only(others, ("en", "ja"))
    assert languages.parsed("ja,en") == ("en", "ja")
    assert {*languages.OFFERED} <= {*languages.CODES}
    with pytest.raises(Refused, match="no language 'xx'; there are en, de, fr, es, ja"):
        languages.parsed("en,xx")
    assert languages.there(["__init__.mpy", "ja", "en"]) == ("en", "ja")
    assert languages.there([]) == ("en",)
    there = {place.split("/")[2] for place in pico_files.files() if place.startswith(languages.TABLES)}
    assert there == {"__init__.mpy", "joined.mpy", "en"}


@pytest.mark.slow
def test_a_pico_with_files_has_the_japanese_glyphs_in_a_file_of_which_it_reads_parts():
    places = pico_files.files(spoken=("en", "ja"))
    assert ja.DATA in places[wide.FILE[1:]] and wide.MARK in places[wide.FILE[1:]][: wide.HEAD_BYTES]
    assert "firmware/display/wide.mpy" in places
    assert "firmware/display/wide.mpy" not in pico_files.files()


@pytest.mark.parametrize("language", languages.CODES)
def test_the_largest_letters_are_there_for_what_blinks_when_the_time_is_up(language: str):
    said, font = str(coverage.table(language, "screens")["time"]), Font(digits)
    assert all(map(font.has, said)) and font.width(said) <= COLUMNS, said


@pytest.mark.parametrize("language", OTHERS)
def test_the_sheets_are_sound_in_every_language(language: str):
    words = coverage.table(language, reference.SHEETS)
    for key, path in sheet_files.shipped().items():
        sheet = sheet_words.translated(sheet_files.sound(str(path)), key, words)
        assert not faults(sheet), (key, faults(sheet))


def test_a_sheet_is_said_in_other_words_wherever_they_stand_on_it():
    sheet = sheet_files.sound(str(sheet_files.shipped()["yahtzee"]))
    said = sheet_words.translated(sheet, "yahtzee", {"yahtzee": "Kniffel", "yahtzee.Ones": "Einser"})
    assert (said["name"], said["rows"][0]["name"], said["rows"][1]["name"]) == ("Kniffel", "Einser", "Twos")
    assert "Einser" in said["bonuses"][0]["rows"] and "Ones" not in said["bonuses"][0]["rows"]
    assert sheet["name"] == "Yahtzee" and not faults(said)


def joined_in(source: str) -> list[str]:
    """Return the expressions in *source* that put a text together from pieces."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod)
        if any(is_piece(part) for part in added(node))
    ]


def added(node: ast.expr) -> list[ast.expr]:
    """Return the texts that *node* adds up or fills in, each of a choice."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        return [*added(node.left), *added(node.right)] if isinstance(node.op, ast.Add) else [node.left]
    return [*added(node.body), *added(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def is_piece(node: ast.expr) -> bool:
    """Return whether *node* is a text of the device, or what stands between a name and what is said of it."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "attr", getattr(node.func, "id", "")) in SAYING
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and LEADS.search(node.value) is not None
    )


def test_a_text_of_pieces_is_found():
    for joined in (
        'names[0] + ": " + text',
        'say("a") + " " + b',
        '"%s: %d" % c',
        'a + (": " + b if b else "")',
    ):
        assert joined_in(joined), joined
    assert not joined_in('"%d : %d" % b + text') and not joined_in('say("#: #", a + b)')


@pytest.mark.parametrize("folder", ["firmware/game", "firmware/history", "firmware/ui", "boards/browser"])
def test_no_text_is_put_together_from_pieces(folder: str):
    found = {
        (source, text) for source in bytecode.sources([folder]) for text in joined_in(bytecode.read(source))
    }
    assert {source for source, _ in found} <= TECHNICAL, found


def test_what_is_cut_beyond_the_edge_or_over_one_another_is_told():
    row = [Drawn("left text", 0, 60, 56, 8), Drawn("right", 58, 90, 56, 8)]
    assert [*reasons(row)] == ["over one another: left text | right"]
    assert [*reasons([Drawn("wide", 100, 130, 0, 8)])] == ["beyond the edge: wide"]
    assert [*reasons([Drawn("Christo… wins…", 0, 9, 0, 8)], (), ("Christopher",))] == ["cut: Christo… wins…"]
    assert [*reasons([Drawn("Christo… wins", 0, 9, 0, 8)], (), ("Christopher",))] == []
    assert [*reasons([Drawn("New name…", 0, 9, 0, 8), Drawn("below", 0, 9, 9, 8)], ("New name…",))] == []
    assert [*reasons([Drawn("1. Long na…", 0, 9, 11, 10), Drawn("1. Long name", 0, 9, 0, 8)])] == []


def test_a_sequence_is_played_in_a_language_and_its_screens_are_looked_at(tmp_path: Path):
    path = tmp_path / "home.seq"
    path.write_text('press UP OK\nexpect "Settings"\nshot settings\n', encoding="utf-8")
    shots, wrong, _ = screens.played(path, "ja")
    assert not wrong
    assert panel_picture.find_text(shots["settings"], "日本語", sequence.fonts())


def test_a_build_says_how_much_of_the_flash_it_takes_and_what_else_it_could_speak():
    files = {"a.mpy": bytes(4097), "b/c.mpy": bytes(1)}
    said = build.room(files, models.named("pico"), ("en",))
    assert said == "       7  of 352 blocks of the flash, speaks en; more with --languages: de, fr, es, ja"
    assert build.room(files, models.named("pico"), languages.OFFERED).endswith("speaks en, de, fr, es, ja")


def test_a_language_that_is_too_much_for_a_pico_with_files_is_said_to_be_frozen_only():
    assert build.frozen_only(models.PICO, ("en", "ja")) == [
        "ja is frozen only on a Pico: with files a press takes 6 ms longer than in English, 4 are wanted"
    ]
    assert build.frozen_only(models.PICO, ("en", "de", "fr", "es")) == []
    assert build.frozen_only(models.named("pico2"), ("ja",)) == []


def test_texts_prints_what_is_there_to_translate(capsys: pytest.CaptureFixture[str]):
    assert cli.run(["texts"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(languages.CODES)
    assert cli.run(["texts", "en", "--part", "dice", "--all"]) == 0
    assert '    "coin": "A coin",\n' in capsys.readouterr().out


def test_play_shows_a_device_in_another_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    played = tmp_path / "home.seq"
    played.write_text('expect "Nowhere"\npress DOWN\n', encoding="utf-8")
    assert cli.run(["play", str(played), "--language", "de", "--root", str(tmp_path / "flash")]) == 0
    assert "in de: 1 expected text in English not looked for" in capsys.readouterr().out
    assert settings_file.read(str(tmp_path / "flash"))[0]["language"] == "de"
