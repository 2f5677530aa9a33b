"""French: dice, a coin, a random player."""

TEXTS = {
    "throw": "OK lancer",
    "one": "1 dé",
    "several": "# dés",
    "sides": "1 dé à # faces",
    "coin": "Une pièce",
    "player": "Un joueur",
    "heads": "Face",
    "tails": "Pile",
    "nth": "Lancer #",
    "sum": "Lancer #\u202f: total #",
}
