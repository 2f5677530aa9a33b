"""Every sequence in every language: nothing is cut that is whole in English, nothing overlaps."""

import os
from functools import cache
from pathlib import Path

import pytest

from host_tools.languages import coverage, reference, screens
from host_tools.program import languages
from tests.screens.test_sequences import GOLDENS, check_golden

SEQUENCES = sorted(Path("tests/sequences").glob("*.seq"))
OTHERS = [code for code in languages.CODES if code != reference.ENGLISH]

OF_GOLDENS = Path("tests/sequences/history_settings.seq")

pytestmark = pytest.mark.slow


@cache
def wrong_in_english(path: Path) -> set[str]:
    """Return what is wrong with the screens of the sequence at *path* in English: names that are cut."""
    return {*screens.played(path, reference.ENGLISH)[1]}


@pytest.mark.parametrize("language", OTHERS)
def test_the_screens_of_a_language_hold_its_texts(language: str):
    lacks = sum(len(coverage.missing(language, part)) for part in reference.parts())
    if lacks > coverage.MOST_MISSING:
        pytest.skip(f"{language} LACKS {lacks} TEXTS, its screens were not looked at (tablemate texts)")
    wrong = {
        f"{path.stem}: {reason}"
        for path in SEQUENCES
        for reason in screens.played(path, language)[1].keys() - wrong_in_english(path)
    }
    assert not wrong


@pytest.mark.parametrize("language", [code for code in languages.OFFERED if code != reference.ENGLISH])
def test_a_game_in_a_language_looks_as_it_did(language: str):
    shots, _ = screens.played(OF_GOLDENS, language)
    folder = GOLDENS / f"{OF_GOLDENS.stem}_{language}"
    if not os.environ.get("TABLEMATE_GOLDENS"):
        assert {path.stem for path in folder.iterdir()} == {*shots}
    for name, shown in shots.items():
        check_golden(shown, folder / f"{name}.txt")
