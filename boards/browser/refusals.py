"""
Why the rules refuse a record, for the page: a code, the line, its action, and the reason in the language.

    told(refused, "de")      # ("refused", 3, "bids", "5 ist mehr als 4")
"""

from engines_core.errors import RecordError
from engines_core.games import GAMES
from engines_core.phrases import fill
from firmware.texts import PHRASES, Texts

if False:  # for the type checker
    from engines_core.types import Any

PARTS = tuple([game_id for game_id, _ in GAMES]) + ("sheet", PHRASES)


def told(refused: RecordError, language: str) -> "tuple[Any, ...]":
    """Return the page's words for *refused* in *language*."""
    return "refused", refused.line, refused.action, reason(refused, language)


def reason(refused: RecordError, language: str) -> str:
    """Return the reason in words; one that no player meets is English."""
    template = refused.args[0]
    texts = Texts(language)
    for part in PARTS if language != "en" else ():
        template = texts.of(part).get(template) or template
    return fill((template,) + tuple(refused.args[1:]))
