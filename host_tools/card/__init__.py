"""The card beside the game: one page to print and fold, with the program's own screens."""
