"""Undo: what is taken back, before it is."""

from firmware.ui.step_screen import StepScreen


class Screen(StepScreen):
    """Shows the latest of the *times* actions that OK takes back, and of those entered with it."""

    name = "undo"

    def __init__(self, context, times: int):
        sitting, play, say = context.sitting, context.sitting.on(), context.texts.say
        is_one = play.session.whole(1) >= times
        times = play.session.whole(times)
        text = context.navigator.table().done_in_words(0 if is_one else times - 1)
        count = say("undo.with" if is_one else "undo.steps", times - 1) if times > 1 else ""
        state = None if play.countdown is None else play.session.state_before(times - 1)
        super().__init__(context, say("undo.title"), text, count, state, lambda: sitting.undo(times))
