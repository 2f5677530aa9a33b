"""The film of a record, as the page draws it (boards/browser/film.py)."""

import os
from pathlib import Path

from boards.browser.film import Film
from tests import evening


def test_a_frame_is_drawn_again_the_same_and_leaves_nothing(tmp_path: Path):
    film = Film(str(tmp_path), evening.boo_ray(3, ["Ann", "Bo", "Cy"]).decode())
    third = film.picture(3)
    assert film.picture(4) != third
    assert film.picture(3) == third
    assert os.listdir(tmp_path) == []
