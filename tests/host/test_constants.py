"""Constants with a name are marked for mpy-cross, and mean what they meant."""

import re

import pytest

from host_tools import build, bytecode, constants

SOURCE = '''"""SIZE is a name here, and "SIZE" a text."""
SIZE = 4  # of what? — of SIZE
AREA = SIZE * -SIZE + 1
SEEN = 7
HALF = SEEN // 2
NAME = "SIZE…"  # of it
PAIR = (NAME, "a")
BOTH = ("→", (1, b"b"))
TWICE = 1
TWICE = 2
LIST = [SIZE, AREA]


def area(thing):
    """Return SIZE."""
    return thing.SIZE + SIZE + AREA + len(NAME) + len(BOTH)
'''


def test_only_what_no_other_module_names_is_marked_and_nothing_moves():
    folded = constants.folded(SOURCE, {"SEEN"})
    assert folded.count("\n") == SOURCE.count("\n")
    assert "\n_SIZE = const(4)  # of what? — of SIZE\n_AREA = const(_SIZE * -_SIZE + 1)\n" in folded
    assert "\nSEEN = 7\nHALF = SEEN // 2\n" in folded  # for mpy-cross SEEN is no constant
    assert (
        '\n_NAME = const("SIZE…")  # of it\nPAIR = (_NAME, "a")\n_BOTH = const(("→", (1, b"b")))\n' in folded
    )
    assert "\nTWICE = 1\nTWICE = 2\nLIST = [_SIZE, _AREA]\n" in folded
    assert '"""Return SIZE."""\n    return thing.SIZE + _SIZE + _AREA +' in folded


def test_the_marked_source_does_what_the_plain_one_does():
    plain: dict = {}
    marked: dict = {"const": lambda value: value}
    exec(SOURCE, plain)
    exec(constants.folded(SOURCE, {"SEEN"}), marked)
    thing = type("Thing", (), {"SIZE": 100})
    assert plain["area"](thing) == marked["area"](thing) == 96
    assert plain["LIST"] == marked["LIST"]


def test_names_that_modules_take_from_one_another_are_found():
    texts = ["from there import SIZE, other as AREA", "print(there.HALF)", "getattr(there, 'BAR', 0)"]
    found = constants.shared(texts)
    assert {"SIZE", "other", "HALF", "BAR"} <= found and "AREA" not in found


@pytest.mark.parametrize("board", build.boards())
def test_no_constant_that_goes_from_a_device_is_asked_for_by_another_module(board: str):
    texts = {source: (bytecode.ROOT / source).read_text(encoding="utf-8") for source in build.sources(board)}
    kept = constants.shared(texts.values())
    gone = 0
    for source, text in texts.items():
        others = [other for name, other in texts.items() if name != source]
        mine = constants.constants(text, kept)
        gone += len(mine)
        for name in mine:
            asked = re.compile(rf"\.{name}\b|import [^#\n]*\b{name}\b")
            assert not any(asked.search(other) for other in others), (source, name)
    assert gone > 50
