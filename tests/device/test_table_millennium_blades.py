"""
Millennium Blades at the device: its texts besides the clock (its page, The device also says).
"""

from firmware.ui.tables.timed import OWN_AFTER_MS
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, watched
from tests.fakes.table import (
    LONGEST,
    act,
    actions,
    answer,
    do,
    effect_of,
    looked_up,
    pick,
    seated,
    usual_names,
)

SLOW = True


def built(device: Device) -> None:
    """Bring a deck building to its end."""
    for _ in range(3):
        act(device, "start")
        act(device, "end_block")


def played(device: Device, *rp: int) -> None:
    """Build, and play a tournament up to its scoring; a tie is begun by the first of the tied."""
    if device.sitting.play.state["stage"] == "deck_building":
        built(device)
    pick(device, "tournament")
    while device.screen() == "entry":
        device.press("OK")
    if any(rp):
        do(device, "rp", list(rp) + [0] * (len(device.sitting.play.names) - len(rp)))


def listed(device: Device) -> str:
    """Return all that the list of the table shows in turn."""
    said = []
    for _ in range(4):
        said += device.drawn
        device.wait(3000)
    return " ".join(said)


def test_the_prizes_of_a_tournament_are_told_when_it_is_scored_and_until_the_next_block():
    device = seated("millennium_blades", ("Ann", "Bo"))
    played(device, 3, 1)
    pick(device, "score")
    assert device.shows("+ Bronze promo") and device.shows("+21")
    device.press("OK")
    assert "Random Bronze promo each" in listed(device)
    do(device, "start")
    do(device, "end_block")
    assert "promo" not in listed(device)


def test_a_tournament_without_a_prize_tells_none():
    device = seated("millennium_blades", ("Ann", "Bo"), prerelease=True)
    assert "No character powers" in listed(device)
    played(device, 3, 1)
    pick(device, "score")
    assert not device.shows("promo")
    device.press("OK")
    assert "promo" not in listed(device)


def test_who_shares_the_win_is_told_before_the_game_is_finished():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
    while device.sitting.play.state["stage"] != "final":
        played(device)
        do(device, "score")
    pick(device, "finish")
    assert device.shows("Ann, Bo share the win")


def final(device: Device, *rp: int) -> None:
    """Play the three tournaments of a game, each with these RP."""
    while device.sitting.play.state["stage"] != "final":
        played(device, *rp)
        act(device, "score")


def test_what_decides_between_equal_points_is_told_before_the_game_is_finished():
    for rp, money, told in (
        ((2, 1), [0, 104], "Ann wins with 91 VP, tie: 91 VP in tournaments"),
        ((2, 1), [0, 100], "Ann wins with 91 VP"),
        ((0, 0), [3, 1], "Ann wins with 78 VP, tie: M$3"),
    ):
        device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
        final(device, *rp)
        do(device, "money", money)
        pick(device, "finish")
        assert " ".join(effect_of(device)) == told, effect_of(device)


def test_what_decided_between_equal_points_is_told_below_the_standings_too():
    for rp, money, told in (
        ((2, 1), [0, 104], ("Tie: Tournaments", "91")),
        ((0, 0), [3, 1], ("Tie: Money", "3")),
        ((2, 1), [0, 100], None),
    ):
        device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
        final(device, *rp)
        do(device, "money", money)
        do(device, "finish")
        assert device.screen() == "standings" and device.shows("1 Ann") and device.shows("2 Bo")
        assert device.shows(told[0]) and device.shows(told[1]) if told else not device.shows("Tie")


def test_what_decided_has_room_below_four_and_none_below_five():
    for count in (4, 5):
        device = seated("millennium_blades", usual_names(count), blocks=[1, 1, 1])
        final(device)
        texts = watched(device.app.output.canvas)
        do(device, "money", [3, 1] + [0] * (count - 2))
        do(device, "finish")
        assert device.shows("Tie: Money") == (count == 4) and not misplaced(texts, device.app.output.canvas)


def test_what_decides_is_whole_below_the_longest_names():
    device = seated("millennium_blades", (LONGEST[:-1] + "1", LONGEST[:-1] + "2"), blocks=[1, 1, 1])
    final(device, 2, 1)
    do(device, "money", [0, 104])
    pick(device, "finish")
    shown = " ".join(device.drawn)
    assert "91 VP in tournaments" in shown and "…" not in shown, shown


