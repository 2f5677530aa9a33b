"""Redo: what is done again, before it is."""

from firmware.ui.undo_redo_screen import UndoRedoScreen


class Screen(UndoRedoScreen):
    """Shows the action that OK does again, the last one of those that were entered at once."""

    name = "redo"

    def __init__(self, context):
        sitting, play, say = context.sitting, context.sitting.on(), context.texts.say
        times, after = play.session.whole_redo(), play.state
        for index in range(times):
            before, action = after, play.session.undone(index)
            after = play.game.apply(before, action)
        text = context.navigator.table().in_words(action, before)
        count = say("undo.with", times - 1) if times > 1 else ""
        state = None if play.countdown is None else after
        again = [["redo"]] * times
        super().__init__(context, say("redo.title"), text, count, state, lambda: sitting.do_all(again))
