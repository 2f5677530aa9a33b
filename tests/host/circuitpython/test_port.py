"""The port to CircuitPython on fakes of its modules: the loop, the parts, the right to write on the drive."""

import gc
import sys
import types
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boards.simulated import panel
from firmware import dates
from firmware.ticks import ticks_diff
from host_tools.device import sequence
from host_tools.pictures import panel_picture
from tests.fakes.circuitpython import TICKS_PERIOD, Chip
from tests.fakes.device import Device
from tests.fakes.loading import crowded, let_go

GPIOS = {"UP": 6, "DOWN": 7, "OK": 8, "BACK": 9}
BUZZER_HZ = (200, 5000)
FIRST_BLOCK = Path("tests/sequences/first_block.seq")
MILLENNIUM_BLADES = Path("tests/sequences/millennium_blades.seq")
GOLDENS = Path("tests/screens")


class Over(Exception):
    """The test has seen enough."""


class Cut(Exception):
    """The power goes."""


def schedule(steps: list[sequence.Step]) -> list[tuple[int, sequence.Step | tuple[str, bool]]]:
    """Return (ms since the latest power on, event) pairs: keys that move, and steps that look or cut."""
    due: list[tuple[int, sequence.Step | tuple[str, bool]]] = []
    at_ms = sequence.BOOT_MS
    for step in steps:
        holds = [(key, sequence.PRESS_MS) for key in step.given] if step.verb == "press" else []
        holds = [step.given] if step.verb == "hold" else holds
        for key, ms in holds:
            due += [(at_ms, (key, True)), (at_ms + ms, (key, False))]
            at_ms += ms + sequence.PAUSE_MS
        if step.verb == "wait":
            at_ms += step.given[0]
        elif not holds:
            due.append((at_ms, step))
            at_ms = sequence.BOOT_MS if step.verb == "cut" else at_ms
    return due


class Evening:
    """A sequence that is played on a chip while the loop naps."""

    def __init__(self, path: Path, root: Path):
        self.path = path
        self.root = root
        self.due = schedule(sequence.parse(path.read_text(encoding="utf-8"), str(path)))
        self.shots = 0
        self.chips: list[Chip] = []

    def play(self, start_ticks: int = 0) -> None:
        """Play it, with a new chip after every cut."""
        while self.due:
            self.glass = panel.Ssd1306()
            chip = Chip(self.glass, start_ticks)
            chip.readonly = False
            chip.while_sleeping = lambda chip=chip: self.go_on(chip)  # type: ignore[misc]
            self.chips.append(chip)
            with pytest.raises((Over, Cut)):
                run(chip, self.root)

    def go_on(self, chip: Chip) -> None:
        """Do the events that are due."""
        while self.due and chip.now_ms >= self.due[0][0]:
            what = self.due.pop(0)[1]
            if not isinstance(what, sequence.Step):
                chip.press(GPIOS[what[0]], what[1])
            elif what.verb == "shot":
                self.look(what.given[0])
            elif what.verb == "cut":
                raise Cut
            elif what.verb == "expect":
                found = panel_picture.find_text(self.glass.picture(), what.given[1], sequence.fonts())
                assert (found is not None) == what.given[0], what
        if not self.due:
            raise Over

    def look(self, name: str) -> None:
        """Compare the panel's picture with the golden of a shot."""
        self.shots += 1
        golden = (GOLDENS / self.path.stem / f"{name}.txt").read_text(encoding="utf-8")
        assert panel_picture.text_art(self.glass.picture()) == golden, name


def run(
    chip: Chip, root: Path, name: str = "pico_ssd1306", make: "Callable[[], object] | None" = None
) -> None:
    """Run the program on *chip* as code.py does, the folder *root* for /data; *make* makes its board."""
    with chip.modules():
        from boards.circuitpython import parts
        from firmware.circuitpython import loop

        parts.ROOT = str(root)
        parts.Board.too_large = ()  # type: ignore[assignment]  # the port is tried, not its memory
        loop.time = types.SimpleNamespace(sleep=chip.sleep)  # type: ignore[assignment]
        __import__("boards.circuitpython." + name)
        loop.run(make or sys.modules["boards.circuitpython." + name].make)


