"""Spanish: what the rules say in all games (README.md, Phrases)."""

TEXTS = {}
