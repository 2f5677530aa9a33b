"""
The design as data: what sits where, what it is called, what must stay free; mm from the upper left corner.

Where the case has openings and posts is in boards/hardware/sizes.toml, whose y goes up.

The connections are not here but in the board files (nets.py). Only the battery's way to VSYS is, as no board
file knows of it.
"""

from dataclasses import dataclass

from host_tools.hardware.circuit_board.footprints import FOOTPRINTS, Footprint, Pad, Point
from host_tools.hardware.sizes import sizes

Area = tuple[float, float, float, float]  # left, top, right, bottom

DECK = sizes()["deck"]
WIDTH, HEIGHT, CORNER = DECK["width"], DECK["height"], DECK["corner_radius"]
FRONT, BACK = "F", "B"
BOARDS = ("pico_ssd1306", "pico_sh1106", "pico_encoder")  # board files that one circuit board serves
REVISION = "A"


@dataclass(frozen=True)
class Part:
    """
    A part *ref* on *side*: *value* is what to buy, *kind* its footprint's name.

    It is turned by *turn* degrees against the clock, seen from the front.
    """

    ref: str
    value: str
    kind: str
    x: float
    y: float
    side: str = FRONT
    turn: int = 0

    @property
    def footprint(self) -> Footprint:
        """Return the footprint, not turned or moved."""
        return FOOTPRINTS[self.kind]()

    def at(self, x: float, y: float) -> Point:
        """Return where on the board the footprint's point (x, y) is."""
        x = x if self.side == FRONT else -x
        for _ in range(self.turn // 90):
            x, y = y, -x
        return round(self.x + x, 4), round(self.y + y, 4)

    def area(self, x0: float, y0: float, x1: float, y1: float) -> Area:
        """Return the rectangle on the board that the footprint's rectangle covers."""
        (ax, ay), (bx, by) = self.at(x0, y0), self.at(x1, y1)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    def size(self, pad: Pad) -> Point:
        """Return width and height of *pad* on the board."""
        return (pad.h, pad.w) if self.turn % 180 else (pad.w, pad.h)


def placed(ref: str, value: str, kind: str, place: str, turn: int = 0) -> Part:
    """Return the part at *place* of sizes.toml."""
    spot = sizes()["places"][place]
    return Part(
        ref, value, kind, spot["x"], HEIGHT - spot["y"], FRONT if spot["side"] == "front" else BACK, turn
    )


KEYS = ("UP", "DOWN", "OK", "BACK")
SEATS = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5")
PICO = placed("U1", "Raspberry Pi Pico", "pico", "pico", 90)  # USB to the left
PANEL = placed("J1", "OLED 128x64 I2C", "display", "display")
PIEZO = placed("BZ1", "passive piezo 12 mm", "piezo", "buzzer")
ENCODER = placed("EN1", "encoder EC11", "encoder", "encoder")
KEY_PARTS = [
    placed(f"SW{n + 1}", f"switch 12 mm, {key}", "switch_12", key.lower()) for n, key in enumerate(KEYS)
]
SEAT_PARTS = [
    placed(f"SW{n + 5}", f"switch 6 mm, {seat}", "switch_6", seat.lower()) for n, seat in enumerate(SEATS)
]

# Behind the board, seen from there: what has a cap or a plug is higher than the room in front.
JUMPERS = (65.2, 4.4), (65.2, 9.48)
BATTERY = Part("J2", "JST PH socket, battery", "jst", 13.5, 8.0, BACK)
CHARGER = Part("J3", "pin header, charger", "header_4", 25.6, 8.0, BACK)
SWITCH = Part("J4", "pin header, switch", "header_2", 31.2, 8.0, BACK)
DIODE = Part("D1", "1N5817", "diode", 44.0, 8.0, BACK)

PARTS = (
    *(PICO, PANEL, PIEZO, ENCODER, *KEY_PARTS, *SEAT_PARTS),
    *(Part(f"JP{n + 1}", "pin header and cap", "header_3", x, y, BACK) for n, (x, y) in enumerate(JUMPERS)),
    *(BATTERY, CHARGER, SWITCH, DIODE),
    *(Part(f"H{n + 1}", "M2.5", "hole", x, HEIGHT - y) for n, (x, y) in enumerate(DECK["holes"])),
)

# Pads that a terminal of a board file goes to.
SIGNALS = {
    "SDA": ("J1.4",),
    "SCL": ("J1.3",),
    "+": ("BZ1.1",),
    "UP": ("SW1.1",),
    "DOWN": ("SW2.1",),
    "OK": ("SW3.1", "EN1.S1"),
    "BACK": ("SW4.1",),
    "A": ("EN1.A",),
    "B": ("EN1.B",),
    **{name: (f"SW{n + 5}.1",) for n, name in enumerate(SEATS)},
    "VCC": ("JP1.3", "JP2.1"),
    "GND": (
        *("JP1.1", "JP2.3", "BZ1.2", "EN1.C", "EN1.S2", "EN1.MP", "J3.4"),
        *(f"SW{n + 1}.2" for n in range(9)),
    ),
}
# The panel's first two pins through the jumpers, and the battery's way: charger, switch, diode, VSYS.
FIXED = {
    "OLED1": ("J1.1", "JP1.2"),
    "OLED2": ("J1.2", "JP2.2"),
    "BAT+": ("J2.1", "J3.2"),
    "BAT-": ("J2.2", "J3.3"),
    "OUT+": ("J3.1", "J4.1"),
    "ON": ("J4.2", "D1.A"),
    "VSYS": ("D1.K", "U1.39"),
}
WIDE = {"3V3": 0.4, "VSYS": 0.8, "ON": 0.8, "OUT+": 0.8, "BAT+": 0.8, "BAT-": 0.8}  # tracks, mm
TRACK = 0.3

# No copper: on the rear below the Pico's test points, and on both sides below the antenna of a Pico W
# (data sheets of both; 14.2 x 8 mm at the end away from the USB plug).
KEEP_OUTS = (
    ((BACK,), PICO.area(-3.7, -25.5, 2.2, -3.8)),
    ((FRONT, BACK), PICO.area(-7.1, 17.0, 7.1, 25.5)),
)


@dataclass(frozen=True)
class Text:
    """Words printed with their middle at (x, y), *size* mm high."""

    words: str
    x: float
    y: float
    size: float = 1.0
    side: str = FRONT
    turn: int = 0


def texts(net_of: dict[str, str]) -> list[Text]:
    """Return all words on the board; *net_of* tells the GPIO of a pad."""
    return [*_keys(net_of), *_parts(net_of), *_power(), *_back()]


def _keys(net_of: dict[str, str]) -> list[Text]:
    keys = [
        Text(f"{name} {net_of[SIGNALS[name][0]]}", part.x + aside, part.y + 6.85, 0.9)
        for name, part, aside in zip(KEYS, KEY_PARTS, (1, 0, 0, -1.5), strict=True)
    ]
    seats = [
        Text(f"{name} {net_of[SIGNALS[name][0]]}", part.x, part.y + 4.2, 0.8)
        for name, part in zip(SEATS, SEAT_PARTS, strict=True)
    ]
    return keys + seats


def _parts(net_of: dict[str, str]) -> list[Text]:
    pins = [
        Text(name, PANEL.x + (n - 1.5) * 2.54, PANEL.y + y, 0.7)
        for y, row in ((2.1, "GND VCC SCL SDA"), (3.4, "VCC GND SCL SDA"))
        for n, name in enumerate(row.split())
    ]
    return [
        *pins,
        Text('OLED 0.96"', 50.0, 10.0, 1.2),
        Text('or 1.3" (dashes)', 50.0, 12.0, 1.0),
        Text(f"SDA {net_of['J1.4']}  SCL {net_of['J1.3']}", 50.0, 14.0, 1.0),
        Text(f"PIEZO {net_of['BZ1.1']}", PIEZO.x, PIEZO.y + 4.0, 0.8),
        Text("+", PIEZO.x + 2.0, PIEZO.y - 2.2),
        Text("ENCODER", ENCODER.x, ENCODER.y - 4.6, 0.8),
        Text("for UP DOWN OK", ENCODER.x, ENCODER.y + 4.6, 0.7),
        Text("TABLEMATE", 17.0, 23.0, 2.2),
        Text("a companion for", 17.0, 26.4, 1.0),
        Text("board-game nights", 17.0, 28.2, 1.0),
        Text(f"rev {REVISION}", 17.0, 30.4, 1.0),
        Text("USB", 4.0, 12.8, 1.0),
        Text("Pico, battery, jumpers: on the rear", 18.0, 4.4, 0.8),
    ]


def _power() -> list[Text]:
    charger = [
        Text(name, CHARGER.x - n * 2.54, 10.4, 0.7, BACK)
        for n, name in enumerate(("OUT+", "B+", "B-", "OUT-"))
    ]
    return [
        *charger,
        Text("J3 CHARGER", 21.8, 5.6, 0.8, BACK),
        Text("+", BATTERY.x, 5.4, 1.0, BACK),
        Text("-", BATTERY.x - 2, 5.4, 1.0, BACK),
        Text("J2 BATTERY", 12.5, 11.8, 0.8, BACK),
        Text("J4 SWITCH", 29.9, 5.6, 0.8, BACK),
        Text("D1 1N5817", 40.2, 5.6, 0.8, BACK),
    ]


def _back() -> list[Text]:
    return [
        Text(words, x, y, size, BACK)
        for words, x, y, size in (
            ("GND VCC", 66.0, 6.94, 0.7),
            ("VCC GND", 59.4, 6.94, 0.7),
            ("JP1", 69.0, 4.4, 0.8),
            ("JP2", 69.0, 9.48, 0.8),
            ("both caps to the side that", 63.0, 12.4, 0.8),
            ("says what the OLED's pins say", 63.0, 13.8, 0.8),
            ("no charger: caps OUT+ B+ and B- OUT-", 31.0, 12.0, 0.8),
            ("no switch: a cap", 37.5, 13.3, 0.8),
            ("Check the plug's + and -!", 14.5, 3.4, 0.8),
            ("U1 PICO: chips face you, USB at this edge", 23.0, 37.6, 1.0),
            ("TABLEMATE", 66.0, 20.0, 2.0),
            (f"rev {REVISION}", 66.0, 23.0, 1.0),
        )
    ]
