"""
Blood Rage at the device: all clans at once, a battle from its entry to the glory, texts of the phases.

The numbers are those of spec/blood_rage.md: rage 6, axes 3 and horns 4 on step 1.
"""

from engines_core import blood_rage, strict_json
from firmware.ui.asking.values import Values
from tests.fakes.device import Device
from tests.fakes.table import (
    acting,
    actions,
    answer,
    do,
    effect_of,
    looked_up,
    pick,
    seated,
    turned,
    usual_names,
)

SLOW = True

FIVE = ("Ann", "Bo", "Cy", "Dora", "Eva")


def raging(*names: str, **options) -> Device:
    """Return a device with Blood Rage in the action phase of age 1."""
    device = seated("blood_rage", names, **options)
    do(device, "phase")
    return device


def state(device: Device) -> dict:
    return device.sitting.play.state


def test_five_clans_are_seen_at_once():
    device = raging(*FIVE)
    for name in FIVE:
        assert device.shows(name)
    assert device.drawn.count("6") == 5 and device.drawn.count("0/4") == 5
    assert device.shows("Age 1: action") and device.shows("☠2 ▲0/9")
    assert acting(device) == "Ann"
    assert device.shows("Invade")


def test_clans_whose_names_begin_alike_have_rows_that_read_apart():
    device = seated("blood_rage", ("Wilhelmine A", "Wilhelmine B", "Cy", "Di"))
    assert device.shows("Wilhelmi…A") and device.shows("Wilhelmi…B")


def test_a_rage_of_two_digits_can_be_read_with_five_clans():
    device = seated("blood_rage", FIVE)
    for seat in range(5):
        device.sitting.do("stat", [seat, "rage", 3 + seat % 3])  # 9, 10 and 12
        device.wait(10)
    do(device, "phase")
    assert [device.drawn.count(rage) for rage in ("9", "10", "12")] == [2, 2, 1]


def test_what_ok_does_next_is_whole_with_five_clans():
    device = seated("blood_rage", FIVE)
    for first, last in enumerate(("→ age 2", "→ age 3", "→ the end")):
        for label, name, args in (
            ("→ action", "phase", []),
            ("Invade", "quest", []),
            ("→ discard", "phase", []),
            ("→ quest", "phase", []),
            ("Reveal quest", "quest_done", [first, 0, None]),
            ("→ ragnarok", "phase", []),
            ("Ragnarok", "ragnarok", [[0] * 5]),
            ("→ valhalla", "phase", []),
            (last, "phase", []),
        ):
            assert device.shows("OK " + label), label
            device.sitting.do(name, args)
            device.wait(10)
            while state(device)["turn"] is not None and name == "quest":
                device.sitting.do("pass", [])
                device.wait(10)


def test_what_ok_does_comes_before_the_hint_with_five_clans():
    device = seated("blood_rage", FIVE)
    device.press("DOWN")
    assert device.drawn[-2:] == ["", "↕ OK Adjust figures"]


def test_five_clans_get_the_expansion_without_being_asked():
    device = Device()
    device.open("setup", "blood_rage")
    answer(device, 5)
    device.hold("OK")
    assert device.screen() == "checklist"
    assert strict_json.loads(device.record()[0].encode())["options"] == {"expansion": True}


def test_the_options_show_what_five_clans_need_and_do_not_ask_for_it():
    device = Device()
    device.open("setup", "blood_rage")
    answer(device, 5)
    device.press("OK", "OK", "OK", "OK", "OK")
    device.press("DOWN", "DOWN", "DOWN")
    assert device.shows("Fifth clan") and device.shows("yes") and not device.shows("OK pick")
    assert device.shows("Stat tracks") and device.shows("standard")
    device.press("OK")
    assert device.screen() == "options"


def test_own_tracks_are_asked_stat_by_stat():
    device = Device()
    device.open("setup", "blood_rage")
    answer(device, 2)
    device.press("OK", "OK")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Change the Rage track?")
    answer(device, False, True)
    assert device.shows("Axes: step 1")
    answer(device, 4, 4, 4, 4, 4, 9, False)
    device.press("UP", "UP", "OK")
    assert device.screen() == "checklist"
    assert blood_rage.value(state(device), 0, "axes") == 4
    assert state(device)["tracks"]["axes"] == [4, 4, 4, 4, 4, 9]
    assert state(device)["tracks"]["horns"] == blood_rage.TRACKS["horns"]


