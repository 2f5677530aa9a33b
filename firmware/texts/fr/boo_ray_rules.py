"""French: the rules of Boo-Ray to look up (its page, The device also says)."""

TEXTS = {}
