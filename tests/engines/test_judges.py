"""
Every judge as it is declared: ranges in, a verdict and its phrases out, for all that the ranges allow.
"""

from engines_core import attrition_war_battle as battle
from engines_core import json_text, judge_words, judges, phrases
from engines_core.cards import RANKS, SUITS, rank_of
from engines_core.errors import JudgeError
from engines_core.games import GAMES
from engines_core.hands import Hand
from engines_core.judges.judge import Judge
from engines_core.ranges import Number, next_range
from tests.engines.judging import in_words
from tests.engines.random_player import Lcg, are_within, random_values

ROUNDS = 40
HANDS = 600


def test_whatever_the_ranges_allow_has_a_verdict_and_phrases():
    rng = Lcg(16)
    for name in judges.names():
        judge = judges.load(name)
        for _ in range(ROUNDS):
            values = random_values(judge.arguments, rng)
            found = judge.verdict(*values)
            assert json_text.dumps(found)[0] == "{"
            shown = [phrases.fill(phrase) for phrase in judge.phrases(found, *values)]
            assert shown and all(shown) and not [text for text in shown if "#" in text], (name, values)


def test_values_come_back_from_the_words_that_are_typed_for_them():
    rng = Lcg(17)
    for name in judges.names():
        judge = judges.load(name)
        for _ in range(ROUNDS):
            values = random_values(judge.arguments, rng)
            assert are_within(judge.arguments, values)
            assert judge_words.values(judge, in_words(judge, values)) == values


WAGER = Judge(  # asks a change, which may be negative, and an amount without a limit
    "0 0", ("CHANGE", "AMOUNT"), (Number(-20, 5), Number(0)), lambda change, amount: {}, lambda *_: []
)


def test_a_number_may_be_below_0_or_without_a_limit():
    for values in ([-20, 0], [-7, 10**18 - 1], [5, 27]):
        assert judge_words.values(WAGER, in_words(WAGER, values)) == values


def test_a_number_of_more_digits_than_its_limit_is_not_read():
    for words in (["6", "0"], ["-21", "0"], ["-", "0"], ["0-", "0"], ["1-2", "0"], ["005", "0"]):
        assert reason_of(words) == 'CHANGE: "%s" is not a number from -20 to 5' % words[0]
    for word in ("1" * 19, "1" * 100000, "-1", "x"):
        typed = word if len(word) < 20 else word[:20] + "..."
        assert reason_of(["0", word]) == 'AMOUNT: "%s" is not a number from 0 to %d' % (typed, 10**18 - 1)


def reason_of(words: list) -> str:
    """Return why *words* are refused."""
    try:
        raise AssertionError(judge_words.values(WAGER, words))
    except JudgeError as refused:
        return refused.reason()


def test_no_game_is_named_like_the_beginning_of_another():
    ids = [game_id for game_id, _ in GAMES]
    for game_id in ids:  # the judges of the longer one would be found twice
        assert [other for other in ids if other.startswith(game_id + "_")] == []


def test_a_judge_is_found_by_its_file_which_names_its_game():
    others = [
        "poker.mpy",
        "__init__.mpy",
        "blaze_old.mpy.new",
        "blaze_notes.txt",
        "blaze_beat.py~",
        "boo_ray",
    ]
    assert judges.judges_among(["blaze_of_all.py", "boo_ray_new.mpy"] + others) == (
        ("new", "boo_ray"),
        ("of_all", "blaze"),
    )


def test_a_game_knows_its_judges():
    assert "kalo" in judges.names("boo_ray") and "clash" not in judges.names("boo_ray")
    assert judges.names("sheet") == ()
    assert len(set(judges.names())) == len(judges.names()), "no two judges have one name"


def as_entered(hand: Hand, cards: list) -> list:
    """Return the hand that the device makes of *cards*, as it asks only ranks and suited places."""
    ranks = [rank_of(card) for card in cards]
    for places in hand.suited(ranks):
        for suit in SUITS:
            if not [place for place in places if ranks[place] + suit not in cards]:
                return hand.cards(ranks, places)
    return hand.cards(ranks)


def test_what_is_not_asked_of_a_hand_does_not_matter():
    """Half of the hands are of two suits, where flushes are frequent, and those with a wild card."""
    rng = Lcg(18)
    for name in ("low", "kalo"):
        judge = judges.load(name)
        hand = judge.arguments[0].item
        flushes = 0
        for count in range(HANDS):
            deck = [rank + suit for rank in RANKS for suit in SUITS[: 2 + count % 2 * 2]]
            cards = [deck.pop(rng.below(len(deck))) for _ in range(hand.count)]
            entered = as_entered(hand, cards)
            hand.check(entered)
            found = judge.verdict([cards])["hands"]
            assert judge.verdict([entered])["hands"] == found, (cards, entered)
            flushes += found[0]["category"] == "flush"
        assert name == "low" or flushes > 20


def test_what_is_not_asked_of_a_battle_does_not_matter():
    """Half of the battles are between equal ranks, where suits decide."""
    rng, judge = Lcg(19), judges.load("battle")
    deck = [rank + suit for rank in RANKS for suit in SUITS] + ["JK", "JK"]
    for count in range(HANDS):
        left = list(deck)
        attack = left.pop(rng.below(len(left)))
        others = [card for card in left if rank_of(card) == rank_of(attack)] if count % 2 else left
        defence = others[rng.below(len(others))]
        left.remove(defence)
        cards = [attack, defence, None, None]
        for index in (2, 3):
            if next_range(judge.arguments, cards[:index]).kind == "card" and rng.below(3):
                cards[index] = left.pop(rng.below(len(left)))
        ranks = [card and rank_of(card) for card in cards]
        higher = SUITS.index(attack[-1]) < SUITS.index(defence[-1]) if "JK" not in cards[:2] else True
        told = ranks + [higher if battle.by_suit(*ranks) else True]
        assert are_within(judge.asks, told)
        entered = judge.values(*told)
        assert are_within(judge.arguments, entered)
        assert judge.verdict(*entered) == judge.verdict(*cards), (cards, entered)
