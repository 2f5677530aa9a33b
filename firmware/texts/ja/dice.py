"""Japanese: dice, a coin, a random player."""

TEXTS = {}
