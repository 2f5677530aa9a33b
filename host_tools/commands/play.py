"""
Play a sequence of presses on a device, as fast as that can.

The sequence is a text (host_tools/device/sequence.py); its first `expect` that is not met ends it with
exit code 1 and the panel printed as text. The device begins with an empty flash unless --root says
otherwise. Pictures and frames are written over earlier ones, over nothing else; a record only over what it
goes on from. In another language than English, what the sequence expects is not looked for.

On a real Pico (a port for a target) time is real. The program on it is restarted with a folder of its
own for the sequence's games, which is removed at the end; the games on the Pico stay as they are.
"""

import argparse
import contextlib
import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TextIO

from host_tools.device import device, sequence
from host_tools.errors import Refused
from host_tools.files import flash_lock, folders, regular_file
from host_tools.languages.reference import ENGLISH
from host_tools.pictures import panel_picture
from host_tools.records import output_file, record_files
from host_tools.records.output_file import writing
from host_tools.targets import targets
from host_tools.text import safe_output
from host_tools.text.safe_text import FOREIGN, one_line
from host_tools.text.text_table import counted

EXAMPLES = [
    "tablemate play tests/sequences/millennium_blades.seq",
    "tablemate play evening.seq --target micropython",
    "tablemate play evening.seq --target emulated      # an emulated Pico with the official MicroPython",
    "tablemate play evening.seq --target /dev/ttyACM0  # a real one; auto finds the only one",
    "tablemate play evening.seq --shots pictures        # PNG files of its shots",
    "tablemate play evening.seq --language de --shots pictures",
    "tablemate play evening.seq --frames here.txt       # to compare two runtimes, frame for frame",
]
SHOT_SCALE = 4
FRAMES = re.compile(rb"[0-9]+ (?:boot|frame|tone|led)\b")


class Form(NamedTuple):
    """A form of shots: the option for its folder, how names end, its noun, how it is made and known."""

    option: str
    ending: str
    noun: str
    of: Callable[[bytes], bytes]
    is_one: Callable[[bytes], bool]


