"""French: the words of the settings, and of what is opened there."""

TEXTS = {}
