"""
Brings a program's files onto a Pico so that a deploy that is interrupted anywhere leaves one that boots.

1. Every changed file is written beside the old one, as `firmware/app.mpy.new`, and read back.
2. An installer takes main.py's place, by a rename: one step, done or not done. It renames all the
   new files, removes what is no longer part of the program, and last takes its own place with the
   new main.py. Until it is through, every boot begins it again.
3. All files are read back once more and compared by SHA-256.

Before step 2 the old program boots, from then on the new one; a frozen program that boots before a deploy
with --over is through takes its files away and goes on itself. A main.py of another program is copied
before step 2, as main.before-tablemate.py. Only files in the program's own folders, and main.py, are ever
looked at, and of those only what a deploy wrote is removed, as firmware/frozen/leftovers.py knows it:
games and settings are in /data, other files stay.
"""

import functools
import hashlib
import inspect
import re
from binascii import b2a_base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from firmware.frozen import leftovers
from host_tools.device.pico import MOST_FILE_BYTES, NO_PICO, Pico
from host_tools.errors import Failed
from host_tools.installation.detection import Frozen, frozen_on
from host_tools.program.program_sources import PACKAGES
from host_tools.terminal.progress import Bar
from host_tools.text.safe_text import one_line

MAIN = "main.py"
NEW = ".new"
INSTALLER = "main.py.installer"
MARK = "# Tablemate: finishes an interrupted deploy."
FILE = re.compile(r"([A-Za-z0-9+/]{43}=) ([^\\]+)")  # a line of SURVEY
BOARD = re.compile(r"^ *from boards\.(\w+) import", re.MULTILINE)  # in main.py
RESET = "\nimport machine\nmachine.soft_reset()\n"
SPARE_BYTES = 64 * 1024  # left free for the games while old and new files are both there
BLOCK_BYTES = 4096
FREE = "s = os.statvfs('/'); print((s[0] * s[3],))"
SURVEY = """
import hashlib
def _hash(path):
    sha = hashlib.sha256()
    with open(path, "rb") as file:
        count = file.readinto(_buffer)
        while count:
            sha.update(_buffer[:count])
            count = file.readinto(_buffer)
    return b2a_base64(sha.digest()).decode().strip()
def _survey(folder):
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            _survey(path)
        else:
            print(_hash(path), path)
"""
WALK = f"""
for name in sorted(os.listdir()):
    if name in {PACKAGES!r}:
        _survey(name)
    elif name in {(MAIN, MAIN + NEW, INSTALLER)!r}:
        print(_hash(name), name)
"""
FINISH = """
import os
def is_there(path):
    try:
        return bool(os.stat(path))
    except OSError:
        return False
for path in {changed!r}:
    if is_there(path + {new!r}):
        os.rename(path + {new!r}, path)
    print(end=".")  # mpremote gives a Pico up that is silent for 10 s
for path in {gone!r}:
    if is_there(path):
        os.remove(path)
for path in {folders!r}:
    try:
        os.rmdir(path)
    except OSError:
        pass
"""
KNOWN = inspect.getsource(leftovers)  # goes onto the Pico before the two that follow
OURS = """
def _is_ours(path):
    stem, _, end = path.partition(".")
    data = read(path)
    if path in MAINS:
        return is_main(data) or not data
    return end in MODULES and (is_module(data, stem) if data else end != MODULES[0])
"""
KEEP = f"""
def _keep(start):
    number, kept = 1, start + ".py"
    while kept in os.listdir() and _hash(kept) != _hash(MAIN):
        number += 1
        kept = "%s-%d.py" % (start, number)
    if kept not in os.listdir():
        new = kept + {NEW!r}
        with open(MAIN, "rb") as source, open(new, "wb") as target:
            count = source.readinto(_buffer)
            while count:
                target.write(_buffer[:count])
                count = source.readinto(_buffer)
        if _hash(new) != _hash(MAIN):
            raise OSError("main.py cannot be copied")
        os.rename(new, kept)
    return kept
if MAIN in os.listdir() and read(MAIN).strip() and not is_main(read(MAIN)):
    print(_keep("main.before-tablemate"))
"""


@dataclass
class Plan:
    """
    What a deploy has to do: files to copy, files to remove, and how many stay as they are.

    The `others` are in the program's folders, and not the program's.
    """

    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    same: int = 0
    others: list[str] = field(default_factory=list)


