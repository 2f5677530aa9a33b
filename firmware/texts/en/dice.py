"""English: dice, a coin, a random player."""

TEXTS = {
    "throw": "OK throw",
    "one": "1 die",
    "several": "# dice",
    "sides": "1 die of # sides",
    "coin": "A coin",
    "player": "A player",
    "heads": "Heads",
    "tails": "Tails",
    "nth": "Throw #",
    "sum": "Throw #: # in all",
}
