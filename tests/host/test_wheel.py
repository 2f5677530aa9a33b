"""
The wheel, installed into an environment of its own outside the clone: every verb works there.

Its dependencies are those of the environment that the tests run in, so no network is needed.
"""

import fcntl
import json
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import sysconfig
import termios
import time
import zipfile
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.files import folders
from host_tools.files.folders import ROOT
from host_tools.installation import firmware_download, pico_files
from host_tools.program.models import PICO
from host_tools.web import packages

pytestmark = pytest.mark.slow

OURS = ("boards", "engines_core", "firmware", "host_tools")
RECORD = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n'
SEQUENCE = "press OK\nshot home\n"
PATIENCE_S = 60


class Installed:
    """The wheel in an environment of its own, and a folder with a home for its verbs' files."""

    def __init__(self, folder: Path):
        self.wheel = built(folder / "wheel")
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        programs = folder / "environment" / "bin"
        self.python, self.command = str(programs / "python"), str(programs / "tablemate")
        self.home = folder / "home"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "environment"], check=True)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_DATA_HOME": str(self.home / "data"),
            "TERM": "xterm-256color",
        }
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self.python]
        options = ["--quiet", "--no-deps", "--no-index", "--no-compile"]
        subprocess.run([*pip, "install", *options, str(self.wheel)], check=True)
        micropython = Path(sys.executable).with_name("micropython")
        if micropython.exists():
            (programs / "micropython").symlink_to(micropython)
        self.packages = next((folder / "environment" / "lib").glob("python*/site-packages"))
        (self.packages / "tests.pth").write_text(sysconfig.get_path("purelib"))

    def run(self, *words: str, code: int = 0) -> str:
        """Run `tablemate` with *words*, which ends with *code*; return its output."""
        command = [self.command, *words]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert done.returncode == code and "Traceback" not in done.stderr, done.stdout + done.stderr
        return done.stdout + done.stderr


def built(folder: Path) -> Path:
    """Build the wheel of this clone into *folder*; return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return the installed wheel."""
    return Installed(tmp_path_factory.mktemp("wheel"))


def test_one_package_is_installed_and_nothing_beside_it(installed: Installed):
    tops = {path.name for path in installed.packages.iterdir()} - {"tests.pth"}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"tablemate"}
    find = f"import importlib.util; print([n for n in {OURS} if importlib.util.find_spec(n)])"
    done = subprocess.run(
        [installed.python, "-c", find], cwd=installed.folder, capture_output=True, text=True
    )
    assert done.stdout == "[]\n", done.stderr


def test_the_wheel_holds_what_is_committed_and_no_more(installed: Installed):
    tracked = subprocess.run(["git", "ls-files", *OURS], cwd=ROOT, capture_output=True, text=True, check=True)
    checks = ("mypy.ini", "eslint.config.js", "tsconfig.json")
    boxes = ("boards/hardware/", "host_tools/hardware/")  # for who builds the box: from the clone
    there = {
        name for name in tracked.stdout.split() if not name.endswith(checks) and not name.startswith(boxes)
    }
    wanted = {f"tablemate/{name}" for name in [*there, "LICENSE", "__init__.py", "__main__.py"]}
    held = {name for name in zipfile.ZipFile(installed.wheel).namelist() if ".dist-info/" not in name}
    assert held == wanted


def test_its_metadata_says_what_it_is(installed: Installed):
    wheel = zipfile.ZipFile(installed.wheel)
    text = wheel.read(next(name for name in wheel.namelist() if name.endswith("/METADATA"))).decode()
    head, readme = text.split("\n\n", 1)
    assert readme.startswith("# Tablemate") and "Description-Content-Type: text/markdown" in head
    assert "Classifier: Topic :: Games/Entertainment :: Board Games" in head and "Project-URL: " in head
    assert "pytest" not in head and "Provides-Extra: report" in head and "Provides-Extra: web" in head


def test_it_starts_as_a_module_and_as_a_command(installed: Installed):
    command = [installed.python, "-m", "tablemate", "--version"]
    done = subprocess.run(command, cwd=installed.folder, env=installed.environment, capture_output=True)
    assert done.stdout.decode() == installed.run("--version") == f"tablemate {cli.VERSION}\n"


