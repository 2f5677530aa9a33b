"""
Phrases: a template and its values, so that names and languages come in last.

A phrase is a tuple `(template, *values)`. In the template `@` stands for a seat, shown as the
player's name, and `#` for a number or a word:

    fill(("@ pays #, pot #", 1, 5, 11), ("Ann", "Bo"))  ->  "Bo pays 5, pot 11"

A language may need the values in another order. A digit behind the mark says which value it is, counted
from 1 whatever their kind; marks without one take the values in turn:

    fill(("Pot #3: @1 zahlt #2", 1, 5, 11), ("Ann", "Bo"))  ->  "Pot 11: Bo zahlt 5"

A template without values is the text. A pair of templates is singular and plural: the first number in the
second one decides which.

    fill((("# game", "# games"), 2))  ->  "2 games"
"""

if False:  # for the type checker
    from engines_core.types import Any, Names, Phrase


def fill(phrase: "Phrase", names: "Names" = ()) -> str:
    """
    Return the text of *phrase*; a seat without a name in *names* is shown as its number.

    A mark without a value stays as it is.
    """
    if len(phrase) == 1:
        return phrase[0]
    template = phrase[0]
    if type(template) is tuple:
        template = template[0 if _count(template[1], phrase) == 1 else 1]
    return _filled(template, phrase, names)


def _filled(template: str, phrase: "Phrase", names: "Names") -> str:
    """Return *template* with the values of *phrase*."""
    words = []
    start = turn = 0
    while True:
        seat, number = template.find("@", start), template.find("#", start)
        is_seat = seat >= 0 and (number < 0 or seat < number)
        end = seat if is_seat else number
        digit = template[end + 1 : end + 2]
        is_numbered = digit.isdigit()
        index = int(digit) if is_numbered else turn + 1
        if end < 0 or not 0 < index < len(phrase):
            break
        turn = turn if is_numbered else index
        words.append(template[start:end])
        words.append(seat_name(phrase[index], names) if is_seat else str(phrase[index]))
        start = end + 1 + is_numbered
    words.append(template[start:])
    return "".join(words)


def _count(template: str, phrase: "Phrase") -> "Any":
    """Return the value of *phrase* for the first # in *template*."""
    at = template.find("#")
    digit = template[at + 1 : at + 2]
    return phrase[int(digit) if digit.isdigit() else template[:at].count("@") + 1]


def seat_name(seat: int, names: "Names") -> str:
    """Return the name at *seat*, or `seat 3` when there is none."""
    return names[seat] if 0 <= seat < len(names) else "seat %d" % seat
