"""The actions of Attrition War, as its table asks for them, shows their effects and tells them."""

from engines_core import attrition_war as rules
from engines_core import attrition_war_battle
from engines_core.cards import JOKER, SUITS, rank_of, signed, suit_of
from firmware.ui import parts
from firmware.ui.asking.question import value_text
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten
from firmware.ui.tables.act import Act, TurnAct

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Say, Title


class Deploy(Act):
    """All split their cards into hand and wall."""

    def starts(self) -> "tuple[Any, ...]":
        """Return half in hand, half of the wall in front."""
        totals = self.state["hands"]
        hands = [total // 2 for total in totals]
        return hands, [(total - hand + 1) // 2 for total, hand in zip(totals, hands)]

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the action, and what the numbers of its rows are."""
        return self.say("deploy"), self.say("effect.split")

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return a row per seat: hand and wall."""
        hands = after["hands"]
        return [
            (name, "%d/%s" % (hands[seat], wall_text(after, seat))) for seat, name in enumerate(self.names)
        ]

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the hands of all seats."""
        hands = [split[0] if state["formation"] else split for split in args[0]]
        told = ["%s %d" % pair for pair in zip(names, hands)]
        return self.say("deploy.log", ", ".join(told))


class Declare(Act):
    """The champion names a rank."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the task of the others."""
        return self.say("declare.effect", card_text(args[0], self.say))

    def who(self, state: "State") -> "int | None":
        """Return the champion."""
        return state["champion"]


class Battle(TurnAct):
    """A wall card is attacked; the battle is judged before it counts."""

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of an argument, with the name of whose card it is."""
        if index == 0:
            return super().title(index, chosen)
        state = self.state
        seat = state["turn"] if index in (1, 3, 5) else chosen[0]
        key = "battle.%d" % index
        if index == 2 and state["formation"]:
            key = "battle.2." + rules.attacked_row(state, seat)
        return self.say(key, seat, names=self.names)

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the winner and the cards."""
        cards = self._cards(args)
        winner = after["last"]["winner"]
        room = parts.WIDTH - 9 - SMALL.width(cards) - SMALL.width(self.say("effect.wins", 0, names=("",)))
        short = shorten(self.names[winner], self.names, SMALL, room)
        return self.say("effect.wins", 0, names=(short,)), cards

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the reason, then a row for each draw, who is out, the effects to come; four rows at most."""
        attack, wall = args[1:3]
        last = after["last"]
        reason = attrition_war_battle.verdict(*args[1:5])[1]
        rows = [(self.table.texts.phrase(reason), "")]
        for seat in (last["winner"], _loser(last)):
            if last["drawn"][seat]:
                rows.append((self.names[seat], self.say("effect.draws", last["drawn"][seat])))
        for seat in last["out"]:
            rows.append((self.names[seat], self.say("effect.out")))
        if after["over"]:
            rows.append((self.names[last["winner"]], self.say("effect.last")))
        for seat, effect in after["owed"]:
            rows.append((self.names[seat], self.say("effect." + effect)))
        if cancels(attack, wall):
            rows.append((self.say("effect.cancels"), ""))
        return rows

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return whose wall was attacked, and the ranks; > or < between equals whose suits decided."""
        cards = self._cards(args)
        if attrition_war_battle.by_suit(*_ranks(args)):
            cards = cards.replace(":", ">" if attrition_war_battle.verdict(*args[1:5])[0] else "<")
        return self.say("battle.log", args[0], cards, names=names)

    def _cards(self, args: "list[Any]") -> str:
        """Return the ranks of a battle: attack : wall, each with its support; nobody was asked for suits."""
        ranks = _ranks(args)
        by_suit = attrition_war_battle.by_suit(*ranks)
        told = []
        for side in range(2):
            support = ranks[2 + side]
            text = value_text(ranks[side], self.say)
            if support:  # equal ones: a joker as the wheel shows it, the winner's name stands beside them
                text += "+" + (support if by_suit else value_text(support, self.say))
            told.append(text)
        return " : ".join(told)


class Look(Act):
    """A seat looks at a wall: that changes nothing that the device knows."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return nothing: the last answer counts at once."""
        return ""


class Rearrange(Act):
    """A seat splits its cards again."""

    def starts(self) -> "tuple[Any, ...]":
        """Return how they are split now."""
        state = self.state
        seat = state["owed"][0][0]
        hand = state["hands"][seat]
        return (None, [hand, state["fronts"][seat]] if state["formation"] else hand)

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of an argument."""
        return self.say("rearrange.who" if index == 0 else "rearrange.0")

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return how they are split before and after."""
        seat = args[0]
        return [self.names[seat], self._split(self.state, seat), "→ " + self._split(after, seat)]

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the seat that rearranges, its hand and its front."""
        if state["formation"]:
            return self.say("rearrange.log2", args[0], *args[1], names=names)
        return super().log(args, state, names)

    def _split(self, state: "State", seat: int) -> str:
        return self.say("rearrange.split", state["hands"][seat], wall_text(state, seat))


class Decline(Act):
    """The champion names no rank, or a seat forgoes its effect."""

    def who(self, state: "State") -> "int | None":
        """Return whose effect is owed, else the champion."""
        return state["owed"][0][0] if state["owed"] else state["champion"]


ACTS = {
    "deploy": Deploy,
    "declare": Declare,
    "battle": Battle,
    "look": Look,
    "rearrange": Rearrange,
    "decline": Decline,
}


def wall_text(state: "State", seat: int) -> str:
    """Return the cards in the wall of *seat*, with formation as front + back."""
    wall, front = state["walls"][seat], state["fronts"][seat]
    return "%d+%d" % (front, wall - front) if state["formation"] else str(wall)


def card_text(card: str, say: "Say") -> str:
    """Return a card or a rank in words, with the sign of its suit."""
    return signed(card) if suit_of(card) in SUITS else value_text(card, say)


def cancels(attack: str, wall: str) -> bool:
    """Return whether a 6 takes an effect away in this battle."""
    ranks = rank_of(attack), rank_of(wall)
    others = [rank for rank in ranks if rank in ("3", "4", "5", JOKER)]
    return "6" in ranks and len(others) > 0


def _ranks(args: "list[Any]") -> "list[Any]":
    """Return the ranks of the cards of a battle with *args*, None for no card."""
    return [card and rank_of(card) for card in args[1:5]]


def _loser(last: "dict[str, Any]") -> int:
    return last["target"] if last["winner"] == last["attacker"] else last["attacker"]
