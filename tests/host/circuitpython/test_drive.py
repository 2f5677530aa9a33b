"""The files on a drive CIRCUITPY, and how they get there."""

import ast
import contextlib
import io
import shutil
import stat
import zipfile
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.circuitpython import drive_files as circuitpython
from host_tools.circuitpython.bytecode import compiled
from host_tools.circuitpython.drive import Drive
from host_tools.errors import Refused
from host_tools.program import bytecode, program_sources

BOOT_OUT = (
    "Adafruit CircuitPython 10.0.3 on 2025-10-17; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:DF6250C883432A29\r\n"
)
BOARD = "pico_ssd1306"
FEW = ("firmware/app.py", "firmware/circuitpython/loop.py", "firmware/texts/en/boo_ray.py")
MPY_CROSS = """#!/bin/sh
case $1 in
--version) echo "{name} {version} on 2025-10-17; mpy-cross emitting mpy v6.3" ;;
*) (printf '{magic}'; head -c 20 "$5") >"$4" ;;
esac
"""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let the program be FEW files, but for the slow tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(
            circuitpython, "sources", lambda board: [f"boards/circuitpython/{board}.py", *FEW]
        )


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return a folder that looks like a new drive and holds a game."""
    path = tmp_path / "CIRCUITPY"
    (path / "data" / "games").mkdir(parents=True)
    (path / "lib").mkdir()
    (path / "boot_out.txt").write_text(BOOT_OUT, newline="")
    (path / "code.py").write_text('print("Hello World!")\n')
    (path / "data" / "games" / "0001.game").write_bytes(b"a game")
    (path / "lib" / "neopixel.mpy").write_bytes(b"of another program")
    return path


def mpy_cross(
    folder: Path, name: str = "CircuitPython", magic: str = "C\\006", version: str = "10.0.3"
) -> Path:
    """Return an executable that answers like CircuitPython's mpy-cross."""
    path = folder / "mpy-cross"
    path.write_text(MPY_CROSS.format(name=name, magic=magic, version=version))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def tablemate(*words: str) -> tuple[int, str]:
    """Run the command; return its exit code and its output."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.run(list(words))
    return code, said.getvalue()


def deploy(drive: Path, *words: str) -> tuple[int, str]:
    """Run `tablemate deploy` for *drive*."""
    return tablemate("deploy", "--runtime", "circuitpython", "--drive", str(drive), *words)


def places(drive: Path) -> set[str]:
    """Return the files on *drive*."""
    return {file.relative_to(drive).as_posix() for file in drive.rglob("*") if file.is_file()}


@pytest.mark.slow
def test_a_deploy_brings_the_program_and_leaves_all_else(drive: Path):
    before = places(drive)
    code, said = deploy(drive)
    assert code == 0 and "CircuitPython 10.0.3" in said and "too little memory" in said
    assert places(drive) == before | set(circuitpython.files())
    assert (drive / "data/games/0001.game").read_bytes() == b"a game"
    assert b"boards.circuitpython.pico_ssd1306 import make" in (drive / "code.py").read_bytes()
    assert not list(drive.glob("*.before-tablemate*"))


def test_a_second_deploy_writes_nothing_and_stale_files_go(drive: Path):
    deploy(drive)
    stamps = {place: (drive / place).stat().st_mtime_ns for place in places(drive)}
    assert "0 files written, 0 removed" in deploy(drive)[1]
    assert {place: (drive / place).stat().st_mtime_ns for place in places(drive)} == stamps
    (drive / "firmware" / "old.mpy").write_bytes(compiled("firmware/old.py", b"x = 1\n"))
    (drive / "firmware" / "app.mpy").write_text("damaged")
    assert "2 files written, 1 removed" in deploy(drive)[1]  # app.mpy and, last, code.py


def test_while_it_copies_nothing_can_start(drive: Path, monkeypatch: pytest.MonkeyPatch):
    write = Drive.write

    def torn(self: Drive, place: str, data: bytes) -> None:
        assert not (drive / "code.py").exists()
        if place == "firmware/app.mpy":
            raise OSError(5, "Input/output error")
        write(self, place, data)

    with monkeypatch.context() as patched:
        patched.setattr(Drive, "write", torn)
        assert deploy(drive)[0] == 1
    assert not (drive / "code.py").exists()
    assert deploy(drive)[0] == 0
    assert (drive / "code.py").exists()


OURS = b"".join(circuitpython.SETTINGS_LINES)


@pytest.mark.parametrize(
    ("there", "kept"),
    (
        (b'WIFI = "home"\nCIRCUITPY_PYSTACK_SIZE = 1000', b'WIFI = "home"\n'),
        (b'WIFI = "home"\r\n\r\n[mine]\r\nA = 1', b'WIFI = "home"\r\n\r\n[mine]\r\nA = 1'),
        (b"[mine]\nCIRCUITPY_PYSTACK_SIZE = 1000\n" + OURS, b"[mine]\nCIRCUITPY_PYSTACK_SIZE = 1000\n"),
    ),
    ids=("none", "section", "ours in one"),
)
def test_other_settings_stay_and_ours_about_memory_are_where_they_are_read(
    drive: Path, there: bytes, kept: bytes
):
    (drive / "settings.toml").write_bytes(there)
    deploy(drive)
    assert (drive / "settings.toml").read_bytes() == OURS + kept
    assert "0 files written" in deploy(drive)[1]


@pytest.mark.parametrize("name", ("code", "boot"))
def test_what_another_program_starts_with_is_kept_each_time(drive: Path, name: str):
    for text, kept in (("import neopixel\n", ""), ("import rtc\n", "-2"), ("import busio\n", "-3")):
        (drive / f"{name}.py").write_text(text)
        code, said = deploy(drive)
        assert code == 0 and f"the {name}.py of another program is kept as {name}.before-tablemate" in said
        assert (drive / f"{name}.before-tablemate{kept}.py").read_text() == text
    assert "is kept" not in deploy(drive)[1]
    assert len(list(drive.glob("*.before-tablemate*"))) == 3


def test_what_a_deploy_wrote_itself_is_not_kept(drive: Path):
    deploy(drive)
    for name in ("code.py", "boot.py"):
        (drive / name).write_bytes((drive / name).read_bytes() + b"# of another version\n")
    assert "is kept" not in deploy(drive, "--board", "waveshare_oled_1_3")[1]
    assert not list(drive.glob("*.before-tablemate*"))


def test_a_drive_of_another_board_stays_that_board(drive: Path):
    assert f"board {BOARD}, as it has none yet" in deploy(drive)[1]
    other = "waveshare_oled_1_3"
    deploy(drive, "--board", other)
    for interrupted in (False, True):
        if interrupted:
            (drive / "code.py").unlink()
        assert f"board {other}, the one it has" in deploy(drive)[1]
        assert f"boards.circuitpython.{other} import make" in (drive / "code.py").read_text()
        assert not (drive / f"boards/circuitpython/{BOARD}.mpy").exists()


def test_a_board_that_is_not_here_is_not_replaced_by_another(drive: Path):
    deploy(drive)
    (drive / "code.py").write_text("from boards.circuitpython.my_table import make\n")
    before = {place: (drive / place).read_bytes() for place in places(drive)}
    code, said = deploy(drive)
    assert code == 2 and "a program for the board 'my_table'" in said
    assert {place: (drive / place).read_bytes() for place in places(drive)} == before


@pytest.mark.parametrize("name", ("code.py", "boot.py", "settings.toml"))
def test_what_cannot_be_read_is_refused_before_anything_is_changed(
    drive: Path, name: str, monkeypatch: pytest.MonkeyPatch
):
    (drive / name).write_text("import neopixel\n")
    before = {place: (drive / place).read_bytes() for place in places(drive)}
    read = Path.read_bytes

    def refuse(self: Path) -> bytes:
        if self == drive / name:
            raise OSError(5, "Input/output error", str(self))
        return read(self)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", refuse)
        code, said = deploy(drive)
    assert code == 2 and f"{drive / name} cannot be read (Input/output error)" in said
    assert {place: (drive / place).read_bytes() for place in places(drive)} == before


def test_a_drive_that_cannot_be_read_is_told_with_the_reason(drive: Path):
    (drive / "boot_out.txt").unlink()
    (drive / "boot_out.txt").mkdir()
    code, said = deploy(drive)
    assert code == 2 and said.endswith("boot_out.txt cannot be read: Is a directory\n")
    assert "Install CircuitPython" not in said


@pytest.mark.parametrize(
    ("about", "words"),
    (
        (None, "not a drive of CircuitPython"),
        ("", "does not name a version"),
        (BOOT_OUT.replace("10.0.3", "8.2.10"), "needs CircuitPython 9 or newer"),
        (BOOT_OUT.replace("rp2040", "samd51"), "needs a Pico"),
    ),
)
def test_an_unfit_drive_is_refused(drive: Path, about: "str | None", words: str):
    (drive / "boot_out.txt").unlink()
    if about is not None:
        (drive / "boot_out.txt").write_text(about)
    before = places(drive)
    code, said = deploy(drive)
    assert code == 2 and words in said
    assert places(drive) == before


def test_a_drive_that_the_program_writes_on_is_refused(drive: Path, monkeypatch: pytest.MonkeyPatch):
    write = Path.write_bytes

    def refuse(self: Path, data: bytes) -> int:
        if drive in self.parents:
            raise OSError(30, "Read-only file system")
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", refuse)
    code, said = deploy(drive)
    assert code == 2 and "hold BACK" in said


def test_a_full_drive_is_refused_before_anything_is_written(drive: Path, monkeypatch: pytest.MonkeyPatch):
    before = places(drive)
    usage = shutil.disk_usage(drive)._replace(free=100000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    code, said = deploy(drive)
    assert code == 2 and "are needed" in said
    assert places(drive) == before


def test_compiled_files_take_the_place_of_sources_which_are_kept(drive: Path):
    for place in ("firmware/app.py", "lib/neopixel.py"):
        (drive / place).parent.mkdir(parents=True, exist_ok=True)
        (drive / place).write_text("")
    kept = "firmware/app.before-tablemate.py"
    assert f"the firmware/app.py of another program is kept as {kept}\n" in deploy(drive)[1]
    after = places(drive)
    sources = {place for place in after if place.endswith(".py")}
    assert sources == {"code.py", "boot.py", "lib/neopixel.py", kept}
    assert {"firmware/app.mpy", "lib/neopixel.mpy"} < after
    (drive / "firmware/app.py").write_text("")  # put there later, and all else is as it is to be
    assert "is kept as firmware/app.before-tablemate-2.py" in deploy(drive)[1]


def test_files_of_others_in_the_folders_of_the_program_stay(drive: Path):
    others = {
        "firmware/mine.py": b"x = 1\n",
        "firmware/mine.mpy": compiled("mine.py", b"x = 1\n"),
        "firmware/drivers/lamp.mpy": b"C\x06",
        "boards/notes.txt": b"",
    }
    for place, data in others.items():
        (drive / place).parent.mkdir(parents=True, exist_ok=True)
        (drive / place).write_bytes(data)
    (drive / "firmware/torn.mpy").write_bytes(b"")
    assert ", 1 removed" in deploy(drive)[1]
    assert {place: (drive / place).read_bytes() for place in others} == others


def test_another_compiler_may_be_named(drive: Path, tmp_path: Path):
    code, said = deploy(drive, "--mpy-cross", str(mpy_cross(tmp_path)))
    assert code == 0 and "compiled by CircuitPython 10.0.3" in said
    assert len((drive / "firmware/app.mpy").read_bytes()) == len(b"C\x06") + 20


def test_a_later_circuitpython_is_refused_without_its_own_compiler(drive: Path, tmp_path: Path):
    (drive / "boot_out.txt").write_text(BOOT_OUT.replace("10.0.3", "11.0.0-beta.1"))
    before = places(drive)
    code, said = deploy(drive)
    assert code == 2 and said.count("\n") == 1 and places(drive) == before
    assert "CircuitPython 11.0.0-beta.1, Tablemate compiles for 9 to 10" in said and "--mpy-cross" in said
    code, said = deploy(drive, "--mpy-cross", str(mpy_cross(tmp_path, magic="C\\007", version="11.0.0")))
    assert code == 0 and "compiled by CircuitPython 11.0.0" in said
    assert (drive / "firmware/app.mpy").read_bytes().startswith(b"C\x07")


@pytest.mark.parametrize(
    ("there", "compiler"), (("9.2.8", "10.0.3"), ("10.0.3", "9.2.8"), ("11.0.0", "10.0.3"))
)
def test_a_compiler_for_another_version_than_the_drives_is_refused(
    drive: Path, tmp_path: Path, there: str, compiler: str
):
    (drive / "boot_out.txt").write_text(BOOT_OUT.replace("10.0.3", there))
    before = places(drive)
    code, said = deploy(drive, "--mpy-cross", str(mpy_cross(tmp_path, version=compiler)))
    assert code == 2 and said.count("\n") == 1 and places(drive) == before
    assert f"CircuitPython {there}" in said and f"CircuitPython {compiler}" in said


def test_a_minor_version_of_the_compiler_may_differ(drive: Path, tmp_path: Path):
    assert deploy(drive, "--mpy-cross", str(mpy_cross(tmp_path, version="10.1.0")))[0] == 0


@pytest.mark.parametrize(
    ("name", "magic", "version", "words"),
    (
        ("MicroPython", "M\\006", "1.28.0", "is not CircuitPython's mpy-cross"),
        ("CircuitPython", "C\\005", "10.0.3", "makes files of version 5"),
        ("CircuitPython", "C\\006", "main", "does not say for which CircuitPython"),
    ),
)
def test_another_mpy_cross_is_refused(tmp_path: Path, name: str, magic: str, version: str, words: str):
    with pytest.raises(Refused, match=words):
        circuitpython.files(compiler=circuitpython.Compiler(mpy_cross(tmp_path, name, magic, version)))


def test_a_program_other_than_a_compiler_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "ls").write_text("#!/bin/sh\necho first; echo second\n")
    (tmp_path / "ls").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for path in (str(tmp_path / "ls"), "ls"):  # the folder's `ls`, not that in PATH
        code, said = tablemate("build", "--runtime", "circuitpython", "--mpy-cross", path)
        assert (code, said) == (2, f"tablemate: {path} is not CircuitPython's mpy-cross: first\n")


@pytest.mark.parametrize("does", (":", ': >"$4"'), ids=("no file", "an empty one"))
def test_a_compiler_that_makes_nothing_is_refused_in_a_line(tmp_path: Path, does: str):
    path = mpy_cross(tmp_path)
    says = r"printf 'CircuitPython 10.0.3 \377\n'"  # invalid UTF-8
    path.write_text(f"#!/bin/sh\ncase $1 in --version) {says} ;; *) {does} ;; esac\n")
    with pytest.raises(Refused, match=f"^{path} makes nothing of [^\n]+$"):
        circuitpython.files(compiler=circuitpython.Compiler(path))


def test_what_does_not_compile_is_told_in_a_line():
    with pytest.raises(Refused, match="^here.py does not compile: [^\n]+$"):
        compiled("here.py", b"def f(a, /): return a\n")


def test_without_the_drives_path_it_asks_for_it():
    code, said = tablemate("deploy", "--runtime", "circuitpython")
    assert code == 2 and "--drive" in said


@pytest.mark.parametrize(
    ("words", "refused"),
    (
        ("deploy --drive /media/me/CIRCUITPY", "--drive goes with --runtime circuitpython only"),
        ("deploy --mpy-cross mpy-cross", "--mpy-cross goes with --runtime circuitpython only"),
        ("build --mpy-cross mpy-cross", "--mpy-cross goes with --runtime circuitpython only"),
        ("deploy --runtime circuitpython --port COM3", "--port goes without --runtime circuitpython only"),
    ),
)
def test_an_option_for_the_other_runtime_is_refused(words: str, refused: str):
    assert tablemate(*words.split()) == (2, f"tablemate: {refused}\n")


@pytest.mark.slow
def test_a_build_is_a_folder_and_a_zip_with_the_same(tmp_path: Path):
    words = ["build", "--runtime", "circuitpython", "--board", "waveshare_oled_1_3", "--out", str(tmp_path)]
    assert tablemate(*words)[0] == 0
    folder = tmp_path / "circuitpython/waveshare_oled_1_3"
    with zipfile.ZipFile(f"{folder}.zip") as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    assert inside == {place: (folder / place).read_bytes() for place in places(folder)}
    assert "firmware/display/sh1107.mpy" in inside
    assert "firmware/display/sh1106.mpy" not in inside  # ssd1306.mpy is: it drives the usual panel
    assert "boards/circuitpython/pico_ssd1306.mpy" not in inside
    first = Path(f"{folder}.zip").read_bytes()
    tablemate(*words)
    assert Path(f"{folder}.zip").read_bytes() == first


def test_a_build_replaces_the_program_and_leaves_other_files(tmp_path: Path):
    folder = tmp_path / "circuitpython" / BOARD
    for place in ("firmware/gone.mpy", "lib/ours.mpy", "notes/evening.txt", "code.py"):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(b"old")
    assert tablemate("build", "--runtime", "circuitpython", "--out", str(tmp_path))[0] == 0
    assert not list(folder.rglob("gone.mpy")) and (folder / "code.py").read_bytes() != b"old"
    assert (folder / "notes/evening.txt").read_bytes() == (folder / "lib/ours.mpy").read_bytes() == b"old"


def for_the_checker(node: ast.stmt) -> bool:
    """Return whether *node* is a block that only the type checker reads: `if False:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and node.test.value is False


@pytest.mark.slow
def test_all_that_is_imported_is_there():
    """Every import in a copied file finds a copied file, or a module of CircuitPython."""
    files = circuitpython.files()
    ours = circuitpython.sources(BOARD)
    texts = {source: Path(source).read_bytes() for source in ours}
    built_in = {*"array binascii gc io json micropython os sys time traceback".split(), "framebuf"}
    built_in |= set("board busio digitalio errno keypad microcontroller pwmio rtc storage".split())
    built_in |= set("supervisor usb_cdc watchdog".split())
    built_in.add("engines_core.judges.noted")  # there where the program is frozen
    for place, data in texts.items():
        tree = ast.parse(data) if place.endswith(".py") else ast.Module([], [])
        tree.body = [node for node in tree.body if not for_the_checker(node)]
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                path = name.replace(".", "/")
                found = [file for file in files if file.startswith((f"{path}.", f"{path}/"))]
                assert name in built_in or found, f"{place} imports {name}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "found", (program_sources.of_board("pico_ssd1306"), circuitpython.sources(BOARD)), ids=("mpy", "py")
)
def test_all_engines_are_there_also_those_that_are_loaded_by_name(found: list[str]):
    """The judges, for one: only the screen that asks for them knows their names."""
    left_out = {f"engines_core/{name}.py" for name in ("judge_words", "record_text", "replay")}
    engines = [file for file in bytecode.sources(["engines_core"]) if not program_sources.is_only_words(file)]
    assert set(engines) - set(found) == left_out
