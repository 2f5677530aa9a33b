"""
Tests of a real Pico at its port, beside the sequences: `make hil PORT=/dev/ttyACM0`.

They play in a folder of their own. Of the user's files only the program is replaced (deployed), and a
record is stored and removed again.
"""

import json
import random
import re
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.device import sequence
from host_tools.device.pico import Pico
from tests.engines.random_player import random_record, record_bytes
from tests.hil import asked
from tests.hil.altered import BREAKS, HANGS
from tests.hil.at_port import CLOCK
from tests.hil.conftest import at_prompt, in_full
from tests.hil.test_device_program import BEGIN, LOOKED_AT, play

pytestmark = pytest.mark.slow

SEED = 1
STOPS = 25 if in_full() else 2
CUTS = 20 if in_full() else 2
STORED_BY_A_CUT = (0, 2)  # nothing, or that the block goes on, and the pause that a cut means
SILENT_S = 2
RESTARTED_S = 10  # the watchdog takes 8
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


def test_ctrl_c_never_leaves_the_interrupts_off_at_a_port(port):
    with Pico(port) as pico:
        pico.begin(LOOKED_AT.replace("STOPS", str(STOPS)))
        assert b"ready" in heard(pico)
        for stop in range(STOPS):
            CLOCK.wait((5 + 1.37 * stop) / 1000)
            pico.write(b"\x03")
            assert b"stop" in heard(pico), f"the Pico is silent after Ctrl-C {stop + 1}"
        pico.stop()


def heard(pico) -> bytes:
    """Return the output of *pico*, up to the end of a line."""
    got, until_ms = b"", CLOCK.now_ms() + SILENT_S * 1000
    while not got.endswith(b"\n") and CLOCK.now_ms() < until_ms:
        got += pico.read(0.05)
    return got


def test_the_prompt_comes_at_any_moment_at_a_port(fresh, port, tmp_path):
    rng = random.Random(SEED)
    with fresh(tmp_path) as there:
        for _ in range(STOPS):
            there.press("DOWN")
            there.linger(rng.randrange(100))
            assert at_prompt(there, "print(6 * 7)").strip() == "42"
            there.cut()


def test_a_game_that_is_cut_off_at_any_moment_is_offered_again_at_a_port(fresh, port, tmp_path):
    rng = random.Random(SEED)
    with fresh(tmp_path) as there:
        play(there, BEGIN + "\npress OK\nwait 3000\npress OK\nwait 1000")
        for _ in range(CUTS):
            record = there.record()
            sequence.hold(there, "OK", sequence.PRESS_MS)  # the block goes on: let go, it acts
            there.linger(rng.randrange(200))
            there.cut()
            play(there, 'expect "Resume Millennium"\npress OK\nexpect "PAUSED"')
            known = there.record()
            assert known[: len(record)] == record
            assert len(known) - len(record) in STORED_BY_A_CUT


def test_a_fault_shows_its_screen_and_the_game_goes_on_at_a_port(fresh, port, tmp_path):
    with fresh(tmp_path, BREAKS) as there:
        play(there, BEGIN + "\npress OK\nwait 3000\npress OK\nwait 1000")
        record = there.record()
        play(there, 'press DOWN\nexpect "Fault"\nexpect "Your game is saved"')
        play(there, 'cut\nexpect "Resume Millennium"\npress OK\nexpect "PAUSED"')
        assert there.record() == record
        there.save()
    assert "ValueError: broken" in (tmp_path / "fault.log").read_text()


def test_a_program_that_hangs_is_restarted_by_the_watchdog_at_a_port(fresh, port, tmp_path):
    with fresh(tmp_path, HANGS) as there:
        play(there, BEGIN + "\npress OK\nwait 3000\npress OK\nwait 1000")
        record = there.record()
        hung_ms = CLOCK.now_ms()
        there.press("DOWN")
        CLOCK.wait(RESTARTED_S)
        there._pico.reopen()
        runs_ms = int(at_prompt(there, "import time; print(time.ticks_ms())"))
        assert runs_ms < CLOCK.now_ms() - hung_ms, "it was not restarted"
        play(there, 'cut\nexpect "Resume Millennium"\npress OK\nexpect "PAUSED"')
        assert there.record() == record


def test_what_is_deployed_already_is_not_copied_again(called):
    if asked.WAY.is_frozen:
        pytest.skip("a frozen program runs there: nothing is deployed")
    exit_code, out = called("deploy", "--board", board(called))
    assert exit_code == 0 and " 0 to copy, 0 to remove" in out


def board(called) -> str:
    """Return the board that the program is for."""
    return re.search(r"for board (\w+), the same as on this PC", called("doctor")[1])[1]


def test_doctor_finds_all_well(called):
    exit_code, out = called("doctor")
    assert exit_code == 0, out
    assert "the same as on this PC" in out or asked.WAY.remark
    assert "all white" in out  # over SPI it cannot answer


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
