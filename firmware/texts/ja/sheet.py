"""Japanese: any other game, by its sheet."""

TEXTS = {}
