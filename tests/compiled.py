"""
The contents of a file made by mpy-cross: names, and machine code.

Magic, version, flags, bits of a small int; how many names and objects; those; a code, its inner ones behind
it. Version 6, which MicroPython 1.28 and CircuitPython 9 and 10 read.
"""

BYTECODE, ASSEMBLER = 2, 5  # kinds of code; in between machine code made of Python
TUPLE, TEXT, BYTES = 10, 5, 6  # kinds of objects; those below have nothing behind their kind


class Compiled:
    """
    Reads a file: the `names` in it but for MicroPython's own, the bytes of `functions` in machine code.

    `name_count` and `object_count` are what its module's tables have room for.
    """

    def __init__(self, data: bytes):
        self.names: set[str] = set()
        self.functions: list[bytes] = []
        self._data = data
        self._at = 4
        self.name_count, self.object_count = self._number(), self._number()
        for _ in range(self.name_count):
            length = self._number()
            if not length & 1:  # else it is one of MicroPython's own
                self.names.add(self._bytes((length >> 1) + 1)[:-1].decode())
        for _ in range(self.object_count):
            self._object()
        self._code()
        assert self._at == len(data)

    def _bytes(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def _number(self) -> int:
        number = 0
        while True:
            byte = self._bytes(1)[0]
            number = number << 7 | byte & 127
            if byte < 128:
                return number

    def _object(self) -> None:
        kind = self._bytes(1)[0]
        if kind == TUPLE:
            for _ in range(self._number()):
                self._object()
        elif kind >= TEXT:
            self._bytes(self._number() + (kind in (TEXT, BYTES)))  # a zero ends these

    def _code(self) -> None:
        head = self._number()  # length, whether there are inner ones, kind
        kind, code = (head & 3) + BYTECODE, self._bytes(head >> 3)
        if kind != BYTECODE:
            self.functions.append(code)
            for _ in range(3 if kind == ASSEMBLER else 1):
                self._number()
        if head & 4:
            for _ in range(self._number()):
                self._code()
