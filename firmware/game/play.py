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
    """Return *names*, those that several players have with the number of the seat, so that all differ."""
    found, whole = [], list(names)
    for seat, name in enumerate(whole):
        while whole.count(name) > 1 or name in found or name != names[seat] and name in whole:
            name = "%s %d" % (name, seat + 1)
        found.append(name)
    return tuple(found)
