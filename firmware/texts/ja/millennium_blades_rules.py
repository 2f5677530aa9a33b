"""Japanese: the rules of Millennium Blades to look up (its page, The device also says)."""

TEXTS = {}
