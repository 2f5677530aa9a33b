"""What a panel shows, for a PC that asks; loaded when one does."""


def picture_of(driver) -> bytes:
    """Return what the panel of *driver* shows, MONO_VLSB, by what was sent to it."""
    seen = bytearray(len(driver.buffer))
    for page in range(len(driver._shown_pages)):
        if driver._on and not driver._unknown >> page & 1:
            start = page * driver.width + driver._left
            seen[start : start + driver._visible] = driver._shown_pages[page]
    return bytes(turned(seen)) if driver._flipped else bytes(seen)


def turned(picture):
    """Return *picture* upside down."""
    turned = bytearray(len(picture))
    for i in range(len(picture)):
        byte = picture[-1 - i]
        for bit in range(8):
            turned[i] |= (byte >> bit & 1) << (7 - bit)
    return turned
