"""The picture on a panel, for a PC that asks; loaded when one does."""

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Bytes, Driver


def picture_of(driver: "Driver") -> bytes:
    """Return the picture on the panel of *driver*, MONO_VLSB, from the bytes sent to it."""
    seen = bytearray(len(driver.buffer))
    for page in range(len(driver.shown_pages)):
        if driver.is_on and not driver.unknown >> page & 1:
            start = page * driver.width + driver.left
            seen[start : start + driver.visible] = driver.shown_pages[page]
    return bytes(turned(seen)) if driver.flipped else bytes(seen)


def turned(picture: "Bytes") -> "Any":
    """Return *picture* upside down."""
    turned = bytearray(len(picture))
    for i in range(len(picture)):
        byte = picture[-1 - i]
        for bit in range(8):
            turned[i] |= (byte >> bit & 1) << (7 - bit)
    return turned
