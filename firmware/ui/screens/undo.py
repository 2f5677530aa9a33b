"""Undo: what is taken back, before it is."""

from firmware.ui.screens import confirm
from firmware.ui.screens.log import words


class Screen(confirm.Screen):
    """Shows the latest of the *times* actions that OK takes back."""

    name = "undo"

    def __init__(self, context, times: int):
        text = words(context.navigator.table(), times - 1)
        if times > 1:
            text += " " + context.texts.say("undo.steps", times - 1)
        super().__init__(context, context.texts.say("undo.title"), text, lambda: context.sitting.undo(times))
