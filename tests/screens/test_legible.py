"""No text touches or overlaps another one or leaves the panel in any sequence (spec/device.md, Legible)."""

from pathlib import Path

import pytest

from boards.simulated.board import make
from firmware.app import App
from host_tools.device import sequence
from tests.fakes import folder
from tests.fakes.legible import misplaced, touching, watched
from tests.screens import inside

SEQUENCES = sorted(Path("tests/sequences").glob("*.seq"))

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", SEQUENCES, ids=lambda path: path.stem)
def test_every_text_of_every_screen_has_its_own_place(path: Path, monkeypatch: pytest.MonkeyPatch):
    found: list = []

    class Watched(App):
        def __init__(self, board, ticks):
            super().__init__(board, ticks)
            self.texts = watched(self.output.canvas)
            self.seen: list = []

        def step(self, ticks):
            delay_ms = super().step(ticks)
            if self.texts != self.seen:
                self.seen = list(self.texts)
                wrong = touching(self.texts) + misplaced(self.texts, self.output.canvas)
                found.extend([(self.navigator.top().name, pair) for pair in wrong])
            return delay_ms

    monkeypatch.setattr(inside, "App", Watched)
    root = folder.on_disk()
    inside.play(sequence.parse(path.read_text(encoding="utf-8"), str(path)), lambda: make(root))
    assert not found, sorted(set(found))
