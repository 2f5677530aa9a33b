"""
Adafruit's driver for the SH1107, set up for Waveshare's Pico-OLED-1.3.

Its glass, 64x128, lies on its side (see sh1107.py), like that of Adafruit's FeatherWing, for which the
driver's defaults are. Only the panel's supply is another one: it comes from outside the controller.
"""

SUPPLY = b"\xae\xad\x8a\xaf"  # off meanwhile: the DC-DC converter is not to be switched while the panel is on


def connected(driver, bus):
    """Return the display: *driver*, Adafruit's SH1107, on *bus*."""
    display = driver(bus, width=128, height=64, auto_refresh=False)
    for command in SUPPLY:  # one by one: an argument is a command byte here too
        display.bus.send(command, b"")
    return display
