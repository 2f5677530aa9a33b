"""
The folder /data in a browser: the page keeps the files, this gives them a Pico's error numbers and size.

Under WebAssembly errors have the numbers of WASI, 44 where the program expects 2 (no such file), and the
file system tells made-up sizes.
"""

import vfs

NUMBERS = {44: 2, 20: 17, 51: 28, 31: 21, 54: 20, 55: 39, 29: 5, 28: 22}  # WASI: Pico, by name the same error
BLOCK_BYTES = 4096


class Files:
    """A file system to be mounted: *inner*, a VfsPosix; *free_blocks()* of *blocks* are free."""

    def __init__(self, inner, blocks: int, free_blocks):
        self._inner = inner
        self._blocks = blocks
        self._free_blocks = free_blocks

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: the page has made it ready."""

    def umount(self) -> None:
        """Do nothing: every change is safe already."""

    def open(self, path: str, mode: str):
        """Return the file at *path*, open in *mode*."""
        return self._done(self._inner.open, path, mode)

    def stat(self, path: str) -> tuple:
        """Return what `os.stat` does."""
        return self._done(self._inner.stat, path)

    def ilistdir(self, path: str):
        """Return what `os.ilistdir` does."""
        return self._done(self._inner.ilistdir, path)

    def mkdir(self, path: str) -> None:
        """Make the folder *path*."""
        self._done(self._inner.mkdir, path)

    def rmdir(self, path: str) -> None:
        """Take the empty folder *path* away."""
        self._done(self._inner.rmdir, path)

    def remove(self, path: str) -> None:
        """Take the file at *path* away."""
        self._done(self._inner.remove, path)

    def rename(self, path: str, new: str) -> None:
        """Give the file at *path* the name *new*."""
        self._done(self._inner.rename, path, new)

    def statvfs(self, path: str) -> tuple:
        """Return what `os.statvfs` does on littlefs."""
        free = self._free_blocks()
        return BLOCK_BYTES, BLOCK_BYTES, self._blocks, free, free, 0, 0, 0, 0, 255

    def _done(self, call, *given):
        try:
            return call(*given)
        except OSError as error:
            raise OSError(NUMBERS.get(error.args[0], error.args[0]))


def mounted(folder: str, place: str, blocks: int, free_blocks) -> None:
    """Mount *folder* of the page's files at *place*."""
    inner = vfs.VfsPosix(folder)  # type: ignore[attr-defined]  # a Pico has none
    vfs.mount(Files(inner, blocks, free_blocks), place)  # type: ignore[arg-type]
