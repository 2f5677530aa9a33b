"""
The program frozen into an image, without compiling it: tests/hil/test_frozen.py does that.
"""

import ast
import io
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from firmware.frozen import leftovers
from host_tools import cli
from host_tools.emulator import filesystem as fs
from host_tools.errors import Failed, Refused
from host_tools.frozen import image, notices, packages, parts, program, verbs
from host_tools.frozen.verbs import against_here, files_over
from host_tools.installation import deployment, pico_files
from host_tools.installation.detection import Frozen, frozen_on
from host_tools.program import bytecode, languages, program_sources, uf2
from tests.fakes import boot_rom

BOARD = pico_files.DEFAULT_BOARD
MAIN_PY = pico_files.main_for(BOARD)
INSTALLER = deployment.installer(
    deployment.Plan(["firmware/app.mpy", "main.py"], ["firmware/old.mpy"])
).encode()
MAIN = b"from boards.pico_ssd1306 import make\n"
GONE = {
    "class of two bases",
    "compile",
    "filter",
    "frozenset",
    ".center",
    ".fromkeys",
    ".mem_info",
    ".splitlines",
}
SPECIAL = {f"def __{name}__" for name in "init call enter exit getattr getitem len str".split()}
# A limit of the process stands for the disk: no file may have more than 100 bytes.
ON_A_FULL_DISK = """
import resource, signal, sys
from host_tools import cli
from host_tools.frozen import image, notices, packages
image.built, packages.sources, notices.collected = lambda *_: bytes(512), lambda: None, lambda _: "whose"
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
sys.exit(cli.run(["build", "--frozen", "--out", sys.argv[1]]))
"""


@pytest.fixture(scope="module")
def files():
    return program.files(BOARD)


def test_the_whole_program_is_frozen(files):
    wanted = languages.only(program_sources.of_board(BOARD), languages.DEFAULT)
    assert {*wanted, "boot.py", "main.py"} <= set(files)


def test_a_float_is_refused_with_its_line_as_the_image_cannot_hold_one():
    with pytest.raises(Refused, match=r"boards/mine\.py:2: 0\.5 is a float"):
        program.check_has_no_float("boards/mine.py", "from time import sleep\nsleep(0.5)\n")


def told_by(node: ast.AST) -> str:
    """Return what *node* uses, as GONE and SPECIAL write it, else ""."""
    if isinstance(node, ast.ClassDef):
        return "class of two bases" if len(node.bases) > 1 else ""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f".{node.attr}"
    return f"def {node.name}" if isinstance(node, ast.FunctionDef) else ""


def lacking(text: str) -> set[str]:
    """Return what the program *text* uses that without.h leaves out."""
    used = {told_by(node) for node in ast.walk(ast.parse(text))}
    return used & GONE | {name for name in used - SPECIAL if name.startswith("def __")}


def test_the_program_uses_nothing_that_its_micropython_lacks(files):
    assert lacking("class A(B, C):\n def __mul__(self, x): return ''.center(x)") == {
        "class of two bases",
        "def __mul__",
        ".center",
    }
    assert {place: lacking(text) for place, text in files.items() if lacking(text)} == {}


def test_the_judges_are_noted_as_a_frozen_program_cannot_look_for_their_files(files):
    noted: dict = {}
    exec(files["engines_core/judges/noted.py"], noted)
    found = {f"engines_core/judges/{game}_{name}.py" for name, game in noted["JUDGES"]}
    others = {f"engines_core/judges/{name}.py" for name in ("__init__", "judge", "noted", "poker")}
    assert found | others == {file for file in files if "/judges/" in file}


@pytest.mark.slow
def test_another_board_or_another_text_is_another_program(files):
    other = program.files("pico_sh1106")
    assert "boards.pico_sh1106 import make" in other["main.py"] and "boards/pico_ssd1306.py" not in other
    changed = {**files, "main.py": files["main.py"] + "# changed\n"}
    names = {program.identity_of(some) for some in (files, other, changed)}
    assert len(names) == 3 and program.identity(BOARD) in files[f"{program.NAME}.py"]


