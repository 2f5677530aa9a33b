"""A key per seat: it answers for its seat where one is asked for, closes a message, else does nothing."""

from engines_core.range_sets import Subset
from firmware.ui.asking.editors import subset
from firmware.ui.asking.question import Question
from tests.fakes.device import Device
from tests.fakes.table import actions, do, pick, seated


def with_seats(game_id, names):
    """Return a device in a game, whose board has a key for each of five seats."""
    device = seated(game_id, names)
    device.add_keys("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5")
    return device


def fusing():
    """Return a device that asks whether Ann or Bo fuses a promo."""
    device = with_seats("millennium_blades", ("Ann", "Bo"))
    device.press("OK")
    (offer,) = [
        offer
        for offer in device.sitting.play.offered(device.app.context.uptime.now_ms)
        if offer.name == "fuse"
    ]
    device.open("entry", offer)
    device.wait(10)
    return device


def test_the_key_of_a_seat_answers_for_it():
    device = fusing()
    assert device.shows("Who fuses")
    device.press("SEAT2")
    assert device.top().answers == [1] and device.shows("promo")


def test_a_seat_that_is_not_asked_for_is_not_an_answer():
    device = fusing()
    device.press("SEAT5")
    assert device.top().answers == []
    device.press("SEAT1")
    device.press("SEAT1")  # now a promo is asked for
    assert device.top().answers == [0]
    device.press("OK", "SEAT2")  # shows the effect
    assert device.top().answers[0] == 0 and device.shows("Ann pays")


def test_the_key_of_who_gets_the_device_goes_on_and_no_other():
    device = with_seats("boo_ray", ("Ann", "Bo"))
    do(device, "deal")
    pick(device, "bids")
    assert device.shows("Ann")
    device.press("SEAT2")
    assert device.top().answers == []
    device.press("SEAT1")
    assert device.top().answers == [None]
    device.press("SEAT1")  # now a bid is asked for, that is none
    assert device.top().answers == [None]


def at_the_first_attacker() -> Device:
    """Return a device that has this option of Blaze highlighted, with keys for two seats."""
    device = Device()
    device.add_keys("SEAT1", "SEAT2")
    device.open("setup", "blaze")
    while not device.shows("Options"):
        device.press("OK")
    while not device.shows("First attacker"):
        device.press("DOWN")
    return device


def test_they_answer_for_a_seat_among_the_options_of_a_setup():
    device = at_the_first_attacker()
    device.press("SEAT2")
    assert device.screen() == "options"
    device.press("DOWN", "OK", "SEAT2")
    assert device.shows("Player 2") and device.screen() == "options"


def test_keys_of_seats_do_nothing_on_other_screens():
    device = with_seats("boo_ray", ("Ann", "Bo"))
    before = actions(device)
    shown = bytes(device.board.picture())
    device.press("SEAT1", "SEAT2", "SEAT5")
    device.hold("SEAT1")
    assert device.screen() == "table" and bytes(device.board.picture()) == shown
    assert actions(device) == before


def test_they_tick_seats_where_several_are_asked_for():
    device = fusing()
    screen = device.top()
    screen.editor = subset.Editor(Question(Subset((0, 1)), "Who"), screen.say, screen.names)
    device.press("SEAT2", "SEAT1", "SEAT2", "SEAT4")
    assert screen.editor.ticked == [0] and screen.answers == []


def winners(*keys: str) -> list:
    """Return the record's winners of the Booray after these keys, then OK; `hold` is a long OK."""
    device = with_seats("boo_ray", ("Ann", "Bo", "Cy"))
    for action in (["deal"], ["bids", ["B", "B", "B"]]):
        device.sitting.do_all([action])
        device.wait(100)
    device.navigator.to_table()
    device.wait(50)
    pick(device, "result")
    for key in keys:
        if key == "hold":
            device.hold("OK")
        else:
            device.press(key)
    device.press("OK", "OK")
    return actions(device)[-1]


def test_ok_after_the_key_of_a_seat_names_no_other_one():
    assert winners("SEAT1") == ["result", "B", [0]]
    assert winners("SEAT3") == ["result", "B", [2]]
    assert winners("SEAT3", "SEAT1") == ["result", "B", [0, 2]]
    assert winners("SEAT1", "SEAT2", "SEAT2") == ["result", "B", [0]]


def test_ok_gives_the_answer_again_to_which_back_has_come():
    assert winners("DOWN", "OK", "BACK") == ["result", "B", [1]]
    assert winners("hold", "DOWN", "hold", "OK", "BACK") == ["result", "B", [0, 2]]


def test_ok_takes_what_is_ticked_and_not_the_one_that_is_highlighted():
    assert winners("hold") == winners("hold", "DOWN") == ["result", "B", [0]]
    assert winners("hold", "hold", "UP", "hold") == ["result", "B", [0]]


def test_another_one_takes_the_place_of_the_only_one_after_back():
    assert winners("DOWN", "OK", "BACK", "DOWN") == ["result", "B", [2]]


def test_the_button_test_shows_them_all():
    device = with_seats("boo_ray", ("Ann", "Bo"))
    device.open("button_test")
    device.press("SEAT4", "UP")
    for name in ("UP", "BACK", "SEAT1", "SEAT4", "SEAT5"):
        assert device.shows(name), name
    assert device.top().presses["SEAT4"] == 1


def test_a_seat_key_wakes_the_panel_and_does_nothing_else():
    device = Device()
    device.add_keys("SEAT1")
    device.wait(31000)
    assert device.board.panel()[1] < 0x80
    device.press("SEAT1")
    assert device.board.panel()[1] >= 0x80 and device.screen() == "home"


def test_the_key_of_a_seat_answers_below_a_message_up_to_the_last_question():
    device = at_the_first_attacker()
    device.press("DOWN", "OK")
    device.navigator.tell("Now")
    device.wait(10)
    device.press("SEAT2")
    assert device.screen() == "options" and device.shows("Player 2")


def test_one_that_was_answered_is_kept_by_a_tick_and_given_up_by_ok():
    assert winners("OK", "BACK", "DOWN", "hold") == ["result", "B", [0, 1]]
    assert winners("OK", "BACK", "DOWN") == ["result", "B", [1]]
    assert winners("OK", "BACK", "hold", "UP", "hold", "DOWN", "hold") == ["result", "B", [1]]
