"""
A sixth game is a file of rules, a file of the table, a file of texts, and its rows in games.py.

Pennies (tests/sixth_game), the example of the READMEs, goes into a copy of the program and is played there.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.program import bytecode

FILES = Path(__file__).parents[1] / "sixth_game"
PLACES = {
    "rules.py": "engines_core/pennies.py",
    "table.py": "firmware/ui/tables/pennies.py",
    "texts.py": "firmware/texts/en/pennies.py",
}
ROWS = {"GAMES = (\n": '    ("pennies", "Pennies"),\n', "FACE_DOWN = {": '"pennies": ("hide", "guess"), '}
README = {"rules.py": "engines_core", "table.py": "firmware", "texts.py": "firmware"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy of the program that has Pennies, as the first game at home."""
    root = tmp_path_factory.mktemp("program")
    for folder in ("boards", "engines_core", "firmware", "host_tools"):
        shutil.copytree(bytecode.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file, place in PLACES.items():
        shutil.copy(FILES / file, root / place)
    games = root / "engines_core/games.py"
    text = games.read_text(encoding="utf-8")
    for before, row in ROWS.items():
        assert text.count(before) == 1
        text = text.replace(before, before + row)
    games.write_text(text, encoding="utf-8")
    return root


def run(program: Path, *words: str) -> str:
    """Return the output of `python -m` *words* in the copy."""
    return printed(program, "-m", *words)


def printed(program: Path, *words: str) -> str:
    """Return the output of `python` *words* in the copy."""
    done = subprocess.run([sys.executable, *words], cwd=program, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_of_three_files_is_played_to_its_end_on_the_panel(program: Path):
    run(program, "host_tools.cli", "play", str(FILES / "pennies.seq"))


def test_it_is_played_alike_on_micropython(program: Path, micropython_path: str):
    run(program, "host_tools.cli", "play", str(FILES / "pennies.seq"), "--target", "micropython")


def test_the_large_view_of_the_page_plays_it(program: Path):
    kinds = printed(program, str(FILES.parent / "web/large_player.py"), "Pennies", "3")
    assert {"'table'", "'cover'", "'columns'"} <= set(kinds.strip("[]\n").split(", "))


def test_a_device_takes_its_files(program: Path):
    run(program, "host_tools.program.bytecode", "engines_core", "firmware")


@pytest.mark.parametrize("file", PLACES)
def test_the_readme_shows_the_file_as_it_is(file: str):
    readme = (bytecode.ROOT / README[file] / "README.md").read_text(encoding="utf-8")
    assert f"`{PLACES[file]}`" in readme
    assert f"```python\n{(FILES / file).read_text(encoding='utf-8')}```\n" in readme


def test_the_readme_shows_the_rows_of_the_list_of_games():
    readme = (bytecode.ROOT / "engines_core/README.md").read_text(encoding="utf-8")
    assert [row for row in ROWS.values() if row.strip(" ,\n") not in readme] == []