@pytest.fixture
def chip() -> Iterator[Chip]:
    """Return a chip whose modules are in place."""
    chip = Chip(panel.Ssd1306())
    with chip.modules():
        yield chip


@pytest.mark.slow
@pytest.mark.parametrize("path", (FIRST_BLOCK, MILLENNIUM_BLADES), ids=lambda path: path.stem)
def test_a_sequence_shows_the_same_screens(path: Path, tmp_path: Path):
    evening = Evening(path, tmp_path)
    evening.play()
    assert evening.shots == len(list((GOLDENS / path.stem).glob("*.txt")))
    for chip in evening.chips:
        assert not chip.autoreload
        assert chip.watchdog_mode == "reset"
        pauses = [late - early for early, late in zip(chip.fed_at_ms, chip.fed_at_ms[1:], strict=False)]
        assert max(pauses) < 2000
    heard = {hz for chip in evening.chips for _, hz in chip.tones}
    assert heard and all(hz == 0 or BUZZER_HZ[0] <= hz <= BUZZER_HZ[1] for hz in heard)


@pytest.mark.slow
def test_the_ticks_may_wrap_in_the_middle_of_a_countdown(tmp_path: Path):
    evening = Evening(FIRST_BLOCK, tmp_path)
    evening.play(TICKS_PERIOD - 20000)
    assert evening.chips[0].ticks < TICKS_PERIOD // 2
    assert evening.shots == 1


def test_while_the_pc_may_write_the_panel_says_so_and_nothing_is_stored(tmp_path: Path):
    glass = panel.Ssd1306()
    chip = Chip(glass)

    def look() -> None:
        for words in ("Drive of the PC", "The PC may write to the", "restart"):
            assert panel_picture.find_text(glass.picture(), words, sequence.fonts()), words
        raise Over

    chip.while_sleeping = look
    with pytest.raises(Over):
        run(chip, tmp_path)
    assert not list(tmp_path.iterdir())
    assert chip.autoreload  # a deploy may restart it


def test_a_panel_that_comes_late_is_found(tmp_path: Path):
    glass = panel.Ssd1306()
    chip = Chip(glass)
    chip.readonly = False
    chip.bus.plugged = False

    def plug() -> None:
        if chip.now_ms > 3000:
            chip.bus.plugged = True
        if chip.now_ms > 5000:
            assert panel_picture.find_text(glass.picture(), "Blaze", sequence.fonts())
            raise Over

    chip.while_sleeping = plug
    with pytest.raises(Over):
        run(chip, tmp_path)
    assert chip.bus_opened > 1


def test_the_clock_of_the_chip_is_read_and_set(chip: Chip):
    from boards.circuitpython.parts import Clock

    assert dates.now(Clock()) == ""
    Clock().set((2026, 11, 22, 19, 30, 5))
    assert dates.now(Clock()) == "2026-11-22T19:30"


def test_garbage_is_collected_after_a_press_and_not_while_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    chip = Chip(panel.Ssd1306())
    chip.readonly = False
    collected_at_ms: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: collected_at_ms.append(chip.now_ms))

    def tap() -> None:
        if chip.now_ms >= 3000:
            chip.press(GPIOS["DOWN"], chip.now_ms < 3100)
        if chip.now_ms > 6000:
            raise Over

    chip.while_sleeping = tap
    with pytest.raises(Over):
        run(chip, tmp_path)
    late = [at_ms for at_ms in collected_at_ms if at_ms > 2000]
    assert 1 <= len(late) <= 2
    assert 3000 <= late[0] <= late[-1] <= 3200


def test_a_screen_that_is_left_takes_along_what_it_loaded(tmp_path: Path):
    chip = Chip(panel.Ssd1306())
    chip.readonly = False
    editor = "firmware.ui.asking.editors.number"
    sys.modules.pop(editor, None)
    loaded: list[bool] = []
    moves = [("OK", True), ("OK", False), None, ("BACK", True), ("BACK", False), None]  # the setup and back

    def press() -> None:
        if chip.now_ms < 1000 or chip.now_ms % 200:
            return
        if not moves:
            raise Over
        move = moves.pop(0)
        if move is None:
            loaded.append(editor in sys.modules)
        else:
            chip.press(GPIOS[move[0]], move[1])

    chip.while_sleeping = press
    with pytest.raises(Over):
        run(chip, tmp_path)
    assert loaded == [True, False]


