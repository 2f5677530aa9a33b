"""A file that a verb was asked for: written whole or not at all. A full disk costs no earlier one."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from host_tools.refused import Refused


def write(path: Path, data: bytes) -> None:
    """Put *data* into the file *path*; Refused if that cannot be: what was there stays."""
    with writing(path):
        if path.exists() and not path.is_file():  # /dev/stdout; a folder says that it is one
            path.write_bytes(data)
            return
        target = path.resolve()  # a link goes on being one
        new = target.with_name(f"{target.name}.{os.getpid()}")
        try:
            new.write_bytes(data)
            new.replace(target)
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


@contextlib.contextmanager
def writing(path: "Path | None") -> Iterator[None]:
    """Raise Refused if *path* cannot be written."""
    try:
        yield
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}") from None
