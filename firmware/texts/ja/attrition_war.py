"""Japanese: Attrition War."""

TEXTS = {}
