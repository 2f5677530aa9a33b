"""
Sequences: a game at the table as a text of presses, the same on every target.

    # three players, first block
    press OK DOWN OK      each key goes down for 60 ms, then up for 60 ms
    hold OK 700           down for 700 ms, then up for 60 ms
    wait 60000
    expect "6:00"         the text is on the panel; `expect not "6:00"`: it is not
    shot block-1          a picture of the panel
    cut                   power cut and boot; the device gets a second for that, as at the beginning

`parse` reads one and names the line of what it cannot read; `play` plays it on a device.
"""

import functools
import importlib
import json
import pkgutil
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import firmware.fonts
from firmware.display.font import Font
from host_tools.device.device import Device
from host_tools.errors import Refused
from host_tools.pictures import panel_picture

BOOT_MS = 1000  # a device has started by then
PRESS_MS = 60
PAUSE_MS = 60
LONGEST_MS = 24 * 3600 * 1000
WORD = re.compile(r'\s*(?:#.*|("(?:[^"\\]|\\.)*")|([^\s"#]+))')


class Step(NamedTuple):
    """A line of a sequence: its number, its verb and what the verb is given."""

    line: int
    verb: str
    given: tuple[Any, ...]


class Unmet(Exception):
    """An `expect` was not met, or the program failed; *step* says where."""

    def __init__(self, step: Step, reason: str):
        super().__init__(reason)
        self.step = step


def parse(text: str, name: str) -> list[Step]:
    """Return the steps in *text*; raise Refused that begins with *name* and the line."""
    steps: list[Step] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            words = split(line)
            if words:
                steps.append(Step(number, words[0], GIVEN_TO[words[0]](words[1:])))
                _check_shot(steps)
        except KeyError:
            verbs = ", ".join(GIVEN_TO)
            raise Refused(f"{name}:{number}: unknown verb {words[0]}; there are {verbs}") from None
        except ValueError as error:
            raise Refused(f"{name}:{number}: {error}") from None
    return steps


def _check_shot(steps: list[Step]) -> None:
    """Raise ValueError if the last of *steps* takes a shot of a name that an earlier one has."""
    for before in steps[:-1]:
        if before.verb == "shot" and before[1:] == steps[-1][1:]:
            raise ValueError(f"shot {before.given[0]} already exists, in line {before.line}")


def split(line: str) -> list[str]:
    """Return the words of *line* without its comment; a quoted text keeps its quotes."""
    words, at = [], 0
    while line[at:].strip():
        found = WORD.match(line, at)
        if found is None:
            raise ValueError("a quote is not closed")
        if found[1] or found[2]:
            words.append(found[1] or found[2])
        at = found.end()
    return words


def _keys(words: list[str]) -> tuple[Any, ...]:
    if not words:
        raise ValueError("press wants keys: press OK DOWN")
    for word in words:
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", word):
            raise ValueError(f"{word} is not a key")
    return tuple(words)


def _hold(words: list[str]) -> tuple[Any, ...]:
    if len(words) != 2:
        raise ValueError("hold wants a key and a time: hold OK 700")
    return (*_keys(words[:1]), *_time(words[1:]))


def _time(words: list[str]) -> tuple[Any, ...]:
    if len(words) != 1 or not re.fullmatch("[0-9]{1,9}", words[0]) or int(words[0]) > LONGEST_MS:
        raise ValueError(f"{' '.join(words) or 'nothing'} is not a time in ms, up to {LONGEST_MS}")
    return (int(words[0]),)


def _expected(words: list[str]) -> tuple[Any, ...]:
    wanted = words[:1] != ["not"]
    quoted = words[not wanted :]
    if len(quoted) != 1 or not quoted[0].startswith('"'):
        raise ValueError('expect wants a text in quotes: expect "6:00" or expect not "6:00"')
    text = _unquoted(quoted[0])
    if not text.strip():
        raise ValueError("expect wants some text")
    return wanted, text


def _unquoted(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise ValueError(
            f'{quoted} cannot be read: in quotes a backslash is \\\\, a quote \\", a tab \\t'
        ) from None


def _name(words: list[str]) -> tuple[Any, ...]:
    if len(words) != 1 or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", words[0]):
        raise ValueError("shot wants a name of letters, digits, - and _")
    return tuple(words)


def _nothing(words: list[str]) -> tuple[Any, ...]:
    if words:
        raise ValueError("cut stands alone")
    return ()


GIVEN_TO: dict[str, Callable[[list[str]], tuple[Any, ...]]] = {
    "press": _keys,
    "hold": _hold,
    "wait": _time,
    "expect": _expected,
    "shot": _name,
    "cut": _nothing,
}


def check_keys(steps: list[Step], keys: tuple[str, ...], name: str) -> None:
    """Raise Refused if *steps* press a key that is not among *keys*."""
    for step in steps:
        pressed = step.given if step.verb == "press" else step.given[:1] if step.verb == "hold" else ()
        for key in pressed:
            if key not in keys:
                raise Refused(f"{name}:{step.line}: this device has no key {key}, only {', '.join(keys)}")


def play(
    steps: list[Step],
    device: Device,
    shot: Callable[[str, bytes], None],
    failed: Callable[[], bool] = lambda: False,
) -> None:
    """
    Play *steps* on *device*, pictures go to *shot(name, picture)*.

    Raise Unmet at an unmet `expect`, and after the step in which the program *failed()*.
    """
    device.advance(BOOT_MS)
    for step in steps:
        do(step, device, shot)
        if failed():
            raise Unmet(step, "the program failed here")


def do(step: Step, device: Device, shot: Callable[[str, bytes], None]) -> None:
    """Do one step."""
    if step.verb == "press":
        for key in step.given:
            hold(device, key, PRESS_MS)
    elif step.verb == "hold":
        hold(device, *step.given)
    elif step.verb == "wait":
        device.advance(*step.given)
    elif step.verb == "shot":
        shot(step.given[0], device.look())
    elif step.verb == "cut":
        device.cut()
        device.advance(BOOT_MS)
    else:
        expect(step, device)


def hold(device: Device, key: str, ms: int) -> None:
    """Hold *key* for *ms*, then let it rest."""
    device.press(key)
    device.advance(ms)
    device.release(key)
    device.advance(PAUSE_MS)


@functools.cache
def fonts() -> tuple[Font, ...]:
    """Return all fonts of the device; Japanese glyphs are drawn beside them, they are none by themselves."""
    names = [module.name for module in pkgutil.iter_modules(firmware.fonts.__path__, "firmware.fonts.")]
    modules = [importlib.import_module(name) for name in names]
    return tuple(Font(module) for module in modules if hasattr(module, "HEIGHT"))


def expect(step: Step, device: Device) -> None:
    """Raise Unmet unless the panel shows what *step* expects, at once or within the device's patience."""
    wanted, text = step.given
    until_ms = device.total_ms + device.patience_ms
    while (panel_picture.find_text(device.look(), text, fonts()) is not None) != wanted:
        if device.total_ms >= until_ms:
            raise Unmet(step, f'"{text}" is {"not " if wanted else ""}on the panel')
        device.linger(PRESS_MS)
