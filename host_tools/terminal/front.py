"""
The pictures and keys of `tablemate run`, as far as they can be tested without a terminal.

The panel is drawn to scale in the largest of these that fits the window:

    braille       a cell is 2x4 pixels: 64x16 cells, for a window of 80x24
    half blocks   a cell is 1x2 pixels: 128x32 cells
    blocks        a pixel is 2n x n cells, n as large as fits
"""

from typing import Any, NamedTuple

from host_tools.device.device import Device
from host_tools.pictures import panel_picture
from host_tools.terminal import frame_words
from host_tools.text.text_table import cut

HOLD_MS = 700  # a key typed with Shift is held so long (a long press is 600 ms)
TAP_MS = 40  # a key typed is down so long, then up so long
REPEAT_S = 0.06  # the same key sooner than this again is the keyboard's repeat, not a finger
LOST_S = 1.5  # a key held without a sign of life for so long was released elsewhere
MANY = 6  # presses and releases waiting, from which on repeats of UP and DOWN are left out
QUIT = "quit"
BORDER = 2  # cells of the border, both sides together
CHROME_ROWS = 3  # a line above the border, two below
ENGLISH = frame_words.of("en", are_releases_told=False)
KEYS = {
    "KEY_UP": "UP",
    "KEY_DOWN": "DOWN",
    "KEY_ENTER": "OK",
    "KEY_SPACE": "OK",
    "KEY_ESCAPE": "BACK",
    "KEY_BACKSPACE": "BACK",
    "KEY_U": "UP",
    "KEY_D": "DOWN",
    "KEY_O": "OK",
    "KEY_B": "BACK",
    "u": "UP",
    "d": "DOWN",
    "o": "OK",
    " ": "OK",
    "b": "BACK",
}
QUITS = ("q", "Q", "KEY_Q", "KEY_SHIFT_Q", "KEY_CTRL_C", "\x03")


class Typed(NamedTuple):
    """The meaning of a keystroke: a key of the device or QUIT, whether held, and press, repeat or release."""

    key: str
    held: bool = False
    event: str = "press"


def meaning(keystroke: Any) -> "Typed | None":
    """Return the meaning of *keystroke* (blessed), None if it has none."""
    name = keystroke.key_name or str(keystroke)
    event = "release" if keystroke.released else "repeat" if keystroke.repeated else "press"
    if name in QUITS:
        return Typed(QUIT)
    held = name.startswith("KEY_SHIFT_") or (len(name) == 1 and name.isupper())
    name = name.replace("KEY_SHIFT_", "KEY_") if len(name) > 1 else name.lower()
    return Typed(KEYS[name], held, event) if name in KEYS else None


class Fingers:
    """
    Turns keystrokes into presses and releases of a device's keys.

    A terminal that tells *releases* is followed. On others a key typed is a short press, one typed
    with Shift a long one; what comes meanwhile waits in its order. Times are the device's, in ms.
    """

    def __init__(self, releases: bool) -> None:
        self._releases = releases
        self._plan: list[tuple[int, str, bool]] = []  # (ms, key, down), in order
        self._down: dict[
            str, tuple[int, float]
        ] = {}  # keys followed: since (ms), last sign of life (wall, s)
        self._typed: tuple[str, float] = ("", 0.0)

    def type(self, typed: Typed, now_ms: int, clock_s: float) -> None:
        """Take a keystroke at *now_ms* of the device and *clock_s* of the wall."""
        if typed.event == "release":
            self._let_go(typed.key, now_ms)
        elif typed.key in self._down:
            self._down[typed.key] = (self._down[typed.key][0], clock_s)
        elif typed.event == "press" and self._releases and not typed.held:
            self._down[typed.key] = (now_ms, clock_s)
            self._plan.append((now_ms, typed.key, True))
        elif typed.event == "press" and not self._is_repeat(typed.key, clock_s):
            self._tap(typed.key, HOLD_MS if typed.held else TAP_MS, now_ms)

    def _is_repeat(self, key: str, clock_s: float) -> bool:
        """Return whether it is the keyboard's repeat of a key; for UP and DOWN only if many wait already."""
        repeat = self._typed[0] == key and clock_s - self._typed[1] < REPEAT_S
        self._typed = (key, clock_s)
        return repeat and (key not in ("UP", "DOWN") or len(self._plan) > MANY)

    def _tap(self, key: str, ms: int, now_ms: int) -> None:
        begin = max([now_ms] + [at + TAP_MS for at, _, down in self._plan if not down])
        self._plan += [(begin, key, True), (begin + ms, key, False)]

    def _let_go(self, key: str, now_ms: int) -> None:
        if key in self._down:
            since_ms, _ = self._down.pop(key)
            self._plan.append((max(now_ms, since_ms + TAP_MS), key, False))

    def due(self, now_ms: int, clock_s: float) -> list[tuple[str, bool]]:
        """Return the (key, down) that are to be done by *now_ms*, and forget them."""
        for key in [key for key, (_, seen_s) in self._down.items() if clock_s - seen_s > LOST_S]:
            self._let_go(key, now_ms)
        done = [(key, down) for at, key, down in self._plan if at <= now_ms]
        self._plan = [item for item in self._plan if item[0] > now_ms]
        return done

    def next_ms(self) -> "int | None":
        """Return when something is to be done next, None if nothing waits."""
        return min((at for at, _, _ in self._plan), default=None)


