"""
One action of a game as the panel knows it: how it is asked for, what it would do, how the log tells it.

The defaults come from what `legal` offers and from the game's texts, here those of `deal`:

    deal             its name on the bar and in the menu
    deal.0, deal.1   titles of its arguments; `deal.0.note` stands below the first one
    deal.log         its line in the log, filled with its arguments

An action that differs has a class of its own in ACTS of its table; the class says all that differs.
"""

from engines_core.entries import is_columns
from engines_core.phrases import fill
from firmware.ui.asking.question import value_text
from firmware.ui.asking.subject import Subject

if False:  # for the type checker
    from engines_core.types import Any, Names, Offer, State
    from firmware.types import Effect, Title


class Act(Subject):
    """
    The action *name* on *table*; *offer* is what it is offered with, None where it is only told.

    It is made when it is needed and not kept: the table may be dropped while an entry is open.
    """

    is_confirmed = False  # its effect is shown before it counts, though nothing is asked
    is_change = False  # its last argument says by how much something changes

    def __init__(self, table: "Any", name: str, offer: "Offer | None" = None):
        super().__init__(table.say, table.names, name)
        self.table = table
        self.offer: "Any" = offer

    @property
    def state(self) -> "State":
        """Return the game's state."""
        return self.table.state

    # How it is chosen

    def rank(self) -> int:
        """Return how likely it comes next: 0 is first on the bar; those of one rank keep their order."""
        return 1

    def label(self) -> str:
        """Return its label in the menu."""
        return self.say(self.name)

    def on_bar(self, is_narrow: bool) -> str:
        """Return its label on the bar; *is_narrow*: where a dozen characters fit."""
        return self.label()

    def choose(self) -> None:
        """Do it; ask for its arguments or show its effect first, where it has any."""
        if self.offer.ranges or self.is_confirmed:
            self.table.navigator.open("entry", self.offer)
        else:
            self.table.sitting.do(self.name, [])

    # How it is asked for (the rest is in subject.py)

    def below(self, seat: int, value: int) -> str:
        """
        Return the text under the column of *seat*: how far *value* is from the value now, `+3`.

        Empty if it is the same, or if the action adds to nothing in the state.
        """
        adds_to = self.table.play.game.adds_to.get(self.name)
        change = value - adds_to(self.state)[seat] if adds_to else 0
        return "%+d" % change if change else ""

    def entered(self, values: "list[Any]") -> "list[Any]":
        """Return the arguments of the action for *values*, as its offer asked for them."""
        return values

    # What it would do

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """
        Return its effect, given the state *after* it: a text, or rows (left, right).

        None where the values themselves are shown, a column per seat; an empty text where there is nothing to
        show: then the last answer counts at once. *args* are as they were asked: of columns one list.
        """
        return None if is_columns(self.offer) else self.log(args, self.state, self.names)

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the header of the effect: left and right."""
        return self.say(self.name), ""

    # Its words

    def who(self, state: "State") -> "int | None":
        """Return the seat that does it in *state*; None if `log` names it or if all seats do it."""
        return None

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return how the log tells it, done with *args* in *state*, players by *names*."""
        values = [value if type(value) is int else value_text(value, self.say) for value in args]
        if self.is_change:
            values[-1] = "%+d" % args[-1]
        template = self.table.texts.find(self.name + ".log") or self.say(self.name)
        return fill((template,) + tuple(values), names)


class TurnAct(Act):
    """An action of the seat whose turn it is."""

    def who(self, state: "State") -> "int | None":
        """Return whose turn it is."""
        return state["turn"]
