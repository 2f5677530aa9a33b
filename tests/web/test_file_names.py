"""Names of files that the page and the workshop save: those of the PC, whatever a record says."""

import json

import pytest
from playwright.sync_api import Page

from engines_core.games import GAMES, SHEET
from host_tools.files import plain_name
from host_tools.records import journals
from tests.engines.random_player import random_record

pytestmark = pytest.mark.slow

NAMES = """async (headers) => {
  await import("/version.js");
  const { fileNameOf } = await import("/device/titles.js");
  const { nameOf } = await import("/workshop/records.js");
  return headers.map((header, at) => [fileNameOf(at, JSON.parse(header)), nameOf(at, [header])]);
}"""
HOSTILE = (
    "../x",
    "/etc/x",
    "con",
    "a\u202eb",
    "x" * 300,
    "a\0b",
    "__proto__",
    "toString",
    "sheet",
    7,
    None,
    ["x"],
)


TITLED = """async (titles) => {
  const { titledFileNameOf } = await import("/device/titles.js");
  return titles.map((name, at) => titledFileNameOf(at, { game: "sheet", sheet: { name } }));
}"""


def headers() -> list[str]:
    """Return headers of all games, and hostile ones."""
    sound = [random_record(game_id, 2, 1)[0] for game_id in (*dict(GAMES), SHEET)]
    bad = [{"tablemate": 1, "game": name, "players": ["Ann", "Bo"]} for name in HOSTILE]
    return [json.dumps(one) for one in sound + bad]


def test_the_page_and_the_workshop_name_a_record_as_pull_does(tab: Page):
    told = headers()
    expected = [
        f"{at:04}-{journals.game_id(journals.Stored(at, [one]))}.jsonl" for at, one in enumerate(told)
    ]
    assert tab.evaluate(NAMES, told) == [[name, name] for name in expected]
    assert not any(map(plain_name.trouble, expected))


def test_the_title_of_a_sheet_makes_a_plain_name_of_a_file(tab: Page):
    titles = [
        "7 Wonders",
        "Où est?",
        "名前",
        "../../x",
        "con",
        "",
        7,
        "x" * 300,
        "😀" * 300,
        "a\0\u202e.exe",
        "-",
    ]
    named = tab.evaluate(TITLED, titles)
    assert named[:3] == ["0000-7_wonders.jsonl", "0001-où_est.jsonl", "0002-名前.jsonl"]
    assert not any(map(plain_name.trouble, named))
