"""Undo: what is taken back, before it is."""

from firmware.ui.screens import question
from firmware.ui.screens.log import words


class Screen(question.Screen):
    """Shows the latest of the *times* actions that OK takes back."""

    name = "undo"

    def __init__(self, app, times: int):
        text = words(app, times - 1)
        if times > 1:
            text += " " + app.texts.say("undo.steps", times - 1)
        super().__init__(app, app.texts.say("undo.title"), text, lambda: app.undo(times))
