"""The drawing of `tablemate run`, and its reading of keystrokes; without a terminal."""

from typing import Any

import blessed
import pytest
from blessed.keyboard import resolve_sequence

from firmware.display.canvas import Canvas
from host_tools.device import sequence
from host_tools.terminal import front
from host_tools.terminal.front import Fingers, Typed, meaning

TERMINAL = blessed.Terminal(kind="xterm-256color", force_styling=True)


def keystroke(text: str):
    """Return blessed's keystroke for a terminal's *text*."""
    known = (TERMINAL._keymap, TERMINAL._keycodes, TERMINAL._keymap_prefixes)
    return resolve_sequence(text, *known, final=True, dec_mode_cache={})


@pytest.mark.parametrize(
    ("sent", "key", "held", "event"),
    [
        ("\x1b[A", "UP", False, "press"),
        ("\x1bOB", "DOWN", False, "press"),
        ("\r", "OK", False, "press"),
        (" ", "OK", False, "press"),
        ("\x1b", "BACK", False, "press"),
        ("\x7f", "BACK", False, "press"),
        ("o", "OK", False, "press"),
        ("O", "OK", True, "press"),
        ("B", "BACK", True, "press"),
        ("\x1b[1;2A", "UP", True, "press"),
        ("\x1b[13;2u", "OK", True, "press"),  # this and the rest: the kitty protocol
        ("\x1b[111;2u", "OK", True, "press"),
        ("\x1b[111;65u", "OK", False, "press"),  # caps lock
        ("\x1b[13u", "OK", False, "press"),
        ("\x1b[13;1:2u", "OK", False, "repeat"),
        ("\x1b[13;1:3u", "OK", False, "release"),
        ("\x1b[1;1:3B", "DOWN", False, "release"),
        ("\x1b[27;1:3u", "BACK", False, "release"),
    ],
)
def test_keys_mean_buttons(sent: str, key: str, held: bool, event: str):
    assert meaning(keystroke(sent)) == Typed(key, held, event)


@pytest.mark.parametrize("sent", ["q", "Q", "\x1b[113u", "\x1b[99;5u", "\x03"])
def test_q_and_ctrl_c_quit(sent: str):
    typed = meaning(keystroke(sent))
    assert typed is not None and typed.key == front.QUIT


@pytest.mark.parametrize("sent", ["x", "1", "\x1b[57441u", "\t", "é", "\x1b[15~"])
def test_other_keys_mean_nothing(sent: str):
    assert meaning(keystroke(sent)) is None


def done_by(fingers: Fingers, until_ms: int, clock_s: float = 0.0) -> list:
    """Return (ms, key, down) for all that *fingers* do until then."""
    done = []
    for now_ms in range(until_ms):
        done += [(now_ms, *action) for action in fingers.due(now_ms, clock_s)]
    return done


def test_a_key_typed_is_a_short_press_and_with_shift_a_long_one():
    fingers = Fingers(releases=False)
    fingers.type(Typed("OK"), 0, 0.0)
    assert done_by(fingers, 2000) == [(0, "OK", True), (front.TAP_MS, "OK", False)]
    fingers.type(Typed("OK", held=True), 0, 9.0)
    assert done_by(fingers, 2000) == [(0, "OK", True), (front.HOLD_MS, "OK", False)]


def test_keys_typed_fast_wait_for_each_other():
    fingers = Fingers(releases=False)
    for index, key in enumerate(("OK", "DOWN", "DOWN", "OK")):
        fingers.type(Typed(key), 0, index / 1000)
    pressed = [key for _, key, down in done_by(fingers, 2000) if down]
    assert pressed == ["OK", "DOWN", "DOWN", "OK"]


def test_the_keyboards_repeat_of_ok_is_not_pressed_again_and_of_down_not_without_end():
    for key, most in (("OK", 1), ("DOWN", 5)):
        fingers = Fingers(releases=False)
        for index in range(60):
            fingers.type(Typed(key), 0, index * 0.03)
        assert 1 <= len([key for _, key, down in done_by(fingers, 20000) if down]) <= most


