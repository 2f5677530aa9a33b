"""Private names by number (host_tools/program/private_names.py)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.circuitpython import drive_files as circuitpython
from host_tools.errors import Refused
from host_tools.program import bytecode, program_sources, traceback_names
from host_tools.program.private_names import numbered, renamed

BASE = """
class Screen:
    def __init__(self, first):
        self._first = first
    def shown(self):
        return self._first + self._more(_added=1)
    def _more(self, _added):
        return _added
"""
LIST = """
from base import Screen
_ROWS = 5
TOP = 0
last = 3
class List(Screen):
    def _more(self, _added):
        self._last = 10
        return _added + self._last + _ROWS + TOP
"""
LINK = """
class Link:
    def __init__(self):
        self._count = 1
    def serve(self, name):
        return getattr(self, "_do_" + name)() + self._count
    def _do_hello(self):
        return 41
"""


START = "from link import Link\nfrom list import List\n"
SEQUENCE = bytecode.ROOT / "tests/sequences/millennium_blades.seq"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the whole program, its private names numbered, and the tools that play it."""
    root = tmp_path_factory.mktemp("numbered")
    for folder in (*program_sources.PACKAGES, "host_tools"):
        shutil.copytree(bytecode.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("node_modules"))
    files = [file for file in circuitpython.sources("pico_ssd1306") if file.endswith(".py")]
    names = numbered(files)
    for file in files:
        (root / file).write_text(
            renamed((root / file).read_text(encoding="utf-8"), names[file]), encoding="utf-8"
        )
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with a little program."""
    for name, text in (("base", BASE), ("list", LIST), ("link", LINK), ("start", START)):
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def numbered_there(root: Path) -> dict[str, str]:
    """Return the sources in *root* with their private names numbered, by module."""
    files = sorted(path.name for path in root.glob("*.py"))
    names = numbered(files, root)
    return {file.removesuffix(".py"): renamed((root / file).read_text(), names[file]) for file in files}


def made(texts: dict[str, str], module: str, tmp: dict) -> dict:
    """Run the text of *module*, with the names of earlier runs; return its names."""
    exec(texts[module].replace("from base import Screen", ""), tmp)
    return tmp


def test_a_program_does_the_same_with_numbers(root: Path):
    texts = numbered_there(root)
    names = made(texts, "list", made(texts, "base", {}))
    assert names["Screen"](7).shown() == 8 and names["List"](7).shown() == 23
    assert made(texts, "link", {})["Link"]().serve("hello") == 42


def test_a_subclass_goes_on_where_its_base_ended_and_other_files_begin_again(root: Path):
    names = numbered(["base.py", "link.py", "list.py", "start.py"], root)
    inherited = {"_added": "_0", "_first": "_1", "_more": "_2"}
    assert names["base.py"] == {**inherited, "first": "_3"}
    assert names["list.py"] == {**inherited, "TOP": "_3", "_ROWS": "_4", "_last": "_5", "last": "_6"}
    numbers = {"_count": "_0", "_do_hello": "_do_hello", "name": "_1"}  # one is put together of a text
    assert names["link.py"] == numbers


def test_what_other_files_know_or_an_object_may_have_keeps_its_name(root: Path):
    (root / "guest.py").write_text("from list import TOP\n")
    (root / "list.py").write_text(LIST + "    def more(self):\n        return self.last\n")
    names = numbered(["base.py", "list.py", "guest.py"], root)["list.py"]
    assert "TOP" not in names and "last" not in names and "_last" in names


def test_another_files_own_name_and_its_docstrings_ask_for_nothing(root: Path):
    (root / "guest.py").write_text(
        '"""Counts from TOP on."""\nTOP = 1\ndef at(last):\n    return last + TOP\n'
    )
    (root / "list.py").write_text(LIST)
    names = numbered(["base.py", "list.py", "guest.py"], root)
    assert names["list.py"].keys() >= {"TOP", "last"} and names["guest.py"].keys() == {"TOP", "at", "last"}
    (root / "guest.py").write_text('def at(module):\n    return getattr(module, "TOP")\n')
    assert "TOP" not in numbered(["base.py", "list.py", "guest.py"], root)["list.py"]


ARGUMENTS = """
import time
size = 3
class Panel:
    width = 4
