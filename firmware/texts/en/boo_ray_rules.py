"""English: the rules of Boo-Ray to look up (its page, The device also says)."""

TEXTS = {
    "hands": (
        "Whoever folds lays the hand face down at once. The card that shows trump is never used or shuffled "
        "in again. The exchange goes from the dealer's left. When the deck runs out, the folded hands are "
        "shuffled in, then earlier discards."
    ),
}
