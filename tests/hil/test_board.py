"""
A board's own figures, in ten minutes: `make hil PORT=/dev/ttyACM0`.

Everything is measured on the Pico by its own clock, in a folder of its own, and told beside what the emulated
Pico says of the same code (asked.py). `make hil PORT=emulated` plays it there.
"""

import json

import pytest

from firmware.input.buttons import ERASED_MS
from firmware.input.debounce import BOUNCE_MS
from host_tools.commands import doctor
from host_tools.device import board_figures, sequence
from host_tools.device.pico import Pico
from host_tools.frozen import program as frozen_program
from host_tools.installation import deployment
from host_tools.installation.detection import frozen_on
from host_tools.program import bytecode
from tests.hil import asked
from tests.hil.altered import DRAWS_ALIKE
from tests.hil.at_port import CLOCK, IS_EMULATED
from tests.hil.bench.figure import quantile
from tests.hil.bench.heap import UNKNOWN_BYTES, watching
from tests.hil.bench.playing import BLOCK, play
from tests.hil.bench.power_on import ACTIONS, store_long_game
from tests.hil.board_code import (
    BOUNCES,
    COUNTDOWN,
    CUTS,
    FIRST,
    FROZEN_MAIN,
    PRESSES,
    SECONDS,
    TIMES,
    TIMES_HOME,
    WATCHED_HEAP,
)
from tests.hil.conftest import at_prompt, in_full
from tests.hil.test_device_program import BEGIN
from tests.hil.test_real_pico import STORED_BY_A_CUT

pytestmark = pytest.mark.slow

PRESSED = ("blaze", "boo_ray", "blood_rage")
STORED = "blood_rage"  # tests/README.md has its figures
EVENING = "boo_ray"
IS_SHORT = IS_EMULATED and not in_full()  # an emulated Pico is slower, and gives the same figures every time
ENOUGH = 30 if IS_SHORT else 100  # presses of a sequence
EVENING_PRESSES = 30 if IS_SHORT else 10_000
MOST_HOME_US = 10_000_000
# The watchdog cuts so long after an action is to be stored; after the last of them it is.
CUT_MS = (2, 20, 60, 250) if in_full() else (2, 250)
CUT_S = 1.5  # the chip is reset by then
FINGER_S = 30
FINGER_PRESSES = 10
UNDONE_MS = 2000  # by then an undo is drawn: what a stop of the program draws is not of it
APART_US = 50_000  # edges further apart are of another move of the finger
BOOT, MAIN = "boot.py", "main.py"


def read(there, code: str) -> list:
    """Stop the program on *there*, and return what *code* prints, as JSON."""
    return json.loads(at_prompt(there, code))


def beginning(name: str, presses: int) -> str:
    """Return the text of the sequence *name*, as far as there are so many *presses* in it."""
    text = (bytecode.ROOT / f"tests/sequences/{name}.seq").read_text(encoding="utf-8")
    found = 0
    for step in sequence.parse(text, name):
        found += len(step.given) if step.verb == "press" else step.verb == "hold"
        if found >= presses:
            return "\n".join(text.split("\n")[: step.line])
    return text


def test_a_key_bounces_no_longer_than_the_program_supposes(port, capfd):
    with Pico(port) as pico:
        board = deployment.board_on(pico)
        pico.run(doctor.BOARD.format(board=board))
        with capfd.disabled():
            print(f"\n>>> press one key {FINGER_PRESSES} times now, within {FINGER_S} s", flush=True)
        limits = {"ms": FINGER_S * 1000, "moves": 2 * FINGER_PRESSES, "apart_us": APART_US}
        said: list[str] = []

        def heard(line: str) -> None:
            said.append(line)
            if line == "press" and IS_EMULATED:
                press_emulated("OK")

        pico.run(BOUNCES.format(board=board, **limits), heard)
    edges = [tuple(map(int, line.split()[1:])) for line in said if line.startswith("edge")]
    if not edges:
        told = f"NOT MEASURED: nobody pressed a key within {FINGER_S} s; run it again, press one when it asks"
        with capfd.disabled():
            print(f">>> {told}", flush=True)
        pytest.skip(told)
    longest_us, most = bounced(edges)
    print(f"{len(edges)} edges, at most {most} in one move of the finger, {longest_us} us long")
    asked.tell("a key's longest bounce", longest_us / 1000)
    assert longest_us < BOUNCE_MS * 1000


