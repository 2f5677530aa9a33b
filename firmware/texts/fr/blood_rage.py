"""French: Blood Rage."""

TEXTS = {}
