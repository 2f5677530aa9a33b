"""Japanese: Millennium Blades."""

TEXTS = {}
