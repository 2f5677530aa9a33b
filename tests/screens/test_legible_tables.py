"""The tables can be read at arm's length (spec/device.md, Legible)."""

from firmware.ui.fonts import SMALL
from tests.fakes.legible import touching, watched
from tests.fakes.table import seated, usual_names

SLOW = True

GAMES = {  # by game: how many may play
    "blood_rage": (2, 3, 4, 5),
    "attrition_war": (3, 4, 5),
    "blaze": (3, 4, 5),
    "boo_ray": (2, 3, 4, 5, 9),
    "millennium_blades": (2, 3, 4, 5),
}
DEEP = ("Hyldj", "Äkpg", "Jldgy", "Ypbhy", "dgpp", "Qqjj", "Pygj", "Jkqp", "Gpfq")  # up and down
LARGE = 3  # seats at most that get 10 px


def options(game_id: str, count: int) -> dict:
    """Return what *count* players of a game need."""
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
                assert not touching(texts), (game_id, count, device.screen(), touching(texts))


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
    for game_id in ("blood_rage", "attrition_war", "blaze", "boo_ray"):
        device = seated(game_id, DEEP[:3])
        device.hold("OK")
        rows = device.top().rows()
        assert "Signs" in rows
        device.press(*["DOWN"] * rows.index("Signs"), "OK")
        assert device.screen() == "details" and len(device.drawn) > 4
