"""Compiling device code."""

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.device import micropython
from host_tools.errors import Refused
from host_tools.program import bytecode


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


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_on_a_full_disk_it_is_told_that_nothing_is_compiled(tmp_path: Path):
    (tmp_path / "part.py").write_text("answer = 42\n")
    (tmp_path / "part.mpy").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        bytecode.compile_file("part.py", tmp_path / "part.mpy", tmp_path)


def test_without_machine_code_viper_is_plain_python(tmp_path: Path, micropython_path: str):
    (tmp_path / "room").mkdir()
    viper = (
        "import micropython\n\n@micropython.viper\ndef low(data: ptr8) -> int:\n    return data[0] - 300\n"
    )
    (tmp_path / "room/loops.py").write_text(viper + "print(low(b'é'))\n", encoding="utf-8")
    bytecode.compile_folders(["room"], tmp_path, tmp_path, bytecode.PLAIN)
    (tmp_path / "room/loops.py").unlink()
    run = [micropython_path, "-c", "import room.loops"]
    done = subprocess.run(run, cwd=tmp_path, env=micropython.environment(tmp_path), capture_output=True)
    assert done.stdout == b"-105\n", done.stderr
    assert (tmp_path / "room/loops.mpy").read_bytes()[2] == 0  # the architecture: none


def test_prints_the_size_of_all(capsys: pytest.CaptureFixture):
    assert bytecode.main(["engines_core"]) == 0
    assert "compiled" in capsys.readouterr().out


def test_a_test_keeps_its_asserts_and_the_program_has_none(micropython_path: str, tmp_path: Path):
    for source, exit_code in (("tests/failing.py", 1), ("firmware/failing.py", 0)):
        (tmp_path / "failing.mpy").write_bytes(bytecode.made_of("assert False\n", source, bytecode.HOST))
        done = subprocess.run([micropython_path, "-m", "failing"], cwd=tmp_path, capture_output=True)
        assert done.returncode == exit_code
