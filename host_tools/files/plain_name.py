"""
A name from outside (a device, a record, a link) as the name of one file here, on every system.

    plain_name.trouble("golf")          # ""
    plain_name.trouble("../golf")       # "has '/' in it"

What a name may not have is more than paths need: a name that is only odd here may lead elsewhere, hide
another one or start something on the PC it is copied to.
"""

import unicodedata
from collections.abc import Iterable

MOST_BYTES = 200  # in UTF-8: file systems take 255, endings and marks of copies come on top
SEPARATORS = '/\\:*?"<>|'  # they mark paths, drives, streams and patterns, on any system
UNSEEN = ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")  # controls, writing directions, halves of surrogates ...
DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$")  # files that Windows has in every folder
PORTS = ("COM", "LPT")  # ... and these, each with a digit
DIGITS = "0123456789\u00b9\u00b2\u00b3"


def trouble(name: str) -> str:
    """Return why *name* is not one plain name of a file, to follow the name; "" if it is one."""
    if not name:
        return "is empty"
    for char in name:
        if char in SEPARATORS or unicodedata.category(char) in UNSEEN:
            return f"has {char!a} in it"
    if name[0] in ".- " or name[-1] in ". ":
        return f"begins with {name[0]!r}" if name[0] in ".- " else f"ends with {name[-1]!r}"
    if is_reserved(name):
        return "is a device on Windows"
    return "is too long" if len(name.encode()) > MOST_BYTES else ""


def is_reserved(name: str) -> bool:
    """Return whether Windows takes *name*, with any ending, for a device."""
    stem = name.partition(".")[0].rstrip().upper()
    return stem in DEVICES or (len(stem) == 4 and stem[:3] in PORTS and stem[3] in DIGITS)


def path_trouble(path: str) -> str:
    """Return why *path*, parts joined by /, does not lead to a file below a folder; "" if it does."""
    return next(filter(None, map(trouble, path.split("/"))), "")


def colliding(names: Iterable[str]) -> "dict[str, str]":
    """Return those of *names* that are one file with an earlier one on some systems, and that one."""
    first: dict[str, str] = {}
    others = {}
    for name in names:
        one = first.setdefault(folded(name), name)
        if one != name:
            others[name] = one
    return others


def folded(name: str) -> str:
    """Return the key under which Windows and macOS file a name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
