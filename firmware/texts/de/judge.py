"""German: the judges."""

TEXTS = {}
