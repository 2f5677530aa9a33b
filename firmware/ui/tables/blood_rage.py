"""
The table of Blood Rage: all clans at once, a row each.

    ▶Ann    (flame) 5   (star) 12   2/4     first player, rage, glory, figures / horns

In the quest phase the quests still to be revealed stand in the place of the rage. The header has
the age and the phase, and at the right the glory for each figure that the doom takes in this age
(☠) and how many of the provinces left are pillaged (▲).
"""

from engines_core import blood_rage as rules
from firmware.ui.tables.blood_rage_acts import ACTS
from firmware.ui.tables.reminders import Reminders
from firmware.ui.tables.seat_rows import SeatRows

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Pages, Say, Title

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
REMINDERS = {  # by phase: keys of titles, and of the texts
    "gifts": ("=gifts", "table.setup"),
    "action": ("pillage", "invade", "march", "upgrade"),
    "discard": ("=discard",),
    "quest": ("=quest",),
    "ragnarok": ("=ragnarok",),
    "valhalla": ("=valhalla",),
}


class Table(SeatRows):
    """Shows the clans."""

    ACTS = ACTS
    SIGNS = SIGNS
    ENDS = ((42, 62, 93, 127), (53, 71, 98, 127))

    # What it shows

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return the age and the phase; the doom and the provinces."""
        doom = say("table.doom", rules.doom_glory(state), state["pillaged"], state["left"])
        return say("table.age", state["age"], say("=" + state["phase"])), doom

    def cells(self, seat: int) -> "list[Any]":
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

    def notes(self, state: "State") -> list[str]:
        """Return the reminders of this phase (spec/blood_rage.md, The device also says)."""
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

    def _gift_notes(self, state: "State") -> "list[Any]":
        notes = [self.say("note.left_hand"), self.say("note.gifts")]
        if state["age"] > 1:
            return [self.say("note.kept")] + notes
        marks = rules.LEFT_OUT.get(len(self.names))
        return notes + [self.say("note.first_game")] + ([self.say("note.cards", marks)] if marks else [])

    def _doom_notes(self, state: "State") -> "list[Any]":
        if not state["burned"]:
            return [self.say("note.fjords")]
        moves = [self.say("note.token")] if state["age"] < rules.AGES else []
        return [self.say("note.left", state["left"])] + moves

    def details(self) -> "Pages":
        """Return the reminders of the phase, and a page per clan: its stats, its quests and its legend."""
        clans = (self.say("table.clans"), [self._clan(seat) for seat in range(len(self.names))])
        topics = self._topics(self.state["phase"])
        return (
            [(self.say("table.reminders"), Reminders(self.texts, rules.NAME, topics)), clans]
            if topics
            else [clans]
        )

    def _topics(self, phase: str) -> "list[Any]":
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

    def _clan(self, seat: int) -> "Any":
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
