"""
The circuit board as shipped: read back, it is wired as the board files say, and a board house can make it.

Nothing is laid here. tests/hil/test_circuit_board_kicad.py lays it again, and asks KiCad.
"""

import io
import re
import zipfile

import pytest
from gerbonara import ExcellonFile, GerberFile
from gerbonara.graphic_objects import Flash, Line
from gerbonara.utils import MM
from manifold3d import Manifold

from host_tools.errors import Refused
from host_tools.hardware import layout, modules
from host_tools.hardware.circuit_board import checks, design, nets
from host_tools.hardware.circuit_board.__main__ import BOARD, GERBERS, PLACE, unlaid_files
from host_tools.hardware.circuit_board.s_expression import Quoted, read, written
from host_tools.hardware.sizes import sizes

LIMIT_BYTES = 300_000
TEXT = (PLACE / BOARD).read_text(encoding="utf-8")
READ = checks.read_board(TEXT)
NET_OF = checks.nets(READ)
# How high what stands behind the board is, with its cap or plug.
HEIGHTS = {"jst": 10.0, "header_2": 9.0, "header_3": 9.0, "header_4": 9.0, "diode": 3.0}


def bent(pattern: str, instead: str) -> list[str]:
    """Return the faults of the board with the first match of *pattern*, whose spaces may be any, replaced."""
    changed, count = re.subn(pattern.replace(" ", r"\s+"), instead, TEXT, count=1)
    assert count == 1, "nothing is bent"
    return checks.faults(changed)


def test_the_board_has_no_fault():
    assert checks.faults(TEXT) == []


@pytest.mark.parametrize("board", design.BOARDS)
def test_every_wire_of_a_board_file_is_on_the_board(board: str):
    for terminal, net in nets.wires(board):
        for pad in design.SIGNALS[terminal]:
            assert NET_OF[pad] == net, f"{board}: {terminal}"
        assert {NET_OF[f"U1.{pin}"] for pin in range(1, 41) if nets.name_of(pin) == net} == {net}


def test_no_other_pads_are_on_a_net():
    wanted = nets.by_pad()
    for pad, net in NET_OF.items():
        assert wanted.get(pad, "") == net or (pad.startswith("U1.") and net.startswith("unconnected-")), pad


@pytest.mark.parametrize("first, order", [(1, "GND 3V3"), (2, "3V3 GND")])
def test_both_caps_on_one_side_give_one_order_of_the_panels_pins(first: int, order: str):
    supplies = []
    for panel_pin, jumper in (("J1.1", "JP1"), ("J1.2", "JP2")):
        ends = {NET_OF[f"{jumper}.{first}"], NET_OF[f"{jumper}.{first + 1}"]}
        (supply,) = ends - {NET_OF[panel_pin]}
        supplies.append(supply)
    assert supplies == order.split()
    assert (NET_OF["J1.3"], NET_OF["J1.4"]) == ("GP5", "GP4")


def test_caps_one_to_each_side_join_no_supply_with_ground():
    for one, other in ((1, 2), (2, 1)):
        first = {NET_OF[f"JP1.{one}"], NET_OF[f"JP1.{one + 1}"]}
        second = {NET_OF[f"JP2.{other}"], NET_OF[f"JP2.{other + 1}"]}
        assert not first & second or first & second in ({"GND"}, {"3V3"})


def test_the_battery_comes_to_vsys_by_charger_switch_and_diode():
    way = ["J2.1", "J3.2", "J3.1", "J4.1", "J4.2", "D1.A", "D1.K", "U1.39"]
    names = ["BAT+", "BAT+", "OUT+", "OUT+", "ON", "ON", "VSYS", "VSYS"]
    assert [NET_OF[pad] for pad in way] == names
    assert (NET_OF["J2.2"], NET_OF["J3.3"], NET_OF["J3.4"]) == ("BAT-", "BAT-", "GND")


@pytest.mark.parametrize(
    "pattern, instead, fault",
    [
        (r"\(segment [^@]+?(\(via)", r"\1", "3V3 is in . pieces"),
        (r"(\(via \(at [^()]+\) \(size 0.8\) \(drill) 0.4", r"\1 0.6", "a ring of 0.10 mm"),
        (r"(\(segment \(start [^()]+\) \(end [^()]+\) \(width) 0.3\)", r"\1 1.5)", "mm apart at"),
        (r'(\(footprint "tablemate:Switch_12" [^()]*(\([^()]+\) )*?\(at) [\d.]+', r"\1 101", "of the edge"),
        (r'(\(pad "9" thru_hole [^()]*(\([^()]+\) )+?\(net \d+) "GP6"', r'\1 "GP7"', r"U1.9 .GP7.*apart"),
        (r"(\(keepout (\([^()]+\)\s*)+\) [^@]*?\(pts \(xy) [\d.]+", r"\1 90", "area without copper"),
        (r'(\(pad "" np_thru_hole circle \(at [^()]+\) \(size) 2.7 2.7', r"\1 6.5 6.5", "screw's hole"),
    ],
    ids="cut ring wide moved swapped keepout hole".split(),
)  # fmt: skip
def test_a_bent_board_is_found(pattern: str, instead: str, fault: str):
    found = bent(pattern, instead)
    assert [line for line in found if re.search(fault, line)], found


