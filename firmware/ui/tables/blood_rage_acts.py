"""The actions of Blood Rage, as its table asks for them, shows their effects and tells them."""

from engines_core import blood_rage as rules
from engines_core.entries import is_columns
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.short_names import shorten, shorten_in
from firmware.ui.tables.act import Act

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Lines, Title

COUNTS = ("rage", "quests", "figures")
LINE = parts.WIDTH - 9  # px of a line of an effect, beside a scroll bar


class Changing(Act):
    """An action whose effect is a list of changes."""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return a line for each change; None where columns show the values themselves."""
        if is_columns(self.offer):
            return None
        return self._changes(after) or [self.say("effect.nothing")]

    def _changes(self, after: "State") -> "list[Any]":
        """Return a line for everything that is different in *after*: what was lost, stats, then glory."""
        lines: "list[str]" = []
        before = self.state
        for seat in range(len(self.names)):
            for count in COUNTS:
                self._change(lines, count, seat, before[count][seat], after[count][seat])
        for seat in range(len(self.names)):
            for stat in rules.STATS:
                values = rules.value(before, seat, stat), rules.value(after, seat, stat)
                if before["steps"][stat][seat] != after["steps"][stat][seat]:
                    lines.append(self._of(seat, "change.stat." + stat, *values))
        for seat in range(len(self.names)):
            self._change(lines, "glory", seat, rules.glory(before)[seat], rules.glory(after)[seat])
        return lines

    def _change(self, lines: "Lines", what: str, seat: int, old: int, new: int) -> None:
        if old != new:
            lines.append(self._of(seat, "change." + what, old, new))

    def _of(self, seat: int, key: str, *values: "Any") -> str:
        """Return the text for *key*, the name in it shortened so that all of it fits a line."""
        rest = self.say(key, 0, *values, names=("",))
        name = shorten(self.names[seat], self.names, TEXT, LINE - TEXT.gap - TEXT.width(rest))
        return self.say(key, 0, *values, names=(name,))


class Move(Changing):
    """An action of a turn."""

    def who(self, state: "State") -> "int | None":
        """Return whose turn it is."""
        return state["turn"]


class Invade(Move):
    """A figure comes to the board."""

    def starts(self) -> "tuple[Any, ...]":
        """Return STR 1."""
        return (1,)


class Upgrade(Invade):
    """A card is played into the clan, perhaps with a figure."""

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the strength of the card, and whether a figure came with it."""
        return self.say("upgrade.log2" if args[1] else "upgrade.log", args[0])


class Pass(Move):
    """A seat is out of the phase."""

    is_confirmed = True


class Pillage(Move):
    """A battle for a province, or its pillage without one."""

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of an argument; without gods nobody is asked for them."""
        is_later = index > 1 and not self.state["gods"]
        return super().title(index + is_later, chosen)

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the winner, with the reward if the pillager has it."""
        winner = rules.battle_winner(args[1]) if args[1] else None
        reward = self.say("reward." + args[0]) if self._is_pillaged(after) else ""
        if winner is not None:
            return self.say("effect.wins", winner, names=self.names), reward
        return self.say("effect.tie" if args[1] else "effect.alone"), reward

    def _is_pillaged(self, after: "State") -> bool:
        return after["pillaged"] > self.state["pillaged"]

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the changes, the province afterwards and, after a battle, the cards."""
        lines, sides = self._changes(after), args[1]
        key = "note.pillaged" if self._is_pillaged(after) else "effect.not_pillaged"
        lines.append(self.say(key, after["pillaged"], after["left"]))
        if sides:
            winner = rules.battle_winner(sides)
            tied = self.say("effect.cards_tie")
            lines.append(tied if winner is None else self._of(winner, "effect.cards"))
        if args[2:] and args[2]:
            lines.insert(0, ", ".join([self.say("=" + god) for god in args[2]]))
        return lines

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the reward, and whether it was fought for."""
        return self.say("pillage.log2" if args[1] else "pillage.log", self.say("reward." + args[0]))


class Ragnarok(Act):
    """The doom takes the figures of a province."""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return a row for each seat that loses figures: how many, and its glory."""
        (destroyed,) = args
        glory = rules.doom_glory(self.state)
        rows = []
        for seat in range(len(destroyed)):
            if destroyed[seat]:
                burned = self.say("effect.burned", destroyed[seat], destroyed[seat] * glory)
                rows.append((self.names[seat], burned))
        return rows or [self.say("effect.nobody"), self.say("note.left", after["left"])]

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return how many figures each seat lost."""
        lost = ["%s %d" % (names[seat], count) for seat, count in enumerate(args[0]) if count]
        return self.say("ragnarok.log", ", ".join(lost) or self.say("entry.none"))


class Phase(Changing):
    """The next phase begins; it is called by its name."""

    is_confirmed = True

    def on_bar(self, is_narrow: bool) -> str:
        """Return the phase that begins."""
        return self._next("bar" if is_narrow else "table", self.state)

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the phase that begins."""
        return self._next("table", self.state), ""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the next task of the table; at the end of the game the points of the last legends."""
        table = self.table
        if after["over"]:
            return self._changes(after) or [self.say("effect.no_legends")]
        prompt = table.play.game.prompt(after, table.play.time(table.now))
        lines = [table.texts.phrase(prompt, self.names)] + table.notes(after)
        return [shorten_in(line, self.names, TEXT, LINE) for line in lines]

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the phase that began."""
        return self._next("bar", state)

    def _next(self, place: str, state: "State") -> str:
        """Return the phase after that of *state*, as short as the *place* wants it."""
        if state["phase"] == rules.PHASES[-1]:
            last = state["age"] == rules.AGES
            return self.say(place + ".end") if last else self.say(place + ".next_age", state["age"] + 1)
        following = rules.PHASES[rules.PHASES.index(state["phase"]) + 1]
        return self.say(place + ".next", self.say("=" + following))


class Correction(Changing):
    """A value of a seat goes up or down, for what the device does not follow."""

    is_change = True

    def starts(self) -> "tuple[Any, ...]":
        """Return the seat whose turn it is."""
        return (self.state["turn"],)


ACTS = {
    "invade": Invade,
    "march": Move,
    "pillage": Pillage,
    "upgrade": Upgrade,
    "quest": Move,
    "pass": Pass,
    "quest_done": Changing,
    "ragnarok": Ragnarok,
    "phase": Phase,
    "rage": Correction,
    "figures": Correction,
    "stat": Correction,
    "glory": Correction,
}
