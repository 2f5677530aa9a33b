"""
The table of Blood Rage: all clans at once, a row each.

    ▶Ann    (flame) 5   (star) 12   2/4     first player, rage, glory, figures / horns

In the quest phase the quests still to be revealed stand in the place of the rage. The header has
the age and the phase, and at the right the glory for each figure that the doom takes in this age
(☠) and how many of the provinces left are pillaged (▲).
"""

from engines_core import blood_rage as rules
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.tables.reminders import Reminders
from firmware.ui.tables.seat_rows import SeatRows

FLAME = (5, 6, b"\x18\x2c\x27\x2e\x1c")  # width, height, columns
STAR = (7, 6, b"\x04\x34\x1c\x0f\x1c\x34\x04")
SCROLL = (5, 6, b"\x3f\x21\x35\x21\x3f")
SIGNS = (
    (FLAME, "sign.rage"),
    (STAR, "sign.glory"),
    ("1/4", "sign.figures"),
    (SCROLL, "sign.quests"),
    ("▶", "sign.first"),
    ("☠2", "sign.doom"),
    ("▲1/9", "sign.pillaged"),
    ("", "sign.turn"),
)
COUNTS = ("rage", "quests", "figures")
REMINDERS = {  # by phase: keys of titles, and of the texts
    "gifts": ("=gifts", "table.setup"),
    "action": ("pillage", "invade", "march", "upgrade"),
    "discard": ("=discard",),
    "quest": ("=quest",),
    "ragnarok": ("=ragnarok",),
    "valhalla": ("=valhalla",),
}
TURN_ACTIONS = ("invade", "march", "upgrade", "quest", "pillage", "pass")
LINE = WIDTH - 9  # px of a line of an effect, beside a scroll bar


