"""
Read games out of a flash whose file system is lost.

MicroPython formats a flash that it cannot mount, and the games on it are gone from every folder; what was in
their blocks stays until it is written over. So rescue first, and deploy afterwards. Their lines have
checksums: what is found is what was played. Give the Pico's port, or an image of its flash (`picotool save`).
The records go into DIR, a number each; what is there stays.
"""

import argparse
import sys
from binascii import a2b_base64
from pathlib import Path

from host_tools.device.pico import Pico, find_port
from host_tools.errors import Failed, Refused
from host_tools.files import folders, regular_file
from host_tools.records import journals, rescue
from host_tools.records.rescue import BLOCK_BYTES
from host_tools.terminal.progress import Bar
from host_tools.text.safe_text import one_line
from host_tools.text.text_table import counted

EXAMPLES = [
    "tablemate rescue --port /dev/ttyACM0 found",
    "tablemate rescue --image flash.bin found && tablemate replay found/*.jsonl",
]
BLOCKS = "import rp2\n_flash = rp2.Flash()\nprint(_flash.ioctl(4, 0), _flash.ioctl(5, 0))"
READ = """
for _ in range({first}, {last}):
    _flash.readblocks(_, _buffer)
    if bytes(_buffer).strip(b"\\xff"):
        sys.stdout.write(b2a_base64(_buffer))
    else:
        print()
"""
AT_ONCE = 4  # blocks


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="where to")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--port", metavar="P", help="the Pico's port; what runs on it stops")
    source.add_argument("--image", metavar="FILE", type=Path, help="what is on its flash")


def run(options: argparse.Namespace) -> int:
    """Save what is found; return the exit code: 1 if that is nothing."""
    image = of_file(options.image) if options.image else of_pico(find_port(options.port))
    games = rescue.rescued(image)
    folder = folders.made(options.folder)
    for game in games:
        if game.lines:
            path, what = journals.save(game, folder)
            print(one_line(f"{path}: {counted(len(game.lines) - 1, 'action')}, {what}"))
        if game.trouble:
            print(f"tablemate: game {game.number}: {game.trouble}", file=sys.stderr)
    print(f"{counted(len(games), 'game')} found")
    return 0 if games else 1


def of_file(path: Path) -> bytes:
    """Return the image in the file *path*."""
    try:
        data = regular_file.read(path)
    except OSError as error:
        raise Refused(f"{one_line(str(path))} cannot be read: {error.strerror}") from None
    if not data or len(data) % BLOCK_BYTES:
        raise Refused(f"{one_line(str(path))}: not an image of a flash: {len(data)} bytes, no whole blocks")
    return data


def of_pico(port: str) -> bytes:
    """Return the blocks of the file system on the Pico at *port*, mounted or not."""
    with Pico(port) as pico:
        pico.stop()
        count, size = _numbers(pico, pico.run(BLOCKS))
        if size != BLOCK_BYTES or not 0 < count <= 1 << 14:
            raise Failed(f"{port}: a flash of {count} blocks of {size} bytes, not what a Pico has")
        image = bytearray()
        with Bar("reading", count) as bar:
            for first in range(0, count, AT_ONCE):
                last = min(first + AT_ONCE, count)
                text = pico.run(READ.format(first=first, last=last))
                image += _blocks(port, text, last - first)
                bar.advance(last - first, f"block {last}")
    return bytes(image)


def _numbers(pico: Pico, text: str) -> tuple[int, int]:
    try:
        count, size = map(int, text.split())
    except ValueError:
        raise Failed(f"{pico.port}: not what a Pico says: {one_line(text[:60])}") from None
    return count, size


def _blocks(port: str, text: str, count: int) -> bytes:
    """Return the *count* blocks in *text*, a line each; an empty one is blank."""
    lines = text.split("\n")[:count]
    try:
        blocks = [a2b_base64(line) or b"\xff" * BLOCK_BYTES for line in lines]
    except ValueError:
        blocks = []
    if len(blocks) != count or any(len(block) != BLOCK_BYTES for block in blocks):
        raise Failed(f"{port}: not what a Pico says: {one_line(text[:60])}")
    return b"".join(blocks)
