"""The film of a record, as the page draws it (boards/browser/film.py)."""

import os
from pathlib import Path

import pytest

from boards.browser.film import Film
from firmware.storage import flash
from tests import evening


def test_a_frame_is_drawn_again_the_same_and_leaves_nothing(tmp_path: Path):
    film = Film(str(tmp_path), evening.boo_ray(3, ["Ann", "Bo", "Cy"]).decode(), "en")
    third = film.frame(3)
    assert film.frame(4) != third
    assert film.frame(3) == third
    assert os.listdir(tmp_path) == []


def test_a_late_frame_stores_its_game_in_no_more_pieces_than_an_early_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    film = Film(str(tmp_path), evening.blood_rage(3).decode(), "en")
    written: list[str] = []
    to_write = flash.to_write
    monkeypatch.setattr(flash, "to_write", lambda *given: written.append(given[0]) or to_write(*given))
    counts = []
    for number in (1, 60):
        written.clear()
        film.frame(number)
        counts.append(len(written))
    assert 0 < counts[1] <= counts[0]


@pytest.mark.parametrize("game", [evening.boo_ray, evening.blood_rage, evening.millennium_blades])
def test_of_each_frame_it_is_told_in_words_what_was_done_and_what_is_shown(tmp_path: Path, game):
    film = Film(str(tmp_path), game(3).decode(), "en")
    last = len(film.shown) - 1
    for number in {0, 1, 2, 3, 4, 5, last // 2, last - 1, last}:
        _, lines, done = film.frame(number)
        assert len(lines) > 2
        assert done and "[" not in done and "_" not in done
    assert film.frame(0)[2] == ("setup",)


def test_what_set_a_clock_going_is_told_though_the_device_pauses_it(tmp_path: Path):
    film = Film(str(tmp_path), evening.millennium_blades(3).decode(), "en")
    actions = [film.actions[at - 1][1] for at in film.shown[1:]]
    assert film.frame(1 + actions.index("start"))[2] == "Block started"
    assert film.frame(1 + actions.index("resume"))[2] == "Block goes on"


def test_what_was_taken_back_is_told_as_undo(tmp_path: Path):
    lines = evening.boo_ray(3, ["Ann", "Bo", "Cy"]).decode().splitlines(keepends=True)
    film = Film(str(tmp_path), "".join(lines[:3]) + '[9000000, "undo"]\n', "en")
    assert film.frame(3)[2] == ("undo",)
