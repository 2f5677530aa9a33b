"""MicroPython's own modules, which a frozen program keeps among the loaded ones."""

import array  # noqa: F401  # a file on CPython, which is not found without places
import binascii  # noqa: F401
import select  # noqa: F401
import sys

from firmware.frozen.built_in import BUILT_IN, keep
from tests.fakes import machine as fake


def test_they_are_kept_and_imports_look_where_they_did():
    fake.install()
    places = sys.path[:]
    sys.modules.pop("errno", None)
    keep()
    assert sys.path == places
    assert [name for name in BUILT_IN if name not in sys.modules] == []
