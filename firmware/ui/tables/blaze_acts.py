"""The actions of Blaze, as its table asks for them, shows their effects and tells them."""

from engines_core import blaze as rules
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.short_names import shorten, shorten_in
from firmware.ui.tables import blaze_votes
from firmware.ui.tables.act import Act

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Title

ROW_PX = parts.WIDTH - 13  # width of two texts in a row, beside a scroll bar


class Ending(Act):
    """An action that may end a phase, a round or the game."""

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the action, and who attacks next or what comes instead."""
        return self.say(self.name), self._next(after)

    def _next(self, after: "State") -> str:
        if after["over"]:
            return self.say("bout.over")
        if after["round"] > self.state["round"]:
            return self.say("bout.round")
        if after["stage"] == "vote":
            return self.say("bout.votes")
        attacker = shorten(self.names[after["attacker"]], self.names, SMALL, blaze_votes.BESIDE_PX)
        return self.say("bout.next", 0, names=(attacker,))

    def _feathers(self, after: "State") -> "list[Any]":
        """Return a row for each seat that goes out, and for the loser of the round."""
        rows = []
        for feather, seat in self._taken(after):
            worth = self.say("bout.feather", feather)
            out = self.say("bout.out", seat, names=self.names)
            rows.append((shorten_in(out, self.names, TEXT, ROW_PX - TEXT.width(worth)), worth))
        if len(after["losers"]) > len(self.state["losers"]):
            rows.append((self.names[after["losers"][-1]], self.say("bout.loses")))
        return rows

    def _taken(self, after: "State") -> "list[Any]":
        """Return (feather, seat) of those who go out, the highest feather first."""
        before, now = self.state["feathers"], after["feathers"]
        taken = [
            (now[seat][-1][1], seat) for seat in rules.seats(after) if len(now[seat]) > len(before[seat])
        ]
        return sorted(taken, reverse=True)


class Bout(Ending):
    """The cards of attacker and supporter, and whether the defender has beaten them."""

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of an argument, which names the seat."""
        attacker, defender, supporter = rules.roles(self.state)
        seat = (attacker, supporter, defender)[index]
        if seat is None:  # no supporter, who is not asked either
            return super().title(index, chosen)
        if index < 2:
            return self.say("bout.%d" % index, seat, names=self.names)
        cards = sum(chosen)
        return self.say("bout.2.one" if cards == 1 else "bout.2", seat, cards, names=self.names)

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return whether the cards are beaten, and who draws or goes out."""
        defender = self.names[rules.roles(self.state)[1]]
        beaten = self.say("bout.beats" if args[2] else "bout.takes", args[0] + args[1])
        rows = self._refills(after) if self.state["phase"] == 1 else self._feathers(after)
        return [(defender, beaten)] + rows

    def _refills(self, after: "State") -> "list[Any]":
        """Return a row for each seat that draws, in order, and one for the seat that takes the trump card."""
        rows = [(self.names[seat], self.say("bout.draws", cards)) for seat, cards in after["drawn"]]
        taker = rules.trump_taker(after)
        return rows if taker is None else rows + [(self.names[taker], self.say("bout.trump"))]

    def who(self, state: "State") -> "int | None":
        """Return the attacker."""
        return rules.roles(state)[0]

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the cards, and whether they were beaten."""
        return self.say("bout.log", args[0], args[1], self.say("=beaten" if args[2] else "=taken"))


class Votes(Ending):
    """Each seat lays a vote; they lie face down until the loser is known."""

    is_secret = True

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the words for votes that lie face down, and who goes out."""
        return [(self.say("votes.effect"), "")] + self._feathers(after)


class Trump(Act):
    """The trump of a round is named."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the trump, and who attacks whom."""
        attacker, defender, _ = rules.roles(after)
        return self.say("trump.effect", self.say("=" + args[0]), attacker, defender, names=self.names)


ACTS = {"bout": Bout, "votes": Votes, "trump": Trump}
