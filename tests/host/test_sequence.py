"""Sequences: reading them, the place of a fault in them, and playing them on a device."""

import pytest

from firmware.display.canvas import Canvas
from host_tools.device import sequence
from host_tools.errors import Refused

BOOTED = sequence.BOOT_MS


class Tape:
    """Stands for a device: records the calls, shows *text*."""

    keys = ("UP", "DOWN", "OK", "BACK")
    is_virtual = True
    total_ms = 0
    patience_ms = 0

    def __init__(self, text: str = ""):
        self.done: list = []
        self.picture = bytearray(1024)
        Canvas(self.picture, 128, 64).text(3, 9, text, sequence.fonts()[-1])

    def press(self, key: str) -> None:
        self.done.append(("down", key))

    def release(self, key: str) -> None:
        self.done.append(("up", key))

    def advance(self, ms: int) -> None:
        self.done.append(ms)

    def look(self) -> bytes:
        return bytes(self.picture)

    def cut(self) -> None:
        self.done.append("cut")


def played(text: str, tape: "Tape | None" = None) -> list:
    """Return the calls that the sequence *text* makes to a device once it has booted."""
    tape = tape or Tape()
    steps = sequence.parse(text, "game.seq")
    sequence.play(steps, tape, lambda name, shown: tape.done.append(name))  # type: ignore
    assert tape.done[0] == BOOTED
    return tape.done[1:]


def test_a_press_is_60_ms_down_and_60_ms_up():
    assert played("press OK DOWN") == [
        ("down", "OK"),
        60,
        ("up", "OK"),
        60,
        ("down", "DOWN"),
        60,
        ("up", "DOWN"),
        60,
    ]


def test_hold_wait_shot_and_cut():
    assert played("hold OK 700\nwait 5\nshot block-1\ncut") == [
        ("down", "OK"),
        700,
        ("up", "OK"),
        60,
        5,
        "block-1",
        "cut",
        BOOTED,
    ]


def test_comments_and_blank_lines_do_nothing():
    assert played("# a comment\n\n   \nwait 5 # five\r\n") == [5]


@pytest.mark.parametrize("char", ["\f", "\v", "\x1c", "\x85", "\u2028"])
def test_only_a_newline_ends_a_line(char: str):
    assert played(f"wait 5 # page{char}break\r\nwait 6\r\n") == [5, 6]


def test_expect_looks_for_text_on_the_panel():
    played('expect "Bo pays 5"\nexpect not "Bo pays 6"', Tape("Bo pays 5"))


@pytest.mark.parametrize("line", ['expect "Bo pays 6"', 'expect not "Bo pays 5"'])
def test_an_expect_that_is_not_met_fails_with_its_line(line: str):
    with pytest.raises(sequence.Unmet) as failed:
        played("\n" + line, Tape("Bo pays 5"))
    assert failed.value.step.line == 2


@pytest.mark.parametrize(
    "line",
    [
        "jump",
        "press",
        "press ok",
        'press "OK"',
        "hold OK",
        "hold OK soon",
        "hold OK DOWN 5",
        "wait",
        "wait -5",
        "wait 1.5",
        "wait 999999999",
        "wait 5 6",
        "expect 6:00",
        "expect",
        "expect not",
        'expect "a" "b"',
        'expect "a',
        'expect ""',
        'expect "\\q"',
        "shot",
        "shot ../x",
        "shot a b",
        "cut now",
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str):
    with pytest.raises(Refused) as refused:
        sequence.parse("wait 5\n" + line, "game.seq")
    assert str(refused.value).startswith("game.seq:2: ") and "\n" not in str(refused.value)


def test_a_second_shot_of_one_name_would_replace_the_first():
    with pytest.raises(Refused) as refused:
        sequence.parse("shot a\nshot b\nshot a", "game.seq")
    assert str(refused.value) == "game.seq:3: shot a already exists, in line 1"


@pytest.mark.parametrize("text", ['"\\q"', '"\\u12"', '"a\tb"'])
def test_what_stands_wrong_in_quotes_is_told_in_plain_words(text: str):
    with pytest.raises(Refused) as refused:
        sequence.parse("expect " + text, "game.seq")
    reason = r"cannot be read: in quotes a backslash is \\, a quote \", a tab \t"
    assert str(refused.value) == f"game.seq:1: {text} {reason}"


def test_a_key_that_the_device_lacks_is_named_before_anything_is_pressed():
    with pytest.raises(Refused, match="game.seq:2: this device has no key LEFT"):
        sequence.check_keys(sequence.parse("press OK\nhold LEFT 5", "game.seq"), Tape.keys, "game.seq")
