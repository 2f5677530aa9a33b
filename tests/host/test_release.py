"""`make release`: the same bytes twice, whole or not at all, and what is left out is said."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from firmware import VERSION
from host_tools.errors import Failed, Refused
from host_tools.files.folders import ROOT
from host_tools.installation import firmware_download
from host_tools.program.models import PICO
from host_tools.release import __main__ as command
from host_tools.release import notes, parts

CHANGELOG = """# Changelog

## [Unreleased]

### Added
- Something.

## [1.2.0] - 2026-12-24

### Fixed
- A rule.

## [1.1.0] - 2026-12-01
- Old.

[1.2.0]: https://example.org/1.2.0
"""


def test_the_notes_are_the_section_of_the_version():
    assert notes.section(CHANGELOG, "1.2.0") == "### Fixed\n- A rule."
    assert notes.section(CHANGELOG, "1.1.0") == "- Old."
    assert notes.of_version(VERSION).startswith(f"# Tablemate {VERSION}\n\n")


@pytest.mark.parametrize("version", ["1.2", "1.0.0", "2.0.0"])
def test_a_version_without_a_section_is_refused(version: str):
    with pytest.raises(Refused, match=f"CHANGELOG.md says nothing of version {version}"):
        notes.section(CHANGELOG, version)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_uf2_is_made_for_each_board_on_each_pico_whose_image_is_here(is_there: bool, monkeypatch):
    monkeypatch.setattr(parts.firmware_download, "is_there", lambda model: is_there or model is PICO)
    monkeypatch.setattr(parts, "uf2_of", lambda board, model: model.name.encode())
    made = {**parts.with_files()}
    for more in (parts.for_pico2, parts.for_pico2_w):
        if is_there:
            made |= more()
        else:
            with pytest.raises(
                Refused, match="for the Pico 2.* is not in the cache: run `tablemate firm.* --pico"
            ):
                more()
    ends = {name.partition("pico_battery")[2]: data for name, data in made.items() if "pico_battery" in name}
    others = {"-pico2.uf2": b"pico2", "-pico2_w.uf2": b"pico2_w"} if is_there else {}
    assert ends == {".uf2": b"pico", **others}


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["parts.wheel()", "parts.sheets()", "parts.box()", "{'uf2': parts.uf2_of('pico_ssd1306')}"]
)
def test_a_part_has_the_same_bytes_twice(part: str, monkeypatch: pytest.MonkeyPatch):
    if "uf2" in part and not firmware_download.is_there(PICO):
        pytest.skip("NO UF2: the official MicroPython is not in the cache")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = eval(part, {"parts": parts})
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in made.items()}
    assert elsewhere(part) == f"{digests}\n"


def elsewhere(part: str) -> str:
    """Return the digest of each file of *part*, made by a process with other hashes of strings."""
    code = f"import hashlib; from host_tools.release import parts; made = {part}"
    code += "; print({name: hashlib.sha256(data).hexdigest() for name, data in made.items()})"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}  # ours is random
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_dates_in_an_archive_are_those_of_the_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    (name,) = parts.sheets()
    (tmp_path / name).write_bytes(parts.sheets()[name])
    with zipfile.ZipFile(tmp_path / name) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
        assert f"{name[:-4]}/hearts.json" in archive.namelist()
        assert f"{name[:-4]}/sheet.schema.json" in archive.namelist()


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let a release have two parts; return its folder."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "set by main, put back after the test")
    monkeypatch.setattr(parts, "PARTS", {"one": lambda: {"one.bin": b"1"}, "two": lambda: {"two.bin": b"2"}})
    return tmp_path / "dist"


def test_the_sums_are_of_all_files(out: Path):
    assert command.release(out) == {}
    lines = (out / "SHA256SUMS").read_text().splitlines()
    assert [line[66:] for line in lines] == ["RELEASE_NOTES.md", "one.bin", "two.bin"]
    assert lines[1][:64] == hashlib.sha256(b"1").hexdigest()


@pytest.mark.parametrize(("reason", "code"), [(Refused("no compiler"), 0), (Failed("too large"), 1)])
def test_a_part_that_cannot_be_made_is_left_out_and_said(
    reason: Exception, code: int, out: Path, monkeypatch, capsys
):
    def fails() -> dict[str, bytes]:
        raise reason

    monkeypatch.setitem(parts.PARTS, "two", fails)
    monkeypatch.setattr(command, "OUT", out)
    monkeypatch.setattr(command, "check_tree", lambda: None)
    assert command.main() == code
    assert capsys.readouterr().err == f"LEFT OUT: two: {reason}\n"
    assert sorted(path.name for path in out.iterdir()) == ["RELEASE_NOTES.md", "SHA256SUMS", "one.bin"]


def test_a_release_that_ends_half_way_leaves_the_one_before(out: Path, monkeypatch, capsys):
    monkeypatch.setattr(command, "OUT", out)
    monkeypatch.setattr(command, "check_tree", lambda: None)
    assert command.main() == 0

    def full() -> dict[str, bytes]:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(parts.PARTS, "two", full)
    assert command.main() == 1
    assert capsys.readouterr().err == f"no release: {out}: No space left on device\n"
    assert (out / "two.bin").read_bytes() == b"2" and [path.name for path in out.parent.iterdir()] == ["dist"]


def test_files_of_others_are_not_removed(out: Path):
    command.release(out)
    (out / "letter.txt").write_text("mine")
    with pytest.raises(Refused, match="is not emptied: letter.txt is not a file of a release"):
        command.release(out)
    assert (out / "letter.txt").read_text() == "mine"


@pytest.mark.parametrize(
    "answers, reason",
    [
        ({"status": " M Makefile\n"}, "Makefile is not committed"),
        ({"status": "", "tag": "v0.9.0\nnightly\n"}, "the tag v0.9.0 is not that of version"),
    ],
)
def test_only_what_is_committed_is_released_by_its_tag(answers: dict[str, str], reason: str, monkeypatch):
    monkeypatch.setattr(command, "git", lambda verb, *words: answers[verb])
    with pytest.raises(Refused, match=reason):
        command.check_tree()


def test_a_tag_of_the_version_is_well(monkeypatch):
    monkeypatch.setattr(command, "git", lambda verb, *words: f"v{VERSION}\n" if verb == "tag" else "")
    command.check_tree()


def test_the_workflow_pins_its_actions_and_runs_what_there_is():
    text = (ROOT / ".github/workflows/ci.yml").read_text()
    actions = re.findall(r"uses: (.+)", text)
    assert len(actions) == 3 and all(re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", one) for one in actions)
    assert os.access(ROOT / ".ci/run", os.X_OK) and "run: .ci/run\n" in text
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"setup", "release"} == set(re.findall(r"^ +make (\w+)$", text, re.MULTILINE)) <= set(targets)
