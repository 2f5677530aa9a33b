"""
A fresh folder for a test: on CPython a temporary one, on MicroPython a littlefs of its own in RAM.
"""

import sys

_kept = []  # CPython's folders are removed when the interpreter ends


def fresh() -> str:
    """Return the path of an empty folder. On MicroPython it replaces the one given before."""
    if sys.implementation.name == "micropython":
        return _fresh_littlefs()
    import tempfile

    _kept.append(tempfile.TemporaryDirectory())
    return _kept[-1].name


def _fresh_littlefs() -> str:
    from tests.fakes.littlefs import formatted, mount

    mount(formatted(24), "/fresh")
    return "/fresh"


def read(path: str) -> bytes:
    """Return a file's bytes."""
    with open(path, "rb") as file:
        return file.read()


def write(path: str, data: bytes) -> None:
    """Make *data* the bytes of a file."""
    with open(path, "wb") as file:
        file.write(data)


def on_disk() -> str:
    """
    Return the path of an empty folder of this PC's own file system, on MicroPython too: it has room.

    On MicroPython it lies in $TMPDIR, which goes with the run (tests/test_on_micropython.py).
    """
    if sys.implementation.name != "micropython":
        return fresh()
    import os

    name = "".join(["%02x" % byte for byte in os.urandom(8)])
    path = "%s/tablemate-%s" % (os.getenv("TMPDIR") or "/tmp", name)
    os.mkdir(path)
    return path
