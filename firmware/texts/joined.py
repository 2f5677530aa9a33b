"""
A table of texts joined to one run of bytes: a third of the RAM of a dict, and no names.

MicroPython keeps each short string of a program that it loads for as long as the power is on, those of a
dict of texts, too; once there are 2,540, it needs 15 KB in one piece for more. A build makes these of all
TEXTS (program/joined_texts.py). A text is newline, key, tab, text; of several (a tuple) each ends with the
unit separator. Short keys come first, so that only those as long as the one that is asked for are looked
through:

    b"\\nlist.2\\tFurther cards\\x1fReveal the type meta\\x1f\\nhint.ok\\tOK\\n"
    (0, 0, 0, 0, 0, 0, 0, 43, 54)    # where keys of 0, 1, 2 ... characters begin, and where the last end
"""

SEVERAL = "\x1f"


class JoinedTexts:
    """The texts in *data*; *starts* has a place in it for each length of key. `get` is that of a dict."""

    def __init__(self, data: bytes, starts: "tuple[int, ...]"):
        self._data = data
        self._starts = starts

    def get(self, key: str) -> "str | tuple[str, ...] | None":
        """Return the text or the tuple of texts for *key*, None if it stands nowhere."""
        length = len(key)
        if length + 1 >= len(self._starts):
            return None
        mark = b"\n%s\t" % key.encode()
        start = self._data.find(mark, self._starts[length], self._starts[length + 1])
        if start < 0:
            return None
        start += len(mark)
        text = self._data[start : self._data.find(b"\n", start)].decode()
        return tuple(text.split(SEVERAL)[:-1]) if text.endswith(SEVERAL) else text
