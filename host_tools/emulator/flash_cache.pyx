# cython: language_level=3, boundscheck=False, wraparound=False
"""
An RP2040 whose reads of the flash go through its cache (datasheet 2.6.3): 16 KB in two ways of 8-byte lines.

A read that finds its line costs nothing more than upstream counts, one that does not *miss_cycles*. Of the two
lines that may hold an address the older used one goes; the datasheet does not say which, nor how long a miss
takes. Compiled by host_tools/emulator/cached_chip.py.
"""

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._rp2040 cimport RP2040

cdef enum:
    SETS = 1024  # of two lines of 8 bytes
    NOTHING = 0xFFFFFFFF
    CACHED = 0x10  # bits 24 and up of an address: looked up, and filled
    NOT_FILLED = 0x11  # looked up only
    NOT_CACHED = 0x13  # the last of those that are not looked up


cdef class Core(CortexM0Core):
    """A processor that waits for the flash."""

    cpdef int execute_instruction(self) except -1:
        cdef CachedChip chip = <CachedChip> self.rp2040
        cdef int cycles = CortexM0Core.execute_instruction(self)
        cdef int waited = chip.waits_cycles
        if waited:
            chip.waits_cycles = 0
            self.cycles += waited
            cycles += waited
        return cycles


cdef class CachedChip(RP2040):
    """A chip; *miss_cycles* and *misses* are there to be read and set."""

    cdef public int miss_cycles
    cdef public long long misses, reads
    cdef int waits_cycles
    cdef unsigned int newer[SETS]
    cdef unsigned int older[SETS]

    def __init__(self, clock, int miss_cycles):
        self.miss_cycles = miss_cycles
        self.empty()
        self.waits_cycles = 0
        super().__init__(clock)
        self.core = Core(self)
        self.core.reset()

    def empty(self):
        """Forget all lines, a set a cycle."""
        cdef int place
        self.waits_cycles += SETS
        for place in range(SETS):
            self.newer[place] = self.older[place] = NOTHING

    cdef inline void look_up(self, unsigned int address, bint fills) noexcept:
        cdef unsigned int line = (address & 0xFFFFFF) >> 3
        cdef unsigned int place = line & (SETS - 1)
        self.reads += 1
        if self.newer[place] == line:
            return
        if self.older[place] != line:
            self.misses += 1
            self.waits_cycles += self.miss_cycles
            if not fills:
                return
        self.older[place] = self.newer[place]
        self.newer[place] = line

    cpdef unsigned int read_uint32(self, long long address) except? 0:
        cdef unsigned int bank = <unsigned int> (address & 0xFFFFFFFF) >> 24
        if bank == CACHED or bank == NOT_FILLED:
            self.look_up(<unsigned int> address, bank == CACHED)
        elif CACHED < bank <= NOT_CACHED:
            self.waits_cycles += self.miss_cycles
        return RP2040.read_uint32(self, address)

    cpdef unsigned int read_uint16(self, long long address):
        if address >> 24 == CACHED:  # others become reads of 32 bits
            self.look_up(<unsigned int> address, True)
        return RP2040.read_uint16(self, address)

    cpdef unsigned int read_uint8(self, long long address):
        if address >> 24 == CACHED:
            self.look_up(<unsigned int> address, True)
        return RP2040.read_uint8(self, address)
