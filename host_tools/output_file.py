"""A file that a verb was asked for: written whole or not at all. A full disk costs no earlier one."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from host_tools.refused import Refused


def write(path: Path, data: bytes) -> None:
    """Put *data* into the file *path*; Refused if that cannot be: what was there stays."""
    with writing(path):
        if is_no_file(path):
            path.write_bytes(data)
            return
        new = beside(path)
        try:
            new.write_bytes(data)
            new.replace(resolved(path))
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


@contextlib.contextmanager
def at_the_end(path: Path) -> Iterator[TextIO]:
    """Give a stream for a text that becomes the file *path* when all went well; else what was there stays."""
    new = path if is_no_file(path) else beside(path)
    with writing(path):
        stream = open(new, "w", encoding="utf-8", newline="\n")
    try:
        yield stream
        with writing(path):
            stream.close()
            if new != path:
                new.replace(resolved(path))
    except BaseException:
        with contextlib.suppress(OSError):
            stream.close()
        if new != path:
            with contextlib.suppress(OSError):
                new.unlink()
        raise


def is_no_file(path: Path) -> bool:
    """Return whether *path* is there, but no file: /dev/stdout; a folder says that it is one."""
    return path.exists() and not path.is_file()


def beside(path: Path) -> Path:
    """Return the name under which what becomes *path* is written; a link goes on being one."""
    target = resolved(path)
    return target.with_name(f"{target.name}.{os.getpid()}")


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
