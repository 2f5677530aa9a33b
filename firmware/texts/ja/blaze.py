"""Japanese: Blaze."""

TEXTS = {}
