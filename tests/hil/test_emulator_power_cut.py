"""Cuts the emulated Pico's power at flash operations, clean and torn, and in mid-air."""

import pytest

from host_tools.emulator import filesystem_files

pytestmark = pytest.mark.slow

SAVES = """
for number in range(2):
    with open("new", "w") as file:
        file.write(str(number) * 300)
    import os
    os.rename("new", "saved")
print("safe")
"""


def saved(flash):
    """Return the saved game in the file system of *flash*, None before the first."""
    content = filesystem_files(flash).get("saved")
    assert content is None or content in (b"0" * 300, b"1" * 300), content
    return content


@pytest.fixture
def whole(boot):
    """Return the Pico that wrote both games undisturbed."""
    pico = boot(SAVES)
    assert pico.run_until(lambda: b"safe" in pico.output)
    return pico


def test_operations_are_counted_with_kind_and_size(whole):
    kinds = {(operation.kind, operation.size) for operation in whole.flash_memory.operations}
    assert kinds == {("erase", 4096), ("program", 256)}
    assert [operation.number for operation in whole.flash_memory.operations] == list(
        range(len(whole.flash_memory.operations))
    )
    assert saved(whole.flash) == b"1" * 300


def test_littlefs_survives_a_cut_at_any_operation(boot, whole):
    results = []
    for operation in whole.flash_memory.operations:
        pico = boot(SAVES)
        pico.flash_memory.cut(operation.number, operation.size // 3 * (operation.number % 2))
        assert not pico.run_until(lambda pico=pico: b"safe" in pico.output)
        assert not pico.powered
        assert len(pico.flash_memory.operations) == operation.number + 1
        results.append(saved(pico.flash))
    assert results == sorted(results, key=lambda content: content or b"")
    assert (results[0], results[-1]) == (None, b"0" * 300)


def test_a_torn_operation_is_half_done(boot):
    def erased(**cut):
        pico = boot("import rp2; rp2.Flash().writeblocks(300, b'x' * 4096)\nprint('safe')")
        pico.chip.flash[0xA0000 + 300 * 4096 : 0xA0000 + 301 * 4096] = bytes(4096)
        pico.flash_memory.cut(**cut)
        assert not pico.run_until(lambda: b"safe" in pico.output)
        return pico.flash[0xA0000 + 300 * 4096 : 0xA0000 + 301 * 4096]

    assert erased(number=0) == bytes(4096)
    assert erased(number=0, done_bytes=1000) == b"\xff" * 1000 + bytes(3096)
    assert erased(number=1, done_bytes=100) == b"x" * 100 + b"\xff" * 3996
    assert erased(number=1, done_bytes=256) == b"x" * 256 + b"\xff" * 3840


def test_a_torn_program_only_clears_bits(boot):
    pico = boot("import rp2; rp2.Flash().writeblocks(300, b'\\x5a' * 256, 0)\nprint('safe')")
    start = 0xA0000 + 300 * 4096
    pico.chip.flash[start : start + 256] = b"\x0f" * 256
    pico.flash_memory.cut(0, done_bytes=100)
    assert not pico.run_until(lambda: b"safe" in pico.output)
    assert pico.flash[start : start + 256] == b"\x0a" * 100 + b"\x0f" * 156


def test_nothing_runs_after_the_power_went(boot):
    pico = boot("while True: pass")
    pico.at(40, pico.power_off)
    pico.run_until(1000)
    assert not pico.powered
    assert 40 <= pico.now_ms < 41
    busy = pico.busy_cycles
    pico.run_for(1000)
    assert pico.busy_cycles == busy
