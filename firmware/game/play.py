"""
The current game: its session, its journal, its time, and its countdown if it has one.

A game's time is ms since its setup; it stands still while the power is off and while the game is over.
"""

if False:  # for the type checker
    from engines_core.types import Action, Offer, Session, State, Steps
    from firmware.types import Journal


class Play:
    """One open game; *uptime* is now."""

    def __init__(self, session: "Session", journal: "Journal", uptime: int):
        self.session = session
        self.journal = journal
        self.names = distinct(session.names)
        self.game = session.game
        self.go_on(uptime)
        self.set_apart(uptime)
        self.is_finished = False  # it is over, and stored among the finished games
        self.countdown = None
        if self.game.countdown is not None:
            from firmware.game.countdown import Countdown

            self.countdown = Countdown(self)

    @property
    def state(self) -> "State":
        """Return the game's state."""
        return self.session.state

    def time(self, uptime: int) -> int:
        """Return the game's time in ms since its setup."""
        return self.session.now if self.state["over"] else uptime + self._offset

    def go_on(self, uptime: int) -> None:
        """Let the game's time go on at *uptime* from what it was at its latest line."""
        self._offset = self.session.now - uptime

    def set_apart(self, uptime: int) -> None:
        """Give the next action a later time than the latest: undo takes back together what has one time."""
        session, now = self.session, uptime + self._offset
        if session.now == now and session.undoable() and session.latest(0)[0] == now:
            self._offset += 1

    def offered(self, uptime: int) -> "list[Offer]":
        """Return the offers at the table, without undo and redo (engines_core/entries.py)."""
        from engines_core import entries

        return entries.offered(self.game, self.state, self.time(uptime))

    def doing(self, actions: "list[Action]", uptime: int) -> "Steps[None]":
        """
        Return a generator that does *actions* `[name, args...]` and writes them to flash, all or none.

        IllegalAction changes nothing.
        """
        now = uptime + self._offset
        return self.session.doing([[now] + action for action in actions])


def distinct(names: "list[str] | tuple[str, ...]") -> "tuple[str, ...]":
    """
    Return *names*, those that are drawn alike with the number of the seat, so that all differ.

    Names of letters that the font lacks are rows of boxes.
    """
    found, shown, whole = [], [], [name.strip() for name in names]
    if [name for name in names if len(name.encode()) > len(name)]:
        from firmware.ui.fonts import SMALL

        whole = ["".join([char if SMALL.has(char) else "…" for char in name]) for name in names]
    for seat, name in enumerate(names):
        look = whole[seat]
        while whole.count(look) > 1 or look in shown or look != whole[seat] and look in whole:
            look = "%s %d" % (look, seat + 1)
            name = "%s %d" % (name, seat + 1)
        shown.append(look)
        found.append(name)
    return tuple(found)
