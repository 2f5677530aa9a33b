"""
The bench's rivals: a driver that sends whole frames, a debouncer that waits.

Runs on the Pico from its source (`rival_files.py` puts it there), and on a PC.
"""

from firmware.display.ssd1306 import Ssd1306

STABLE_MS = 20  # the time for which our debouncer takes an open contact for a bounce


class FullFrame(Ssd1306):
    """
    Shows a picture as micropython-lib's ssd1306 does: after any change the window, then all 1024 bytes.

    A message is sent for each byte of a command. The panel is set up, dimmed and switched as by ours.
    """

    def __init__(self, bus, address: int = 0x3C, free=None) -> None:
        super().__init__(bus, address, free)
        self._command = bytearray(b"\x80\x00")  # control byte: one command follows
        self._frame = [b"\x40", self.buffer]

    def flush_step(self) -> bool:
        """Show the picture if it has changed; return whether there is more to do."""
        if self._dirty_page() < 0:
            return super().flush_step()
        for byte in (0x21, 0, 127, 0x22, 0, 7):
            self._command[1] = byte
            self.bus.writeto(self.address, self._command)
        self.bus.writevto(self.address, self._frame)
        self._shown[:] = self.buffer
        self.unknown = 0
        return True


class WaitingDebouncer:
    """One key that counts as down, or as up, when its level has been the same for STABLE_MS."""

    def __init__(self) -> None:
        self.down = False
        self._level = False
        self._since = 0

    def feed(self, level: bool, at_ms: int) -> bool:
        """Take the *level* that is seen at *at_ms*, as often as possible; return True if this is a press."""
        if level != self._level:
            self._level = level
            self._since = at_ms
        if level == self.down or at_ms - self._since < STABLE_MS:
            return False
        self.down = level
        return level
