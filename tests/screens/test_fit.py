"""
Every language on every screen of a game, with names as wide as can be and numbers at their limits.

Nothing is cut but names, what stands whole elsewhere, lines of the log (OK shows them whole, which is looked
at, too), a question beside the whole name of a player, where it has room beside a usual one, and what shares
its row with a number of four digits, which random players reach and people do not; no two texts touch or
overlap, none leaves the panel (spec/device.md, Languages). `make hil` explores for longer, and all sheets.
"""

import os

import pytest

from engines_core.games import GAMES
from firmware.ui import sheet_words
from host_tools.languages import coverage, reference
from host_tools.program import languages
from host_tools.sheets import sheet_files
from tests.screens.explored import Exploring

LONG = bool(os.environ.get("TABLEMATE_HIL"))
SEEDS = range(1, 31) if LONG else (1,)
ACTIONS = 40 if LONG else 4
KEYS = tuple(sorted(sheet_files.shipped()))
EACH = 1 if LONG else 20  # each language looks at one sheet in so many

pytestmark = pytest.mark.slow


def sheet_in(language: str, key: str) -> dict:
    """Return the sheet *key* in the words of *language*."""
    sheet = sheet_files.sound(str(sheet_files.shipped()[key]))
    if language == reference.ENGLISH:
        return sheet
    return sheet_words.translated(sheet, key, coverage.table(language, reference.SHEETS))


@pytest.mark.parametrize("game_id", [game_id for game_id, _ in GAMES])
@pytest.mark.parametrize("language", languages.CODES)
def test_the_texts_of_a_game_fit_all_its_screens(language: str, game_id: str):
    for seed in SEEDS:
        exploring = Exploring(language, game_id, seed)
        exploring.play(ACTIONS)
        assert not exploring.found, seed


@pytest.mark.parametrize("language", languages.CODES)
def test_the_words_of_a_sheet_fit_all_its_screens(language: str):
    for number, key in enumerate(KEYS):
        if (number - languages.CODES.index(language)) % EACH == 0:
            exploring = Exploring(language, "sheet", number, sheet_in(language, key))
            exploring.play(4)
            assert not exploring.found, key


@pytest.mark.parametrize("language", languages.CODES)
def test_the_questions_and_verdicts_of_the_judges_fit(language: str):
    for seed in SEEDS:
        exploring = Exploring(language, "blaze", seed)
        exploring.judge()
        assert not exploring.found, seed
