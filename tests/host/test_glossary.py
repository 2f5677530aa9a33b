"""The Japanese terms of the games: where they stand in the rules, and whether the texts use them."""

import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from host_tools.languages import coverage, reference
from host_tools.program import bytecode

GLOSSARY = bytecode.ROOT / reference.FOLDER / "ja" / "glossary.txt"
RULES = os.environ.get("TABLEMATE_RULES", "")
GAMES = ("blaze", "blood_rage", "boo_ray", "millennium_blades", "attrition_war")  # by the number of its rules
# texts in which the English word means something else, or which Japanese says without it
OTHERWISE = {
    "figure": {"Valhalla's figures return"},
    "pass": {"pillage.1.note", "note.left_hand", "Draft: keep 2 a pass"},
    "pot": {"=double"},
}


class Term(NamedTuple):
    """A term in English and in Japanese, its *game*, the *line* where it stands, and other forms of it."""

    english: str
    japanese: str
    game: str
    line: int
    short: tuple[str, ...]


def terms(text: str) -> list[Term]:
    """Return the terms of a glossary; ValueError names a line that is none."""
    found = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        english, japanese, place, *short = line.split("\t")
        number, row = place.split(":")
        found.append(Term(english, japanese, GAMES[int(number)], int(row), tuple(short)))
    return found


def otherwise(term: Term, english: str, text: str) -> bool:
    """Return whether *text* says *term*, which is in the *english* text, in other words."""
    said = any(re.search(rf"\b{word}(s|es)?\b", english, re.IGNORECASE) for word in term.english.split(", "))
    return said and not any(form in text for form in (term.japanese, *term.short))


TERMS = terms(GLOSSARY.read_text(encoding="utf-8"))


def test_each_term_stands_once_a_game():
    assert len(TERMS) >= 150
    assert len({(term.english, term.game) for term in TERMS}) == len(TERMS)


def test_a_term_said_in_other_words_is_found():
    pot = Term("pot", "ポッド", "boo_ray", 28, ("P",))
    assert otherwise(pot, "pot #", "場#")
    assert not otherwise(pot, "pot #", "ポッド#") and not otherwise(pot, "Pots: #", "P#")
    assert not otherwise(pot, "a potion", "薬")


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_a_game_use_its_terms(game: str):
    found = []
    for part in (game, game + "_rules"):
        wanted = reference.of(part) if part in reference.parts() else {}
        for key, text in coverage.table("ja", part).items() if wanted else ():
            english, said = " ".join(coverage.lines(wanted[key])), " ".join(coverage.lines(text))
            for term in TERMS:
                is_meant = term.game == game and key not in OTHERWISE.get(term.english, ())
                if is_meant and otherwise(term, english, said):
                    found.append(f"{part}, {key}: {term.english} is {term.japanese}, not {said}")
    assert not found, "\n".join(found)


@pytest.mark.skipif(not RULES, reason="TABLEMATE_RULES=FOLDER names the rule texts, which no clone holds")
def test_each_term_stands_where_the_glossary_says():
    rules = {
        path.name[:3]: path.read_text(encoding="utf-8").split("\n") for path in Path(RULES).glob("*.txt")
    }
    for term in TERMS:
        assert term.japanese in rules[f"{GAMES.index(term.game):03}"][term.line - 1], term
