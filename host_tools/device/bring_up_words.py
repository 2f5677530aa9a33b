"""
The findings of the walk through a new box (bring_up.py): in sentences for its maker, and as a board file.

Levels are masks, bit i is GPIO i. A finding is (what was found, trouble); without trouble it is empty.
"""

from collections.abc import Sequence
from typing import NamedTuple

GPIOS = (*range(23), 26, 27, 28)  # those that have a pin
LINES = (4, 5)  # SDA and SCL of boards/pico_ssd1306.py
EXPECTED = {"UP": 6, "DOWN": 7, "OK": 8, "BACK": 9}
BUZZER = 20
USUAL_ADDRESS = 0x3C
PANELS = {"SSD1306": "ssd1306", "SH1106": "sh1106"}  # a panel's name for itself; the driver's module
CLICKS = 10  # clicks that the encoder is to be turned
QUARTERS_PER_CLICK = {4: "MoreKeys", 2: "HalfStepKeys"}  # and the reader for it
QUARTERS = ((0, 1, -1, 0), (-1, 0, 0, 1), (1, 0, 0, -1), (0, -1, 1, 0))  # firmware/input/more_keys.py
MISSED = 0.15  # share of the quarters that a turn may differ by

Finding = tuple[str, str]


class Levels(NamedTuple):
    """The levels of all pins at rest, *up* with their pull-ups and *down* with their pull-downs on."""

    up: int
    down: int  # -1: not known, the chip being an RP2350 (erratum E9)

    def low(self) -> list[int]:
        """Return the GPIOs that something holds at ground."""
        return [gpio for gpio in GPIOS if not self.up >> gpio & 1]

    def high(self) -> list[int]:
        """Return the GPIOs that something pulls to 3.3 V."""
        return [gpio for gpio in GPIOS if self.down != -1 and self.down >> gpio & 1]


class Found(NamedTuple):
    """A panel that answers at *address* with these GPIOs as its lines."""

    sda: int
    scl: int
    address: int