def press_emulated(key: str) -> None:
    """Let *key* of the emulated Pico be pressed as often as is asked for."""
    pico = CLOCK.emulated
    assert pico is not None
    for press in range(FINGER_PRESSES):
        at_ms = pico.now_ms + 500 + 300 * press
        pico.at(at_ms, lambda: pico.press(key, bounce=True))
        pico.at(at_ms + 150, lambda: pico.release(key, bounce=True))


def bounced(edges: list[tuple[int, ...]]) -> tuple[int, int]:
    """Return the length in us of the longest move of a key in *edges*, and the most edges in one."""
    moves: list[list[int]] = []
    for at_us, _ in edges:
        if not moves or at_us - moves[-1][-1] > APART_US:
            moves.append([])
        moves[-1].append(at_us)
    return max(move[-1] - move[0] for move in moves), max(map(len, moves))


def test_moves_of_a_key_are_told_apart():
    edges = [(0, 0), (900, 1), (4100, 0), (200_000, 1), (300_000, 0), (300_100, 1)]
    assert bounced(edges) == (4100, 3)


def test_what_is_too_far_apart_is_marked(monkeypatch):
    monkeypatch.setattr(asked, "FIGURES", [])
    monkeypatch.setitem(asked.EMULATED, "x", ("ms", 10.0, 20.0))
    for of_board in (13, 13.5, 7.6, None):
        asked.tell("x", of_board)
    monkeypatch.setattr(asked.WAY, "is_frozen", True)
    asked.tell("x", 13)
    ends = [line.split("ms")[1].split() for line in asked.table().split("\n")[1:6]]
    assert ends == [["1.30"], ["1.35", "***"], ["0.76", "***"], [], ["0.65", "***"]]
    assert "5 figures (frozen), 3 more than 1.3 times apart" in asked.table()


def test_the_times_of_its_parts_at_a_port(port):
    with Pico(port) as pico:
        pico.run(doctor.BOARD.format(board=deployment.board_on(pico)))
        assert pico.run(doctor.PANEL).strip() in doctor.FOUND
        figures = board_figures.measured(pico, asked.WAY.is_frozen)
    asked.FIGURES += figures
    took = {figure.what: figure.of_board for figure in figures}
    erased_us = took["4 KB of the flash erased"]
    # longer ones would turn a press that bounces as an erase begins into two (firmware/input/buttons.py)
    assert erased_us is not None and 5000 < erased_us < ERASED_MS * 1000


@pytest.mark.parametrize("name", PRESSED)
def test_presses_of_a_sequence_at_a_port(fresh, port, tmp_path, name):
    found: list[int] = []
    with fresh(tmp_path, DRAWS_ALIKE + TIMES) as there:

        def take() -> None:
            found.extend(read(there, PRESSES))

        there.advance(sequence.BOOT_MS)
        play(there, beginning(name, ENOUGH), before_cut=take)
        take()
    pixels_ms, _, stored_ms = ([us / 1000 for us in found[place::4] if us] for place in (1, 2, 3))
    print(f"{name}: {len(found) // 4} presses, {len(pixels_ms)} that changed pixels, {len(stored_ms)} stored")
    assert len(found) // 4 >= ENOUGH - 1 and len(pixels_ms) > ENOUGH / 2 and (stored_ms or IS_SHORT)
    print(f"{name}: median {quantile(pixels_ms, 50):.1f} ms to pixels, to stored {stored_ms}")
    asked.tell(f"{name}: a press to its first pixels, p95", quantile(pixels_ms, 95))
    if name == STORED and stored_ms:
        asked.tell(f"{name}: a press to stored, the worst", max(stored_ms))


