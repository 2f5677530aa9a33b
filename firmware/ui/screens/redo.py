"""Redo: what is done again, before it is, and what the clock shows then: its time has gone on."""

from firmware.ui import parts
from firmware.ui.message_screen import ConfirmScreen
from firmware.ui.screens import undo


class Screen(undo.Screen):
    """Shows the action that OK does again, the last one of those that were entered at once."""

    name = "redo"

    def __init__(self, context):
        self.play = play = context.sitting.on()
        say, times, after = context.texts.say, play.session.whole_redo(), play.state
        for index in range(times):
            before, action = after, play.session.undone(index)
            after = play.game.apply(before, action)
        text = context.navigator.table().in_words(action, before)
        again = [["redo"]] * times
        ConfirmScreen.__init__(self, context, say("redo.title"), text, lambda: context.sitting.do_all(again))
        self.state = None if play.countdown is None else after
        count = say("undo.with", times - 1) if times > 1 else ""
        self.told = undo.with_count(text, count, parts.ROWS - 1 if self._then() else parts.ROWS)
