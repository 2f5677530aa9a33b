"""
A game as a type: its members, each with its default.

A game's module ends with `GAME`, a `Game` made of its functions; `games.load` returns that:

    GAME = Game(NAME, PLAYERS, options, setup, ACTIONS, summary, standings, sources, prompt)
"""

from engines_core import rules

if False:  # for the type checker
    from engines_core.types import (
        Action,
        Actions,
        Callable,
        Chosen,
        Entries,
        Numbers,
        Offer,
        Option,
        Phrase,
        Sheet,
        Sources,
        Standings,
        State,
        Summary,
        TimeLeft,
    )

_NO_NUMBERS: "Numbers" = {}


class Game:
    """
    A game: its rules as pure functions of a state (rules.py) and of *now*, the game's time in ms.

    Every game has

    - `id`: the name of its module; `players`: fewest and most
    - `options(count)`: the options for *count* players; `setup(names, chosen)`: the state to begin with
    - `actions`: the table of rules.py
    - `summary(state, now)`: printed by `replay`; `standings(state)`: made by ranking.standings
    - `sources(state)`: points by their source; `prompt(state, now)`: the next step at the table

    and may have

    - `entries`, `adds_to`, `replaces`: entries for all seats at once (entries.py)
    - `checklist(state)`: the setup of the table before the first action; () by default
    - `countdown(state, now)`: its timer, None before the start; None in place of the function: no timer
    - `spent(state)`: (ms to the latest action, ms paused, ms of each seat); None for a game without clocks
    - `on_resume(state, now)`: the names of actions to do first after a power cut; () by default
    - `told(state, now)`: the summary without secrets; by default the summary
    - `decided_by(state)`: the tie-break that decided, and the winner's number; None by default
    - `random_option`: the name of an option that the device draws
    - `winner_option`: the name of one that asks for the winner of the previous game
    - `sheet`: the sheet that describes it (sheet.py)
    """

    def __init__(
        self,
        game_id: str,
        players: "tuple[int, int]",
        options: "Callable[[int], tuple[Option, ...]]",
        setup: "Callable[[list[str], Chosen], State]",
        actions: "Actions",
        summary: "Callable[[State, int], Summary]",
        standings: "Callable[[State], Standings]",
        sources: "Callable[[State], Sources]",
        prompt: "Callable[[State, int], Phrase]",
        entries: "Entries" = (),
        adds_to: "Numbers" = _NO_NUMBERS,
        replaces: "Numbers" = _NO_NUMBERS,
        checklist: "Callable[[State], tuple[Phrase, ...]]" = lambda state: (),
        countdown: "Callable[[State, int], TimeLeft | None] | None" = None,
        spent: "Callable[[State], tuple[int, int, list[int]] | None]" = lambda state: None,
        on_resume: "Callable[[State, int], tuple[str, ...]]" = lambda state, now: (),
        told: "Callable[[State, int], Summary] | None" = None,
        decided_by: "Callable[[State], tuple[str, int] | None]" = lambda state: None,
        random_option: "str | None" = None,
        winner_option: "str | None" = None,
        sheet: "Sheet | None" = None,
    ):
        self.id = game_id
        self.players = players
        self.options = options
        self.setup = setup
        self.actions = actions
        self.summary = summary
        self.standings = standings
        self.sources = sources
        self.prompt = prompt
        self.entries = entries
        self.adds_to = adds_to
        self.replaces = replaces
        self.checklist = checklist
        self.countdown = countdown
        self.spent = spent
        self.on_resume = on_resume
        self.told = told or summary
        self.decided_by = decided_by
        self.random_option = random_option
        self.winner_option = winner_option
        self.sheet = sheet

    def key(self) -> str:
        """Return the key of its remembered setup: the id, or for a sheet `+` and the sheet's name."""
        return self.id if self.sheet is None else "+" + self.sheet["name"]

    def legal(self, state: "State", now: int) -> "list[Offer]":
        """Return an Offer for every action that is allowed at *now*."""
        return rules.legal(self.actions, state, now)

    def apply(self, state: "State", action: "Action") -> "State":
        """Return the state after *action* `[t, name, args...]`; IllegalAction leaves *state* as it is."""
        return rules.apply(self.actions, state, action)
