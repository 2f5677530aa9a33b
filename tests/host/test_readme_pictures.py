"""README's pictures are made of the goldens, and its drawing of the board file."""

from pathlib import Path

from PIL import Image

from host_tools import cli
from host_tools.pictures import readme_pictures
from host_tools.program import bytecode


def test_the_committed_pictures_are_those_of_the_goldens():
    drawn = readme_pictures.pictures()
    assert sorted(path.name for path in readme_pictures.FOLDER.iterdir()) == sorted(drawn)
    for name, wanted in drawn.items():
        committed = Image.open(readme_pictures.FOLDER / name).convert("RGB")
        assert committed.tobytes() == wanted.tobytes(), f"{name} is out of date: make goldens"


def test_the_committed_wiring_is_that_of_the_default_board(tmp_path: Path):
    assert cli.run(["wiring", "pico_ssd1306", "--svg", str(tmp_path / "drawn.svg")]) == 0
    committed = (bytecode.ROOT / "boards/pico_ssd1306.svg").read_text(encoding="utf-8")
    assert committed == (tmp_path / "drawn.svg").read_text(encoding="utf-8"), "out of date: make goldens"
