"""The TV: what is told of a game is public, in each game; its page, in the playing tab and beside it."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from boards.browser import tv
from engines_core.games import FACE_DOWN, GAMES
from tests.web.large_player import Player
from tests.web.test_measured import barriers

TITLES = [title for _, title in GAMES] + ["Any game"]
TIMES = (
    None,
    {"left_ms": 419_000, "runs": True},
    {"left_ms": 754_000, "runs": True},
    {"left_ms": 754_000},
    {"left_ms": 35_999_000},
    {"left_ms": 0, "is_up": True},
)
FITS = Path(__file__).with_name("tv_fits.js").read_text(encoding="utf-8").split("*/\n")[1].rstrip(";\n")


def told(player: Player) -> dict:
    """Return the TV's message, without the time that goes by."""
    found = json.loads(json.dumps(tv.told(player.app.context)))
    assert set(found) <= {"kind", "note", "game", "prompt", "turn", "standings", "over", "clock", "language"}
    assert found.pop("language") == "en"
    found.pop("clock", None)
    return found


@pytest.mark.parametrize("game", TITLES)
def test_in_each_game_the_tv_changes_with_what_is_confirmed_alone(game: str):
    player = Player(5)
    assert told(player) == {"kind": "none", "note": ""}
    player.begin(game)
    for _ in range(150):
        session = player.app.sitting.play.session if player.app.sitting.play else None
        before, done = told(player), session and (session, session.state)
        player.press()
        play = player.app.sitting.play
        if play and done and play.session is done[0] and play.session.state is done[1]:
            assert told(player) == before
    shown = told(player)
    if shown["kind"] == "game":
        names = player.app.sitting.play.names
        assert sorted(row["name"] for row in shown["standings"]) == sorted(names) and shown["prompt"]


def test_it_says_whose_turn_it_is():
    assert tv.named(("@ attacks", 2)) == 2
    assert tv.named(("#: @ leads", "B", 1)) == 1
    assert tv.named(("Enter #", "Rage")) is None
    assert tv.named(("All bid at once",)) is None


def test_votes_that_lie_face_down_are_not_told():
    """FACE_DOWN has no other game: one that comes gets a test like this."""
    assert list(FACE_DOWN) == ["blaze"]
    seen = []
    for value in (0, 3):
        player = Player(5)
        player.begin("Blaze")
        while player.app.sitting.on().state["stage"] != "vote":
            player.press()
        state = player.app.sitting.on().state
        laid = [
            [(seat + 1) % len(left), value if value in left else left[0]]
            for seat, left in enumerate(state["votes_left"])
        ]
        player.app.sitting.do("votes", [laid])
        player.look()
        assert player.app.sitting.on().state["laid"] == laid
        seen.append(told(player))
    assert seen[0] == seen[1]


# the page


@pytest.fixture
def ready(page: Page) -> Page:
    """Return the page in the Large view, at home."""
    expect(page.locator("#open-large")).to_be_enabled()
    page.click("#open-large")
    page.locator("#large h2", has_text="Tablemate").wait_for()
    return page


def begin(page: Page, game: str) -> None:
    """Set *game* up as it is offered."""
    page.locator("#large .rows button", has_text=game).click()
    page.get_by_role("button", name="Start now").click()
    page.locator("#large .view[data-kind=pages] .main").click()
    page.locator("#large .view[data-kind=table]").wait_for()


def shows(tv: Page, text: str) -> None:
    """Wait until the TV shows *text*."""
    tv.locator("#tv", has_text=text).wait_for()


@pytest.mark.slow
def test_a_second_window_shows_the_game_of_the_first_and_never_a_secret(ready: Page):
    with ready.expect_popup() as opening:
        ready.get_by_role("button", name="TV in a window").click()
    tv = opening.value
    shows(tv, "No game is on the table")
    begin(ready, "Boo-Ray")
    shows(tv, "Deal, all ante")
    ready.keyboard.press("Enter")
    shows(tv, "All bid at once")
    assert barriers(tv) == []
    before = tv.locator("#tv").inner_html()
    ready.keyboard.press("Enter")
    for player in ("Player 1", "Player 2"):
        ready.get_by_role("button", name=f"Only {player} looks").click()
        ready.locator("#large h2", has_text=f"{player}: your bid").wait_for()
        ready.locator("#large .choice").first.click()
    ready.get_by_role("button", name="Only Player 3 looks").wait_for()
    ready.evaluate("tablemate.device.ask('state')")
    assert tv.locator("#tv").inner_html() == before
    ready.reload()
    shows(tv, "Unfinished game")
    ready.close()
    shows(tv, "Nobody plays now")
    with tv.expect_event("close"), contextlib.suppress(Error):  # it is gone before the key is up
        tv.keyboard.press("Escape")


@pytest.mark.slow
def test_the_playing_tab_is_a_tv_itself_until_escape(ready: Page):
    ready.evaluate(
        """() => { globalThis.locks = [];
        navigator.wakeLock.request = async () => {
          locks.push("on");
          return { released: false, release: () => locks.push("off") };
        }; }"""
    )
    begin(ready, "Millennium Blades")
    ready.get_by_role("button", name="TV", exact=True).click()
    shows(ready, "Millennium Blades")
    assert ready.url.endswith("#tv")
    ready.wait_for_function("document.fullscreenElement && locks.join() === 'on'")
    bar = ready.locator("#tv .bar")
    ready.evaluate("document.exitFullscreen()")  # as the browser does it at Escape
    ready.locator("#large .view[data-kind=table]").wait_for()
    assert not ready.url.endswith("#tv")
    ready.wait_for_function("locks.join() === 'on,off'")
    ready.locator("#large .offers .main").click()  # the countdown runs
    ready.locator("#large .clock").wait_for()
    ready.goto(ready.url.split("#")[0] + "#tv")
    ready.wait_for_selector("body.tv-view")
    shows(ready, "Unfinished game")
    expect(bar).to_have_css("opacity", "0")
    ready.keyboard.press("Tab")
    expect(bar).to_have_css("opacity", "1")
    assert barriers(ready) == []
    ready.keyboard.press("Escape")
    ready.get_by_role("button", name="Resume").click()
    ready.locator("#large .clock").wait_for()
    ready.get_by_role("button", name="TV", exact=True).click()
    digits = ready.locator("#tv .digits")
    expect(digits).to_have_text(re.compile("[0-9]:[0-9][0-9]"))
    size, screen = digits.bounding_box(), ready.viewport_size
    assert size and screen
    assert size["width"] > 0.6 * screen["width"] or size["height"] > 0.6 * screen["height"]
    assert size["x"] >= 0 and size["x"] + size["width"] <= screen["width"]


@pytest.mark.slow
def test_nine_names_and_any_time_fit_1080p_and_4k_alike(ready: Page):
    with ready.expect_popup() as opening:
        ready.get_by_role("button", name="TV in a window").click()
    tv = opening.value
    tv.locator("#tv .prompt").wait_for()
    for width, height in ((1920, 1080), (3840, 2160), (1280, 720), (1024, 768)):
        tv.set_viewport_size({"width": width, "height": height})
        for clock in TIMES:
            found = tv.evaluate(FITS, clock)
            assert not found["out"] + found["cut"] + found["covered"], (width, clock, found)
            assert found["namePx"] > height / 25  # to be read from three metres
