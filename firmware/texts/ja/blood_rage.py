"""Japanese: Blood Rage."""

TEXTS = {}
