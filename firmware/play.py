"""
The game that is on: its session, its journal, its time, and its countdown if it has one.

A game's time is ms since its setup; it stands still while the power is off.
"""


class Play:
    """One open game; *uptime* is now."""

    def __init__(self, session, journal, uptime: int):
        self.session = session
        self.journal = journal
        self.names = session.names
        self.game = session.game
        self._offset = session.now - uptime
        if session.undoable() and session.latest(0)[0] == session.now:
            self._offset += 1  # else the next action would be taken back together with the latest
        self.countdown = None
        if hasattr(self.game, "countdown"):
            from firmware.countdown import Countdown

            self.countdown = Countdown(self)

    @property
    def state(self) -> dict:
        """Return the game's state."""
        return self.session.state

    def now(self, uptime: int) -> int:
        """Return the game's time in ms since its setup."""
        return uptime + self._offset

    def legal(self, uptime: int) -> list:
        """Return what the table may do, without undo and redo (engines_core/entries.py)."""
        from engines_core import entries

        return entries.offered(self.game, self.state, self.now(uptime))

    def doing(self, name: str, args: list, uptime: int):
        """Return what does an action and writes it to flash, a generator. IllegalAction changes nothing."""
        return self.session.doing([self.now(uptime), name] + args)
