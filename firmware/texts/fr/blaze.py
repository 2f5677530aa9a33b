"""French: Blaze."""

TEXTS = {}
