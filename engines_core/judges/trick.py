"""
Who wins a trick of Boo-Ray's Booray: the highest trump, else the highest card of the suit led; ace high.

    trick(["S", "9H", "AH", "2S"])  ->  {"winner": 2}
"""

from engines_core.cards import RANKS, SUITS, rank_of, suit_of
from engines_core.errors import JudgeError
from engines_core.judges import check_card
from engines_core.ranges import shown

ACE_HIGH = RANKS[1:] + RANKS[:1]


def trick(arguments) -> dict:
    """
    Return the index of the winning card, 0 being the card led (spec/boo_ray.md, Judges).

    *arguments* are the trump suit, the card led and those that follow in order, all different;
    a card led alone wins.
    """
    if type(arguments) not in (list, tuple) or len(arguments) < 2:
        raise JudgeError("wants a trump and cards")
    trump, cards = arguments[0], list(arguments[1:])
    if type(trump) is not str or trump not in SUITS:
        raise JudgeError("# is not a suit", shown(trump))
    for index in range(len(cards)):
        check_card(cards[index])
        if cards[index] in cards[:index]:
            raise JudgeError("# is there twice", cards[index])
    strengths = [_strength(card, trump, suit_of(cards[0])) for card in cards]
    return {"winner": strengths.index(max(strengths))}


def _strength(card: str, trump: str, led: str) -> tuple:
    suit = suit_of(card)
    return 2 if suit == trump else 1 if suit == led else 0, ACE_HIGH.index(rank_of(card))
