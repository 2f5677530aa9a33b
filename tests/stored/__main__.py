"""
Stores what today's program stores, for every later version to read: `python -m tests.stored`, once a version.

A folder of this version gets a folder for each evening: its sequence played to the end, and up to the
middle, where the power went. In it are a device's data (games, settings, results), each game's record, and
`found.json`: what tests/device/test_stored.py has to find there.
"""

import json
import shutil
import sys
from pathlib import Path

from engines_core import replay
from firmware import VERSION
from firmware.memory import Memory
from firmware.storage import listing, repairs
from firmware.storage.outcomes import Outcomes
from host_tools.device import sequence
from host_tools.program.bytecode import ROOT
from tests.fakes.device import Device

STORED = ROOT / "tests/stored"
EVENINGS = ("millennium_blades", "blood_rage", "boo_ray", "blaze", "attrition_war", "sheet_7_wonders")
QUIET_MS = 5000  # long enough to store what can wait


class Played:
    """A device in this process that a sequence is played on, its data in *folder*."""

    def __init__(self, folder: Path):
        self.device = Device(str(folder))
        self.device.command("clock 2026-11-27T19:30:00")

    def press(self, key: str) -> None:
        """Let *key* go down."""
        self.device.command("press " + key)

    def release(self, key: str) -> None:
        """Let *key* go up."""
        self.device.command("release " + key)

    def advance(self, ms: int) -> None:
        """Let *ms* pass."""
        self.device.wait(ms)

    def cut(self) -> None:
        """Cut the power, and switch it on again."""
        self.device = self.device.cut()

    def play(self, steps: list[sequence.Step]) -> None:
        """Do the *steps*, without looking."""
        for step in steps:
            if step.verb not in ("expect", "shot"):
                sequence.do(step, self, lambda name, shown: None)  # type: ignore[arg-type]

    def note_results(self) -> None:
        """Put the game away and let History look for the results, which are stored at home."""
        self.device.sitting.leave()
        self.device.open("history")
        self.device.wait(QUIET_MS)
        self.device.press("BACK")
        self.device.wait(QUIET_MS)


def run(steps):
    """Return the result of the generator *steps*."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def found_in(folder: Path, data: Path) -> dict:
    """Return the files in *data*; write the records of the games there into *folder*."""
    library = repairs.library_in(str(data))
    outcomes = Outcomes(library, Memory())
    games = []
    for number, state in run(listing.states(library)):
        lines = "".join(line + "\n" for line in library.open(number).export())
        (folder / f"{number}.jsonl").write_text(lines, encoding="utf-8")
        report = replay.report(replay.played(lines.encode())[0])
        outcome = run(outcomes.of(number)) if state == "over" else None
        games.append([number, state, report, outcome and outcome.values()])
    return {"games": games, "settings": settings_in(data)}


def settings_in(data: Path) -> dict:
    """Return the settings that are stored in *data*."""
    path = data / "settings.json"
    return json.loads(path.read_text(encoding="utf-8"))["values"] if path.exists() else {}


def store(folder: Path, steps: list[sequence.Step], is_whole: bool) -> None:
    """Play *steps* on a new device and keep all in *folder*; put away its game if *is_whole*, else cut."""
    data = folder / "data"
    data.mkdir(parents=True)
    played = Played(data)
    played.play(steps)
    if is_whole:
        played.note_results()
    found = found_in(folder, data)
    text = json.dumps(found, ensure_ascii=False, sort_keys=True, indent=None, separators=(",", ":"))
    (folder / "found.json").write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """Make the folder of this version; it must not be there."""
    target = STORED / VERSION
    if target.exists():
        print(f"{target} is there: what a version has stored stays as it is", file=sys.stderr)
        return 1
    try:
        for evening in EVENINGS:
            text = (ROOT / f"tests/sequences/{evening}.seq").read_text(encoding="utf-8")
            steps = sequence.parse(text, evening)
            store(target / evening, steps, True)
            store(target / f"{evening}_cut", steps[: len(steps) // 2], False)
    except BaseException:
        shutil.rmtree(target)
        raise
    return 0


if __name__ == "__main__":
    sys.exit(main())
