"""English: the rules of Blaze to look up (its page, The device also says)."""

TEXTS = {
    "follow": (
        "Values that lie in this bout may follow, in attack or defence. While an attack card is not "
        "beaten the defender decides first; attacker and supporter may play before that. If they play "
        "too many together, the attacker's go first."
    ),
    "votes": (
        "On the loser a vote counts for whoever laid it, on anyone else for the one it lies on. Expect to "
        "lose? Lay the 0."
    ),
}