def test_a_second_of_a_countdown_at_a_port(fresh, port, tmp_path):
    with fresh(tmp_path, TIMES + COUNTDOWN) as there:
        there.advance(sequence.BOOT_MS)
        play(there, BLOCK)
        there.ask("frames off")
        there.advance((SECONDS + 6) * 1000)
        took_us, slept_us, bus_us, grown = read(there, "print(list(total))")
    assert took_us >= SECONDS * 1_000_000
    seconds = took_us / 1_000_000
    asked.tell("a countdown second: the bus", bus_us / 1000 / seconds)
    asked.tell("a countdown second: the processor", (took_us - slept_us - bus_us) / 1000 / seconds)
    asked.tell("a countdown second: heap allocated", grown / seconds)


def test_power_on_by_a_reset_at_a_port(port):
    with Pico(port) as pico:
        pico.stop()
        board, frozen = deployment.board_on(pico), frozen_on(pico)
        place = MAIN if asked.WAY.is_frozen else BOOT
        if place in pico.run("print(*os.listdir())").split():
            pytest.skip(f"there is a {place} of its owner's, which the start would be timed with")
        timing = TIMES_HOME.replace("FILE", place)
        if asked.WAY.is_frozen:
            assert frozen is not None
            code = FROZEN_MAIN.format(board=board, timing=timing)
            timing = frozen_program.over(code.encode(), frozen.program).decode()
        pico.put(place, timing.encode())
        try:
            pico.reset()
            assert pico.hello_after_boot(), "the program does not answer after a reset"
            CLOCK.wait(2)
            pico.stop(keep=True)
            home_us = int(pico.run("from firmware import loop; print(loop.home_us)"))
        finally:
            pico.stop()
            pico.run(
                f"if {place!r} in os.listdir() and open({place!r}).read().find({FIRST!r}) >= 0:\n"
                f"    os.remove({place!r})"
            )
            pico.reset()
    assert 0 < home_us < MOST_HOME_US
    asked.tell("power on to home", home_us / 1000)


def test_a_cut_by_the_watchdog_while_an_action_is_stored_at_a_port(fresh, port, tmp_path):
    with fresh(tmp_path) as there:
        play(there, BEGIN + "\npress OK\nwait 3000\npress OK\nwait 1000")
        for ms in CUT_MS:
            record = there.record()
            there.first = CUTS.replace("MS", str(ms))
            there.cut()
            play(there, 'expect "Resume Millennium"\npress OK\nexpect "PAUSED"\nwait 1000')
            there.press("OK")
            there.linger(sequence.PRESS_MS)
            there._pico.write(b"release OK\n")  # the block goes on: an action; no answer is waited for
            CLOCK.wait(CUT_S)
            there._pico.reopen()
            there.first = ""
            there.cut()
            play(there, 'expect "Resume Millennium"\npress OK\nexpect "PAUSED"')
            known = there.record()
            assert known[: len(record)] == record
            assert len(known) - len(record) in STORED_BY_A_CUT
            is_there = len(known) > len(record)
            print(f"cut {ms} ms after an action was to be stored: it is {'' if is_there else 'not '}there")
        assert is_there


def test_the_heap_of_an_evening_at_a_port(fresh, port, tmp_path):
    free: list[tuple[int, str]] = []
    with fresh(tmp_path, DRAWS_ALIKE + watching() + WATCHED_HEAP) as there:

        def take() -> None:
            free.append(tuple(read(there, "import json; print(json.dumps(worst))")[:2]))

        there.advance(sequence.BOOT_MS)
        play(there, beginning(EVENING, EVENING_PRESSES), before_cut=take)
        take()
    least, screen = min(free)
    assert least < UNKNOWN_BYTES
    print(f"least heap free in {screen}")
    asked.tell(f"{EVENING}: heap free at the worst, with a PC", least / 1024)


def test_a_game_of_a_thousand_actions_at_a_port(fresh, port, tmp_path):
    store_long_game(str(tmp_path), ACTIONS)
    with fresh(tmp_path, TIMES) as there:
        play(there, 'expect "OK resume"\npress OK\nexpect "menu"\nhold BACK 700\nexpect "Take back"')
        play(there, f'press OK\nwait {UNDONE_MS}\nexpect not "Take back"')
        assert "undo" in there.record()[-1]
        started_us, *edges = read(there, "print([started[0]] + list(edges[: 4 * count[0]]))")
    asked.tell("1,000 actions: the start to the offer to resume", started_us / 1000)
    asked.tell("1,000 actions: an undo to its last pixels", edges[-2] / 1000)
