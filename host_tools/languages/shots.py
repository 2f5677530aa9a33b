"""Pictures of the screens in a language: the shots of the sequences in tests/, which a clone has."""

import tempfile
from pathlib import Path

from host_tools.device import sequence
from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.pictures import panel_picture
from host_tools.records import output_file
from host_tools.targets import targets

SEQUENCES = "tests/sequences"
SCALE = 4


def write(language: str, folder: Path) -> None:
    """Write all shots in *language* into *folder*, SEQUENCE-SHOT.png, and print how many."""
    clone = folders.clone()
    if clone is None:
        raise Refused("the sequences whose screens are shown lie in a clone of the repository")
    made: dict[Path, bytes] = {}
    for path in sorted((clone / SEQUENCES).glob("*.seq")):
        for name, shown in shots_of(path, language).items():
            made[folder / f"{path.stem}-{name}.png"] = panel_picture.png(shown, SCALE)
    folders.made(folder)
    output_file.write_all(made)
    print(f"{len(made)} pictures in {folder}")


def shots_of(path: Path, language: str) -> dict[str, bytes]:
    """Return the shots of the sequence at *path* in *language*, by name; its `expect` are left out."""
    steps = sequence.parse(path.read_text(encoding="utf-8"), str(path))
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="tablemate-flash-") as root:
        targets.speak(language, "cpython", Path(root))
        with targets.start("cpython", Path(root)) as device:
            sequence.play([step for step in steps if step.verb != "expect"], device, found.__setitem__)
    return found
