"""French: Boo-Ray."""

TEXTS = {}
