"""
The Pico's file system as an image: littlefs as MicroPython 1.28 formats it.

Blocks of 4096 bytes from some offset of the flash to its end (host_tools/program/models.py; OFFSET and SIZE
are a Pico's), programmed 256 bytes at a time, on-disk version 2.0 (older MicroPythons hang on 2.1).
"""

from collections.abc import Mapping

from littlefs import LittleFS, UserContext

from host_tools.program.models import PICO

OFFSET = PICO.filesystem_at
BLOCK_BYTES = 4096
PROGRAM_BYTES = 256
SIZE = PICO.filesystem_bytes
DISK_VERSION = 0x00020000
NEWEST_VERSION = 0  # for reading: MicroPython 1.28 raises the version with its first write


def filesystem_image(files: Mapping[str, bytes], size: int = SIZE) -> bytes:
    """
    Return a fresh image of *size* bytes with *files*, contents by path.

    A change fills a block here, so each folder's log is as short as it can be: each name that is looked for
    is looked for in all of it.
    """
    fs = _littlefs(UserContext(size), DISK_VERSION, size, BLOCK_BYTES)
    fs.format()
    fs.mount()
    for name in sorted(files):
        path = name.strip("/")
        if "/" in path:
            fs.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(files[name])
    fs.unmount()
    return bytes(fs.context.buffer)


def filesystem_files(flash: bytes) -> dict[str, bytes]:
    """Return the files in *flash* (whole, or an image) by path; raise LittleFSError if it is damaged."""
    image = flash if len(flash) == SIZE else flash[OFFSET : OFFSET + SIZE]
    context = UserContext(SIZE)
    context.buffer[:] = image
    fs = _littlefs(context, NEWEST_VERSION)
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _littlefs(
    context: UserContext, disk_version: int, size: int = SIZE, program_bytes: int = PROGRAM_BYTES
) -> LittleFS:
    return LittleFS(
        context=context,
        mount=False,
        block_size=BLOCK_BYTES,
        block_count=size // BLOCK_BYTES,
        prog_size=program_bytes,
        disk_version=disk_version,
    )
