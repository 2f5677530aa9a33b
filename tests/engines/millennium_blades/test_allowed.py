"""
Millennium Blades: which actions each stage allows, with which arguments, and its prompt.
"""

from engines_core import millennium_blades, strict_json
from tests.engines.by_hand import go_on, offered, refused
from tests.engines.millennium_blades.table import BUILT, END, FINISH, PASS, PAUSE, START, in_the_final, played
from tests.engines.random_player import HUGE


def stages() -> dict:
    """Return a three-player game in every stage there is."""
    running = played(3, {}, START)
    tournament_on = played(3, {}, *(BUILT + [["tournament", 0]]))
    final = in_the_final([0, 0, 0], [0, 0, 0], [0, 0, 0])
    return {
        "prerelease": played(3, {"prerelease": True}),
        "before block 1": played(3, {}),
        "running": running,
        "paused": played(3, {}, START, PAUSE),
        "between": played(3, {}, START, END),
        "built": played(3, {}, *BUILT),
        "tournament": tournament_on,
        "all passed": played(3, {}, *(BUILT + [["tournament", 0], PASS, PASS, PASS])),
        "final": final,
        "over": played(3, {}, *([action[1:] for action in final.log.actions] + [FINISH])),
    }


ALLOWED = {
    "prerelease": ["money", "tournament"],
    "before block 1": ["money", "start"],
    "running": ["end_block", "extend", "fuse", "money", "pause"],
    "paused": ["end_block", "extend", "fuse", "money", "resume"],
    "between": ["fuse", "money", "start"],
    "built": ["collection", "money", "tournament"],
    "tournament": ["loop", "money", "pass", "play", "rp", "score"],
    "all passed": ["loop", "money", "rp", "score"],
    "final": ["finish", "friends", "money"],
    "over": [],
}
SOUND = {
    "start": [],
    "pause": [],
    "resume": [],
    "extend": [60],
    "end_block": [],
    "collection": [0, 2],
    "fuse": [0, "bronze"],
    "tournament": [0],
    "rp": [0, 1],
    "play": [],
    "pass": [],
    "loop": [0],
    "score": [],
    "money": [0, 1],
    "friends": [0, 1, 3],
    "finish": [],
}
WRONG = {  # argument: values that are never allowed there
    "seat": (-1, 3, HUGE, -HUGE, None, True, False, "0", "", [], [0], {}, strict_json.Inexact("0.0")),
    "amount": (-1, -HUGE, None, True, False, "1", "", [], [1], {}, strict_json.Inexact("1e3")),
    "delta": (None, True, False, "1", "", [], [1], {}, strict_json.Inexact("1.0")),
    "cards": (1, 0, -2, -HUGE, None, True, False, "2", [], [2, 2], {}, strict_json.Inexact("2.0")),
    "seconds": (0, -1, 601, HUGE, -HUGE, None, True, "60", [], [60], {}, strict_json.Inexact("60.0")),
    "promo": ("gold ", "Gold", "platinum", "", 0, 5, None, True, [], ["gold"], {}),
    "friend": (-1, 7, HUGE, -HUGE, None, True, False, "3", [], {}, strict_json.Inexact("3.0")),
}
ARGUMENTS = {  # {action: (its stage, arguments that are allowed, the kind of each)}
    "extend": ("running", (60,), ("seconds",)),
    "collection": ("built", (0, 2), ("seat", "cards")),
    "fuse": ("between", (2, "gold"), ("seat", "promo")),
    "tournament": ("built", (0,), ("seat",)),
    "rp": ("tournament", (1, -4), ("seat", "delta")),
    "loop": ("tournament", (1,), ("seat",)),
    "money": ("tournament", (1, 0), ("seat", "amount")),
    "friends": ("final", (0, 2, 6), ("seat", "seat", "friend")),
}


