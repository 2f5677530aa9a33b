"""Refusals of `tablemate push` before it looks for a Pico; the rest is in tests/hil/test_pico_verbs.py."""

from pathlib import Path

import pytest

from host_tools import cli
from host_tools.commands import push
from host_tools.errors import Refused
from host_tools.sheets import device_sheets, sheet_files


def pushed(monkeypatch: pytest.MonkeyPatch, *files: Path) -> tuple[int, list[str]]:
    """Push *files* where there is no Pico; return the exit code and the ports looked for."""
    looked: list[str] = []

    def find_port(port: str) -> str:
        looked.append(port)
        raise Refused("no Pico")

    monkeypatch.setattr(push, "find_port", find_port)
    return cli.run(["push", "--port", "COM3", *map(str, files)]), looked


@pytest.fixture
def golf(tmp_path: Path) -> Path:
    """Return a sound sheet."""
    (tmp_path / "golf.json").write_bytes(sheet_files.shipped()["hearts"].read_bytes())
    return tmp_path / "golf.json"


@pytest.mark.parametrize("name", ("b/golf.json", "b/golf.JSON"))
def test_two_sheets_of_one_name_are_refused(golf: Path, name: str, monkeypatch, capsys):
    other = golf.parent / name
    other.parent.mkdir()
    other.write_bytes(sheet_files.shipped()["azul"].read_bytes())
    assert pushed(monkeypatch, golf, other) == (2, [])
    assert capsys.readouterr().err == f"tablemate: {golf} and {other} would both be golf on the device\n"


@pytest.mark.parametrize("mark", ("\\", "\x1b", "\u2028", "\udcff"))
def test_a_name_that_a_device_could_not_tell_again_is_refused(golf: Path, mark: str):
    named = golf.rename(golf.with_name(f"a{mark}b.json"))
    with pytest.raises(Refused) as refused:
        device_sheets.all_as_stored([str(named)])
    assert str(refused.value).startswith(f"{named}: no name for a sheet on a device, it has {mark!a} in it")


def test_nothing_is_stored_if_one_name_is_unfit(golf: Path, monkeypatch):
    unfit = golf.with_name("a\\b.json")
    unfit.write_bytes(golf.read_bytes())
    assert pushed(monkeypatch, golf, unfit) == (2, [])


@pytest.mark.parametrize("name", ("Tick Tock.json", "Mühle.json", "a\u00a0b.json", "it's.json"))
def test_any_other_name_is_taken(golf: Path, name: str, monkeypatch):
    assert pushed(monkeypatch, golf.rename(golf.with_name(name))) == (2, ["COM3"])


def test_a_sheet_is_known_by_its_ending_in_any_case(golf: Path, monkeypatch):
    assert pushed(monkeypatch, golf.rename(golf.with_name("GOLF.JSON"))) == (2, ["COM3"])


@pytest.mark.parametrize("text", ("name: Golf\n", "", "{}"))
def test_what_is_named_and_headed_like_neither_kind_is_refused_as_such(
    tmp_path: Path, text: str, monkeypatch, capsys
):
    (tmp_path / "a.yaml").write_text(text)
    assert pushed(monkeypatch, tmp_path / "a.yaml") == (2, [])
    reason = "neither a record (.jsonl) nor a score sheet (.json)"
    assert capsys.readouterr().err == f"tablemate: {tmp_path / 'a.yaml'}: {reason}\n"


def test_a_record_may_have_any_name(tmp_path: Path, monkeypatch):
    (tmp_path / "evening.txt").write_text('{"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}\n')
    assert pushed(monkeypatch, tmp_path / "evening.txt") == (2, ["COM3"])


def test_a_torn_last_line_is_left_out_with_a_warning(tmp_path: Path, monkeypatch, capsys):
    torn = tmp_path / "torn.jsonl"
    torn.write_text('{"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}\n[0, "deal"]\n[120, "bi')
    assert pushed(monkeypatch, torn) == (2, ["COM3"])
    assert f"{torn}:3: warning: the line is torn and left out" in capsys.readouterr().err


def test_letters_that_the_device_lacks_are_warned_of(golf: Path, monkeypatch, capsys):
    golf.write_text('{"sheet": 1, "name": "Golf", "rows": [{"name": "\\u0e01"}]}')
    record = golf.with_name("a.jsonl")
    record.write_text('{"tablemate": 1, "game": "boo_ray", "players": ["Zo\\u00eb", "\\u0141"]}\n')
    assert pushed(monkeypatch, golf, record) == (2, ["COM3"])
    warned = "%s: %s: warning: the device cannot show %s and draws a box for each"
    assert capsys.readouterr().err.splitlines()[:2] == [
        warned % (golf, "rows[0].name", "\u0e01"),
        warned % (record, "players[1]", "\u0141"),
    ]
