"""
Every sequence in other languages, with names as wide as can be: each in two of them, in `make hil` in all.

Nothing is cut that is whole in English, no two texts overlap; in `make hil` none touch, too. What games lead
to beyond the sequences is looked at in test_fit.py.

The whole name of the column with the cursor goes before the question (spec/device.md, Entering things).
"""

import os
from pathlib import Path
from typing import Any

import pytest

from firmware.app import App
from host_tools.languages import reference, screens
from host_tools.program import languages
from tests.fakes.legible import misplaced, touching, watched
from tests.fakes.table import WIDEST
from tests.screens.test_sequences import GOLDENS, check_golden

SEQUENCES = sorted(Path("tests/sequences").glob("*.seq"))
OTHERS = [code for code in languages.CODES if code != reference.ENGLISH]
COUNT = 9
LONG = bool(os.environ.get("TABLEMATE_HIL"))
EACH = 1 if LONG else 2  # each sequence is played in one language of so many
NAMES = (
    tuple(WIDEST % seat for seat in range(COUNT)),
    tuple("宮本武蔵長谷川橋本太" + number for number in "一二三四五六七八九"),
    tuple(f"Wm宮{seat}ÄWもMÖWqj" for seat in range(COUNT)),
)

OF_GOLDENS = Path("tests/sequences/history_settings.seq")

pytestmark = pytest.mark.slow


def touched(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the set that gets the texts that touch or overlap, or leave the panel, on any screen."""
    found: set[str] = set()
    program = screens.program

    def looking(*given: Any) -> type[App]:
        class Looking(program(*given)):  # type: ignore[misc]
            def __init__(self, board: Any, ticks: int):
                super().__init__(board, ticks)
                self.drawn = watched(self.output.canvas)
                self.seen: list[Any] = []

            def step(self, ticks: int) -> int:
                delay_ms: int = super().step(ticks)
                if self.drawn != self.seen:
                    self.seen = list(self.drawn)
                    wrong = touching(self.seen) + misplaced(self.seen, self.output.canvas)
                    found.update(f"{self.navigator.top().name}: {' | '.join(texts)}" for texts in wrong)
                return delay_ms

        return Looking

    monkeypatch.setattr(screens, "program", looking)
    return found


def gives_way(reason: str, names: tuple[str, ...]) -> bool:
    """Return whether what is cut is a question behind the name that it is asked of."""
    asked, _, _ = reason.removeprefix("cut: ").partition(": ")
    return reason.startswith("cut: ") and all(
        part[:3] in {name[:3] for name in names} for part in asked.split("+")
    )


PLAYED = [
    (language, path)
    for at, language in enumerate(OTHERS)
    for number, path in enumerate(SEQUENCES)
    if LONG or ((at + number) % EACH == 0 and path != OF_GOLDENS)
]


@pytest.mark.parametrize(("language", "path"), PLAYED, ids=lambda value: getattr(value, "stem", value))
def test_the_screens_of_a_language_hold_its_texts(language: str, path: Path, monkeypatch: pytest.MonkeyPatch):
    names = NAMES[(OTHERS.index(language) + SEQUENCES.index(path)) % len(NAMES)]
    found = touched(monkeypatch) if LONG else set()
    _, wrong, usual = screens.played(path, language, names)
    new = [reason for reason in wrong if reason not in usual and not gives_way(reason, names)]
    assert not new
    assert not found


@pytest.mark.parametrize("language", [code for code in languages.OFFERED if code != reference.ENGLISH])
def test_a_game_in_a_language_looks_as_it_did(language: str):
    shots, wrong, usual = screens.played(OF_GOLDENS, language)
    assert {*wrong} <= {*usual}
    folder = GOLDENS / f"{OF_GOLDENS.stem}_{language}"
    if not os.environ.get("TABLEMATE_GOLDENS"):
        assert {path.stem for path in folder.iterdir()} == {*shots}
    for name, shown in shots.items():
        check_golden(shown, folder / f"{name}.txt")
