"""Japanese: Boo-Ray."""

TEXTS = {}
