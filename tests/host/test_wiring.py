"""`tablemate wiring`: the table and the drawing of every board match its program, legibly."""

import itertools
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_tools import cli
from host_tools.installation import pico_files
from host_tools.wiring import diagram, dry_board, netlist
from host_tools.wiring.netlist import Part, Wire, Wiring, gpio_pin

BOARDS = pico_files.boards()
SVG = "{http://www.w3.org/2000/svg}"
SIZES = {name: float(size) for name, size in re.findall(r"\.(\w+) \{ font-size: (\d+)px", diagram.STYLE)}
WIDE, HIGH = 0.64, 0.75  # a bold letter's size, as parts of its font size


def made_up(name: str, *parts: Part) -> Wiring:
    """Return a made-up wiring, with power added."""
    netlist._give_power(list(parts))
    return Wiring(name, "A board that there is not.", list(parts))


def made_up_wirings() -> list[Wiring]:
    """Return wirings that ask more of the drawing than the boards do."""
    spi = [
        Wire(name, gpio_pin(gpio), ink)
        for name, gpio, ink in zip(
            ("DC", "CS", "CLK", "DIN", "RST"), (16, 17, 18, 19, 28), netlist.COLOURS, strict=False
        )
    ]
    high = [Wire("OK", gpio_pin(10), "green"), Wire("BACK", gpio_pin(15), "pink")]
    six = [Wire(f"SEAT {n}", gpio_pin(n + 6), netlist.COLOURS[n]) for n in range(6)]
    i2c = [Wire("SDA", gpio_pin(4), "blue"), Wire("SCL", gpio_pin(5), "yellow")]
    return [
        made_up("right", Part("display", "SH1107 display", spi), Part("keys", "keys", six)),
        made_up("high", Part("display", "SSD1306 display", i2c), Part("high keys", "keys", high)),
        made_up(
            "astride",
            Part(
                "display",
                "SH1106 display",
                [Wire("SDA", gpio_pin(4), "blue"), Wire("SCL", gpio_pin(21), "yellow")],
            ),
        ),
    ]


WIRINGS = [*[netlist.read(board) for board in BOARDS], *made_up_wirings()]


@pytest.fixture(params=WIRINGS, ids=lambda read: read.board)
def drawing(request: pytest.FixtureRequest) -> tuple[Wiring, ElementTree.Element]:
    return request.param, ElementTree.fromstring(diagram.svg(request.param))


def text_boxes(svg: ElementTree.Element) -> list[tuple[str, float, float, float, float]]:
    """Return (text, left, top, right, bottom) of all texts, rather too large than too small."""
    boxes = []
    for text in svg.iter(SVG + "text"):
        words, anchor = text.text or "", text.get("text-anchor")
        size = SIZES.get(text.get("class", ""), 36)
        width, x, y = len(words) * size * WIDE, float(text.get("x", "")), float(text.get("y", ""))
        left = x - {"start": 0, "middle": width / 2, "end": width}[anchor or "start"]
        boxes.append((words, left, y - size * HIGH, left + width, y))
    return boxes