def test_a_list_begins_with_its_first_page_whenever_it_comes():
    for ms in (500, 2000, 3500):
        device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
        for _ in range(3):
            do(device, "start")
            device.wait(ms)
            do(device, "end_block")
        assert device.shows("Hand in one collection") and not device.shows("Markers go back"), ms
        device.wait(3000)
        assert device.shows("Markers go back") and not device.shows("Hand in one collection"), ms
        device.wait(3000)
        assert device.shows("Hand in one collection"), ms


def test_who_caused_a_loop_is_reminded_of_the_deck_and_its_price():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    played(device, 3, 2, 1)
    pick(device, "loop")
    device.press("DOWN", "OK")
    assert device.shows("the box, its price in M$")
    device.press("OK")
    do(device, "score")
    said = listed(device)
    assert "Deck to the box: Bo" in said and "Its price in M$: Bo" in said


def test_players_without_names_are_told_by_their_numbers():
    device = seated("millennium_blades", usual_names(5), prerelease=True, blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 3, 2, 1)
        assert device.shows("Pl…1") and device.shows("Pl…5")
        do(device, "loop", 3)
        do(device, "loop", 4)
        do(device, "score")
        if device.sitting.play.state["stage"] != "final":
            assert "Its price in M$: Player 5" in listed(device)
    pick(device, "friends")
    assert device.shows("Player 2: Player 1 gives VP")  # clockwise from the one who gives
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Player 3: Player 2 gives VP")


def test_a_value_to_be_changed_says_who_gives_it():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 3, 2, 1)
        do(device, "score")
    pick(device, "friends")
    answer(device, [1, 2], [3, 4], [5, 6])
    device.press("DOWN")
    assert device.shows("Ann gives VP")  # gives to Bo and Cy, then Bo to Ann and Cy
    device.press("DOWN", "DOWN")
    assert device.shows("Bo gives VP")
    device.press("OK", "UP", "OK", "OK")
    assert ["friends", 0, 1, 4] in actions(device)


def test_the_options_show_times_as_they_are_entered():
    device = Device()
    device.open("setup", "millennium_blades")
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("7:00 7:00 6:00") and device.shows("1:00 0:30 0:10")
    device.press("DOWN", "OK")
    assert device.drawn[0] == "Block 1" and device.shows("7:00")
    device.press("UP", "OK", "OK", "OK")
    assert device.shows("7:30 7:00 6:00")


def test_the_table_says_once_that_the_game_is_over():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 2, 1)
        do(device, "score")
    do(device, "finish")
    device.press("BACK")
    assert device.screen() == "table" and device.drawn.count("Game over") == 1


def test_a_row_of_the_log_has_all_of_a_friendship():
    device = seated("millennium_blades", usual_names(3), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 3, 2, 1)
        do(device, "score")
    device.sitting.do("friends", [0, 2, 6])
    device.wait(10)
    device.open("log")
    device.wait(100)
    assert device.shows("Pl…1, from Pl…3: 6 VP")


def test_a_long_name_leaves_it_readable_that_friends_give_points():
    device = seated("millennium_blades", ("Maximilian", "WWWWWWWWWWWW"), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 1, 0)
        do(device, "score")
    pick(device, "friends")
    assert device.shows("WWWWWWWWWWWW: 1 gives…")
    device.press("OK")
    assert device.shows("Maximilian: WWW… gives VP")


def test_the_one_player_who_stays_in_after_a_loop_still_gets_ranking_points():
    device = seated("millennium_blades", ("Ann", "Bo"))
    played(device, 3, 1)
    pick(device, "loop")
    device.press("OK", "OK")
    pick(device, "rp")
    device.press("UP", "UP", "OK")
    assert device.shows("Bo") and device.shows("3") and device.shows("+2")
    device.press("OK")
    assert device.screen() == "table" and actions(device)[-1] == ["rp", 1, 2]
    before = actions(device)
    do(device, "rp", [3])
    assert device.screen() == "table" and actions(device) == before


