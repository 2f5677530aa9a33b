"""The words of the page, the workshop, the terminal's frame and the card: all in every language."""

import html.parser
import json
import re
from pathlib import Path

import pytest

from firmware.texts import LANGUAGES
from host_tools.languages import coverage, host_texts
from host_tools.program import bytecode
from host_tools.terminal import frame_words
from host_tools.terminal.frame_words import Spoken
from host_tools.web import page_texts

PAGE = bytecode.ROOT / "host_tools/web/page"
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in sorted(PAGE.rglob("*.js"))}
PAGES = {path: path.read_text(encoding="utf-8") for path in sorted(PAGE.glob("*.html"))}
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
QUOTED = re.compile(r'"([^"\n]*)"')
BEGUN = re.compile(r"`([\w.]+\.)\$\{")  # `tour.${step}`: any of them
SENTENCE = re.compile(r"[A-Za-z’,]{2,} [a-z’]{2,} [a-z’]{2,}")
PROGRAMS = re.compile(
    r"`\n.*?\n`|(?:new \w*Error|new NoRoom|runPython)\([^\n]*", re.DOTALL
)  # Python, and errors for programmers
FILES = (".html", ".css", ".romfs", ".uf2")
NO_WORDS = {
    "Tablemate",
    "Tablemate workshop",
    "Pico",
    "BOOTSEL",
    "RPI-RP2",
    ".uf2",
    "UP",
    "DOWN",
    "OK",
    "BACK",
}
NO_WORDS |= {"UP, DOWN", "Enter", "Esc", "×", "‹", "›", "↑", "↓", "⌫", "…"}
KEYS = {subject: host_texts.of("en", subject) for subject in page_texts.SUBJECTS}
ALL = {key for table in KEYS.values() for key in table}


@pytest.mark.parametrize("part", sorted(host_texts.PLACES))
@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
def test_a_language_has_keys_and_values_of_english(language: str, part: str):
    assert coverage.missing(language, part) == []
    assert coverage.findings(language, part) == []


def test_all_that_the_page_says_is_in_its_tables_and_all_in_them_is_said():
    text = "\n".join([COMMENT.sub("", script) for script in SCRIPTS.values()] + list(PAGES.values()))
    quoted, begun = set(QUOTED.findall(text)), tuple(BEGUN.findall(text))
    unused = {key for key in ALL if key not in quoted and not key.startswith(begun)}
    assert unused - set(page_texts.EARLY) == set()
    said = {key for key in quoted if re.fullmatch(r"(?:%s)\.[a-z_.0-9]+" % "|".join(groups()), key)}
    assert {key for key in said if not key.endswith(FILES)} - ALL == set()


def groups() -> set[str]:
    """Return the beginnings of all keys."""
    return {key.partition(".")[0] for key in ALL}


def test_a_subject_has_no_key_of_another():
    assert len(ALL) == sum(len(table) for table in KEYS.values())


class Words(html.parser.HTMLParser):
    """Finds the words and labels that stand in a page itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attributes: "list[tuple[str, str | None]]") -> None:
        """Look at an element's labels."""
        self.found += [value or "" for name, value in attributes if name in ("aria-label", "title", "alt")]

    def handle_data(self, data: str) -> None:
        """Look at words."""
        self.found += [data.strip()] if data.strip() else []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_no_words_of_its_own(page: Path):
    words = Words()
    words.feed(PAGES[page])
    assert set(words.found) - NO_WORDS == set()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_a_script_has_no_sentence_of_its_own(script: Path):
    code = PROGRAMS.sub("", COMMENT.sub("", SCRIPTS[script]))
    texts = [found for found in re.findall(r'"[^"\n]*"|`[^`\n]*`', code) if SENTENCE.search(found)]
    assert texts == []


def test_a_page_is_filled_with_english_and_keeps_its_keys():
    filled = page_texts.filled((PAGE / "workshop.html").read_text(encoding="utf-8"))
    assert '<h1 data-say="workshop.title">Workshop</h1>' in filled
    assert 'data-label="device.keys" aria-label="Keys"' in filled
    assert 'needs only the <a href="#update" rel="noreferrer">update</a>.' in filled
    assert "A drive named <b>RPI-RP2</b> (Pico 2: <b>RP2350</b>)" in filled
    assert all(f'<span lang="{code}">' in filled for code, _ in LANGUAGES)


def test_what_is_said_before_any_script_runs_is_there_in_every_language():
    early = page_texts.early()
    assert [*early] == [code for code, _ in LANGUAGES]
    assert len({tuple(texts) for texts in early.values()}) == len(early)


def test_a_page_gets_the_titles_of_the_games_as_the_device_has_them():
    assert page_texts.table("ja", "page")["=Blaze"] == "ブレイズ"
    assert page_texts.table("en", "page")["=Blaze"] == "Blaze"


def test_the_frame_speaks_what_the_device_has_chosen_and_leaves_its_file_alone(tmp_path: Path):
    spoken = Spoken("fr", tmp_path)
    assert spoken.now() == "fr"
    file = tmp_path / "settings.json"
    file.write_text("not settings")
    assert spoken.now() == "fr" and file.read_text() == "not settings"
    file.unlink()
    stored(tmp_path, "de")
    assert spoken.now() == "de"
    assert frame_words.of("de", are_releases_told=False).hints[0].endswith("q beendet")


def stored(folder: Path, language: str) -> None:
    """Let the settings in *folder* say *language*."""
    from firmware.storage import settings_file

    settings_file.store(str(folder), {**settings_file.DEFAULTS, "language": language})


def test_a_table_is_a_plain_list_of_texts():
    for code, _ in LANGUAGES:
        for part in host_texts.PLACES:
            table = json.loads((bytecode.ROOT / host_texts.place_of(code, part)).read_text(encoding="utf-8"))
            assert all(isinstance(text, str) or len(text) == 2 for text in table.values())