def test_the_outline_is_the_deck():
    deck = sizes()["deck"]
    left, top, right, bottom = READ.outline.bounds
    assert (round(right - left, 3), round(bottom - top, 3)) == (deck["width"], deck["height"])
    assert deck["width"] <= 100 and deck["height"] <= 60


def test_screws_and_legs_are_where_the_case_has_them():
    left, top, _, bottom = READ.outline.bounds
    holes = sorted(
        (round(hole.centroid.x - left, 2), round(bottom - hole.centroid.y, 2)) for hole in READ.bare
    )
    assert holes == sorted(map(tuple, sizes()["deck"]["holes"]))
    for place, ref in (("up", "SW1"), ("back", "SW4"), ("seat5", "SW9"), ("display", "J1"), ("pico", "U1")):
        through = [
            piece.shape for piece in READ.pieces if piece.label.startswith(f"{ref}.") and piece.hole[0]
        ]
        xs, ys = [hole.centroid.x - left for hole in through], [bottom - hole.centroid.y for hole in through]
        at = sizes()["places"][place]
        assert (min(xs) + max(xs)) / 2 == pytest.approx(at["x"], abs=0.01), place
        assert (min(ys) + max(ys)) / 2 == pytest.approx(at["y"], abs=0.01), place


def test_what_stands_behind_the_board_has_room_in_the_case():
    deck = sizes()["deck"]
    for variant in layout.VARIANTS:
        if variant.name == "waveshare":  # has no deck
            continue
        around: dict[str, Manifold] = {**modules.printed(variant)}
        around = {name: solid for name, solid in around.items() if not name.startswith("plate")}
        around.update({module.name: module.whole for module in modules.of(variant)})
        for part in design.PARTS:
            if part.side == design.BACK and part.kind in HEIGHTS:
                x0, y0, x1, y1 = part.area(*part.footprint.body)
                rear = -deck["board_thickness"]
                room = modules.block(
                    x0, design.HEIGHT - y1, rear - HEIGHTS[part.kind], x1, design.HEIGHT - y0, rear - 0.01
                )
                touched = [name for name, solid in around.items() if room.min_gap(solid, 1.0) < 0.3]
                assert touched == [], f"{variant.name}: {part.ref}"


def test_files_are_small_and_made_of_the_board_files():
    for name, data in unlaid_files().items():
        assert (PLACE / name).read_bytes() == data, f"{name} is out of date: make pcb"
    assert all(path.stat().st_size < LIMIT_BYTES for path in PLACE.iterdir())


def test_every_line_of_a_gerber_ends_as_it_has_to():
    archive = zipfile.ZipFile(io.BytesIO((PLACE / GERBERS).read_bytes()))
    for name in archive.namelist():
        if not name.endswith(".drl"):
            assert [
                line for line in archive.read(name).splitlines() if line[-1:] not in (b"*", b"%")
            ] == [], name


def test_the_gerbers_hold_what_the_board_does():
    archive = zipfile.ZipFile(io.BytesIO((PLACE / GERBERS).read_bytes()))
    layers = {
        name: archive.read(f"tablemate-{name}").decode() for name in ("F_Cu.gtl", "B_Cu.gbl", "Edge_Cuts.gm1")
    }
    for side, name in (("F", "F_Cu.gtl"), ("B", "B_Cu.gbl")):
        flashes = [each for each in GerberFile.from_string(layers[name]).objects if isinstance(each, Flash)]
        wanted = [
            piece for piece in READ.pieces if side in piece.sides and (piece.hole[0] or "." in piece.label)
        ]
        assert len(flashes) == len(wanted)
        tracks = [each for each in GerberFile.from_string(layers[name]).objects if isinstance(each, Line)]
        assert len(tracks) == len([p for p in READ.pieces if p.label == "track" and p.sides == (side,)])
    (left, low), (right, high) = GerberFile.from_string(layers["Edge_Cuts.gm1"]).bounding_box(unit=MM)
    assert (round(right - left - 0.1, 2), round(high - low - 0.1, 2)) == (design.WIDTH, design.HEIGHT)


@pytest.mark.parametrize("name, plated", [("PTH", True), ("NPTH", False)])
def test_every_hole_is_drilled(name: str, plated: bool):
    archive = zipfile.ZipFile(io.BytesIO((PLACE / GERBERS).read_bytes()))
    drilled = ExcellonFile.from_string(archive.read(f"tablemate-{name}.drl").decode()).objects
    wanted = [piece for piece in READ.pieces if piece.hole[0]] if plated else READ.bare
    assert len(drilled) == len(wanted)
    slots = [piece for piece in READ.pieces if piece.hole[0] != piece.hole[1]] if plated else []
    assert len([each for each in drilled if isinstance(each, Line)]) == len(slots)


def test_a_terminal_without_a_place_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(design.SIGNALS, "BACK")
    with pytest.raises(Refused, match="no place for BACK"):
        nets.by_pad()


def test_two_pins_on_one_pad_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(design.SIGNALS, "DOWN", ("SW1.1",))
    with pytest.raises(Refused, match="SW1.1 would be on GP"):
        nets.by_pad()


def test_a_list_is_read_as_it_was_written():
    item = ["a", Quoted('b "c" \\'), ["d", "1.5", Quoted("")]]
    assert read(written(item)) == item
    with pytest.raises(ValueError, match="missing"):
        read("(a (b)")
    with pytest.raises(ValueError, match="too many"):
        read("(a))")
