"""
The entry of an action: its arguments one by one, then its effect, then it counts.

Where the last question leaves room for the effect, it is shown there and the answer counts at once. Else
it has a page of its own (ui/asking/preview.py).
"""

from engines_core import entries
from engines_core.errors import IllegalAction
from firmware.ui import effects, parts
from firmware.ui.asking.asker import Asker
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.fonts import SMALL

if False:  # for the type checker
    from engines_core.types import Any, Offer
    from firmware.types import Canvas, Context, Question, Questions


class Screen(Dialogue):
    """Asks for the arguments of *offer*, shows the effect, does the action at the last OK."""

    name = "entry"

    def __init__(self, context: "Context", offer: "Offer"):
        super().__init__(context)
        self.play = self.sitting.on()
        self.entropy = context.board.entropy
        self.refuse = context.refuse
        self.offer = offer
        self.names = self._act().names

    def questions(self) -> "Questions":
        """Ask for the arguments."""
        return Asker(self._act(), self.entropy).arguments(self.offer.ranges)

    def _act(self) -> "Any":
        """Return the act of the offer, which keeps the table: where RAM is short, that may have to go."""
        return self.navigator.table().act(self.offer)

    # What it would do

    def tried(self, args: "list[Any]") -> "Any":
        """Return (title, effect) of *args*; or IllegalAction."""
        act = self._act()
        args = act.entered(args)
        done, after = self._made(args)
        if len(done) == 1 and done[0][0] == act.name and not entries.is_columns(self.offer):
            args = done[0][1:]
        return act.effect_title(args, after), act.effect(args, after)

    def _made(self, args: "list[Any]") -> "Any":
        """Return the actions of *args*, as the act gets them, and the state after them; or IllegalAction."""
        play = self.play
        return entries.actions(play.game, play.state, self.offer, args, play.time(self.now))

    def done(self, value: "Any") -> None:
        """Show what the action would do; what has no effect to show counts at once."""
        try:
            title, effect = self.tried(value)
        except IllegalAction as refused:
            self._refuse(refused)
            return
        from firmware.ui.asking.preview import Preview  # many an entry ends without one

        self.show(Preview(self, value, title, effect))
        if effect == "":
            self.count(value)

    def _refuse(self, refused: IllegalAction) -> None:
        """Show the reason and ask the last question again."""
        if self.answers:
            self.back()
        else:
            self.navigator.pop()
        self.refuse(refused)

    def count(self, args: "list[Any]") -> None:
        """Do the action, unless nothing would change or its time has run out."""
        if self.is_past():
            self.navigator.to_table()
            return
        try:
            found, after = self._made(self._act().entered(args))
        except IllegalAction as refused:
            self._refuse(refused)
            return
        if entries.is_same(self.play.state, after):
            self.navigator.to_table()
        else:
            self.sitting.do_all(found)

    def is_past(self) -> bool:
        """Return whether the action is allowed no longer, as its time has run out."""
        if self.sitting.countdown is None:
            return False
        return self.offer.name not in [offer.name for offer in self.play.offered(self.now)]

    def live(self) -> "Any":
        """
        Return (args, title, lines of the effect) of the answer as it stands, to be shown beside it.

        None if it is not the last answer, is secret, or leaves no room.
        """
        if self.page is not None:
            return None
        question = self.editor.question
        kind = question.range.kind
        if self.is_again or question.secret or question.note or kind not in effects.BELOW_TOP:
            return None
        value = self.editor.current()
        end = self.ending(value) if value is not None else None
        if end is None:
            return None
        try:
            title, effect = self.tried(end[0])
        except IllegalAction:
            return None
        is_known = title[0] == self.say(self.offer.name) or question.title.endswith(title[0])
        told = [title[0]] if effect and not is_known else []
        told += effect if type(effect) is list else [effect]
        if title[1] and SMALL.width(question.title + title[1]) > parts.WIDTH - 10:
            told.append(title[1])  # as a rule it comes after the effect, too
        lines = effects.lines_below(told) if effect else []
        return (end[0], title, lines) if lines else None

    # What it shows

    def draw(self, canvas: "Canvas") -> None:
        """Draw the question, with the effect beside it where there is room, or what follows."""
        live = self.live()
        if self.page is None:
            self.editor.has_note = live is not None
        if live is None:
            super().draw(canvas)
            return
        _, title, lines = live
        is_told = [line for line in lines if title[1] in line]
        parts.title(canvas, self.editor.question.title, "" if is_told else title[1], self.names)
        self.editor.draw(canvas)
        effects.draw_below(canvas, self.editor.range.kind, lines)
        parts.hints(canvas, (self.editor.hints()[0], self.say("hint.confirm"), self.say("hint.back")))

    def changes_at(self, now: int) -> "int | None":
        """Return when a running countdown shows another second, which an effect may tell."""
        countdown = self.sitting.countdown
        return countdown.next_second(now) if countdown is not None else None

    # What the buttons do

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the page or the editor act; OK with the effect beside the question does the action."""
        if self.page is None and button in ("UP", "DOWN"):
            self._hold_back()
        live = self.live() if button == "OK" else None
        if live is None:
            super().pressed(button, repeated)
        else:
            self.count(live[0])

    def held(self, button: str) -> None:
        """Let the editor act on a long OK; before a long BACK undoes, this is to be finished or left."""
        if button == "OK":
            super().held(button)
        else:
            self.navigator.tell(self.say("entry.held"))

    def _editor_for(self, question: "Question") -> "Any":
        editor = super()._editor_for(question)
        if self.later or self.answers:
            self._hold_back()
        return editor

    def _hold_back(self) -> None:
        """Let BACK act when it goes up: held on, it would leave the entry and ask the table to undo."""
        if "BACK" not in self.holds:
            self.holds += ("BACK",)
