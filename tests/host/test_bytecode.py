"""Compiling device code."""

from pathlib import Path

import pytest

from host_tools import bytecode
from host_tools.refused import Refused


def test_compiles_a_folder_to_the_same_places(tmp_path: Path):
    (tmp_path / "room/inner").mkdir(parents=True)
    (tmp_path / "room/inner/part.py").write_text("answer = 42\n")
    sizes = bytecode.compile_folders(["room"], tmp_path / "out", tmp_path)
    compiled = tmp_path / "out/room/inner/part.mpy"
    assert sizes == {"room/inner/part.py": compiled.stat().st_size}


def test_names_the_file_that_micropython_would_not_take(tmp_path: Path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room/new.py").write_text("match 1:\n    case _:\n        pass\n")
    with pytest.raises(Refused, match="room/new.py does not compile"):
        bytecode.compile_folders(["room"], tmp_path / "out", tmp_path)


def test_prints_the_size_of_all(capsys: pytest.CaptureFixture):
    assert bytecode.main(["engines_core"]) == 0
    assert "compiled" in capsys.readouterr().out
