"""English: Boo-Ray."""

TEXTS = {
    # actions: what the menu calls them, what each value is called, what the log says
    "deal": "Deal",
    "deal.log": "Dealt, all anted",
    "bids": "Bids",
    "bids.0": "your bid",
    "bids.log": "Bids: #",
    "result": "Result",
    "result.1": "#: who is best?",
    # effects, shown before the last OK
    "effect.pot": "Pot # → #",
    "effect.dealer": "@ deals",
    "effect.over": "game over",
    "effect.wins": "@ wins #",
    "effect.draws": "@ draws #",
    "effect.loses": "@ loses #",
    "effect.nobody": "Nobody bids, the pot stays at #",
    "result.effect": "# goes to #",
    "result.drawn": "# is a draw: #",
    # values
    "=": "fold",
    "=B": "Booray",
    "=L": "Low-Shit",
    "=K": "KALO",
    "=BL": "Booray, Low-Shit",
    "=BK": "Booray, KALO",
    "=LK": "Low-Shit, KALO",
    "=BLK": "all three",
    "=none": "when you like",
    "=always": "never",
    "=double": "with a double pot",
    # options
    "option.chips": "Chips",
    "option.ante": "Ante",
    "option.wins": "Wins to end",
    "option.multi": "Several bids",
    "option.forced": "Fold",
    "option.debt": "Debt",
    # what counts
    "source.chips": "Chips",
    "source.wins": "Wins",
    # the table
    "table.pot": "pot #",
    "table.first": "Before hand 1",
    "table.chips": "Hand #: chips",
    "table.bids": "Hand #: bids",
    "table.swap": "Hand #: exchange",
    "table.paid": "Hand #: paid",
    "table.over": "Game over",
    "table.exchange": (
        "Bidders swap 0-5 cards",
        "once, # begins",
        "Deck out? Shuffle in the",
        "folds, then old discards",
    ),
    # the engine's lines, shorter
    "Booray: @ leads": "B: @ leads",
    "#: who is best?": "#: who wins?",
    "@ deals, all ante": "@ deals",
    "All must bid at once": "All must bid",
    "judges": ("low", "kalo", "trick"),
}
