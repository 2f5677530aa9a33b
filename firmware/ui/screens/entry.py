"""
The entry of an action: its arguments one by one, then its effect, then it counts.

Where the last question leaves room for the effect, it is shown there and the answer counts at once. On
the page of the effect UP and DOWN go on to the values, and each can be changed there alone.
"""

from engines_core import entries
from engines_core.errors import IllegalAction
from firmware.ui import effects, parts
from firmware.ui.asking.asker import Asker
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.editor import BACK
from firmware.ui.asking.question import answer_text
from firmware.ui.fonts import SMALL, TEXT

WIDE = 90  # px of a value that leaves no room for its title
ROW_PX = parts.WIDTH - 13  # for a title and its value, beside a scroll bar


class Screen(Dialogue):
    """Asks for the arguments of *offer*, shows the effect, does the action at the last OK."""

    name = "entry"

    def __init__(self, context, offer):
        super().__init__(context)
        self.play = self.sitting.on()
        self.names = self.play.names
        self.entropy = context.board.entropy
        self.refuse = context.refuse
        self.offer = offer
        self.args: "list | None" = None  # all arguments, once the effect is shown
        self.title: tuple = ("", "")  # of the effect that was shown last
        self.effect: "list | None" = None  # its lines or rows, None: the values themselves
        self.first = 0  # the first line of the effect that is visible
        self.index: "int | None" = None  # of the value that is highlighted, None: the effect is shown
        self.changing = False  # one value, to come back to the effect

    def questions(self):
        """Ask for the arguments."""
        table, name = self.navigator.table(), self.offer.name
        starts, hidden = table.starts(name), name in table.HIDDEN
        asker = Asker(self.say, self.names, name, starts, hidden, table.question_title)
        asker.part_titles = table.part_title
        asker.below = table.below
        asker.entropy = self.entropy
        return asker.arguments(self.offer.ranges)

    # What it would do

    def _outcome(self, args: list) -> tuple:
        """Return (the actions, none if nothing changes, title, effect) of *args* now; or IllegalAction."""
        name, table = self.offer.name, self.navigator.table()
        now = self.play.now(self.now)
        done, after = entries.actions(self.play.game, self.play.state, self.offer, args, now)
        if len(done) == 1 and done[0][0] == name and not entries.is_columns(self.offer):
            args = done[0][1:]
        if entries.is_same(self.play.state, after):
            done = []
        return done, table.effect_title(name, args, after), table.effect(name, args, after)

    def done(self, value) -> None:
        """Show what the action would do; what has no effect to show counts at once."""
        self.args, self.holds = value, ()
        self.index, self.changing, self.first = None, False, 0
        try:
            _, self.title, effect = self._outcome(value)
        except IllegalAction as refused:
            self._refuse(refused)
            return
        self.effect = effects.page_lines(effect)
        if effect == "":
            self._count(value)

    def _refuse(self, refused: IllegalAction) -> None:
        """Show the reason and ask the last question again."""
        self.args = None
        if self.answers:
            self.back()
        else:
            self.navigator.pop()
        self.refuse(refused)

    def _count(self, args: list) -> None:
        """Do the action, unless nothing would change or its time has run out."""
        if self._is_past():
            self.navigator.to_table()
            return
        try:
            found = self._outcome(args)[0]
        except IllegalAction as refused:
            self._refuse(refused)
            return
        if found:
            self.sitting.do_all(found)
        else:
            self.navigator.to_table()

    def _is_past(self) -> bool:
        """Return whether the action is allowed no longer, as its time has run out."""
        if self.sitting.countdown is None:
            return False
        return self.offer.name not in [offer.name for offer in self.play.offered(self.now)]

    def live(self) -> "tuple | None":
        """
        Return (args, title, effect, lines) of the answer as it stands, to be shown beside it.

        None if it is not the last answer, is secret, or leaves no room.
        """
        kind, value = self.editor.range.kind, self.editor.current()
        question = self.editor.question
        if self.changing or question.secret or question.note or kind not in effects.BELOW_TOP:
            return None
        end = self.ending(value) if value is not None else None
        if end is None:
            return None
        try:
            _, title, effect = self._outcome(end[0])
        except IllegalAction:
            return None
        is_known = title[0] == self.say(self.offer.name) or question.title.endswith(title[0])
        told = [title[0]] if effect and not is_known else []
        told += effect if type(effect) is list else [effect]
        if title[1] and SMALL.width(question.title + title[1]) > parts.WIDTH - 10:
            told.append(title[1])  # as a rule it comes after the effect, too
        lines = effects.lines_below(told) if effect else []
        return (end[0], title, effect, lines) if lines else None

    # What it shows

    def draw(self, canvas) -> None:
        """Draw the question, the effect, or the values."""
        if self.args is None:
            self._draw_question(canvas)
        elif self.index is None:
            self._draw_effect(canvas, self.args)
        else:
            self._draw_values(canvas, self.index)

    def _draw_question(self, canvas) -> None:
        live = self.live()
        self.editor.has_note = live is not None
        if live is None:
            super().draw(canvas)
            return
        _, title, effect, lines = live
        self.title, self.effect = title, effects.page_lines(effect)
        is_told = [line for line in lines if title[1] in line]
        parts.header(canvas, self.editor.question.title, "" if is_told else title[1], self.names)
        self.editor.draw(canvas)
        effects.draw_below(canvas, self.editor.range.kind, lines)
        parts.hints(canvas, (self.editor.hints()[0], self.say("hint.confirm"), self.say("hint.back")))

    def _draw_effect(self, canvas, args: list) -> None:
        try:
            _, self.title, effect = self._outcome(args)
        except IllegalAction as refused:  # as time alone may have changed it
            self.title = (self.say(self.offer.name), "")
            past = self._is_past()
            effect = self.say("entry.past") if past else self.texts.line(refused.args, self.names)
        self.effect = effects.page_lines(effect)
        parts.header(canvas, self.title[0], self.title[1], self.names)
        if self.effect is None:
            from firmware.ui.asking.editors.columns import draw_columns  # its values were asked with it

            asked = self.asked[0]
            values = self.answers[0]
            draw_columns(canvas, asked.range, values, self.names, asked.below, None)
        else:
            parts.facts(canvas, self.effect, self.first)
        parts.hints(canvas, (self._move_hint(), self.say("hint.confirm"), self.say("hint.back")))

    def _move_hint(self) -> str:
        """Return what UP and DOWN do: go on to values, none of them secret, or show more of the effect."""
        if [question for question in self.asked if question.range.kind != "cover" and not question.secret]:
            return self.say("hint.change")
        return self.say("hint.move") if self.effect and parts.last_first(self.effect) else ""

    def _draw_values(self, canvas, index: int) -> None:
        values = self._values()
        self.first = parts.first_row(index, self.first, len(values))
        _, answer, column = values[index]
        is_alone = column is None or len(self.asked) == 1
        # where columns were asked more than once, a seat has a row of each: the header says of which
        parts.header(canvas, self.title[0] if is_alone else self.asked[answer].title, "", self.names)
        parts.rows(canvas, [row for row, _, _ in values], index, self.first)
        parts.hints(canvas, (self.say("hint.move"), self.say("hint.set"), self.say("hint.back")))

    def _values(self) -> list:
        """Return (row, index of the answer, column or None) of each value."""
        found: list = []
        for index, question in enumerate(self.asked):
            answer, kind = self.answers[index], question.range.kind
            if kind == "columns":
                from firmware.ui.asking.editors import columns

                for column, seat in enumerate(question.range.seats):
                    text = columns.NONE if answer[column] is None else str(answer[column])
                    found.append(((self.names[seat], text), index, column))
            elif kind == "ranking":
                found.append(((question.title, " ".join([str(place) for place in answer])), index, None))
            elif kind != "cover" and not question.secret:
                text = answer_text(answer, question.range, self.say, self.names)
                title = parts.yielding(question.title, self.names, TEXT, ROW_PX - TEXT.width(text))
                found.append(((title, text) if TEXT.width(text) < WIDE else text, index, None))
        return found

    def changes_at(self, now: int) -> "int | None":
        """Return when a running countdown shows another second, which an effect may tell."""
        countdown = self.sitting.countdown
        return countdown.next_second(now) if countdown is not None else None

    # What the buttons do

    def is_quiet(self) -> bool:
        """Return whether a secret is being entered."""
        return self.args is None and super().is_quiet()

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the editor act; with the effect shown, OK does it and BACK goes back to the last question."""
        if self.args is None:
            self._edit(button, repeated)
        elif self.index is not None:
            self._choose_value(button)
        elif button == "OK":
            self._count(self.args)
        elif button == "BACK":
            self.args = None
            self.back()
        else:
            self._scroll(button)

    def held(self, button: str) -> None:
        """Let the editor act on a long OK; a long BACK does nothing, it would throw away what was changed."""
        if button == "OK":
            super().held(button)

    def _editor_for(self, question):
        editor = super()._editor_for(question)
        if self.later:
            self._hold_back()
        return editor

    def _hold_back(self) -> None:
        """Let BACK act when it goes up: held on, it would leave the entry and ask the table to undo."""
        if "BACK" not in self.holds:
            self.holds += ("BACK",)

    def _edit(self, button: str, repeated: bool) -> None:
        if button in ("UP", "DOWN"):
            self._hold_back()
        live = self.live() if button == "OK" else None
        if live is None:
            super().pressed(button, repeated)
        else:
            self._count(live[0])

    def _go_on(self, outcome) -> None:
        if not self.changing:
            super()._go_on(outcome)
        elif outcome is not None:
            self.changing = False
            self.changed(self.later[0][1] if outcome == BACK else outcome[0])

    def _scroll(self, button: str) -> None:
        """Show more of the effect; beyond it, the values."""
        last = 0 if self.effect is None else parts.last_first(self.effect)
        first = self.first + (-1 if button == "UP" else 1)
        if 0 <= first <= last:
            self.first = first
        elif self._values():
            self.first = 0
            self.index = len(self._values()) - 1 if button == "UP" else 0

    def _choose_value(self, button: str) -> None:
        values, index = self._values(), self.index or 0
        if button == "OK":
            self.args, self.changing = None, True
            self.change(*values[index][1:])
            return
        index += {"UP": -1, "DOWN": 1, "BACK": len(values)}[button]
        self.index = index if 0 <= index < len(values) else None
        self.first = 0

    def seat_pressed(self, seat: int) -> None:
        """Let the editor act; an effect is not confirmed so."""
        if self.args is None:
            super().seat_pressed(seat)
