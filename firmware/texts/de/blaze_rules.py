"""German: the rules of Blaze to look up (its page, The device also says)."""

TEXTS = {}
