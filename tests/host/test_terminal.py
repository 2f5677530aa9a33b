"""Keys of a terminal that does not tell Esc from the start of a sequence; without a tty."""

import blessed
import pytest

from host_tools.terminal import front, terminal

TERMINAL = blessed.Terminal(kind="xterm-256color", force_styling=True)


def keys(sent: str) -> list[str]:
    """Return the device's keys, `+` behind those held, that *sent* means when it comes at once."""
    TERMINAL.ungetch(sent)
    found = []
    while keystroke := terminal.typed(TERMINAL, 0):
        typed = front.meaning(keystroke)
        found += [typed.key + "+" * typed.held] if typed else []
    return found


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("\x1b", ["BACK"]),
        ("\x1bo", ["BACK", "OK"]),
        ("\x1b\n", ["BACK", "OK"]),
        ("\x1bx", ["BACK"]),
        ("\x1bq", ["BACK", "quit"]),
        ("\x1bO", ["BACK", "OK+"]),
        ("\x1b\x1b", ["BACK", "BACK"]),
        ("\x1b\x1b[B", ["BACK", "DOWN"]),
        ("\x1b\x1b\x1bOB", ["BACK", "BACK", "DOWN"]),
        ("d\x1bdo", ["DOWN", "BACK", "DOWN", "OK"]),
    ],
)
def test_esc_and_a_key_soon_after_it_both_act(sent: str, meant: list[str]):
    assert keys(sent) == meant


@pytest.mark.parametrize(
    "sent",
    [
        "\x1b[25~",  # F13
        "\x1b[1;1U",
        "\x1b[?1;2B",
        "\x1b[5$B",
        "\x1b[[B",  # F2 of the Linux console
        "\x1bOU",
        "\x1bO2B",
        "\x1b]11;rgb:bb/00/dd\x07",
        "\x1bPbob\x1b\\",
    ],
)
def test_an_unknown_sequence_is_not_a_key_and_hides_none_after_it(sent: str):
    assert keys(sent) == []
    assert keys(sent + "o" + sent + "\x1b[B") == ["OK", "DOWN"]
