"""The film of a record, as the page draws it (boards/browser/film.py)."""

import os
from pathlib import Path

import pytest

from boards.browser.film import Film
from firmware.storage import flash
from tests import evening


def test_a_frame_is_drawn_again_the_same_and_leaves_nothing(tmp_path: Path):
    film = Film(str(tmp_path), evening.boo_ray(3, ["Ann", "Bo", "Cy"]).decode())
    third = film.picture(3)
    assert film.picture(4) != third
    assert film.picture(3) == third
    assert os.listdir(tmp_path) == []


def test_a_late_frame_stores_its_game_in_no_more_pieces_than_an_early_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    film = Film(str(tmp_path), evening.blood_rage(3).decode())
    written: list[str] = []
    to_write = flash.to_write
    monkeypatch.setattr(flash, "to_write", lambda *given: written.append(given[0]) or to_write(*given))
    counts = []
    for number in (1, 60):
        written.clear()
        film.picture(number)
        counts.append(len(written))
    assert 0 < counts[1] <= counts[0]
