"""French: the words of the history: stored games, an evening, people."""

TEXTS = {}
