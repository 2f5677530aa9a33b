"""
The TV at the end of the table: what all may see of the current game, as plain data that a page shows.

    told(context)      # {"kind": "game", "game": "Boo-Ray", "prompt": "All bid at once", "turn": None, ...}

It is made of the game's state and never of the screen on top: of an entry nothing is told before it is
confirmed, so no secret is. It knows no game.
"""

from boards.browser.large_screens import clock_of, ranking
from engines_core.games import title_of

if False:  # for the type checker
    from engines_core.types import Any, Phrase
    from firmware.types import Context


def told(context: "Context") -> "dict[str, Any]":
    """Return the content of the TV: the current game, or none, and a note on one that was left."""
    play, texts = context.sitting.play, context.texts
    if play is None:
        is_left = context.navigator.top().name == "start"
        note = texts.say("start.title") if is_left else ""
        return {"kind": "none", "note": note, "language": texts.language}
    prompt = play.game.prompt(play.state, play.time(context.uptime.now_ms))
    return {
        "kind": "game",
        "language": texts.language,
        "game": texts.title(title_of(play.session.header)),
        "prompt": texts.phrase(prompt, play.names),
        "turn": named(prompt),
        "standings": ranking(play.game.standings(play.state), play.names),
        "over": play.state["over"],
        "clock": clock_of(context),
    }


def named(prompt: "Phrase") -> "int | None":
    """Return the seat that *prompt* names, as it is theirs to act; None if it names none."""
    marks = [char for char in prompt[0] if char in "@#"]
    return prompt[1 + marks.index("@")] if "@" in marks else None