def test_beside_a_game_home_and_what_set_it_up_are_not_in_memory(tmp_path: Path):
    chip = Chip(panel.Ssd1306())
    chip.readonly = False
    screens = ["firmware.ui.screens." + name for name in ("home", "setup")]
    tap, hold = [("OK", True), ("OK", False)], [("OK", True), None, None, None, None, ("OK", False)]
    moves = [*tap, *hold, None, *tap, None]  # the first game, all defaults, the checklist
    let_go(*screens)  # left by other tests
    loaded: list[list[bool]] = []

    def press() -> None:
        if chip.now_ms < 1000 or chip.now_ms % 200:
            return
        loaded.append([name in sys.modules for name in screens])
        if not moves:
            raise Over
        move = moves.pop(0)
        if move is not None:
            chip.press(GPIOS[move[0]], move[1])

    chip.while_sleeping = press
    with pytest.raises(Over):
        run(chip, tmp_path)
    assert loaded[0] == [True, False] and [False, True] in loaded and loaded[-1] == [False, False]


class Table:
    """A device that a sequence is played on, as host_tools/device/sequence.py wants it."""

    def __init__(self) -> None:
        self.device = Device(memory=crowded)

    def press(self, key: str) -> None:
        """Let *key* go down."""
        self.device.command("press " + key)

    def release(self, key: str) -> None:
        """Let *key* go up."""
        self.device.command("release " + key)

    def advance(self, ms: int) -> None:
        """Let *ms* pass."""
        self.device.wait(ms)
        assert self.device.screen() != "fault"

    def cut(self) -> None:
        """Cut the power, and switch it on again."""
        self.device = self.device.cut()


@pytest.mark.parametrize("path", sorted(Path("tests/sequences").glob("*.seq")), ids=lambda path: path.stem)
def test_where_little_is_free_no_sequence_ends_in_a_fault(path: Path):
    table: Any = Table()
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name):
        if step.verb not in ("expect", "shot"):
            sequence.do(step, table, lambda name, shown: None)


def test_an_entry_beside_a_countdown_is_gone_before_its_action_is_stored(monkeypatch):
    device = Device(memory=crowded)
    device.start("Millennium Blades")
    device.press("OK")
    device.hold("OK")
    device.press("DOWN", "DOWN", "DOWN", "OK", "OK", "OK")
    assert device.screen() == "entry" and device.sitting.is_running()
    entry, journal = weakref.ref(device.top()), device.sitting.on().journal
    seen: list[tuple[str, object]] = []
    extend = journal.extend

    def spying(actions: list) -> "list[int]":
        gc.collect()
        seen.extend((action[1], entry()) for action in actions)
        return extend(actions)

    monkeypatch.setattr(journal, "extend", spying)
    device.press("OK")
    assert seen == [("fuse", None)]


def test_a_board_runs_at_200_mhz(chip: Chip):
    from boards.circuitpython import pico_ssd1306

    pico_ssd1306.make()
    assert chip.cpu.frequency == 200_000_000


def test_ctrl_c_stops_the_watchdog(tmp_path: Path):
    chip = Chip(panel.Ssd1306())
    chip.readonly = False

    def interrupt() -> None:
        assert chip.watchdog_mode == "reset"
        raise KeyboardInterrupt

    chip.while_sleeping = interrupt
    with pytest.raises(KeyboardInterrupt):
        run(chip, tmp_path)
    assert chip.watchdog_mode is None


def broken(*_: object, **__: object) -> None:
    """Fail."""
    raise ValueError("broken at the start")


def failing() -> Chip:
    """Return a chip on which the program has to show that it is `broken`, and to stop the watchdog."""
    chip = Chip(panel.Ssd1306())
    chip.readonly = False

    def interrupt() -> None:
        texts = ("Cannot start", "ValueError: broken at")
        shown = [panel_picture.find_text(chip.bus.glass.picture(), text, sequence.fonts()) for text in texts]
        assert None not in shown and chip.watchdog_mode is None
        raise KeyboardInterrupt

    chip.while_sleeping = interrupt
    return chip