def test_nothing_is_to_be_revealed_where_no_quest_is_left():
    device = raging("Ann", "Bo")
    device.sitting.do("quest", [])
    device.wait(10)
    do(device, "pass")
    do(device, "pass")
    do(device, "phase")
    do(device, "phase")
    assert device.shows("Reveal the quests")
    do(device, "quest_done", 0, "rage")
    assert not device.shows("Reveal") and device.shows("No quest to reveal")


def test_own_tracks_stay_when_they_are_looked_at_again():
    device = Device()
    device.open("setup", "blood_rage")
    answer(device, 2)
    device.press("OK", "OK")
    device.press("DOWN", "DOWN", "OK")
    answer(device, True, 5, 6, 7, 8, 9, 11, False, False)
    device.press(*["OK"] * 10)
    assert device.screen() == "options" and device.shows("Rage")
    device.press(*["OK"] * 8)
    device.press("DOWN", "OK")
    assert device.shows("Axes: step 1") and device.shows("3")  # the default
    device.press(*["OK"] * 7)
    assert device.shows("Axes Rage")
    device.press("UP", "UP", "OK")
    assert state(device)["tracks"]["rage"] == [5, 6, 7, 8, 9, 11]
    assert state(device)["tracks"]["axes"] == blood_rage.TRACKS["axes"]


def test_prompt_and_notes_take_turns_with_the_header_where_many_clans_need_the_room():
    for count in (3, 5):
        device = seated("blood_rage", FIVE[:count], **({"expansion": True} if count == 5 else {}))
        seen = []
        for _ in range(5):
            seen.append(device.drawn[0])
            assert device.shows("hold:")
            device.wait(3000)
        notes = ["Pass hands to the left", "Last 2: discard unseen", "First game: no draft"]
        assert seen == ["Draft 8 cards, keep 6", "Age 1: gifts"] + notes
        device.press("DOWN")
        assert device.drawn[0] == "Draft 8 cards, keep 6"


def test_an_action_shows_its_effect_before_it_counts():
    device = raging("Ann", "Bo")
    pick(device, "invade")
    assert device.shows("STR (a leader: 0)")
    answer(device, 2)
    assert device.shows("Ann: rage 6 → 4") and device.shows("Ann: figures 0 → 1")
    assert len(actions(device)) == 1
    device.press("OK")
    assert actions(device)[1:] == [["invade", 2]]
    assert acting(device) == "Bo" and device.shows("1/4")


def test_back_from_the_only_question_does_nothing():
    device = raging("Ann", "Bo")
    pick(device, "invade")
    answer(device, 2)
    device.press("BACK", "OK")
    assert device.screen() == "table" and len(actions(device)) == 1


def test_up_and_down_beyond_the_rage_stay_within_it():
    device = raging("Ann", "Bo")
    pick(device, "invade")
    device.press(*["UP"] * 9)
    assert device.top().editor.value == 6
    device.press(*["DOWN"] * 9)
    assert device.top().editor.value == 0


def test_pillage_without_enemies_takes_the_reward_and_no_battle_glory():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "invade", 1)
    pick(device, "pillage")
    assert device.shows("Reward") and device.shows("5 glory")
    answer(device, "glory")
    assert device.shows("Enemy figures there?") and device.shows("Call to arms, clockwise")
    answer(device, False)
    assert device.shows("No battle") and device.shows("Ann: glory 0 → 5") and device.shows("1 of 6 pillaged")
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "glory", []]
    assert device.shows("▲1/6")


def test_yggdrasil_once_an_age_is_said_where_it_is_chosen():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "pass")
    pick(device, "pillage")
    device.press("UP")
    assert device.shows("Yggdrasil (once an age)")


def test_no_battle_is_asked_about_where_no_one_else_has_a_figure():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "pass")
    pick(device, "pillage")
    answer(device, "glory")
    assert device.shows("No battle")
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "glory", []]


def asking_for_gods() -> Device:
    """Return a device that asks which gods are in the province that is pillaged for glory."""
    device = raging("Ann", "Bo", gods=True)
    do(device, "invade", 1)
    do(device, "pass")
    pick(device, "pillage")
    answer(device, "glory")
    return device


def test_the_gods_in_the_province_are_asked_with_their_option():
    device = asking_for_gods()
    assert device.shows("Gods there") and device.shows("Odin") and device.shows("Loki")
    device.press("DOWN")
    device.hold("OK")
    assert device.shows("OK done")
    device.press("OK")
    assert device.shows("Ann: glory 0 → 10") and device.shows("Odin")
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "glory", [], ["odin"]]