def test_the_last_collection_is_handed_in_after_a_power_cut_between_the_others_and_it():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    built(device)
    for seat in (0, 1):
        device.sitting.do_all([["collection", seat, 3]])
        device.wait(100)
    device = device.cut()
    device.wait(500)
    device.press("OK")
    device.wait(300)
    pick(device, "collection")
    answer(device, [3])
    assert device.shows("Cy") and device.shows("4 VP")
    device.press("OK")
    assert device.screen() == "table" and actions(device)[-1] == ["collection", 2, 3]


def test_a_long_name_gives_way_to_what_its_owner_may_do():
    for name, shown in (("Wilhelmina W", "Wilhel"), (LONGEST, "WWW")):
        device = seated("millennium_blades", (name, "Bo"))
        built(device)
        device.sitting.do("tournament", [0])
        device.wait(100)
        (prompt,) = [text for text in device.drawn if ": single or pass?" in text]
        assert prompt.startswith(shown) and "…: " in prompt, prompt


def test_the_final_offers_what_is_not_entered_yet_then_its_end():
    device = seated("millennium_blades", ("Ann", "Bo"))
    for _ in range(3):
        built(device)
        for name, args in (("tournament", [0]), ("score", [])):
            device.sitting.do(name, args)
            device.wait(100)
    assert device.shows("Enter M$ and friends") and device.shows("Friendship")
    device.press("OK", "UP", "OK", "OK", "OK")
    assert actions(device)[-1] == ["friends", 1, 0, 1]
    assert device.shows("Now enter M$") and device.shows("Money")
    device.press("OK", "OK", "UP")
    device.hold("OK")
    device.press("OK")
    assert actions(device)[-1][:2] == ["money", 0]
    assert device.shows("All entered: finish") and device.shows("Finish the game")
    device.press("DOWN")
    assert device.shows("Friendship")
    device.press("UP", "OK", "OK")
    assert actions(device)[-1] == ["finish"]


def test_nobody_has_handed_in_a_collection_that_was_not_entered():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    built(device)
    before = actions(device)
    pick(device, "collection")
    assert device.drawn.count("–") == 3 and not device.shows("VP")
    device.hold("OK")
    device.press("OK")
    assert device.screen() == "table" and actions(device) == before
    pick(device, "collection")
    device.press("OK", "UP", "UP")
    assert device.drawn.count("–") == 2 and device.shows("4 VP")
    device.hold("OK")
    device.press("OK")
    assert actions(device) == before + [["collection", 1, 3]]


def test_who_hands_in_no_collection_is_left_out_of_the_entry():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    built(device)
    pick(device, "collection")
    answer(device, [None, 4, None])
    assert device.drawn.count("–") == 2 and device.shows("7 VP") and not device.shows("2 VP")
    device.press("OK")
    assert device.screen() == "table" and actions(device)[-1] == ["collection", 1, 4]
    assert [action[0] for action in actions(device)].count("collection") == 1


def test_an_undo_after_a_power_cut_takes_back_the_pause_alone():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    device.press("OK")
    device.wait(3000)
    device.sitting.do("fuse", [0, "gold"])
    device.wait(2000)
    device = device.cut()
    device.press("OK")
    device.wait(300)
    assert [action[0] for action in actions(device)] == ["start", "fuse", "pause"]
    device.hold("BACK")
    assert device.shows("Block paused") and not device.shows("more")
    device.press("OK")
    device.wait(100)
    assert device.sitting.play.state["fused"] == ["gold", None, None]


def test_an_undo_says_what_the_clock_shows_then():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK")
    device.wait(61_500)
    device.press("OK")
    device.wait(60_000)
    device.hold("BACK")
    assert device.shows("Block paused") and device.shows("Clock then: 4:58")
    device.press("OK")
    device.wait(50)
    assert device.shows("4:58")
    device.sitting.do("fuse", [0, "gold"])
    device.wait(50)
    device.hold("BACK")
    assert device.screen() == "undo" and not device.shows("Clock")


def test_a_redo_tells_what_its_undo_told():
    device = seated("millennium_blades", ("Ann", "Bo"))
    played(device, 3, 1)
    session = device.sitting.play.session
    for times, left in ((2, 7), (1, 6)):
        device.hold("BACK")
        told = device.top().told
        assert ("and 1 more with it" in " ".join(told)) == (times == 2), told
        device.press("OK")
        device.open("redo")
        device.wait(10)
        assert device.shows("Do again?") and device.top().told == told
        device.press("OK")
        assert device.screen() == "table" and session.undoable() == left + times
        device.sitting.undo(times)
        device.wait(100)


