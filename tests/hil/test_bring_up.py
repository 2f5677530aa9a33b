"""
`tablemate doctor --wire` on emulated Picos, wired well and wrong, with only MicroPython on them.

The hands of the maker are pins that are driven; the eyes look at the panel, the buzzer and the LED.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from boards.simulated.panel import Panel, Ssd1306
from host_tools import cli
from host_tools.device import bring_up, bring_up_words
from host_tools.emulator import EmulatedPico
from host_tools.emulator.circuit import Circuit
from host_tools.emulator.parts import drive
from host_tools.emulator.socket_bridge import SocketBridge
from tests.host.test_bring_up import SoldAsSsd1306

pytestmark = pytest.mark.slow

KEYS = bring_up_words.EXPECTED
Hand = Callable[[EmulatedPico], None]


def pressed(gpio: int, level: bool = False) -> Hand:
    """Return the hand that presses the key at *gpio*, which goes to ground or, with *level*, to 3.3 V."""

    def press(pico: EmulatedPico) -> None:
        pin, now_ms = pico.chip.gpio[gpio], pico.now_ms
        pico.at(now_ms + 100, lambda: drive(pin, level))
        pico.at(now_ms + 300, lambda: drive(pin, None))

    return press


def turned(quarters_per_click: int, a: int = 6, b: int = 7) -> Hand:
    """Return the hand that turns an encoder by ten clicks clockwise."""

    def turn(pico: EmulatedPico) -> None:
        contacts = [(True, False), (True, True), (False, True), (False, False)]
        for i in range(bring_up_words.CLICKS * quarters_per_click):
            for gpio, closed in zip((a, b), contacts[i % 4], strict=True):
                pin = pico.chip.gpio[gpio]
                at_ms = pico.now_ms + 50 + 10 * i
                pico.at(at_ms, lambda pin=pin, closed=closed: drive(pin, False if closed else None))  # type: ignore[misc]

    return turn


def seen(panel: "Panel | None") -> str:
    """Return the name that is on *panel*, "n" without one."""
    shown = panel.picture()[:256] if panel is not None else b""
    there = [name for name in bring_up_words.PANELS if is_shown(name, shown)]
    assert len(there) < 2
    return there[0] if there else "n"


def is_shown(name: str, shown: bytes) -> bool:
    """Return whether *name* and nothing else is on the first two pages of a picture, at the left."""
    return any(shown == bring_up._drawn(name, left) for left in (0, bring_up.WRAP))


@pytest.fixture
def walk(uf2, capsys: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return `walk(pico, hands, answers)`: its exit code and output; *hands* act one after the other."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.device.pico.HELLO_S", 0.5)
    monkeypatch.setattr(bring_up, "KEY_S", 1)

    def run(pico: EmulatedPico, hands: list[Hand], answers: "dict[str, str] | None" = None):
        waiting, heard = list(hands), bytearray()
        known = {
            "which name": lambda: seen(pico.display.panel),
            "is there a rotary encoder": lambda: "n",
            "is there a buzzer": lambda: "y",
            "did it beep": lambda: "y" if [hz for _, hz, _ in pico.buzzer.changes if hz] else "n",
            "at which number": lambda: "19" if pico.buzzer.changes else "",
            "did the LED": lambda: "y" if len(pico.led.changes) > 5 else "n",
        }
        known |= {start: lambda answer=answer: answer for start, answer in (answers or {}).items()}

        def hear(data: bytes) -> None:
            heard.extend(data)
            while b"ready\r\n" in heard:
                del heard[: heard.index(b"ready\r\n") + 7]
                if waiting:
                    waiting.pop(0)(pico)

        pico.on_output = hear
        monkeypatch.setattr(
            bring_up, "asked", lambda question: next(known[it]() for it in known if question.startswith(it))
        )
        with SocketBridge(pico) as bridge:
            exit_code = cli.run(["doctor", "--wire", "--out", "found_box.py", "--port", bridge.address])
        assert not waiting and not pico.diagnostics.errors
        return exit_code, capsys.readouterr().out

    return run


def test_a_right_box_ends_with_its_board_file_which_is_not_written_over(walk):
    pico = EmulatedPico(panel=Ssd1306())
    exit_code, out = walk(pico, [pressed(gpio) for gpio in KEYS.values()])
    assert exit_code == 0 and " -- " not in out
    box = bring_up_words.Box(bring_up_words.Found(4, 5, 0x3C), "SSD1306", dict(KEYS), buzzer=20)
    assert Path("found_box.py").read_text() == bring_up_words.board_file("found_box", box)
    assert cli.run(["doctor", "--wire", "--out", "found_box.py", "--port", "none"]) != 0


def test_another_address_another_pin_of_a_key_and_of_the_buzzer_are_found_for_the_board_file(walk):
    pico = EmulatedPico(panel=Ssd1306(), circuit=Circuit(KEYS, buzzer=19))
    pico.display.address = 0x3D
    exit_code, out = walk(pico, [pressed(gpio) for gpio in (6, 7, 10, 9)])
    assert exit_code == 0, out
    assert "panel      answers at 0x3D, SDA at GP4, SCL at GP5: the other one of its two addresses" in out
    assert "OK         GP10, not GP8 as usual: the board file says so\n" in out
    assert "buzzer     GP19, not GP20 as usual (wrong wire, or GP20 is dead)" in out
    found = bring_up_words.Found(4, 5, 0x3D)
    box = bring_up_words.Box(found, "SSD1306", {**KEYS, "OK": 10}, buzzer=19)
    assert Path("found_box.py").read_text() == bring_up_words.board_file("found_box", box)


def test_swapped_lines_and_a_key_to_3_volts_are_told_and_no_file_is_written(walk):
    pico = EmulatedPico(panel=Ssd1306(), circuit=Circuit(KEYS, i2c=(5, 4)))
    exit_code, out = walk(pico, [pressed(6), pressed(7), pressed(8, True), pressed(9)])
    assert exit_code == 1 and not Path("found_box.py").exists()
    assert "SDA and SCL are swapped: swap the two wires at GP4 and GP5\n" in out
    assert "keys       OK goes to 3.3 V, the others to ground: move that leg" in out


def test_missing_pull_ups_a_shorted_key_and_a_dead_buzzer_pin_are_told(walk):
    pico = EmulatedPico(panel=Ssd1306())
    pico.bit_banged.pulls_up = False
    pico.display.panel = pico.display.panel  # plugged in again, without
    pico.press("OK")
    drive(pico.chip.gpio[20], False)
    exit_code, out = walk(pico, [pressed(6), pressed(7), pressed(9)])
    assert exit_code == 1 and not Path("found_box.py").exists()
    assert "at rest    GP8 (OK) is at ground though nothing is pressed" in out
    assert "no pull-up on its lines: solder 4.7 kΩ from each of GP4 and GP5 to 3V3(OUT)\n" in out
    assert "buzzer     GP20 is held at ground, so nothing can sound there" in out


def test_an_sh1106_sold_as_ssd1306_and_a_half_step_encoder_get_their_driver_and_reader(walk):
    pico = EmulatedPico(panel=SoldAsSsd1306())
    hands = [turned(2, 7, 6), pressed(8), pressed(9)]
    exit_code, out = walk(pico, hands, {"is there a rotary encoder": "y", "is there a buzzer": "n"})
    assert exit_code == 0, out
    assert "controller SH1106, which is often sold as SSD1306" in out
    assert "encoder    half-step encoder, A at GP7, B at GP6: the board file takes HalfStepKeys\n" in out
    encoder = bring_up_words.Encoder(7, 6, "HalfStepKeys")
    box = bring_up_words.Box(
        bring_up_words.Found(4, 5, 0x3C), "SH1106", {"OK": 8, "BACK": 9}, encoder=encoder
    )
    assert Path("found_box.py").read_text() == bring_up_words.board_file("found_box", box)


def test_a_pico_with_nothing_connected_is_told_to_be_one(walk):
    exit_code, out = walk(EmulatedPico(), [])
    assert exit_code == 1 and not Path("found_box.py").exists()
    assert "no panel answers: its VCC goes to 3V3(OUT), GND to GND, SDA to GP4, SCL to GP5" in out
    assert "box        nothing is connected: no panel answers and no key came" in out
    assert "DOWN" not in out
