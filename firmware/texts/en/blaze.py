"""English: Blaze."""

TEXTS = {
    # actions: what the menu calls them, what each value is called, what the log says
    "trump": "Trump",
    "trump.0": "Trump colour",
    "trump.log": "Trump is #",
    "bout": "Bout",
    "bout.0": "@ attacks with",
    "bout.1": "@ supports with",
    "bout.2": "@ beats all #?",
    "bout.log": "#+# cards, #",
    "votes": "Votes",
    "votes.0": "votes for",
    "votes.1": "vote worth",
    "votes.log": "Votes are laid",
    "votes.effect": "All votes lie face down",
    # effects, shown before the last OK
    "trump.effect": "Trump is #, @ attacks @",
    "bout.beats": "beats #",
    "bout.takes": "takes #",
    "bout.draws": "draws #",
    "bout.out": "@ is out",
    "bout.feather": "★#",
    "bout.loses": "loses round",
    "bout.next": "@ attacks",
    "bout.votes": "pile empty: votes",
    "bout.over": "game over",
    "bout.round": "round 2",
    # values
    "=R": "Red",
    "=B": "Blue",
    "=Y": "Yellow",
    "=beaten": "all beaten",
    "=taken": "taken",
    # options
    "option.first": "First attacker",
    # sources of points
    "source.feathers1": "Feathers, round 1",
    "source.feathers2": "Feathers, round 2",
    "source.votes": "Votes",
    # the table
    "table.title": "Round #, phase #",
    "table.over": "Game over",
    "table.details": "Feathers, votes",
    "table.votes": "Votes left",
    "table.pile": "pile #",
    "table.attacker": "ATT",
    "table.defender": "DEF",
    "table.supporter": "SUP",
    "table.trump": "trump",
    "table.limit": "max #",
    "table.draw": "draw",
    "table.out": "out",
    "table.excess": "Over #? Attacker's first",
    # the engine's line, shorter
    "@ attacks @": "@ attacks",
}
