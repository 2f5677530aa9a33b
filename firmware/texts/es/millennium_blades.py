"""Spanish: Millennium Blades."""

TEXTS = {}
