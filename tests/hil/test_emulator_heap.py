"""MicroPython's heap, read out of the emulated RAM."""

import pytest

from host_tools.emulator import EmulatedPico, filesystem_image
from host_tools.emulator.heap import NAMES, Heap

OURS = b"""
class Kept:
    def __init__(self):
        self.data = bytearray(20000)
kept = Kept()
text = bytearray(6000)
"""
MAIN = b"""
import gc
import time
import ours
gc.collect()
left = bytearray(30000)
left = None
print(gc.mem_free())
time.sleep(10)
"""
SAID = 30000  # bytes of garbage when the free bytes were printed


@pytest.fixture(scope="module")
def pico() -> EmulatedPico:
    """Return a Pico that keeps 26,000 bytes in ours.py, and has dropped 30,000 that nothing collected."""
    pico = EmulatedPico(filesystem=filesystem_image({"main.py": MAIN, "ours.py": OURS}))
    assert pico.run_until(lambda: b"\n" in pico.output)
    return pico


def test_what_is_free_is_what_a_collection_leaves(pico: EmulatedPico):
    said = int(pico.output) + SAID
    assert abs(Heap(pico).free_bytes - said) < 500


def test_a_module_keeps_its_data_and_that_of_its_objects(pico: EmulatedPico):
    kept = Heap(pico).bytes_by_file()
    assert 26000 < kept["ours"] < 27000
    assert 100 < kept[NAMES] < 1000


@pytest.mark.slow
def test_the_assembler_that_the_ports_boot_code_imports_is_not_kept(running, apart):
    apart(lambda: kept_of_the_port(running))


def kept_of_the_port(running) -> None:
    kept = Heap(running.pico).bytes_by_file()
    assert kept["firmware.loop"] and not kept["rp2"]


def test_before_micropython_runs_there_is_no_heap():
    with pytest.raises(ValueError, match="no heap"):
        Heap(EmulatedPico())
