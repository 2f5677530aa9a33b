"""The bar on standard error: drawn on a terminal only, gone at the end."""

import io
import sys

import pytest

from host_tools.terminal import progress


class Terminal(io.StringIO):
    """A terminal that keeps its input."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_items_come_one_by_one_under_a_bar_that_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(progress.each("pushing", ["a", "b"], lambda item: item + ".jsonl")) == ["a", "b"]
    shown = terminal.getvalue().split("\r")
    assert [text.split("]")[1].split() for text in shown if "]" in text] == [
        ["0%"],
        ["0%", "a.jsonl"],
        ["50%", "a.jsonl"],
        ["50%", "b.jsonl"],
        ["100%", "b.jsonl"],
    ]
    assert shown[-2].strip() == ""


def test_a_note_cannot_write_to_the_terminal_as_it_likes(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(progress.each("reading", ["\x1b[31mX\r\n\x9b2J\u202e宮本.jsonl"], str)) != []
    shown = terminal.getvalue()
    assert set("\x1b\n\x9b\u202e").isdisjoint(shown) and "\\u001b[31mX" in shown
    assert all(text.startswith("reading [") or not text.strip() for text in shown.split("\r"))


def test_nothing_is_drawn_where_nobody_looks(capsys: pytest.CaptureFixture[str]):
    assert list(progress.each("pushing", [1, 2, 3])) == [1, 2, 3]
    assert capsys.readouterr().err == ""
