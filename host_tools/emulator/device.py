"""
The device program on the emulated Pico, as a device like the others (host_tools/device/device.py).

    with EmulatedDevice(build.files(), root) as device:
        device.press("OK")          # a GPIO, not the link
        device.advance(60)          # ms of virtual time
        device.picture              # decoded from the panel's memory, not from the link

Power on takes as long as on a Pico: the device is there when the program answers `hello`. The
games and settings in *root* are put on the flash, and written back by `save` and `close`.
"""

from collections.abc import Callable
from pathlib import Path

from littlefs.errors import LittleFSError

from boards.simulated.panel import Panel
from host_tools.device.device import Device, DeviceError, Lines, bring_up_to_date
from host_tools.emulator.circuit import BREADBOARD, Circuit
from host_tools.emulator.filesystem import filesystem_files, filesystem_image
from host_tools.emulator.pico import EmulatedPico
from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.text.text_table import counted

SLICE_MS = 20  # virtual time between two looks at what happened
ANSWER_MS = 20_000  # virtual time; longer than any answer of the program
FRAME_MS = 33
STRIDE_MS = 40  # a front end that waits for more looks frozen: the chip is emulated slower than it is
FIRST_PICTURE_MS = 100  # it is being sent when the link is answered
DATA = "data/"  # boards/pico_parts.py, ROOT


class Glass:
    """A *panel* that also notes when it was written to."""

    def __init__(self, panel: Panel, now_ms: Callable[[], int]):
        self.panel = panel
        self.written_ms: int | None = None  # since the last look
        self._now_ms = now_ms

    @property
    def status(self) -> int | None:
        """The answer to a read over I2C."""
        return self.panel.status

    def write(self, data: bytes) -> None:
        """Hand on a message of I2C."""
        self._hand_to(self.panel.write, data)

    def command(self, data: bytes) -> None:
        """Hand on commands that came over SPI."""
        self._hand_to(self.panel.command, data)

    def data(self, data: bytes) -> None:
        """Hand on pixels that came over SPI."""
        self._hand_to(self.panel.data, data)

    def power_cycle(self) -> None:
        """Hand on a reset."""
        self.panel.power_cycle()

    def _hand_to(self, take: Callable[[bytes], None], data: bytes) -> None:
        take(data)
        self.written_ms = self._now_ms()


class SerialPort:
    """The serial port of *pico*, line by line; time passes while an answer is waited for."""

    def __init__(self, pico: EmulatedPico):
        self._pico = pico
        self._lines = Lines()

    def send(self, line: str) -> None:
        """Send *line* to the device."""
        self._pico.write(line.encode() + b"\n")

    def receive(self) -> str:
        """Return the next line that the device sends."""
        if (line := self._lines.next()) is None:
            self._pico.run_until(self._has_news, ANSWER_MS)
            line = self._lines.next()
        if line is None:
            raise DeviceError(
                f"the emulated Pico does not answer: {self._lines.rest.decode('utf-8', 'replace')}"
            )
        return line

    def _has_news(self) -> bool:
        """Take what was sent; return whether a line ends in it."""
        sent = self._pico.read()
        self._lines.add(sent)
        return b"\n" in sent

    def kill(self) -> None:
        """Switch the Pico off."""
        self._pico.power_off()


