"""
Which Python function an emulated Pico runs, read from its stack without stopping it.

    frames = Frames(pico)
    address = frames.current()     # None while no Python runs
    frames.name(address)           # "firmware.app.App._step" is told as "firmware.app._step"

MicroPython 1.25 and 1.28: a running function has an mp_code_state_t (py/bc.h) on the stack or in the heap,
whose first word is the function, mp_obj_fun_bc_t (py/objfun.h), and whose second is the next byte code.
"""

from typing import Any

from host_tools.emulator.heap import FLASH, PROGRAM_BYTES, Heap
from host_tools.emulator.pico import RAM_START, STACK

CODE_BYTES = 8192  # a function's byte code is shorter
MORE = 0x80  # another byte follows


class Frames:
    """The running functions of *pico*; what has a name once keeps it."""

    def __init__(self, pico: Any):
        self._chip = pico.chip
        self._names: dict[int, str] = {}  # by the address of the byte code
        self._types: set[int] = set()

    def current(self) -> "int | None":
        """Return the address of the byte code of the innermost function, None while no Python runs."""
        chip = self._chip
        stack = memoryview(bytes(chip.sram[chip.core.sp - RAM_START & ~3 : STACK.stop])).cast("I")
        for state in stack:
            if RAM_START <= state < RAM_START + STACK.stop - 8 and not state & 3:
                code = self._code_of(self._word(state), self._word(state + 4))
                if code is not None:
                    return code
        return None

    def _code_of(self, function: int, next_code: int) -> "int | None":
        """Return the byte code of *function*, if that is one and *next_code* lies in it."""
        if not RAM_START <= function < RAM_START + STACK.start or function & 3:
            return None
        kind, code = self._word(function), self._word(function + 12)
        if not 0 < next_code - code < CODE_BYTES or not FLASH <= kind < FLASH + PROGRAM_BYTES:
            return None
        if code not in self._names:
            self._names[code] = self._name_of(function)
        return code if self._names[code] else None

    def name(self, code: int) -> str:
        """Return "module.function" for byte code that `current` returned."""
        return self._names[code]

    def _name_of(self, function: int) -> str:
        heap = Heap(_Picture(self._chip))
        if heap.type_name(function) not in ("function", "generator", "closure"):
            return ""
        context, code = self._word(function + 4), self._word(function + 12)
        at = code
        for _ in ("signature", "sizes"):
            while self._byte(at) & MORE:
                at += 1
            at += 1
        number = 0
        while True:
            byte = self._byte(at)
            number = number << 7 | byte & ~MORE
            at += 1
            if not byte & MORE:
                break
        short = self._word(context + 8) + 2 * number  # the module's table of names
        name = heap.name(self._byte(short) | self._byte(short + 1) << 8)
        return f"{heap.said(self._word(context + 4), '__name__')}.{name}"

    def _word(self, address: int) -> int:
        memory, at = self._place(address)
        return int.from_bytes(memory[at : at + 4], "little")

    def _byte(self, address: int) -> int:
        memory, at = self._place(address)
        return int(memory[at]) if 0 <= at < len(memory) else 0

    def _place(self, address: int) -> tuple[Any, int]:
        if address >= RAM_START:
            return self._chip.sram, address - RAM_START
        return self._chip.flash, address - FLASH


class _Picture:
    """The part of a Pico that `Heap` reads: its chip."""

    def __init__(self, chip: Any):
        self.chip = chip
