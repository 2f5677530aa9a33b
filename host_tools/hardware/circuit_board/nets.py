"""
Nets of the circuit board: which pads belong together, by what the board files do with their pins.

    nets()["GP6"]    -> ["EN1.A", "SW1.1", "U1.9"]
"""

from host_tools.errors import Refused
from host_tools.hardware.circuit_board.design import BOARDS, FIXED, SIGNALS
from host_tools.wiring import netlist

GROUND = "GND"
NAMES = {"3V3(OUT)": "3V3", "AGND": GROUND}  # on the board, of the Pico's pins


def name_of(pin: int) -> str:
    """Return the net's name of the Pico's *pin*."""
    name = netlist.PINS[pin - 1]
    return NAMES.get(name, name)


def wires(board: str) -> set[tuple[str, str]]:
    """Return (terminal, net) of each wire of *board*'s file."""
    return {(wire.terminal, name_of(wire.pin)) for part in netlist.read(board).parts for wire in part.wires}


def by_pad() -> dict[str, str]:
    """Return the net of each pad; Refused if two board files want one pad on different pins."""
    found: dict[str, str] = {f"U1.{pin}": GROUND for pin in range(1, 41) if name_of(pin) == GROUND}
    for board in BOARDS:
        for terminal, net in wires(board):
            if terminal not in SIGNALS:
                raise Refused(f"boards/{board}.py: the circuit board has no place for {terminal}")
            for pad in SIGNALS[terminal]:
                _give(found, pad, net, board)
            pins = [pin for pin in range(1, 41) if name_of(pin) == net]
            for pin in pins:
                _give(found, f"U1.{pin}", net, board)
    for net, pads in FIXED.items():
        for pad in pads:
            _give(found, pad, net, "circuit board")
    return dict(sorted(found.items()))


def _give(found: dict[str, str], pad: str, net: str, board: str) -> None:
    """Put *pad* on *net*."""
    if found.setdefault(pad, net) != net:
        raise Refused(f"boards/{board}.py: {pad} would be on {net} and on {found[pad]}")


def nets() -> dict[str, list[str]]:
    """Return the pads of each net, ground first."""
    found: dict[str, list[str]] = {GROUND: []}
    for pad, net in by_pad().items():
        found.setdefault(net, []).append(pad)
    return found