class Table(SeatRows):
    """Shows the clans; effects are told as what changes."""

    CONFIRMED = ("pass", "phase")
    CHANGES = ("glory", "stat", "figures", "rage")
    SIGNS = SIGNS
    ENDS = ((42, 62, 93, 127), (53, 71, 98, 127))

    # What it shows

    @staticmethod
    def headline(say, state: dict, now: int) -> tuple:
        """Return the age and the phase; the doom and the provinces."""
        doom = say("table.doom", rules.doom_glory(state), state["pillaged"], state["left"])
        return say("table.age", state["age"], say("=" + state["phase"])), doom

    def cells(self, seat: int) -> list:
        """Return rage (or quests), glory and figures / horns."""
        state = self.state
        figures = "%d/%d" % (state["figures"][seat], rules.value(state, seat, "horns"))
        first = (FLAME, str(state["rage"][seat]))
        if state["phase"] == "quest":
            first = (SCROLL, str(state["quests"][seat]))
        return [first, (STAR, str(rules.glory(state)[seat])), (None, figures)]

    def acting(self) -> "int | None":
        """Return whose turn it is."""
        return self.state["turn"]

    def marked(self, seat: int) -> bool:
        """Return whether *seat* is the first player."""
        return seat == self.state["first"]

    def notes(self, state: dict) -> list:
        """Return what else the table should know in this phase (spec/blood_rage.md, The device also says)."""
        say, phase = self.say, state["phase"]
        if phase == "gifts":
            return self._gift_notes(state)
        if phase == "action" and state["turn"] is not None:
            return [say("note.yggdrasil")] if state["yggdrasil"] else []
        if phase == "quest" and any(state["quests"]):
            return [say("note.quest")]
        if phase == "ragnarok":
            return self._doom_notes(state)
        if phase == "valhalla":
            return [say("note.tokens"), say("note.first", state["first"], names=self.names)]
        return []

    def _gift_notes(self, state: dict) -> list:
        notes = [self.say("note.left_hand"), self.say("note.gifts")]
        if state["age"] > 1:
            return [self.say("note.kept")] + notes
        marks = rules.LEFT_OUT.get(len(self.names))
        return notes + [self.say("note.first_game")] + ([self.say("note.cards", marks)] if marks else [])

    def _doom_notes(self, state: dict) -> list:
        if not state["burned"]:
            return [self.say("note.fjords")]
        moves = [self.say("note.token")] if state["age"] < rules.AGES else []
        return [self.say("note.left", state["left"])] + moves

    def bar(self) -> tuple:
        """Return what the bar shows; the next phase by its name."""
        arrows, label = super().bar()
        if self.offers and self.offers[self.index].name == "phase":
            label = self._next_phase("bar" if self._is_close() else "table", self.state)
        return arrows, label

    def _next_phase(self, place: str, state: dict) -> str:
        """Return what the action `phase` leads to from *state*, as short as the *place* wants it."""
        if state["phase"] == rules.PHASES[-1]:
            last = state["age"] == rules.AGES
            return self.say(place + ".end") if last else self.say(place + ".next_age", state["age"] + 1)
        following = rules.PHASES[rules.PHASES.index(state["phase"]) + 1]
        return self.say(place + ".next", self.say("=" + following))

    def details(self) -> list:
        """Return the reminders of the phase, and a page a clan: its stats, its quests and its legend."""
        clans = (self.say("table.clans"), [self._clan(seat) for seat in range(len(self.names))])
        topics = self._topics(self.state["phase"])
        return (
            [(self.say("table.reminders"), Reminders(self.texts, rules.NAME, topics)), clans]
            if topics
            else [clans]
        )

    def _topics(self, phase: str) -> list:
        """Return (title, key) of what the rules say to *phase*; the action on the bar comes first."""
        keys = REMINDERS.get(phase, ())
        if phase == "action" and self.state["gods"]:
            keys += ("option.gods",)
        on_bar = self.offers[self.index].name if self.offers else ""
        if on_bar in keys:
            keys = (on_bar,) + tuple([key for key in keys if key != on_bar])
        topics = [(self.say(key), key) for key in keys]
        if phase == "valhalla" and self.state["survivors"] == "stay":
            topics.append((self.say("option.survivors"), "stay"))
        return topics

    def _clan(self, seat: int) -> tuple:
        state = self.state
        rows = []
        for stat in rules.STATS:
            label = self.say("table.step", self.say("=" + stat), state["steps"][stat][seat])
            rows.append((label, str(rules.value(state, seat, stat))))
        quests = self.say("table.quests", state["quests"][seat])
        rows.append((quests, self.say("table.legend", rules.legend(state, seat))))
        fallen = state["valhalla"][seat]
        title = self.say("table.fallen", seat, fallen, names=self.names) if fallen else self.names[seat]
        return title, rows

    # What the actions do

    def starts(self, name: str) -> tuple:
        """Return where entries begin: STR 1, or the seat to move."""
        if name in ("invade", "upgrade"):
            return (1,)
        if name in ("glory", "stat", "figures", "rage"):
            return (self.state["turn"],)
        return ()

    def question_title(self, name: str, index: int, chosen: list) -> str:
        """Return the title of a question; without gods nobody is asked for them."""
        is_later = name == "pillage" and index > 1 and not self.state["gods"]
        return super().question_title(name, index + is_later, chosen)

    def effect_title(self, name: str, args: list, after: dict) -> tuple:
        """Return who wins a battle, with the reward if the pillager has it, or the phase to come."""
        if name == "phase":
            return self._next_phase("table", self.state), ""
        if name != "pillage":
            return super().effect_title(name, args, after)
        winner = rules.battle_winner(args[1]) if args[1] else None
        reward = self.say("reward." + args[0]) if self._is_pillaged(after) else ""
        if winner is not None:
            return self.say("effect.wins", winner, names=self.names), reward
        return self.say("effect.tie" if args[1] else "effect.alone"), reward

    def _is_pillaged(self, after: dict) -> bool:
        return after["pillaged"] > self.state["pillaged"]

    def effect(self, name: str, args: list, after: dict) -> "str | list | None":
        """Return what an action changes, in lines."""
        if name == "phase" and not after["over"]:
            prompt = self.play.game.prompt(after, self.play.time(self.now))
            lines = [self.texts.phrase(prompt, self.names)] + self.notes(after)
            return [parts.yielding(line, self.names, TEXT, LINE) for line in lines]
        if name in ("glory", "figures", "rage"):
            return None
        if name == "ragnarok":
            return self._burned(args[0], after)
        lines = self._changes(after)
        if name == "pillage":
            lines = self._pillage(args[1], after, lines)
            if args[2:] and args[2]:
                lines.insert(0, ", ".join([self.say("=" + god) for god in args[2]]))
        elif name == "phase":
            lines = lines or [self.say("effect.no_legends")]
        return lines or [self.say("effect.nothing")]

    def _pillage(self, sides: list, after: dict, lines: list) -> list:
        """Return *lines* with what becomes of the province and, after a battle, of the cards."""
        key = "note.pillaged" if self._is_pillaged(after) else "effect.not_pillaged"
        lines.append(self.say(key, after["pillaged"], after["left"]))
        if sides:
            winner = rules.battle_winner(sides)
            tied = self.say("effect.cards_tie")
            lines.append(tied if winner is None else self._of(winner, "effect.cards"))
        return lines

    def _burned(self, destroyed: list, after: dict) -> list:
        """Return a row for each seat that loses figures: how many, and its glory."""
        glory = rules.doom_glory(self.state)
        hit = [seat for seat in range(len(destroyed)) if destroyed[seat]]
        if not hit:
            return [self.say("effect.nobody"), self.say("note.left", after["left"])]
        rows = []
        for seat in hit:
            rows.append(
                (self.names[seat], self.say("effect.burned", destroyed[seat], destroyed[seat] * glory))
            )
        return rows

    def _changes(self, after: dict) -> list:
        """Return a line for everything that is different in *after*: what was lost, stats, then glory."""
        lines: list = []
        before = self.state
        for seat in range(len(self.names)):
            for count in COUNTS:
                self._change(lines, count, seat, before[count][seat], after[count][seat])
        for seat in range(len(self.names)):
            for stat in rules.STATS:
                values = rules.value(before, seat, stat), rules.value(after, seat, stat)
                if before["steps"][stat][seat] != after["steps"][stat][seat]:
                    self._change(lines, "stat." + stat, seat, *values)
        for seat in range(len(self.names)):
            self._change(lines, "glory", seat, rules.glory(before)[seat], rules.glory(after)[seat])
        return lines

    def _change(self, lines: list, what: str, seat: int, old: int, new: int) -> None:
        if old != new or what[:4] == "stat":
            lines.append(self._of(seat, "change." + what, old, new))

    def _of(self, seat: int, key: str, *values) -> str:
        """Return the text for *key*, the name in it shortened so that all of it fits a line."""
        rest = self.say(key, 0, *values, names=("",))
        name = parts.fit_name(self.names[seat], TEXT, LINE - TEXT.gap - TEXT.width(rest))
        return self.say(key, 0, *values, names=(name,))

    def who(self, name: str, state: dict) -> "int | None":
        """Return whose turn it is, for the actions of a turn."""
        return state["turn"] if name in TURN_ACTIONS else None

    def logged(self, action: list, state: dict, names: tuple) -> str:
        """Return the action as the log tells it, the next phase by its name."""
        if action[1] == "phase":
            return self._next_phase("bar", state)
        return super().logged(action, state, names)

    def words(self, name: str, args: list, names: tuple) -> str:
        """Return the action as the log tells it."""
        if name == "upgrade":
            return self.say("upgrade.log2" if args[1] else "upgrade.log", args[0])
        if name == "ragnarok":
            lost = ["%s %d" % (names[seat], count) for seat, count in enumerate(args[0]) if count]
            return self.say("ragnarok.log", ", ".join(lost) or self.say("entry.none"))
        if name == "pillage":
            return self.say("pillage.log2" if args[1] else "pillage.log", self.say("reward." + args[0]))
        return super().words(name, args, names)