@pytest.mark.parametrize("what", ["firmware.app.App", "tests.fakes.circuitpython.Keys"])
def test_a_program_that_cannot_start_shows_why_and_the_watchdog_rests(tmp_path: Path, monkeypatch, what: str):
    chip = failing()
    monkeypatch.setattr(what, broken)
    with pytest.raises(KeyboardInterrupt):
        run(chip, tmp_path)


def test_a_board_that_fails_before_it_has_a_panel_shows_why_on_the_usual_one(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("firmware.display.driver.Driver.latest", None)
    with pytest.raises(KeyboardInterrupt):
        run(failing(), tmp_path, make=broken)


def test_the_link_answers_on_the_console(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    chip = Chip(panel.Ssd1306())
    chip.readonly = False
    commands = [b"hel", b"lo\n\n", b"x" * 300 + b"\n", b"frame\n"]

    def type_in() -> None:
        if commands:
            chip.typed += commands.pop(0)
        elif not chip.typed:
            raise Over

    chip.while_sleeping = type_in
    with pytest.raises(Over):
        run(chip, tmp_path)
    lines = capsys.readouterr().out.splitlines()
    hello = "ok tablemate 1 cpython pico_ssd1306 128 64 UP,DOWN,OK,BACK real"
    assert lines[0] == hello
    assert "error line too long" in lines
    spans = [line.split() for line in lines if line.startswith("span")]
    assert bytes.fromhex("".join(words[3] for words in spans)) == chip.bus.glass.picture()


def test_boot_gives_the_drive_to_the_program_or_while_back_is_held_to_the_pc(
    chip: Chip, capsys: pytest.CaptureFixture[str]
):
    import firmware.circuitpython.boot  # noqa: F401

    assert not chip.readonly
    del sys.modules["firmware.circuitpython.boot"]
    chip.readonly = True
    chip.press(GPIOS["BACK"])
    import firmware.circuitpython.boot  # noqa: F401, F811

    assert chip.readonly
    assert capsys.readouterr().out.count("BACK") == 2  # CircuitPython writes it to boot_out.txt


def test_keys_tell_every_change_with_its_time(chip: Chip):
    from boards.circuitpython.parts import Keys

    keys = Keys((("UP", 6), ("OK", 8)))
    assert not keys.is_changed()
    chip.now_ms = 100
    chip.press(8)
    chip.now_ms = 130
    chip.press(6)
    chip.press(8, False)
    assert keys.is_changed()
    assert keys.changes(140) == [(100, 0b10), (130, 0b11), (130, 0b01)]
    assert keys.changes(141) == []
    keys.set("OK", True)
    assert keys.is_changed()
    assert keys.changes(150) == [(150, 0b11)]


def test_a_change_is_never_later_than_now(chip: Chip):
    from boards.circuitpython.parts import Keys

    keys = Keys((("UP", 6),))
    chip.now_ms = 102
    chip.press(6)
    assert keys.changes(100) == [(100, 1)]
    assert ticks_diff(100, 102) < 0


def test_after_too_many_changes_the_levels_are_right(chip: Chip):
    from boards.circuitpython.parts import EVENTS, Keys

    keys = Keys((("UP", 6), ("OK", 8)))
    chip.press(8)
    for _ in range(EVENTS):
        chip.press(6)
        chip.press(6, False)
    chip.press(8, False)  # this one is lost
    chip.press(6)
    levels = [levels for _, levels in keys.changes(500)]
    assert levels[-1] == 0b01


@pytest.mark.slow
def test_nothing_of_the_port_is_loaded_on_micropython():
    from host_tools.installation import pico_files
    from host_tools.program import program_sources

    for board in pico_files.boards():
        for path in program_sources.of_board(board):
            source = Path(path).read_text(encoding="utf-8")
            assert "circuitpython" not in path
            assert "import displayio" not in source and "import adafruit" not in source, path