def sha(data: bytes) -> str:
    """Return the SHA-256 of *data* as the Pico prints it."""
    return b2a_base64(hashlib.sha256(data).digest()).decode().strip()


def survey(pico: Pico) -> dict[str, str]:
    """Return the SHA-256 of each of the program's files on *pico*, leftovers of other deploys too."""
    return surveyed(pico, SURVEY + WALK)


def surveyed(pico: Pico, code: str, folder: str = "") -> dict[str, str]:
    """Return the SHA-256 of the files that *code* prints, by their paths; all of them are in *folder*."""
    found = {}
    for line in pico.run(code, most_bytes=MOST_FILE_BYTES).splitlines():
        match = FILE.fullmatch(line)
        if match is None or leads_out(match[2], folder):
            raise Failed(f"{pico.port}: {NO_PICO}: {one_line(line[:60])}")
        found[match[2]] = match[1]
    return found


def leads_out(path: str, folder: str) -> bool:
    """Return whether *path* on the device is not that of a file in *folder* there."""
    inner = path.removeprefix(f"{folder}/" if folder else "/")
    return bool({"", ".", ".."} & set(inner.split("/"))) or (folder != "" and inner == path)


def board_on(pico: Pico) -> str:
    """Return the name of the board that the program on *pico* is for; raise Failed if there is none."""
    board = board_there(pico, frozen_on(pico))
    if not board:
        is_cut_off = _main_on(pico).startswith(MARK)
        what = "its deploy was interrupted" if is_cut_off else "there is no Tablemate on it"
        raise Failed(f"{pico.port}: {what}: run `tablemate deploy`")
    return board


def board_there(pico: Pico, frozen: "Frozen | None") -> str:
    """Return the board of the program that runs on *pico*, perhaps a *frozen* one, empty if it has none."""
    if frozen and frozen.runs:
        return frozen.board
    return board_in(_main_on(pico)) or (frozen.board if frozen else "")


def board_in(main: str) -> str:
    """Return the board that *main*, the source of a main.py, starts, empty if it starts none."""
    found = BOARD.search(main)
    return found[1] if found and not main.startswith(MARK) else ""


def _main_on(pico: Pico) -> str:
    return pico.get(MAIN).decode("utf-8", "replace") if repr(MAIN) in pico.run("print(os.listdir())") else ""


def plan(files: dict[str, bytes], found: dict[str, str]) -> Plan:
    """Return the steps from a Pico with *found* to one with *files*; main.py comes last."""
    changed = sorted((path for path in files if found.get(path) != sha(files[path])), key=_main_last)
    kept = {*files, *(path + NEW for path in changed)}
    return Plan(changed, sorted(path for path in found if path not in kept), len(files) - len(changed))


def plan_for(pico: Pico, files: dict[str, bytes], found: dict[str, str]) -> Plan:
    """Return the plan for *pico*, on which *found* is: of what is left over only what is ours goes."""
    todo = plan(files, found)
    said = pico.run(ours_of(todo.gone), most_bytes=MOST_FILE_BYTES).splitlines() if todo.gone else []
    todo.others = [path for path in todo.gone if path not in said]
    todo.gone = [path for path in todo.gone if path in said]
    return todo


def ours_of(paths: object) -> str:
    """Return the code that prints which of *paths* a deploy wrote."""
    return f"{KNOWN}{OURS}for path in {paths!r}:\n    if _is_ours(path):\n        print(path)\n"


def in_the_way(files: dict[str, bytes], todo: Plan) -> list[str]:
    """
    Return which of the others an import would run: x.py or x/... in place of x.mpy in *files*, __init__.py.
    """
    modules = {path.removesuffix(".mpy") for path in files}
    modules |= {f"{folder}/__init__" for folder in _folders_of(files)}
    return [path for path in todo.others if modules & {_stem(path), *_folders_of([path])}]


def _stem(path: str) -> str:
    return path.removesuffix(".py").removesuffix(".mpy")


def check_way(pico: Pico, files: dict[str, bytes], todo: Plan) -> None:
    """Raise Failed if something of others on *pico* would be run by an import of one of *files*."""
    paths = in_the_way(files, todo)
    if paths:
        some = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
        raise Failed(f"{pico.port}: {one_line(some)}: not Tablemate's, and in its way: move or delete it")


