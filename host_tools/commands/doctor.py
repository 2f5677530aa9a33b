"""
Look what is connected, and whether it is well.

Names the Picos at USB, then asks one for its versions, which Pico it is and whether its image is the right
one, its free memory and flash, the games on it, whether the display answers (over SPI none can: look at it),
and whether the program is the one of this PC. With --buttons every button is to be pressed once. The
program stops meanwhile and starts again at the end. --report measures how fast the board is, beside the
emulated Pico, and writes all of it as a page to send: no names of players and no games are in it.

--wire walks through a new box step by step, before there is a program on it: it finds the panel, each key as
it is pressed, the encoder, the buzzer, the LED, says what is wired wrong, and ends with a board file for it.
"""

import argparse
import keyword
import re
from pathlib import Path

from engines_core import strict_json
from firmware.storage.game_files import DAMAGED, STATES
from host_tools.device import board_figures, board_report, bring_up, bring_up_words
from host_tools.device.pico import Implementation, NoEnd, Pico, candidates, find_port
from host_tools.errors import Failed, Refused
from host_tools.frozen import verbs as frozen_verbs
from host_tools.installation import deployment, pico_files
from host_tools.installation.detection import Frozen, chip_for, frozen_on
from host_tools.program import languages
from host_tools.records import device_games, output_file
from host_tools.sheets import device_sheets
from host_tools.text.safe_text import one_line

