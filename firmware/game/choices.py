"""
The choices before a game: the values of its options, and those of the last time.

A seat among what is remembered is the [name] of who sat there, as others may sit there next time.
"""

from engines_core.errors import IllegalAction

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Game, Option, Sequence, Session
    from firmware.types import Settings

LOT = "lot"  # chosen for an option: the device draws its value, and the record has what was drawn


def as_last_time(settings: "Settings", game: "Game", names: "Sequence[str]", changed: "Chosen") -> "Chosen":
    """
    Return *game*'s options as they were chosen last, with those *changed* since; seats by name (`by_name`).

    Those that the players *names* cannot have are left out, and so is the last winner.
    """
    chosen = dict(settings.setup_of(game)[1])
    if game.winner_option is not None:
        chosen.pop(game.winner_option, None)
    chosen.update(changed)
    found = {}
    for option in game.options(len(names)):
        if option.name in chosen:
            value = by_seat(option.range, chosen[option.name], names)
            if may_be(option.range, value):
                found[option.name] = value
    return found


def by_name(value_range: "Any", value: "Any", names: "Sequence[str]") -> "Any":
    """Return an option's *value* to be remembered: a seat as [name], since others may sit there next time."""
    return [names[value]] if value_range.kind == "seat" and type(value) is int else value


def by_seat(value_range: "Any", value: "Any", names: "Sequence[str]") -> "Any":
    """Return *value*, as `by_name` made it, for the players *names*: a [name] is a seat, -1 if none."""
    if value_range.kind != "seat" or value in (None, LOT):
        return value
    players = [[name] for name in names]
    return players.index(value) if value in players else -1


def may_be(value_range: "Any", value: "Any") -> bool:
    """Return whether *value* can be chosen from an option's *value_range*."""
    if value == LOT:
        return may_be_by_lot(value_range)
    try:
        value_range.check(value)
    except IllegalAction:
        return False
    return True


def may_be_by_lot(value_range: "Any") -> bool:
    """Return whether a lot may decide an option of this *value_range*: a seat, where None is not allowed."""
    return value_range.kind == "seat" and not value_range.optional


def chosen_of(game: "Game", names: "Sequence[str]", options: "Chosen") -> "Chosen":
    """
    Return those *options* that differ from *game*'s first values; seats by their name in *names* (`by_name`).

    A chosen seat is always kept: it has a name, and a first value has none.
    """
    found = {}
    for option in game.options(len(names)):
        if option.name in options:
            value = by_name(option.range, options[option.name], names)
            if value != first_value(game, option):
                found[option.name] = value
    return found


def chosen_in(session: "Session") -> "Chosen":
    """
    Return the options of *session* for the next game.

    Left out is what the device draws. Where an option says who won last, that is the winner of *session*, if
    it is over.
    """
    chosen = dict(session.header.get("options", {}))
    if session.state["over"] and session.game.winner_option in chosen:
        chosen[session.game.winner_option] = _winner(session)
    offered = session.game.options(len(session.names))
    return {
        option.name: chosen[option.name]
        for option in offered
        if option.name in chosen and first_value(session.game, option) != LOT
    }


def _winner(session: "Session") -> "int | None":
    """Return the seat that has won *session*, None if several have."""
    first = [row["seat"] for row in session.game.standings(session.state) if row["place"] == 1]
    return first[0] if len(first) == 1 else None


def first_value(game: "Game", option: "Option") -> "Any":
    """Return the first value of *option*: its usual one, LOT if the device draws it."""
    return LOT if option.name == game.random_option else usual(option)


def usual(option: "Option") -> "Any":
    """Return the default of *option*; the first value of its range if the range does not have the default."""
    return option.default if may_be(option.range, option.default) else option.range.values[0]


def by_lot(values: "tuple[Any, ...]", random: int) -> "Any":
    """Return one of *values*, which a *random* number decides."""
    return values[random % len(values)]
