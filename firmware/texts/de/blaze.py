"""German: Blaze."""

TEXTS = {}