EXAMPLES = [
    "tablemate doctor",
    "tablemate doctor --buttons",
    "tablemate doctor --port /dev/ttyACM1",
    "tablemate doctor --report my_board.md",
    "tablemate doctor --wire --out boards/my_table.py",
]
BUTTONS_S = 30
OFFICIAL = " MicroPython v1.28.0 on 2026-04-06"  # how sys.version ends
MEMORY = "import gc; gc.collect(); print((gc.mem_free(), gc.mem_alloc()))"
IMAGE = "import sys, rp2; f = rp2.Flash(); print((sys.version, f.ioctl(4, 0) * f.ioctl(5, 0)))"
FLASH = "s = os.statvfs('/'); print((s[0] * s[3], s[0] * s[2]))"
VERSION = """
try:
    from firmware import VERSION
    print(VERSION)
except ImportError:
    pass
"""
BOARD = """
from boards.{board} import make
board = make()
"""
PANEL = """
try:
    board.display.init()
    board.display.buffer[:] = b"\\xff" * len(board.display.buffer)
    while board.display.flush_step():
        pass
    print("sent" if hasattr(board.display, "spi") else "answers")
except OSError as error:
    print("no answer:", error)
"""
SHEETS = f'{device_games.LISTING}_list({device_sheets.SHEETS!r}, "")\n'
FOUND = {  # by what PANEL prints
    "answers": "answers, and is all white now",
    "sent": "was sent all white; over SPI it cannot answer: look at it",
}
REMEMBERED = {"sheets": "sheets used lately"}  # content of a list among the settings, unless its key says it
HELD = """
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms
names = board.keys.names
changes = []
for _ in range(2):  # an edge that is noted only as they are read waits for the next time
    sleep_ms(50)
    changes += board.keys.changes(ticks_ms())
levels = changes[-1][1] if changes else 0
print(*[names[i] for i in range(len(names)) if levels >> i & 1])
"""
# goes on where HELD ended; a dot now and then says that it still waits
BUTTONS = """
end, seen, rounds = ticks_add(ticks_ms(), {ms}), 0, 0
while ticks_diff(end, ticks_ms()) > 0 and seen != (1 << len(names)) - 1:
    for _, now in board.keys.changes(ticks_ms()):
        for i in range(len(names)):
            if now & ~levels & ~seen & 1 << i:
                print(names[i])
                seen |= 1 << i
        levels = now
    rounds += 1
    if rounds % 200 == 0:
        print(".")
    sleep_ms(10)
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")
    parser.add_argument("--buttons", action="store_true", help="wait for a press of every button")
    parser.add_argument("--report", metavar="FILE", type=Path, help="measure the board; write a page")
    parser.add_argument("--wire", action="store_true", help="walk through a new box; ends with a board file")
    parser.add_argument("--out", metavar="FILE", type=Path, help="the board file of --wire, a new one")


class Findings:
    """Prints a line for each finding; `told` are (what, words), `all_well` says that none was trouble."""

    def __init__(self) -> None:
        self.all_well = True
        self.told: list[tuple[str, str]] = []

    def tell(self, what: str, found: str, trouble: str = "") -> None:
        """Print *found*, and *trouble* if there is any."""
        words = one_line(f"{found}{' -- ' if found and trouble else ''}{trouble}")
        self.told.append((what, words))
        print(f"{what:<10} {words}", flush=True)
        self.all_well = self.all_well and not trouble


def run(options: argparse.Namespace) -> int:
    """Print what is found; return the exit code: 1 if something is wrong."""
    findings = Findings()
    if options.wire or options.out is not None:
        return wire(options, findings)
    if options.report is not None:
        output_file.only_over(options.report, "report of a board", board_report.is_one)
    for port in candidates():
        findings.tell("USB", f"{port.device} ({port.serial_number})")
    with Pico(find_port(options.port)) as pico:
        findings.tell("port", pico.port)
        words = pico.hello()
        kept = settings(pico) if words else ""
        pico.stop()
        pico.set_clock()
        implementation, frozen = pico.implementation(), frozen_on(pico)
        findings.tell("runs", implementation.text(), implementation.trouble(frozen is not None))
        if implementation.name == "micropython":
            version, size = pico.values(IMAGE, str, int)
            tell_pico(findings, implementation, version, size, frozen is not None)
        board = program(pico, findings, words, frozen)
        if kept:
            findings.tell("settings", kept)
        is_made = bool(board) and parts(pico, board, findings, options.buttons)
        if options.report is not None:
            report(pico, is_made, findings, options.report, bool(frozen and frozen.runs))
    return 0 if findings.all_well else 1


def wire(options: argparse.Namespace, findings: Findings) -> int:
    """Walk through a new box; write its board file, or print it; return the exit code."""
    check_wire(options)
    maker = bring_up.Maker(bring_up.asked, findings.tell, lambda line: print(f"{'':<10} {line}", flush=True))
    with Pico(find_port(options.port)) as pico:
        box = bring_up.Walk(pico, maker).run()
    if box is None:
        findings.tell("board file", "", "none yet: mend what is said above, then walk again")
        return 1
    name = options.out.stem if options.out else "my_table"
    text = bring_up_words.board_file(name, box)
    if options.out is None:
        print(text, end="")
        return 0
    with output_file.writing(options.out):
        output_file.create(options.out, text.encode())
    findings.tell("board file", f"{options.out}; next: tablemate deploy --board {name}")
    return 0


def check_wire(options: argparse.Namespace) -> None:
    """Raise Refused if the *options* of --wire do not fit together, or its file is there or has no name."""
    if not options.wire:
        raise Refused("--out is for the board file of --wire")
    if options.buttons or options.report is not None:
        raise Refused("--wire goes alone: without --buttons and --report")
    out = options.out
    if out is None:
        return
    if out.suffix != ".py" or not out.stem.isidentifier() or keyword.iskeyword(out.stem):
        raise Refused(
            f"{out}: a board file is called like boards/my_table.py, with letters, digits and _ only"
        )
    if out.exists() or out.is_symlink():
        raise Refused(f"{out} already exists: write elsewhere")
    if not out.parent.is_dir():
        raise Refused(f"{out.parent} is not a folder")


def report(pico: Pico, is_made: bool, findings: Findings, path: Path, is_frozen: bool) -> None:
    """Write a page of *findings* to *path*, and of what is measured if the board *is_made* at the prompt."""
    figures = board_figures.measured(pico, is_frozen) if is_made else []
    output_file.write(path, board_report.page(findings.told, figures).encode())
    apart = [figure.what for figure in figures if figure.is_apart]
    trouble = "" if is_made else "without a program and its board nothing can be measured"
    words = f"{len(figures)} figures in {path}, {len(apart)} apart from the emulated Pico's"
    findings.tell("measured", words, trouble)


def tell_pico(
    findings: Findings, runs: Implementation, version: str, filesystem_bytes: int, is_frozen: bool
) -> None:
    """Tell which Pico it is by the MicroPython that *runs*, and whether that is the official one for it."""
    model = runs.model()
    if model is None:
        findings.tell("pico", "none that Tablemate was tried on")
        return
    findings.tell("pico", f"{model.title}: {model.chip}, {model.flash_bytes // 1024} KB of flash")
    is_official = version.endswith(OFFICIAL) and filesystem_bytes == model.filesystem_bytes
    if not is_frozen:
        build = "the official one" if is_official else "another build"
        findings.tell("image", f"{build} for a {model.title}")


def settings(pico: Pico) -> str:
    """Return in words what the program that runs tells of its settings; empty if it is an older one."""
    try:
        line = next(line for line in pico.ask("settings") if line.startswith("settings "))
        values = strict_json.loads(line.partition(" ")[2].encode())
    except (Failed, StopIteration, ValueError):
        return ""
    if not isinstance(values, dict):
        return ""
    lists = [(REMEMBERED.get(key, key), value) for key, value in values.items() if isinstance(value, list)]
    single = [f"{key} {value}" for key, value in values.items() if not isinstance(value, list)]
    return ", ".join(single + [f"{len(value)} {what}" for what, value in lists])


def program(pico: Pico, findings: Findings, words: "list[str] | None", frozen: "Frozen | None" = None) -> str:
    """Tell of the program, memory and flash; return the board's name, empty if there is no program."""
    answers = "" if words else "it did not answer just now"
    if frozen and frozen.runs:
        findings.tell("program", version(pico) + frozen_verbs.against_here(frozen), answers)
        board = frozen.board
    else:
        board = files_program(pico, findings, answers, frozen)
    free, used = pico.values(MEMORY, int, int)
    findings.tell("memory", f"{free // 1024} KB free of {(free + used) // 1024} KB, at the prompt")
    free, size = pico.values(FLASH, int, int)
    findings.tell("flash", f"{free // 1024} KB free of {size // 1024} KB")
    tell_games(findings, pico.run(device_games.LIST).splitlines())
    tell_sheets(findings, pico.run(SHEETS).splitlines())
    return board


