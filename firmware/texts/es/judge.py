"""Spanish: the judges."""

TEXTS = {}
