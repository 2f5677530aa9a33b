"""German: Blood Rage."""

TEXTS = {}
