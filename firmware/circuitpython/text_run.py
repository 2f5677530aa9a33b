"""
A table of texts as one run of bytes: a third of the RAM of a dict, and ten times as slow to look up.

A build for CircuitPython makes these of all TEXTS (host_tools/circuitpython/build.py, packed). A text is
newline, key, tab, text; of several (a tuple) each ends with the unit separator:

    b"\\nhint.ok\\tOK\\nlist.2\\tFurther cards\\x1fReveal the type meta\\x1f\\n"
"""

SEVERAL = "\x1f"


class TextRun:
    """The texts in *data*; `get` is that of a dict."""

    def __init__(self, data: bytes):
        self._data = data

    def get(self, key: str):
        """Return the text or the tuple of texts for *key*, None if it stands nowhere."""
        mark = b"\n%s\t" % key.encode()
        start = self._data.find(mark)
        if start < 0:
            return None
        start += len(mark)
        text = self._data[start : self._data.find(b"\n", start)].decode()
        return tuple(text.split(SEVERAL)[:-1]) if text.endswith(SEVERAL) else text
