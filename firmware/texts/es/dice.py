"""Spanish: dice, a coin, a random player."""

TEXTS = {
    "throw": "OK tirar",
    "one": "1 dado",
    "several": "# dados",
    "sides": "1 dado de # caras",
    "coin": "Una moneda",
    "player": "Un jugador",
    "heads": "Cara",
    "tails": "Cruz",
    "nth": "Tirada #",
    "sum": "Tirada #: suma #",
}
