"""Undo: what is taken back, before it is."""

from firmware.ui.undo_redo_screen import UndoRedoScreen


class Screen(UndoRedoScreen):
    """Shows what OK takes back: the latest action if all *times* were entered at once, else the earliest."""

    name = "undo"

    def __init__(self, context, times: int):
        sitting, play, say = context.sitting, context.sitting.on(), context.texts.say
        is_one = play.session.whole(1) >= times
        times = play.session.whole(times)
        text = context.navigator.table().done_in_words(0 if is_one else times - 1)
        count = say("undo.with" if is_one else "undo.steps", times - 1) if times > 1 else ""
        state = None if play.countdown is None else play.session.state_before(times - 1)
        super().__init__(context, say("undo.title"), text, count, state, lambda: sitting.undo(times))
