"""The first start of a frozen program removes the files of a deploy, and nothing else."""

import os

from firmware.frozen import leftovers
from firmware.frozen.leftovers import INSTALLER, remove
from tests.fakes.folder import fresh, write

START = b"from boards.pico_ssd1306 import make\nfrom firmware.loop import run\n\nrun(make)\n"
ABOUT = b'"""Where the device starts."""\n\n'
OURS = ABOUT + (
    b"from firmware.loop import run\n\n\ndef make():\n"
    b"    from boards.my_table import make\n\n    return make()\n\n\nrun(make)\n"
)
PROGRAM = {
    "firmware/app.mpy": b"M\x06\x00\x1fm\x00\x18firmware.app\x00\x0f\x0cfaults\x00",
    "firmware/texts/__init__.mpy": b"M\x06\x00\x1f\x81\x1e\x02\x1cfirmware.texts\x00\x0f\x08fill\x00",
    "firmware/fonts/small.mpy": b"M\x06\x00\x1f\x05\x01\x28firmware.fonts.small\x00",
    "boards/mine.mpy": b"M\x06\x00\x1f\x05\x01\x16boards.mine\x00",
}
KEPT = {
    "data/games/0001.game": b"x",
    "data/settings": b"x",
    "notes.txt": b"x",
    "firmware/mine.txt": b"x",
    "firmware/app.bin": b"x",
    "firmware/own.mpy": b"M\x06\x00\x1f\x05\x01\x1cfirmware/own.py\x00 firmware.own\x00",
    "firmware/moved.mpy": PROGRAM["firmware/app.mpy"],
    "lib/firmware/app.mpy": PROGRAM["firmware/app.mpy"],
    "boards/draft.new": b"",
    "boards/a.mpy": b"",
    "boards/b.mpy.new": b"x",
    "engines_core": b"a file",
}


def filled(main: bytes, files: dict) -> str:
    """Return a folder with *files*, and with *main* as main.py if it is not empty."""
    root = fresh() + "/"
    for path in files:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            try:
                os.mkdir(root + "/".join(parts[:depth]))
            except OSError:
                pass
        write(root + path, files[path])
    if main:
        write(root + "main.py", main)
    return root


def paths_in(root: str, folder: str = "") -> list:
    """Return the paths of all files below *root*, and of empty folders."""
    found = []
    for name in os.listdir(root + folder):
        path = folder + name
        if os.stat(root + path)[0] & 0x4000:
            found += paths_in(root, path + "/") or [path]
        else:
            found.append(path)
    return sorted(found)


def both(one: dict, other: dict) -> dict:
    """Return the files of *one* and those of the *other*."""
    files = dict(one)
    files.update(other)
    return files


def test_a_deployed_program_goes_with_its_folders_and_all_else_stays():
    root = filled(OURS, both(PROGRAM, KEPT))
    remove(root)
    assert paths_in(root) == sorted(KEPT)
    root = filled(OURS, PROGRAM)
    remove(root)
    assert paths_in(root) == []


def test_a_deploy_that_was_interrupted_goes_too():
    new = {path + ".new": data for path, data in PROGRAM.items()}
    new["main.py.new"], new["main.py.installer"], new["firmware/link/protocol.mpy.new"] = OURS, b"", b""
    for main in (OURS, INSTALLER + b"\nimport os\n", b"# over the frozen program 12ab\n" + OURS, b""):
        root = filled(main, both(both(PROGRAM, new), {"data/settings": b"x"}))
        remove(root)
        assert paths_in(root) == ["data/settings"], main


def test_a_main_of_someone_else_stays():
    own = (
        b"import firmware.drivers\n",
        b"import own\n" + OURS,
        OURS + b"own()\n",
        START,
        b"from boards.a import b",
    )
    long = b"# x\n" * 8000  # its words alone would fill the memory
    for main in own + (b'"""from boards."""', b'"""x"""from', b"\xff\xfe", long):
        root = filled(main, PROGRAM)
        remove(root)
        assert paths_in(root) == ["main.py"], main[:50]


def test_an_empty_folder_of_someone_else_stays():
    root = filled(b"", {"data/settings": b"x", "boards/mine.mpy": PROGRAM["boards/mine.mpy"]})
    for folder in ("firmware", "engines_core", "boards/parts"):
        os.mkdir(root + folder)
    remove(root)
    assert paths_in(root) == ["boards/parts", "data/settings", "engines_core", "firmware"]
    root = filled(OURS, PROGRAM)
    for folder in ("firmware/mine", "firmware/ui"):  # an empty one with a name of ours a power cut has left
        os.mkdir(root + folder)
    remove(root)
    assert paths_in(root) == ["firmware/mine"]


class PowerCut(Exception):
    """The power went."""


class CutOs:
    """`os` until the power goes, after *count* files were removed."""

    def __init__(self, count: int):
        self.listdir, self.rmdir = os.listdir, os.rmdir
        self.count = count

    def remove(self, path: str) -> None:
        """Remove a file."""
        if not self.count:
            raise PowerCut
        os.remove(path)
        self.count -= 1


def test_cut_off_anywhere_it_goes_on_at_the_next_start():
    for count in range(len(PROGRAM) + 1):
        root = filled(OURS, PROGRAM)
        leftovers.os = CutOs(count)
        try:
            remove(root)
        except PowerCut:
            pass
        finally:
            leftovers.os = os
        assert len(paths_in(root)) == len(PROGRAM) + 1 - count
        remove(root)
        assert paths_in(root) == []
