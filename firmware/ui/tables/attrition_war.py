"""
The table of Attrition War: a row a seat with the cards in hand and wall; the rest is in the header.

With four seats or more, signs stand for the words hand and wall; with formation a wall is shown as
front + back. The inverted row is the seat that does something now, the mark ▶ whose turn it is:
they differ while an effect is owed.
"""

from engines_core import attrition_war as rules
from engines_core import attrition_war_battle
from engines_core.cards import JOKER, SUITS, rank_of, signed, suit_of
from firmware.ui import parts
from firmware.ui.asking.question import value_text
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.tables.seat_rows import SeatRows

CARDS = (7, 6, b"\x1f\x11\x11\x3f\x22\x22\x3e")  # width, height, columns
BRICKS = (7, 5, b"\x1b\x1b\x18\x1b\x03\x1b\x1b")
SIGNS = (
    (CARDS, "sign.hand"),
    (BRICKS, "sign.wall"),
    ("3+2", "sign.formation"),
    ("▶", "sign.next"),
    ("", "sign.acts"),
)
WALL_SIGNS = 4  # `10+9`: a longer one leaves no room for the word


class Table(SeatRows):
    """Shows hands and walls; a battle is judged before it is confirmed."""

    SIGNS = SIGNS
    ENDS = ((40, 78, 127), (62, 84, 127))

    # What it shows

    @staticmethod
    def headline(say, state: dict, now: int) -> tuple:
        """Return the stage; deck and discards."""
        return say("table." + state["stage"]), say("table.deck", state["deck"], state["discards"])

    def cells(self, seat: int) -> list:
        """Return hand and wall, or as which the seat went out."""
        state = self.state
        if seat in state["fallen"]:
            return [(None, ""), (None, self.say("table.out", state["fallen"].index(seat) + 1))]
        hand, wall = str(state["hands"][seat]), self._wall(state, seat)
        shown = state["stage"] != "deploy"
        if not self.is_large():
            return [(CARDS, hand), (BRICKS, wall) if shown else (None, "")]
        hand = self.say("table.hand", hand)
        if not shown:
            return [(None, ""), (None, hand)]
        if len(wall) <= WALL_SIGNS:
            wall = self.say("table.wall", wall)
        return [(None, hand), (None, wall)]

    def _wall(self, state: dict, seat: int) -> str:
        """Return the cards in the wall, with formation as front + back."""
        wall, front = state["walls"][seat], state["fronts"][seat]
        return "%d+%d" % (front, wall - front) if state["formation"] else str(wall)

    def acting(self) -> "int | None":
        """Return who does something now."""
        state = self.state
        if state["stage"] == "effect":
            return state["owed"][0][0]
        if state["stage"] == "declare":
            return state["champion"]
        return state["turn"] if state["stage"] == "battle" else None

    def marked(self, seat: int) -> bool:
        """Return whether it is the turn of *seat*, which the inverted row does not say."""
        return seat == self.state["turn"] != self.acting()

    def notes(self, state: dict) -> list:
        """Return the effects owed after the next one, and up to the first battle the champion's rank."""
        notes = [self._owed(seat, effect) for seat, effect in state["owed"][1:]]
        if state["stage"] == "deploy":
            notes.append(self.say("note.deploy"))
        if state["declared"] is not None and state["last"] is None:
            notes.append(self.say("note.declared", self._card(state["declared"])))
        return notes

    def _owed(self, seat: int, effect: str) -> str:
        return self.say("note." + effect, seat, names=self.names)

    def details(self) -> list:
        """Return a page about the latest battle."""
        last = self.state["last"]
        if last is None:
            return []
        drawn = last["drawn"][last["attacker"]], last["drawn"][last["target"]]
        rows = [
            self._named("last.winner", last["winner"]),
            (self.say("last.totals"), "%d : %d" % tuple(last["totals"])),
            (self.say("last.drawn"), "%d : %d" % drawn),
            self._named("last.out", last["out"][0]) if last["out"] else (self.say("last.out"), "-"),
        ]
        title = self.say("last.title", last["attacker"], last["target"], names=self.names)
        title = parts.yielding(title, self.names, SMALL, WIDTH - 4)
        return [(self.say("table.last"), [(title, rows)])]

    def _named(self, key: str, seat: int) -> tuple:
        """Return the row of what *key* says and a name, which gives way to it."""
        text = self.say(key)
        return text, parts.fit_before(self.names[seat], text, TEXT, WIDTH - 13)

    # What the actions do

    def starts(self, name: str) -> tuple:
        """Return where entries begin: half in hand, half of the wall in front; else as it is."""
        state = self.state
        if name == "deploy":
            hands = [total // 2 for total in state["hands"]]
            return hands, [(total - hand + 1) // 2 for total, hand in zip(state["hands"], hands)]
        if name == "rearrange":
            seat = state["owed"][0][0]
            hand = state["hands"][seat]
            return (None, [hand, state["fronts"][seat]] if state["formation"] else hand)
        return ()

    def question_title(self, name: str, index: int, chosen: list) -> str:
        """Return the title of an argument, with the name of whose card it is."""
        state = self.state
        if name == "rearrange":
            return self.say("rearrange.who" if index == 0 else "rearrange.0")
        if name != "battle" or index == 0:
            return super().question_title(name, index, chosen)
        seat = state["turn"] if index in (1, 3, 5) else chosen[0]
        key = "battle.%d" % index
        if index == 2 and state["formation"]:
            key = "battle.2." + rules.attacked_row(state, seat)
        return self.say(key, seat, names=self.names)

    def effect_title(self, name: str, args: list, after: dict) -> tuple:
        """Return who wins a battle, and the cards."""
        if name == "deploy":
            return self.say("deploy"), self.say("effect.split")
        if name != "battle":
            return super().effect_title(name, args, after)
        cards = self._cards(args)
        winner = after["last"]["winner"]
        room = WIDTH - 9 - SMALL.width(cards) - SMALL.width(self.say("effect.wins", 0, names=("",)))
        short = parts.fit_name(self.names[winner], SMALL, room)
        return self.say("effect.wins", 0, names=(short,)), cards

    def effect(self, name: str, args: list, after: dict) -> "str | list":
        """Return what a battle brings, or how the cards are split."""
        if name == "battle":
            return self._battle(args, after)
        if name == "deploy":
            hands = after["hands"]
            return [
                (name, "%d/%s" % (hands[seat], self._wall(after, seat)))
                for seat, name in enumerate(self.names)
            ]
        if name == "rearrange":
            seat = args[0]
            before, then = self._split(self.state, seat), self._split(after, seat)
            return [self.names[seat], before, "→ " + then]
        if name == "declare":
            return self.say("declare.effect", self._card(args[0]))
        return ""  # a look changes nothing that the device knows

    def _split(self, state: dict, seat: int) -> str:
        hand = self.say("table.hand", state["hands"][seat])
        return hand + "  " + self.say("table.wall", self._wall(state, seat))

    def _battle(self, args: list, after: dict) -> list:
        """Return why, then a row for each draw, who is out, the effects to come; four rows at most."""
        target, attack, wall, support_a, support_d = args[:5]
        last = after["last"]
        reason = attrition_war_battle.verdict(attack, wall, support_a, support_d)[1]
        rows = [(self.texts.phrase(reason), "")]
        for seat in (last["winner"], self._loser(last)):
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

    def _loser(self, last: dict) -> int:
        return last["target"] if last["winner"] == last["attacker"] else last["attacker"]

    def who(self, name: str, state: dict) -> "int | None":
        """Return who attacks, names a rank or declines an effect."""
        if name == "battle":
            return state["turn"]
        if name == "decline" and state["owed"]:
            return state["owed"][0][0]
        return state["champion"] if name in ("declare", "decline") else None

    def words(self, name: str, args: list, names: tuple) -> str:
        """Return the action as the log tells it."""
        if name == "battle":
            return self.say("battle.log", args[0], self._told(args), names=names)
        if name == "deploy":
            hands = [split[0] if self.state["formation"] else split for split in args[0]]
            told = ["%s %d" % pair for pair in zip(names, hands)]
            return self.say("deploy.log", ", ".join(told))
        if name == "rearrange" and self.state["formation"]:
            return self.say("rearrange.log2", args[0], *args[1], names=names)
        return super().words(name, args, names)

    def _card(self, card: str) -> str:
        """Return a card or a rank in words, with the sign of its suit."""
        return signed(card) if suit_of(card) in SUITS else value_text(card, self.say)

    def _cards(self, args: list) -> str:
        """Return the ranks of a battle: attack : wall, each with its support; nobody was asked for suits."""
        ranks = [card and rank_of(card) for card in args[1:5]]
        by_suit = attrition_war_battle.by_suit(*ranks)
        told = []
        for side in range(2):
            support = ranks[2 + side]
            text = value_text(ranks[side], self.say)
            if support:  # of equal ones a joker as the wheel shows it: the winner's name stands beside them
                text += "+" + (support if by_suit else value_text(support, self.say))
            told.append(text)
        return " : ".join(told)

    def _told(self, args: list) -> str:
        """Return the ranks of a battle, with > or < between equals whose suits decided."""
        cards = self._cards(args)
        if not attrition_war_battle.by_suit(*[card and rank_of(card) for card in args[1:5]]):
            return cards
        return cards.replace(":", ">" if attrition_war_battle.verdict(*args[1:5])[0] else "<")


def cancels(attack: str, wall: str) -> bool:
    """Return whether a 6 takes an effect away in this battle."""
    ranks = rank_of(attack), rank_of(wall)
    others = [rank for rank in ranks if rank in ("3", "4", "5", JOKER)]
    return "6" in ranks and len(others) > 0
