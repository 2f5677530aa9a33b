"""
The flash chip under the file system: counts what is erased and programmed, and loses power on demand.
"""

from collections.abc import Callable
from typing import Any

from host_tools.emulator.workarounds import ERASES, PAGE_BYTES, PAGE_PROGRAM

SIZE = 2 * 1024 * 1024


class Operation:
    """One "erase" or "program": its number from 0, address, size in bytes, and when it began."""

    def __init__(self, number: int, kind: str, address: int, size: int, at_us: int) -> None:
        self.number = number
        self.kind = kind
        self.address = address
        self.size = size
        self.at_us = at_us

    def __repr__(self) -> str:
        return f"<{self.number} {self.kind} {self.address:#x}+{self.size} at {self.at_us} us>"


class FlashMemory:
    """Watches the flash of *chip*; calls *power_off* in the middle of the operation that was to be cut."""

    def __init__(self, chip: Any, now_us: Callable[[], int], power_off: Callable[[], None]) -> None:
        self.operations: list[Operation] = []
        self.on_operation: Callable[[Operation], None] | None = None
        self._chip = chip
        self._now_us = now_us
        self._power_off = power_off
        self._cut: tuple[int, int] | None = None
        self._apply = chip.ssi._apply_command
        chip.ssi._apply_command = self._command

    def cut(self, number: int, done_bytes: int = 0) -> None:
        """Lose power in operation *number* after *done_bytes* of it: 0 is clean, less than its size torn."""
        self._cut = (number, done_bytes)

    def image(self) -> bytes:
        """Return the flash's contents, as large as a Pico's."""
        return bytes(self._chip.flash[:SIZE])

    def _command(self) -> None:
        operation = self._decoded()
        if operation is None:
            self._apply()
            return
        self.operations.append(operation)
        if self.on_operation is not None:
            self.on_operation(operation)
        if self._cut is not None and self._cut[0] == operation.number:
            self._tear(operation, self._cut[1])
            self._power_off()
        else:
            self._apply()

    def _decoded(self) -> Operation | None:
        command = self._chip.ssi._tx_buffer
        if len(command) < 4 or not self._chip.ssi._write_enabled:
            return None
        address = int.from_bytes(command[1:4], "big")
        number, now = len(self.operations), self._now_us()
        if command[0] in ERASES:
            size = ERASES[command[0]]
            return Operation(number, "erase", address & ~(size - 1), size, now)
        if command[0] == PAGE_PROGRAM:
            return Operation(number, "program", address, min(len(command) - 4, PAGE_BYTES), now)
        return None

    def _tear(self, operation: Operation, done_bytes: int) -> None:
        """Do the first *done_bytes* of *operation*."""
        flash, start = self._chip.flash, operation.address
        for offset in range(min(done_bytes, operation.size)):
            if operation.kind == "erase":
                flash[start + offset] = 0xFF
            else:
                flash[start + offset] &= self._chip.ssi._tx_buffer[4 + offset]