class EmulatedDevice(Device):
    """The program in *files* (pico_files.py), or what is on *flash*; it counts from *ticks* on."""

    stride_ms: "int | None" = STRIDE_MS

    def __init__(
        self,
        files: dict[str, bytes],
        root: Path | None = None,
        watch: Callable[[int, list[str]], None] | None = None,
        ticks: int = 0,
        flash: bytes | None = None,
        circuit: Circuit = BREADBOARD,
    ):
        self._root = root
        self._circuit = circuit
        self._ticks = ticks
        self._flash = flash
        self._stack_bytes = 0  # in use at most until the latest cut
        self._copied = folders.files_in(root) if root is not None else {}
        self._image = _image(files, root, self._copied) if flash is None else None
        super().__init__(self._power_on, watch)

    def _power_on(self) -> SerialPort:
        self.panel = self._circuit.panel()
        self._glass = Glass(self.panel, lambda: self.pico.now_ms)
        self.pico = EmulatedPico(
            filesystem=self._image,
            flash=self._flash,
            panel=self._glass,
            ticks_ms=self._ticks,
            circuit=self._circuit,
        )
        self._tones = self._lights = 0  # changes of buzzer and LED reported so far
        return SerialPort(self.pico)

    @property
    def name(self) -> str:
        """Return the name of the platform, for people."""
        return f"{self.runtime} on an emulated Pico"

    def _follow(self) -> None:
        """Let the first picture come; the panel is looked at itself, the link need not tell."""
        self.advance(FIRST_PICTURE_MS)

    @property
    def errors(self) -> list[str]:
        """The complaints of the emulator."""
        return self.pico.diagnostics.errors

    def _look(self) -> None:
        """Tell the watcher what happened since the last look."""
        self.now_ms = self.pico.now_ms
        self.next_ms = self.now_ms + FRAME_MS
        events = [(at_us, f"tone {hz}") for at_us, hz, _ in self.pico.buzzer.changes[self._tones :]]
        events += [(at_us, f"led {on:d}") for at_us, on in self.pico.led.changes[self._lights :]]
        self._tones, self._lights = len(self.pico.buzzer.changes), len(self.pico.led.changes)
        now_ms = self.now_ms
        for at_us, event in sorted(events):
            self.now_ms = at_us // 1000
            self._event(event.split())
        if self._glass.written_ms is not None:
            self.now_ms, self._glass.written_ms = self._glass.written_ms, None
            self._take_picture()
        self.now_ms = now_ms

    def _take_picture(self) -> None:
        shown = self.panel.picture()
        if (shown, self.panel.on, self.panel.contrast) != (bytes(self.picture), self.on, self.contrast):
            self.picture[:] = shown
            self.on, self.contrast = self.panel.on, self.panel.contrast
            self.tell("frame")

    def ask(self, line: str) -> tuple[list[str], list[str]]:
        """Send the command *line* over the link; time passes meanwhile."""
        try:
            return super().ask(line)
        finally:
            self._look()

    def press(self, key: str) -> None:
        """Push *key* down, its contact bouncing."""
        self.pico.press(key, bounce=True)

    def release(self, key: str) -> None:
        """Let *key* go, its contact bouncing."""
        self.pico.release(key, bounce=True)

    def advance(self, ms: int) -> None:
        """Let *ms* pass."""
        end_us = self.pico.now_us + ms * 1000
        while self.pico.powered and self.pico.now_us < end_us:
            self.pico.run_for(min(SLICE_MS, (end_us - self.pico.now_us) / 1000))
            self._look()

    @property
    def stack_bytes(self) -> int:
        """How much of the stack was ever in use, before power cuts too, interrupt handlers included."""
        return max(self._stack_bytes, self.pico.stack_bytes)

    def cut(self) -> None:
        """Take the power away and give it back."""
        self._stack_bytes = self.stack_bytes
        self._flash, self._image = self.pico.flash, None
        self._ticks = 0
        super().cut()

    def save(self) -> None:
        """Bring the folder that was given to the state of the games and settings on the flash."""
        if self._root is None:
            return
        found = filesystem_files(self.pico.flash)
        now = {path[len(DATA) :]: content for path, content in found.items() if path.startswith(DATA)}
        bring_up_to_date(self._root, now, self._copied)
        self._copied = now

    def close(self) -> None:
        """Switch the device off; what it stored is in the folder."""
        super().close()
        self.save()


def _image(files: dict[str, bytes], root: Path | None, stored: dict[str, bytes]) -> bytes:
    """Return a file system with *files* and those *stored* in *root*; Refused if they are too many."""
    try:
        return filesystem_image({**files, **_on_flash(stored)})
    except LittleFSError as error:
        if not stored or error.code != LittleFSError.Error.LFS_ERR_NOSPC:
            raise
    found = f"{counted(len(stored), 'file')}, {sum(map(len, stored.values())):,} bytes"
    raise Refused(f"{root} does not fit onto a Pico's flash beside the program: {found}")


def _on_flash(stored: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files *stored* by their path on the Pico."""
    return {DATA + place: content for place, content in stored.items()}
