"""From a finger on a bouncing key to the press, here and where stability is waited for."""

from host_tools.emulator import EmulatedPico, filesystem_image
from tests.hil import image
from tests.hil.bench.figure import Figure, NotMeasured
from tests.hil.bench.rival_files import RIVALS, rival

# A key at GPIO 8, looked at as often as possible; the LED is the event.
DEBOUNCING = f"""
from machine import Pin
from time import ticks_ms
from firmware.input.debounce import Debouncer
from {RIVALS[:-3]} import WaitingDebouncer
pin, led, key = Pin(8, Pin.IN, Pin.PULL_UP), Pin(25, Pin.OUT), KIND()
print("ready")
while not key.feed(not pin.value(), ticks_ms()):
    pass
led.on()
"""


def debouncers() -> list[Figure]:
    """Measure how long after the finger a bouncing press counts, here and where stability is waited for."""
    ours_ms, waiting_ms = to_event("Debouncer"), to_event("WaitingDebouncer")
    return [
        Figure("press to event", ours_ms * 1000, None, "us"),
        Figure("press to event, waiting for 20 ms of stability", waiting_ms * 1000, None, "us"),
        Figure("press to event where stability is waited for, times ours", waiting_ms / ours_ms, None, "x"),
    ]


def to_event(kind: str) -> float:
    """Return the ms from a finger on a bouncing key to the press that the debouncer *kind* makes."""
    files = {**image.files(), **rival(DEBOUNCING.replace("KIND", kind))}
    pico = EmulatedPico(filesystem=filesystem_image(files))
    pico.run_until(lambda: b"ready" in pico.output)
    pico.run_for(50)
    began_us = pico.now_us
    pico.press("OK", bounce=True)
    pico.run_for(100)
    if len(pico.led.changes) != 1:
        raise NotMeasured(f"a press with {kind}: {pico.output.decode()}")
    return (pico.led.changes[0][0] - began_us) / 1000
