"""Stored JSON that is right by its checksum and nested thousands deep: said, and never a fault."""

import os

from engines_core import json_text, strict_json
from engines_core.errors import DamagedRecord
from firmware.storage.journal import Journal
from firmware.storage.lines import MOST_DEPTH, SEALING, line_of, value_of
from firmware.storage.settings_file import _with_crc
from tests.fakes.device import Device
from tests.fakes.folder import on_disk, write

HEADER = b'{"game": "boo_ray", "options": {}, "players": ["Ann", "Bo"], "tablemate": 1}'


def nested(depth: int, inner: bytes = b"") -> bytes:
    """Return lists in lists, *depth* of them, around *inner*."""
    return b"[" * depth + inner + b"]" * depth


def refuses(text: bytes) -> bool:
    """Return whether *text* is not read."""
    try:
        value_of(text)
    except ValueError:
        return True
    return False


def with_game(header: bytes, *actions: bytes) -> str:
    """Return the root of a device that has a game with this *header* and these *actions*."""
    root = on_disk()
    os.mkdir(root + "/games")
    data = line_of(header, SEALING)
    for action in actions:
        data += line_of(action, len(data))
    write(root + "/games/0001.game", data)
    write(root + "/games/0001.tail", b"")
    return root


def test_as_deep_as_a_sheet_is_read_and_deeper_is_not():
    assert value_of(nested(MOST_DEPTH)) == strict_json.loads(nested(MOST_DEPTH))
    assert refuses(nested(MOST_DEPTH + 1)) and refuses(nested(2000))
    assert refuses(b'{"a":' * 400 + b"1" + b"}" * 400) and refuses(nested(4, b'{"a":' * 5 + b"1" + b"}" * 5))


def test_many_beside_each_other_and_brackets_in_texts_are_not_deep():
    many = [[{"a": [1]}]] * 40 + ["[[[[{{{{[[[[", "a\\", '"[[[[[[[[[']
    assert value_of(json_text.dumps(many).encode()) == many


def damaged_line(read) -> int:
    """Return the line that *read* finds damaged, 0 if none is."""
    try:
        read()
    except DamagedRecord as damage:
        return damage.line
    return 0


def test_a_header_or_an_action_that_is_deep_is_damage():
    deep = HEADER[:-1] + b', "when": ' + nested(1000) + b"}"
    for root in (with_game(deep), with_game(nested(1000))):
        path = root + "/games/0001.game"
        assert damaged_line(lambda path=path: Journal.open(path)) == 1
    journal = Journal.open(with_game(HEADER, b'[0,"deal"]', nested(400)) + "/games/0001.game")
    assert damaged_line(lambda: list(journal.actions())) == 3


def test_a_device_with_such_files_starts_and_tells():
    for game in (
        with_game(HEADER[:-1] + b', "when": ' + nested(1000) + b"}"),
        with_game(HEADER, nested(400)),
        with_game(HEADER, b'[0,"deal"]', nested(60)),
        with_game(HEADER, b'[0,"deal",' + nested(400) + b"]"),
    ):
        write(game + "/settings.json", _with_crc(b'{"names": ' + nested(1500) + b"}"))
        os.mkdir(game + "/sheets")
        write(game + "/sheets/deep.json", nested(1500))
        device = Device(game)
        for _ in range(4):
            assert device.screen() != "fault", device.drawn
            device.press("OK")
            device.wait(500)
        device.navigator.home()
        device.press("UP", "UP", "OK")
        device.wait(2000)
        assert device.screen() == "history", device.screen()
        device.press("OK")
        device.wait(2000)
        assert device.screen() != "fault"
