"""`tablemate run` and `play` with a port for their target: the emulated Pico behind a socket."""

import os
import subprocess
import sys

import pytest

from host_tools import cli
from host_tools.emulator import filesystem_files
from host_tools.emulator.device import DATA
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.program import bytecode
from host_tools.targets import targets
from host_tools.targets.pico_device import PlayedDevice
from tests.hil.conftest import in_full
from tests.hil.test_device_program import shows, store_a_game
from tests.host.test_run import Terminal

pytestmark = pytest.mark.slow

HOME = 'expect "Tablemate"\npress DOWN\nexpect "Blood Rage"\n'
GAME = """
expect "Tablemate"
press OK
expect "Players"
hold OK 700
wait 1000
expect "Put on"
press OK
expect "Round 1"
press OK
wait 60000
expect "6:00"
cut
expect "Resume"
press OK
expect "PAUSED"
"""
OLD = "import sys\nwhile True:\n    sys.stdin.readline()\n    print('ok tablemate 0 micropython tiny')\n"
PATIENCE_MS = 3000


def played(pico, text: str, tmp_path, monkeypatch) -> int:
    """Play *text* on *pico* by its own clock; return the exit code."""
    (tmp_path / "it.seq").write_text(text)
    ports = []

    def by_its_clock(port, *given):
        ports.append(port)
        return PlayedDevice(port, *given, now_ms=lambda: pico.now_us / 1000)

    monkeypatch.setattr(targets, "PlayedDevice", by_its_clock)
    with SocketBridge(pico, speed=1.0) as bridge:
        exit_code = cli.run(["play", str(tmp_path / "it.seq"), "--target", bridge.address])
    assert ports == [bridge.address], "it went by another clock"
    return exit_code


def the_users(pico) -> dict[str, bytes]:
    """Return the files on the flash beside the program."""
    files = filesystem_files(pico.flash)
    return {path: files[path] for path in files if path.startswith(DATA) or ".play" in path}


def test_a_sequence_is_played_apart_from_the_games_there(running, apart, tmp_path, monkeypatch):
    def test():
        pico = running.pico
        store_a_game(pico)
        before = the_users(pico)
        assert played(pico, HOME, tmp_path, monkeypatch) == 0
        assert the_users(pico) == before and len(before) >= 2

    apart(test)


@pytest.mark.skipif(not in_full(), reason="a minute of real time, in `make hil`")
def test_a_game_is_played_cut_and_resumed_and_then_the_normal_program_runs(
    running, apart, tmp_path, monkeypatch
):
    def test():
        pico = running.pico
        store_a_game(pico)
        before = the_users(pico)
        assert played(pico, GAME, tmp_path, monkeypatch) == 0
        assert the_users(pico) == before
        running.advance(PATIENCE_MS)
        return shows(running, "Resume Millennium") and shows(running, "1")

    assert apart(test)


@pytest.mark.skipif(not in_full(), reason="with a start of its own, in `make hil`")
def test_an_expect_that_is_not_met_shows_the_panel_and_cleans_up(
    running, apart, tmp_path, monkeypatch, capfd
):
    def test():
        before = the_users(running.pico)
        assert played(running.pico, 'expect "Catan"\n', tmp_path, monkeypatch) == 1
        assert the_users(running.pico) == before

    apart(test)
    err = capfd.readouterr().err
    assert 'it.seq:1: "Catan" is not on the panel' in err and err.count("█") > 100


def test_run_attaches_to_what_runs_and_leaves_it_running(running, apart):
    def test():
        with SocketBridge(running.pico, speed=1.0) as bridge:
            with Terminal("--target", bridge.address) as terminal:
                terminal.until(lambda: terminal.shows("Tablemate"))
                assert f"the Pico at {bridge.address}" in terminal.text()
                terminal.type("\x1b[B")
                terminal.until(lambda: terminal.shows("Blood Rage"))
                terminal.type("q")
                assert terminal.ends() == 0 and terminal.is_restored()
        running.advance(100)
        running.pico.read()
        assert running.state() == '{"game": null, "screen": "home"}'
        assert shows(running, "Blood Rage")

    apart(test)


@pytest.mark.parametrize(
    "main, words",
    [
        ("", "no Tablemate answers there (see `tablemate doctor`)"),
        (OLD, "speaks version 0 of the link, not 1"),
    ],
)
def test_run_says_why_it_cannot_attach(boot, main, words, monkeypatch):
    monkeypatch.setattr("host_tools.device.pico.HELLO_S", 0.5)
    with SocketBridge(boot(main)) as bridge, Terminal("--target", bridge.address) as terminal:
        assert terminal.ends() == 1
        assert words in terminal.errors() and terminal.errors().count("\n") == 1


def test_play_says_that_there_is_no_program(boot, tmp_path, monkeypatch, capfd):
    assert played(boot(""), HOME, tmp_path, monkeypatch) == 1
    out, err = capfd.readouterr()
    assert out == "" and err.endswith(": there is no Tablemate on it: run `tablemate deploy`\n")
    assert err.count("\n") == 1


FROZEN = os.environ.get("TABLEMATE_FROZEN", "")  # a UF2 of `tablemate build --frozen`


@pytest.mark.skipif(not in_full(), reason="ten minutes each, in `make hil`")
@pytest.mark.parametrize("frozen", ("", FROZEN) if FROZEN else ("",))
def test_what_make_hil_asks_of_a_board_is_well_on_an_emulated_pico(frozen):
    environment = {
        **os.environ,
        "TABLEMATE_PORT": "emulated",
        "TABLEMATE_HIL": "",
        "TABLEMATE_FROZEN": frozen,
    }
    command = [sys.executable, "-m", "pytest", "-q", "tests/hil"]
    done = subprocess.run(command, env=environment, cwd=bytecode.ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "NOT MEASURED" not in done.stdout, done.stdout
