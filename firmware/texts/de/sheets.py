"""German: names of the score sheets that come along, and of their rows (README.md, Sheets)."""

TEXTS = {}
