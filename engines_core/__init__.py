"""The rules of the five games: pure, integers only, the same on every Python that Tablemate runs on."""
