"""
CircuitPython on an emulated Pico, and its drive: FAT in the upper half of the flash.

    device = CircuitPythonDevice(flash_with(find_circuitpython(), circuitpython.files()))
    device.press("OK")
    drive_files(device.pico.flash)["data/games/0001.game"]

The file system is made and read by MicroPython's VfsFat, which is the same oofatfs as CircuitPython's.
"""

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from host_tools.circuitpython.workarounds import ALL
from host_tools.device import micropython
from host_tools.emulator.circuit import BREADBOARD, Circuit
from host_tools.emulator.pico import EmulatedPico
from host_tools.errors import Failed
from host_tools.files import folders

OFFSET = 1024 * 1024  # 1020 KB of firmware and 4 KB of NVM are before it
SIZE = 1024 * 1024
SECTOR_BYTES = 512
START_MS = 20_000  # at most, from power on to the first picture; 2.5 s of it are CircuitPython's own
# CircuitPython sees no key while it writes a sector of flash, 56 ms. A contact bounces for 4 ms, and is
# looked at every 5 ms: what lasts for 60 ms can go by unseen, so a finger stays and rests a little longer.
LONGER_MS = 20  # down
REST_MS = 60  # up
PATIENCE_MS = 3000  # to load a screen, to write flash

SCRIPT = """
import os, sys, vfs
SECTOR = %d
class Flash:
    def __init__(self, data):
        self.data = data
    def readblocks(self, block, buffer):
        buffer[:] = self.data[block * SECTOR : block * SECTOR + len(buffer)]
    def writeblocks(self, block, buffer):
        self.data[block * SECTOR : block * SECTOR + len(buffer)] = buffer
    def ioctl(self, request, argument):
        return {4: len(self.data) // SECTOR, 5: SECTOR}.get(request, 0)
def copy(source, target):
    for name, kind, *_ in os.ilistdir(source):
        if kind == 0x4000:
            try:
                os.mkdir(target + "/" + name)
            except OSError:
                pass
            copy(source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as old, open(target + "/" + name, "wb") as new:
                new.write(old.read())
what, image, folder = sys.argv[1:]
if what == "make":
    flash = Flash(bytearray(%d))
    vfs.VfsFat.mkfs(flash)
else:
    with open(image, "rb") as file:
        flash = Flash(bytearray(file.read()))
vfs.mount(vfs.VfsFat(flash), "/drive")
copy(folder, "/drive") if what == "make" else copy("/drive", folder)
vfs.umount("/drive")
with open(image, "wb") as file:
    file.write(flash.data)
""" % (SECTOR_BYTES, SIZE)


class CircuitPythonDevice:
    """
    The program on *flash* with keys and a panel: what host_tools/device/sequence.py plays on.

    It is switched on, and its first picture there. CircuitPython is connected to no PC here: the emulator's
    USB host does not get through its enumeration. The key *held* is down while it is switched on.
    """

    patience_ms = PATIENCE_MS

    def __init__(self, flash: bytes, circuit: Circuit = BREADBOARD, held: str | None = None):
        self._circuit = circuit
        self._before_ms = 0
        self._power_on(flash, held)

    def _power_on(self, flash: bytes, held: str | None = None) -> None:
        self.panel = self._circuit.panel()
        self.pico = EmulatedPico(flash=flash, panel=self.panel, circuit=self._circuit, workarounds=ALL)
        if held is not None:
            self.pico.press(held)
        if not self.pico.run_until(lambda: any(self.panel.picture()), START_MS):
            raise Failed(
                f"CircuitPython shows nothing; on its drive: {', '.join(drive_files(self.pico.flash))}"
            )

    @property
    def total_ms(self) -> int:
        """Virtual time over all power cuts."""
        return self._before_ms + self.pico.now_ms

    def press(self, key: str) -> None:
        """Push *key* down, its contact bouncing."""
        self.pico.press(key, bounce=True)

    def release(self, key: str) -> None:
        """Let *key* go a little later, its contact bouncing, and rest for a moment."""
        self.advance(LONGER_MS)
        self.pico.release(key, bounce=True)
        self.advance(REST_MS)

    def advance(self, ms: int) -> None:
        """Let *ms* of virtual time pass."""
        self.pico.run_for(ms)

    linger = advance

    def look(self) -> bytes:
        """Return the panel's picture."""
        return self.panel.picture()

    def cut(self) -> None:
        """Cut the power, and switch it on again."""
        self._before_ms += self.pico.now_ms
        self._power_on(self.pico.flash)


def drive_image(files: Mapping[str, bytes]) -> bytes:
    """Return the drive that holds *files*, by place."""
    with tempfile.TemporaryDirectory(prefix="tablemate-drive-") as scratch:
        image, folder = Path(scratch) / "image", Path(scratch) / "files"
        folder.mkdir()
        folders.fill(folder, files)
        _run("make", image, folder)
        return image.read_bytes()


def drive_files(flash: bytes) -> dict[str, bytes]:
    """Return the files on the drive in *flash*, the whole flash of a Pico, by place."""
    with tempfile.TemporaryDirectory(prefix="tablemate-drive-") as scratch:
        image, folder = Path(scratch) / "image", Path(scratch) / "files"
        folder.mkdir()
        image.write_bytes(flash[OFFSET : OFFSET + SIZE])
        _run("read", image, folder)
        return folders.files_in(folder)


def flash_with(uf2: Path, files: Mapping[str, bytes]) -> bytes:
    """Return the flash of a Pico with the CircuitPython image *uf2* and *files* on its drive."""
    flash = bytearray(EmulatedPico(uf2).flash)
    flash[OFFSET : OFFSET + SIZE] = drive_image(files)
    return bytes(flash)


def _run(what: str, image: Path, folder: Path) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(SCRIPT)
        script.flush()
        words = [*micropython.command(micropython.PC_HEAP), script.name, what, str(image), str(folder)]
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Failed(f"the drive cannot be made: {(done.stdout + done.stderr).strip()[-300:]}")
