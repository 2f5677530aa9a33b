"""
The files for a Pico: fonts and texts split into a few lines and the bytes that stay in the flash.

Also the output of `tablemate build --out`; tests/hil/test_device_uf2.py starts that.
"""

import hashlib
import io
import sys
from pathlib import Path

import pytest

from firmware.circuitpython.texts.en import TEXTS as OF_CIRCUITPYTHON
from firmware.storage.flash import INLINE_BYTES
from firmware.storage.settings_table import SETTINGS
from firmware.texts import PARTS, SCREENS, Texts
from host_tools import cli
from host_tools.commands import build
from host_tools.emulator import FirmwareMissing, filesystem_files, find_firmware, native
from host_tools.emulator import filesystem as fs
from host_tools.errors import Refused
from host_tools.installation import pico_files
from host_tools.program import bytecode, models, uf2
from host_tools.program.models import MODELS, PICO, PICO2, RP2040, RP2350_ARM, RP2350_RISCV
from tests.fakes import boot_rom

PROGRAM = {"main.py": b"print('tiny')\n", "firmware/ui/one.mpy": bytes(range(256)) * 20}
MICROPYTHON = [(uf2.FLASH_START + at, bytes([at >> 8]) * uf2.PAYLOAD_BYTES) for at in (0, 256, 4096)]
FILESYSTEM = uf2.FLASH_START + fs.OFFSET


def test_every_text_of_the_screens_is_said_somewhere():
    texts = Texts("en")
    keys = [*OF_CIRCUITPYTHON, *(key for part in (SCREENS, *PARTS) for key in texts.of(part))]
    sources = [path for path in (bytecode.ROOT / "firmware").rglob("*.py") if "texts" not in path.parts]
    code = "".join(path.read_text("utf-8") for path in sources)
    for key, _, _, values, _ in SETTINGS:
        code += "".join(f'"settings.{key}{value}"' for value in ("", *(f".{value}" for value in values)))
    assert [key for key in keys if f'"{key}"' not in code] == []


MADE_OF = {"pico_battery": "pico_ssd1306"}  # a board that is another one and more


@pytest.mark.slow
@pytest.mark.parametrize("board", pico_files.boards())
def test_every_board_is_built_and_no_other_goes_along(board: str):
    files = pico_files.files(board)
    its = {board, MADE_OF.get(board)}
    others = {f"boards/{other}.mpy" for other in pico_files.boards() if other not in its}
    assert f"boards/{board}.mpy" in files and not others & set(files)
    assert [place for place, data in files.items() if len(data) <= INLINE_BYTES] == []


@pytest.mark.slow
def test_a_pico_goes_without_what_only_a_game_by_a_sheet_on_its_table_needs():
    files, all_files = (pico_files.files(chip=model.chip, spoken=("en", "de")) for model in (PICO, PICO2))
    assert files.items() <= all_files.items()
    gone = {Path(place).stem for place in all_files.keys() - files.keys()}
    assert {
        "sheets",
        "sheet_words",
        "catalogue",
        "shipped_part_0",
        "all_rows",
        "sheet_acts",
        "strict_json",
    } <= gone
    kept = {"engines_core/sheet.mpy", "engines_core/sheets/faults.mpy", "firmware/texts/de/sheet.mpy"}
    assert kept <= files.keys()  # to look at a stored one


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture):
    """Let the program be PROGRAM; return a function that builds it: the folder, and the output."""
    (tmp_path / "micropython.uf2").write_bytes(uf2.of_blocks(MICROPYTHON))
    monkeypatch.setenv("TABLEMATE_UF2", str(tmp_path / "micropython.uf2"))
    monkeypatch.setattr(pico_files, "files", lambda *_, **__: PROGRAM)

    def run() -> tuple[Path, str]:
        assert cli.run(["build", "--board", "pico_sh1106", "--out", str(tmp_path / "out")]) == 0
        return tmp_path / "out", capsys.readouterr().out

    return run