def test_a_terminal_that_tells_releases_is_followed():
    fingers = Fingers(releases=True)
    fingers.type(Typed("OK"), 100, 0.0)
    fingers.type(Typed("OK", event="repeat"), 600, 0.5)
    fingers.type(Typed("OK", event="release"), 900, 0.8)
    assert done_by(fingers, 2000) == [(100, "OK", True), (900, "OK", False)]


def test_even_the_shortest_press_is_seen():
    fingers = Fingers(releases=True)
    fingers.type(Typed("OK"), 100, 0.0)
    fingers.type(Typed("OK", event="release"), 100, 0.0)
    assert done_by(fingers, 2000) == [(100, "OK", True), (100 + front.TAP_MS, "OK", False)]


def test_a_key_whose_release_never_comes_is_released():
    fingers = Fingers(releases=True)
    fingers.type(Typed("OK"), 0, 0.0)
    assert fingers.due(0, 0.0) == [("OK", True)]
    assert fingers.due(1000, 1.0) == []
    assert fingers.due(5000, 5.0) == [("OK", False)]


def shown(text: str) -> bytes:
    """Return a picture with *text* on it."""
    picture = bytearray(1024)
    Canvas(picture, 128, 64).text(0, 0, text, sequence.fonts()[-1])
    return bytes(picture)


@pytest.mark.parametrize(
    ("columns", "rows", "panel_columns", "panel_rows"),
    [
        (80, 24, 64, 16),
        (66, 21, 64, 16),
        (129, 60, 64, 16),
        (130, 37, 128, 32),
        (300, 80, 256, 64),
        (600, 140, 512, 128),
    ],
)
def test_the_panel_is_as_large_as_the_window_allows(
    columns: int, rows: int, panel_columns: int, panel_rows: int
):
    lines = front.view(shown("Bo"), "title", front.ENGLISH.hints, columns, rows)
    assert len(lines) <= rows and max(len(line) for line in lines) <= columns
    framed = [line.strip() for line in lines if "│" in line]
    assert len(framed) == panel_rows and all(len(line) == panel_columns + 2 for line in framed)


def test_a_window_that_is_too_small_says_so():
    assert front.view(shown("Bo"), "title", front.ENGLISH.hints, 60, 30) == [front.ENGLISH.too_small[:60]]
    assert len(front.view(shown("Bo"), "title", front.ENGLISH.hints, 12, 3)[0]) == 12


def test_every_size_shows_the_same_pixels():
    picture = shown("Bo")
    lit = sum(bin(byte).count("1") for byte in picture)
    braille, halves, blocks = (
        "".join(front.drawn(picture, *size)) for size in ((64, 16), (128, 32), (256, 64))
    )
    assert sum(bin(ord(cell) - 0x2800).count("1") for cell in braille) == lit
    assert sum({" ": 0, "▀": 1, "▄": 1, "█": 2}[cell] for cell in halves) == lit
    assert blocks.count("█") == 2 * lit


class Clock:
    """Stands for a device of which only the time is looked at."""

    def __init__(self, stride_ms: "int | None"):
        self.stride_ms = stride_ms
        self.total_ms = 0


def test_the_pace_is_that_of_the_wall_times_the_speed():
    pace = front.Pace(20.0, 100.0)
    clock: Any = Clock(None)
    assert [pace.until_ms(clock, s) for s in (100.0, 101.0, 160.5)] == [0, 20_000, 1_210_000]


def test_a_device_that_is_too_slow_need_not_catch_up():
    pace, clock = front.Pace(1.0, 100.0), Clock(40)
    assert pace.until_ms(clock, 109.0) == 40  # type: ignore[arg-type]
    clock.total_ms = 40
    assert pace.until_ms(clock, 109.5) == 80  # type: ignore[arg-type]
    assert pace.until_ms(clock, 109.5625) == 80  # type: ignore[arg-type]
    clock.total_ms = 80
    assert pace.until_ms(clock, 109.578125) == 95  # type: ignore[arg-type]
