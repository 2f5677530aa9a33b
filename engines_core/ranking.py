"""Places for equal and unequal results: 1 is best, tied seats share a place (1, 1, 3)."""

if False:  # for the type checker
    from engines_core.types import Any, Sequence, Standings


def places(keys: "Sequence[Any]") -> list[int]:
    """Return the place of each of *keys* (numbers or tuples), the highest key first."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def covered(keys: "Sequence[Any]", place: int) -> range:
    """Return the places that the seats tied at *place* cover together: two at place 2 cover 2 and 3."""
    return range(place, place + places(keys).count(place))


def standings(scores: list[int], keys: "Sequence[Any]") -> "Standings":
    """Return the standings in seat order: *scores* as shown, places by *keys* (score, then tie-breaks)."""
    return [{"seat": seat, "score": scores[seat], "place": place} for seat, place in enumerate(places(keys))]