def path_after_boot(monkeypatch, tmp_path, main: "bytes | None") -> list[str]:
    """Return sys.path as boot.py leaves it where *main* is main.py on the flash, if there is one."""
    if main is not None:
        (tmp_path / "main.py").write_bytes(main)
    source = (bytecode.ROOT / program.BOOT).read_text()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, program.NAME, SimpleNamespace(PROGRAM="1234abcd"))
    monkeypatch.setattr(sys, "path", ["", ".frozen", "/lib"])
    exec(source, {})
    return list(sys.path)


@pytest.mark.parametrize("main", [None, MAIN, program.over(MAIN, "ffff0000"), b"\xff\xfe"])
def test_frozen_modules_go_before_files_that_lie_about(monkeypatch, tmp_path, main):
    assert path_after_boot(monkeypatch, tmp_path, main) == [".frozen", "", "/lib"]


class NoRoom(io.BytesIO):
    """A file that is longer than the free memory of a Pico."""

    def read(self, size: "int | None" = -1) -> bytes:
        """Return *size* bytes; all are too many."""
        if size is None or size < 0:
            raise MemoryError
        return super().read(size)


def test_a_long_main_of_someone_else_does_not_keep_the_frozen_program_from_starting(monkeypatch):
    monkeypatch.setitem(sys.modules, program.NAME, SimpleNamespace(PROGRAM="1234abcd"))
    monkeypatch.setattr(sys, "path", ["", ".frozen"])
    exec((bytecode.ROOT / program.BOOT).read_text(), {"open": lambda *_: NoRoom(b"import own\n")})
    assert sys.path == [".frozen", ""]


def test_files_put_over_this_very_program_go_first(monkeypatch, tmp_path):
    over = files_over({"main.py": MAIN}, Frozen(BOARD, "1234abcd", True))["main.py"]
    assert path_after_boot(monkeypatch, tmp_path, over) == ["", ".frozen", "/lib"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "main", [pico_files.main_for("pico_sh1106"), program.over(MAIN_PY, "12ab"), INSTALLER]
)
def test_the_first_start_removes_all_that_a_build_and_a_deploy_write(tmp_path, main):
    compiled = {place: data for place, data in pico_files.files(BOARD).items() if place != deployment.MAIN}
    files = {
        **compiled,
        **{place + deployment.NEW: data for place, data in compiled.items()},
        deployment.MAIN: main,
    }
    for place, data in files.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(data)
    leftovers.remove(f"{tmp_path}/")
    assert list(tmp_path.iterdir()) == []


def test_the_first_start_knows_the_names_of_all_folders():
    folders = {name for path in program_sources.of_board(BOARD) for name in path.split("/")[:-1]}
    assert folders == {*leftovers.FOLDERS, *leftovers.INNER}


def test_an_image_is_whole_sectors_from_the_beginning_of_the_flash_and_nothing_of_the_games():
    written = image.as_uf2(b"x" * 5000)
    flash = boot_rom.dropped(written, b"g" * boot_rom.FLASH_BYTES)
    assert flash == b"x" * 5000 + b"\xff" * (2 * 4096 - 5000) + b"g" * (len(flash) - 2 * 4096)
    assert len(uf2.blocks_of(image.as_uf2(bytes(fs.OFFSET)))) * uf2.PAYLOAD_BYTES == fs.OFFSET


def test_an_image_that_reaches_the_games_is_refused_with_how_much_is_too_much():
    with pytest.raises(Failed) as alone:
        image.as_uf2(bytes(fs.OFFSET + 1))
    assert str(alone.value) == ("the image with en has 655,361 bytes, 1 more than there are before the games")
    with pytest.raises(Failed) as many:
        image.as_uf2(bytes(fs.OFFSET + 40_000), ("en", "de", "ja"))
    assert str(many.value) == (
        "the image with en,de,ja has 695,360 bytes, 40,000 more than there are before the games: "
        "leave out some of --languages"
    )


def test_a_build_tells_the_room_that_the_image_leaves(tmp_path, monkeypatch):
    (tmp_path / "firmware.bin").write_bytes(bytes(fs.OFFSET - 2224))
    monkeypatch.setattr(parts, "largest", lambda folder, files: [(31000, "firmware/fonts/ja")])
    assert parts.report(tmp_path, ()) == [
        "image 653,136 bytes, 2,224 left before the games; the largest parts:",
        "   31,000  firmware/fonts/ja",
    ]