def test_without_its_mark_a_god_is_not_taken():
    device = asking_for_gods()
    device.press("DOWN")
    device.hold("OK")
    device.press("UP")
    device.hold("OK")
    device.press("OK", "OK")
    assert actions(device)[-1] == ["pillage", "glory", [], []]


def test_with_frigga_nobody_is_asked_how_many_figures_are_lost():
    device = raging("Ann", "Bo", gods=True)
    for name, *args in (("invade", 0), ("invade", 0), ("invade", 1), ("invade", 1)):
        do(device, name, *args)
    pick(device, "pillage")
    answer(device, "glory", True)
    assert device.shows("Gods there")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Total STR")
    device.press("UP", "OK", "OK")
    assert device.shows("Ann wins") and device.shows("Frigga")
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "glory", [[0, 2, 1], [1, 1, 1]], ["frigga"]]


def test_a_reward_stands_in_the_title_only_if_the_pillager_has_it():
    device = raging("Ann", "Bo")
    do(device, "invade", 0)
    do(device, "invade", 0)
    pick(device, "pillage")
    answer(device, "axes", True)
    device.press("OK", "UP", "OK")
    assert device.shows("Bo wins") and device.shows("Not pillaged") and not device.shows("Axes")


def test_yggdrasil_is_not_offered_twice_in_an_age():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "pass")
    do(device, "pillage", "yggdrasil")
    pick(device, "pillage")
    device.press("UP")
    assert device.shows("5 glory") and not device.shows("Yggdrasil")


def battle(device: Device, reward: str, *sides) -> None:
    """Enter a battle up to its effect: None or (STR, figures) per seat."""
    pick(device, "pillage")
    answer(device, reward, True)
    asked = device.top().editor.range.seats
    answer(device, [None if sides[seat] is None else sides[seat][0] for seat in asked])
    if device.top().page is None:
        answer(device, [sides[seat][1] for seat in device.top().editor.range.seats])


def test_a_strength_and_the_figures_of_a_seat_are_told_apart_where_they_can_be_changed():
    device = raging("Ann", "Bo")
    for _ in range(4):
        do(device, "invade", 1)
    pick(device, "pillage")
    answer(device, "axes", True, [5, 2], [2])
    device.press("UP")
    assert device.shows("Figures there")
    device.press("UP")
    assert device.shows("Total STR")
    device.press("UP", "UP", "UP")
    assert device.shows("Ann wins")


def test_a_battle_asks_who_is_in_it_with_what_and_tells_reward_before_glory():
    device = raging("Ann", "Bo", "Cy")
    for _ in range(3):
        do(device, "invade", 1)
    pick(device, "pillage")
    answer(device, "axes", True)
    assert device.shows("Total STR")
    answer(device, [5, 3, None])  # one figure each: nothing else to ask
    assert device.shows("Ann wins") and device.shows("Axes")
    lines = effect_of(device)
    assert lines == [
        "Bo: figures 1 → 0",
        "Ann: axes 3 → 4",
        "Ann: glory 0 → 4",  # the rise counts for the battle that brought it
        "1 of 7 pillaged",
        "Ann discards the cards",
    ]
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "axes", [[0, 5, 1], [1, 3, 1]]]


def test_enemies_without_any_strength_are_no_answer_and_what_was_typed_stays():
    device = raging("Ann", "Bo", "Cy")
    for _ in range(3):
        do(device, "invade", 1)
    pick(device, "pillage")
    answer(device, "axes", True)
    device.press("UP", "UP")
    device.hold("OK")
    assert device.screen() == "message" and device.shows("enter an enemy's STR")
    device.press("OK")
    assert device.shows("Total STR") and device.top().editor.values == [3, None, None]
    answer(device, [3, None, 2])
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "axes", [[0, 3, 1], [2, 2, 1]]]


def test_a_battle_that_the_defender_wins_does_not_pillage():
    device = raging("Ann", "Bo", "Cy")
    for _ in range(3):
        do(device, "invade", 1)
    battle(device, "yggdrasil", (3, 1), None, (8, 1))
    assert device.shows("Cy wins") and device.shows("Not pillaged") and device.shows("Cy: glory 0 → 3")
    device.press("OK")
    assert state(device)["pillaged"] == 0 and state(device)["figures"] == [0, 1, 1]


def test_a_tie_kills_all_and_everyone_takes_the_card_back():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "invade", 1)
    battle(device, "horns", (4, 1), (4, 1))
    assert device.shows("A tie: all lose") and device.shows("All take cards back")
    device.press("OK")
    assert state(device)["figures"] == [0, 0] and state(device)["sources"]["battle"] == [0, 0]


