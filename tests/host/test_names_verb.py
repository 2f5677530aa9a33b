"""`tablemate names` on a folder that stands for a device's flash; over USB it stores the same bytes."""

from pathlib import Path

import pytest

from host_tools import cli
from tests.fakes.device import Device


def names(root: Path, *words: str) -> int:
    """Run the verb on the flash in *root*; return the exit code."""
    return cli.run(["names", *words, "--root", str(root)])


def test_names_that_are_added_are_offered_by_the_device_the_latest_first(tmp_path: Path, capsys):
    assert names(tmp_path, "add", "Ann", "Bo", "Jo Anne") == 0
    assert capsys.readouterr().out == "Ann: added\nBo: added\nJo Anne: added\n"
    assert names(tmp_path, "add", "Cy") == 0
    device = Device(str(tmp_path))
    assert device.app.context.settings["names"] == ["Cy", "Ann", "Bo", "Jo Anne"]
    capsys.readouterr()
    assert names(tmp_path) == 0
    assert capsys.readouterr().out == "Cy\nAnn\nBo\nJo Anne\n"


def test_a_name_is_renamed_and_removed_and_other_settings_stay(tmp_path: Path):
    device = Device(str(tmp_path))
    device.app.context.settings.set("sound", "off")
    names(tmp_path, "add", "Ann", "Bo")
    assert names(tmp_path, "rename", "Bo", "Bob") == 0 and names(tmp_path, "remove", "Ann") == 0
    device = Device(str(tmp_path))
    assert device.app.context.settings["names"] == ["Bob"]
    assert device.app.context.settings["sound"] == "off"


def test_names_come_from_a_file_a_line_each(tmp_path: Path):
    (tmp_path / "players.txt").write_text("Ann\n\n  Élodie \n")
    root = tmp_path / "flash"
    assert names(root, "add", "--from", str(tmp_path / "players.txt")) == 0
    assert Device(str(root)).app.context.settings["names"] == ["Ann", "Élodie"]


def test_the_oldest_name_that_drops_out_is_told(tmp_path: Path, capsys):
    names(tmp_path, "add", *[f"P{number}" for number in range(24)])
    capsys.readouterr()
    assert names(tmp_path, "add", "Ann") == 0
    assert capsys.readouterr().err == "tablemate: P23 dropped out: 24 are remembered at most\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["add"], "which names are to be added?"),
        (["add", "A" * 25], "A" * 25 + ": more than 24 letters"),
        (["add", "a\tb"], "'a\\tb' is not a name"),
        (["rename", "Ann"], "rename wants two names: OLD NEW"),
        (["rename", "Cy", "Di"], "Cy is not remembered"),
        (["rename", "Ann", "Bo"], "Bo is already used"),
        (["remove", "Cy"], "Cy is not remembered"),
        (["list", "Ann"], "what about Ann? add, rename or remove"),
    ],
)
def test_bad_input_is_refused_in_one_line_and_changes_nothing(tmp_path: Path, words, reason: str, capsys):
    names(tmp_path, "add", "Ann", "Bo")
    before = (tmp_path / "settings.json").read_bytes()
    capsys.readouterr()
    assert names(tmp_path, *words) == 2
    assert capsys.readouterr().err == f"tablemate: {reason}\n"
    assert (tmp_path / "settings.json").read_bytes() == before


def test_a_bad_line_of_a_file_is_named(tmp_path: Path, capsys):
    path = tmp_path / "players.txt"
    path.write_text("Ann\n" + "B" * 30 + "\n")
    assert names(tmp_path, "add", "--from", str(path)) == 2
    assert capsys.readouterr().err == f"tablemate: {path}:2: {'B' * 30}: more than 24 letters\n"


def test_damaged_settings_stay_as_they_are(tmp_path: Path, capsys):
    (tmp_path / "settings.json").write_bytes(b'{"crc": "00000000", "values": {}}\n')
    assert names(tmp_path, "add", "Ann") == 2
    assert "the settings are damaged" in capsys.readouterr().err
    assert (tmp_path / "settings.json").read_bytes() == b'{"crc": "00000000", "values": {}}\n'
