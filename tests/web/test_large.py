"""The Large view as the page gets it, without a page: every game and the sixth, by presses that know none."""

import json

import pytest

from boards.browser import records
from boards.browser.large import Large
from engines_core import replay
from engines_core.games import GAMES
from tests import evening
from tests.web.large_player import Player, play

TITLES = [title for _, title in GAMES] + ["Any game"]


@pytest.mark.parametrize("game", TITLES)
def test_every_game_is_played_by_what_is_offered_and_each_action_is_in_its_journal(game: str):
    player = play(game, seed=3)
    assert {"table", "list"} < player.kinds, player.kinds
    session = player.app.sitting.play.session
    if session.count:
        played, _ = replay.played(player.record())
        assert played.state == session.state and played.names == session.names


def boo_ray() -> Player:
    """Return Boo-Ray, dealt, as the bids are entered."""
    player = Player(1)
    player.begin("Boo-Ray")
    player.do("pick", 0, "Deal")
    player.do("pick", 0, "Bids")
    return player


def test_a_secret_has_a_cover_and_is_never_told():
    player = boo_ray()
    assert (player.told["ask"], player.told["name"]) == ("cover", "Player 1")
    player.do("answer", None)
    assert player.told["secret"] and player.told["value"] is None
    player.do("typed", 2)
    player.do("answer", 2)
    assert (player.told["ask"], player.told["name"]) == ("cover", "Player 2")
    assert "KALO" not in json.dumps(player.told)


def test_what_is_typed_is_on_the_panel_too_and_the_other_way_round():
    player = Player(1)
    player.do("pick", 2, "Boo-Ray")
    player.do("typed", 5)
    assert "5" in player.board.display.noted.lines()
    player.board.keys.set("UP", True)
    player.board.run_until(player.app, Silent(), player.board.now_ms + 60)
    player.board.keys.set("UP", False)
    player.board.run_until(player.app, Silent(), player.board.now_ms + 60)
    assert player.look()["value"] == 6


class Silent:
    """A link without a listener."""

    def moment(self, now_ms: int, events: list[str]) -> None:
        """Drop the events."""


def test_a_value_that_the_rules_refuse_changes_nothing_and_the_reason_is_told():
    player = Player(1)
    player.do("pick", 2, "Boo-Ray")
    assert player.do("answer", 99) == "99 is above 9"
    assert player.told["title"] == "Players"


def test_a_table_has_the_title_of_its_game_in_the_language():
    player = Player(1)
    player.app.context.texts.speak("ja")
    player.told = player.look()
    player.begin("ブーレ")
    assert player.told["game"] == "ブーレ"


def test_a_press_that_was_meant_for_another_screen_does_nothing():
    player = boo_ray()
    before = player.told
    assert player.large.act(["press", before["token"] - 1, "BACK"]) == ""
    assert player.look() == before


def test_the_log_takes_back_and_names_are_whole():
    player = boo_ray()
    player.do("press", "BACK")
    assert player.large.log() == ["Player 1: Dealt, all anted"]
    assert player.told["body"][0] == ["Player 1", "Player 2", "Player 3", "pot"]
    player.do("back_to", 0)
    assert player.told["kind"] == "ask"
    player.do("press", "OK")
    assert player.told["offers"] == ["Deal"] and player.told["may_redo"]


def test_a_countdown_is_told_with_what_is_left():
    player = Player(1)
    player.begin("Millennium Blades")
    player.do("pick", 0, "Start block 1")
    player.board.now_ms += 5000
    clock = Large(player.app).told()["clock"]
    assert clock["runs"] and clock["total_ms"] == 420_000 and clock["left_ms"] < 416_000


def test_the_result_of_a_record_is_told_for_sharing():
    told = records.result(evening.millennium_blades(7, ["Ann", "Bo"], "2026-11-20T20:15").decode())
    assert (told["title"], told["when"]) == ("Millennium Blades", "2026-11-20T20:15")
    assert [(row[0], type(row[2])) for row in told["rows"]] == [(1, int), (2, int)]
