"""
The files for a drive CIRCUITPY: the program, code.py and boot.py.

The program goes there compiled (bytecode.py): as source it does not fit into the memory of a
Pico, the first game that is opened ends in a MemoryError (CircuitPython 9.1.4). For a later CircuitPython
than 10, which may take other files, there is `--mpy-cross PATH`: its own compiler, of its major version.
"""

import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_tools.circuitpython.bytecode import compiled
from host_tools.errors import Refused
from host_tools.program import bytecode, joined_texts, languages, program_sources
from host_tools.program.private_names import numbered, renamed

CODE, BOOT = "code.py", "boot.py"
SETTINGS = "settings.toml"
SETTINGS_LINES = (  # in bytes
    b"CIRCUITPY_PYSTACK_SIZE = 4096\n",  # the default, 1536, ends in `pystack exhausted` on some screens
    b"CIRCUITPY_HEAP_START_SIZE = 163840\n",  # from 8192 it grows in pieces, which are too small in the end
)
STARTS = {CODE: "firmware/circuitpython/code.py", BOOT: "firmware/circuitpython/boot.py"}
BOARDS = "boards/circuitpython"
DEFAULT_BOARD = "pico_ssd1306"
PARTS = ("parts", "drive")  # imported by board files
READERS = ("host_tools/circuitpython", "firmware/circuitpython")  # may use names of its files
NEWEST = 10  # the last major version whose files bytecode.py is known to make
VERSION = re.compile(r"CircuitPython (\d+)\.(\d+)\.(\S+)")
MPY_MAGIC = b"C\x06"


def boards() -> list[str]:
    """Return the names of the boards with CircuitPython."""
    files = [path for path in (bytecode.ROOT / BOARDS).glob("*.py") if path.is_file()]
    return sorted(path.stem for path in files if path.stem not in PARTS)


def check_board(board: str) -> None:
    """Raise Refused if *board* has no file, or one that cannot be its program."""
    if board not in boards():
        raise Refused(f"no board {board!r} for CircuitPython; there are {', '.join(boards())}")
    program_sources.check_imports(f"{BOARDS}/{board}.py")


def sources(board: str) -> list[str]:
    """Return the paths, in this repository, of what *board* needs besides code.py and boot.py."""
    first = [f"{BOARDS}/{board}.py", *STARTS.values(), *program_sources.loaded_by_name()]
    others = frozenset(f"{BOARDS}/{other}.py" for other in boards() if other != board)
    found = program_sources.reached(first, bytecode.ROOT, others) - set(STARTS.values())
    return sorted(languages.only(list(found), languages.DEFAULT))


class Compiler:
    """CircuitPython's mpy-cross at *path*."""

    def __init__(self, path: Path):
        self.path = path
        try:
            done = subprocess.run(
                [path.absolute(), "--version"],
                capture_output=True,
                text=True,
                errors="replace",
                stdin=subprocess.DEVNULL,
            )
        except OSError as error:
            raise Refused(f"{path} cannot be run: {error.strerror}") from None
        said = (done.stdout.strip().splitlines() or ["no version"])[0][:60]
        if "CircuitPython" not in done.stdout:
            raise Refused(f"{path} is not CircuitPython's mpy-cross: {said}")
        found = VERSION.search(done.stdout)
        if found is None:
            raise Refused(f"{path} does not say for which CircuitPython it is: {said}")
        self.version = found[0]
        self.major = int(found[1])

    def compiled(self, place: str, source: bytes) -> bytes:
        """Return *source*, which belongs at *place*, compiled."""
        with tempfile.TemporaryDirectory(prefix="tablemate-build-") as folder:
            script, out = Path(folder) / "script.py", Path(folder) / "script.mpy"
            script.write_bytes(source)
            name = bytecode.module_name(place)
            command = [str(self.path.absolute()), "-s", name, "-o", str(out), str(script)]
            done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL)
            if done.returncode:
                raise Refused(f"{place} does not compile: {bytecode.reason(done)}")
            data = out.read_bytes() if out.exists() else b""
        if not data:
            raise Refused(f"{self.path} makes nothing of {place}")
        if self.major <= NEWEST and not data.startswith(MPY_MAGIC):
            raise Refused(f"{self.path} makes files of version {data[1]}, CircuitPython 9 and 10 read 6")
        return data


def files(board: str = DEFAULT_BOARD, compiler: "Compiler | None" = None) -> dict[str, bytes]:
    """Return the files of the drive for *board*, by place."""
    compile_one = compiled if compiler is None else compiler.compiled
    ours = sources(board)
    names = numbered([source for source in ours if source.endswith(".py")], readers=READERS)
    wanted = {source: _text(source, names[source]) for source in ours}
    made = {place: starter(source, board) for place, source in STARTS.items()}
    made[SETTINGS] = b"".join(SETTINGS_LINES)
    made.update({place: data for place, data in wanted.items() if not place.endswith(".py")})
    places = [place for place in wanted if place.endswith(".py")]
    with ThreadPoolExecutor() as pool:
        files = pool.map(lambda place: compile_one(place, wanted[place]), places)
        made.update(zip([place.removesuffix(".py") + ".mpy" for place in places], files, strict=True))
    return made


def _text(source: str, names: dict[str, str]) -> bytes:
    ready = languages.made_ready(source, bytecode.read(source), bytecode.ROOT, languages.DEFAULT)
    text = joined_texts.joined(source, ready)
    return renamed(bytecode.without_machine_code(text), names).encode()


def starter(source: str, board: str) -> bytes:
    """Return code.py or boot.py for *board*."""
    text, package = bytecode.read(source), BOARDS.replace("/", ".")
    return text.replace(f"{package}.{DEFAULT_BOARD} import", f"{package}.{board} import").encode()
