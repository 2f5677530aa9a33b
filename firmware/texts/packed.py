"""
A table of texts as runs of bytes, one for each length of key: a third of the RAM of a dict, and no names.

MicroPython keeps each short string of a program that it loads for as long as the power is on, those of a
dict of texts, too; once there are 2,540, it needs 15 KB in one piece for more. A build makes these of all
TEXTS (host_tools/texts.py). A text is newline, key, tab, text; of several (a tuple) each ends with the unit
separator:

    {7: b"\\nhint.ok\\tOK\\n", 6: b"\\nlist.2\\tFurther cards\\x1fReveal the type meta\\x1f\\n"}
"""

SEVERAL = "\x1f"


class PackedTexts:
    """The texts in *runs*, by the length of their keys; `get` is that of a dict."""

    def __init__(self, runs: "dict[int, bytes]"):
        self._runs = runs

    def get(self, key: str):
        """Return the text or the tuple of texts for *key*, None if it stands nowhere."""
        run = self._runs.get(len(key))
        if run is None:
            return None
        mark = b"\n%s\t" % key.encode()
        start = run.find(mark)
        if start < 0:
            return None
        start += len(mark)
        text = run[start : run.find(b"\n", start)].decode()
        return tuple(text.split(SEVERAL)[:-1]) if text.endswith(SEVERAL) else text
