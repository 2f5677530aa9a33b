"""
A table of texts as one run of bytes without its keys: a quarter of the RAM of a dict, and no names.

MicroPython keeps each short string of a program that it loads for as long as the power is on, those of a
dict of texts, too; once there are 2,540, it needs 15 KB in one piece for more. A build makes these of
TEXTS (program/joined_texts.py). For a key stand three bytes of its CRC-32; the build sees that no two are
alike. First come those of all texts, then where each text begins, two bytes each, and where the last one
ends, then the texts. Of several (a tuple) each ends with the unit separator:

    {"hint.ok": "OK", "list.2": ("Further cards", "Reveal the type meta")}
    b"G\\xd9\\xdbt\\xec\\xec\\x00\\x00\\x00\\x02\\x00%OKFurther cards\\x1fReveal the type meta\\x1f", 2

What most presses say has its keys in a dict beside the run, in languages other than English.
"""

from binascii import crc32

if False:  # for the type checker
    from engines_core.types import Any

SEVERAL = "\x1f"
MARK_BYTES = 3


def mark_of(key: str) -> bytes:
    """Return the bytes that stand for *key*."""
    return (crc32(key.encode()) & 0xFFFFFF).to_bytes(MARK_BYTES, "big")


class JoinedTexts:
    """The *count* texts in *data*, and those that are *often* said, a dict. `get` is that of a dict."""

    def __init__(self, data: bytes, count: int, often: "Any" = None):
        self._data = data
        self._count = count
        self._often = often or {}

    def get(self, key: str) -> "str | tuple[str, ...] | None":
        """Return the text or the tuple of texts for *key*, None if it stands nowhere."""
        text = self._often.get(key)
        if text:
            return text
        data, mark, end = self._data, mark_of(key), self._count * MARK_BYTES
        at = data.find(mark, 0, end)
        while at >= 0 and at % MARK_BYTES:
            at = data.find(mark, at + 1, end)
        if at < 0:
            return None
        at = end + at // MARK_BYTES * 2
        first = end + self._count * 2 + 2
        text = data[first + self._place(at) : first + self._place(at + 2)].decode()
        return tuple(text.split(SEVERAL)[:-1]) if text.endswith(SEVERAL) else text

    def _place(self, at: int) -> int:
        return self._data[at] << 8 | self._data[at + 1]
