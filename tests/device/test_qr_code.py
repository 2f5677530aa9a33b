"""QR code of a result: the text in it, and its modules (host/test_qr_code.py holds them against others)."""

from firmware.ui import qr_code
from firmware.ui.result_page import clipped, picture, result_text

PLAYERS = ["Ann", "Bo", "Christopher"]
RANKED = ["Bo 34", "Ann 20"]


def header(**more):
    """Return a header of a game of Blaze, with *more* keys."""
    found = {"tablemate": 1, "game": "blaze", "players": PLAYERS}
    found.update(more)
    return found


def test_text_names_game_and_date_then_players_best_first():
    text = result_text(header(when="2026-11-22T19:30"), RANKED)
    assert text == b"Blaze 2026-11-22\nBo 34\nAnn 20"


def test_text_without_a_date_begins_with_the_game_alone():
    assert result_text(header(), RANKED) == b"Blaze\nBo 34\nAnn 20"


def test_players_that_do_not_fit_are_left_out_from_the_last_place_on():
    ranked = ["Christopher %d" % score for score in (100, 99, 98, 97)]
    text = result_text(header(), ranked)
    assert text == b"Blaze\nChristopher 100\nChristopher 99\nChristopher 98"
    assert len(text) <= qr_code.MOST


def test_a_long_name_of_a_sheet_is_cut_between_characters():
    sheet = {"sheet": 1, "name": "ラミーキューブラミーキューブラミーキューブラミー", "rows": []}
    text = result_text(header(game="sheet", sheet=sheet), RANKED)
    assert len(text) <= qr_code.MOST
    assert str(text, "utf-8") == sheet["name"][:17]


def test_clipping_keeps_what_fits():
    assert clipped(b"abc", 3) == b"abc"
    assert clipped("aß".encode(), 2) == b"a"


def test_the_longest_text_fits_and_a_longer_one_is_refused():
    assert len(qr_code.rows(b"x" * qr_code.MOST)) == 29
    try:
        qr_code.rows(b"x" * (qr_code.MOST + 1))
    except ValueError as error:
        assert str(error) == "text too long"
    else:
        raise AssertionError("taken")


def test_modules_of_a_short_text():
    assert [
        "".join(["#" if row >> at & 1 else "." for at in range(21)]) for row in qr_code.rows(b"Bo 5")
    ] == MODULES


def test_picture_is_lit_around_dark_modules_of_two_pixels():
    steps = picture([1 << 20] + [0] * 20)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        width, height, lit = end.value
    assert (width, height) == (64, 64)
    dark = [(x, y) for y in range(64) for x in range(64) if not lit[(y >> 3) * 64 + x] >> (y & 7) & 1]
    assert dark == [(51, 11), (52, 11), (51, 12), (52, 12)]


MODULES = [  # made by segno
    "#######.#.#...#######",
    "#.....#...#.#.#.....#",
    "#.###.#.......#.###.#",
    "#.###.#.#.###.#.###.#",
    "#.###.#.##.##.#.###.#",
    "#.....#.#.#.#.#.....#",
    "#######.#.#.#.#######",
    "........#............",
    "#...#.####..######..#",
    "#.#..#.#..#.###..#.#.",
    "...#.###....##....##.",
    ".#...#.#...##..#.#..#",
    ".####.###.##..###..##",
    "........##.##..#..###",
    "#######.##.#..####.#.",
    "#.....#..#...##.##...",
    "#.###.#.#.#.###..#..#",
    "#.###.#..#..###..####",
    "#.###.#...#.##.......",
    "#.....#..####..#.#...",
    "#######.#.##..###.#.#",
]
