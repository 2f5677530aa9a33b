"""Spanish: the rules of Blood Rage to look up (its page, The device also says)."""

TEXTS = {}
