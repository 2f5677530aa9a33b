"""
Which part is soldered to which GPIO of the emulated Pico.

`BREADBOARD` is boards/pico_ssd1306.py, written out. `of_board` solders any other board as
`tablemate wiring` tells a maker to, so what is printed there is what is tried.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from boards.simulated.panel import Panel, Sh1106, Sh1107, Ssd1306
from host_tools.wiring import netlist

LED_GPIO = 25  # the one on the Pico
PANELS: dict[str, type[Panel]] = {"SSD1306": Ssd1306, "SH1106": Sh1106, "SH1107": Sh1107}


@dataclass(frozen=True)
class Circuit:
    """
    GPIO numbers. A key goes to ground, or to 3.3 V with *active_high*; *panel* hangs on *i2c* or on *spi*.

    A board without a buzzer or an LED has the usual one here, which then stays silent or dark.
    """

    keys: Mapping[str, int]
    active_high: bool = False
    led: int = LED_GPIO
    buzzer: int = 20
    panel: type[Panel] = Ssd1306
    i2c: tuple[int, int] | None = (4, 5)  # SDA, SCL
    spi: tuple[int, int, int, int] | None = None  # CLK, DC, CS, RST


BREADBOARD = Circuit({"UP": 6, "DOWN": 7, "OK": 8, "BACK": 9})


def of_board(board: str) -> Circuit:
    """Return the circuit of boards/*board*.py; raise Refused if there is no such board."""
    parts = netlist.read(board).parts
    (display,) = [part for part in parts if part.kind == "display"]
    gpios = _gpios(parts, "display")
    on_i2c = "SDA" in gpios
    return Circuit(
        keys={**_gpios(parts, "keys"), **_gpios(parts, "high keys")},
        active_high="high keys" in [part.kind for part in parts],
        led=_gpios(parts, "led").get("+", LED_GPIO),
        buzzer=_gpios(parts, "buzzer").get("+", BREADBOARD.buzzer),
        panel=PANELS[display.name.split()[0]],
        i2c=(gpios["SDA"], gpios["SCL"]) if on_i2c else None,
        spi=None if on_i2c else (gpios["CLK"], gpios["DC"], gpios["CS"], gpios["RST"]),
    )


def _gpios(parts: list[netlist.Part], kind: str) -> dict[str, int]:
    """Return the GPIO at each terminal of the parts of *kind*, power left out."""
    wires = [wire for part in parts if part.kind == kind for wire in part.wires]
    return {wire.terminal: int(wire.name[2:]) for wire in wires if wire.colour not in netlist.COMMON}