def test_the_compiler_has_to_write_what_the_sources_take():
    header = "#define MPY_VERSION 6\n#define MPY_SUB_VERSION 3\n"
    image.check_compiler(header)
    with pytest.raises(Refused, match=r"takes \.mpy version 5\.3"):
        image.check_compiler(header.replace("6", "5"))


def test_what_another_python_compiled_is_not_gone_on_with(monkeypatch):
    here = image.kept_in("1.25")
    assert image.kept_in("1.25") == here != image.kept_in("1.26")
    monkeypatch.setattr(sys, "executable", "/gone/python")
    assert image.kept_in("1.25") != here


def test_after_a_build_that_failed_the_next_one_begins_again(monkeypatch, tmp_path):
    header, makefile = tmp_path / "micropython/py/persistentcode.h", tmp_path / "compiled/Makefile"
    header.parent.mkdir(parents=True)
    header.write_text("#define MPY_VERSION 6\n#define MPY_SUB_VERSION 3\n")
    (tmp_path / "versions").write_text("micropython 1.25.0+ds-1\n")
    makefile.parent.mkdir()
    makefile.write_text("all:\n\tfalse\n")
    monkeypatch.setattr(image, "folder_for", lambda sources: tmp_path)
    with pytest.raises(Failed, match="make fails"):
        image.compiled({"main.py": ""}, tmp_path)
    assert not makefile.parent.exists()


def test_variables_of_this_shell_do_not_change_what_is_compiled(monkeypatch):
    changes = {
        "CFLAGS": "-O0",
        "CMAKE_GENERATOR": "Ninja",
        "PICO_TOOLCHAIN_PATH": "/other",
        "MICROPY_GIT_TAG": "x",
    }
    for name, value in changes.items():
        monkeypatch.setenv(name, value)
    versions = "mbedtls 3.6.6-0.1\nmicropython 1.26.1+ds-1\n"
    told = packages.run(["env"], environment=image.environment(versions)).splitlines()
    assert "MICROPY_GIT_TAG=v1.26.1" in told and f"PATH={os.environ['PATH']}" in told
    assert f"CFLAGS={image.ALIKE['CFLAGS']}" in told
    assert not [line for line in told if line.split("=")[0] in ("CMAKE_GENERATOR", "PICO_TOOLCHAIN_PATH")]


