"""
Reads a record's lines faster than strict_json.py, with the same answers: for hundreds of games at once.

A plain line, whole numbers of up to 18 digits and texts without anything to unescape, is one for CPython's
own reader, which is forty times as fast and means the same there. All others go to strict_json.
"""

import json
import re
from collections.abc import Callable
from json import scanner
from typing import Any

from engines_core import strict_json

DEEPEST = strict_json.MAX_DEPTH
# json.loads looks at encodings and spaces before it gets to this.
SCAN: Callable[..., tuple[Any, int]] = scanner.make_scanner(json.JSONDecoder())  # type: ignore[arg-type]
PLAIN = re.compile(
    rb"""\[(?:[\[\], ]|-?(?:0|[1-9][0-9]{0,17})(?=[], ])|"[A-Za-z0-9_ +-]*"|true|false|null)*\]\r?\Z"""
)


def loads(line: bytes) -> object:
    """Return the value that *line* (UTF-8) holds; raise ValueError as strict_json.loads does."""
    if PLAIN.match(line) and line.count(b"[") <= DEEPEST:
        text = line.decode().rstrip("\r")
        try:
            value, end = SCAN(text, 0)
        except (ValueError, StopIteration):
            return strict_json.loads(line)  # says why
        if end == len(text):
            return value
    return strict_json.loads(line)
