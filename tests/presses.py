"""
How many presses each job at the table takes, against its budget: `make presses`.

A job is a game brought to where it begins, the presses (host_tools/sequence.py) that do it, and the actions
that the record must have got by then. A press counts 1, a held one 2. The seconds are those of the
keystroke-level model: 0.2 for the same key again, 0.4 for another one, 1.2 for each new question.
"""

import sys
from typing import NamedTuple

from engines_core import games
from host_tools import sequence
from tests.fakes.device import Device
from tests.fakes.table import actions

FOUR, FIVE = ("Ann", "Bo", "Cy", "Di"), ("Ann", "Bo", "Cy", "Di", "Eva")
SAME_S, OTHER_S, QUESTION_S = 0.2, 0.4, 1.2
BLOCKS = [["start"], ["end_block"]] * 3
HANDED_IN = [["collection", seat, 4] for seat in range(4)]
TOURNAMENT = [*BLOCKS, *HANDED_IN, ["tournament", 0]]
FINAL = (BLOCKS + [["tournament", 0], ["score"]]) * 3
GIVEN = [["friends", seat, giver, 1] for giver in range(4) for seat in range(4) if seat != giver]
RAGING = [["phase"], *[["invade", 1]] * 4]
REMATCH = 2  # its budget
JUDGED = (("low", 36), ("kalo", 44))  # judges of two hands of five cards, with their budgets
HANDS = (("A", "4", "5", "6", "9"), ("K", "Q", "J", "9", "7"))  # the ranks; no four are of one suit
DEPLOYED = [["deploy", [4, 4, 4, 4]]]


class Job(NamedTuple):
    """What is done: its name, budget, game, players, actions before, presses, actions that come of it."""

    name: str
    budget: int
    game: str
    players: tuple
    before: list
    presses: str
    done: "list | None"


JOBS = (
    Job("start a block", 1, "millennium_blades", FOUR, [], "press OK", [["start"]]),
    Job("pause a block", 1, "millennium_blades", FOUR, [["start"]], "press OK", [["pause"]]),
    Job("resume a block", 1, "millennium_blades", FOUR, [["start"], ["pause"]], "press OK", [["resume"]]),
    Job(
        "extend the block by 3:00",
        3,
        "millennium_blades",
        FOUR,
        [["start"]],
        "press DOWN OK OK",
        [["extend", 180]],
    ),
    Job(
        "tournament by places: Cy, Ann, Di, Bo",
        10,
        "millennium_blades",
        FOUR,
        TOURNAMENT,
        "press UP OK DOWN DOWN OK DOWN OK DOWN OK OK",
        [["rp", 0, 2], ["rp", 2, 3], ["rp", 3, 1], ["score"]],
    ),
    Job(
        "the same with the first two tied",
        12,
        "millennium_blades",
        FOUR,
        TOURNAMENT,
        "press UP OK DOWN DOWN\nhold OK 700\npress DOWN OK DOWN OK OK",
        [["rp", 0, 3], ["rp", 2, 3], ["rp", 3, 1], ["score"]],
    ),
    Job(
        "tournament by 23, 18, 18, 9 ranking points",
        36,
        "millennium_blades",
        FOUR,
        TOURNAMENT,
        "press DOWN DOWN OK\nhold UP 1150\npress UP UP UP OK\nhold UP 1150\npress DOWN DOWN OK\n"
        "hold UP 1150\npress DOWN DOWN OK\nhold UP 650\npress DOWN OK OK UP UP UP OK OK",
        [["rp", 0, 23], ["rp", 1, 18], ["rp", 2, 18], ["rp", 3, 9], ["score"]],
    ),
    Job(
        "collections of 5, 8, 3, 6 cards",
        22,
        "millennium_blades",
        FOUR,
        BLOCKS,
        "press OK UP UP UP OK UP UP UP UP UP UP OK UP OK UP UP UP UP OK OK",
        [["collection", seat, cards] for seat, cards in enumerate((5, 8, 3, 6))],
    ),
    Job(
        "money 12, 7, 30, 0",
        26,
        "millennium_blades",
        FOUR,
        FINAL,
        "press DOWN OK UP OK UP UP OK OK UP UP UP UP UP UP UP OK UP UP UP\nhold OK 700\npress OK",
        [["money", 0, 12], ["money", 1, 7], ["money", 2, 30]],
    ),
    Job(
        "friendship, every seat gives",
        26,
        "millennium_blades",
        FOUR,
        FINAL,
        "press OK" + " UP OK" * 12 + " OK",
        GIVEN,
    ),
    Job("invade with STR 2", 4, "blood_rage", FOUR, [["phase"]], "press OK UP OK", [["invade", 2]]),
    Job("next phase", 2, "blood_rage", FOUR, [], "press OK OK", [["phase"]]),
    Job(
        "5 glory for a seat that is not to move",
        8,
        "blood_rage",
        FOUR,
        RAGING,
        "press UP OK OK\nhold UP 500\nhold OK 700\npress OK",
        [["glory", 1, 5]],
    ),
    Job(
        "pillage with a battle, STR 7 against 5",
        16,
        "blood_rage",
        FOUR,
        RAGING,
        "press DOWN DOWN OK OK DOWN OK\nhold UP 500\npress UP UP OK\nhold UP 500\nhold OK 700\npress OK",
        [["pillage", "rage", [[0, 7, 1], [1, 5, 1]]]],
    ),
    Job(
        "a hand's hidden bids, five players",
        17,
        "boo_ray",
        FIVE,
        [["deal"]],
        "",
        [["bids", ["B", "B", "L", "K", "K"]]],
    ),
    Job(
        "its results, one winner and a draw",
        9,
        "boo_ray",
        FIVE,
        [["deal"], ["bids", ["B", "B", "L", "K", "K"]]],
        "press OK OK OK\nhold OK 700\npress OK OK",
        [["result", "B", [0]], ["result", "K", [3, 4]]],
    ),
    Job(
        "a bout of 2+1 cards, beaten",
        6,
        "blaze",
        FOUR,
        [["trump", "R"]],
        "press OK UP OK UP OK OK",
        [["bout", 2, 1, True]],
    ),
    Job(
        "a battle without effect, J against 9",
        12,
        "attrition_war",
        FOUR,
        DEPLOYED,
        "press OK OK UP UP UP UP OK UP UP UP OK OK",
        [["battle", 1, "JS", "9S", None, None]],
    ),
    Job(
        "5 against 4, both effects done",
        16,
        "attrition_war",
        FOUR,
        DEPLOYED,
        "press OK OK DOWN DOWN DOWN DOWN OK UP UP OK OK OK OK OK OK",
        [["battle", 1, "5S", "4S", None, None], ["look", 1, 0], ["rearrange", 0, 4]],
    ),
)