def test_figures_are_asked_again_where_a_changed_strength_lets_others_lose():
    device = raging("Ann", "Bo", "Cy")
    do(device, "figures", [3, 3, 3])
    pick(device, "pillage")
    answer(device, "rage", True, [5, 3, 2], [2, 1])
    assert device.shows("Ann wins")
    while type(device.top().page) is not Values:
        device.press("DOWN")
    page = device.top().page
    while page.values[page.index][0] != ("Ann", "5"):
        device.press("DOWN")
    device.press("OK", "DOWN", "DOWN", "DOWN", "DOWN", "OK")
    assert device.top().page is None and device.top().editor.values == [1, 1]
    answer(device, [1, 1])
    assert device.shows("Bo wins")
    device.press("OK")
    assert actions(device)[-1] == ["pillage", "rage", [[0, 1, 1], [1, 3, 1], [2, 2, 1]]]


def test_legends_of_five_say_that_there_is_more():
    device = seated("blood_rage", FIVE, expansion=True)
    for seat in range(5):
        device.sitting.do("stat", [seat, "rage", 5])
        device.wait(100)
    while state(device)["phase"] != "valhalla" or state(device)["age"] < 3:
        names = [offer.name for offer in device.navigator.table().offers]
        name = [name for name in ("pass", "ragnarok", "phase") if name in names][0]
        device.sitting.do(name, [[0] * 5] if name == "ragnarok" else [])
        device.wait(100)
    pick(device, "phase")
    assert not device.shows("Eva: glory 0 → 20") and device.shows("↕move")
    device.press("DOWN")
    assert device.shows("Eva: glory 0 → 20")


def test_a_long_effect_can_be_scrolled():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "invade", 1)
    battle(device, "yggdrasil", (9, 1), (4, 1))
    assert not device.shows("Ann discards the cards")
    for _ in range(len(effect_of(device)) - 4):
        device.press("DOWN")
    assert device.shows("Ann discards the cards")


def test_passing_is_confirmed():
    device = raging("Ann", "Bo")
    pick(device, "pass")
    assert device.shows("Ann: rage 6 → 0")
    device.press("BACK")
    assert device.screen() == "table" and state(device)["rage"] == [6, 6]


def test_what_is_not_allowed_is_not_on_the_bar():
    device = raging("Ann", "Bo")
    offered = [offer.name for offer in device.navigator.table().offers]
    assert "march" not in offered and "pillage" not in offered and "phase" not in offered


def test_a_whole_age_phase_by_phase():
    device = seated("blood_rage", ("Ann", "Bo", "Cy"))
    said = turned(device)
    for line in (
        "Age 1: gifts",
        "Draft 8 cards, keep 6",
        "Pass hands to the left",
        "Last 2: discard unseen",
        "First game: no draft",
        "Leave out 4+ cards",
    ):
        assert line in said
    pick(device, "phase")
    assert device.shows("Next: action")
    device.press("OK")
    do(device, "quest")
    do(device, "invade", 2)
    do(device, "quest")
    do(device, "figures", [0, 2, 0])
    for _ in range(3):
        do(device, "pass")
    assert device.shows("The action phase is over") and device.shows("Next: discard")
    do(device, "phase")
    assert {"Age 1: discard", "Keep 1 card"} <= set(turned(device))
    do(device, "phase")
    assert device.shows("Reveal the quests") and device.drawn.count("1") == 2
    do(device, "quest_done", 0, 5, "horns")
    assert actions(device)[-1] == ["quest_done", 0, 5, "horns"]
    assert device.shows("0/5")
    do(device, "phase")
    assert device.shows("Doom: 2 glory a figure")
    assert "phase" not in [offer.name for offer in device.navigator.table().offers]
    pick(device, "ragnarok")
    answer(device, [2])  # Bo's; no one else has any
    assert device.shows("2 lost, +4")
    device.press("OK")
    assert actions(device)[-1] == ["ragnarok", [0, 2, 0]]
    assert "☠2 ▲0/6" in turned(device)
    do(device, "phase")
    assert device.shows("Figures come home")
    assert device.shows("Next: age 2") and state(device)["first"] == 1
    do(device, "phase")
    assert {"Age 2: gifts", "☠3 ▲0/6"} <= set(turned(device))


