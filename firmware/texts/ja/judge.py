"""Japanese: the judges."""

TEXTS = {}
