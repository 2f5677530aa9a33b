"""
Attrition War: who wins a battle, what effects follow.

The rules are those of the game (attrition_war_battle.py); spec/attrition_war.md, Judge:

    battle 3S 7D --support-a 4H
    -> {"winner": "defender", "totals": [7, 7], "effects": []}    equal totals: who uses support loses
"""

from engines_core import attrition_war_battle as rules
from engines_core.cards import Card
from engines_core.hands import Rank
from engines_core.judges.judge import Judge
from engines_core.ranges import Choice

if False:  # for the type checker
    from engines_core.types import Any, Phrase, Range, Verdict


def _support(card: str, other: str, before: "list[str | None]") -> "Range":
    """Return the range of the support of *card* against *other*; the cards *before* are gone."""
    if rules.may_support(card, other):
        return Card(rules.named(before), optional=True)
    return Choice((None,))


def verdict(attack: str, defence: str, support_a: "str | None", support_d: "str | None") -> "Verdict":
    """Return winner, totals and effects."""
    attacker_wins = rules.verdict(attack, defence, support_a, support_d)[0]
    return {
        "winner": "attacker" if attacker_wins else "defender",
        "totals": [rules.total(attack, support_a), rules.total(defence, support_d)],
        "effects": [list(effect) for effect in rules.effects(attack, defence, attacker_wins)],
    }


def phrases(found: "Verdict", *cards: "Any") -> "list[Phrase]":
    """Return the winner, the reason, and each effect."""
    why = rules.verdict(*cards)[1]
    effects: "list[Phrase]" = [("# #", side, effect) for side, effect in found["effects"]]
    return [("The # wins", found["winner"]), why] + (effects or [("nothing after it",)])


JUDGE = Judge(
    "3S 7D --support-a 4H",
    ("ATTACK", "DEFENCE", "--support-a CARD", "--support-d CARD"),
    (
        Card(),
        lambda attack: Card(rules.named([attack])),
        lambda attack, defence: _support(attack, defence, [attack, defence]),
        lambda attack, defence, support_a: _support(defence, attack, [attack, defence, support_a]),
    ),
    verdict,
    phrases,
    asks=(
        Rank(jokers=True),
        Rank(jokers=True),
        lambda attack, defence: rules.support_rank(attack, defence),
        lambda attack, defence, support_a: rules.support_rank(defence, attack),
        rules.higher_suit,
    ),
    values=rules.cards_of,
)
