"""
Dice, a coin, a random player, as a table would throw them.

No game has an action for a throw (spec/), so it is shown and nothing of it is stored: undo and replay never
throw again. A table that counts points takes it as the argument of an action (TableScreen.takes).
"""

from engines_core.phrases import fill
from firmware.ui import parts, screen
from firmware.ui.fonts import NUMBER, SMALL, TEXT

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context

COIN, PLAYER, DIE = 2, 0, 6  # sides
# sides, number of dice
KINDS: "tuple[Any, ...]" = ((DIE, 1), (DIE, 2), (DIE, 3), (DIE, 4), (DIE, 5), (COIN, 1), (PLAYER, 1))
KINDS += ((4, 1), (8, 1), (10, 1), (12, 1), (20, 1), (100, 1))
TOP = 14  # first row of what was thrown
NTH, TAKES = 38, 47  # first rows of the lines below it
FACE_PX, GAP_PX, PIP_PX = 21, 3, 3
PLACES = (3, 9, 15)  # columns and rows of pips within a face
PIPS = (  # faces 1 to 6: (column, row) in PLACES
    ((1, 1),),
    ((2, 0), (0, 2)),
    ((2, 0), (1, 1), (0, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)


class Screen(screen.Screen):
    """UP and DOWN choose what is thrown, OK throws, a long OK lets the table take the points."""

    name = "dice"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.words = context.texts.of("dice")
        self.entropy = context.board.entropy
        self.names = self.sitting.on().names
        self.table = context.navigator.table()
        self.thrown: "list[int]" = []  # a number a die from 1 on, none before the first throw
        self.nth = 0

    @property
    def kind(self) -> "Any":
        """Return sides and number of the dice."""
        return KINDS[self.table.dice]

    def pressed(self, button: str, repeated: bool) -> None:
        """Throw, choose what is thrown, or go back."""
        if button == "OK":
            sides, count = self.kind
            self.nth += 1
            self.thrown = [1 + self.entropy() % (sides or len(self.names)) for _ in range(count)]
        elif button == "BACK":
            super().pressed(button, repeated)
        else:
            self.table.dice = screen.moved(self.table.dice, button, len(KINDS), repeated)
            self.thrown, self.nth = [], 0
        self.holds = ("OK",) if self._taking() else ()

    def held(self, button: str) -> None:
        """Let the table take the points."""
        taking = self._taking()
        if taking is not None:
            taking[1]()

    def _taking(self) -> "Any":
        """Return the use of the throw at the table: a text and an action; None without one."""
        is_points = self.thrown and self.kind[0] not in (COIN, PLAYER)
        return self.table.takes(sum(self.thrown)) if is_points else None

    def draw(self, canvas: "Canvas") -> None:
        """Draw the kind of dice, and the throw."""
        parts.header(canvas, self._kind_text() if self.thrown else self.say("menu.dice"))
        if not self.thrown:
            parts.centred(canvas, TOP + 5, self._kind_text(), TEXT)
        elif self.kind[0] == DIE:
            self._draw_faces(canvas)
        else:
            text = self._shown()
            font = NUMBER if self.kind[0] not in (COIN, PLAYER) else TEXT
            parts.centred(canvas, TOP if font is NUMBER else TOP + 5, text, font)
        if self.thrown:
            more = self._word("sum", self.nth, sum(self.thrown)) if len(self.thrown) > 1 else ""
            parts.centred(canvas, NTH, more or self._word("nth", self.nth), SMALL)
        taking = self._taking()
        if taking is not None:
            parts.centred(canvas, TAKES, taking[0], SMALL)
        parts.hints(canvas, (self.say("hint.change"), self._word("throw"), self.say("hint.back")))

    def _draw_faces(self, canvas: "Canvas") -> None:
        pitch = FACE_PX + GAP_PX
        left = (parts.WIDTH - len(self.thrown) * pitch + GAP_PX) // 2
        for index, number in enumerate(self.thrown):
            x = left + index * pitch
            canvas.outline(x, TOP, FACE_PX, FACE_PX)
            for column, row in PIPS[number - 1]:
                canvas.fill(x + PLACES[column], TOP + PLACES[row], PIP_PX, PIP_PX)

    def _word(self, key: str, *values: "Any") -> str:
        return fill((self.words.get(key),) + values, ())

    def _kind_text(self) -> str:
        sides, count = self.kind
        if sides in (COIN, PLAYER):
            return self._word("coin" if sides == COIN else "player")
        if sides != DIE:
            return self._word("sides", sides)
        return self._word("one") if count == 1 else self._word("several", count)

    def _shown(self) -> str:
        """Return the throw in words or as a number."""
        (number,) = self.thrown
        if self.kind[0] == PLAYER:
            return self.names[number - 1]
        if self.kind[0] == COIN:
            return self._word("heads" if number == 1 else "tails")
        return str(number)
