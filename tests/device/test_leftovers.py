"""What the first start of a frozen program removes: what a deploy had put there, and nothing else."""

import os

from firmware.frozen.leftovers import INSTALLER, IS_FOLDER, remove
from tests.fakes.folder import fresh, write

OURS = b"from boards.pico_ssd1306 import make\n"
PROGRAM = ("firmware/app.mpy", "firmware/ui/screens/home.mpy", "firmware/fonts/small.bin", "boards/mine.mpy")
KEPT = ("data/games/0001.game", "data/settings", "notes.txt", "lib/own.mpy", "firmware/mine.txt")


def filled(main: bytes, *paths: str) -> str:
    """Return a folder with the files at *paths*, and with *main* as main.py if it is not empty."""
    root = fresh() + "/"
    for path in paths:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            try:
                os.mkdir(root + "/".join(parts[:depth]))
            except OSError:
                pass
        write(root + path, b"x")
    if main:
        write(root + "main.py", main)
    return root


def paths_in(root: str, folder: str = "") -> list:
    """Return the paths of all files below *root*, and of empty folders."""
    found = []
    for name in os.listdir(root + folder):
        path = folder + name
        if os.stat(root + path)[0] & IS_FOLDER:
            found += paths_in(root, path + "/") or [path]
        else:
            found.append(path)
    return sorted(found)


def test_a_deployed_program_goes_with_its_folders_and_all_else_stays():
    root = filled(OURS, *PROGRAM, *KEPT)
    remove(root)
    assert paths_in(root) == sorted(KEPT)


def test_a_deploy_that_was_interrupted_goes_too():
    new = ("firmware/app.mpy.new", "main.py.new", "main.py.installer")
    for main in (OURS, INSTALLER + b"\nimport os\n"):
        root = filled(main, *PROGRAM, *new, "data/settings")
        remove(root)
        assert paths_in(root) == ["data/settings"], main


def test_what_a_first_deploy_had_copied_when_it_broke_off_goes():
    root = filled(b"", "firmware/ui/app.mpy.new", "firmware/own.mpy")
    remove(root)
    assert paths_in(root) == ["firmware/own.mpy"]


def test_a_program_of_someone_else_stays():
    files = ("firmware/drivers.mpy", "boards/a.bin", "lib/b.py")
    root = filled(b"import firmware.drivers\n", *files)
    remove(root)
    assert paths_in(root) == sorted(files + ("main.py",))


def test_cut_off_anywhere_it_goes_on_at_the_next_start():
    root = filled(OURS, *PROGRAM)
    os.remove(root + PROGRAM[0])  # that far it had come
    remove(root)
    assert paths_in(root) == []
