"""German: Attrition War."""

TEXTS = {}
