"""Where the site is written: into a folder of its own, and whole or not at all."""

import sys
from pathlib import Path

import pytest

from host_tools.web import __main__ as command
from host_tools.web import site


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Return a function that builds a site of *files* into `out` by the command: its exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(site, "install", lambda for_checks: None)

    def build(*files: str, out: str = "out") -> int:
        def fill(folder: Path) -> None:
            folder.mkdir()
            for name in files:
                if name == "bad":
                    raise OSError(28, "No space left on device", "device.romfs")
                (folder / name).write_text(name)
            site.write_version(folder, folder / files[0])

        monkeypatch.setattr(site, "fill", fill, raising=False)
        monkeypatch.setattr(sys, "argv", ["web", "--build-only", "--out", out])
        return command.main()

    return build


def names(folder: str) -> list[str]:
    """Return what is in *folder*."""
    return sorted(path.name for path in Path(folder).iterdir())


def test_a_site_takes_the_place_of_the_one_before(built, capsys):
    Path("out").mkdir()
    assert built("program.json", "a.js") == 0 and names("out") == ["a.js", "program.json", "version.js"]
    assert built("program.json", "b.js") == 0 and names("out") == ["b.js", "program.json", "version.js"]
    assert names(".") == ["out"]
    assert capsys.readouterr().out == "out: 3 files\n" * 2
    assert built("program.json", out="deep/in/there") == 0 and len(names("deep/in/there")) == 2


def test_a_folder_with_anything_else_in_it_is_refused_and_stays(built, capsys):
    Path("mine/deep").mkdir(parents=True)
    Path("mine/deep/letter.txt").write_text("mine")
    assert built("program.json", out="mine") == 1
    assert capsys.readouterr().err.endswith("mine is not emptied: deep/letter.txt is no file of a site\n")
    assert Path("mine/deep/letter.txt").read_text() == "mine"
    assert built("program.json") == 0
    Path("out/CNAME").write_text("mine")
    assert built("program.json") == 1
    assert capsys.readouterr().err.endswith("out is not emptied: CNAME is no file of a site\n")
    assert names("out") == ["CNAME", "program.json", "version.js"]
    Path("file").write_text("mine")
    assert built("program.json", out="file") == 1 and Path("file").read_text() == "mine"


def test_a_build_that_fails_leaves_the_site_before(built, capsys):
    assert built("program.json") == 0
    assert built("program.json", "bad") == 1
    assert capsys.readouterr().err == "device.romfs: No space left on device\n"
    assert names("out") == ["program.json", "version.js"] and names(".") == ["out"]


def test_a_folder_that_cannot_be_made_is_a_line(built, capsys):
    Path("file").touch()
    assert built("program.json", out="file/out") == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and err.endswith("file: File exists\n")
