"""
Bring the program onto a Pico, over USB.

Copies only what changed (compared by SHA-256), removes what is no longer part of the program, checks
it all and starts it. Games, settings and other files on the Pico stay as they are; a main.py of another
program is kept as main.before-tablemate.py. However it is interrupted, the Pico boots: with the old
program, or with the new one.

It stays the board that it was. One that has games and no program, as after the official image was dropped
on a frozen one, is asked about; a new one becomes pico_ssd1306, if --board names no other.

A Pico with a frozen program (`tablemate build --frozen`) is upgraded by another UF2; with --over files
are put over it, for development.
"""

import argparse
import sys

from host_tools.circuitpython import verbs as circuitpython
from host_tools.device.device import check_version
from host_tools.device.pico import Pico, find_port
from host_tools.errors import Failed, Refused
from host_tools.frozen import verbs as frozen_verbs
from host_tools.installation import deployment, lost_games, pico_files
from host_tools.installation.detection import Frozen, chip_for, frozen_on
from host_tools.program import languages
from host_tools.text.safe_text import one_line

EXAMPLES = [
    "tablemate deploy",
    "tablemate deploy --board pico_sh1106 --port /dev/ttyACM1",
    "tablemate deploy --port socket://127.0.0.1:4444    # an emulated Pico",
    "tablemate deploy --runtime circuitpython --drive /media/me/CIRCUITPY",
]

FOLDERS_OF_TEXTS = """
try:
    print(*os.listdir("firmware/texts"))
except OSError:
    pass
"""
WAS_USED = """
try:
    print(*[name for name in os.listdir("data") if name in ("games", "settings.json")])
except OSError:
    pass
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    circuitpython.arguments(parser, drive=True)
    parser.add_argument("--board", help=f"one of {', '.join(pico_files.boards())}; else the one it has")
    parser.add_argument(
        "--languages",
        metavar="CODES",
        type=languages.parsed,
        help=f"those that go along, of {', '.join(languages.CODES)}; else those it has",
    )
    parser.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")
    parser.add_argument(
        "--over", action="store_true", help="put files over a frozen program, for development"
    )
    parser.add_argument(
        "--give-up-games", action="store_true", help="write over games whose file system is lost"
    )


def run(options: argparse.Namespace) -> int:
    """Deploy, say what was done; return the exit code."""
    if circuitpython.is_wanted(options):
        return circuitpython.deploy(options)
    if options.board is not None:
        pico_files.check_board(options.board)
    port = find_port(options.port)
    with Pico(port) as pico:
        frozen = check(pico, options.over)
        if not options.give_up_games:
            lost_games.check(pico)
        if deployment.finish_interrupted(pico):
            print("finished an interrupted deploy")
        board = options.board or board_of(pico, frozen)
        spoken = options.languages or languages.there(pico.run(FOLDERS_OF_TEXTS).split())
        chip = chip_for(pico, frozen)
        transfer(pico, pico_files.files(board, spoken=spoken, chip=chip), board, frozen)
        pico.set_clock()
        pico.start()
        words = pico.hello_after_boot()
    if words is None:
        raise Failed(f"{port}: all files are there, but the program does not answer (see tablemate doctor)")
    check_version(words)
    print(f"started: Tablemate answers on board {one_line(words[3])}")
    return 0


def board_of(pico: Pico, frozen: "Frozen | None") -> str:
    """Return the board that *pico* is: it tells, or is asked about if it was in use, or is new."""
    there = deployment.board_there(pico, frozen)
    if there or not pico.run(WAS_USED).strip():
        return pico_files.kept_board(there)
    return asked_board(f"{pico.port}: there are games and settings, but no program that tells its board")


def asked_board(why: str) -> str:
    """Return the board that is typed, asked because of *why*; Refused if nobody answers."""
    known = pico_files.boards()
    nobody = Refused(f"{why}: name it, --board ({', '.join(known)})")
    if not sys.stdin.isatty():
        raise nobody
    print(f"{why}. Which is it?\n{', '.join(known)}")
    try:
        while (board := input("board: ").strip()) not in known:
            print("no such board; one of those above, please (Ctrl-C stops)")
    except EOFError:
        raise nobody from None
    return board


def check(pico: Pico, over: bool) -> "Frozen | None":
    """Raise Failed unless *pico* takes files, *over* a frozen program if there is one; return that."""
    implementation, frozen = pico.implementation(), frozen_on(pico)
    print(f"{pico.port}: {implementation.text()}")
    if implementation.trouble(frozen is not None):
        raise Failed(f"{pico.port}: {implementation.trouble(frozen is not None)}")
    frozen_verbs.check_over(pico.port, frozen, over)
    return frozen


def transfer(pico: Pico, files: dict[str, bytes], board: str, frozen: "Frozen | None") -> None:
    """Bring *files* onto the stopped *pico*, over a *frozen* program if there is one."""
    files = frozen_verbs.files_over(files, frozen)
    found = deployment.survey(pico)
    todo = deployment.plan_for(pico, files, found)
    size = sum(map(len, files.values()))
    print(
        f"{board}: {len(files)} files, {size:,} bytes; {todo.same} are there, "
        f"{len(todo.changed)} to copy, {len(todo.gone)} to remove"
    )
    deployment.check_way(pico, files, todo)
    if todo.changed or todo.gone:
        deployment.check_room(pico, files, todo)
        sent = deployment.copy(pico, files, found, todo)
        kept = deployment.keep_main(pico) if deployment.MAIN in todo.changed else ""
        if kept:
            print(f"the main.py of another program is kept as {kept}")
        deployment.install(pico, files, todo)
        deployment.verify(pico, files, todo)
        print(f"copied {sent:,} bytes, all {len(files)} files verified")
    if frozen:
        print(f"they run in place of the frozen program {frozen.program}; {frozen_verbs.BACK}")
