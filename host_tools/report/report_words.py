"""
The words of a replay's report for the values of a summary: words for keys, names for values.

A label is the keys down to a value with spaces between them, `#` any number: `tournaments 1 vp` is
"tournament 1, VP" by `tournaments # vp`. What stands nowhere is shown as it is, without underscores. Sources
of points have the words of the device.
"""

import re
from importlib import import_module
from typing import Any

WORDS = {
    "totals": "total",
    "clock remaining_ms": "time left",
    "clock left_ms": "time left",
    "clock used_ms": "time used",
    "clock running": "clock runs",
    "turn": "to move",
    "stage": "stage",
    # Millennium Blades
    "collections #": "collection, round #",
    "friends": "friendship",
    "fused": "promos fused",
    "rp": "ranking points now",
    "selling_open": "selling is open",
    "start_candidates": "may start",
    "tournaments # places": "tournament #, place",
    "tournaments # rp": "tournament #, ranking points",
    "tournaments # vp": "tournament #, VP",
    "tournaments # looped": "tournament #, left by a loop",
    "tournaments # prize": "tournament #, prize",
    "tournaments # round": "tournament #, round",
    # Blood Rage
    "clans figures": "figures on the board",
    "clans glory": "glory",
    "clans legend": "glory of legends at the end",
    "clans quests": "quests committed",
    "clans rage": "rage left",
    "clans stats axes": "axes",
    "clans stats horns": "horns",
    "clans stats rage": "rage stat",
    "clans valhalla": "figures in Valhalla",
    "first": "first player",
    "keep": "cards kept",
    "provinces left": "provinces left",
    "provinces pillaged": "provinces pillaged",
    "provinces yggdrasil": "Yggdrasil pillaged",
    # Boo-Ray
    "last paid_in": "last hand, paid",
    "last paid_out": "last hand, won",
    "last carried": "last hand, left in the pot",
    "last pot": "last hand, pot",
    "last winners B": "last hand, Booray won by",
    "last winners L": "last hand, Low-Shit won by",
    "last winners K": "last hand, KALO won by",
    "must_bid": "all must bid",
    "waiting": "results to come",
    # Blaze
    "attack_limit": "attack cards at most",
    "feathers": "feathers (round, points)",
    "feathers_left": "feathers left",
    "hands": "cards in hand",
    "losers": "lost a round",
    "out": "out of the round",
    "vote_points": "points of votes",
    "votes_left": "votes left",
    # Attrition War
    "alive": "in the game",
    "declared": "rank named",
    "last attacker": "last battle, attacker",
    "last out": "last battle, out",
    "last target": "last battle, defender",
    "last totals": "last battle, totals",
    "last winner": "last battle, winner",
    "owed": "effects to come",
    "walls": "cards in the wall",
}
VALUES = {"=R": "red", "=B": "blue", "=Y": "yellow", "deck_building": "deck building"}
TIMES = ("clock remaining_ms", "clock left_ms")
STEPPED = "clans stats "  # a step and the value that it has
NUMBER = re.compile("[0-9]+")


def label(text: str, game: str) -> str:
    """Return the words of *game* for the label *text* in its summary."""
    if text.startswith("sources "):
        found = words_of(game).get("source." + text[8:])
        return found or text[8:]
    numbers = NUMBER.findall(text)
    words = WORDS.get(text) or WORDS.get(NUMBER.sub("#", text)) or text.replace("_", " ")
    return words.replace("#", numbers[0], 1) if numbers else words


def words_of(game: str) -> dict[str, Any]:
    """Return the device's English words of *game*."""
    words: dict[str, Any] = import_module(f"firmware.texts.en.{game}").TEXTS
    return words


def value(text: str, found: object) -> object:
    """Return the value *found* with the label *text* as people say it; lists item by item."""
    if text.startswith(STEPPED) and isinstance(found, list):
        return f"{found[1]} (step {found[0]})"
    if isinstance(found, list):
        return [value(text, item) for item in found]
    if text in TIMES and type(found) is int:
        seconds = (found + 999) // 1000
        return f"{seconds // 60}:{seconds % 60:02}"
    if text == "trump":
        return VALUES.get(f"={found}", found)
    return VALUES.get(found, found) if isinstance(found, str) else found
