"""Names from outside as names of files: good ones, bad ones, and two that are one file elsewhere."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools import cli
from host_tools.device import pico
from host_tools.device.device import DeviceError, bring_up_to_date
from host_tools.errors import Failed, Refused
from host_tools.files import plain_name
from host_tools.installation import deployment
from host_tools.records import journals
from host_tools.sheets import device_sheets
from host_tools.text.safe_text import breaks_a_line

SHEET = b'{"sheet": 1, "name": "Uno", "players": [2, 9], "rows": [{"name": "Points"}]}'
PLAIN = ("golf", "7_wonders", "Où est", "名前", "a.b", "com10", "console", "x" * 200)
HOSTILE = (
    *("", ".", "..", ".bashrc", "../x", "/etc/x", "a/b", "a\\b", "C:x", "-rf", " x", "x.", "x "),
    *("a\0b", "a\nb", "a\x1b[2Jb", "a\x7f", "a\x9bb", "a\u202eb", "a\u2066b", "a\u200fb", "a\ud800b", "a*"),
    *("con", "NUL", "aux.txt", "Com1", "lpt9.json", "COM\u00b9", "x" * 201),
)


@pytest.fixture
def device(monkeypatch):
    """Return `device(*keys)`: `pull` finds these sheets on a device."""

    def named(*keys: str) -> None:
        monkeypatch.setattr("host_tools.commands.pull.Pico", lambda port: pico_with(keys))

    return named


def pico_with(keys: tuple[str, ...]):
    """Return a stand-in for a Pico with a sheet under each of *keys*."""
    lines = "".join(f"{deployment.sha(SHEET)} {device_sheets.SHEETS}/{key}.json\n" for key in keys)
    there = SimpleNamespace(port="COM3", run=lambda code, most_bytes=0: lines, get=lambda path: SHEET)
    return type("There", (), {"__enter__": lambda self: there, "__exit__": lambda self, *error: None})()


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_name_is_taken(name: str):
    assert plain_name.trouble(name) == ""


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_not_a_plain_name_is_refused_with_a_reason(name: str):
    assert plain_name.trouble(name)


def test_a_path_has_a_plain_name_at_each_step():
    assert plain_name.path_trouble("games/0000-0015/0001.over") == ""
    for path in ("/tmp/x", "games//x", "games/../x", "games/", "con/x"):
        assert plain_name.path_trouble(path)


def test_names_that_differ_in_case_or_in_how_an_accent_is_written_are_one_file():
    assert plain_name.colliding(["Golf", "uno", "golf", "UNO", "uno"]) == {"golf": "Golf", "UNO": "uno"}
    assert plain_name.colliding(["e\u0301", "\u00e9"]) == {"\u00e9": "e\u0301"}


@pytest.mark.parametrize("key", [name for name in HOSTILE if name and not set(name) & set("\n\\\ud800")])
def test_no_sheet_that_a_device_names_is_written_elsewhere(key: str, device, tmp_path, monkeypatch, capsys):
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    device("uno", key)
    assert cli.run(["pull", "--sheets", "there", "--port", "COM3"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and not any(breaks_a_line(ord(char)) for char in err[:-1])
    made = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
    assert made in ([], [Path("a/b/there/uno.json")])


def test_a_path_that_is_in_no_folder_of_sheets_is_refused_before_anything_is_written(tmp_path, monkeypatch):
    outside = tmp_path / "outside"
    line = f"{deployment.sha(SHEET)} {'x' * len(device_sheets.SHEETS)}/{outside}.json\n"
    there = SimpleNamespace(port="COM3", run=lambda code, most_bytes=0: line, get=lambda path: SHEET)
    with pytest.raises(Failed, match=pico.NO_PICO):
        device_sheets.pull(there)  # type: ignore[arg-type]


def test_of_two_sheets_that_are_one_file_on_windows_the_second_is_told(device, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    device("Uno", "uno")
    assert cli.run(["pull", "--sheets", "there", "--port", "COM3"]) == 1
    assert capsys.readouterr().err == (
        "tablemate: uno stays on the device: Uno is the same file on many PCs\n"
    )


@pytest.mark.parametrize("place", ["/tmp/x", "../x", "games/../../x", "a\0"])
def test_no_file_of_a_device_leaves_the_folder_that_stands_for_its_flash(place: str, tmp_path: Path):
    with pytest.raises(DeviceError, match="kept nowhere"):
        bring_up_to_date(tmp_path / "root", {"settings.txt": b"", place: b"x"}, ())
    assert not [*tmp_path.rglob("*")]


def test_no_game_is_kept_under_a_name_that_leads_out(tmp_path: Path):
    with pytest.raises(Refused, match="kept nowhere"):
        journals.save(journals.Stored(1, ["{}"]), tmp_path, "../x")
    assert not [*tmp_path.iterdir()]


def test_two_files_that_would_be_one_sheet_are_refused(tmp_path: Path):
    for name in ("Uno.json", "uno.json"):
        (tmp_path / name).write_bytes(SHEET)
    with pytest.raises(Refused, match="would both be uno on the device"):
        device_sheets.all_as_stored([str(tmp_path / "Uno.json"), str(tmp_path / "uno.json")])
