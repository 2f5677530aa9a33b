"""
Fingers on a board: the keys pushed for each button, their count, and how to turn a wheel with fewest pushes.

A push counts 1, a held one 2, each click of an encoder 1. The best way to a value by UP and DOWN is found
by trying them on a copy of the screen; then the keys are really pushed.
"""

import copy
import heapq

from firmware.input.buttons import Buttons
from firmware.input.more_keys import MoreKeys
from firmware.input.one_key import OneKey
from firmware.input.two_keys import TwoKeys
from firmware.ui.asking.stepper import Stepper
from tests.fakes.device import Device

TAP_MS, PAUSE_MS, HELD_MS, LONG_MS, LOOK_MS = 60, 60, 640, 1300, 10
SETTLED_MS = 320  # after taps that may belong together
MOST_REPEATS = 60
QUARTER_MS = 5  # a quarter of a click
SEATS = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5")
TURNED = {"DOWN": (1, 3, 2, 0), "UP": (2, 3, 1, 0)}  # the contacts of an encoder at each quarter of a click


class Hand:
    """
    Four keys, and the base of all hands.

    COSTS are those of a press, HELD those of a long press or of UP and DOWN held for repeats.
    """

    name = "four keys"
    names: tuple = ("UP", "DOWN", "OK", "BACK")
    reader: type = Buttons
    COSTS = {"UP": 1, "DOWN": 1, "OK": 1, "BACK": 1}
    HELD = {"UP": 2, "DOWN": 2, "OK": 2}

    def fitted(self, device: Device) -> Device:
        """Return *device* with the keys of this board."""
        device.board.keys.names = self.names
        device.app.context.buttons = device.app.gestures.buttons = self.reader(self.names)
        return device

    def push(self, device: Device, button: str) -> None:
        """Press *button* once."""
        device.hold(button, TAP_MS)

    def hold(self, device: Device, button: str) -> None:
        """Press *button* long."""
        device.hold(button, HELD_MS)

    def hold_until(self, device: Device, button: str, wanted: object) -> None:
        """Hold UP or DOWN until *wanted* is seen."""
        self.begin(device, button)
        for _ in range(MOST_REPEATS * 10):
            if spot(wheel(device)) == wanted:
                break
            device.wait(LOOK_MS)
        self.end(device, button)

    def begin(self, device: Device, button: str) -> None:
        """Let the key of *button* go down, to be held."""
        device.command("press " + button)
        device.wait(LOOK_MS)

    def end(self, device: Device, button: str) -> None:
        """Let go."""
        device.command("release " + button)
        device.wait(PAUSE_MS)

    def cost(self, button: str, repeats: int) -> int:
        """Return the count of a press of *button*, held for so many *repeats*."""
        return self.HELD[button] if repeats else self.COSTS.get(button, 1)

    def seat_of(self, turned: object) -> "int | None":
        """Return the seat whose key answers as OK would on *turned*, None without such keys."""
        return None


class SeatKeys(Hand):
    """Four keys, and one for each of five seats."""

    name = "seat keys"
    names = Hand.names + SEATS
    reader = MoreKeys

    def seat_of(self, turned) -> "int | None":
        """Return the seat that is highlighted."""
        kind = turned.range.kind if hasattr(turned, "range") else ""
        if kind == "seat":
            return turned.range.values[turned.index]
        return turned._left()[turned.index] if kind == "ranking" else None


class Encoder(Hand):
    """An encoder that is turned for UP and DOWN and pushed for OK; a key is BACK."""

    name = "encoder"
    names = ("OK", "BACK", *SEATS, "A", "B")
    reader = MoreKeys
    HELD = {"OK": 2}

    def push(self, device: Device, button: str) -> None:
        """Turn by a click, or press a key."""
        if button in TURNED:
            self._click(device, button)
            device.wait(PAUSE_MS)
        else:
            super().push(device, button)

    def _click(self, device: Device, button: str) -> None:
        for contacts in TURNED[button]:
            for bit, name in ((1, "A"), (2, "B")):
                device.command(("press " if contacts & bit else "release ") + name)
            device.wait(QUARTER_MS)


class TwoKeysHand(Hand):
    """A and B (firmware/input/two_keys.py)."""

    name = "two keys"
    names = ("A", "B")
    reader = TwoKeys
    COSTS = {"UP": 2, "DOWN": 1, "OK": 1, "BACK": 1}
    HELD = {"UP": 2, "OK": 2}

    def push(self, device: Device, button: str) -> None:
        """Tap A or B or both, hold A for UP."""
        if button == "UP":
            device.hold("A", HELD_MS)
        elif button == "BACK":
            device.command("press A")
            device.hold("B", TAP_MS)
            device.command("release A")
            device.wait(PAUSE_MS)
        else:
            device.hold({"DOWN": "A", "OK": "B"}[button], TAP_MS)

    def hold(self, device: Device, button: str) -> None:
        """Hold B."""
        assert button == "OK"
        device.hold("B", HELD_MS)

    def begin(self, device: Device, button: str) -> None:
        """Hold A."""
        device.command("press A")
        device.wait(HELD_MS)

    def end(self, device: Device, button: str) -> None:
        """Let A go."""
        device.command("release A")
        device.wait(PAUSE_MS)


