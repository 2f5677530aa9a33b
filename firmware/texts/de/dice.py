"""German: dice, a coin, a random player."""

TEXTS = {
    "throw": "OK werfen",
    "one": "1 Würfel",
    "several": "# Würfel",
    "sides": "1 Würfel, # Seiten",
    "coin": "Münze",
    "player": "Ein Spieler",
    "heads": "Kopf",
    "tails": "Zahl",
    "nth": "Wurf #",
    "sum": "Wurf #: Summe #",
}
