"""The words and the board file of `tablemate doctor --wire`; the walk itself: tests/hil/test_bring_up.py."""

import argparse
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import boards
from boards.simulated import panel as panels
from boards.simulated.bus import I2C
from host_tools.commands import doctor
from host_tools.device import bring_up
from host_tools.device import bring_up_words as words
from host_tools.device.bring_up_words import Box, Encoder, Found, Levels, Press
from host_tools.errors import Refused
from host_tools.wiring import dry_board, netlist


class SoldAsSsd1306(panels.Sh1106):
    """An SH1106 that passes over the commands of an SSD1306, as drivers for both rely on (u8g2)."""

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command not in (0x8D, 0x20, 0x21):
            panels.Sh1106._obey_own(self, command, arguments)


ALL = sum(1 << gpio for gpio in words.GPIOS)
LINES = 1 << 4 | 1 << 5
RIGHT = Found(4, 5, 0x3C)
REST = Levels(ALL, LINES)  # a panel's pull-ups, nothing else
FREE = Levels(ALL, 0)


def turn(clicks: int, quarters_per_click: int, a: int = 6, b: int = 7, rest: int = ALL) -> list[int]:
    """Return the levels as an encoder is turned clockwise: A closes first."""
    states = [rest]
    cycle = (1 << a, 1 << a | 1 << b, 1 << b, 0)
    for i in range(clicks * quarters_per_click):
        states.append(rest & ~cycle[i % 4])
    return states


# the ten wrong wirings of issue 55, in its order
@pytest.mark.parametrize(
    "finding, sentence",
    [
        (
            words.panel(Found(5, 4, 0x3C), REST),
            "SDA and SCL are swapped: swap the two wires at GP4 and GP5",
        ),
        (
            words.panel(Found(4, 5, 0x3D), REST),
            "answers at 0x3D, SDA at GP4, SCL at GP5: the other one of its two addresses, which is as good",
        ),
        (
            words.panel(RIGHT, FREE),
            "no pull-up on its lines: solder 4.7 kΩ from each of GP4 and GP5 to 3V3(OUT)",
        ),
        (words.key("OK", Press((10,), ()), {}), "GP10, not GP8 as usual: the board file says so"),
        (
            words.sides({"UP": Press((6,), ()), "OK": Press((), (8,))}),
            "OK goes to 3.3 V, the others to ground: move that leg from 3V3(OUT) to GND",
        ),
        (
            words.at_rest(Levels(ALL & ~(1 << 8), LINES)),
            "GP8 (OK) is at ground though nothing is pressed: the key is stuck or shorted, "
            "or wired by two legs that are always joined (turn it by a quarter)",
        ),
        (
            words.buzzer(19, REST),
            "GP19, not GP20 as usual (wrong wire, or GP20 is dead): the board file says so",
        ),
        (
            words.controller("SH1106"),
            "SH1106, which is often sold as SSD1306: the board file takes its driver",
        ),
        (
            words.encoder(turn(10, 2))[1],
            "half-step encoder, A at GP6, B at GP7: the board file takes HalfStepKeys",
        ),
        (
            words.nothing(),
            "nothing is connected: no panel answers and no key came; "
            "start with `tablemate wiring pico_ssd1306`",
        ),
    ],
)
def test_each_wrong_wiring_is_told_in_one_sentence(finding, sentence):
    assert sentence in finding and "".join(finding).count(sentence) == 1


def test_a_right_box_has_no_trouble():
    told = [
        words.at_rest(REST),
        words.panel(RIGHT, REST),
        words.controller("SSD1306"),
        words.key("UP", Press((6,), ()), {}),
        words.sides({"UP": Press((6,), ())}),
        words.buzzer(20, REST),
        words.led(True),
        words.encoder(turn(10, 4))[1],
    ]
    assert [trouble for _, trouble in told] == [""] * len(told)


@pytest.mark.parametrize(
    "levels, part",
    [
        (FREE, "its VCC goes to 3V3(OUT)"),
        (REST, "GP4 and GP5 are pulled up as by one"),
        (Levels(ALL, 1 << 4), "only GP4 is pulled up"),
        (Levels(ALL & ~(1 << 5), 0), "GP5 is held at ground"),
    ],
)
def test_a_panel_that_does_not_answer_is_looked_for_by_the_levels_of_its_lines(levels, part):
    found, trouble = words.panel(None, levels)
    assert not found and trouble.startswith("no panel answers: ") and part in trouble


def test_a_short_at_the_buzzer_is_not_called_a_key():
    levels = Levels(ALL & ~(1 << 20), LINES)
    assert words.at_rest(levels)[1] == ""
    assert "GP20 is held at ground, so nothing can sound there" in words.buzzer(None, levels)[1]


def test_without_a_pull_down_that_works_no_pull_up_is_missed():
    assert words.panel(RIGHT, Levels(ALL, -1))[1] == ""


@pytest.mark.parametrize(
    "press, part",
    [
        (None, "no pin changed: a wire of OK is loose"),
        (Press((8, 9), ()), "GP8 and GP9 changed together"),
        (Press((6,), ()), "GP6, as UP before"),
        (Press((8,), (), False), "GP8 did not come back: OK is stuck"),
    ],
)
def test_a_key_that_cannot_be_right_is_trouble(press, part):
    assert part in words.key("OK", press, {"UP": 6})[1]


