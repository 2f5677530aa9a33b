"""
A device in this process, for `host_tools.device.sequence`: the program on any simulated board.

    frames = play(steps, lambda: make(root))
"""

from collections.abc import Callable
from typing import NamedTuple

from boards.simulated.board import Board
from firmware.app import App
from host_tools.device import sequence
from host_tools.device.device import Device
from host_tools.device.inside import Inside


class Frame(NamedTuple):
    """A picture on the panel, from *at_ms* (since the first power on) on."""

    at_ms: int
    on: bool
    contrast: int
    picture: bytes


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
    device = Device(lambda: Inside(make(), App), watch)
    running.append(device)
    sequence.play(steps, device, shown.__setitem__)
    return frames
