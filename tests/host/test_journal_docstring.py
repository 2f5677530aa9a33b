"""The journal's documented example is real."""

from binascii import crc32

from firmware.storage import framing, journal
from firmware.storage.framing import SEALING, seal, unframed


def test_the_docstring_shows_lines_as_they_are_written():
    shown = [line.strip() for line in journal.__doc__.split("\n")]
    header, action = [line.encode() + b"\n" for line in shown if '"boo_ray"' in line or '"rp"' in line]
    goes_on = b"%d" % (len(header) + len(action))
    (tail,) = [line.encode() + b"\n" for line in shown if line.encode().endswith(b" " + goes_on)]
    assert unframed(header, SEALING)
    assert unframed(action, len(header)) and unframed(tail, 0)
    (end,) = [line.encode() + b"\n" for line in shown if " away 2 " in line]
    assert unframed(end, len(header) + len(action)) == seal("away", 1, crc32(header + action))
    examples = [line.strip() for line in framing.__doc__.split("\n") if line.startswith("    ")]
    assert len(examples) == 3 and set(examples) <= set(shown)