FORMS = (
    Form(
        "shots",
        ".png",
        "picture",
        lambda shown: panel_picture.png(shown, SHOT_SCALE),
        lambda data: panel_picture.is_png(data, SHOT_SCALE),
    ),
    Form(
        "art",
        ".txt",
        "text art",
        lambda shown: panel_picture.text_art(shown).encode(),
        panel_picture.is_text_art,
    ),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("sequence", metavar="SEQUENCE", help="a sequence text; - is the standard input")
    targets.add_target(parser)
    targets.add_language(parser)
    parser.add_argument("--shots", metavar="DIR", type=Path, help="write the pictures of the shots there")
    parser.add_argument("--art", metavar="DIR", type=Path, help="write them there as text art")
    parser.add_argument(
        "--frames", metavar="FILE", type=Path, help="write a line for every frame, tone and LED"
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the record of the game begun last")
    parser.add_argument("--root", metavar="DIR", type=Path, help="the folder that stands for the flash")
    parser.add_argument("--seed", type=int, default=1, help="for what the device draws at random")
    parser.add_argument(
        "--start-ticks", type=ticks, default=0, metavar="MS", help="the tick counter at power on"
    )


def ticks(text: str) -> int:
    """Return *text* as what a tick counter may begin with; it goes round by itself."""
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a tick counter: whole ms from 0 on, at most 12 digits"
        )
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Play the sequence and return the exit code."""
    steps = sequence.parse(read(options.sequence), options.sequence)
    check_files(options, [step.given[0] for step in steps if step.verb == "shot"])
    if targets.is_port(options.target) and (options.seed, options.start_ticks) != (1, 0):
        raise Refused("a real Pico has its own chance and ticks: no --seed or --start-ticks")
    if options.target == targets.EMULATED and options.seed != 1:
        raise Refused("an emulated Pico has its own chance: no --seed")
    if options.root is not None:
        with flash_lock.alone(options.root) as root:
            return play(steps, options, root)
    with tempfile.TemporaryDirectory(prefix="tablemate-flash-") as root:
        return play(steps, options, Path(root))


def check_files(options: argparse.Namespace, shots: list[str]) -> None:
    """Raise Refused if what is asked for, pictures of *shots* too, would be written over something else."""
    source = None if options.sequence == "-" else Path(options.sequence)
    files = {"the sequence": source, "the frames": options.frames, "the record": options.record}
    pictures = [(name, form, path) for name in shots for form, path in places(options, name)]
    output_file.apart({**files, **{f"the {form.noun} of {name}": path for name, form, path in pictures}})
    output_file.only_over(options.frames, "frames of a device", lambda data: FRAMES.match(data) is not None)
    output_file.no_other(options.record, "record of a game", record_files.is_record)
    for form in FORMS:
        folders.check(getattr(options, form.option))
    for _, form, path in pictures:
        output_file.only_over(path, f"{form.noun} of a shot", form.is_one)


def read(name: str) -> str:
    """Return the text of the sequence *name*."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else regular_file.read(Path(name))
        return data.decode("utf-8-sig")  # an editor on Windows may begin it with a byte order mark
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{name} {FOREIGN}") from None


class Diary:
    """Writes what a device shows, sounds and lights: a time, then `frame` and its hash, or the event."""

    def __init__(self, out: TextIO, path: "Path | None"):
        self._out = out
        self._path = path
        self.device: device.Device | None = None

    def watch(self, at_ms: int, words: list[str]) -> None:
        """Write an event of the device."""
        if words[0] == "frame" and self.device is not None:
            seen = bytes(self.device.picture) + bytes([self.device.on, self.device.contrast])
            words = ["frame", hashlib.blake2b(seen, digest_size=8).hexdigest()]
        elif words[0] not in ("boot", "tone", "led"):
            return
        with writing(self._path):
            self._out.write(f"{at_ms} {' '.join(words)}\n")


def play(steps: list[sequence.Step], options: argparse.Namespace, root: Path) -> int:
    """Play *steps* on a device whose flash is *root*; return the exit code."""
    began = time.monotonic()
    targets.tell_if_slow(options.target)
    targets.speak(options.language, options.target, root)
    unread = texts_of(steps) if options.language not in (None, ENGLISH) else []
    steps = [step for step in steps if step not in unread]
    shots: list[str] = []
    faults = fault_log(root)
    with contextlib.ExitStack() as stack:
        diary = Diary(stack.enter_context(open_frames(options.frames)), options.frames)
        started = targets.start(options.target, root, diary.watch, options.seed, options.start_ticks)
        stack.enter_context(started)
        diary.device = started
        sequence.check_keys(steps, started.keys, options.sequence)
        try:
            sequence.play(
                steps,
                started,
                lambda name, shown: shots.append(shot(options, name, shown)),
                lambda: fault_log(root) != faults,
            )
        except sequence.Unmet as failed:
            started.save()
            reason = f"{one_line(options.sequence)}:{failed.step.line}: {failed}\n{fault_log(root)}".rstrip()
            return report(reason + other_program(options.target), started)
        record = started.latest_record() if options.record is not None else []
        started.save()
        if options.record is not None:
            if not record:
                raise Refused(f"{options.record}: no game is stored, nothing is written")
            output_file.write(options.record, "".join(line + "\n" for line in record).encode())
    minutes, seconds = divmod(started.total_ms // 1000, 60)
    took = time.monotonic() - began
    parts = f"{counted(len(steps), 'step')}, {counted(len(shots), 'shot')}"
    played = f"{parts}, {minutes} min {seconds} s of device time"
    print(f"{played} on {started.name}, took {took:.1f} s")
    if unread:
        print(f"in {options.language}: {counted(len(unread), 'expected text')} in English not looked for")
    return 0


def texts_of(steps: list[sequence.Step]) -> list[sequence.Step]:
    """Return those of *steps* that look for a text: it stands in a sequence as English has it."""
    return [step for step in steps if step.verb == "expect"]


def other_program(target: str) -> str:
    """Return a hint for a failure at a port: the program there differs from this PC's."""
    return "\n(`tablemate doctor` tells whether its program is this PC's)" if targets.is_port(target) else ""


def open_frames(path: "Path | None") -> contextlib.AbstractContextManager[TextIO]:
    """Return where the frames go."""
    return output_file.at_the_end(path) if path else open(os.devnull, "w", encoding="utf-8")


def shot(options: argparse.Namespace, name: str, shown: bytes) -> str:
    """Write the picture *shown* into the folders that were asked for; return *name*."""
    for form, path in places(options, name):
        with writing(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
        output_file.write(path, form.of(shown))
    return name


def places(options: argparse.Namespace, name: str) -> list[tuple[Form, Path]]:
    """Return in which forms the shot *name* is wanted, and where."""
    folders = [(form, getattr(options, form.option)) for form in FORMS]
    return [(form, folder / f"{name}{form.ending}") for form, folder in folders if folder is not None]


def fault_log(root: Path) -> str:
    """Return the device's fault log."""
    path = root / "fault.log"
    return path.read_text(encoding="utf-8", errors="replace").rstrip() if path.is_file() else ""


def report(reason: str, failed: device.Device) -> int:
    """Print why the sequence failed, and the panel; return the exit code."""
    shown = panel_picture.half_blocks(bytes(failed.picture)).rstrip("\n")
    print(f"{reason}\n{failed.now_ms} ms after power on the panel shows:", file=sys.stderr)
    safe_output.write(sys.stderr, shown + "\n")
    return 1
