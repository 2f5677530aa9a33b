"""
The folder /data in a browser: the page keeps the files, this adds a Pico's error numbers and sizes.

Under WebAssembly errors have WASI's numbers, 44 where the program expects 2 (no such file), and the file
system reports made-up sizes.
"""

import vfs

if False:  # for the type checker
    from engines_core.types import Any, Callable

NUMBERS = {44: 2, 20: 17, 51: 28, 31: 21, 54: 20, 55: 39, 29: 5, 28: 22}  # {WASI: Pico} of the same error
BLOCK_BYTES = 4096


class Files:
    """A file system to be mounted: *inner*, a VfsPosix; *free_blocks()* of *blocks* are free."""

    def __init__(self, inner: "Any", blocks: int, free_blocks: "Callable[[], int]"):
        self._inner = inner
        self._blocks = blocks
        self._free_blocks = free_blocks

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: the page has made it ready."""

    def umount(self) -> None:
        """Do nothing: every change is safe already."""

    def open(self, path: str, mode: str) -> "Any":
        """Return the file at *path*, open in *mode*."""
        return self._done(self._inner.open, path, mode)

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the result of `os.stat`."""
        return self._done(self._inner.stat, path)

    def ilistdir(self, path: str) -> "Any":
        """Return the result of `os.ilistdir`."""
        return self._done(self._inner.ilistdir, path)

    def mkdir(self, path: str) -> None:
        """Make the folder *path*."""
        self._done(self._inner.mkdir, path)

    def rmdir(self, path: str) -> None:
        """Remove the empty folder *path*."""
        self._done(self._inner.rmdir, path)

    def remove(self, path: str) -> None:
        """Remove the file at *path*."""
        self._done(self._inner.remove, path)

    def rename(self, path: str, new: str) -> None:
        """Rename the file at *path* to *new*."""
        self._done(self._inner.rename, path, new)

    def statvfs(self, path: str) -> tuple[int, ...]:
        """Return the result of `os.statvfs`, as littlefs gives it."""
        free = self._free_blocks()
        return BLOCK_BYTES, BLOCK_BYTES, self._blocks, free, free, 0, 0, 0, 0, 255

    def _done(self, call: "Callable[..., Any]", *given: "Any") -> "Any":
        try:
            return call(*given)
        except OSError as error:
            raise OSError(NUMBERS.get(error.args[0], error.args[0]))


def mounted(folder: str, place: str, blocks: int, free_blocks: "Callable[[], int]") -> None:
    """Mount *folder* of the page's files at *place*."""
    inner = vfs.VfsPosix(folder)  # type: ignore[attr-defined]  # a Pico has none
    vfs.mount(Files(inner, blocks, free_blocks), place)  # type: ignore[arg-type]
