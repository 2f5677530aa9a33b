"""History on an emulated Pico, whose stack is small: games are replayed there while nobody presses."""

from pathlib import Path

import pytest

from host_tools import picture, sequence, targets
from tests.device.test_evenings import GOLF, store

pytestmark = pytest.mark.slow


def test_history_tells_who_has_won(uf2: Path, tmp_path: Path):
    store(str(tmp_path), GOLF, ("Ann", "Bo"), (7, 4), "2026-11-22T19:30")
    with targets.start(targets.EMULATED, tmp_path) as device:
        device.advance(1500)
        for key in ("UP", "UP", "OK"):
            device.press(key)
            device.advance(60)
            device.release(key)
            device.advance(60)
        device.advance(2500)
        for text in ("Golf", "Bo 4", "2026-11-22"):
            assert picture.find_text(bytes(device.picture), text, sequence.fonts()), text
