"""The long run with power cuts, for one evening."""

from pathlib import Path

from tests.torture import __main__ as torture

SLOW = True


def test_an_evening_of_power_cuts_loses_no_game_and_is_not_run_again(tmp_path: Path, micropython_path: str):
    file = tmp_path / "torture.txt"
    assert torture.done(file, "c0ffee") == {}
    (line,) = torture.evenings([2])
    with open(file, "a") as done:
        done.write(line + "\n")
    known = torture.done(file, "c0ffee")
    assert known[2][0] > 100 and known[2][1] > 0
    assert next(torture.batches(known)) == [1, 3, 4, 5]
    assert next(torture.batches(known, 225)) == [225, 226, 227, 228]
    print(f"torture: seed 2, {known[2][0]} power cuts, 0 games lost")
    assert torture.done(file, "another commit") == {}
