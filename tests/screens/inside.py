"""
A device in this process, for `host_tools.device.sequence`: the program on any simulated board.

    frames = play(steps, lambda: make(root))
"""

from collections.abc import Callable
from typing import NamedTuple

from boards.simulated.board import Board
from boards.simulated.link import VirtualLink
from firmware.app import App
from host_tools.device import sequence
from host_tools.device.device import Device


class Frame(NamedTuple):
    """A picture on the panel, from *at_ms* (since the first power on) on."""

    at_ms: int
    on: bool
    contrast: int
    picture: bytes


class Inside:
    """The link's other end without a process between: `send` serves the command at once."""

    def __init__(self, board: Board):
        self._lines: list[str] = []
        self._link = VirtualLink(App(board, board.ticks), self._lines.append)

    def send(self, line: str) -> None:
        """Serve *line*."""
        self._link.serve(line.encode())

    def receive(self) -> str:
        """Return the next line of the answer."""
        return self._lines.pop(0)

    def kill(self) -> None:
        """Power off: nothing is left to do."""


def play(
    steps: list[sequence.Step], make: Callable[[], Board], shots: "dict[str, bytes] | None" = None
) -> list[Frame]:
    """Play *steps* on a board that *make* returns, a new one after each power cut; return all frames."""
    frames: list[Frame] = []
    shown: dict[str, bytes] = {} if shots is None else shots

    def watch(at_ms: int, words: list[str]) -> None:
        if words == ["frame"] and running:
            seen = running[0]
            frames.append(Frame(seen.total_ms, seen.on, seen.contrast, bytes(seen.picture)))

    running: list[Device] = []
    device = Device(lambda: Inside(make()), watch)
    running.append(device)
    sequence.play(steps, device, shown.__setitem__)
    return frames
