"""
ROMFS, MicroPython's format for files that are read where they lie: written by mpremote's writer.
"""

from mpremote.romfs import VfsRomWriter


def image_of(files: dict[str, bytes]) -> bytes:
    """Return *files*, by their path, as an image."""
    writer = VfsRomWriter()
    _fill(writer, files)
    return bytes(writer.finalise())


def _fill(writer: VfsRomWriter, files: dict[str, bytes]) -> None:
    folders: dict[str, dict[str, bytes]] = {}
    for path in sorted(files):
        first, slash, rest = path.partition("/")
        if slash:
            folders.setdefault(first, {})[rest] = files[path]
        else:
            writer.mkfile(path, files[path])
    for name, inside in folders.items():
        writer.opendir(name)
        _fill(writer, inside)
        writer.closedir()
