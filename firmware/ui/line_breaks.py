"""
Where a long word may be broken: at soft hyphens (U+00AD), and between Japanese characters.

Japanese has no spaces: a sentence is one word, and a line may end anywhere but before a closing mark or a
small kana, nor after an opening mark (kinsoku), nor between a number and what it counts.
"""

if False:  # for the type checker
    from firmware.types import Font

SOFT_HYPHEN = "\xad"
WIDE = "\u2e80"  # characters from here on are Japanese
SMALL_KANA = "ぁぃぅぇぉっゃゅょ" + "ァィゥェォッャュョ"
NOT_FIRST = "、。・：；？！）」』】〉ー〜…％々" + ":;?!),.%" + SMALL_KANA
NOT_LAST = "（「『【〈("


def broken(line: str, word: str, font: "Font", width: int) -> list[str]:
    """Return the lines that *line* and the *word* after it take, each at most *width* px if that can be."""
    found: list[str] = []
    start = line + " " if line else ""
    if line and font.width(word) <= width < font.width(start + word):
        return [line, word]  # whole, in a line of its own
    while font.width(start + word) > width:
        head, tail = _split(start, word, font, width)
        if not tail and not start:
            break  # no place to break at fits
        found.append(start + head if tail else line)
        start, word = "", tail or word
    return found + [start + word]


def _split(start: str, word: str, font: "Font", width: int) -> tuple[str, str]:
    """Return the longest head of *word* that fits behind *start*, and its tail; both empty if none does."""
    best = ("", "")
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        if before == SOFT_HYPHEN:
            head = word[: at - 1] + "-"
        elif _may_break(before, after):
            head = word[:at]
        else:
            continue
        if font.width(start + head) > width:
            break
        best = (head, word[at:])
    return best


def _may_break(before: str, after: str) -> bool:
    """Return whether a line may end between the characters *before* and *after*."""
    is_japanese = before >= WIDE or after >= WIDE
    return is_japanese and after not in NOT_FIRST and before not in NOT_LAST and not before.isdigit()