def tell_games(findings: Findings, listed: list[str]) -> None:
    """Tell of the games, and of the folders of games that cannot be read, among the lines of records.LIST."""
    states = [line.rpartition(".")[2] for line in listed]
    count, damaged = sum(state in STATES for state in states), states.count(DAMAGED)
    locked = [f"{line[:60]} cannot be read" for line in listed if device_games.LOCKED.fullmatch(line)]
    findings.tell("games", f"{count} stored", ", ".join([f"{damaged} damaged"] * (damaged > 0) + locked))


def tell_sheets(findings: Findings, listed: list[str]) -> None:
    """Tell of the score sheets that were pushed, among the lines of SHEETS."""
    findings.tell("sheets", f"{sum(map(device_sheets.is_sheet, listed))} stored")


def version(pico: Pico) -> str:
    """Return which Tablemate is on *pico*, the beginning of a line; empty if it does not say."""
    try:
        said = pico.run(VERSION).strip()
    except NoEnd:
        raise
    except Failed:
        return ""
    return f"Tablemate {said}, " if re.fullmatch(r"[\w.]{1,20}", said) else ""


def files_program(pico: Pico, findings: Findings, answers: str, frozen: "Frozen | None") -> str:
    """Tell of the program in files, with *answers*, its trouble; return its board's name, or nothing."""
    found = deployment.survey(pico)
    source = pico.get(deployment.MAIN).decode("utf-8", "replace") if deployment.MAIN in found else ""
    match = deployment.BOARD.search(source)
    if source.startswith(deployment.MARK):
        findings.tell("program", "a deploy was interrupted", "run `tablemate deploy`")
    elif match is None:
        findings.tell("program", "none of Tablemate's", "run `tablemate deploy`")
    else:
        what = f"files over the frozen program {frozen.program}" if frozen else "files"
        here = against_here(pico, match[1], found, frozen)
        findings.tell("program", f"{version(pico)}{what}, for board {match[1]}, {here}", answers)
    return match[1] if match else ""


def against_here(pico: Pico, board: str, found: dict[str, str], frozen: "Frozen | None" = None) -> str:
    """Return how the files on the Pico, perhaps over a *frozen* program, compare with those of this PC."""
    if board not in pico_files.boards():
        return "a board that this PC does not know"
    spoken = languages.there(languages.of(path) for path in found)
    chip = chip_for(pico, frozen)
    files = frozen_verbs.files_over(pico_files.files(board, spoken=spoken, chip=chip), frozen)
    todo = deployment.plan_for(pico, files, found)
    count = len(todo.changed) + len(todo.gone) + len(deployment.in_the_way(files, todo))
    if not count:
        return "the same as on this PC"
    return f"{count} file{'s' if count > 1 else ''} other than on this PC"


def parts(pico: Pico, board: str, findings: Findings, wait: bool) -> bool:
    """Tell of the display and the buttons of *board*; return whether its file gave a board."""
    try:
        pico.run(BOARD.format(board=board))
    except Failed as failed:
        findings.tell("board", "", f"its file fails: {failed}")
        return False
    display(pico, board, findings)
    held = pico.run(HELD).split()
    stuck = f"held down or wired wrong: {', '.join(held)}" if held else ""
    names = pico.run("print(*board.keys.names)").split()
    findings.tell("buttons", ", ".join(names), stuck)
    if wait:
        buttons(pico, names, findings)
    return True


def display(pico: Pico, board: str, findings: Findings) -> None:
    """Make the display of *board* all white, and tell what can be known of it."""
    said = pico.run(PANEL).strip()
    trouble = "" if said in FOUND else f"{said}: see `tablemate wiring {board}`"
    findings.tell("display", FOUND.get(said, ""), trouble)


def buttons(pico: Pico, names: list[str], findings: Findings) -> None:
    """Wait until every button was pressed once."""
    print(f"press every button once, within {BUTTONS_S} s ...", flush=True)
    pressed: list[str] = []

    def heard(line: str) -> None:
        if line in names:
            pressed.append(line)
            print(f"           {line}", flush=True)

    pico.run(BUTTONS.format(ms=BUTTONS_S * 1000), heard)
    missing = [name for name in names if name not in pressed]
    findings.tell(
        "pressed", f"{len(pressed)} of {len(names)}", f"not {', '.join(missing)}" if missing else ""
    )