def test_two_players_hear_how_their_draft_goes():
    device = seated("blood_rage", ("Ann", "Bo"))
    assert device.shows("Draft: keep 2 a pass")
    device.wait(12000)
    assert device.shows("Leave out 3+, 4+ cards")


def over(device: Device) -> None:
    """Play the three ages of a game without any action."""
    while state(device)["phase"] != "over":
        go_on(device)


def go_on(device: Device) -> None:
    """Do the actions that lead to the next phase, and nothing else."""
    offered = [offer.name for offer in device.navigator.table().offers]
    now = state(device)["figures"]
    if "ragnarok" in offered:
        do(device, "ragnarok", *([[0 for figures in now if figures]] if any(now) else []))
    else:
        do(device, "pass" if "pass" in offered else "phase")


def test_the_last_phase_adds_the_legends_and_shows_the_standings():
    device = seated("blood_rage", ("Ann", "Bo"))
    do(device, "stat", 1, "axes", 5)
    over(device)
    assert device.shows("Final standings") and device.shows("1 Bo") and device.shows("20")
    device.press("DOWN")
    assert device.shows("Legends") and device.shows("Ragnarok")
    device.press("BACK")
    assert device.shows("Age 3: over")


def test_card_changes_stay_within_the_rules():
    device = seated("blood_rage", ("Ann", "Bo"))
    pick(device, "glory")
    device.press("DOWN")
    assert device.top().editor.values[0] == 0  # glory is never below 0
    answer(device, [0, 7])
    assert device.shows("7") and device.shows("+7")
    device.press("OK")
    assert actions(device)[-1] == ["glory", 1, 7]
    do(device, "figures", [4, 0])
    assert state(device)["figures"] == [4, 0]


def test_a_stat_that_is_changed_by_nothing_is_not_an_action_and_a_redo_stays():
    device = seated("blood_rage", ("Ann", "Bo"))
    do(device, "stat", 1, "axes", 2)
    device.sitting.undo(1)
    device.wait(10)
    pick(device, "stat")
    answer(device, 1, "axes", 0)
    device.press("OK")
    assert device.screen() == "table" and device.sitting.on().session.may_redo()
    assert actions(device) == [["stat", 1, "axes", 2], ["undo"]]


def test_the_clans_page_shows_stats_quests_and_legend():
    device = seated("blood_rage", ("Ann", "Bo"))
    do(device, "stat", 0, "horns", 3)
    device.hold("OK")
    while not device.top().rows()[device.top().index] == "Clans":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Horns, step 4") and device.shows("7") and device.shows("Legend 10")
    device.press("DOWN")
    assert device.shows("Bo") and device.shows("Legend 0")


def test_the_reminders_of_a_phase_are_in_the_menu():
    device = seated("blood_rage", ("Ann", "Bo", "Cy"))
    assert "Hands are passed to the left" in looked_up(device, "Reminders")
    do(device, "phase")
    said = looked_up(device, "Reminders")
    assert "one figure each from a neighbouring" in said  # the call to arms
    assert "never from or to a fjord, ships stay." in said
    assert "Loki" not in said and device.screen() == "table"


def test_the_reminder_of_the_action_on_the_bar_comes_first():
    device = raging("Ann", "Bo")
    assert looked_up(device, "Reminders").startswith("One free village of an outer province")
    while not device.shows("Upgrade"):
        device.press("DOWN")
    assert looked_up(device, "Reminders").startswith("Slots: warriors 1, leader 1, ship 1")


def test_the_gods_are_explained_with_their_option():
    assert "Heimdall: cards are laid open one by one" in looked_up(
        raging("Ann", "Bo", gods=True), "Reminders"
    )


def test_who_stays_over_an_ages_end_is_told():
    device = seated("blood_rage", ("Ann", "Bo"), survivors="stay")
    do(device, "figures", [2, 1])
    while state(device)["phase"] != "ragnarok":
        do(device, "pass" if state(device)["turn"] is not None else "phase")
    do(device, "ragnarok", [1, 0])
    device.hold("OK")
    while device.navigator.screens[-1].rows()[device.navigator.screens[-1].index] != "Clans":
        device.press("DOWN")
    device.press("OK")
    assert device.shows("Ann: 1 in Valhalla")
    device.press("BACK", "BACK")
    do(device, "phase")
    assert device.shows("Valhalla's figures return") and state(device)["figures"] == [1, 1]
    assert "Figures on the board stay there." in looked_up(device, "Reminders")


