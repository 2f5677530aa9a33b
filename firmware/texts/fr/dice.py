"""French: dice, a coin, a random player."""

TEXTS = {}
