"""Play for the bench on a device, as steps of sequences."""

from collections.abc import Callable

from firmware.runner import SILENT_MS
from host_tools.device import sequence
from host_tools.device.device import Device
from host_tools.emulator.device import EmulatedDevice
from host_tools.pictures import panel_picture
from host_tools.program import languages
from tests.hil import image
from tests.hil.bench.figure import NotMeasured

ALONE_MS = 4000  # after a PC spoke: then nothing of it is under way
SIGN_OF_LIFE = b"\n\n"
# A block of Millennium Blades that runs.
BLOCK = 'press OK\nwait 1500\nhold OK 700\nwait 1500\npress OK\nwait 500\npress OK\nwait 1500\nexpect "6:"'
MOST_BACK = 12  # presses from anywhere to home
LOSES = ("Begin again?", "Leave?")  # asked by BACK where something was entered


def play(device: Device, text: str, before_cut: Callable[[], object] = lambda: None) -> None:
    """
    Play the steps in *text*; NotMeasured if a text that one expects does not come, in English.

    *before_cut()* is called before each cut.
    """
    for step in sequence.parse(text, "bench"):
        if step.verb == "expect" and image.language() not in languages.DEFAULT:
            continue
        if step.verb == "cut":
            before_cut()
        try:
            sequence.do(step, device, lambda name, shown: None)
        except sequence.Unmet as error:
            raise NotMeasured(f"line {step.line}: {error}") from None


def shows(shown: bytes, text: str) -> bool:
    """Return whether *text* is in the picture *shown*."""
    return panel_picture.find_text(shown, text, sequence.fonts()) is not None


def leave(device: EmulatedDevice) -> None:
    """Let the PC that spoke to *device* be gone: a sign of life, and no other."""
    device.pico.write(SIGN_OF_LIFE)
    device.advance(SILENT_MS + ALONE_MS)


def begun(index: int, is_on: bool) -> str:
    """Return the steps that begin the game of row *index* of home, look at its menu and do an action."""
    down = "press DOWN\n" * (index + is_on)
    setup = "press OK\nwait 1500\nhold OK 700\nwait 3000\npress OK\nwait 500\n"
    return f"{down}{setup}hold OK 700\nwait 800\npress BACK\nwait 300"


def go_home(device: Device) -> None:
    """Press BACK until home is shown, and OK where it is asked whether what was entered may go."""
    for _ in range(MOST_BACK):
        shown = device.look()
        if shows(shown, "Tablemate"):
            return
        is_asked = any(shows(shown, text) for text in LOSES)
        play(device, f"press {'OK' if is_asked else 'BACK'}\nwait 800")
    raise NotMeasured("home did not come")
