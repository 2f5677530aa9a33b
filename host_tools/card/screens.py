"""The screens on the card: the device program plays a few presses of each game, in the card's language."""

import tempfile
from pathlib import Path

from host_tools.device import sequence
from host_tools.targets import targets

HOME = "home"
# From the first screen to one that shows the game at work.
PRESSES = {
    HOME: "shot home",
    "millennium_blades": "press OK\nhold OK 700\npress OK OK\nwait 60000\nshot millennium_blades",
    "blood_rage": "press DOWN OK\nhold OK 700\npress OK OK OK OK\nshot blood_rage",
    "boo_ray": "press DOWN DOWN OK\nhold OK 700\npress OK OK OK\nshot boo_ray",
    "blaze": "press DOWN DOWN DOWN OK\nhold OK 700\npress OK OK DOWN OK OK OK\nshot blaze",
    "attrition_war": "press DOWN DOWN DOWN DOWN OK\nhold OK 700\npress OK\nshot attrition_war",
    "any": "press DOWN DOWN DOWN DOWN DOWN OK\nshot any",
}


def shown(language: str) -> dict[str, bytes]:
    """Return the panel's picture for each of PRESSES, in *language*."""
    return {name: picture(name, presses, language) for name, presses in PRESSES.items()}


def picture(name: str, presses: str, language: str) -> bytes:
    """Return the panel's picture after *presses* on a device without games that speaks *language*."""
    shots: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="tablemate-card-") as root:
        targets.speak(language, "cpython", Path(root))
        with targets.start("cpython", Path(root)) as device:
            sequence.play(
                sequence.parse(presses, name), device, lambda shot, seen: shots.update({shot: seen})
            )
    return shots[name]
