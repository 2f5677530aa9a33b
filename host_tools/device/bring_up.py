"""
The walk through a new box: what hangs at which pin, found at the prompt while the maker presses and looks.

It needs no program on the Pico and uses only `machine`. Each step is a call into CODE, which prints what it
saw; bring_up_words.py says it in a sentence. Which controller a panel has is seen by the maker: at the end of
a row of its memory an SSD1306 goes on at the left and an SH1106 stops, so each can be made to show its name.
"""

from collections.abc import Callable
from typing import NamedTuple

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import text as letters
from host_tools.device import bring_up_words as words
from host_tools.device.bring_up_words import Box, Found, Levels, Press
from host_tools.device.pico import Pico
from host_tools.errors import Failed

FAST_HZ, SLOW_HZ = 400000, 100000  # bus speeds; slow where there may be no pull-ups but the chip's
KEY_S = 20  # for a press
TURN_S = 20  # until the encoder begins to turn
STRIP = (128, 16)  # pixels of a line of text on the panel
WRAP = 4  # columns before the end of a row from which the name of an SSD1306 is written
YES = ("y", "yes")
CODE = """
import machine, sys
from machine import Pin
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms
_is_2350 = "RP2350" in getattr(sys.implementation, "_machine", "")
_gpios = tuple(range(23)) + (26, 27, 28)
_heard = ticks_ms()
def _wait():
    # say now and then that all is well
    global _heard
    if ticks_diff(ticks_ms(), _heard) > 1000:
        print("waiting ...")
        _heard = ticks_ms()
def _read(gpios, pull):
    for gpio in gpios:
        Pin(gpio, Pin.IN, pull)
    sleep_ms(10)
    # SIO's GPIO_IN, all pins at once: RP2040 datasheet 2.3.1.7, RP2350 3.1.11
    return machine.mem32[0xD0000004] & sum(1 << gpio for gpio in gpios)
def _levels(gpios):
    # an RP2350 holds up what was up when its pull-down comes (erratum E9)
    down = -1 if _is_2350 else _read(gpios, Pin.PULL_DOWN)
    return _read(gpios, Pin.PULL_UP), down
def _panel(high):
    pairs = [(a, a + 1) for a in _gpios if a % 2 == 0 and a + 1 in _gpios]
    for a, b in pairs:
        for sda, scl in ((a, b), (b, a)):
            if not (high >> a & high >> b & 1):
                continue
            _wait()
            for address in (0x3C, 0x3D):
                bus = _opened(sda, scl)
                try:
                    bus.writeto(address, b"")
                    return sda, scl, address
                except OSError:
                    pass
    return ()
def _opened(sda, scl, hz=100000):
    for gpio in (sda, scl):
        Pin(gpio, Pin.IN, Pin.PULL_UP)
    return machine.SoftI2C(sda=Pin(sda), scl=Pin(scl), freq=hz, timeout=5000)
def _put(page, column, data):
    try:
        _bus.writeto(_address, bytes((0, 0xB0 | page, column & 15, 0x10 | column >> 4)))
        _bus.writeto(_address, b"\\x40" + data)
    except OSError:
        print("lost")
def _begin(sda, scl, address, hz):
    global _bus, _address
    _bus, _address = _opened(sda, scl, hz), address
    # both kinds pass over what only the other one knows
    for some in (
        b"\\xae\\xd5\\x80\\xa8\\x3f\\xd3\\x00",
        b"\\x8d\\x14",
        b"\\x20\\x02\\x21\\x00\\x7f",
        b"\\x40\\xda\\x12\\xa4\\xa6\\xa1\\xc8",
    ):
        _bus.writeto(address, b"\\x00" + some)
    for page in range(8):
        _put(page, 0, bytes(132))
        print("waiting ...")
    _bus.writeto(address, b"\\x00\\xaf")
def _look(gpios, base):
    up, down = _levels(gpios)
    return up ^ base[0], (down ^ base[1]) if down != -1 else 0, up, down
def _key(gpios, ms):
    base = _levels(gpios)
    print("ready")
    end, seen = ticks_add(ticks_ms(), ms), (0, 0)
    while ticks_diff(end, ticks_ms()) > 0:
        found = _look(gpios, base)
        if found[:2] != (0, 0) and found[:2] == seen:
            low = found[0] & ~found[2]
            print("pressed", low, found[1] & found[3] & ~low)
            break
        seen = found[:2]
        _wait()
    else:
        return
    end = ticks_add(ticks_ms(), 3000)
    while ticks_diff(end, ticks_ms()) > 0:
        if _look(gpios, base)[:2] == (0, 0):
            print("back")
            sleep_ms(50)
            return
        _wait()
def _turn(gpios, ms):
    _read(gpios, Pin.PULL_UP)
    mask = sum(1 << gpio for gpio in gpios)
    pins = machine.mem32
    before = pins[0xD0000004] & mask
    states = [before]
    print("ready")
    end = ticks_add(ticks_ms(), ms)
    while ticks_diff(end, ticks_ms()) > 0 and len(states) < 500:
        now = pins[0xD0000004] & mask
        if now != before:
            states.append(now)
            before = now
            end = ticks_add(ticks_ms(), 2000)
        sleep_ms(1)
        _wait()
    for state in states:
        print("state", state)
def _beep(gpio, times):
    pin = Pin(gpio)
    for _ in range(times):
        pwm = machine.PWM(pin, freq=2500, duty_u16=32768)
        sleep_ms(200)
        pwm.duty_u16(0)
        pwm.deinit()
        sleep_ms(150)
    Pin(gpio, Pin.IN, Pin.PULL_UP)
def _sweep(gpios):
    for gpio in gpios:
        print("beep", gpio)
        _beep(gpio, 1)
        sleep_ms(500)
def _blink():
    try:
        led = Pin("LED", Pin.OUT)
    except ValueError:
        return
    for i in range(10):
        led.value(~i & 1)
        sleep_ms(200)
"""