def test_undo_and_a_power_cut_in_the_middle_of_a_battle_entry():
    device = raging("Ann", "Bo")
    do(device, "invade", 3)
    device.hold("BACK")
    assert device.shows("Invaded, STR 3")
    device.press("OK")
    assert state(device)["rage"] == [6, 6]
    do(device, "invade", 1)
    do(device, "invade", 1)
    battle(device, "glory", (4, 1), (1, 1))
    device = device.cut()
    assert device.shows("Resume Blood Rage?")
    device.press("OK")
    assert state(device)["figures"] == [1, 1] and state(device)["pillaged"] == 0
    battle(device, "glory", (4, 1), (1, 1))
    device.press("OK")
    assert device.shows("▲1/6") and device.shows("8")


def test_a_long_back_throws_nothing_away_that_was_changed():
    device = raging("Ann", "Bo")
    pick(device, "glory")
    device.hold("BACK")
    assert device.screen() == "undo"
    device.press("BACK")
    pick(device, "glory")
    device.press("UP")
    device.hold("BACK")
    assert device.screen() == "message" and device.shows("Finish or leave")
    device.press("OK")
    assert device.screen() == "entry" and device.top().editor.values[0] == 1
    device.press("OK", "BACK", "BACK")
    assert device.screen() == "confirm" and device.shows("is lost")
    device.press("BACK")
    assert device.screen() == "entry" and device.top().editor.values[0] == 1
    device.press("BACK", "OK")
    assert device.screen() == "table"


def test_log_and_undo_say_who():
    device = raging("Ann", "Bo")
    do(device, "invade", 2)
    do(device, "pass")
    device.hold("BACK")
    assert device.shows("Bo: Passed")
    device.press("BACK")
    device.open("log")
    device.wait(50)
    assert device.shows("Bo: Passed") and device.shows("Ann: Invaded, STR 2") and device.shows("→ action")


def test_whose_stat_changes_is_told_by_the_number_of_a_usual_name():
    device = raging(*usual_names(2))
    do(device, "invade", 1)
    do(device, "invade", 1)
    pick(device, "pillage")
    answer(device, "rage", False)
    assert device.shows("1: rage stat 6 → 7")


def test_the_log_tells_all_of_what_was_done_with_the_usual_names():
    device = raging(*usual_names(2))
    do(device, "upgrade", 3, True)
    do(device, "invade", 1)
    do(device, "pillage", "yggdrasil", False)
    do(device, "march")
    device.open("log")
    device.wait(50)
    for text in ("1: Pillage: Yggdrasil", "2: Invaded, STR 1", "1: Upgrade+invade: 3"):
        assert device.shows(text), text


def test_the_log_says_whose_figures_ragnarok_took():
    table = seated("blood_rage", ("Ann", "Bo", "Cy")).navigator.table()
    act = table.act_named("ragnarok")
    assert act.log([[2, 0, 1]], table.state, table.names) == "Ragnarok: Ann 2, Cy 1"
    assert act.log([[0, 0, 0]], table.state, table.names) == "Ragnarok: none"


def test_rage_that_goes_from_the_clan_to_move_to_another_one_lets_that_one_move():
    device = raging("Ann", "Bo")
    device.sitting.do("rage", [1, -6])
    device.wait(50)
    assert state(device)["turn"] == 0
    pick(device, "rage")
    device.press(*["DOWN"] * 6, "OK", *["UP"] * 3, "OK", "OK")
    device.wait(50)
    assert state(device)["rage"] == [0, 3] and state(device)["turn"] == 1


def test_back_out_of_a_battle_keeps_the_strength_that_was_typed():
    device = raging("Ann", "Bo")
    do(device, "invade", 1)
    do(device, "invade", 1)
    pick(device, "pillage")
    answer(device, "rage", True)
    device.press(*["UP"] * 4, "OK", *["UP"] * 3)
    typed = list(device.top().editor.values)
    device.press("BACK", "BACK", "BACK")
    answer(device, "glory", True)
    assert device.top().editor.values == typed


def test_rage_of_three_digits_is_not_cut_and_the_name_gives_way():
    """With four seats 100 rage read `…`, with two 999 read `9…`."""
    for count in (2, 3, 4, 5):
        names = ("Christopher", "Christian", "Christiane", "Christina", "Bo")[:count]
        tracks = {"rage": [999] * 6}
        device = seated("blood_rage", names, expansion=count == 5, tracks=tracks)
        device.sitting.do("phase", [])
        device.wait(100)
        device.navigator.to_table()
        device.wait(100)
        assert device.drawn.count("999") == count, device.drawn
