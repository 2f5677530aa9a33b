"""Spanish: Attrition War."""

TEXTS = {}