def test_what_is_missing_is_one_line_with_the_names_of_packages(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert cli.run(["build", "--frozen"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and not list(tmp_path.iterdir())
    assert all(name in err for name in (*packages.TOOLS.values(), *packages.PARTS.values()))


@pytest.mark.slow
def test_a_build_writes_the_image_and_the_notices_beside_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(image, "built", lambda board, _: b"image for " + board.encode())
    monkeypatch.setattr(packages, "sources", lambda: tmp_path)
    monkeypatch.setattr(notices, "collected", lambda sources: f"of {sources}")
    monkeypatch.setattr(verbs, "room", lambda files: ["0 left"])
    assert cli.run(["build", "--frozen", "--board", "pico_sh1106", "--out", str(tmp_path / "new/out")]) == 0
    stem = tmp_path / "new/out/pico_sh1106-frozen"
    assert {path.name: path.read_text() for path in stem.parent.iterdir()} == {
        "pico_sh1106-frozen.uf2": "image for pico_sh1106",
        "pico_sh1106-frozen.txt": f"of {tmp_path}",
    }
    out = capsys.readouterr().out
    assert f"UF2 {stem}.uf2, 21 bytes, notices {stem}.txt\n0 left\n" in out
    assert f"program {program.identity('pico_sh1106')}; " in out


def test_a_full_disk_leaves_the_earlier_image(tmp_path):
    earlier = tmp_path / f"{BOARD}-frozen.uf2"
    earlier.write_bytes(b"whole")
    words = [sys.executable, "-c", ON_A_FULL_DISK, str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=bytecode.ROOT)
    assert (done.returncode, done.stderr) == (2, f"tablemate: {earlier} cannot be written: File too large\n")
    assert earlier.read_bytes() == b"whole"


def test_the_mirror_is_that_of_the_suite_and_not_of_its_updates():
    listed = (
        "x-security main a://s/\nx-updates main a://u/\nnodistro/  b://\nx contrib a://c/\nx main a://m/\n"
    )
    assert packages.mirror_in(listed) == "a://m/"
    with pytest.raises(Failed, match="no Debian mirror"):
        packages.mirror_in("x-updates main a://u/\n")


def test_why_a_tool_failed_is_its_first_error():
    assert packages.reason("make: go\na.c:1: error: bad\nmake: *** [a.o] Error 1\n") == "a.c:1: error: bad"
    gone = "make[2]: /gone/python: No such file or directory"
    assert packages.reason(f"{gone}\nmake: *** [all] Error 2\n") == gone
    assert packages.reason("one\ntwo\n\n") == "two"
    assert packages.reason("") == "it says nothing"


def test_a_licence_that_a_notice_only_names_is_added():
    text = "see /usr/share/common-licenses/Apache-2.0.\nand /usr/share/common-licenses/GPL-2 too"
    assert notices.common_in(text) == [notices.COMMON / "Apache-2.0", notices.COMMON / "GPL-2"]


@pytest.mark.parametrize(
    "said, found",
    [
        ("", None),
        ("tiny 12ab True en\n", Frozen("tiny", "12ab", True)),
        ("tiny 12ab False en,ja\n", Frozen("tiny", "12ab", False, ("en", "ja"))),
    ],
)
def test_a_pico_is_asked_which_program_is_frozen_into_it(said, found):
    assert frozen_on(SimpleNamespace(run=lambda code: said)) == found  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_frozen_program_is_told_by_its_name_and_against_the_one_here():
    here = program.identity(BOARD)
    assert against_here(Frozen(BOARD, here, True)).endswith(
        f"{here}, frozen, for board {BOARD}, the same as on this PC"
    )
    assert against_here(Frozen(BOARD, "12ab", True)).endswith(f", other than {here} on this PC")
    spoken = ("en", "ja")
    assert against_here(Frozen(BOARD, program.identity(BOARD, spoken), True, spoken)).endswith(
        f"for board {BOARD}, the same as on this PC"
    )
    assert against_here(Frozen("unheard_of", "12ab", True)).startswith(
        "program 12ab, frozen, for a board that"
    )


@pytest.mark.parametrize("word", ["--frozen"])
def test_circuitpython_is_not_frozen(word, capsys):
    assert cli.run(["build", "--runtime", "circuitpython", word]) == 2
    assert word in capsys.readouterr().err


def test_the_parts_of_an_image_are_told_by_module_and_by_object_file():
    symbols = (
        "100932dc 00000010 r fun_data_engines_core_blaze_bout\n"
        "100932ec 00000004 r const_qstr_table_data_engines_core_blaze\n"
        "100932f0 00000008 r fun_data_engines_core_blaze_rules__lt_module_gt_\n"
        "20000000 00000099 B mp_state_ctx\n"
    )
    files = ["engines_core/blaze.py", "engines_core/blaze_rules.py"]
    assert parts.of_modules(symbols, files) == {files[0]: 20, files[1]: 8}
    linked = (
        " .text.lfs2_rename\n                0x10024944      0x268 CMakeFiles/firmware.dir/lib/lfs2.c.o\n"
        " .rodata        0x10030000      0x010 CMakeFiles/firmware.dir/lib/lfs2.c.o\n"
        " .bss           0x20000000      0x010 CMakeFiles/firmware.dir/lib/lfs2.c.o\n"
        " .text.unused   0x00000000      0x044 CMakeFiles/firmware.dir/lib/lfs2.c.o\n"
    )
    assert parts.of_objects(linked) == {"lfs2.c.o": 0x278}


def test_nothing_that_the_program_calls_is_left_out_of_micropython():
    text = image.WITHOUT.read_text()
    left_out = re.findall(r"^#define MICROPY_PY_([A-Z]+)_(\w+) \(0\)", text, re.MULTILINE)
    assert ("MACHINE", "SIGNAL") in left_out
    sources = [
        bytecode.read(file).lower() for file in program.files(BOARD) if (bytecode.ROOT / file).exists()
    ]
    called = {f"{module}.{name}".lower() for module, name in left_out}
    assert [
        name for name in called for source in sources if re.search(rf"\b{re.escape(name)}\b", source)
    ] == []