class Press(NamedTuple):
    """The GPIOs that went to ground, and those that went to 3.3 V; whether they came back."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    came_back: bool = True


class Encoder(NamedTuple):
    """An encoder with its contacts at *a* and *b*, for a *reader* of firmware/input/more_keys.py."""

    a: int
    b: int
    reader: str


def at(gpios: Sequence[int]) -> str:
    """Return the names of *gpios* in a sentence."""
    names = [f"GP{gpio}" for gpio in gpios]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def panel(found: "Found | None", levels: Levels) -> Finding:
    """Tell whether a panel was *found*, and how it is wired."""
    if found is None:
        return "", f"no panel answers: {_why_no_panel(levels)}"
    where = f"answers at 0x{found.address:02X}, SDA at GP{found.sda}, SCL at GP{found.scl}"
    if found.sda % 2:
        return where, f"SDA and SCL are swapped: swap the two wires at {at((found.scl, found.sda))}"
    if levels.down != -1 and not {found.sda, found.scl} <= set(levels.high()):
        lines = at((found.sda, found.scl))
        return where, f"no pull-up on its lines: solder 4.7 kΩ from each of {lines} to 3V3(OUT)"
    if found.address != USUAL_ADDRESS:
        return f"{where}: the other one of its two addresses, which is as good", ""
    return where, ""


def _why_no_panel(levels: Levels) -> str:
    low = [gpio for gpio in LINES if gpio in levels.low()]
    if low:
        return f"{at(low)} is held at ground, look for a short there"
    high = levels.high()
    pairs = [gpio for gpio in high if gpio % 2 == 0 and gpio + 1 in high]
    if pairs:
        return (
            f"{at((pairs[0], pairs[0] + 1))} are pulled up as by one, so check its GND, VCC and solder joints"
        )
    single = [gpio for gpio in LINES if gpio in high]
    if single:
        return f"only {at(single)} is pulled up as by one, so the wire of its other line is loose"
    return "its VCC goes to 3V3(OUT), GND to GND, SDA to GP4, SCL to GP5 (one over SPI cannot answer)"


def controller(seen: str) -> Finding:
    """Tell which controller the panel has, by the name that the maker has *seen* on it."""
    if seen == "SH1106":
        return "SH1106, which is often sold as SSD1306: the board file takes its driver", ""
    if seen in PANELS:
        return seen, ""
    return (
        "",
        "it answers but shows neither name: it is dead, or has a controller that Tablemate does not know",
    )


def at_rest(levels: Levels) -> Finding:
    """Tell which pins something holds at ground; those of panel and buzzer are told with these."""
    low = [gpio for gpio in levels.low() if gpio not in (*LINES, BUZZER)]
    if not low:
        return "nothing is held down", ""
    keys = [name for name, gpio in EXPECTED.items() if gpio in low]
    whose = f" ({', '.join(keys)})" if keys else ""
    return "", (
        f"{at(low)}{whose} is at ground though nothing is pressed: the key is stuck or shorted, "
        "or wired by two legs that are always joined (turn it by a quarter)"
    )


def key(name: str, press: "Press | None", taken: dict[str, int]) -> Finding:
    """Tell about the *press* of key *name*; *taken* are the GPIOs of the keys before it."""
    if press is None:
        return "", f"no pin changed: a wire of {name} is loose, at the Pico or at ground"
    gpios = press.low + press.high
    if len(gpios) > 1:
        return "", f"{at(gpios)} changed together: their wires touch, or one key is on both"
    (gpio,) = gpios
    others = [other for other, theirs in taken.items() if theirs == gpio]
    if others:
        return "", f"GP{gpio}, as {others[0]} before: press each key once, or give {name} a pin of its own"
    where = f"GP{gpio}{', to 3.3 V' if press.high else ''}"
    if not press.came_back:
        return where, f"GP{gpio} did not come back: {name} is stuck, or still held"
    if gpio != EXPECTED.get(name, gpio):
        return f"{where}, not GP{EXPECTED[name]} as usual: the board file says so", ""
    return where, ""


def sides(presses: dict[str, Press]) -> Finding:
    """Tell whether all keys go to the same side."""
    high = [name for name, press in presses.items() if press.high]
    if not high:
        return "to ground", ""
    if len(high) == len(presses):
        return "to 3.3 V, all of them: the board file says so", ""
    which = f"{' and '.join(high)} {'go' if len(high) > 1 else 'goes'}"
    return "", f"{which} to 3.3 V, the others to ground: move that leg from 3V3(OUT) to GND"


def nothing() -> Finding:
    """Tell that there is nothing at the pins."""
    return (
        "",
        "nothing is connected: no panel answers and no key came; start with `tablemate wiring pico_ssd1306`",
    )


def buzzer(heard: "int | None", levels: Levels) -> Finding:
    """Tell where the buzzer was *heard*, None if nowhere."""
    if BUZZER in levels.low() + levels.high():
        side = "ground" if BUZZER in levels.low() else "3.3 V"
        return "", f"GP{BUZZER} is held at {side}, so nothing can sound there: a short, or the pin is dead"
    if heard is None:
        return "", "no sound at any pin: its other wire goes to GND, and it has to be a passive piezo"
    if heard != BUZZER:
        return (
            f"GP{heard}, not GP{BUZZER} as usual (wrong wire, or GP{BUZZER} is dead): the board file says so",
            "",
        )
    return f"GP{heard}", ""


def led(is_seen: bool) -> Finding:
    """Tell whether the LED on the Pico was *seen*."""
    return (
        ("on the Pico", "")
        if is_seen
        else ("", "the LED on the Pico stays dark: the board file leaves it out")
    )


def encoder(states: Sequence[int]) -> "tuple[Encoder | None, Finding]":
    """Return the encoder whose turn by CLICKS clockwise gave these levels of the pins, and tell of it."""
    changed = 0
    for before, after in zip(states, states[1:], strict=False):
        changed |= before ^ after
    gpios = [gpio for gpio in GPIOS if changed >> gpio & 1]
    if len(gpios) != 2:
        return None, ("", _why_no_encoder(gpios))
    quarters = turned(states, *gpios)
    a, b = gpios if quarters > 0 else reversed(gpios)
    for per_click, reader in QUARTERS_PER_CLICK.items():
        if abs(abs(quarters) - CLICKS * per_click) <= MISSED * CLICKS * per_click:
            kind = "half-step encoder" if per_click == 2 else "encoder"
            return Encoder(a, b, reader), (
                f"{kind}, A at GP{a}, B at GP{b}: the board file takes {reader}",
                "",
            )
    steps = f"{abs(quarters) / 4:g} steps for {CLICKS} clicks"
    return None, ("", f"{steps}, neither {CLICKS} nor {CLICKS // 2}: turn it slowly, and one way only")


def turned(states: Sequence[int], a: int, b: int) -> int:
    """Return the quarters of a step, clockwise positive, that contacts at GPIOs *a* and *b* went through."""
    pairs = [(~state >> a & 1) | (~state >> b & 1) << 1 for state in states]
    return sum(QUARTERS[before][after] for before, after in zip(pairs, pairs[1:], strict=False))


def _why_no_encoder(gpios: list[int]) -> str:
    if not gpios:
        return "no pin changed as it was turned: its middle leg (GND) is loose"
    if len(gpios) == 1:
        return f"only GP{gpios[0]} changed as it was turned: the wire of its other contact is loose"
    return f"{at(gpios)} changed as it was turned, but an encoder has two contacts: their wires touch"


class Box(NamedTuple):
    """All that was found well, for a board file."""

    panel: Found
    controller: str
    keys: dict[str, int]
    is_high: bool = False
    encoder: "Encoder | None" = None
    buzzer: "int | None" = None
    has_led: bool = True


def board_file(name: str, box: Box) -> str:
    """Return the text of boards/*name*.py for *box* (boards/README.md, Your own)."""
    driver, found, turn = box.controller.capitalize(), box.panel, box.encoder
    wired = [*box.keys.items(), *([("A", turn.a), ("B", turn.b)] if turn else [])]
    keys = ", ".join(f'("{key}", {gpio})' for key, gpio in wired)
    arguments = ["KEYS"] + ["1"] * box.is_high + ([f"reader={turn.reader}"] if turn else [])
    address = f"address=0x{found.address:02X}, " if found.address != USUAL_ADDRESS else ""
    sound = "None" if box.buzzer is None else f"parts.Buzzer({box.buzzer})"
    light = 'parts.Led("LED")' if box.has_led else "None"
    reads = f"from firmware.input.more_keys import {turn.reader}\n" if turn else ""
    return f'''"""A box as `tablemate doctor --wire` found it, with a panel of the kind {box.controller}."""

from boards import pico_parts as parts
from firmware.display.{PANELS[box.controller]} import {driver}
{reads}
I2C_BUS, SDA, SCL, I2C_HZ = {found.sda // 2 % 2}, {found.sda}, {found.scl}, 400000
KEYS = ({keys})


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus, free = parts.i2c(I2C_BUS, SDA, SCL, I2C_HZ)
    keys = parts.Keys({", ".join(arguments)})
    display = {driver}(bus, {address}free=free)
    return parts.Board("{name}", display, keys, {sound}, {light})
'''
