"""
Judge: cards in, verdict out; changes no game.

The first question is which judge, where there are several; then its cards, by the card wheel. A
judge's rules (engines_core/judges/) and its words (texts/LANGUAGE/judge.py) are loaded with it.
"""

from engines_core.cards import JOKER, RANKS, SUITS, Card
from engines_core.lines import fill
from engines_core.ranges import Choice, Number
from firmware.modules import forget, load
from firmware.ui import parts
from firmware.ui.dialogue import Dialogue
from firmware.ui.editors import card
from firmware.ui.fonts import TEXT
from firmware.ui.question import Question

JUDGES = ("low", "kalo", "trick", "beat", "battle")
FILES = {"low": "poker", "kalo": "poker"}  # the others lie in a file of their name
HAND_CARDS = 5
MOST_HANDS = 9
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class BlazeCard:
    """The range of a card of Blaze: colour, then value."""

    kind = "blaze_card"
    barred: tuple = ()
    jokers = False
    optional = False


class BlazeCardEditor(card.Editor):
    """A card of Blaze: first the colours, then the values."""

    wheels = (("R", "B", "Y"), ("1", "2", "3", "4", "5", "6", "7", "8", "9", "P"))

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        self.icons = {letter: say("=" + letter) for letter in "RBYP"}


class Screen(Dialogue):
    """Asks one of the judges *offered* (none: all); it came from row *menu_row* of the menu, or from home."""

    name = "judge"
    editors = {"blaze_card": BlazeCardEditor}

    def __init__(self, app, offered: tuple = (), menu_row: "int | None" = None):
        super().__init__(app)
        self.menu_row = menu_row
        path = "firmware.texts.%s.judge" % app.texts.language
        self._texts = load(path).TEXTS
        forget(path)
        self.say = self._say
        self.offered = offered or JUDGES
        self.title = ""
        self.verdict: list = []  # lines or rows, once it is known
        self.first = 0
        self.begin()

    def _say(self, key: str, *values, names: tuple = ()) -> str:
        """Return a text of the judges, or one of all screens."""
        return fill((self._texts.get(key) or self.app.texts.find(key) or key,) + values, names)

    # The questions

    def questions(self):
        """Return the dialogue: which judge, then its cards."""
        name = self.offered[0]
        if len(self.offered) > 1:
            name = yield Question(Choice(self.offered), self.say("judge.which"))
        if name == "battle":
            return name, (yield from self._ask_battle())
        if name == "beat":
            return name, (yield from self._ask_beat())
        if name == "trick":
            return name, (yield from self._ask_trick())
        return name, (yield from self._ask_hands())

    def _ask_hands(self):
        """Ask for hands of five cards from one deck."""
        count = yield Question(Number(1, MOST_HANDS), self.say("judge.hands"), 2)
        cards: list = []
        while len(cards) < count * HAND_CARDS:
            hand = len(cards) // HAND_CARDS
            title = self.say("judge.hand", hand + 1, _signs(cards[hand * HAND_CARDS :]))
            cards.append((yield Question(Card(tuple(cards), False), title)))
        starts = range(0, len(cards), HAND_CARDS)
        return [" ".join(cards[start : start + HAND_CARDS]) for start in starts]

    def _ask_trick(self):
        """Ask for the trump and the cards of a trick in order."""
        trump = yield Question(Choice(SUITS), self.say("judge.trump"))
        count = yield Question(Number(2, MOST_HANDS), self.say("judge.cards"), 3)
        cards: list = []
        while len(cards) < count:
            title = self.say("judge.followed", _signs(cards)) if cards else self.say("judge.led")
            cards.append((yield Question(Card(tuple(cards), False), title)))
        return [trump] + cards

    def _ask_beat(self):
        """Ask for trump, attack and defence of Blaze."""
        trump = yield Question(Choice(("R", "B", "Y")), self.say("judge.trump"))
        attack = yield Question(BlazeCard(), self.say("judge.attack"))
        return [trump, attack, (yield Question(BlazeCard(), self.say("judge.defence")))]

    def _ask_battle(self):
        """Ask for the two cards of a battle and the supports that they allow."""
        rules = load("engines_core.attrition_battle")
        cards = [(yield Question(Card(), self.say("judge.attack")))]
        cards.append((yield Question(Card(rules.named(cards)), self.say("judge.defence"))))
        for index, key in enumerate(("judge.support", "judge.support_d")):
            support = None
            if rules.may_support(cards[index], cards[1 - index]):
                title = self.say(key, _sign(cards[index]))
                support = yield Question(Card(rules.named(cards), True, True), title)
            cards.append(support)
        return cards

    # The verdict

    def done(self, value) -> None:
        """Let the judge think, hand by hand where that takes longer."""
        name, given = value
        self.first = 0
        self.title = self.say("judge." + name)
        if name in ("low", "kalo"):
            self.app.run(self._compare(name, given))
        elif name == "trick":
            self.verdict = self._trick(given)
        elif name == "beat":
            self.verdict = self._beat(given)
        else:
            self.verdict = self._battle(given)

    def _compare(self, name: str, hands: list):
        """Compare the hands: a generator, a hand a step."""
        rules = load(_path(name))
        judge = rules.low if name == "low" else rules.kalo
        found = []
        for hand in hands:
            found.append(judge([hand])["hands"][0])
            yield
        values = [(rules.CATEGORIES.index(hand["category"]), hand["ranks"]) for hand in found]
        best = min(values) if name == "low" else max(values)
        winners = [index + 1 for index in range(len(values)) if values[index] == best]
        key, number = ("judge.best", winners[0]) if len(winners) == 1 else ("judge.equal", len(winners))
        self.title += ": " + self.say(key, number)
        rows = []
        for index, hand in enumerate(found):
            mark = "★" if values[index] == best else ""
            ranks = " ".join([RANKS[rank - 1] for rank in hand["ranks"]])
            rows.append(("%d %s %s" % (index + 1, self.say("=" + hand["category"]), mark), ranks))
        self.verdict = rows
        self.app.redraw()

    def _trick(self, given: list) -> list:
        winner = load(_path("trick")).trick(given)["winner"]
        return [_signs(given[1:]), self.say("judge.wins", winner + 1, _sign(given[1 + winner]))]

    def _beat(self, given: list) -> list:
        beats = load(_path("beat")).beat(given)["beats"]
        attack, defence = [self._blaze_text(card) for card in given[1:]]
        text = self.say("judge.beats" if beats else "judge.fails", defence, attack)
        trump = self.say("judge.trump") + ": " + self.say("=" + given[0])
        return [trump] + parts.wrapped(text, TEXT, parts.WIDTH - 6)

    def _blaze_text(self, card: str) -> str:
        value = self.say("=P") if card[1] == "P" else card[1]
        return self.say("=" + card[0]) + " " + value

    def _battle(self, cards: list) -> list:
        rules = load("engines_core.attrition_battle")
        attacker_wins, why = rules.verdict(*cards)
        winner = self.say("judge.attacker" if attacker_wins else "judge.defender")
        lines = [winner, self.app.texts.line(why)]
        for side, effect in rules.effects(cards[0], cards[1], attacker_wins):
            lines.append(self.say("=" + side) + " " + self.say("=" + effect))
        return lines if len(lines) > 2 else lines + [self.say("judge.no_effects")]

    # What it shows

    def draw(self, canvas) -> None:
        """Draw the question or the verdict."""
        if not self.verdict:
            super().draw(canvas)
            return
        parts.header(canvas, self.title)
        if type(self.verdict[0]) is str:
            parts.facts(canvas, self.verdict, 0)
        else:
            parts.rows(canvas, self.verdict, None, self.first)
        move = self.say("hint.move") if len(self.verdict) > parts.ROWS else ""
        parts.hints(canvas, (move, self.say("judge.again"), self.say("hint.back")), self.app.pending)

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the editor act; with a verdict shown, OK asks anew and BACK goes to the last question."""
        if not self.verdict:
            super().pressed(button, repeated)
        elif button in ("UP", "DOWN"):
            step = -1 if button == "UP" else 1
            self.first = max(0, min(self.first + step, len(self.verdict) - parts.ROWS))
        else:
            self.verdict = []
            if button == "BACK":
                self.back()
            else:
                self.answers = self.answers[:1] if len(self.offered) > 1 else []
                self.begin()

    def back(self) -> None:
        """Go one question back; before the first, leave, and let the judges go."""
        if not self.answers:
            for name in JUDGES:
                forget(_path(name))
            forget("firmware.ui.screens.judge")
        super().back()


def _path(judge: str) -> str:
    return "engines_core.judges." + FILES.get(judge, judge)


def _sign(card: str) -> str:
    """Return the card as it is shown: `10♦`."""
    return card if card == JOKER else card[:-1] + SIGNS[card[-1]]


def _signs(cards: list) -> str:
    return " ".join([_sign(card) for card in cards])
