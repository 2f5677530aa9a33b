"""
A verb that is killed, or whose port breaks off, at each step: what was there stays whole, and it goes on.

Of the answers of a port `make test` tries one in EVERY, `make hil` all.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.storage.game_files import STATES
from host_tools.installation import build_folder
from host_tools.records import journals
from tests.hil.conftest import in_full
from tests.host import test_hostile_device as hostile
from tests.host.socket_pico import SocketPico

pytestmark = pytest.mark.slow

place = hostile.place
OLD = {"main.py": b"old", "firmware/app.mpy": b"old" * 999, "firmware/gone.mpy": b"old"}
NEW = {"main.py": b"new", "firmware/app.mpy": b"new" * 999, "boards/one.mpy": b"new"}
CALLS = ("open", "write", "rename", "replace", "mkdir", "rmdir", "unlink", "remove")
KILLED = 9
EVERY = 4
VERBS = ("push a.jsonl", "push uno.json", "deploy")


def killed_at(step: int, change: Callable[[], object]) -> bool:
    """Call *change* in a process that is killed before its call *step* of CALLS; return whether it was."""
    child = os.fork()
    if child == 0:
        count = [step]

        def before(_frame: Any, event: str, called: Any) -> None:
            if event == "c_call" and called.__name__ in CALLS:
                count[0] -= 1
                if count[0] < 0:
                    os._exit(KILLED)

        sys.setprofile(before)
        change()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == KILLED


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files in *folder* by their paths there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_a_build_that_is_killed_anywhere_leaves_the_old_one_or_the_new_one(tmp_path: Path):
    uf2, step = tmp_path / "board.uf2", 0
    while True:
        top = tmp_path / str(step)
        folder, uf2 = top / "board", top / "board.uf2"
        build_folder.write(folder, OLD, {uf2: b"old" * 5000})
        was_killed = killed_at(step, lambda: build_folder.write(folder, NEW, {uf2: b"new" * 5000}))  # noqa: B023
        assert uf2.read_bytes() in (b"old" * 5000, b"new" * 5000)
        assert files_in(folder) in (OLD, NEW, {}), step  # {}: between two renames; it lies beside it
        build_folder.write(folder, NEW, {uf2: b"new" * 5000})
        assert files_in(folder) == NEW
        if not was_killed:
            break
        step += 1
    assert step > 10
    print(f"killed builds: {step}, the old or the new one whole each time")


@pytest.mark.parametrize("way", ["cut", "half"])
@pytest.mark.parametrize("verb", VERBS)
def test_what_breaks_off_at_any_answer_leaves_whole_files_and_is_done_again(
    verb: str, way: str, place: Path, capsys
):
    flash = place.parents[1] / "flash"
    for number in range(0, hostile.VERBS[verb], 1 if in_full() else EVERY):

        def spoil(at: int, answer: bytes, number: int = number) -> "bytes | Iterator[bytes] | None":
            return hostile.WAYS[way](answer) if at == number else answer

        with SocketPico(flash, spoil) as there:
            hostile.done(verb, there.port, capsys)
        check_whole(flash)
        with SocketPico(flash) as there:  # the power was off and on
            code, _, err = hostile.done(verb, there.port, capsys)
        assert (code, err) == (0, ""), (number, err)
        check_whole(flash)
    assert len(games_in(flash)) == (verb == VERBS[0])


def games_in(flash: Path) -> dict[str, bytes]:
    """Return the journals of games on *flash*, but for the one that was no journal."""
    found = files_in(flash / "data" / "games")
    return {name: data for name, data in found.items() if name.split(".")[1] in STATES}


def check_whole(flash: Path) -> None:
    """Assert that each game on *flash* replays and each sheet is whole; that of before is as it was."""
    for name, data in games_in(flash).items():
        assert [game.trouble for game in journals.from_journals({name: data})] == [""]
    sheets = files_in(flash / "data" / "sheets")
    assert sheets.pop("golf.json") == hostile.SHEET.encode()
    assert all(name != "uno.json" or data.endswith(b"}") for name, data in sheets.items())
