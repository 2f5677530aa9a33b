"""
Sequences of tests/sequences on the built page: the link says the same, word for word, as on CPython.

The commands and answers on CPython are recorded, and the same commands are then sent to the device in the
browser at once: its answers hold each frame, tone and LED with its time, and at the end the record.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from host_tools.device import device, sequence
from host_tools.targets import targets
from tests.hil.conftest import in_full
from tests.web.conftest import opened

pytestmark = pytest.mark.slow

ALL = sorted(Path("tests/sequences").glob("*.seq"))
# The page runs the same files as MicroPython on a PC, which plays all: `make hil` does here, too.
SAMPLE = ("first_block", "history_settings", "sheet_7_wonders")
SEQUENCES = [path for path in ALL if in_full() or path.stem in SAMPLE]
SPOKEN = "language "  # said to the page besides, whenever the device speaks another one
ASK = """async (sessions) => {
  const { Device } = await import("/device/device.js");
  const answers = [];
  for (const lines of sessions) {
    let restarted = () => {};
    const ended = new Promise((_, reject) => {
      restarted = () => reject(new Error("the program has been started again"));
    });
    const device = new Device({ restarted });
    await device.start({ isKept: true, isStill: true });
    answers.push(await Promise.race([device.ask(...lines), ended]));
    device.stop();
  }
  return answers;
}"""


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Page]:
    """Give a page without a device, with nothing kept."""
    yield from opened(browser, address + "licences.txt")


class Noted:
    """A connection to a device that records commands and answers; a power cut ends a session."""

    def __init__(self, connection: device.Process, sessions: "list[tuple[list[str], list[str]]]"):
        self._connection = connection
        self._asked: list[str] = []
        self._answered: list[str] = []
        self.kill = connection.kill
        sessions.append((self._asked, self._answered))

    def send(self, line: str) -> None:
        self._asked.append(line)
        self._connection.send(line)

    def receive(self) -> str:
        self._answered.append(self._connection.receive())
        return self._answered[-1]


def on_cpython(path: Path) -> "list[tuple[list[str], list[str]]]":
    """Play the sequence at *path*; return the commands and the answers of each session."""
    sessions: list[tuple[list[str], list[str]]] = []
    with tempfile.TemporaryDirectory() as root:
        started = targets.start("cpython", Path(root))
        connect = started._connect
        started.close()
        with device.Device(lambda: Noted(connect(), sessions)) as played:
            sequence.play(
                sequence.parse(path.read_text("utf-8"), path.name), played, lambda name, shown: None
            )
            played.latest_record()
    return sessions


@pytest.mark.parametrize("path", SEQUENCES, ids=lambda path: path.stem)
def test_says_the_same_as_on_cpython(path: Path, tab: Page):
    sessions = on_cpython(path)
    told = tab.evaluate(ASK, [asked for asked, _ in sessions])
    assert len(told) == len(sessions)
    frames = 0
    for (_, wanted), answered in zip(sessions, told, strict=True):
        found = [line for line in answered if not line.startswith(SPOKEN)]
        assert found[0] == "ok tablemate 1 micropython browser 128 64 UP,DOWN,OK,BACK virtual"
        for at, (one, other) in enumerate(zip(wanted[1:], found[1:], strict=False)):
            assert other == one, f"line {at + 2} of what is answered"
        assert len(found) == len(wanted)
        frames += sum(line.startswith("at ") for line in found)
    assert frames > 20
    print(f"{path.stem}: {frames} moments alike")
