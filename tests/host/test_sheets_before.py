"""
Records of sheets from before sides, bids, targets and the like came: they replay to the same bytes.

`sheets_before/` has them as commit 848b006 played and replayed them: a game by each sheet that came along
then, and games by random sheets. They are never made again.
"""

from pathlib import Path

import pytest

from host_tools import cli

FOLDER = Path(__file__).parent / "sheets_before"


@pytest.mark.parametrize("runtime", ("cpython", "micropython"))
def test_a_record_from_before_replays_to_the_same_bytes(runtime: str, capsysbinary: pytest.CaptureFixture):
    records = [str(path) for path in sorted(FOLDER.glob("*.jsonl"))]
    assert cli.run(["replay", "--json", "--runtime", runtime, *records]) == 0
    printed = capsysbinary.readouterr()
    assert printed.err == b""
    assert printed.out == (FOLDER / "replayed.txt").read_bytes()
