"""
Kana on the letter wheel of names: first a row (あ か さ ...), then its letters; the last row is that of ABC.

A letter leads back to the rows, one of ABC to the next letter; BACK leads from the letters to the rows.
"""

ROWS = (
    "あいうえおぁぃぅぇぉ",
    "かきくけこがぎぐげご",
    "さしすせそざじずぜぞ",
    "たちつてとだぢづでどっ",
    "なにぬねの",
    "はひふへほばびぶべぼぱぴぷぺぽ",
    "まみむめも",
    "やゆよゃゅょ",
    "らりるれろ",
    "わをんー",
)
LATIN = "A"  # stands for the row of ABC
HEADS = "".join([row[0] for row in ROWS]) + LATIN


class Kana:
    """Where the wheel is: at the rows, in one of them (`row`), or `is_latin`."""

    def __init__(self) -> None:
        self.row = ""
        self.is_latin = False

    def take(self, letter: str) -> str:
        """Return the *letter* that OK adds to the name, empty if it leads to a row."""
        if self.is_latin:
            return letter
        if self.row:
            self.row = ""
            return letter
        self.is_latin = letter == LATIN
        self.row = "" if self.is_latin else ROWS[HEADS.find(letter)]
        return ""

    def leave(self) -> bool:
        """Lead back to the rows; return whether that changed anything."""
        changed = self.is_latin or self.row != ""
        self.row, self.is_latin = "", False
        return changed

    def head_of(self, letter: str) -> str:
        """Return the letter of the wheel of rows under which *letter* stands."""
        for row in ROWS:
            if letter in row:
                return row[0]
        return letter
