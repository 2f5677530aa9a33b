"""
Power cuts at flash operations of a game on the emulated Pico, clean and torn.

The game is played once, and every flash operation is recorded. That gives the flash's contents for a
power cut in any of them, and a Pico is started from each. It has to come up, to offer the game, and may
have lost the action that was being written and none before it. `make hil` tries every operation,
`make test` two cuts.
"""

import json

import pytest

from host_tools.device import sequence
from host_tools.emulator.device import EmulatedDevice
from tests.hil.conftest import in_full
from tests.hil.test_device_program import shows

pytestmark = pytest.mark.slow

# Setup, then starting, pausing and resuming a block until the tail of the journal was moved twice.
GAME = ["press OK", "hold OK 700", "press OK"] + ["press OK"] * 36
SETTLED_MS = 1800  # after a press: its action is stored, its screen is shown, the journal is tidied
SHARES = 4  # a full run is divided into so many, to run side by side
SAMPLE = 2
PARTS = (0.0, 0.2, 0.4, 0.6, 0.8)  # done of an operation at the cut; 73 operations make 365 cuts


class Written:
    """A flash operation: the bytes at *address* before and after."""

    def __init__(self, address: int, before: bytes, after: bytes):
        self.address = address
        self.before = before
        self.after = after


class Tape:
    """Writes down every flash operation of *pico* from now on."""

    def __init__(self, pico):
        self.start = pico.flash
        self.done: list[Written] = []
        self._pico = pico
        pico.flash_memory.on_operation = self._note

    def _note(self, operation) -> None:
        start, end = operation.address, operation.address + operation.size
        before = bytes(self._pico.chip.flash[start:end])
        sent = self._pico.chip.ssi._tx_buffer[4 : 4 + operation.size]
        after = b"\xff" * operation.size if operation.kind == "erase" else both(before, sent)
        self.done.append(Written(start, before, after))

    def flash(self, number: int, part: float) -> bytes:
        """Return the flash when power went after *part* (0 to 1) of operation *number*."""
        flash = bytearray(self.start)
        for written in self.done[:number]:
            flash[written.address : written.address + len(written.after)] = written.after
        written = self.done[number]
        reached = int(len(written.after) * part)
        flash[written.address : written.address + reached] = written.after[:reached]
        return bytes(flash)


def both(before: bytes, sent) -> bytes:
    """Return the bytes after programming *sent* over *before*: bits are only cleared."""
    return bytes(old & new for old, new in zip(before, sent, strict=True))


def played(device) -> tuple[Tape, list[tuple[int, int]], list[str]]:
    """Play the game; return the tape, (operations, lines stored) after each press, the record."""
    tape, marks = Tape(device.pico), [(0, 0)]
    for step in sequence.parse("\n".join(GAME if in_full() else GAME[:4]), "power cut"):
        sequence.do(step, device, lambda name, shown: None)
        device.advance(SETTLED_MS)
        record = device.latest_record()
        marks.append((len(tape.done), len(record)))
    return tape, marks, record


def cuts(tape: Tape) -> list[tuple[int, float]]:
    """Return the cuts to try: (operation, the part of it that is done)."""
    everywhere = [(number, part) for number in range(len(tape.done)) for part in PARTS]
    return everywhere if in_full() else everywhere[1 :: len(everywhere) // SAMPLE][:SAMPLE]


def check(flash: bytes, least: int, most: int, record: list[str], resume: bool) -> None:
    """Start a Pico from *flash*: of the lines in *record* it must have *least* to *most*; *resume* it too."""
    device = EmulatedDevice({}, flash=flash)
    device.advance(500)
    lines = device.latest_record()
    assert lines == record[: len(lines)] and least <= len(lines) <= most, (least, most, lines)
    if lines:
        assert shows(device, "Resume Millennium"), device.state()
    if lines and resume:
        sequence.do(sequence.parse("press OK", "resume")[0], device, lambda name, shown: None)
        device.advance(2500)
        assert json.loads(device.state())["game"] == "millennium_blades"
    elif not lines:
        assert json.loads(device.state())["screen"] == "home"
    assert not device.errors


@pytest.mark.parametrize("share", range(SHARES if in_full() else 1))
def test_a_power_cut_in_a_flash_operation_loses_at_most_the_action_being_written(running, apart, share):
    tape, marks, record = apart(lambda: stripped(played(running)))
    assert len(record) >= (30 if in_full() else 2)
    tried = cuts(tape)[share :: SHARES if in_full() else 1]
    for number, part in tried:
        after = min(i for i, (operations, _) in enumerate(marks) if number < operations)
        least, most = marks[after - 1][1], marks[after][1]
        try:
            check(tape.flash(number, part), least, most, record, in_full() or number == tried[-1][0])
        except AssertionError as error:
            raise AssertionError(f"cut in operation {number} after {part} of it") from error
    print(f"{len(tried)} cuts in {len(tape.done)} operations, {len(record) - 1} actions")


def stripped(result):
    """Return *result* without the parts that cannot leave the process."""
    tape = result[0]
    del tape._pico
    return result