def prepared(job: Job) -> Device:
    """Return a device with the game of *job* where it begins."""
    device = Device()
    device.sitting.start(games.load(job.game), list(job.players), {"first": 0} if job.game == "blaze" else {})
    device.wait(10)
    device.pass_checklist()
    for action in job.before:
        device.sitting.do_all([action])
        device.wait(100)
    device.navigator.to_table()
    device.wait(100)
    return device


def played(job: Job) -> tuple[int, float]:
    """Do *job*; return the presses and the seconds; ValueError if something else came of it."""
    device = prepared(job)
    before = len(actions(device))
    pushes = steps_of(job) or secret_bids(job)
    count, seconds, last, asked = 0, 0.0, "", question(device)
    for key, ms in pushes:
        device.hold(key, ms)
        count += 1 if ms == sequence.PRESS_MS else 2
        seconds += SAME_S if key == last else OTHER_S
        if question(device) not in (asked, None):
            seconds += QUESTION_S
        last, asked = key, question(device)
    device.wait(100)
    if actions(device)[before:] != job.done:
        raise ValueError(f"{job.name}: {actions(device)[before:]}")
    return count, seconds


def steps_of(job: Job) -> list[tuple[str, int]]:
    """Return (key, ms) of each push of *job*."""
    found: list[tuple[str, int]] = []
    for step in sequence.parse(job.presses, job.name):
        found += [step.given] if step.verb == "hold" else [(key, sequence.PRESS_MS) for key in step.given]
    return found


def secret_bids(job: Job) -> list[tuple[str, int]]:
    """Return the pushes for hidden bids: each wheel begins at random, so they are found on another device."""
    other, found = prepared(job), []
    assert job.done is not None
    values = job.done[0][1]

    def push(key: str) -> None:
        other.press(key)
        found.append((key, sequence.PRESS_MS))

    push("OK")
    for bid in values:
        push("OK")
        editor = other.top().editor
        rows = editor.range.values
        down = (rows.index(bid) - editor.index) % len(rows)
        for _ in range(min(down, len(rows) - down)):
            push("DOWN" if down <= len(rows) // 2 else "UP")
        push("OK")
    push("OK")
    return found


def rematch() -> tuple[int, float]:
    """Begin the same game again at its final standings; return the presses and the seconds."""
    device = prepared(Job("", 0, "millennium_blades", FOUR, [*FINAL, ["finish"]], "", None))
    first = device.sitting.on().journal
    device.press("OK", "OK")  # from the table
    device.wait(500)
    assert device.sitting.on().journal is not first and device.sitting.on().names == FOUR
    return 2, OTHER_S + SAME_S


def judged(name: str) -> tuple[int, float]:
    """Let the judge *name* compare HANDS, from the list of judges on; return the presses and the seconds."""
    device, found, seconds, last = Device(), 0, 0.0, ""
    device.navigator.open("judge")

    def push(key: str, times: int = 1) -> None:
        nonlocal found, seconds, last
        for _ in range(times):
            device.press(key)
            found += 1
            seconds += SAME_S if key == last else OTHER_S
            last = key

    push("DOWN", device.top().editor.range.values.index(name))
    push("OK")
    push("OK")  # two hands
    for rank in [rank for hand in HANDS for rank in hand]:
        while device.top().editor.range.kind != "card":
            push("OK")  # not of one suit
        editor = device.top().editor
        down = (editor.wheel.index(rank) - editor.index) % len(editor.wheel)
        up = len(editor.wheel) - down
        push("DOWN" if down <= up else "UP", min(up, down))
        push("OK")
        seconds += QUESTION_S
    while not device.top().verdict:
        push("OK")
    return found, seconds


def question(device: Device) -> object:
    """Return what is asked now, None on the table."""
    editor = getattr(device.top(), "editor", None)
    return None if editor is None else editor.question.title


def main() -> int:
    """Print the table; return 1 if a job is over its budget."""
    print(f"{'job':48}{'presses':>8}{'budget':>8}{'seconds':>9}")
    over = 0
    for job in JOBS:
        count, seconds = played(job)
        mark = "  over" if count > job.budget else ""
        over += count > job.budget
        print(f"{job.name:48}{count:8}{job.budget:8}{seconds:9.1f}{mark}")
    for name, budget in JUDGED:
        count, seconds = judged(name)
        over += count > budget
        print(f"{'judge ' + name + ', two hands of five':48}{count:8}{budget:8}{seconds:9.1f}")
    count, seconds = rematch()
    print(f"{'the same people, game and options again':48}{count:8}{REMATCH:8}{seconds:9.1f}")
    return 1 if over or count > REMATCH else 0


if __name__ == "__main__":
    sys.exit(main())