def area(size, width, time, max, by, left, error):
    try:
        return size * width * time * max * by + left.top
    except ValueError as error:
        return error
"""


def test_an_argument_that_a_call_names_or_that_is_more_than_an_argument_keeps_its_name(root: Path):
    (root / "area.py").write_text(ARGUMENTS)
    (root / "guest.py").write_text("from area import area, size\nprint(size, area(3, by=2))\n")
    names = numbered(["area.py", "guest.py"], root)["area.py"]
    assert names == {"Panel": "_0", "error": "_1", "left": "_2"}
    assert "except ValueError as _1:\n        return _1" in renamed(ARGUMENTS, names)


def test_a_name_that_is_declared_global_is_renamed_with_the_others(root: Path):
    text = "_count = 0\ndef more():\n    global _count\n    _count += 1\n"
    assert renamed(text, {"_count": "_0"}) == text.replace("_count", "_0")


def test_each_line_stays_where_it_is_and_a_folder_keeps_its_name():
    text = (
        "from storage import (\n    flash\n)\ndef at(storage):  # at (2)\n    return storage[\n        0]\n"
    )
    with_number = text.replace("(storage)", "(_0)").replace("return storage", "return _0")
    assert renamed(text, {"storage": "_0"}) == with_number


def test_a_name_in_an_f_string_is_kept_and_a_private_one_refused(root: Path):
    (root / "guest.py").write_text('def at(storage, port):\n    return f"{storage}" + port\n')
    assert numbered(["guest.py"], root)["guest.py"] == {"at": "_0", "port": "_1"}
    (root / "guest.py").write_text('_PORT = 1\ndef at():\n    return f"{_PORT}"\n')
    with pytest.raises(Refused, match="^guest has private names in an f-string: _PORT$"):
        numbered_there(root)


def test_a_private_argument_of_another_files_function_is_refused(root: Path):
    (root / "guest.py").write_text("def look(take):\n    return take(_much=1)\n")
    with pytest.raises(Refused, match="^guest uses what is private elsewhere: _much$"):
        numbered_there(root)


def test_what_is_private_in_a_file_that_is_not_a_base_is_refused(root: Path):
    (root / "guest.py").write_text("def look(screen):\n    return screen._first\n")
    with pytest.raises(Refused, match="^guest uses what is private elsewhere: _first$"):
        numbered_there(root)


def test_a_class_of_two_bases_from_two_files_is_refused(root: Path):
    (root / "both.py").write_text(
        "import x\nfrom base import Screen\nfrom link import Link\nclass Both(Screen, Link):\n    pass\n"
    )
    with pytest.raises(Refused, match="^both has base classes of two files"):
        numbered_there(root)


def test_a_name_of_which_only_the_underscore_is_known_is_refused(root: Path):
    (root / "link.py").write_text(LINK.replace('"_do_" + name', '"_" + name'))
    with pytest.raises(Refused, match="^link asks for private names that no text begins$"):
        numbered_there(root)


@pytest.mark.slow
def test_the_whole_program_with_numbers_plays_a_sequence(program: Path):
    words = [sys.executable, "-m", "host_tools.cli", "play", str(SEQUENCE)]
    done = subprocess.run(
        words, cwd=program, env={**os.environ, "PYTHONPATH": str(program)}, capture_output=True
    )
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_the_program_has_a_tenth_of_its_private_names():
    names = numbered(circuitpython.sources("pico_ssd1306")).values()
    assert len({name for of_file in names for name in of_file}) > 1000
    assert len({number for of_file in names for number in of_file.values()}) < 110


def test_a_traceback_of_a_device_is_told_with_its_names():
    names = traceback_names.names_on()
    number = {name: number for number, name in names["firmware.app"].items()}["_failed"]
    said = (
        f'  File "firmware.app", line 1, in {number}\n  File "firmware.app", line 1, in step\n'
        f'  File "elsewhere", line 7, in {number}\nValueError: {number}\n'
    )
    assert traceback_names.told(said, names) == (
        '  File "firmware.app", in _failed\n  File "firmware.app", in step\n'
        f'  File "elsewhere", in {number}\nValueError: {number}\n'
    )
