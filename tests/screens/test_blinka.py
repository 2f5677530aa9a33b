"""
Every frame of every sequence through a renderer that no one here wrote: adafruit_display_text labels
on displayio (Blinka), Adafruit's own SSD1306 and SH1106 drivers.

They must show the device's frames, to the pixel, the millisecond and the contrast. A difference is
printed as text art (wanted, shown by Blinka, differing) and written as PNG files.
"""

from pathlib import Path

import pytest

from boards.simulated.board import make
from host_tools.device import sequence
from host_tools.pictures import panel_picture
from tests.fakes import blinka, device
from tests.hil.conftest import in_full
from tests.screens import test_other_screens as others
from tests.screens.inside import Frame, play

SEQUENCES = sorted(Path("tests/sequences").glob("*.seq"))
GOLDENS = Path("tests/screens")
CONTROLLERS = {"ssd1306": blinka.SSD1306, "sh1106": blinka.SH1106}
# `make hil` plays all; these have the countdown, cards, tables, the log, every sheet and the settings.
SAMPLE = ("millennium_blades", "blaze", "first_block", "history_settings")
# The renderer is the same with both; this one sequence changes the brightness, too.
PLAYED = [
    ("ssd1306", path) for path in SEQUENCES if in_full() or path.stem.startswith((*SAMPLE, "sheet"))
] + [("sh1106", Path("tests/sequences/history_settings.seq"))]


def check_same(wanted: bytes, seen: bytes, what: str, folder: Path) -> None:
    """Fail unless two pictures are the same; show them and their difference."""
    if wanted == seen:
        return
    pictures = {"wanted": wanted, "blinka": seen, "difference": panel_picture.difference(wanted, seen)}
    for name, shown in pictures.items():
        (folder / f"{name}.png").write_bytes(panel_picture.png(shown))
        print(f"{name}, {folder / name}.png:\n{panel_picture.text_art(shown)}")
    pixels = sum(bin(byte).count("1") for byte in pictures["difference"])
    pytest.fail(f"{what}: {pixels} pixels differ, shown above", pytrace=False)


def check_frames(wanted: list[Frame], seen: list[Frame], folder: Path) -> None:
    """Compare two lists of frames, one by one."""
    for one, other in zip(wanted, seen, strict=False):
        check_same(one.picture, other.picture, f"the frame at {one.at_ms} ms", folder)
        assert one == other, f"{one[:3]} and {other[:3]} (ms, on, contrast)"
    assert len(wanted) == len(seen)


def flash(folder: Path, name: str) -> str:
    """Return a folder that stands for a flash, made if it is missing."""
    (folder / name).mkdir(exist_ok=True)
    return str(folder / name)


@pytest.mark.slow
@pytest.mark.parametrize(("controller", "path"), PLAYED, ids=lambda what: getattr(what, "stem", what))
def test_blinka_shows_every_frame_of_a_sequence_alike(controller: str, path: Path, tmp_path: Path):
    steps = sequence.parse(path.read_text(encoding="utf-8"), str(path))
    shots: dict[str, bytes] = {}
    wanted = play(steps, lambda: make(flash(tmp_path, "wanted")))
    seen = play(steps, lambda: blinka.make(CONTROLLERS[controller], flash(tmp_path, "seen")), shots)
    check_frames(wanted, seen, tmp_path)
    for name, shown in shots.items():
        golden = (GOLDENS / path.stem / f"{name}.txt").read_text(encoding="utf-8")
        check_same(panel_picture.from_text_art(golden), shown, f"shot {name}", tmp_path)
    print(f"{path.stem} on {controller}: {len(seen)} frames, {len(shots)} shots, 0 pixels differ")


@pytest.mark.slow
@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize("name", sorted(name for name in vars(others) if name.startswith("test_")))
def test_blinka_shows_the_screens_that_no_sequence_reaches(
    name: str, controller: str, monkeypatch: pytest.MonkeyPatch
):
    def make_with_blinka(root: str, seed: int, start_ticks: int):
        return blinka.make(CONTROLLERS[controller], root, seed)

    monkeypatch.setattr(device, "make", make_with_blinka)
    test = getattr(others, name)
    test(monkeypatch) if test.__code__.co_argcount else test()