def in_folder(folder: Path) -> dict[str, bytes]:
    """Return the files in *folder* by their place in it."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_build_writes_the_files_an_image_of_them_and_one_uf2_with_micropython(built):
    out, said = built()
    assert sorted(path.name for path in out.iterdir()) == [
        "pico_sh1106",
        "pico_sh1106.littlefs",
        "pico_sh1106.uf2",
    ]
    assert in_folder(out / "pico_sh1106") == PROGRAM
    image = (out / "pico_sh1106.littlefs").read_bytes()
    assert len(image) == fs.SIZE and filesystem_files(image) == PROGRAM
    assert "   5,134  in 2 files for pico_sh1106\n" in said
    for name in ("pico_sh1106", "pico_sh1106.littlefs", "pico_sh1106.uf2"):
        assert str(out / name) in said


def test_the_uf2_leaves_micropython_and_the_image_and_nothing_of_what_was_there(built):
    out, _ = built()
    in_use = b"what was on the " * (boot_rom.FLASH_BYTES // 16)
    flash = boot_rom.dropped((out / "pico_sh1106.uf2").read_bytes(), in_use)
    for address, data in MICROPYTHON:
        at = address - uf2.FLASH_START
        assert flash[at : at + len(data)] == data
    assert flash[fs.OFFSET :] == (out / "pico_sh1106.littlefs").read_bytes()


def test_a_uf2_with_a_block_across_pages_is_refused(built, tmp_path, capsys):
    (tmp_path / "micropython.uf2").write_bytes(uf2.of_blocks([(uf2.FLASH_START + 8, bytes(256))]))
    assert cli.run(["build", "--out", str(tmp_path / "out")]) == 2
    assert "this UF2 is not for a Pico (RP2040 or RP2350)" in capsys.readouterr().err


def test_what_an_earlier_build_left_is_replaced(built, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as earlier:
        files = {**PROGRAM, "firmware/gone.mpy": b"gone", "main.py": b"old"}
        earlier.setattr(pico_files, "files", lambda *_, **__: files)
        built()
    out, _ = built()
    assert in_folder(out / "pico_sh1106") == PROGRAM
    assert filesystem_files((out / "pico_sh1106.littlefs").read_bytes()) == PROGRAM


def test_files_that_no_build_made_stay(built, tmp_path: Path):
    ours = tmp_path / "out" / "pico_sh1106"
    (ours / "notes").mkdir(parents=True)
    for place in ("evening.txt", "notes/evening.txt"):
        (ours / place).write_bytes(b"our own")
    out, _ = built()
    mine = {"evening.txt": b"our own", "notes/evening.txt": b"our own"}
    assert in_folder(out / "pico_sh1106") == {**PROGRAM, **mine}


def test_a_full_disk_is_named(built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    built()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert cli.run(["build", "--board", "pico_sh1106", "--out", str(tmp_path / "out")]) == 2
    reason = f"tablemate: {tmp_path / 'out'} cannot be written: No space left on device\n"
    assert capsys.readouterr().err == reason


def test_a_disk_that_is_full_by_the_uf2_leaves_the_earlier_one(built, monkeypatch, capsys):
    out, _ = built()
    earlier, write_bytes = (out / "pico_sh1106.uf2").read_bytes(), Path.write_bytes

    def fills_up(path: Path, data: bytes) -> int:
        if ".uf2" not in path.name:
            return write_bytes(path, data)
        write_bytes(path, data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fills_up)
    assert cli.run(["build", "--board", "pico_sh1106", "--out", str(out)]) == 2
    reason = f"tablemate: {out / 'pico_sh1106.uf2'} cannot be written: No space left on device\n"
    assert capsys.readouterr().err == reason
    assert (out / "pico_sh1106.uf2").read_bytes() == earlier


@pytest.mark.parametrize("writes", range(5))
def test_a_build_that_cannot_finish_leaves_all_of_the_one_before(writes: int, built, monkeypatch, capsys):
    with monkeypatch.context() as earlier:
        old = {"main.py": b"old", "firmware/gone.mpy": b"gone"}
        earlier.setattr(pico_files, "files", lambda *_, **__: old)
        out, _ = built()
    before, write_bytes, left = in_folder(out), Path.write_bytes, [writes]

    def fills_up(path: Path, data: bytes) -> int:
        left[0] -= 1
        if left[0] >= 0:
            return write_bytes(path, data)
        write_bytes(path, data[:100])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", fills_up)
        code = cli.run(["build", "--board", "pico_sh1106", "--out", str(out)])
    error = capsys.readouterr().err
    if writes == 4:  # two files, an image and a UF2
        assert (code, error) == (0, "") and in_folder(out / "pico_sh1106") == PROGRAM
    else:
        assert code == 2 and "No space left" in error and error.count("\n") == 1
        assert in_folder(out) == before


def test_a_folder_in_place_of_a_file_of_a_build_stays_with_the_rest(built, capsys):
    out, _ = built()
    (out / "pico_sh1106.uf2").unlink()
    (out / "pico_sh1106.uf2" / "mine").mkdir(parents=True)
    (out / "pico_sh1106" / "main.py").write_bytes(b"edited")
    before = in_folder(out)
    assert cli.run(["build", "--board", "pico_sh1106", "--out", str(out)]) == 2
    assert "pico_sh1106.uf2" in capsys.readouterr().err
    assert in_folder(out) == before and (out / "pico_sh1106.uf2" / "mine").is_dir()


def test_a_file_in_place_of_the_folder_stays(built, tmp_path: Path, capsys):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "pico_sh1106").write_text("mine")
    assert cli.run(["build", "--board", "pico_sh1106", "--out", str(tmp_path / "out")]) == 2
    assert "pico_sh1106" in capsys.readouterr().err
    assert in_folder(tmp_path / "out") == {"pico_sh1106": b"mine"}


def test_a_reader_who_leaves_is_not_blamed_on_the_folder(built, tmp_path: Path, monkeypatch, capsys):
    class Head(io.StringIO):
        """A standard output whose reader leaves with the line after the sizes."""

        def write(self, text: str) -> int:
            if "file system image" in text:
                raise BrokenPipeError(32, "Broken pipe")
            return len(text)

        def fileno(self) -> int:
            return spare.fileno()

    with open(tmp_path / "spare", "w") as spare:
        monkeypatch.setattr(sys, "stdout", Head())
        assert cli.run(["build", "--board", "pico_sh1106", "--out", str(tmp_path / "out")]) == 141
    assert capsys.readouterr().err == ""
    assert in_folder(tmp_path / "out" / "pico_sh1106") == PROGRAM
    assert (tmp_path / "out" / "pico_sh1106.uf2").is_file()


def test_without_micropython_there_is_no_uf2_an_earlier_one_either_and_it_says_why(built, tmp_path, capsys):
    out, _ = built()
    (out / "another_board.uf2").touch()
    (tmp_path / "micropython.uf2").unlink()
    assert cli.run(["build", "--board", "pico_sh1106", "--out", str(out)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("tablemate: no UF2: TABLEMATE_UF2 names ") and "run `tablemate firmware`" in error
    assert error.count("\n") == 1
    assert sorted(path.name for path in out.iterdir()) == [
        "another_board.uf2",
        "pico_sh1106",
        "pico_sh1106.littlefs",
    ]
    assert cli.run(["build", "--board", "pico_sh1106"]) == 0


def test_a_uf2_that_reaches_into_the_file_system_is_refused_in_a_line(built, tmp_path, capsys):
    (tmp_path / "micropython.uf2").write_bytes(uf2.of_blocks([*MICROPYTHON, (FILESYSTEM, bytes(256))]))
    assert cli.run(["build", "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert "reaches into the file system" in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (b"", "this is no UF2 file"),
        (bytes(range(256)) * 4, "this is no UF2 file"),
        (uf2.of_blocks(MICROPYTHON)[:1300], "the UF2 is cut off"),
        (uf2.of_blocks(MICROPYTHON)[:1024], "the UF2 is cut off"),
        (uf2.of_blocks([*MICROPYTHON, (FILESYSTEM, bytes(256))]), "reaches into the file system"),
    ],
)
def test_an_image_that_is_not_micropython_is_named_before_anything_is_written(
    image: bytes, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    (tmp_path / "wrong.uf2").write_bytes(image)
    (tmp_path / "home.seq").write_text("wait 1\n")
    monkeypatch.setattr(pico_files, "files", lambda *_, **__: PROGRAM)
    monkeypatch.setattr(native, "missing", list)  # else it says how slow it will be
    monkeypatch.setenv("TABLEMATE_UF2", str(tmp_path / "wrong.uf2"))
    for words in (
        ["build", "--out", str(tmp_path / "out")],
        ["play", str(tmp_path / "home.seq"), "--target", "emulated"],
    ):
        assert cli.run(words) == 2
        error = capsys.readouterr().err
        assert str(tmp_path / "wrong.uf2") in error and reason in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def first_for_no_chip() -> bytes:
    """Return the block with which an RP2350's UF2 begins."""
    block = uf2.of_blocks([(uf2.ABSOLUTE_ADDRESS, b"\xef" * 256)], uf2.ABSOLUTE)
    return block[:24] + (2).to_bytes(4, "little") + block[28:]