class Maker(NamedTuple):
    """Whoever holds the box: *ask* returns an answer, *tell* prints a finding, *say* a line."""

    ask: Callable[[str], str]
    tell: Callable[[str, str, str], None]
    say: Callable[[str], None]


def asked(question: str) -> str:
    """Return the line typed after *question*; Failed if nobody can."""
    try:
        return input(f"{question} ").strip()
    except EOFError:
        raise Failed("stopped: nobody answers (--wire asks what you see and hear)") from None


class Walk:
    """The steps, in `run`'s order; what was found well is in its members, trouble makes `is_well` false."""

    def __init__(self, pico: Pico, maker: Maker):
        self._pico = pico
        self._maker = maker
        self.is_well = True
        self.panel: Found | None = None
        self.controller = ""
        self.presses: dict[str, Press] = {}
        self.encoder: words.Encoder | None = None
        self.buzzer: int | None = None
        self.has_led = False

    def run(self) -> "Box | None":
        """Walk through the box; return what is there, None if something has to be mended first."""
        self._pico.run(CODE)
        self.levels = Levels(*self._numbers(f"print('levels', *_levels({words.GPIOS}))", "levels"))
        self._tell("at rest", words.at_rest(self.levels))
        self._find_panel()
        self._find_controller()
        if not self._find_keys():
            return None
        self._find_buzzer()
        self._pico.run("_blink()")
        self.has_led = self._is("did the LED on the Pico blink?")
        self._tell("LED", words.led(self.has_led))
        if not self.is_well or self.panel is None:
            return None
        gpios = {name: (*press.low, *press.high)[0] for name, press in self.presses.items()}
        is_high = any(press.high for press in self.presses.values())
        found = (self.panel, self.controller, gpios, is_high, self.encoder, self.buzzer, self.has_led)
        return Box(*found)

    def _tell(self, what: str, finding: words.Finding) -> None:
        self._maker.tell(what, *finding)
        self.is_well = self.is_well and not finding[1]

    def _is(self, question: str) -> bool:
        return self._maker.ask(f"{question} [y/n]").lower() in YES

    def _numbers(self, code: str, word: str) -> list[int]:
        """Return the numbers that *code* prints behind *word*, on any lines."""
        return [number for said, numbers in self._said(code) if said == word for number in numbers]

    def _said(
        self, code: str, each_line: "Callable[[str], None] | None" = None
    ) -> list[tuple[str, list[int]]]:
        """Run *code*; return the lines it prints, each a word and its numbers; Failed for anything else."""
        lines: list[str] = []

        def heard(line: str) -> None:
            lines.append(line)
            if each_line is not None:
                each_line(line)

        self._pico.run(code, heard)
        parts = [line.split() for line in lines if line.strip() and not line.startswith("waiting")]
        try:
            return [(word, [int(number) for number in numbers]) for word, *numbers in parts]
        except ValueError:
            raise Failed(f"{self._pico.port}: it says what no step of the walk does") from None

    def _free(self) -> list[int]:
        """Return the GPIOs that neither the panel nor a key found so far has, and that nothing holds down."""
        used = set(self.levels.low())
        used |= {self.panel.sda, self.panel.scl} if self.panel else set()
        used |= {self.encoder.a, self.encoder.b} if self.encoder else set()
        return [gpio for gpio in words.GPIOS if gpio not in used]

    def _find_panel(self) -> None:
        numbers = self._numbers(f"print('panel', *_panel({self.levels.up}))", "panel")
        self.panel = Found(*numbers) if len(numbers) == len(Found._fields) else None
        self._tell("panel", words.panel(self.panel, self.levels))

    def _find_controller(self) -> None:
        """Write the name of each kind where only that kind shows it; ask which one is seen."""
        if self.panel is None:
            return
        hz = FAST_HZ if self.is_well else SLOW_HZ
        self._said(f"_begin{(*self.panel, hz)}")
        self._strip(0, 2, _drawn("SH1106"), 0)
        self._strip(0, 128 - WRAP, _drawn("SSD1306", left=WRAP), WRAP)
        answer = self._maker.ask("which name does the panel show? [SSD1306, SH1106, n for none]")
        names = [name for name in words.PANELS if answer.upper() in (name, name[-4:])]
        self.controller = names[0] if names else ""
        self._tell("controller", words.controller(self.controller))

    def _strip(self, page: int, column: int, pixels: bytes, filler: int) -> None:
        """Write *pixels*, two pages of 128 columns, from *column* on, behind *filler* dark columns."""
        for i in range(2):
            row = bytes(filler) + pixels[i * STRIP[0] : (i + 1) * STRIP[0] - 2 * filler]
            self._pico.run(f"_put({page + i}, {column}, {row!r})")

    def _show(self, text: str) -> None:
        """Write *text* on the panel, if it has a name, and on the PC."""
        self._maker.say(text)
        if self.controller:
            self._strip(4, 2 if self.controller == "SH1106" else 0, _drawn(text), 0)

    def _find_keys(self) -> bool:
        """Wait for each key; return whether there is anything at all."""
        if self._is("is there a rotary encoder?"):
            self._find_encoder()
        for name in ("OK", "BACK") if self.encoder else words.EXPECTED:
            if words.EXPECTED[name] in self.levels.low():
                continue  # told already
            press = self._press(name)
            if press is None and self.panel is None and not self.presses:
                self._tell("box", words.nothing())
                return False
            taken = {other: (*found.low, *found.high)[0] for other, found in self.presses.items()}
            finding = words.key(name, press, taken)
            self._tell(name, finding)
            if press is not None and not finding[1]:
                self.presses[name] = press
        if self.presses:
            self._tell("keys", words.sides(self.presses))
        return True

    def _press(self, name: str) -> "Press | None":
        self._show(f"press {name}")
        said = dict(self._said(f"_key({self._free()}, {KEY_S * 1000})"))
        if len(said.get("pressed", ())) != 2:
            return None
        low, high = [tuple(gpio for gpio in words.GPIOS if mask >> gpio & 1) for mask in said["pressed"]]
        return Press(low, high, "back" in said) if low or high else None

    def _find_encoder(self) -> None:
        self._show(f"turn {words.CLICKS} clicks right")
        states = self._numbers(f"_turn({self._free()}, {TURN_S * 1000})", "state")
        self.encoder, finding = words.encoder(states)
        self._tell("encoder", finding)

    def _find_buzzer(self) -> None:
        """Sound the buzzer; where none is heard, sound every pin that nothing has."""
        if not self._is("is there a buzzer?"):
            return
        if words.BUZZER in self.levels.low() + self.levels.high():
            self._tell("buzzer", words.buzzer(None, self.levels))
            return
        keys = [gpio for press in self.presses.values() for gpio in press.low + press.high]
        free = [gpio for gpio in self._free() if gpio not in keys and gpio not in self.levels.high()]
        if words.BUZZER in free:
            self._pico.run(f"_beep({words.BUZZER}, 3)")
            self.buzzer = words.BUZZER if self._is("did it beep three times?") else None
        if self.buzzer is None:
            self._said(f"_sweep({free})", self._maker.say)
            answer = self._maker.ask("at which number did it beep? [enter: at none]")
            self.buzzer = int(answer) if answer.isdecimal() and int(answer) in free else None
        self._tell("buzzer", words.buzzer(self.buzzer, self.levels))


def _drawn(text: str, left: int = 0) -> bytes:
    """Return *text* as two pages of the panel, from column *left* on."""
    pixels = bytearray(STRIP[0] * STRIP[1] // 8)
    Canvas(pixels, *STRIP).text(left, 0, text, Font(letters))
    return bytes(pixels)
