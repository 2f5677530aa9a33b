"""
A flash whose accesses fail at a test's request, as littlefs fails: a failed access changes nothing.

    with FailingFlash() as failing:
        failing.fail(after=7, error=ENOSPC, times=1)   # the eighth access from now, and no other
        ...
    assert failing.failed

Each of these is an access: a file opened to be written, its first bytes, its end; a name changed, a file
removed, a folder made; and each read. A file keeps its old contents until it is closed.
"""

from errno import EIO

from firmware.storage import flash

ENOSPC = flash.FULL
CHANGES = ("to_write", "rename", "remove", "mkdir", "rmdir")
READS = ("piece", "end_of", "size_of", "names")
FOR_EVER = 1 << 30

__all__ = ["EIO", "ENOSPC", "FOR_EVER", "FailingFlash"]


class FailingFlash:
    """Stands in for firmware/storage/flash.py; `accesses` counts changes, or the reads if it *is_read*."""

    def __init__(self, is_read: bool = False):
        self.is_read = is_read
        self.accesses = 0
        self.failed = 0
        self._first = self._last = FOR_EVER
        self._error = EIO
        self._usual: dict = {}

    def fail(self, after: int, error: int, times: int) -> None:
        """Let *times* accesses fail, after so many more."""
        self._first = self.accesses + after
        self._last = self._first + times
        self._error = error

    def mend(self) -> None:
        """End the failures."""
        self._first = FOR_EVER

    def __enter__(self) -> "FailingFlash":
        for name in READS if self.is_read else CHANGES:
            self._usual[name] = getattr(flash, name)
            setattr(flash, name, self._failing(name))
        return self

    def __exit__(self, *_) -> None:
        for name in self._usual:
            setattr(flash, name, self._usual[name])

    def access(self) -> None:
        """Count an access; OSError if it is to fail."""
        self.accesses += 1
        if self._first < self.accesses <= self._last:
            self.failed += 1
            raise OSError(self._error, "on purpose")

    def _failing(self, name: str):
        usual = self._usual[name]

        def failing(*args):
            self.access()
            return _Written(self, usual, *args) if name == "to_write" else usual(*args)

        return failing


class _Written:
    """A file that is written when it is closed, whole or not at all."""

    def __init__(self, failing: FailingFlash, to_write, path: str, mode: str):
        self._failing = failing
        self._to_write = to_write
        self._path = path
        self._mode = mode
        self._calls: list = []
        with to_write(path, "r+b" if mode == "r+b" else "ab") as file:
            self._at = file.seek(0, 2)

    def __enter__(self):
        return self

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to *offset*; the end of the file is where it was when it was opened."""
        self._calls.append(("seek", offset, whence))
        return self._at if whence == 2 else offset

    def write(self, data) -> None:
        """Keep *data* to be written."""
        if not [name for name, *_ in self._calls if name == "write"]:
            self._failing.access()
        self._calls.append(("write", data))

    def __exit__(self, kind, *_) -> None:
        if kind is not None:
            return
        self._failing.access()
        with self._to_write(self._path, self._mode) as file:
            for name, *args in self._calls:
                getattr(file, name)(*args)
