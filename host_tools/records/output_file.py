"""
A file that a verb was asked for: written whole or not at all.

A full disk costs no earlier one, and no record or sheet is written over: it may be the only one of its game.
Of other files a verb replaces only what begins as it writes itself, or is empty (`only_over`, `check_kind`).
"""

import contextlib
import errno
import itertools
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TextIO

from host_tools.errors import Refused
from host_tools.records import record_files

MOST_BYTES = 65536  # read of a file to find out its kind
MARKS = {  # by the ending of a name: what such a file begins with
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".svg": (b"<svg", b"<?xml"),
    ".pdf": (b"%PDF-",),
    ".html": (b"<!doctype html>",),
    ".htm": (b"<!doctype html>",),
}


def write(path: Path, data: bytes) -> None:
    """Put *data* into the file *path*; Refused if that cannot be: what was there stays."""
    spare(path, data)
    with writing(path):
        if is_no_file(path):
            path.write_bytes(data)
            return
        new = beside(path)
        try:
            new.write_bytes(data)
            take_place(new, path)
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


def write_all(files: Mapping[Path, bytes]) -> None:
    """Put its data into each of *files*; Refused if that cannot be for one of them: all stay as they were."""
    written: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            spare(path, data)
            with writing(path):
                if path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                written[path] = beside(path)
                written[path].write_bytes(data)
        for path, new in written.items():
            with writing(path):
                take_place(new, path)
    except BaseException:
        for new in written.values():
            with contextlib.suppress(OSError):
                new.unlink()
        raise


def create(path: Path, data: bytes) -> None:
    """Put *data* into the new file *path*; if that fails, with OSError, there is none."""
    stream = open(path, "xb")
    try:
        with stream:
            stream.write(data)
    except OSError:
        path.unlink()
        raise


@contextlib.contextmanager
def at_the_end(path: Path) -> Iterator[TextIO]:
    """Give a stream for a text that becomes the file *path* when all went well; else what was there stays."""
    spare(path)
    new = path if is_no_file(path) else beside(path)
    with writing(path):
        stream = open(new, "w", encoding="utf-8", newline="\n")
    try:
        yield stream
        with writing(path):
            stream.close()
            if new != path:
                take_place(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            stream.close()
        if new != path:
            with contextlib.suppress(OSError):
                new.unlink()
        raise


def spare(path: "Path | None", data: bytes = b"") -> None:
    """Raise Refused if *path* is protected, a sheet, or a record of which *data* is not the same, or more."""
    if path is None or not path.is_file():
        return
    with writing(path), open(path, "rb") as stream:
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        there = stream.read(MOST_BYTES)
        if record_files.is_record(there) and not data.startswith(there + stream.read()):
            raise Refused(f"{path} is a game's record: write to another file")
    spare_sheet(path, there)


def spare_sheet(path: Path, there: bytes) -> None:
    """Raise Refused if *there*, what the file *path* begins with, is a sheet."""
    if is_sheet(there):
        raise Refused(f"{path} is a score sheet: write to another file")


def only_over(path: "Path | None", noun: str, is_one: Callable[[bytes], bool]) -> None:
    """Raise Refused if at *path* is a record, a sheet, or something else that is no *noun* (`no_other`)."""
    spare(path)
    no_other(path, noun, is_one)


def no_other(path: "Path | None", noun: str, is_one: Callable[[bytes], bool]) -> None:
    """Raise Refused if at *path* is something that is no *noun*: *is_one* tells by its beginning."""
    if path is None or not path.is_file():
        return
    with writing(path), open(path, "rb") as stream:
        there = stream.read(MOST_BYTES)
    spare_sheet(path, there)
    if there and not is_one(there):
        raise Refused(f"{path} is there, and no {noun}: write elsewhere")


def check_kind(path: "Path | None", what: str, *endings: str) -> None:
    """
    Raise Refused if the file *path* is named with none of *endings*, or what is there is not of its kind.

    /dev/stdout needs no ending.
    """
    spare(path)
    if path is None or is_no_file(path):
        return
    ending = path.suffix.lower()
    if ending not in endings:
        raise Refused(f"{path}: {what} is written as {' or '.join(endings)}")
    no_other(path, ending[1:].upper(), lambda there: there.startswith(MARKS[ending]))


def is_sheet(data: bytes) -> bool:
    """Return whether *data* looks like a score sheet, sound or not."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "sheet" in value


def apart(paths: "dict[str, Path | None]") -> None:
    """Raise Refused if two of *paths*, by what they are, are one file."""
    files = {what: path for what, path in paths.items() if path is not None and not is_no_file(path)}
    places = {what: resolved(path) for what, path in files.items()}
    for one, other in itertools.combinations(files, 2):
        if places[one] == places[other]:
            raise Refused(f"{files[one]}: {one} and {other} need a file each")


def is_no_file(path: Path) -> bool:
    """Return whether *path* is there, but no file: /dev/stdout; a folder says that it is one."""
    return path.exists() and not path.is_file()


def beside(path: Path) -> Path:
    """Return the name under which what becomes *path* is written; a link goes on being one."""
    target = resolved(path)
    return target.with_name(f"{target.name}.{os.getpid()}")


def take_place(new: Path, path: Path) -> None:
    """Make *new* the file *path*, with the permissions of the one that was there."""
    if path.is_file():
        shutil.copymode(path, new)
    new.replace(resolved(path))


def resolved(path: Path) -> Path:
    """Return where the link *path* leads, itself if in a circle: Path.resolve raises RuntimeError then."""
    return Path(os.path.realpath(path))


@contextlib.contextmanager
def writing(path: "Path | None") -> Iterator[None]:
    """Raise Refused if *path* cannot be written."""
    try:
        yield
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}") from None
