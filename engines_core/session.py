"""
A game being played: its header and actions in, its state out; undo, redo and ticks.

The state is always what replaying the record gives. Undo goes back to a kept state and applies
the actions after it again, so it costs the same late in a game as early. Kept states are close
together near the end and sparse far back, at most `KEPT` of them; as `apply` never changes an old
state, keeping one is keeping a reference.

The record itself lies in a log, in memory or on flash: `log.extend(actions)` stores actions for good,
all or none, and returns their offsets (integers), `log.read(offset)` gives one back.
"""

from array import array

from engines_core.errors import IllegalAction
from engines_core.rules import require

if False:  # for the type checker
    from engines_core.types import Action, Game, Header, Kept, Log, State, Steps

SPACING = 8  # actions between two kept states
KEPT = 10  # states kept at most, about 400 bytes each
DENSE = 3  # a state at a multiple of p (8, 16, 32, ...) stays for DENSE * p more actions
OFFSETS_GROW_BYTES = 256  # at a time: each growth leaves the old array as garbage
SESSION_ACTIONS = ("tick", "undo", "redo")


class MemoryLog:
    """A record's actions in memory; its offsets are their indexes."""

    def __init__(self) -> None:
        self.actions: "list[Action]" = []

    def append(self, action: "Action") -> int:
        """Store *action* and return its offset."""
        return self.extend([action])[0]

    def extend(self, actions: "list[Action]") -> list[int]:
        """Store *actions* and return their offsets."""
        first = len(self.actions)
        self.actions.extend(actions)
        return list(range(first, len(self.actions)))

    def read(self, offset: int) -> "Action":
        """Return the action at *offset*."""
        return self.actions[offset]


