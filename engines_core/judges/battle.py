"""
Who wins a battle of Attrition War, by which totals, and what effects follow (spec/attrition_war.md, Judge).

    battle(["3S", "7D", "--support-a", "4H"])
    -> {"winner": "defender", "totals": [7, 7], "effects": []}    equal totals: who uses support loses
"""

from engines_core.attrition_battle import effects, may_support, named, total, verdict
from engines_core.cards import Card
from engines_core.errors import IllegalAction, JudgeError
from engines_core.ranges import shown

SUPPORTS = ("--support-a", "--support-d")


def battle(arguments: "list | tuple") -> dict:
    """Return winner, totals and effects; *arguments* are attack and defence, options as in the example."""
    attack, defence, support_a, support_d = parsed(arguments)
    attacker_wins = verdict(attack, defence, support_a, support_d)[0]
    return {
        "winner": "attacker" if attacker_wins else "defender",
        "totals": [total(attack, support_a), total(defence, support_d)],
        "effects": [list(effect) for effect in effects(attack, defence, attacker_wins)],
    }


def parsed(arguments: "list | tuple") -> list:
    """Return attack, defence and their supports (a card or None); raise JudgeError unless all can be."""
    cards, supports = _sorted_out(arguments)
    if len(cards) != 2:
        raise JudgeError("wants attack and defence")
    _check(cards[0])
    _check(cards[1], cards[0])
    for index, option in enumerate(SUPPORTS):
        if option not in supports:
            cards.append(None)
            continue
        if not may_support(cards[index], cards[1 - index]):
            raise JudgeError("# takes no support here", cards[index])
        _check(supports[option], *cards)
        cards.append(supports[option])
    return cards


def _sorted_out(arguments: "list | tuple") -> tuple:
    """Return the plain arguments as a list and the options as {name: value}."""
    if type(arguments) not in (list, tuple):
        raise JudgeError("wants attack and defence")
    cards: list = []
    supports: dict = {}
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        if type(argument) is not str or argument[:2] != "--":
            cards.append(argument)
            continue
        name, equals, value = argument.partition("=")
        if name not in SUPPORTS:
            raise JudgeError("unknown option #", shown(name))
        if name in supports or not (equals or waiting):
            raise JudgeError("# wants one card", name)
        supports[name] = value if equals else waiting.pop(0)
    return cards, supports


def _check(card: object, *before) -> None:
    """Raise JudgeError unless *card* is a card that is not among those *before*."""
    try:
        Card(named(list(before))).check(card)
    except IllegalAction as refused:
        raise JudgeError(*refused.args)
