"""Real mpremote works with the emulated Pico over a socket."""

import subprocess
import sys

import pytest

from host_tools.emulator import filesystem_files
from host_tools.emulator.socket_bridge import SocketBridge

pytestmark = pytest.mark.slow


def mpremote(bridge, *arguments):
    """Run mpremote on *bridge* and return its output."""
    command = [sys.executable, "-m", "mpremote", "connect", bridge.address, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=50, check=True).stdout


def test_mpremote_runs_code_and_copies_a_file(boot, tmp_path):
    source = tmp_path / "numbers.txt"
    source.write_bytes(b"0123456789\n" * 60)
    pico = boot()
    with SocketBridge(pico) as bridge:
        assert mpremote(bridge, "exec", "print(6 * 7)").split() == ["42"]
        mpremote(bridge, "fs", "cp", str(source), ":numbers.txt")
        assert mpremote(bridge, "fs", "cat", ":numbers.txt").encode() == source.read_bytes()
    assert filesystem_files(pico.flash)["numbers.txt"] == source.read_bytes()