def test_each_stage_allows_its_own_actions():
    for stage, session in stages().items():
        assert offered(session) == ALLOWED[stage], stage
        for name in sorted(SOUND):
            action = [name] + SOUND[name]
            if name in ALLOWED[stage]:
                session.game.apply(session.state, [session.now] + action)
            else:
                reason = refused(session, action)
                assert (reason == "the game is over") == (stage == "over"), (stage, name, reason)


def test_every_argument_is_checked():
    sessions = stages()
    count = 0
    for name, (stage, sound, kinds) in sorted(ARGUMENTS.items()):
        session = sessions[stage]
        session.game.apply(session.state, [session.now, name] + list(sound))
        for index, kind in enumerate(kinds):
            for value in WRONG[kind]:
                values = list(sound)
                values[index] = value
                assert refused(session, [name] + values)
                count += 1
    assert count > 130


def test_the_number_of_arguments_is_checked():
    sessions = stages()
    for name in sorted(SOUND):
        sound = SOUND[name]
        session = [sessions[stage] for stage in sorted(sessions) if name in ALLOWED[stage]][0]
        wanted = "wants %d values, got %d"
        assert refused(session, [name] + sound + [0]) == wanted % (len(sound), len(sound) + 1)
        if sound:
            assert refused(session, [name] + sound[:-1]) == wanted % (len(sound), len(sound) - 1)
            assert refused(session, [name]) == wanted % (len(sound), 0)


def test_the_reason_names_the_stage_that_is_missing():
    session = played(2, {}, *BUILT)
    for name in ("play", "pass", "rp", "loop", "score"):
        assert refused(session, [name] + SOUND[name]) == "no tournament is on"
    for name in ("friends", "finish"):
        assert refused(session, [name] + SOUND[name]) == "not in the final"
    for name in ("start", "extend", "collection", "fuse", "tournament"):
        assert refused(in_the_final(), [name] + SOUND[name]) == "not in deck building"


def test_unknown_actions_are_refused():
    for session in (played(2, {}), in_the_final()):
        for name in ("", "begin", "Start", "start ", "apply", "__init__", "START", "スタート"):
            assert refused(session, [name]) == "unknown action"


def test_a_prompt_fits_every_stage():
    found = {
        stage: millennium_blades.prompt(session.state, session.now) for stage, session in stages().items()
    }
    assert found == {
        "prerelease": ("Start the prerelease",),
        "before block 1": ("Start block #", 1),
        "running": ("Build your decks",),
        "paused": ("Paused: resume",),
        "between": ("Start block #", 2),
        "built": ("Hand in collections",),
        "tournament": ("@: single or pass?", 0),
        "all passed": ("All passed: score",),
        "final": ("Enter M$ and friends",),
        "over": ("Game over",),
    }
    third = played(2, {}, START, END, START, END, START)
    assert millennium_blades.prompt(third.state, 0) == ("Selling is closed",)
    go_on(third, END, ["collection", 0, 2], ["collection", 1, 2])
    assert millennium_blades.prompt(third.state, 0) == ("Start the tournament",)


def test_the_prompt_of_the_final_says_what_is_left_to_enter():
    for first, second, left in (
        (["friends", 0, 1, 2], ["money", 1, 3], "Now enter M$"),
        (["money", 1, 3], ["friends", 0, 1, 2], "Now enter friends"),
    ):
        session = in_the_final()
        go_on(session, first)
        assert millennium_blades.prompt(session.state, 0) == (left,)
        go_on(session, second)
        assert millennium_blades.prompt(session.state, 0) == ("All entered: finish",)


def test_zeros_are_entered_too_but_money_of_an_earlier_stage_is_not_that_of_the_final():
    session = in_the_final()
    go_on(session, ["friends", 1, 0, 0])
    assert millennium_blades.prompt(session.state, 0) == ("Now enter M$",)
    go_on(session, ["money", 0, 0])
    assert millennium_blades.prompt(session.state, 0) == ("All entered: finish",)
    early = [["money", 1, 10]] + (BUILT + [["tournament", 0], ["score"]]) * 3
    assert millennium_blades.prompt(played(2, {}, *early).state, 0) == ("Enter M$ and friends",)
