"""Where the site is served: at the port that was named, or at one that is said."""

import contextlib
from pathlib import Path

import pytest

from host_tools.errors import Refused
from host_tools.web import __main__ as command
from host_tools.web import serve


@pytest.fixture
def taken(tmp_path: Path):
    """Give the number of a port that is in use."""
    with serve.serving(tmp_path) as address:
        yield int(address.rsplit(":", 1)[1].strip("/"))


def test_a_named_port_that_is_taken_is_refused(tmp_path: Path, taken: int):
    with contextlib.ExitStack() as stack, pytest.raises(Refused, match=f"--port {taken} cannot be had: "):
        command.begun(stack, tmp_path, taken)


def test_another_than_the_usual_port_is_said(tmp_path: Path, taken: int, monkeypatch, capsys):
    monkeypatch.setattr(command, "PORT", taken)
    with contextlib.ExitStack() as stack:
        address = command.begun(stack, tmp_path, None)
        assert address.startswith("http://localhost:") and str(taken) not in address
    assert capsys.readouterr().err.startswith(f"port {taken} cannot be had (")


def test_the_command_ends_in_a_line(tmp_path: Path, taken: int, monkeypatch, capsys):
    monkeypatch.setattr(command.site, "install", lambda for_checks: None)
    monkeypatch.setattr(command.site, "write", lambda out: out.mkdir())
    monkeypatch.setattr("sys.argv", ["web", "--out", str(tmp_path / "web"), "--port", str(taken)])
    assert command.main() == 1
    assert capsys.readouterr().err.startswith(f"--port {taken} cannot be had: ")
