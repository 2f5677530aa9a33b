"""French: Attrition War."""

TEXTS = {}
