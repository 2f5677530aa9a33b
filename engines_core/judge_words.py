"""
The words typed after a judge's name, as the values of its `arguments`: for the command and the batch.

A judge's `words` name its arguments. One that ends with `...` is a list and takes all remaining words
(`LEAD CARD...`: the LEAD, then each CARD); one that begins with `--` is an option, which may stand
anywhere and defaults to null:

    words = ("ATTACK", "DEFENCE", "--support-a CARD", "--support-d CARD")
    values(battle, ["3S", "--support-d=9H", "4S"])  ->  ["3S", "4S", None, "9H"]

A word is its own value, except for a hand (cards with spaces), a number (`-5`) and a group (joined by `+`).
"""

from engines_core.errors import IllegalAction, JudgeError
from engines_core.ranges import next_range, quoted

if False:  # for the type checker
    from engines_core.types import Any, Judge

MOST = 10**18 - 1  # limit of a number whose range has none


def usage(judge: "Judge") -> str:
    """Return the usage after the judge's name."""
    return " ".join(["[%s]" % word if _is_option(word) else word for word in judge.words])


def values(judge: "Judge", words: list[str]) -> "list[Any]":
    """Return the values of *words*; JudgeError, with the argument's name, if one is not allowed."""
    for word in words:
        if type(word) is not str:
            raise JudgeError("# is not a string", quoted(word))
    plain, options = _sorted_out(judge, words)
    _check_count(judge, plain)
    chosen: "list[Any]" = []
    for name in judge.words:
        allowed = next_range(judge.arguments, chosen)
        try:
            chosen.append(_value(allowed, name, plain, options))
            allowed.check(chosen[-1])
        except IllegalAction as refused:
            raise _named(name.split(" ")[0].rstrip("."), refused)
    return chosen


def _named(name: str, refused: IllegalAction) -> JudgeError:
    """Return *refused* as an error of the argument *name*."""
    return JudgeError("%s: %s" % (name, refused.args[0]), *refused.args[1:])


def _is_option(name: str) -> bool:
    return name[:2] == "--"


def _sorted_out(judge: "Judge", words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Return the plain *words* and the options as {name: word}."""
    known = [name.split(" ")[0] for name in judge.words if _is_option(name)]
    plain: list[str] = []
    options: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if not _is_option(word):
            plain.append(word)
            continue
        name, equals, value = word.partition("=")
        if name not in known:
            raise JudgeError("unknown option #", quoted(name))
        if name in options or not (equals or waiting):
            raise JudgeError("# wants one value", name)
        options[name] = value if equals else waiting.pop(0)
    return plain, options


def _check_count(judge: "Judge", plain: list[str]) -> None:
    """Raise JudgeError unless there is a word for each argument, options aside."""
    names = [name for name in judge.words if not _is_option(name)]
    takes_all = names[-1][-3:] == "..."
    if len(plain) < len(names) or (len(plain) > len(names) and not takes_all):
        raise JudgeError("wants #", usage(judge))


def _value(allowed: "Any", name: str, plain: list[str], options: dict[str, str]) -> object:
    """Return the value of the argument *name*, taking its words away."""
    if _is_option(name):
        return options.get(name.split(" ")[0])
    if name[-3:] != "...":
        return _read(allowed, plain.pop(0))
    return _items(allowed, name[:-3].split(" "), plain)


def _items(allowed: "Any", names: list[str], plain: list[str]) -> "list[Any]":
    """Return the allowed values of all *plain* words; the last of *names* is for all that follow."""
    items: "list[Any]" = []
    while plain:
        item = allowed.next(items)
        try:
            value = _read(item, plain.pop(0))
            item.check(value)
        except IllegalAction as refused:
            raise _named(names[min(len(items), len(names) - 1)], refused)
        items.append(value)
    return items


def _read(allowed: "Any", word: str) -> object:
    """Return the value of *word* for the range *allowed*, which may refuse it later."""
    if allowed.kind == "hand":
        return [card for card in word.split(" ") if card]
    if allowed.kind == "number":
        return _number(allowed, word)
    if allowed.kind == "group":
        parts = word.split("+")
        if len(parts) != len(allowed.ranges):
            raise IllegalAction("# is not # values joined by +", quoted(word), len(allowed.ranges))
        return [_read(next_range(allowed.ranges, parts[:place]), parts[place]) for place in range(len(parts))]
    return word


def _number(allowed: "Any", word: str) -> int:
    """Return *word* as a number within the limits of *allowed*, of no more digits than they have."""
    low = -MOST if allowed.low is None else allowed.low
    high = MOST if allowed.high is None else allowed.high
    digits = word[1:] if low < 0 and word[:1] == "-" else word
    is_number = digits and not [char for char in digits if char not in "0123456789"]
    if not is_number or len(digits) > len(str(max(-low, high))) or not low <= int(word) <= high:
        raise IllegalAction("# is not a number from # to #", quoted(word), low, high)
    return int(word)