class Pace:
    """How far a device may go: *speed* times as far as the time of the wall, from *began_s* on."""

    def __init__(self, speed: float, began_s: float):
        self._speed = speed
        self._seen_s = began_s
        self._until_ms = 0.0

    def until_ms(self, device: Device, clock_s: float) -> int:
        """Return until when *device* may go at *clock_s*; one that is too slow need not catch up."""
        self._until_ms += (clock_s - self._seen_s) * 1000 * self._speed
        self._seen_s = clock_s
        if device.stride_ms is not None:
            self._until_ms = min(self._until_ms, device.total_ms + device.stride_ms)
        return int(self._until_ms)


def move(device: Device, fingers: Fingers, until_ms: int, clock_s: float) -> None:
    """Let *device* run until *until_ms* of its total time, with what the *fingers* do on the way."""
    while True:
        for key, down in fingers.due(device.total_ms, clock_s):
            if key in device.keys:
                device.press(key) if down else device.release(key)
        next_ms = fingers.next_ms()
        stop_ms = until_ms if next_ms is None else min(until_ms, next_ms)
        if stop_ms <= device.total_ms:
            return
        device.advance(stop_ms - device.total_ms)


def view(
    shown: bytes,
    title: str,
    hints: tuple[str, ...],
    columns: int,
    rows: int,
    too_small: str = ENGLISH.too_small,
) -> list[str]:
    """Return the lines of a window of *columns* and *rows*: title, the panel in a border, hints."""
    panel = drawn(shown, columns - BORDER, rows - BORDER - CHROME_ROWS)
    if not panel:
        return [cut(too_small, columns)]
    width = len(panel[0])
    left = " " * ((columns - width - BORDER) // 2)
    lines = [left + cut(title, width + BORDER), left + "╭" + "─" * width + "╮"]
    lines += [f"{left}│{row}│" for row in panel]
    lines += [left + "╰" + "─" * width + "╯"]
    lines += [left + cut(hint, width + BORDER) for hint in hints]
    return [""] * ((rows - len(lines)) // 2) + lines


def drawn(shown: bytes, columns: int, rows: int) -> list[str]:
    """Return *shown* as lines, as large as fits into *columns* and *rows*; none if it does not."""
    scale = min(columns // (2 * panel_picture.WIDTH), rows // panel_picture.HEIGHT)
    if scale:
        return blocks(shown, scale)
    if columns >= panel_picture.WIDTH and rows >= panel_picture.HEIGHT // 2:
        return panel_picture.half_blocks(shown).rstrip("\n").split("\n")
    if columns >= panel_picture.WIDTH // 2 and rows >= panel_picture.HEIGHT // 4:
        return panel_picture.braille(shown).rstrip("\n").split("\n")
    return []


def blocks(shown: bytes, scale: int) -> list[str]:
    """Return the picture *shown* with a block of 2*scale x scale cells a pixel."""
    lines = []
    for row in panel_picture.text_art(shown).split():
        cells = "".join(("█" if pixel == panel_picture.INK else " ") * (2 * scale) for pixel in row)
        lines += [cells] * scale
    return lines
