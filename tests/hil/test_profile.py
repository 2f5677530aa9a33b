"""The profiler of the bench: which function runs, by Python's name and by C's."""

import pytest

from host_tools.emulator.python_frames import Frames
from tests.hil.bench.profile import NO_PYTHON, Samples, Symbols

pytestmark = pytest.mark.slow

BUSY = """
def spin(count):
    for _ in range(count):
        pass
def outer():
    while True:
        spin(1000)
outer()
"""


def test_the_innermost_python_function_is_told_while_it_runs(boot):
    pico = boot(BUSY)
    pico.run_for(400)
    samples = Samples(pico)
    samples.is_on = True
    pico.run_for(20)
    functions = [function for (function, _), _ in samples.counts.most_common()]
    assert functions[0] == "__main__.spin" and samples.counts.total() > 100
    assert set(functions) <= {"__main__.spin", "__main__.outer", "__main__.<module>", NO_PYTHON}


def test_no_function_is_told_at_the_prompt(boot):
    pico = boot("")
    pico.run_for(400)
    assert Frames(pico).current() is None


def test_an_address_belongs_to_the_c_function_before_it():
    symbols = Symbols("10000101 T gc_alloc\n10000201 00000010 t sweep\n20000000 B state\n10000300 W other\n")
    addresses = (0x10000000, 0x10000100, 0x100001FE, 0x10000200, 0x10000400)
    assert [symbols.at(address) for address in addresses] == ["?", "gc_alloc", "gc_alloc", "sweep", "other"]
