"""German: Millennium Blades."""

TEXTS = {}
