"""Spanish: Blaze."""

TEXTS = {}
