"""
A Pico's flash in RAM: counts its operations, and has the state that a power cut at any moment would leave.

NOR flash: an erase sets a sector of 4096 bytes to 0xFF, a program clears bits in
pages of 256 bytes. Both wear it and take time, and each page and each sector is one
operation in which the power may fail:

    flash = Flash(blocks=352)
    flash.watch = lambda cut: look(cut)    # called before each operation
    vfs.VfsLfs2.mkfs(flash, progsize=flash.PAGE)

`cut` is a Flash of its own with the contents after a power cut in this very operation:
first untouched (`clean`), then with a part of the operation done (`torn`). Writing to
it does not change the flash it was cut from, so one run of a session looks at all of
its power cuts. Programming a page that is not erased is an error of the file system
and raises.

`flash.fail(after=7)` lets the eighth access from now, be it a read, return an error and change nothing, as
a chip that does not answer; `failed` counts those.

The interface (`readblocks`, `writeblocks`, `ioctl`) is MicroPython's block device
with offsets, as `rp2.Flash` has it.
"""

_UNKNOWN = b"\xa5" * 4096  # contents of a new flash
_CLEAR = memoryview(b"\xff" * 4096)
_EIO = 5


class Flash:
    """A block device of *blocks* sectors. Only sectors that were written take memory."""

    SECTOR = 4096
    PAGE = 256
    ERASE_US = 45000  # shared figures for a W25Q16 on a Pico
    PROGRAM_US = 700

    def __init__(self, blocks: int = 352, below: "Flash | None" = None):
        self.blocks = blocks
        self.below = below
        self.sectors: "dict[int, bytearray]" = {}
        self.spare: "list[bytearray]" = [] if below is None else below.spare  # memory of cuts looked at
        self.erases = 0
        self.programs = 0
        self.erased: "dict[int, int]" = {}
        self.watch = None
        self.watching = False
        self.failed = 0
        self._good: "int | None" = None  # accesses before the one that fails, None if none does
        self._reads_fail = True

    @property
    def operations(self) -> int:
        """Return the number of sectors erased and pages programmed so far."""
        return self.erases + self.programs

    def start_counting(self) -> None:
        """Forget the operations so far."""
        self.erases = self.programs = self.failed = 0
        self.erased.clear()

    def busy_us(self) -> int:
        """Return for how long the operations so far would have held up a Pico, in microseconds."""
        return self.erases * self.ERASE_US + self.programs * self.PROGRAM_US

    def look(self, block: int) -> "bytearray | None":
        """Return the sector's bytes, None if it was never erased or written; not to be changed."""
        flash: "Flash | None" = self
        while flash is not None:
            if block in flash.sectors:
                return flash.sectors[block]
            flash = flash.below
        return None

    def own(self, block: int) -> bytearray:
        """Return the sector's bytes to be changed."""
        if block not in self.sectors:
            found = self.look(block)
            sector = self.spare.pop() if self.spare else bytearray(self.SECTOR)
            sector[:] = _UNKNOWN if found is None else found
            self.sectors[block] = sector
        return self.sectors[block]

    def fail(self, after: int, changes: bool = False) -> None:
        """Let one access fail, after so many more; only *changes* count and fail if that is set."""
        self._good = after
        self._reads_fail = not changes

    def mend(self) -> None:
        """Let no access fail."""
        self._good = None

    def _fails(self) -> bool:
        """Count an access; return whether it fails."""
        if self._good is None or self.watching:
            return False
        self._good -= 1
        if self._good >= 0:
            return False
        self._good = None
        self.failed += 1
        return True

    def readblocks(self, block: int, buffer, offset: int = 0) -> int:
        """Fill *buffer* from *offset* bytes into sector *block* on; return 0, or an error below it."""
        if self._reads_fail and self._fails():
            return -_EIO
        sector = self.look(block)
        if sector is None:
            sector = _UNKNOWN
        buffer[:] = memoryview(sector)[offset : offset + len(buffer)]
        return 0

    def writeblocks(self, block: int, buffer, offset: int = 0) -> int:
        """Program *buffer*, whole pages, from *offset* bytes on; return 0, or an error below it."""
        if self._fails():
            return -_EIO
        if offset % self.PAGE or len(buffer) % self.PAGE or offset + len(buffer) > self.SECTOR:
            raise ValueError("not whole pages of one sector")
        data = memoryview(buffer)
        for at in range(0, len(data), self.PAGE):
            self.program_page(block, offset + at, data[at : at + self.PAGE])
        return 0

    def program_page(self, block: int, offset: int, page) -> None:
        """Program one page of sector *block*."""
        self.announce(lambda flash, part: flash.program(block, offset, page, part))
        self.programs += 1
        self.program(block, offset, page, self.PAGE)

    def erase(self, block: int) -> None:
        """Erase sector *block*."""
        self.announce(lambda flash, part: flash.wipe(block, part * self.SECTOR // self.PAGE))
        self.erases += 1
        self.erased[block] = self.erased.get(block, 0) + 1
        self.wipe(block, self.SECTOR)

    def program(self, block: int, offset: int, page, length: int) -> None:
        """Clear the bits of the first *length* bytes of *page*, and some of the next one's when cut short."""
        sector = self.own(block)
        if sector[offset : offset + self.PAGE] != _CLEAR[: self.PAGE]:
            raise ValueError("page is not erased")
        sector[offset : offset + length] = page[:length]
        if length < self.PAGE:
            sector[offset + length] &= page[length] | 0x55

    def wipe(self, block: int, length: int) -> None:
        """Set the first *length* bytes of the sector to 0xFF, and some bits of the rest when cut short."""
        sector = self.own(block)
        sector[:length] = _CLEAR[:length]
        for at in range(length, self.SECTOR, 37):
            sector[at] |= 0x5A

    def announce(self, operation) -> None:
        """Show the watcher the flash as it is left when power goes in *operation*."""
        if self.watch is None or self.watching:
            return
        self.watching = True
        try:
            for part in (0, 1 + self.operations * 37 % (self.PAGE - 1)):
                cut = Flash(self.blocks, self)
                if part:
                    operation(cut, part)
                self.watch(cut)
                self.spare.extend(cut.sectors.values())
        finally:
            self.watching = False

    def ioctl(self, command: int, argument: int) -> int:
        """Answer the file system: 4 number of blocks, 5 their size, 6 erase one."""
        if command == 4:
            return self.blocks
        if command == 5:
            return self.SECTOR
        if command == 6:
            if self._fails():
                return -_EIO
            self.erase(argument)
        return 0