class Session:
    """
    One game, from its header on; record.begun makes it.

    `game` is its Game, `names` the players, `state` the current state, `now` the time of the last
    line in ms since the setup, `count` the lines after the header.
    """

    def __init__(self, game: "Game", header: "Header", state: "State", log: "Log"):
        self.game = game
        self.header = header
        self.names = tuple(header["players"])
        self.log = log
        self.state = state
        self.now = 0
        self.count = 0
        self._done = _Offsets()  # offsets of the actions in effect
        self._undone = _Offsets()  # offsets of undone actions, the next to redo last
        self._may_redo = False
        self._kept = [(0, self.state)]
        self._before = (0, self.state)  # before the latest action: most undos need it

    def do(self, action: "Action") -> None:
        """Check *action* `[t, name, args...]`, log it, apply it; IllegalAction changes nothing."""
        for _ in self.doing([action]):
            pass

    def doing(self, actions: "list[Action]") -> "Steps[None]":
        """
        Do *actions* as `do` does, all or none; a generator that yields within a few ms.

        Several are all undo, or all redo, or all the game's own.
        """
        states = yield from self._changed(actions)
        for index, offset in enumerate(self.log.extend(actions)):
            self._settle(actions[index], offset, states[index])

    def replay(self, offset: int, action: "Action") -> "Steps[None] | None":
        """
        Replay *action*, which the log holds at *offset*.

        Return None, or for undo, redo and tick a generator to run to its end.
        """
        check_form(action)
        if action[1] in SESSION_ACTIONS:
            return self._replaying(offset, action)
        if action[0] < self.now:
            self._check_time(action[0])
        before = self.state
        self.state = self.game.apply(before, action)
        self._go_on(offset, before)
        self.now = action[0]
        self.count += 1
        return None

    def _replaying(self, offset: int, action: "Action") -> "Steps[None]":
        """Do what `replay` does; a generator."""
        states = yield from self._changed([action])
        self._settle(action, offset, states[0])

    def may_redo(self) -> bool:
        """Return whether a redo is allowed: straight after an undo or another redo, ticks aside."""
        return self._may_redo and self._undone.length > 0

    def undoable(self) -> int:
        """Return the number of actions that can be undone."""
        return self._done.length

    def latest(self, back: int) -> "Action":
        """Return the action in effect that has *back* later ones after it (0: the latest)."""
        return self.log.read(self._done.at(self._done.length - 1 - back))

    def state_before(self, back: int) -> "State":
        """Return the state in which the action with *back* later ones after it was done."""
        depth = self._done.length - 1 - back
        at, state = self._nearest(depth)
        while at < depth:
            state = self.game.apply(state, self.log.read(self._done.at(at)))
            at += 1
        return state

    def _nearest(self, depth: int) -> "Kept":
        """Return (actions, state) of a kept state: the latest that is after no more than *depth* actions."""
        if self._before[0] == depth:
            return self._before
        return [pair for pair in self._kept if pair[0] <= depth][-1]

    def whole(self, times: int) -> int:
        """
        Return how many actions an undo of the latest *times* takes back.

        Actions with the time of the earliest of them are included: they were entered at once.
        """
        time = self.latest(times - 1)[0]
        while times < self._done.length and self.latest(times)[0] == time:
            times += 1
        return times

    def undone(self, after: int) -> "Action":
        """Return the undone action that a redo brings back after *after* others (0: the next one)."""
        return self.log.read(self._undone.at(self._undone.length - 1 - after))

    def whole_redo(self) -> int:
        """Return how many actions a redo brings back: the next one and those with its time."""
        times, time = 1, self.undone(0)[0]
        while times < self._undone.length and self.undone(times)[0] == time:
            times += 1
        return times

    def _changed(self, actions: "list[Action]") -> "Steps[list[State]]":
        """
        Yield while working, then return the state after each of *actions*.

        Undos have the last one's state, all of them; they may drop kept states.
        """
        states: "list[State]" = []
        state = self.state
        for action in actions:
            state = self._after(action, state, len(states))
            states.append(state)
        if actions[0][1] == "undo":
            state = yield from self._state_after(self._done.length - len(actions))
            return [state] * len(actions)
        return states

    def _after(self, action: "Action", state: "State", others: int) -> "State":
        """Check *action*, behind so many *others*; return the state after it, *state* itself for an undo."""
        check_form(action)
        name = action[1]
        self._check_time(action[0])
        if name not in SESSION_ACTIONS:
            return self.game.apply(state, action)
        require(len(action) == 2, "wants # values, got #", 0, len(action) - 2)
        if name == "undo":
            require(self._done.length > others, "nothing to undo")
        elif name == "redo":
            require(self._may_redo and self._undone.length > others, "nothing to redo")
            return self.game.apply(state, self.undone(others))
        return state

    def _check_time(self, t: int) -> None:
        if t < self.now:
            raise IllegalAction("t # is before #", t, self.now)

    def _state_after(self, depth: int) -> "Steps[State]":
        """Yield while working, then return the state after the first *depth* actions in effect."""
        kept = [pair for pair in self._kept if pair[0] <= depth]
        at, state = self._nearest(depth)
        while at < depth:
            state = self.game.apply(state, self.log.read(self._done.at(at)))
            at += 1
            if at % SPACING == 0:
                kept.append((at, state))
            yield
        self._kept = _thinned(kept)
        return state

    def _settle(self, action: "Action", offset: int, state: "State") -> None:
        """Put the checked *action* at *offset*, which leads to *state*, into effect."""
        before, self.state = self.state, state
        name, self.now = action[1], action[0]
        self.count += 1
        if name == "undo":
            self._undone.push(self._done.pop())
            self._may_redo = True
        elif name == "redo":
            self._push(self._undone.pop(), before)
            self._may_redo = True
        elif name != "tick":
            self._go_on(offset, before)

    def _go_on(self, offset: int, before: "State") -> None:
        """Put the game's action at *offset*, done in the state *before*, into effect."""
        if self._undone.length:
            self._undone = _Offsets()
        self._may_redo = False
        self._push(offset, before)

    def _push(self, offset: int, before: "State") -> None:
        depth = self._done.length
        self._before = (depth, before)
        self._done.push(offset)
        depth += 1
        if depth % SPACING == 0:
            self._kept = _thinned(self._kept + [(depth, self.state)])  # an undo has dropped all later ones


def check_form(action: object) -> None:
    """Raise IllegalAction unless *action* is a list `[t, name, args...]` with a whole t of 0 or more."""
    if type(action) is not list or len(action) < 2:
        raise IllegalAction("not a list [t, name, ...]")
    if type(action[0]) is not int or action[0] < 0:
        raise IllegalAction("t is not whole ms")
    if type(action[1]) is not str:
        raise IllegalAction("the name is not a string")


def _thinned(kept: "list[Kept]") -> "list[Kept]":
    """
    Return at most KEPT of the (depth, state) pairs, fewer the farther back.

    The state after d actions stays while at most `dense` * p have followed, p being the largest power of two
    that divides d; `dense` sinks until KEPT are left.
    """
    dense = DENSE
    while len(kept) > KEPT:
        newest = kept[-1][0]
        kept = [pair for pair in kept if not pair[0] or newest - pair[0] <= dense * (pair[0] & -pair[0])]
        dense -= 1
    return kept


class _Offsets:
    """A stack of offsets, four bytes each; MicroPython's array cannot pop, so it keeps its own `length`."""

    def __init__(self) -> None:
        self._items = array("I")
        self.length = 0

    def push(self, offset: int) -> None:
        if self.length == len(self._items):
            self._items.extend(array("I", bytes(OFFSETS_GROW_BYTES)))
        self._items[self.length] = offset
        self.length += 1

    def pop(self) -> int:
        self.length -= 1
        return self._items[self.length]

    def at(self, index: int) -> int:
        return self._items[index]
