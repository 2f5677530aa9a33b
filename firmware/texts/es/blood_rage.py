"""Spanish: Blood Rage."""

TEXTS = {}
