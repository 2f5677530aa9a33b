"""
Games found in the blocks of a flash whose file system is lost.

A line of a journal has a checksum that begins from its own offset, a header one that begins from a number of
its own (firmware/storage/lines.py): so journals are known without any folder. Where they lie (littlefs,
SPEC.md, CTZ skip-lists): a larger file takes whole blocks, of which block i > 0 begins with pointers, the
first of them to block i - 1; a smaller one lies within the block that is the log of its folder. What was
written earlier stays until its block is used again, so most games are found more than once, in part.
"""

import re
import struct
from collections.abc import Iterable, Iterator

from engines_core.errors import RecordError
from firmware.storage.lines import CRC_BYTES, SEALING, seal_in, text_of
from host_tools.program.models import MODELS
from host_tools.records import journals
from host_tools.records.journals import Stored

BLOCK_BYTES = 4096  # littlefs on every board
POINTER_BYTES = 4
HEADER = re.compile(rb'[0-9a-f]{8} \{"game"[^\n]*\n')
TAIL = re.compile(rb"[0-9a-f]{8} ([0-9]+) *\n")  # the first line of a tail: where its lines go on


def rescued(image: bytes) -> list[Stored]:
    """Return the games in *image*, a whole flash or the file system's part of it, longest readings only."""
    tails_at = tails(image)
    bodies = longest(body_at(image, start) for start in headers(image))
    games = longest(with_tail(body, tails_at) for body in bodies)
    return [
        _numbered(game, number)
        for number, data in enumerate(games, 1)
        for game in journals.from_journals({"0001.game": data})
    ]


def _numbered(game: Stored, number: int) -> Stored:
    game.number = number
    return game


def headers(image: bytes) -> Iterator[int]:
    """Yield where headers of journals stand in *image*."""
    for found in HEADER.finditer(image):
        if text_of(found[0], SEALING) is not None:
            yield found.start()


def body_at(image: bytes, start: int) -> bytes:
    """Return the sound lines of the file whose header is at *start*, as many as any chain of blocks has."""
    data = image[start : start + BLOCK_BYTES - start % BLOCK_BYTES]
    if start % BLOCK_BYTES:
        return data[: sound_bytes(data)]
    index, block = 1, start // BLOCK_BYTES
    while sound_bytes(data) > len(data) - BLOCK_BYTES and (
        following := _following(image, data, block, index)
    ):
        data, block = following
        index += 1
    return data[: sound_bytes(data)]


def _following(image: bytes, data: bytes, block: int, index: int) -> "tuple[bytes, int] | None":
    """Return *data* with the block number *index* of its file, and which block that is; None if it ends."""
    skipped = POINTER_BYTES * ((index & -index).bit_length())
    best = None
    for at in range(0, len(image) - BLOCK_BYTES + 1, BLOCK_BYTES):
        (pointer,) = struct.unpack_from("<I", image, at)
        if pointer in _numbers(image, block):
            longer = data + image[at + skipped : at + BLOCK_BYTES]
            if sound_bytes(longer) > sound_bytes(best[0] if best else data):
                best = longer, at // BLOCK_BYTES
    return best


def _numbers(image: bytes, block: int) -> set[int]:
    """Return the possible numbers of *block* of *image*: a whole flash does not say which Pico's it is."""
    models = [model for model in MODELS.values() if model.flash_bytes == len(image)]
    return {block - model.filesystem_at // BLOCK_BYTES for model in models} or {block}


def sound_bytes(data: bytes, offset: int = 0) -> int:
    """Return how many bytes of *data*, a journal's from *offset* on, are sound lines."""
    end = 0
    while newline := data.find(b"\n", end) + 1:
        start = offset + end or SEALING
        if text_of(data[end:newline], start) is None:
            break
        end = newline
    return end


def tails(image: bytes) -> dict[int, list[bytes]]:
    """Return the lines of the tails in *image*, by the offset of the body at which they go on."""
    found: dict[int, list[bytes]] = {}
    for head in TAIL.finditer(image):
        if text_of(head[0], 0) is None:
            continue
        offset, start = int(head[1]), head.end()
        data = image[start : start + BLOCK_BYTES - start % BLOCK_BYTES]
        if count := sound_bytes(data, offset):
            found.setdefault(offset, []).append(data[:count])
    return found


def with_tail(body: bytes, tails_at: dict[int, list[bytes]]) -> bytes:
    """Return *body* with the lines of the tail that goes on there and replays; of several, none is taken."""
    fitting = longest(lines for lines in tails_at.get(len(body), ()) if replays(body + lines))
    return body + fitting[0] if len(fitting) == 1 else body


def replays(journal: bytes) -> bool:
    """Return whether the rules take the record in *journal*."""
    lines = [line[CRC_BYTES:] for line in journal.splitlines(keepends=True)]
    try:
        return journals.replays(b"".join(line for line in lines if not seal_in(line)))
    except RecordError:
        return False


def longest(readings: Iterable[bytes]) -> list[bytes]:
    """Return the *readings* that no other one goes on from, each once, in the order found."""
    found = list(dict.fromkeys(reading for reading in readings if reading))
    return [
        reading
        for reading in found
        if not any(other != reading and other.startswith(reading) for other in found)
    ]
