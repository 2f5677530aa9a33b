"""The journal's documented example is real."""

from binascii import crc32

from firmware.storage import journal, lines
from firmware.storage.lines import SEALING, seal, text_of


def test_the_docstring_shows_lines_as_they_are_written():
    shown = [line.strip() for line in journal.__doc__.split("\n")]
    header, action = [line.encode() + b"\n" for line in shown if '"boo_ray"' in line or '"rp"' in line]
    goes_on = b"%d" % (len(header) + len(action))
    (tail,) = [line.encode() + b"\n" for line in shown if line.encode().endswith(b" " + goes_on)]
    assert text_of(header, SEALING)
    assert text_of(action, len(header)) and text_of(tail, 0)
    (end,) = [line.encode() + b"\n" for line in shown if " away 2 " in line]
    assert text_of(end, len(header) + len(action)) == seal("away", 1, crc32(header + action))
    examples = [line.strip() for line in lines.__doc__.split("\n") if line.startswith("    ")]
    assert len(examples) == 3 and set(examples) <= set(shown)
