"""
Phrases: a template and its values, so that names and languages come in last.

A phrase is a tuple `(template, *values)`. In the template `@` stands for a seat, shown as the
player's name, and `#` for a number or a word:

    fill(("@ pays #, pot #", 1, 5, 11), ("Ann", "Bo"))  ->  "Bo pays 5, pot 11"

A template without values is the text.
"""

if False:  # for the type checker
    from engines_core.types import Names, Phrase


def fill(phrase: "Phrase", names: "Names" = ()) -> str:
    """Return the text of *phrase*; a seat without a name in *names* is shown as its number."""
    if len(phrase) == 1:
        return phrase[0]
    template = phrase[0]
    words = []
    start = 0
    for value in phrase[1:]:
        seat, number = template.find("@", start), template.find("#", start)
        is_seat = seat >= 0 and (number < 0 or seat < number)
        end = seat if is_seat else number
        if end < 0:
            break
        words.append(template[start:end])
        words.append(seat_name(value, names) if is_seat else str(value))
        start = end + 1
    words.append(template[start:])
    return "".join(words)


def seat_name(seat: int, names: "Names") -> str:
    """Return the name at *seat*, or `seat 3` when there is none."""
    return names[seat] if 0 <= seat < len(names) else "seat %d" % seat
