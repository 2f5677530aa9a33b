"""Spanish: Boo-Ray."""

TEXTS = {}