@pytest.mark.parametrize(
    "states, part",
    [
        ([ALL], "no pin changed"),
        ([ALL, ALL & ~(1 << 6), ALL], "only GP6 changed"),
        ([ALL, ALL & ~(1 << 6), ALL & ~(1 << 7), ALL & ~(1 << 9), ALL], "GP6, GP7 and GP9 changed"),
        (turn(3, 4), "3 steps for 10 clicks"),
    ],
)
def test_an_encoder_that_cannot_be_right_is_trouble(states, part):
    found, (_, trouble) = words.encoder(states)
    assert found is None and part in trouble


def test_an_encoders_direction_is_found_whichever_contact_is_on_which_pin():
    assert words.encoder(turn(10, 4, 6, 7))[0] == Encoder(6, 7, "MoreKeys")
    assert words.encoder(turn(10, 4, 7, 6))[0] == Encoder(7, 6, "MoreKeys")


def test_bounces_of_an_encoder_count_for_nothing():
    states = [state for state in turn(10, 2) for _ in range(3)]
    states[5:5] = [states[4], states[7], states[4]]
    assert words.encoder(states)[0] == Encoder(6, 7, "HalfStepKeys")


@pytest.mark.parametrize("kind", [panels.Ssd1306, SoldAsSsd1306])
def test_a_panel_shows_the_name_of_its_kind(kind, monkeypatch):
    """As an eye sees it: the picture is that of a panel on which only the name was drawn."""
    for name in ("sleep_ms", "ticks_add", "ticks_diff", "ticks_ms"):
        monkeypatch.setattr(f"time.{name}", lambda *_: 0, raising=False)
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=None))
    bus = I2C(kind())
    names: dict[str, Any] = {}
    exec(bring_up.CODE, names)
    names["_opened"] = lambda *_: bus
    pico: Any = SimpleNamespace(run=lambda code, each_line=None: exec(code, names))
    maker = bring_up.Maker(lambda question: "n", lambda *_: None, lambda line: None)
    walk = bring_up.Walk(pico, maker)
    walk.panel = RIGHT
    walk._find_controller()
    shown = bus.panel.picture()
    name, left = ("SSD1306", bring_up.WRAP) if kind is panels.Ssd1306 else ("SH1106", 0)
    assert shown[:256] == bring_up._drawn(name, left) and not any(shown[256:])


KEYS = {"UP": 6, "DOWN": 10, "OK": 8, "BACK": 9}
BOXES = [
    Box(RIGHT, "SSD1306", KEYS, buzzer=20),
    Box(Found(26, 27, 0x3D), "SH1106", KEYS, is_high=True, has_led=False),
    Box(RIGHT, "SSD1306", {"OK": 8, "BACK": 9}, encoder=Encoder(7, 6, "HalfStepKeys"), buzzer=19),
]


@pytest.mark.parametrize("box", BOXES)
def test_the_file_of_a_box_is_a_board(box, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(boards, "__path__", [*boards.__path__, str(tmp_path)])
    (tmp_path / "found_box.py").write_text(words.board_file("found_box", box))
    parts = {part.kind: part for part in netlist.read("found_box").parts}
    wired = {
        wire.terminal: int(wire.name[2:])
        for part in parts.values()
        for wire in part.wires
        if wire.name.startswith("GP")
    }
    turned = {"A": box.encoder.a, "B": box.encoder.b} if box.encoder else {}
    expected = {**box.keys, **turned, "SDA": box.panel.sda, "SCL": box.panel.scl}
    assert {name: wired[name] for name in expected} == expected
    assert ("high keys" in parts) == box.is_high and ("led" in parts) == box.has_led
    assert wired.get("+") == box.buzzer
    with dry_board.made("found_box", str(tmp_path)) as (_, board):
        assert (type(board.display).__name__, board.display.address) == (
            box.controller.capitalize(),
            box.panel.address,
        )
        assert board.keys.reader.__name__ == (box.encoder.reader if box.encoder else "Buttons")


@pytest.mark.parametrize("controller", [panels.Ssd1306, panels.Sh1106])
def test_the_board_files_drivers_are_those_of_the_names_that_panels_show(controller):
    assert controller.__name__.upper() in words.PANELS


@pytest.mark.parametrize(
    "more, part",
    [
        ({"wire": False, "out": Path("a.py")}, "--out is for the board file of --wire"),
        ({"buttons": True}, "--wire goes alone"),
        ({"out": Path("my-table.py")}, "letters, digits and _ only"),
        ({"out": Path("class.py")}, "letters, digits and _ only"),
        ({"out": Path("table")}, "called like boards/my_table.py"),
        ({"out": Path("nowhere/table.py")}, "nowhere is not a folder"),
        ({"out": Path(__file__)}, "already exists"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_walk(more, part):
    options = {"wire": True, "out": None, "buttons": False, "report": None, "port": "none"}
    with pytest.raises(Refused, match=part):
        doctor.run(argparse.Namespace(**{**options, **more}))
