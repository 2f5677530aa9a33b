"""The `tablemate` command line itself."""

import sys

import pytest

from host_tools import cli


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["replay"],
        ["replay", "--nonsense", "x"],
        ["replay", "--runtime", "java", "x"],
        ["replay", "none"],
        ["judge", "--nonsense"],
        ["fonts", "--root", "/nowhere"],
        ["firmware", "--from"],
    ],
)
def test_an_error_of_use_is_one_line_and_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture):
    assert cli.run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1


def test_help_lists_every_verb(capsys: pytest.CaptureFixture):
    assert cli.run(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {verb} " in out for verb in cli.VERBS)


@pytest.mark.parametrize("verb", cli.VERBS)
def test_help_of_each_verb_shows_examples(verb: str, capsys: pytest.CaptureFixture):
    with pytest.raises(SystemExit) as left:
        cli.run([verb, "--help"])
    assert left.value.code == 0
    assert f"examples:\n  tablemate {verb}" in capsys.readouterr().out


def test_where_the_terminal_is_another_kind_only_run_says_no(monkeypatch, capsys):
    """On Windows, which has no fcntl: `tablemate --help` loads all verbs."""
    cli.load("run")
    monkeypatch.delitem(sys.modules, "host_tools.commands.run")
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert cli.run(["--help"]) == 0
    assert cli.run(["run"]) == 2
    assert "Linux or macOS" in capsys.readouterr().err
