"""boards/hardware/sizes.toml: every number has a source, and what stands on the deck has room there."""

from itertools import combinations
from math import hypot

import pytest

from host_tools.hardware.sizes import part_at, sizes
from host_tools.wiring import netlist

Rectangle = tuple[float, float, float, float]
FRONT = [name for name, place in sizes()["places"].items() if place["side"] == "front"]


def outline(place: str) -> Rectangle:
    """Return left, bottom, right, top of what stands at *place*, on the deck."""
    at, part = sizes()["places"][place], part_at(place)
    if place == "display":  # hangs from its row of pins
        top = at["y"] + part["pins_from_edge"]
        return at["x"] - part["width"] / 2, top - part["height"], at["x"] + part["width"] / 2, top
    wide = part.get("length") or part.get("width") or part["diameter"]
    high = part.get("depth") or part.get("width") or part["diameter"]
    return at["x"] - wide / 2, at["y"] - high / 2, at["x"] + wide / 2, at["y"] + high / 2


def test_every_part_says_where_its_sizes_are_from():
    assert [name for name, part in sizes()["parts"].items() if len(part["source"]) < 30] == []


def test_everything_is_on_the_deck():
    deck = sizes()["deck"]
    for place in sizes()["places"]:
        left, bottom, right, top = outline(place)
        assert 0 <= left and 0 <= bottom and right <= deck["width"] and top <= deck["height"], place


def test_parts_in_front_of_the_deck_are_apart():
    for first, second in combinations(FRONT, 2):
        one, other = outline(first), outline(second)
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart, f"{first} and {second}"


def test_posts_have_room():
    deck = sizes()["deck"]
    for x, y in deck["holes"]:
        for place in sizes()["places"]:
            left, bottom, right, top = outline(place)
            aside, above = max(left - x, 0, x - right), max(bottom - y, 0, y - top)
            assert hypot(aside, above) >= deck["keep_clear_radius"], f"{place} at {x}, {y}"


@pytest.mark.parametrize("board", ["pico_ssd1306", "pico_sh1106", "pico_encoder"])
def test_every_key_of_a_board_has_its_place(board: str):
    keys = [wire.terminal for part in netlist.read(board).parts if part.kind == "keys" for wire in part.wires]
    encoder = ("A", "B", "OK") if board == "pico_encoder" else ()
    assert [
        key for key in keys if key not in ("GND", *encoder) and key.lower() not in sizes()["places"]
    ] == []
