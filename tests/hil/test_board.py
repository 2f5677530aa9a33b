"""
What a board says of itself, beside the emulated Pico: a part of `make hil PORT=/dev/ttyACM0`.

`make hil PORT=emulated` asks an emulated Pico behind a socket the same.
"""

import pytest

from firmware.input.buttons import ERASED_MS
from firmware.input.debounce import BOUNCE_MS
from host_tools.commands import doctor
from host_tools.device import board_figures
from host_tools.device.pico import Pico
from host_tools.installation import deployment
from tests.hil import asked
from tests.hil.at_port import CLOCK, IS_EMULATED

pytestmark = pytest.mark.slow

FINGER_S = 30
FINGER_PRESSES = 10
APART_US = 50_000  # edges further apart are of another move of the finger
# Notes each edge of a key: µs, and its place among KEYS twice, plus its level. `board` is there, made.
BOUNCES = """
from array import array
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us
import machine
from boards.{board} import KEYS
at_us, which, count = array("i", [0] * 600), array("b", [0] * 600), array("i", [0])
class Contact:
    def __init__(self, number, gpio):
        self.number = 2 * number
        self.pin = machine.Pin(gpio)
        self.pin.irq(self.edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)
    def edge(self, pin):
        i = count[0]
        if i < 600:
            at_us[i] = ticks_us()
            which[i] = self.number + pin.value()
            count[0] = i + 1
contacts = [Contact(number, KEYS[number][1]) for number in range(len(KEYS))]
began = ticks_ms()
def moves():
    found, before = 0, None
    for i in range(count[0]):
        found += before is None or ticks_diff(at_us[i], before) > {apart_us}
        before = at_us[i]
    return found
print("press")
while ticks_diff(ticks_ms(), began) < {ms} and moves() < {moves}:
    for _ in range(50):
        sleep_ms(10)
    print("waits")
for contact in contacts:
    contact.pin.irq(None)
for i in range(count[0]):
    print("edge", at_us[i], which[i])
"""


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
        figures = board_figures.measured(pico)
    asked.FIGURES += figures
    took = {figure.what: figure.of_board for figure in figures}
    erased_us = took["4 KB of the flash erased"]
    # longer ones would turn a press that bounces as an erase begins into two (firmware/input/buttons.py)
    assert erased_us is not None and 5000 < erased_us < ERASED_MS * 1000
