"""English: Pennies."""

TEXTS = {
    # actions: their names on the bar, the titles of their arguments, their lines in the log
    "hide": "Hide pennies",
    "hide.0": "how many?",
    "hide.effect": "All fists are closed",
    "guess": "Guess",
    "guess.0": "How many in all?",
    "guess.log": "@ says #",
    "guess.total": "# in the fists",
    "guess.right": "Right: #",
    "finish": "End the game",
    "finish.log": "The game ends",
    # values that count
    "source.guesses": "Right guesses",
    # the table
    "table.open": "Fists open",
    "table.closed": "Fists closed",
    "table.points": "# pts",
}
