"""A verb's output with --out is whole, or the earlier file stays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.errors import Refused
from host_tools.program import bytecode
from host_tools.records import output_file

# A limit of the process stands for the disk: no file may have more than 4 bytes.
ON_A_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from host_tools.records import output_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))
output_file.WRITE(Path(sys.argv[1]), b"a longer report")
"""


def on_a_full_disk(write: str, out: Path) -> str:
    """Return the last line on standard error when this function of output_file writes *out* there."""
    words = [sys.executable, "-c", ON_A_FULL_DISK.replace("WRITE", write), str(out)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=bytecode.ROOT)
    return done.stderr.splitlines()[-1]


def test_a_full_disk_leaves_the_earlier_file_and_nothing_else(tmp_path: Path):
    out = tmp_path / "report.html"
    output_file.write(out, b"earlier")
    assert on_a_full_disk("write", out).endswith(f"{out} cannot be written: File too large")
    assert out.read_bytes() == b"earlier" and list(tmp_path.iterdir()) == [out]


def test_a_full_disk_leaves_no_part_of_a_new_file(tmp_path: Path):
    assert on_a_full_disk("create", tmp_path / "golf.json").endswith("File too large")
    assert list(tmp_path.iterdir()) == []


def test_a_link_goes_on_being_one(tmp_path: Path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "out")
    output_file.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there" / "out").read_bytes() == b"new"


def test_a_link_in_a_circle_gives_way(tmp_path: Path):
    (tmp_path / "link").symlink_to(tmp_path / "link")
    output_file.write(tmp_path / "link", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new"]


def both_ways(out: Path) -> None:
    """Write *out* at once, and bit by bit."""
    output_file.write(out, b"new")
    with output_file.at_the_end(out) as stream:
        stream.write("newer")


def test_permissions_stay(tmp_path: Path):
    out = tmp_path / "report.html"
    out.write_text("earlier")
    out.chmod(0o604)
    both_ways(out)
    assert out.read_text() == "newer" and out.stat().st_mode & 0o777 == 0o604


def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch):
    out = tmp_path / "report.html"
    out.write_text("earlier")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # root may write every file
    with pytest.raises(Refused, match="report.html cannot be written: Permission denied"):
        both_ways(out)
    assert out.read_text() == "earlier"


def test_a_folder_is_not_a_file(tmp_path: Path):
    with pytest.raises(Refused, match="cannot be written: Is a directory"):
        output_file.write(tmp_path, b"")


# Files that exist already

WRITTEN = {  # {file: the verb that writes it}
    "page.html": ["report", "game.jsonl", "--out"],
    "page.png": ["report", "game.jsonl", "--png"],
    "plays.csv": ["export", "csv", "game.jsonl", "--out"],
    "plays.json": ["export", "json", "game.jsonl", "--out"],
    "plays.txt": ["export", "bgstats", "game.jsonl", "--out"],
    "plays.xml": ["export", "bgg", "game.jsonl", "--out"],
    "code.png": ["export", "bgstats", "game.jsonl", "--qr", "--out"],
    "code.svg": ["export", "bgstats", "game.jsonl", "--qr", "--out"],
    "board.svg": ["wiring", "pico_ssd1306", "--svg"],
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder with the record of a game the current one."""
    monkeypatch.chdir(tmp_path)
    header = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"], "options": {"wins": 1}}\n'
    Path("game.jsonl").write_text(header + '[0, "deal"]\n[1, "bids", ["L", ""]]\n')


OTHERS = [(name, "Dear diary\n") for name in WRITTEN]
OTHERS += [("page.html", "https://example.org\n"), ("code.svg", "<"), ("plays.csv", "\ufffd\n")]


@pytest.mark.parametrize(("name", "there"), OTHERS)
def test_a_file_of_another_kind_stays(name: str, there: str, game: None, capsys):
    Path(name).write_text(there)
    assert cli.run([*WRITTEN[name], name]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"tablemate: {name} is there, and no ")
    assert err.endswith(": write elsewhere\n") and Path(name).read_text() == there


@pytest.mark.parametrize("name", WRITTEN)
def test_an_empty_file_and_an_earlier_one_of_its_kind_are_replaced(name: str, game: None):
    Path(name).touch()
    for _ in range(2):
        assert cli.run([*WRITTEN[name], name]) == 0
        written = Path(name).read_bytes()
        assert len(written) > 50
        Path(name).write_bytes(written + b"of earlier")


def test_neither_page_nor_picture_is_written_where_one_of_them_cannot_be(game: None):
    Path("notes.png").write_text("notes")
    assert cli.run(["report", "game.jsonl", "--out", "new.html", "--png", "notes.png"]) == 2
    assert not Path("new.html").exists() and Path("notes.png").read_text() == "notes"


# Bit by bit


def test_what_is_written_bit_by_bit_takes_its_place_at_the_end(tmp_path: Path):
    out = tmp_path / "frames.txt"
    for text in ("first\n", "second\n"):
        earlier = out.read_text() if out.exists() else None
        with output_file.at_the_end(out) as stream:
            stream.write(text)
            assert (out.read_text() if out.exists() else None) == earlier
        assert out.read_bytes() == text.encode() and list(tmp_path.iterdir()) == [out]


def test_what_fails_half_way_leaves_the_earlier_file_and_nothing_else(tmp_path: Path):
    out = tmp_path / "frames.txt"
    out.write_text("precious")
    with pytest.raises(KeyError), output_file.at_the_end(out) as stream:
        stream.write("half")
        raise KeyError
    assert out.read_text() == "precious" and list(tmp_path.iterdir()) == [out]


def test_what_is_no_file_needs_no_ending():
    output_file.check_kind(Path(os.devnull), "a chart", ".png")
    with pytest.raises(Refused, match="a chart is written as .png"):
        output_file.check_kind(Path("chart.gif"), "a chart", ".png")
