"""
What a real Pico is tried with at its port, beside the sequences: `make hil PORT=/dev/ttyACM0`.

It plays in a folder of its own. Of what the user has on it, only the program is replaced (deployed), and
a record is stored and removed again.
"""

import json
import random
import re
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.pico import Pico
from tests.engines.random_player import random_record, record_bytes
from tests.hil.conftest import in_full
from tests.hil.test_device_link_fuzz import BURST_LINES, garbage, no_keys
from tests.hil.test_device_program import BEGIN, play

pytestmark = pytest.mark.slow

LINES = 25_000 if in_full() else 200
SEED = 1
REMOVE = """
for name in os.listdir("data/games"):
    if name.startswith("%04d."):
        os.remove("data/games/" + name)
"""


@pytest.fixture
def called(port, capfd, tmp_path, monkeypatch):
    """Return `called(verb, ...)`: exit code and output of the verb at the port."""
    monkeypatch.chdir(tmp_path)

    def run(verb: str, *arguments: str) -> tuple[int, str]:
        capfd.readouterr()
        exit_code = cli.run([verb, *arguments, "--port", port])
        return exit_code, capfd.readouterr().out

    return run


def test_garbage_on_the_link_changes_nothing(fresh, port, tmp_path):
    with fresh(tmp_path) as there:
        play(there, BEGIN + "\nwait 1500")
        before = json.loads(there.state())
        rng = random.Random(SEED)
        for _ in range(LINES // BURST_LINES):
            there._pico.write(b"".join(no_keys(garbage(rng)) + b"\n" for _ in range(BURST_LINES)))
            there._connection.send("press NOTHING")
            while there._connection.receive() != "error no key NOTHING":
                pass
        there.ask("frames on")
        after = json.loads(there.state())
        assert (after["game"], after["screen"]) == (before["game"], before["screen"])
        play(there, 'hold OK 700\nwait 1000\nexpect "What now?"')


def test_a_game_is_offered_again_after_a_reset(fresh, port, tmp_path):
    with fresh(tmp_path) as there:
        play(there, BEGIN + "\npress OK\nwait 3000\npress OK\nwait 1000")
        record = there.record()
        play(there, 'cut\nexpect "Resume Millennium"\npress OK\nexpect "PAUSED"')
        assert len(record) >= 3 and there.record() == record


def test_what_is_deployed_already_is_not_copied_again(called):
    exit_code, out = called("deploy", "--board", board(called))
    assert exit_code == 0 and " 0 to copy, 0 to remove" in out


def board(called) -> str:
    """Return the board that the program is for."""
    return re.search(r"for board (\w+), the same as on this PC", called("doctor")[1])[1]


def test_doctor_finds_all_well(called):
    exit_code, out = called("doctor")
    assert exit_code == 0, out
    assert "the same as on this PC" in out and "all white" in out  # over SPI it cannot answer


def test_a_record_goes_there_and_comes_back(called, port):
    sent = record_bytes(random_record("boo_ray", 4, 60))
    Path("a.jsonl").write_bytes(sent)
    exit_code, out = called("push", "a.jsonl")
    stored = re.fullmatch(r"a.jsonl: stored as game (\d+)\n", out)
    assert exit_code == 0 and stored, out
    try:
        called("pull", "back")
        (came,) = Path("back").glob(f"{int(stored[1]):04}-*.jsonl")
        lines = came.read_text().splitlines()
        assert [json.loads(line) for line in lines] == [json.loads(line) for line in sent.splitlines()]
    finally:
        with Pico(port) as pico:
            pico.run(REMOVE % int(stored[1]))
