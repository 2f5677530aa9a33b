"""`tablemate replay --watch`: the frames of a stored game, and the keys that lead through them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.program import bytecode
from host_tools.targets import game_film
from tests import evening

RECORD = evening.boo_ray(3, ["Ann", "Bo", "Cy"])


def test_a_frame_is_what_the_device_shows_after_that_action_whichever_way_one_comes():
    with game_film.Film(RECORD) as film:
        last = film.frame(len(film) - 1)
        dealt = film.frame(1)
        assert film.words(1) == "deal" and film.time_ms(1) == 20_000
        assert len({dealt, last, film.frame(0)}) == 3 and film.frame(1) is dealt
    with game_film.Film(RECORD) as again:
        assert again.frame(1) == dealt


def test_ticks_are_no_frames():
    lines = RECORD.splitlines(keepends=True)
    with game_film.Film(b"".join([*lines[:2], b'[20001, "tick"]\n', *lines[2:]])) as film:
        assert len(film) == len(lines) and film.words(2).startswith("bids")


def test_keys_go_forwards_back_and_to_the_ends_and_no_farther():
    player = game_film.Player(30)
    player.key("KEY_LEFT")
    assert (player.at, player.running) == (0, False)
    for key, at in (("KEY_RIGHT", 1), ("KEY_PGDOWN", 11), ("KEY_END", 29), ("KEY_DOWN", 29), ("KEY_UP", 28)):
        assert not player.key(key)
        assert player.at == at
    player.key("KEY_END")
    player.key(" ")
    assert (player.at, player.running) == (0, True)
    player.key("KEY_END")
    player.step()
    assert (player.at, player.running) == (29, False)
    assert player.key("q")


def test_the_wait_follows_the_records_time_and_the_speed_within_limits():
    with game_film.Film(RECORD) as film:
        player = game_film.Player(len(film), at=1)  # the bids come a minute after the deal
        waits = []
        for _ in range(9):
            waits.append(player.wait_s(film))
            player.key("+")
        assert waits[:3] == [1.0, 0.3, 0.06] and min(waits) == 0.06
        for _ in range(9):
            player.key("-")
        assert player.wait_s(film) == game_film.SLOWEST_S


@pytest.mark.parametrize("module", ["host_tools.targets.game_film", "host_tools.commands.run"])
def test_a_terminal_that_answers_no_query_is_waited_for_a_second(module: str):
    asked = f"import {module}; from blessed import keyboard; print(keyboard.TERMINAL_QUERY_TIMEOUT_SECONDS)"
    plain = {name: value for name, value in os.environ.items() if not name.startswith("BLESSED")}
    said = subprocess.run([sys.executable, "-c", asked], env=plain, capture_output=True, cwd=bytecode.ROOT)
    assert said.stdout == b"1.0\n"


def test_what_cannot_be_watched_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "a.jsonl").write_bytes(RECORD)
    assert cli.run(["replay", "--watch", str(tmp_path / "a.jsonl")]) == 2
    assert capsys.readouterr().err == "tablemate: --watch needs a terminal for its input and output\n"
    (tmp_path / "b.jsonl").write_bytes(RECORD)
    assert cli.run(["replay", "--watch", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "tablemate: --watch shows one game, these are 2\n"
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    long = tmp_path / "b.jsonl"  # longer than any device could have stored
    long.write_bytes(RECORD.replace(b'"Ann"', b'"%s"' % (b"A" * 4200)))
    assert cli.run(["replay", "--watch", str(long)]) == 2
    assert capsys.readouterr().err == f"tablemate: {long}:1: header: too long\n"