def official(machine: bytes, family: int) -> bytes:
    """Return a UF2 as of the MicroPython for the Pico *machine*."""
    text = machine + b"\0" + b"3.4.0; MicroPython v1.28.0 on 2026-04-06"
    blocks = uf2.of_blocks([(uf2.FLASH_START, text.ljust(256, b"\0")), *MICROPYTHON[1:]], family)
    return first_for_no_chip() + blocks if family == RP2350_ARM else blocks


@pytest.mark.parametrize("model", models.GIVEN, ids=lambda model: model.name)
def test_a_build_is_for_the_pico_that_is_named(model, built, tmp_path: Path, capsys):
    (tmp_path / "micropython.uf2").write_bytes(official(model.machine.encode(), model.family))
    assert cli.run(["build", "--pico", model.name, "--out", str(tmp_path / "out")]) == 0
    assert f" for a {model.title}, with micropython.uf2, " in capsys.readouterr().out
    end = "" if model.name == "pico" else f"-{model.name}"
    whole = (tmp_path / "out" / f"pico_ssd1306{end}.uf2").read_bytes()
    image = (tmp_path / "out" / f"pico_ssd1306{end}.littlefs").read_bytes()
    assert uf2.family_of(whole) == model.family and len(image) == model.filesystem_bytes
    assert whole.startswith(first_for_no_chip()) == (model.chip == "RP2350")
    blocks = dict(uf2.blocks_of(whole))
    assert max(blocks) == uf2.FLASH_START + model.flash_bytes - 256
    at = uf2.FLASH_START + model.filesystem_at
    assert b"".join(blocks[at + place] for place in range(0, len(image), 256)) == image