class OneKeyHand(Hand):
    """The only key (firmware/input/one_key.py): taps, and a hold after some."""

    name = "one key"
    names = ("KEY",)
    reader = OneKey
    COSTS = {"DOWN": 1, "UP": 2, "BACK": 3, "OK": 2}
    HELD = {"OK": 2, "DOWN": 4, "UP": 5}
    TAPS = {"DOWN": 1, "UP": 2, "BACK": 3}
    TAPS_BEFORE = {"OK": 0, "DOWN": 2, "UP": 3}  # a hold

    def push(self, device: Device, button: str) -> None:
        """Tap, or hold for OK."""
        if button == "OK":
            device.hold("KEY", HELD_MS)
            return
        self._tap(device, self.TAPS[button])
        device.wait(SETTLED_MS)

    def _tap(self, device: Device, times: int) -> None:
        for _ in range(times):
            device.hold("KEY", TAP_MS)

    def hold(self, device: Device, button: str) -> None:
        """Hold on until OK is held."""
        assert button == "OK"
        device.hold("KEY", LONG_MS)

    def begin(self, device: Device, button: str) -> None:
        """Tap, then hold."""
        self._tap(device, self.TAPS_BEFORE[button])
        device.command("press KEY")
        device.wait(HELD_MS)

    def end(self, device: Device, button: str) -> None:
        """Let go."""
        device.command("release KEY")
        device.wait(PAUSE_MS)


FOUR_KEYS = Hand()
OTHERS = (TwoKeysHand(), OneKeyHand(), Encoder(), SeatKeys())


# Turning by UP and DOWN


def wheel(device: Device):
    """Return the object that UP and DOWN change: the editor of a question, or the screen with its rows."""
    top = device.top()
    return top.editor if hasattr(top, "editor") else top


def spot(turned) -> object:
    """Return where *turned*, a `wheel`, stands."""
    if hasattr(turned, "is_laid"):
        return turned.is_laid
    if hasattr(turned, "letters"):
        return turned.letters, turned.wheel, turned.index
    if hasattr(turned, "values"):
        return turned.column, tuple(turned.values)
    return turned.value if hasattr(turned, "value") else (getattr(turned, "rank", ""), turned.index)


def copied(turned):
    """Return a copy of *turned* that UP and DOWN change alone."""
    twin = copy.copy(turned)
    for name, value in vars(turned).items():
        if isinstance(value, (list, Stepper)):
            setattr(twin, name, copy.copy(value))
    return twin


def moves(hand: Hand, turned):
    """Yield (cost, button, repeats, *turned* afterwards) of each way to use UP or DOWN once."""
    for button in ("DOWN", "UP"):
        twin = copied(turned)
        twin.pressed(button, False)
        yield hand.cost(button, 0), button, 0, twin
        for repeats in range(1, MOST_REPEATS if button in hand.HELD else 0):
            twin = copied(twin)
            twin.pressed(button, True)
            yield hand.cost(button, repeats), button, repeats, twin


def way(hand: Hand, turned, is_there) -> tuple:
    """Return ([(button, repeats, spot then)], *turned* at the end) of the way with fewest pushes."""
    serial, seen = 0, set()
    queue: list = [(0, serial, turned, [])]
    while queue:
        cost, _, here, path = heapq.heappop(queue)
        if is_there(here):
            return path, here
        if spot(here) in seen:
            continue
        seen.add(spot(here))
        for more, button, repeats, twin in moves(hand, here):
            if spot(twin) not in seen:
                serial += 1
                heapq.heappush(queue, (cost + more, serial, twin, [*path, (button, repeats, spot(twin))]))
    raise ValueError("it cannot be reached")


def turned_to(hand: Hand, device: Device, is_there, is_held: bool) -> list:
    """
    Turn until *is_there*(wheel); return the presses: (button, repeats).

    A key of a seat is the last of them where it answers at once, in place of OK if that is not to be held.
    """
    path, there = way(hand, wheel(device), is_there)
    seat = None if is_held else hand.seat_of(there)
    if seat is not None and path:
        hand.push(device, SEATS[seat])
        return [(SEATS[seat], 0)]
    for button, repeats, wanted in path:
        if repeats:
            hand.hold_until(device, button, wanted)
        else:
            hand.push(device, button)
        if spot(wheel(device)) != wanted:
            raise ValueError(f"{hand.name}: {button} led to {spot(wheel(device))}, not to {wanted}")
    return [(button, repeats) for button, repeats, _ in path]