def test_a_redo_says_that_the_clock_has_gone_on():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK")
    device.wait(30_500)
    device.press("OK")
    device.wait(30_000)
    for _ in range(2):
        device.hold("BACK")
        device.press("OK")
    device.open("redo")
    device.wait(10)
    assert device.shows("Block started") and device.shows("Clock then: 5:5"), device.drawn
    device.press("OK")
    device.wait(10)
    assert device.shows("5:5")
    device.open("redo")
    device.wait(10)
    assert device.shows("Block paused") and device.shows("Clock then: 6:30"), device.drawn


def test_a_loop_in_the_last_round_brings_no_money():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"), prerelease=True)
    for _ in range(2):
        played(device, 3, 2, 1)
        do(device, "score")
    played(device, 3, 2, 1)
    pick(device, "loop")
    device.press("DOWN", "OK")
    assert device.shows("Bo gets 28 VP and") and not device.shows("M$")


def test_a_contested_purchase_goes_to_the_fewest_vp_without_money():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    played(device, 3, 2, 1)
    do(device, "score")
    do(device, "money", [0, 0, 9])
    said = looked_up(device, "Contested purchase")
    assert said == "Cy 12 Bo 15 Ann 21"


def test_the_reminders_of_a_stage_are_in_the_menu():
    device = seated("millennium_blades", ("Ann", "Bo"))
    said = looked_up(device, "Reminders")  # before the first block
    assert "recommended sets" in said and "powers may be left out" in said and "at random or chosen" in said
    do(device, "start")
    said = looked_up(device, "Reminders")  # while a block runs
    assert "without one there is neither" in said and "never the same card twice" in said
    do(device, "end_block")
    for _ in range(2):
        do(device, "start")
        do(device, "end_block")
    assert "Markers go back" in listed(device)
    do(device, "tournament", 0)
    said = looked_up(device, "Reminders")
    assert "Top, continuous, play, next, scoring" in said and "then the metas" in said
    assert "anyone with a top card may join" in said and "(nothing in the last round)" in said


def test_the_start_player_among_tied_ones_opened_the_last_booster():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy"))
    built(device)
    pick(device, "tournament")
    assert device.shows("Who last opened a booster?")
    device.press("DOWN", "OK")
    assert device.shows("Bo plays first")
    device.press("UP")
    assert device.shows("Start tournament") and device.shows("Bo")
    assert not device.shows("Who last opened")


def test_with_the_last_block_run_out_the_bar_offers_what_comes_next_not_to_extend_it():
    device = seated("millennium_blades", ("Ann", "Bo", "Cy", "Di"))
    for _ in range(3):
        device.press("OK")
        device.wait(430000)
        assert device.shows("TIME") or device.sitting.countdown.time_up
        device.press("OK")
    assert device.shows("Collection") and not device.shows("Extend block")
    do(device, "collection", [2, 2, 2, 2])
    assert not device.shows("Extend block")
    device.press("UP")
    assert device.shows("Extend block")


def test_five_seconds_after_the_last_press_a_countdown_offers_its_pause_again():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK", "DOWN", "DOWN")
    device.wait(4000)
    assert device.shows("End block")
    device.press("UP")
    device.wait(4000)
    assert device.shows("Extend block")
    device.wait(2000)
    assert device.shows("Pause")
    device.press("OK")
    assert device.shows("PAUSED")


def test_a_scored_tournament_keeps_place_name_and_points_of_each_together():
    names = ("Maximilianus", "Bartholomäus", "Mary-Ann Woo", "Wilhelmina", "Konstantin")
    device = seated("millennium_blades", names, prerelease=True)
    do(device, "tournament", 0)
    pick(device, "score")
    assert effect_of(device) == [("1 " + name, "+4") for name in names]
    assert len([string for string in device.drawn if string == "+4"]) == 5


def test_ok_long_shows_the_menu_and_does_not_start_the_block():
    device = seated("millennium_blades", usual_names(3))
    device.hold("OK")
    assert device.screen() == "menu"
    assert actions(device) == []


