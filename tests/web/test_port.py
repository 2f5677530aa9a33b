"""Where the site is served: at the port that was named, or at one that is said."""

import contextlib
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.commands import web as command
from host_tools.errors import Refused
from host_tools.web import serve


@pytest.fixture
def taken(tmp_path: Path):
    """Give the number of a port that is in use."""
    with serve.serving(tmp_path) as address:
        yield int(address.rsplit(":", 1)[1].strip("/"))


def test_a_named_port_that_is_taken_is_refused(tmp_path: Path, taken: int):
    with contextlib.ExitStack() as stack, pytest.raises(Refused, match=f"--port {taken} is in use: "):
        command.begun(stack, tmp_path, taken)


def test_another_than_the_usual_port_is_said(tmp_path: Path, taken: int, monkeypatch, capsys):
    monkeypatch.setattr(command, "PORT", taken)
    with contextlib.ExitStack() as stack:
        address = command.begun(stack, tmp_path, None)
        assert address.startswith("http://localhost:") and str(taken) not in address
    assert capsys.readouterr().err.startswith(f"port {taken} is in use (")


def test_the_command_ends_in_a_line(tmp_path: Path, taken: int, monkeypatch, capsys):
    monkeypatch.setattr(command.packages, "install", lambda: None)
    monkeypatch.setattr(command.site, "write", lambda out, **_: out.mkdir())
    assert cli.run(["web", "--out", str(tmp_path / "web"), "--port", str(taken)]) == 2
    assert capsys.readouterr().err.startswith(f"tablemate: --port {taken} is in use: ")


def test_a_port_that_is_not_a_number_is_refused(capsys):
    assert cli.run(["web", "--port", "http"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
