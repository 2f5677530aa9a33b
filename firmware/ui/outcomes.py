"""The results of stored games, for screens that count them."""

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import CurrentGame, Library


def outcomes_in(library: "Library", sitting: "CurrentGame", memory: "Any") -> "Any":
    """Return the Outcomes of the games in *library*; a generator, as imports take long."""
    from engines_core import record  # noqa: F401  in a step of its own, with what all games share

    yield
    from firmware.storage.outcomes import Outcomes

    return Outcomes(library, memory, sitting.is_on)