def test_warnings_beep_and_flash_and_the_led_lights_until_time_is_noticed():
    device = seated("millennium_blades", usual_names(3))
    device.press("OK")
    device.wait(359000)
    quiet = device.picture()
    answer = device.command("time %d" % (device.board.now_ms + 1100))
    assert "tone 2300" in answer and "led 1" in answer
    assert bin(quiet[0]).count("1") < 8
    device.wait(60000)
    assert device.sitting.countdown.time_up
    device.press("UP")
    assert not device.sitting.countdown.time_up
    assert device.shows("Start block 2") and device.top().index == 0


def test_a_countdown_that_is_paused_while_a_warning_flashes_is_not_left_inverted():
    device = seated("millennium_blades", usual_names(3))
    device.press("OK")
    device.wait(left_ms(device) - 60000 + 20)
    device.press("OK")
    countdown = device.sitting.countdown
    assert not device.sitting.is_running() and countdown.is_calling(device.sitting.uptime.now_ms)
    device.wait(500)
    assert sum([bin(byte).count("1") for byte in device.picture()]) < 64 * 128 // 2


def test_every_second_of_a_countdown_shows_what_drawing_it_whole_would():
    device = seated("millennium_blades", usual_names(3))
    device.press("OK")
    canvas, updated = device.app.output.canvas, 0
    for _ in range(75):  # over the warning at 6:00
        device.wait(1000)
        table = device.top()
        updated += table._clock != ""
        now = bytes(device.board.display.buffer)
        canvas.clear()
        table.draw(canvas)
        assert now == bytes(device.board.display.buffer), device.app.context.uptime.now_ms
    assert updated > 70


def test_a_preview_of_ending_a_block_that_runs_out_meanwhile_leads_to_the_table():
    device = seated("millennium_blades", usual_names(2))
    device.press("OK")
    device.wait(415000)
    pick(device, "end_block")
    assert device.shows("Ends 0:0")
    device.wait(10000)
    device.press("UP")  # ends the blinking of TIME
    assert device.screen() == "entry" and device.shows("Time is up") and not device.shows("Not allowed")
    device.press("OK")
    assert device.screen() == "table" and device.shows("Start block 2")
    assert [action[0] for action in actions(device) if action[0] != "tick"] == ["start"]


def test_what_a_block_and_ranking_points_are_changed_by_is_told_in_the_log():
    device = seated("millennium_blades", usual_names(2), prerelease=True)
    device.press("OK", "OK")
    device.sitting.do_all([["rp", 0, 5], ["rp", 1, -2]])
    device.wait(100)
    device.open("log")
    device.wait(50)
    assert device.shows("Player 1: RP +5") and device.shows("Player 2: RP -2")


def test_nothing_is_said_twice_before_a_block():
    device = seated("millennium_blades", usual_names(2))
    assert len([text for text in device.drawn if "block 1" in text.lower()]) == 2  # header and bar
    assert [text for text in device.drawn if "Start block" in text] == ["Start block 1"]


def ranked(*presses: str) -> Device:
    """Return a device that was told the places of five players by *presses*; `tie` is a long OK."""
    device = seated("millennium_blades", ("Ann", "Bo", "Cy", "Di", "Ed"))
    played(device)
    pick(device, "places")
    for button in presses:
        if button == "tie":
            device.hold("OK")
        else:
            device.press(button)
    return device


def test_back_from_the_places_takes_one_after_another_back():
    device = ranked("DOWN", "DOWN", "OK", "UP", "OK", "OK", "OK")
    assert device.top().answers == [[5, 2, 1, 3, 4]]
    device.press("BACK")
    assert device.shows("Who is next?") and device.shows("4 Ed") and device.shows("OK place 5")
    device.press("BACK")
    assert device.shows("3 Di") and not device.shows("4 Ed") and device.shows("OK place 4")
    device.press("DOWN", "OK")
    assert device.top().answers == [[4, 2, 1, 3, 5]]
    device.press("BACK", "BACK", "BACK", "BACK", "BACK")
    assert device.shows("OK place 1")
    device.press("BACK")
    assert device.screen() == "table"


def test_ok_after_back_from_the_places_gives_them_again_ties_too():
    given = (("tie", "OK", "OK", "OK"), ("OK", "tie", "tie", "OK"), ("OK", "OK", "OK", "tie"), ("tie",) * 4)
    for presses in given:
        device = ranked(*presses)
        places = device.top().answers
        device.press("BACK", "OK")
        assert device.top().answers == places, presses


