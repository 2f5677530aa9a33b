"""English: the rules of Millennium Blades to look up (its page, The device also says)."""

TEXTS = {
    "setup": (
        "Shop deck: the base set, 5 expansion, 4 premium, 3 master sets. 2 bronze, 2 silver and 1 gold "
        "promo set: one of each for fusion, the other two as prizes. Each: a starter deck and a "
        "character, at random or chosen, its 6 friendship cards, 3 shop cards, 3 sell markers (4 with "
        "three players). First game: recommended sets are in the rule book; character powers may be "
        "left out."
    ),
    "collection": (
        "Cards with one symbol in common and all star ratings different. They go to the box. Fused cards "
        "do, too; an empty shop deck is made again of the shop's discards."
    ),
    "trade": (
        "Trade: stars and M$ together are equal on both sides. Market: the price is the stars; nobody "
        "buys back or takes back what they sold. No limit while building."
    ),
    "turn": (
        "One single must be played, one action may come before or after it. Whoever cannot play (no card, no "
        "free place) passes, without an action."
    ),
    "markers": (
        "Each sale and each fusion uses one, without one there is neither. A card bought from the market "
        "gives the seller's back, all return when deck building ends."
    ),
    "purchase": (
        "The player with fewer VP goes first: tournaments and collections; money counts only at the end."
    ),
    "deck": (
        "8 singles, 1 deck box, 2 accessories at most, never the same card twice. Too many in it: those "
        "to leave are drawn at random."
    ),
    "effects": (
        "Top, continuous, play, next, scoring: in this order. Reverse and reaction effects go clockwise "
        "from the seat to move. Only reactions may be left out."
    ),
    "scoring": (
        "Singles left to right, deck box, accessories, then the metas. After round 1 everyone takes a "
        "random bronze promo, after round 2 a silver one, whatever the place."
    ),
    "clash": (
        "With one other, the one who starts it chooses; with three or more anyone with a top card may "
        "join. Turned-up cards go to the market; without room for all of them in its 12 places, all that "
        "lies there is discarded first."
    ),
    "loop": (
        "The player leaves the tournament with the VP of 1st place. After it all cards of that deck go to "
        "the box, and the player gets their selling price in M$ (nothing in the last round)."
    ),
}
