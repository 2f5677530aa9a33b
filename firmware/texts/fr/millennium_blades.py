"""French: Millennium Blades."""

TEXTS = {}
