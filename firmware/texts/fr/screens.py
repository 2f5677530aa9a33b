"""French: the words of all screens but those that have a file of their own (texts/__init__.py, PARTS)."""

TEXTS = {}
