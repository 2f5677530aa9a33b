"""The tables can be read at arm's length (spec/device.md, Legible)."""

import re

import pytest

from engines_core import games
from engines_core.sheet import sheet_game
from firmware.ui.fonts import SMALL
from tests.engines import random_player
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched
from tests.fakes.table import LONGEST, seated, usual_names

SLOW = True

DEEP = ("Hyldj", "Äkpg", "Jldgy", "Ypbhy", "dgpp", "Qqjj", "Pygj", "Jkqp", "Gpfq")  # up and down
LARGE = 3  # seats at most that get 10 px


def counts_of(game_id: str) -> list:
    """Return how many play a game here: up to five, and as many as can."""
    least, most = games.load(game_id).players
    return sorted({*range(least, min(most, 5) + 1), most})


GAMES = {game_id: counts_of(game_id) for game_id, _ in games.GAMES}


def options(game_id: str, count: int) -> dict:
    """Return the options that *count* players of a game need."""
    return {"expansion": True} if game_id == "blood_rage" and count == 5 else {}


def stepped(device, presses: int):
    """Yield while the game goes on by OK alone, from one table to the next."""
    for _ in range(presses):
        yield
        device.press("OK")


def test_a_dark_row_lies_between_all_lines_of_every_table():
    for game_id, counts in GAMES.items():
        for count in counts:
            device = seated(game_id, DEEP[:count], **options(game_id, count))
            texts = watched(device.app.output.canvas)
            for _ in stepped(device, 30):
                device.wait(3100)
                wrong = touching(texts) + misplaced(texts, device.app.output.canvas)
                assert not wrong, (game_id, count, device.screen(), wrong)


def test_what_a_table_needs_all_the_time_is_large_with_up_to_three_seats():
    for game_id, counts in GAMES.items():
        for count in counts:
            if count > LARGE or game_id == "millennium_blades":
                continue
            device = seated(game_id, usual_names(count), **options(game_id, count))
            texts = watched(device.app.output.canvas)
            for _ in stepped(device, 8):
                device.wait(3100)
                if device.screen() != "table":
                    continue
                body = [text for text in texts if 10 < text.top and text.bottom < 46]
                small = [
                    text.string for text in body if text.font is SMALL and _is_needed(device, text.string)
                ]
                assert not small, (game_id, count, small)


def _is_needed(device, string: str) -> bool:
    """Return whether *string* is a name or a number."""
    return string[:1].isdigit() or string in device.navigator.table().names


def test_the_hint_is_never_lost():
    for game_id, counts in GAMES.items():
        if game_id == "millennium_blades":
            continue
        for count in counts:
            device = seated(game_id, DEEP[:count], **options(game_id, count))
            for _ in range(5):
                assert device.shows("hold: OK menu ←undo") or device.shows("hold:menu")
                device.wait(3000)


def test_every_sign_of_a_table_is_explained():
    for game_id, counts in GAMES.items():
        device = seated(game_id, DEEP[: counts[0]])
        if not device.navigator.table().SIGNS:
            continue
        device.hold("OK")
        rows = device.top().rows()
        assert "Signs" in rows, game_id
        device.press(*["DOWN"] * rows.index("Signs"), "OK")
        assert device.screen() == "details" and len(device.drawn) > 4


def random_table(game_id: str, rng: random_player.Lcg) -> Device:
    """Return a device with a random game on the table, the names as wide as can be."""
    header = random_player.random_session(game_id, rng).header
    device = Device()
    game = sheet_game(header["sheet"]) if game_id == games.SHEET else games.load(game_id)
    names = [LONGEST[seat:] for seat in range(len(header["players"]))]
    device.sitting.start(game, names, header["options"])
    device.wait(50)
    device.pass_checklist()
    return device


def looked_around(device: Device):
    """Yield at the table and at each of the screens around it: standings, undo, menu, home."""
    yield
    device.open("standings", device.sitting.play.session)
    for key in ("DOWN", "DOWN", "BACK"):
        device.press(key)
        yield
    for held in ("BACK", "OK"):
        device.hold(held)
        yield
        device.press("BACK")
    device.navigator.home()
    device.wait(20)
    yield
    device.navigator.return_to_table()


@pytest.mark.parametrize("game_id", [*GAMES, games.SHEET])
def test_numbers_of_twenty_digits_stay_on_every_screen_of_a_game(game_id, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(random_player, "LIMIT", 10**20)  # numbers without a limit are often as large
    powers = 0
    for seed in (1, 2):
        rng = random_player.Lcg(seed)
        device = random_table(game_id, rng)
        texts = watched(device.app.output.canvas)
        for number in range(40):
            play = device.sitting.play
            if play.state["over"]:
                break
            now = play.time(device.app.context.uptime.now_ms)
            _, name, *args = random_player.random_action(play.session, rng, now)
            device.sitting.do(name, args)
            device.wait(200)
            assert device.screen() != "fault"
            for _ in looked_around(device) if number % 3 == 0 else (0,):
                wrong = misplaced(texts, device.app.output.canvas) + touching(texts)
                assert not wrong, (seed, device.screen(), wrong)
                powers += len([text for text in texts if re.search("[0-9]e[12][0-9]", text.string)])
    print(f"{game_id}: {powers} numbers as powers of ten")
    assert powers or game_id != "millennium_blades", "none was that large"