def test_every_verb_shows_its_help(installed: Installed):
    listed = installed.run("--help")
    for verb in cli.VERBS:
        assert f"\n  {verb} " in listed and installed.run(verb, "--help").startswith(
            f"usage: tablemate {verb}"
        )


def test_run_shows_the_device_in_a_terminal(installed: Installed):
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [installed.command, "run"]
    running = subprocess.Popen(
        command, cwd=installed.folder, env=installed.environment, stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    seen = ""
    end = time.monotonic() + PATIENCE_S
    while "Tablemate on" not in seen and time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            seen += os.read(master, 1 << 16).decode(errors="replace")
    os.write(master, b"q")
    assert running.wait(PATIENCE_S) == 0 and "Tablemate on" in seen, seen
    os.close(master)


@pytest.mark.parametrize("target", ["cpython", "micropython"])
def test_play_pictures_the_screens(installed: Installed, target: str):
    (installed.folder / "home.seq").write_text(SEQUENCE)
    installed.run("play", "home.seq", "--target", target, "--shots", target)
    assert (installed.folder / target / "home.png").is_file()


def test_records_are_kept_listed_computed_and_given_on(installed: Installed):
    (installed.folder / "evening.jsonl").write_text(RECORD + '[0, "deal"]\n')
    assert "Ann" in installed.run("replay", "evening.jsonl")
    assert "Ann" in installed.run("replay", "--json", "--runtime", "micropython", "evening.jsonl")
    assert "1" in installed.run("pull", "--from", "evening.jsonl")
    assert "Boo-Ray" in installed.run("games")
    for form in ("csv", "json", "bgstats", "bgg"):
        installed.run("export", form, "evening.jsonl")
    assert "html" in installed.run("report", "evening.jsonl", "--out", "evening.html")
    installed.run("pull", "--run")


def test_judge_sheet_and_wiring_need_nothing_else(installed: Installed):
    assert "_python_argcomplete" in installed.run("completion", "bash")
    assert installed.run("judge", "beat", "B", "R7", "BP")
    assert "Hearts" in installed.run("sheet", "show", "hearts")
    assert "$schema" in installed.run("sheet", "schema")
    shipped = installed.packages / "tablemate" / "host_tools" / "sheets" / "golf.json"
    installed.run("sheet", "check", str(shipped))
    installed.run("wiring", "pico_ssd1306", "--svg", "wiring.svg")
    assert (installed.folder / "wiring.svg").read_text() == (ROOT / "boards/pico_ssd1306.svg").read_text()


def test_build_makes_the_very_files_that_a_clone_makes(installed: Installed):
    if firmware_download.is_there(PICO):
        installed.run("firmware", "--from", str(firmware_download.cached(PICO)))
    installed.run("build", "--out", "build", code=0 if firmware_download.is_there(PICO) else 1)
    assert folders.files_in(installed.folder / "build" / "pico_ssd1306") == pico_files.files("pico_ssd1306")


@pytest.mark.parametrize("words", ["deploy", "doctor", "pull", "push evening.jsonl"])
def test_a_verb_for_a_pico_says_that_there_is_none(installed: Installed, words: str):
    (installed.folder / "evening.jsonl").write_text(RECORD + '[0, "deal"]\n')
    assert "/dev/none" in installed.run(*words.split(), "--port", "/dev/none", code=1)


def test_fonts_are_packed_into_a_folder_that_is_named(installed: Installed):
    assert "--out" in installed.run("fonts", code=2)
    assert "apt-get install" in installed.run("fonts", "--out", "packed", "--root", "home", code=2)


def test_web_builds_the_page(installed: Installed):
    if not packages.are_there(for_checks=False):
        pytest.skip("NO PAGE: npm's packages are not in this clone (make page)")
    kept = installed.home / "cache" / "tablemate" / "web"
    kept.mkdir(parents=True)
    shutil.copytree(packages.PACKAGES / "@micropython", kept / "node_modules" / "@micropython")
    there = packages.packages_in(packages.PACKAGES / ".package-lock.json")
    noted = {path: facts for path, facts in there.items() if "@micropython" in path}
    (kept / "node_modules" / ".package-lock.json").write_text(json.dumps({"packages": noted}))
    installed.run("web", "--build-only", "--out", "page")
    assert (installed.folder / "page" / "device.romfs").stat().st_size > 100_000
