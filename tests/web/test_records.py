"""Records from files, as the page stores them (boards/browser/records.py)."""

from pathlib import Path

from boards.browser.records import stored
from tests import evening


def test_a_record_whose_game_there_is_damaged_at_its_end_is_stored_again(tmp_path: Path):
    text = evening.boo_ray(3, ["Ann", "Bo", "Cy"]).decode()
    assert stored(str(tmp_path), text) == ("stored", 1)
    assert stored(str(tmp_path), text) == ("there", 1)
    (game,) = (tmp_path / "games").iterdir()
    game.write_bytes(game.read_bytes() + b"no line of it\n" * 2)
    assert stored(str(tmp_path), text) == ("stored", 2)
