"""Undo: what is taken back, before it is."""

from firmware.ui.screens import confirm


class Screen(confirm.Screen):
    """Shows the latest of the *times* actions that OK takes back, and of those entered with it."""

    name = "undo"

    def __init__(self, context, times: int):
        session = context.sitting.on().session
        is_one = session.whole(1) >= times
        times = session.whole(times)
        text = context.navigator.table().done_in_words(0 if is_one else times - 1)
        if times > 1:
            text += " " + context.texts.say("undo.with" if is_one else "undo.steps", times - 1)
        super().__init__(context, context.texts.say("undo.title"), text, lambda: context.sitting.undo(times))