def stretches(svg: ElementTree.Element) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Return (colour, (x, y, x, y)) of every straight stretch of a wire between the Pico and a part."""
    found = []
    for path in svg.iter(SVG + "path"):
        if path.get("class") == "wire":
            points = [
                tuple(map(int, point.split(","))) for point in re.findall(r"-?\d+,-?\d+", path.get("d", ""))
            ]
            for (x, y), (to_x, to_y) in itertools.pairwise(points):
                found.append(
                    (path.get("stroke", ""), (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)))
                )
    return found


def test_the_default_board_is_wired_as_its_file_says():
    read = netlist.read("pico_ssd1306")
    assert read.parts[0].wires == [
        Wire("SDA", 6, "blue"),
        Wire("SCL", 7, "yellow"),
        Wire("VCC", 36, "red"),
        Wire("GND", 3, "black"),
    ]
    assert [(wire.terminal, wire.name) for wire in read.parts[1].wires] == [
        ("UP", "GP6"),
        ("DOWN", "GP7"),
        ("OK", "GP8"),
        ("BACK", "GP9"),
        ("GND", "GND"),
    ]


@pytest.mark.parametrize("read", WIRINGS[: len(BOARDS)], ids=BOARDS)
def test_every_pin_that_a_board_uses_is_wired_once(read: Wiring, tmp_path):
    with dry_board.made(read.board, str(tmp_path)):
        used = {gpio_pin(note.place) for note in dry_board.notes if note.place not in netlist.ON_THE_PICO}
    parts = [part for part in read.parts if part.kind != "battery"]  # a battery is on no GPIO
    signals = [wire.pin for part in parts for wire in part.wires if wire.colour not in netlist.COMMON]
    assert sorted(used) == sorted(signals)


def test_a_battery_is_wired_to_vsys_and_to_ground_beside_it():
    (cell,) = [part for part in netlist.read("pico_battery").parts if part.kind == "battery"]
    assert [(wire.terminal, wire.name, wire.pin) for wire in cell.wires] == [
        ("+", "VSYS", 39),
        ("GND", "GND", 38),
    ]
    assert not [part for part in netlist.read("pico_ssd1306").parts if part.kind == "battery"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_table_has_a_line_for_every_wire(board: str, capsys: pytest.CaptureFixture):
    assert cli.run(["wiring", board]) == 0
    out = capsys.readouterr().out
    for part in netlist.read(board).parts:
        for wire in part.wires:
            assert re.search(rf"  {wire.pin} +{re.escape(wire.name)} +{wire.colour}\n", out)


def test_reading_a_board_leaves_no_trace():
    before = dict(sys.modules)
    netlist.read("pico_ssd1306")
    assert {name: module for name, module in sys.modules.items() if name in before} == before
    for name in ("machine", "boards.pico_ssd1306"):
        assert (name in sys.modules) == (name in before)


def test_the_drawing_is_written_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture):
    assert cli.run(["wiring", "pico_ssd1306", "--svg", str(tmp_path / "w.svg")]) == 0
    assert ElementTree.parse(tmp_path / "w.svg").getroot().tag == SVG + "svg"
    capsys.readouterr()
    assert cli.run(["wiring", "pico_ssd1306", "--svg", str(tmp_path / "no" / "w.svg")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_drawing_is_not_written_under_the_name_of_another_kind(tmp_path: Path, capsys):
    assert cli.run(["wiring", "pico_ssd1306", "--svg", str(tmp_path / "w.png")]) == 2
    said = f"tablemate: {tmp_path / 'w.png'}: the drawing is written as .svg\n"
    assert capsys.readouterr() == ("", said) and not (tmp_path / "w.png").exists()


def test_no_text_lies_on_another_or_outside(drawing):
    _, svg = drawing
    left, top, width, height = map(int, svg.get("viewBox", "").split())
    boxes = text_boxes(svg)
    for (one, *a), (other, *b) in itertools.combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, f"{one!r} lies on {other!r}"
    for words, x, y, to_x, to_y in boxes:
        assert x >= left and y >= top and to_x <= left + width and to_y <= top + height, words


def test_no_wire_lies_on_one_of_another_colour(drawing):
    _, svg = drawing
    for (ink, a), (other_ink, b) in itertools.combinations(stretches(svg), 2):
        if ink == other_ink:
            continue
        for level, start, end in ((1, 0, 2), (0, 1, 3)):  # horizontal, vertical
            flat = a[level] == a[level + 2] == b[level] == b[level + 2]
            assert not (flat and a[start] < b[end] and b[start] < a[end]), (a, b)


def test_every_wire_ends_on_the_pad_of_its_pin(drawing):
    read, svg = drawing
    ends = [
        path.get("d", "").rpartition("L")[2] for path in svg.iter(SVG + "path") if path.get("class") == "wire"
    ]
    for part in read.parts:
        for wire in part.wires:
            pad = f"{diagram.pad_x(wire.pin)},{diagram.pin_y(wire.pin)}"
            assert pad in ends, wire
