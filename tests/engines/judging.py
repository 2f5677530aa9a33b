"""
A judge asked as by `tablemate judge`: words in, verdict out or the reason of a refusal.
"""

from engines_core import judge_words, judges
from engines_core.errors import JudgeError


def asked(name: str, words: list) -> dict:
    """Return the verdict of the judge *name* on *words*; raise JudgeError."""
    judge = judges.load(name)
    return judge.verdict(*judge_words.values(judge, words))


def refused(name: str, words: list) -> str:
    """Return the reason why the judge *name* refuses *words*."""
    try:
        answer = asked(name, words)
    except JudgeError as error:
        return error.reason()
    raise AssertionError("not refused: %s -> %s" % (words, answer))


def in_words(judge, values: list) -> list:
    """Return the words to type for *values* of the judge's arguments."""
    typed: list = []
    for index, name in enumerate(judge.words):
        value = values[index]
        if name[:2] == "--":
            typed += [] if value is None else [name.split(" ")[0], value]
        elif name[-3:] == "...":
            typed += [_word(item) for item in value]
        else:
            typed.append(str(value))
    return typed


def _word(item: object) -> str:
    """Return one word of a list: a card, a hand of them, or a group of numbers."""
    if type(item) is str:
        return item
    joint = " " if type(item[0]) is str else "+"
    return joint.join([str(part) for part in item])
