"""
Verbs that write where the PC's disk is full, or takes no writes; and two programs on one flash.

Each ends with one line that names the place; what was there stays, and no half of a file is left.
"""

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.files import flash_lock
from host_tools.records import journals
from tests.engines.random_player import random_record, record_bytes

pytestmark = pytest.mark.slow

RECORD = record_bytes(random_record("boo_ray", 2, 60))
SHEET = b'{"sheet": 1, "name": "Uno", "players": [2, 9], "rows": [{"name": "Points"}]}'
WRITING = {  # each verb that writes, and what it leaves where it can
    "pull kept --from a.jsonl": "kept/0001-boo_ray.jsonl",
    "pull --library kept --from a.jsonl": "kept/undated-boo_ray",
    "export csv a.jsonl --out out.csv": "out.csv",
    "export json a.jsonl --out out.json": "out.json",
    "export bgg a.jsonl --out out.xml": "out.xml",
    "report a.jsonl --out out.html": "out.html",
    "play x.seq --shots shots": "shots/home.png",
    "play x.seq --art shots": "shots/home.txt",
    "play x.seq --frames frames.txt": "frames.txt",
    "wiring pico_ssd1306 --svg out.svg": "out.svg",
    "rescue kept --image flash.bin": "kept/0001-boo_ray.jsonl",
}
READ_ONLY = 'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && exec "$@"'


@pytest.fixture
def work(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch) -> Path:
    """Return a folder with a record and a sequence, which is the current one; homes are beside it."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(RECORD)
    (folder / "x.seq").write_text("shot home\n")
    (folder / "flash.bin").write_bytes(journals.journal_file("a", RECORD).data.ljust(4096, b"\xff"))
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    fonts = tmp_path_factory.getbasetemp() / "matplotlib"  # found once, by the first that can write
    monkeypatch.setenv("MPLCONFIGDIR", str(fonts))
    monkeypatch.setenv("PYTHONPATH", str(Path(cli.__file__).parents[1]))
    monkeypatch.chdir(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files in *folder*, at any depth."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_one_line(done: "subprocess.CompletedProcess[str]") -> None:
    """Assert that a verb failed, with one line and no traceback."""
    assert done.returncode in (1, 2), (done.returncode, done.stdout, done.stderr)
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("tablemate: "), done.stderr


def limited(words: str, most: int) -> "subprocess.CompletedProcess[str]":
    """Run a verb in a copy of this process whose files end after *most* bytes."""
    there, here = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        for stream, (_, end) in ((1, there), (2, here)):
            os.dup2(end, stream)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        code = 99  # a traceback
        with contextlib.suppress(BaseException):
            code = cli.run(words.split())
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    for _, end in (there, here):
        os.close(end)
    said, told = (open(end).read() for end, _ in (there, here))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return subprocess.CompletedProcess(words, code, said, told)


@pytest.mark.parametrize("words", WRITING)
def test_a_disk_that_is_full_costs_nothing_that_was_there(words: str, work: Path):
    before = contents(work)
    cli.load(words.split()[0])  # once, for both
    for most in (0, 5):
        check_one_line(limited(words, most))
        assert contents(work) == before
    assert cli.run(words.split()) == 0
    made = [place for place in contents(work) if place.startswith(WRITING[words])]
    assert len(made) == 1


def read_only(words: str) -> "subprocess.CompletedProcess[str]":
    """Run a verb in the current folder, mounted so that nobody writes there."""
    command = ["unshare", "-m", "sh", "-c", READ_ONLY, "sh", sys.executable, "-m", "host_tools.cli"]
    return subprocess.run([*command, *words.split()], capture_output=True, text=True)


@pytest.fixture
def mounts() -> None:
    """Skip where this user may not mount: an administrator's modes would stop no write."""
    done = subprocess.run(["unshare", "-m", "true"], capture_output=True) if shutil.which("unshare") else None
    if done is None or done.returncode:
        pytest.skip(
            "NO MOUNTS: verbs in a folder that takes no writes were not tried (they need root on Linux)"
        )


@pytest.mark.parametrize("words", [*WRITING, "sheet new ours.json"])
def test_a_folder_that_takes_no_writes_is_named(words: str, work: Path, mounts):
    before = contents(work)
    check_one_line(read_only(words))
    assert contents(work) == before


def test_a_build_is_refused_before_it_is_made(work: Path, mounts):
    done = read_only("build --out new/built")
    assert done.stderr == f"tablemate: new/built cannot be written: {work} takes no writes\n"
    assert done.stdout == ""


@pytest.mark.parametrize("words", ["games a.jsonl", "replay a.jsonl", "export csv a.jsonl", "play x.seq"])
def test_verbs_that_only_read_need_no_place_to_write(words: str, work: Path, mounts):
    done = read_only(words)
    assert done.returncode == 0 and done.stderr == ""


TAKING = (  # each verb that takes a flash for itself, so with any other of them
    "play x.seq --root flash",
    "play x.seq --root flash --target micropython",
    "names add Ann --root flash",
    "names list --root flash",
)


@pytest.mark.parametrize("words", TAKING)
def test_a_flash_that_another_program_has_is_refused(words: str, work: Path, capsys):
    assert cli.run(["play", "x.seq", "--root", "flash"]) == 0
    before = contents(work)
    capsys.readouterr()
    with flash_lock.alone(work / "flash"):
        assert cli.run(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "another" in err
    assert contents(work) == before


@pytest.mark.parametrize(
    "words", ["games flash", "replay flash", "export json flash", "pull kept --from flash"]
)
def test_a_flash_that_another_program_has_is_read_all_the_same(words: str, work: Path, capsys):
    (work / "flash" / "games").mkdir(parents=True)
    (work / "flash" / "games" / "a.jsonl").write_bytes(RECORD)
    before = contents(work / "flash")
    with flash_lock.alone(work / "flash"):
        assert cli.run(words.split()) == 0
    assert contents(work / "flash") == before and os.listdir(work / "flash") == ["games"]
