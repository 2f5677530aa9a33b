"""English: the rules of Blood Rage to look up (its page, The device also says)."""

TEXTS = {
    "table.setup": (
        "The green pillage token lies on Yggdrasil, the other eight shuffled on the outer provinces, "
        "rewards up. Of 8 shuffled ragnarok tokens one goes face up on each of the three slots, then "
        "some on provinces already destroyed (2 players: 3, 3: 2, 4: 1), the rest to the box. The doom "
        "token marks the first slot's province. 3 players: the 4+ cards leave the decks; 2: the 3+ and "
        "the 4+. The oldest player is first."
    ),
    "=gifts": (
        "The first game goes without a draft in age 1: 8 cards each. Else first put aside a card kept "
        "from the age before. Hands are passed to the left, the last 2 cards are discarded unseen. "
        "What is left of the age's deck goes to the box unseen."
    ),
    "invade": "One free village of an outer province, a ship a fjord, never Yggdrasil.",
    "march": (
        "From one province to free villages of one other, next to it or not; never from or to a fjord, "
        "ships stay."
    ),
    "upgrade": (
        "Slots: warriors 1, leader 1, ship 1, monsters 2, clan 3. A full slot's card is discarded. If it "
        "is a monster's, the old monster goes to the box at once; one on the board: Adjust figures -1."
    ),
    "pillage": (
        "With a figure there or in a fjord next to it, and not if it is pillaged in this age. Call to "
        "arms: clockwise from the pillager, one figure each from a neighbouring province into free "
        "villages until all decline. Yggdrasil has no limit, ships stay. Then all in the battle lay a "
        "card face down, if they have one, and open them at once. Cards with a white circle: the "
        "pillager first, one each, clockwise until no one wants to. Whoever loses all figures there to a "
        "card before STR is compared was not in the battle. The winner discards the cards played, "
        "losers (in a tie all) take theirs back."
    ),
    "option.gods": (
        "Tyr: only cards' STR count. Heimdall: cards are laid open one by one from the pillager's left. "
        "Odin: the reward counts twice. Frigga: no figure is destroyed. Loki: the losers score their "
        "axes instead of the winner."
    ),
    "=discard": "Keep 1 card at most, in age 3 none.",
    "=quest": (
        "Where the most STR is asked for, fjords count and a tie fails. Revealed quests are discarded, done "
        "or not."
    ),
    "=ragnarok": (
        "The fjords next to the doomed province burn with it. The doom token moves to the next slot's "
        "province."
    ),
    "=valhalla": (
        "Pillage tokens turn to their rewards and stay where they are. Figures in Valhalla go back to "
        "their stocks. The first player token goes left."
    ),
    "stay": "Figures on the board stay there.",
}
