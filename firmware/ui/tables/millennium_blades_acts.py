"""The actions of Millennium Blades, as its table asks for them, shows their effects and tells them."""

from engines_core import clock
from engines_core import millennium_blades as rules
from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten
from firmware.ui.tables.act import Act, TurnAct

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Title

EXTEND_S = 180  # the rules speak of about 3 minutes


class Start(Act):
    """The next block begins."""

    def label(self) -> str:
        """Return the action with the number of the block."""
        return self.say("start", self.state["block"] + 1)


class Pause(Act):
    """The countdown stands still."""

    def choose(self) -> None:
        """Do it, unless it is the second of two quick presses."""
        if not self.table.is_double:
            super().choose()


class Timing(Act):
    """An action that changes the time of a block."""

    def _told_left(self, state: "State") -> str:
        """Return the effect: the remaining time of *state*."""
        left_ms = clock.remaining_ms(state["clock"], self.table.play.time(self.table.now))
        return self.say(self.name + ".effect", parts.clock_text(clock.seconds_shown(left_ms)))


class Extend(Timing):
    """A block gets more time."""

    def rank(self) -> int:
        """Rank it last once the block is over."""
        found = self.table.countdown.look(self.table.now)
        return 1 if found is not None and found[1] else 2

    def starts(self) -> "tuple[Any, ...]":
        """Return 3 minutes."""
        return (EXTEND_S,)

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the new time."""
        return self._told_left(after)

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return by how much, as m:ss."""
        return super().log([parts.clock_text(args[0])], state, names)


class EndBlock(Timing):
    """A block ends early."""

    is_confirmed = True

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the time that is given up."""
        return self._told_left(self.state)


class Collection(Act):
    """The collections that are handed in."""

    def below(self, seat: int, value: int) -> str:
        """Return the VP of a collection."""
        return self.say("vp.effect", rules.collection_vp(value))


class Tournament(Act):
    """A tournament begins."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the first player."""
        return self.say("tournament.effect", args[0], names=self.names)


class Points(Act):
    """A seat gets ranking points."""

    is_change = True

    def starts(self) -> "tuple[Any, ...]":
        """Return the seat whose turn it is, and no points."""
        return (self.state["turn"], 0)


class Loop(Act):
    """A seat causes an endless loop and leaves the tournament."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the VP that it gets, and whether it pays for the cards later."""
        points = rules.TOURNAMENT_VP[self.state["round"]][0]
        key = "loop.effect" if rules.is_last(self.state) else "loop.refund"
        return self.say(key, args[0], points, names=self.names)


class Places(Act):
    """The places of a tournament, entered at once."""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the points of each place."""
        result = after["tournaments"][-1]
        ranked = sorted([(place, seat) for seat, place in enumerate(result["places"])])
        return [("%d %s" % (place, self.names[seat]), "+%d" % result["vp"][seat]) for place, seat in ranked]


class Score(Places):
    """The tournament is scored by the ranking points."""

    is_confirmed = True

    def rank(self) -> int:
        """Rank it first once all have passed."""
        state = self.state
        return 0 if state["stage"] == "tournament" and state["turn"] is None and any(state["rp"]) else 1

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the action, and the prize that the tournament brings everyone."""
        prize = after["tournaments"][-1]["prize"]
        if not prize:
            return self.say(self.name), ""
        return self.say("score.short"), self.say("score.prize", self.say("=" + prize))


class Fuse(Act):
    """Cards are fused."""

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the seats and their payments in cards."""
        return self.say("fuse.effect", args[0], rules.FUSION_CARDS[args[1]], names=self.names)


class Final(Act):
    """An action of the final scoring, which goes in an order."""

    def rank(self) -> int:
        """Rank the entry that is due next first."""
        if self.state["stage"] != "final":
            return 1
        return 0 if (rules.to_enter(self.state) + ("finish",))[0] == self.name else 1


class Friends(Final):
    """The friendship cards that each seat got."""

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of argument *index*: the name of the giver, then the gift."""
        rest = self.say("entry.whose", "", self.say("friends.0", 0, names=("",)))
        widest = max([SMALL.width(name) for seat, name in enumerate(self.names) if seat != index])
        room = parts.WIDTH - 10 - SMALL.width(rest) - widest
        return self.say("friends.0", 0, names=(shorten(self.names[index], self.names, SMALL, room),))

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the VP of each seat."""
        totals = dict(rules.sources(after))["friends"]
        return [(self.names[seat], self.say("vp.effect", points)) for seat, points in enumerate(totals)]


class Money(Final):
    """The money that each seat has left."""

    def below(self, seat: int, value: int) -> str:
        """Return the VP of the money."""
        return self.say("vp.effect", value // rules.DOLLARS_PER_VP)


class Finish(Final):
    """The game ends."""

    is_confirmed = True

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the winner, and the tie-break if others have as many VP."""
        best = [row for row in rules.standings(after) if row["place"] == 1]
        names = ", ".join([self.names[row["seat"]] for row in best])
        key = "finish.effect" if len(best) == 1 else "finish.tie"
        found = rules.decided_by(after)
        if found:
            return self.say(key + "." + found[0], names, best[0]["score"], found[1])
        return self.say(key, names, best[0]["score"])


ACTS = {
    "start": Start,
    "pause": Pause,
    "extend": Extend,
    "end_block": EndBlock,
    "collection": Collection,
    "tournament": Tournament,
    "play": TurnAct,
    "pass": TurnAct,
    "rp": Points,
    "loop": Loop,
    "score": Score,
    "places": Places,
    "fuse": Fuse,
    "friends": Friends,
    "money": Money,
    "finish": Finish,
}
