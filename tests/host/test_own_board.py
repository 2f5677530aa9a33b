"""A board of one's own, as boards/README.md shows one, and what is said of slips in its file."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import bytecode

EXAMPLE = (bytecode.ROOT / "boards/README.md").read_text("utf-8").split("```python\n")[1].split("```")[0]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository's program, without boards."""
    root = tmp_path_factory.mktemp("own")
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    shutil.copytree(bytecode.ROOT / "host_tools", root / "host_tools", ignore=left_out)
    for folder in ("engines_core", "firmware"):
        (root / folder).symlink_to(bytecode.ROOT / folder)
    return root


@pytest.fixture
def root(program: Path) -> Iterator[Path]:
    """Return *program* with the repository's boards, for more of them that no other test shall see."""
    shutil.copytree(bytecode.ROOT / "boards", program / "boards")
    yield program
    shutil.rmtree(program / "boards")


def told(root: Path, *words: str) -> tuple[int, str]:
    """Run `tablemate` with *words* in *root*; return its exit code and what it complains of."""
    command = [sys.executable, "-m", "host_tools.cli", *words]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, env=environment)
    return done.returncode, done.stderr


def test_the_example_of_the_readme_is_a_board(root: Path):
    (root / "boards/my_table.py").write_text(EXAMPLE)
    assert told(root, "wiring", "my_table") == (0, "")
    assert told(root, "build", "--board", "my_table") == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("def make() -> parts.Board:", "def make() -> parts.Board", ":11: expected ':'"),
        ("display.sh1107", "display.sh1170", ":6: there is no module firmware.display.sh1170"),
        ("import pico_parts", "import pico_part", ":5: there is no module boards.pico_part"),
        ("import machine", "import firmware.nothing", ":3: there is no module firmware.nothing"),
        ("My table", "My\0table", "boards/my_table.py:"),
    ],
)
def test_what_is_no_program_is_refused_by_every_verb_with_its_line(
    root: Path, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    for words in (["wiring", "my_table"], ["build", "--board", "my_table"]):
        exit_code, error = told(root, *words)
        assert exit_code == 2 and error.startswith("tablemate: boards/my_table.py") and error.count("\n") == 1
        assert reason in error


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("import Sh1107", "import Sh1170", ":6: ImportError: cannot import name 'Sh1170'"),
        ("Keys(KEYS)", "Keys(KEY)", ":16: NameError: name 'KEY' is not defined"),
        (', None, parts.Led("LED")', "", ":16: TypeError: "),
        ('("UP", 13)', '("UP", 99)', ": ValueError: no pin of a Pico is GP99"),
        ("def make", "def mkae", ": AttributeError: module 'boards.my_table' has no attribute 'make'"),
        ("Pin(10)", "Pin(11)", ":14: ValueError: SCK of SPI1 cannot be GP11, only GP10, GP14, GP26"),
        ("SPI(1,", "SPI(2,", ":14: ValueError: there is no SPI2, only SPI0 and SPI1"),
        ("15), (", "13), (", ": GP13 is used more than once: key UP, key OK"),
        ("15), (", "11), (", ": GP11 is used more than once: SH1107 display DIN, key OK"),
        ("return parts", "parts", ": AttributeError: 'NoneType' object has no attribute 'display'"),
    ],
)
def test_a_board_that_cannot_be_made_is_refused_with_its_line(
    root: Path, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    exit_code, error = told(root, "wiring", "my_table")
    assert exit_code == 2 and error.count("\n") == 1
    assert error.startswith(f"tablemate: boards/my_table.py{reason}")


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        (', ("BACK", 16)', "", ": no key BACK: the program needs UP, DOWN, OK and BACK"),
        ('"DOWN", 14', '"UP", 14', ": key UP is there twice: each has a name of its own"),
        ('"UP", 13', "13, 13", ": key 13: its name is no text"),
        ('(("UP", 13), ("DOWN", 14), ("OK", 15), ("BACK", 16))', "()", ": there are no keys"),
        ("parts.Keys(KEYS)", "KEYS", ": there are no keys: parts.Keys(KEYS) makes them"),
        ('"UP", 13', '"UP", "13"', ':16: pin "13" is a text: the number of a GPIO stands without quotes'),
        ("Pin(10)", 'Pin("10")', ':14: pin "10" is a text: the number of a GPIO stands without quotes'),
        ('Board("my_table"', 'Board("pico_ssd1306"', ": parts.Board has the name 'pico_ssd1306', the file"),
    ],
)
def test_a_board_that_no_program_can_use_is_refused_by_every_verb_with_its_reason(
    root: Path, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    for words in (
        ["wiring", "my_table"],
        ["build", "--board", "my_table"],
        ["deploy", "--board", "my_table"],
    ):
        exit_code, error = told(root, *words)
        assert exit_code == 2 and error.count("\n") == 1
        assert error.startswith(f"tablemate: boards/my_table.py{reason}")


def test_a_board_with_two_keys_or_with_parts_that_only_a_pico_has_can_be_built(root: Path):
    two = EXAMPLE.replace('"UP", 13), ("DOWN", 14), ("OK", 15), ("BACK", 16)', '"A", 13), ("B", 14)')
    two = two.replace("import machine", "import machine\n\nfrom firmware.input.two_keys import TwoKeys")
    (root / "boards/my_table.py").write_text(two.replace("Keys(KEYS)", "Keys(KEYS, reader=TwoKeys)"))
    assert told(root, "build", "--board", "my_table") == (0, "")
    one_more = two.replace("(KEYS)", "(KEYS, reader=TwoKeys)").replace(', ("B", 14)', ",")
    (root / "boards/my_table.py").write_text(one_more)
    assert told(root, "build", "--board", "my_table")[1].endswith(": keys A: TwoKeys takes 2\n")
    (root / "boards/my_table.py").write_text(EXAMPLE.replace("machine.Pin(10)", "machine.ADC(26)"))
    assert told(root, "build", "--board", "my_table") == (0, "")


def test_a_file_that_is_no_text_or_cannot_be_imported_is_refused(root: Path):
    (root / "boards/latin.py").write_bytes(b'"""caf\xe9"""\n')
    (root / "boards/my-table.py").write_text(EXAMPLE)
    (root / "boards/circuitpython/nothing.py").write_text("import boards.nothing\n")
    for words, reason in (
        (["--board", "latin"], "boards/latin.py is not UTF-8"),
        (["--board", "my-table"], "boards/my-table.py cannot be imported: "),
        (
            ["--runtime", "circuitpython", "--board", "nothing"],
            "circuitpython/nothing.py:1: there is no module",
        ),
    ):
        exit_code, error = told(root, "build", *words)
        assert exit_code == 2 and error.count("\n") == 1 and reason in error


def test_a_folder_or_a_link_to_nothing_is_no_source(root: Path):
    (root / "boards/folder.py").mkdir()
    (root / "boards/gone.py").symlink_to("nowhere.py")
    assert told(root, "build") == (0, "")
    assert "no board 'folder'" in told(root, "build", "--board", "folder")[1]


def test_another_board_that_is_no_text_is_named_in_one_line(root: Path):
    (root / "boards/wide.py").write_text(EXAMPLE, encoding="utf-16")
    assert told(root, "build") == (2, "tablemate: boards/wide.py is not UTF-8\n")
