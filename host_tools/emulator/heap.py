"""
The contents of MicroPython's heap, read from the RAM of an emulated Pico while its program goes on.

    heap = Heap(pico)
    heap.free_bytes          # gc.mem_free() after a collection
    heap.bytes_by_file()     # {"engines_core.blaze": 9120, "names": 29824, ...}

Like the collector it takes any word of the stack, of the static data and of a block in use for an address,
whatever that word is. Laid out as in py/gc.c, py/qstr.h and py/obj*.h of MicroPython 1.25 and 1.28.
"""

import struct
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from rp2040py.memory_map import FLASH_START_ADDRESS as FLASH

from host_tools.emulator.pico import RAM_START, STACK

BLOCK = 16  # bytes
BLOCKS_A_BYTE = 4  # in the table of what blocks are
FREE, TAIL = 0, 2  # kinds of blocks; the others begin an object
PROGRAM_BYTES = 0xA0000  # flash below the file system
QSTR = 2  # the low three bits of a word that is a name's number
NAMES, REST = "names", "the rest"
CODE = ("function", "generator")


class Heap:
    """The heap of *pico* now; ValueError if there is none."""

    def __init__(self, pico: Any):
        chip = pico.chip
        self._ram = bytes(chip.sram)
        self._flash = bytes(chip.flash[:PROGRAM_BYTES])
        self._words = struct.unpack(f"<{len(self._ram) // 4}I", self._ram)
        table, count, self._start, self._end = self._area()
        self._sizes = dict(self._found_blocks(table - RAM_START))
        stack = self._words[(chip.core.sp - RAM_START) // 4 : STACK.stop // 4]
        static = self._words[: (table - RAM_START) // 4]
        self._used = self._reached([*static, *stack, *map(int, chip.core.registers)])
        self._pools = self._name_pools()

    @property
    def free_bytes(self) -> int:
        """The heap that would be free after a collection."""
        return self._end - self._start - sum(self._sizes[address] for address in self._used)

    def bytes_by_file(self) -> "Counter[str]":
        """
        Return how many bytes are kept by which module, by the table of names, by the rest.

        What no module is named in belongs to whose word leads to it in the fewest steps.
        """
        owners = {address: owner for address in self._used if (owner := self._owner(address))}
        owners.update(dict.fromkeys([pool for pool in self._pools if pool in self._sizes], NAMES))
        waiting = deque(owners)
        while waiting:
            address = waiting.popleft()
            for child in self._children(address):
                if child not in owners:
                    owners[child] = owners[address]
                    waiting.append(child)
        found: Counter[str] = Counter()
        for address in self._used:
            found[owners.get(address, REST)] += self._sizes[address]
        return found

    # Blocks

    def _area(self) -> tuple[int, int, int, int]:
        """Return where the table of blocks is, its bytes, where the heap begins and ends."""
        for at in range(len(self._words) - 4):
            table, count, *ends = self._words[at : at + 5]
            for start, end in (ends[:2], ends[1:]):  # there may be a table of finalisers
                if RAM_START < table < start < end and end - start == count * BLOCKS_A_BYTE * BLOCK:
                    return table, count, start, end
        raise ValueError("no heap: MicroPython does not run yet")

    def _found_blocks(self, table: int) -> Iterator[tuple[int, int]]:
        """Yield (address, bytes) of each block, those behind it that belong to it included."""
        began = None
        for at in range((self._end - self._start) // BLOCK + 1):
            byte = self._ram[table + at // BLOCKS_A_BYTE]
            kind = byte >> at % BLOCKS_A_BYTE * 2 & 3
            address = self._start + at * BLOCK
            if began is not None and (kind != TAIL or address == self._end):
                yield began, address - began
                began = None
            if kind not in (FREE, TAIL) and address < self._end:
                began = address

    def _children(self, address: int) -> Iterator[int]:
        """Yield the blocks that words of the block at *address* lead to."""
        first = (address - RAM_START) // 4
        return (
            word for word in self._words[first : first + self._sizes[address] // 4] if word in self._sizes
        )

    def _reached(self, words: Iterable[int]) -> set[int]:
        """Return the blocks that *words* lead to, and all from there on."""
        found: set[int] = set()
        waiting = [word for word in words if word in self._sizes]
        while waiting:
            address = waiting.pop()
            if address not in found:
                found.add(address)
                waiting += self._children(address)
        return found

    def _word(self, address: int) -> int:
        """Return the word at *address* of RAM or the program's flash, 0 elsewhere."""
        for memory, start in ((self._ram, RAM_START), (self._flash, FLASH)):
            if start <= address <= start + len(memory) - 4:
                return int.from_bytes(memory[address - start : address - start + 4], "little")
        return 0

    # Names: each pool has the one before it, how many names come before it, room, and how many it has

    def _name_pools(self) -> list[int]:
        """Return the pools of names, the latest last."""
        chains = [self._chain(address) for address in self._used]
        return max(chains, key=len, default=[])

    def _chain(self, pool: int) -> list[int]:
        """Return the pools up to the one at *pool*, none if it is none."""
        found, before = [pool], self._word(pool + 4) & 0x7FFFFFFF
        while earlier := self._word(found[0]):
            counted = (self._word(earlier + 4) & 0x7FFFFFFF) + self._word(earlier + 12)
            if counted != before or earlier in found:
                return []
            found.insert(0, earlier)
            before -= self._word(earlier + 12)
        return found if before == 0 and len(found) > 1 else []

    def name(self, number: int) -> str:
        """Return the name with *number*."""
        for pool in self._pools:
            at = number - (self._word(pool + 4) & 0x7FFFFFFF)
            if 0 <= at < self._word(pool + 12):
                return self._text(self._word(pool + 24 + 4 * at))
        return ""

    def _text(self, address: int) -> str:
        """Return the text that begins at *address* and ends before a zero."""
        memory, start = (self._ram, RAM_START) if address >= RAM_START else (self._flash, FLASH)
        return memory[address - start : memory.index(b"\0", address - start)].decode("utf-8", "replace")

    # Objects

    @cached_property
    def _type_of_types(self) -> int:
        """Return the type whose type it is itself."""
        for address in self._used:
            kind = self._word(self._word(address))
            if kind and self._word(kind) == kind:
                return kind
        return 0

    def type_name(self, address: int) -> str:
        """Return the name of the type of the object at *address*, nothing if that is none."""
        kind = self._word(address)
        is_object = kind and self._word(kind) == self._type_of_types
        return self.name(self._word(kind + 4) >> 16) if is_object else ""

    def said(self, table: int, name: str) -> str:
        """Return the name or text that the dict at *table* has for *name*."""
        at = self._word(table + 12)
        for place in range(at, at + 8 * self._word(table + 8), 8):
            key, value = self._word(place), self._word(place + 4)
            if key & 7 == QSTR and self.name(key >> 3) == name:
                return self.name(value >> 3) if value & 7 == QSTR else ""
        return ""

    def _owner(self, address: int) -> str:
        """Return the name of the module whose code, class or object is at *address*, if it says so."""
        kind = self.type_name(address)
        if kind == "module":
            return self.said(self._word(address + 4), "__name__")
        if kind in CODE:
            return self.said(self._word(self._word(address + 4) + 4), "__name__")
        if kind == "dict":
            return self.said(address, "__name__") or self.said(address, "__module__")
        made_by = address if kind == "type" else self._word(address)
        if made_by in self._used and self.type_name(made_by) == "type":
            tables = [child for child in self._children(made_by) if self.type_name(child) == "dict"]
            return next(filter(None, [self.said(table, "__module__") for table in tables]), "")
        return ""
