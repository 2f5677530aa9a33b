"""The rules of the games: pure, integers only, the same on every Python that Tablemate runs on."""
