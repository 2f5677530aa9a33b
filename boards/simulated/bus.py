"""
Buses to the simulated panels, with the methods of `machine.I2C` and `machine.SPI` that drivers use.

They count a real bus's load: `sent_bytes` and `bus_us`. Unplugged, the I2C bus raises OSError(5) as the
Pico does for a missing acknowledge; an SPI bus never notices.
"""

if False:  # for the type checker
    from engines_core.types import Any, Callable, Sequence
    from firmware.types import Bytes

EIO = 5


class I2C:
    """An I2C bus with one panel on it; an address byte costs as much as any other."""

    def __init__(self, panel: "Any", address: int = 0x3C, frequency_hz: int = 400000) -> None:
        self.panel = panel
        self.address = address
        self.frequency_hz = frequency_hz
        self.plugged = True
        self.fail_after_bytes: "int | None" = None  # the plug is pulled after this many more bytes
        self.sent_bytes = 0
        self.messages = 0

    @property
    def bus_us(self) -> int:
        """Return how long the bus was busy: 9 bit times a byte."""
        return self.sent_bytes * 9 * 1000000 // self.frequency_hz

    def scan(self) -> list[int]:
        """Return the addresses that answer."""
        return [self.address] if self.plugged else []

    def writeto(self, address: int, message: "Bytes") -> int:
        """Send one message; return the bytes acknowledged, raise OSError(5) without a panel."""
        return self.writevto(address, (message,))

    def writevto(self, address: int, pieces: "Sequence[Bytes]") -> int:
        """Send *pieces* as one message."""
        message = b"".join([bytes(piece) for piece in pieces])
        self.messages += 1
        self.sent_bytes += 1
        if not self.plugged or address != self.address:
            raise OSError(EIO)
        if self.fail_after_bytes is not None and len(message) >= self.fail_after_bytes:
            self._lose_plug(message[: self.fail_after_bytes])
        if self.fail_after_bytes is not None:
            self.fail_after_bytes -= len(message)
        self.sent_bytes += len(message)
        self.panel.write(message)
        return len(message)

    def readfrom_mem(self, address: int, control: int, count: int) -> bytes:
        """Send *control*, then read *count* bytes; raise OSError(5) if the panel cannot be read."""
        if not self.plugged or address != self.address or self.panel.status is None:
            raise OSError(EIO)
        return bytes([self.panel.status] * count)

    def unplug(self) -> None:
        """Pull the panel's plug: it loses its memory and no longer answers."""
        self.plugged = False
        self.panel.power_cycle()

    def plug_in(self) -> None:
        """Plug the panel in again, in its state at power on."""
        self.plugged = True

    def _lose_plug(self, arrived: bytes) -> None:
        self.sent_bytes += len(arrived)
        self.panel.write(arrived)
        self.fail_after_bytes = None
        self.unplug()
        raise OSError(EIO)


class SPI:
    """An SPI bus with one panel on it, and the panel's pins `dc` (data or command), `cs` and `reset`."""

    def __init__(self, panel: "Any", frequency_hz: int = 10000000) -> None:
        self.panel = panel
        self.frequency_hz = frequency_hz
        self.sent_bytes = 0
        self.dc = Pin()
        self.cs = Pin()
        self.reset = Pin(self._reset)

    @property
    def bus_us(self) -> int:
        """Return how long the bus was busy."""
        return self.sent_bytes * 8 * 1000000 // self.frequency_hz

    def write(self, message: "Bytes") -> None:
        """Send *message* to the panel if it is selected (cs low)."""
        if self.cs.level:
            return
        self.sent_bytes += len(message)
        if self.dc.level:
            self.panel.data(bytes(message))
        else:
            self.panel.command(bytes(message))

    def _reset(self, level: int) -> None:
        if not level:
            self.panel.power_cycle()


class Pin:
    """An output: `pin(1)` sets it, `pin.level` is its level."""

    def __init__(self, changed: "Callable[[int], None] | None" = None) -> None:
        self.level = 1
        self.changed = changed

    def __call__(self, level: int) -> None:
        self.level = level
        if self.changed is not None:
            self.changed(level)
