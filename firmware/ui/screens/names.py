"""
The names remembered from earlier games, and what can be done with one.

Stored games keep the names that they were played with.
"""

from firmware.ui.list_screen import List

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Context, Items, Questions


def names(context: "Context") -> List:
    """List the names, the latest first; OK shows what can be done with one."""
    settings, navigator = context.settings, context.navigator
    settings.tidy()

    def items() -> "Items":
        listed.names = tuple(settings["names"])
        return [(known, lambda known=known: navigator.open("name", known)) for known in listed.names]

    listed = List(context, context.texts.say("settings.names"), items, "settings.no_names")
    return listed


def name(context: "Context", remembered: str) -> List:
    """List what can be done with the *remembered* name: it can be changed or deleted."""
    settings, navigator, say = context.settings, context.navigator, context.texts.say

    def replace(*others: str) -> None:
        """Put *others*, one or none, in the place of the name."""
        known = settings["names"]
        at = known.index(remembered)
        settings.set("names", known[:at] + list(others) + known[at + 1 :])
        navigator.pop()

    def call(other: str) -> None:
        """Call it *other* from now on, and say so if it stays in the current game."""
        replace(other)
        play = context.sitting.play
        if play is not None and remembered in play.names and other != remembered:
            navigator.tell(say("settings.rename.on"), remembered)

    def items() -> "Items":
        asked = say("settings.delete?")
        return [
            (say("settings.rename"), lambda: navigator.open("rename", remembered, call)),
            (say("settings.delete"), lambda: navigator.open("confirm", remembered, asked, replace)),
        ]

    return List(context, remembered, items)


def rename(context: "Context", remembered: str, done: "Callable[[Any], object]") -> "Any":
    """Ask what *remembered* is to be called, from the letter wheel, and give it to *done*(name)."""
    from firmware.ui.asking.editors.name import Names
    from firmware.ui.asking.form import Form
    from firmware.ui.asking.question import Question

    say = context.texts.say
    others = [known for known in context.settings["names"] if known != remembered]

    def questions() -> "Questions":
        return (yield Question(Names((), remembered), say("settings.rename")))

    def refusal(other: str) -> str:
        return say("settings.name_taken", other) if other in others else ""

    return Form(context, questions, done, refusal=refusal)
