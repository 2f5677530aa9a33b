"""French: the judges."""

TEXTS = {}
