"""German: any other game, by its sheet."""

TEXTS = {}
