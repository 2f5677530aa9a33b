"""German: Boo-Ray."""

TEXTS = {}