def test_a_place_is_changed_without_the_others():
    device = ranked("OK", "OK", "OK", "OK")
    device.press("DOWN", "OK")
    assert device.shows("4 Di") and device.shows("   Ed")
    device.press("BACK", "DOWN", "OK")
    assert device.top().answers == [[1, 2, 3, 5, 4]]


def left_ms(device: Device) -> int:
    """Return the remaining time of the countdown, in ms."""
    return device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]


def test_an_ok_begun_before_the_time_runs_out_begins_no_block_after_it():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[20, 20, 20])
    pick(device, "start")
    device.wait(left_ms(device) - 40)
    assert device.shows("OK Pause")
    device.hold("OK", 80)
    assert [name for name, *_ in actions(device) if name != "tick"] == ["start"]
    assert device.shows("no block is running") and device.sitting.countdown.time_up
    device.wait(100)
    device.press("OK", "OK")
    assert actions(device)[-1] == ["start"] and device.sitting.is_running()


def test_ok_does_what_was_on_the_bar_as_it_went_down_though_pause_comes_back_meanwhile():
    device = seated("millennium_blades", ("Ann", "Bo"))
    pick(device, "start")
    while device.top().offers[device.top().index].name != "end_block":
        device.press("DOWN")
    device.wait(OWN_AFTER_MS - 180)  # since DOWN went down 120 are over
    assert device.shows("End block")
    device.hold("OK", 120)
    assert device.screen() == "entry" and device.top().offer.name == "end_block"


def test_a_held_ok_that_opened_the_menu_leaves_nothing_for_the_next_one():
    device = seated("millennium_blades", ("Ann", "Bo"))
    pick(device, "start")
    device.press("DOWN")
    device.hold("OK")
    device.press("BACK", "UP", "OK")
    assert actions(device) == [["start"], ["pause"]]


def test_confirmed_zeros_are_asked_for_no_more():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 2, 1)
        do(device, "score")
    before = actions(device)
    device.press("OK", "OK", "OK", "OK")
    assert device.shows("Now enter M$") and device.shows("Money")
    assert actions(device) == before + [["friends", 1, 0, 0]]
    device.press("OK")
    device.hold("OK")
    device.press("OK")
    assert device.shows("All entered: finish") and actions(device)[len(before) + 1 :] == [["money", 0, 0]]
    device.press("DOWN", "OK", "OK", "OK", "OK")  # friendship again, as it was
    assert device.screen() == "table" and len(actions(device)) == len(before) + 2


def test_of_the_friendship_entered_only_what_is_not_zero_is_recorded():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
    for _ in range(3):
        played(device, 2, 1)
        do(device, "score")
    before = len(actions(device))
    device.press("OK", "OK", "UP", "OK", "OK")
    assert actions(device)[before:] == [["friends", 0, 1, 1]]


def test_once_all_have_passed_ok_scores_unless_there_are_no_ranking_points_yet():
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[1, 1, 1])
    built(device)
    for name, args in (("tournament", [0]), ("pass", []), ("pass", [])):
        device.sitting.do(name, args)
        device.wait(100)
    assert device.shows("All passed: score")
    device.press("OK")
    assert device.shows("Ranking points")
    answer(device, [3, 1])
    device.press("OK", "OK")
    assert device.shows("1 Ann")
    device.press("OK")
    assert [action[0] for action in actions(device)[-3:]] == ["rp", "rp", "score"]


def test_who_shares_a_place_stands_in_the_order_of_the_seats():
    device = seated("millennium_blades", ("Zoe", "Bo", "Ann"))
    played(device, 0, 5, 0)
    pick(device, "score")
    assert effect_of(device) == [("1 Bo", "+21"), ("2 Zoe", "+13"), ("2 Ann", "+13")]


def test_what_a_second_changes_is_drawn_as_all_of_the_countdown_would_be():
    device = seated("millennium_blades", ("Ann", "Bo"))
    act(device, "start")
    before = device.picture()
    for seconds in (1, 1, 9, 10, 40, 1, 60):
        device.wait(1000 * seconds)
        shown = device.picture()
        device.app.output.redraw()
        device.wait(1)
        assert shown == device.picture() != before
        before = shown
