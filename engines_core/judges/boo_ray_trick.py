"""
Boo-Ray, Booray: who takes the trick.

The highest trump wins, else the highest card of the suit led; ace is high (spec/boo_ray.md, Judges):

    trick S 9H AH 2S  ->  {"winner": 2}
"""

from engines_core.cards import RANKS, SUITS, Card, rank_of, signed, suit_of
from engines_core.errors import IllegalAction
from engines_core.judges.judge import Judge
from engines_core.range_lists import Many
from engines_core.ranges import Choice

if False:  # for the type checker
    from engines_core.types import Phrase, Verdict


class TrickCard(Card):
    """A card of a trick; cards that were played already are barred."""

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is another card."""
        if value in self.barred:
            raise IllegalAction("# is there twice", value)
        super().check(value)


ACE_HIGH = RANKS[1:] + RANKS[:1]


def verdict(trump: str, cards: list[str]) -> "Verdict":
    """Return the index of the winning one of *cards*, 0 being the card led (spec/boo_ray.md, Judges)."""
    strengths = [_strength(card, trump, suit_of(cards[0])) for card in cards]
    return {"winner": strengths.index(max(strengths))}


def phrases(found: "Verdict", trump: str, cards: list[str]) -> "list[Phrase]":
    """Return the winning card, below all of them."""
    winner = found["winner"]
    return [
        ("Card # wins: #", winner + 1, signed(cards[winner])),
        (" ".join([signed(card) for card in cards]),),
    ]


def _strength(card: str, trump: str, led: str) -> tuple[int, int]:
    suit = suit_of(card)
    return 2 if suit == trump else 1 if suit == led else 0, ACE_HIGH.index(rank_of(card))


JUDGE = Judge(
    "S 9H AH 2S",
    ("TRUMP", "LEAD CARD..."),
    (Choice(SUITS), Many(lambda cards: TrickCard(tuple(cards), False), 1, 3)),
    verdict,
    phrases,
)