def test_a_pico_w_is_given_what_the_pico_is_as_its_own_micropython_leaves_too_little(
    built, tmp_path: Path, capsys
):
    (tmp_path / "micropython.uf2").write_bytes(official(models.PICO.machine.encode(), RP2040))
    for pico in ("pico", "pico_w"):
        assert cli.run(["build", "--pico", pico, "--out", str(tmp_path / pico)]) == 0
    out = capsys.readouterr().out
    assert out.count("a Pico W takes the UF2 of the Pico, as the program does not fit") == 1
    one, other = [(tmp_path / name / "pico_ssd1306.uf2").read_bytes() for name in ("pico", "pico_w")]
    assert one == other


def test_the_program_fits_onto_each_pico_that_is_given_one_of_its_own():
    files = pico_files.files()
    for model in MODELS.values():
        if models.given(model) is model:
            build.laid_out(pico_files.files(chip=model.chip), model)
    with pytest.raises(Refused, match="the files do not fit onto a Pico W: leave out languages"):
        build.laid_out(files, models.PICO_W)


@pytest.mark.parametrize(
    ("machine", "family", "pico", "reason"),
    [
        (b"Raspberry Pi Pico with RP2040", RP2040, "pico2", "is for an RP2040, not for a Pico 2 (RP2350)"),
        (b"Raspberry Pi Pico2 with RP2350", RP2350_ARM, "pico", "is for an RP2350, not for a Pico (RP2040)"),
        (b"Raspberry Pi Pico2 with RP2350", RP2350_RISCV, "pico2", "is for the RISC-V cores of an RP2350"),
        (b"Raspberry Pi Pico2 with RP2350", RP2350_ARM, "pico2_w", "is for a Raspberry Pi Pico2 with RP2350"),
        (b"Raspberry Pi Pico W with RP2040", RP2040, "pico", "is for a Raspberry Pi Pico W with RP2040, not"),
    ],
)
def test_a_micropython_for_another_pico_is_refused_before_anything_is_written(
    machine: bytes, family: int, pico: str, reason: str, built, tmp_path: Path, capsys
):
    (tmp_path / "micropython.uf2").write_bytes(official(machine, family))
    assert cli.run(["build", "--pico", pico, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert reason in error and error.count("\n") == 1 and not (tmp_path / "out").exists()


def test_blocks_for_two_chips_are_no_uf2_of_ours():
    one, two = [uf2.of_blocks([MICROPYTHON[0]] * 2, family) for family in (RP2040, RP2350_ARM)]
    with pytest.raises(Refused, match="not for a Pico"):
        uf2.blocks_of(one[:512] + two[512:])


def test_what_is_made_for_the_pico_only_is_refused_for_another(tmp_path: Path, capsys):
    for more in (["--frozen"], ["--runtime", "circuitpython"]):
        assert cli.run(["build", "--pico", "pico2", *more, "--out", str(tmp_path / "out")]) == 2
        reason = "--pico pico2: with files only; others are made for the Pico"
        assert capsys.readouterr().err == f"tablemate: {reason}\n"


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_the_official_images_that_are_here_are_taken(model):
    try:
        image = find_firmware(model)
    except FirmwareMissing as missing:
        pytest.skip(f"NO IMAGE WAS READ: {missing}")
    assert uf2.version(uf2.read(image, model)) == (1, 28)
    assert hashlib.sha256(image.read_bytes()).hexdigest() == model.sha256


def image_of(version: bytes) -> bytes:
    """Return a UF2 of a MicroPython that says it is of *version*, across the end of a block."""
    flash = bytes(250) + b"3.4.0; MicroPython v" + version + b" on 2026-04-06"
    return uf2.of_blocks([(uf2.FLASH_START + at, flash[at : at + 256].ljust(256, b"\0")) for at in (0, 256)])


@pytest.mark.parametrize(
    ("version", "warning"),
    [
        (b"1.27.0", "is MicroPython 1.27, Tablemate needs 1.28: run `tablemate firmware`\n"),
        (b"1.9.4", "is MicroPython 1.9, Tablemate needs 1.28: run `tablemate firmware`\n"),
        (b"1.28.0", ""),
        (b"1.29.0-preview", ""),
        (b"2.0.0", ""),
    ],
)
def test_an_image_with_a_micropython_that_is_too_old_is_warned_of(
    version: bytes, warning: str, built, tmp_path: Path, capsys
):
    image = tmp_path / "micropython.uf2"
    image.write_bytes(image_of(version))
    assert cli.run(["build", "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err == (f"tablemate: warning: {image} {warning}" if warning else "")


def test_an_image_of_a_user_that_there_is_not_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLEMATE_UF2", "~no such user/micropython.uf2")
    with pytest.raises(FirmwareMissing, match="names ~no such user/micropython.uf2, which is not there"):
        find_firmware()