def _folders_of(paths: Iterable[str]) -> set[str]:
    return {path.rsplit("/", depth)[0] for path in paths for depth in range(1, path.count("/") + 1)}


def _main_last(path: str) -> tuple[bool, str]:
    return path == MAIN, path


def finish_interrupted(pico: Pico) -> bool:
    """Let an installer that was interrupted do its work; return whether there was one."""
    source = _main_on(pico)
    if not source.startswith(MARK):
        return False
    pico.run(source.removesuffix(RESET))
    return True


def check_room(pico: Pico, files: dict[str, bytes], todo: Plan) -> None:
    """Raise Failed unless all new files fit beside the old ones."""
    needed = sum(len(files[path]) + BLOCK_BYTES for path in todo.changed) + SPARE_BYTES
    (free,) = pico.values(FREE, int)
    if free < needed:
        raise Failed(
            f"{pico.port}: {free // 1024} KB are free on the Pico, the deploy takes {needed // 1024} KB: "
            "delete old games (History), or save them with `tablemate pull` first"
        )


def copy(pico: Pico, files: dict[str, bytes], found: dict[str, str], todo: Plan) -> int:
    """Write the new files beside the old ones, and check them; return the bytes that were sent."""
    missing = [path for path in todo.changed if found.get(path + NEW) != sha(files[path])]
    total = sum(len(files[path]) for path in missing)
    pico.run(make_folders(sorted(_folders_of(missing))))
    with Bar("copying", total) as bar:
        for path in missing:
            put_new(pico, path, files[path], functools.partial(bar.advance, note=path))
    return total


def put_new(pico: Pico, path: str, data: bytes, advance: "Callable[[int], None] | None" = None) -> None:
    """Write *data* to *path* with NEW at its end, after SURVEY; Failed unless it arrives as it is."""
    pico.put(path + NEW, data, advance)
    if pico.run(f"print(_hash({path + NEW!r}))").strip() != sha(data):
        raise Failed(f"{pico.port}: {path} arrived damaged; nothing was changed, try again")


def put_whole(pico: Pico, path: str, end: str, data: bytes) -> None:
    """Write *data* to *path* with *end* at its end, after SURVEY; it is there whole or as it was."""
    put_new(pico, path, data)
    pico.run(f"os.rename({path + NEW!r}, {path + end!r})")


def make_folders(paths: object) -> str:
    """Return the code that makes the folders *paths*, outer ones first."""
    return f"for path in {paths!r}:\n    try:\n        os.mkdir(path)\n    except OSError:\n        pass\n"


def installer(todo: Plan) -> str:
    """Return the main.py that finishes the deploy."""
    changed = [path for path in todo.changed if path != MAIN]
    deepest_first = sorted(_folders_of(todo.gone), reverse=True)
    return installer_of(changed, todo.gone, deepest_first) + RESET


def installer_of(changed: object, gone: object, folders: object) -> str:
    """Return the code that renames the *changed*, removes the *gone* and the *folders* they leave empty."""
    work = FINISH.format(changed=changed, gone=gone, folders=folders, new=NEW)
    return f"{MARK}{work}os.rename({MAIN + NEW!r}, {MAIN!r})\n"


def keep_main(pico: Pico) -> str:
    """Copy a main.py that is not ours, after `survey`; return the copy's name, empty if there is none."""
    return one_line(pico.run(KNOWN + KEEP).strip())


def install(pico: Pico, files: dict[str, bytes], todo: Plan) -> None:
    """Put the new files into their places; begun, it goes on at the next boot if it is interrupted."""
    if MAIN not in todo.changed:  # the installer ends by renaming it, so it has to be there
        pico.put(MAIN + NEW, files[MAIN])
    source = installer(todo)
    pico.put(INSTALLER, source.encode())
    pico.run(f"os.rename({INSTALLER!r}, {MAIN!r})")
    pico.run(source.removesuffix(RESET))


def verify(pico: Pico, files: dict[str, bytes], todo: Plan) -> None:
    """Raise Failed unless *files* are on *pico* now, and nothing that was to go."""
    found = survey(pico)
    wrong = sorted([*plan(files, found).changed, *found.keys() & {*todo.gone}])
    if wrong:
        some = one_line(", ".join(wrong)[:200])
        raise Failed(f"{pico.port}: not as it should be after the deploy: {some}; try again")
