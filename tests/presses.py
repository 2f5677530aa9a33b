"""
How many presses each job at the table takes, against its budget: `make presses`.

A job is a game brought to where it begins, the presses (device/sequence.py) that do it, and the actions
that the record must have got by then. A press counts 1, a held one 2. The seconds are those of the
keystroke-level model: 0.2 for the same key again, 0.4 for another one, 1.2 for each new question.

Jobs for which a table would take pen and paper have what is written there, `/` where something is struck out;
the column counts these characters, without the arithmetic that they take.

Boards with other keys have a column each, without a budget: the same answers, entered with the fewest pushes
of their keys (tests/hands.py) through the reader of that board, up to the same actions in the record.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from engines_core import games
from engines_core.sheet import sheet_game
from firmware.sheets.catalogue import read
from firmware.ui.screens.standings import READ_MS
from host_tools.device import sequence
from tests.fakes.device import Device
from tests.fakes.table import actions
from tests.hands import FOUR_KEYS, OTHERS, SEATS, Hand, spot, turned_to, wheel

FOUR, FIVE = ("Ann", "Bo", "Cy", "Di"), ("Ann", "Bo", "Cy", "Di", "Eva")
NINE = (*FIVE, "Flo", "Gus", "Hal", "Ida")
SAME_S, OTHER_S, QUESTION_S = 0.2, 0.4, 1.2
BLOCKS = [["start"], ["end_block"]] * 3
HANDED_IN = [["collection", seat, 4] for seat in range(4)]
TOURNAMENT = [*BLOCKS, *HANDED_IN, ["tournament", 0]]
FINAL = (BLOCKS + [["tournament", 0], ["score"]]) * 3
GIVEN = [["friends", (giver + step) % 4, giver, 1] for giver in range(4) for step in (1, 2, 3)]
RAGING = [["phase"], *[["invade", 1]] * 4]
REMATCH = 2  # its budget
NAMED = (("Clara", 16), ("Cy", 3))  # a new name of five letters, a remembered one
JUDGED = (("low", 36), ("kalo", 44))  # judges of two hands of five cards, with their budgets
HANDS = (("A", "4", "5", "6", "9"), ("K", "Q", "J", "9", "7"))  # the ranks; no four are of one suit
GOLF = ([4, 5, 6, 3], [4, 4, 3, 5])  # strokes on two holes
DEPLOYED = [["deploy", [4, 4, 4, 4]]]

SEVEN_WONDERS = [
    ["score", 0, [5, -2, 9, 0]],
    ["score", 1, [12, 7, 3, 20]],
    ["score", 2, [10, 7, 3, 15]],
    ["score", 3, [14, 8, 21, 3]],
    ["score", 4, [0, 6, 3, 8]],
    ["score", 5, [5, 9, 0, 7]],
    ["score", 6, [[1, 2, 0], [0, 0, 3], [4, 1, 1], [0, 2, 2]]],
]


class Job(NamedTuple):
    """
    A job: its name, budget, game, players, the actions before it, its presses, and its actions.

    Also the `sheet` of a game that has one, and what stands on `paper` in the end, if anything would.
    """

    name: str
    budget: int
    game: str
    players: tuple
    before: list
    presses: str
    done: "list | None"
    sheet: str = ""
    paper: str = ""


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
        "press OK\nhold UP 450\npress OK\nhold UP 450\npress UP UP UP OK UP UP OK\n"
        "hold UP 450\npress UP OK OK",
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
        paper="B B L K K",
    ),
    Job(
        "its results, one winner and a draw",
        9,
        "boo_ray",
        FIVE,
        [["deal"], ["bids", ["B", "B", "L", "K", "K"]]],
        "press OK OK OK\nhold OK 700\nhold OK 700\npress OK OK",
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
        [["battle", 1, "5S", "4S", None, None], ["look", 1, 2], ["rearrange", 0, 4]],
    ),
    Job(
        "a Hearts round: 4, 13, 9, 0",
        24,
        "sheet",
        FOUR,
        [],
        "",
        [["score", 0, [4, 13, 9, 0]], ["round"]],
        "hearts",
    ),
    Job("7 Wonders, the final sheet", 150, "sheet", FOUR, [], "", SEVEN_WONDERS, "7_wonders"),
    Job(
        "open bids of five players, at once",
        14,
        "boo_ray",
        FIVE,
        [["deal"]],
        "press OK DOWN OK OK OK DOWN OK DOWN DOWN OK DOWN DOWN OK",
        [["bids", ["B", "B", "L", "K", "K"]]],
        paper="B B L K K",
    ),
    Job(
        "open bids of nine players, at once",
        24,
        "boo_ray",
        NINE,
        [["deal"]],
        "press OK DOWN OK OK OK DOWN OK DOWN DOWN OK DOWN DOWN OK UP OK OK DOWN OK UP OK",
        [["bids", ["B", "B", "L", "K", "K", "", "B", "L", ""]]],
        paper="B B L K K - B L -",
    ),
    Job(
        "a Skull King round: bids 2 1 0 3, made 2 1 1 3",
        20,
        "sheet",
        FOUR,
        [],
        "",
        [["bids", 0, [2, 1, 0, 3]], ["made", 0, [2, 1, 1, 3]]],
        "skull_king",
        "2 1 0 3  2 1 1 3  40 20 -10 60  40 20 -10 60",
    ),
    Job(
        "a Spades hand of two sides: bids 6 5, made 6 7",
        14,
        "sheet",
        FOUR,
        [],
        "",
        [["bids", 0, [6, 5]], ["made", 0, [6, 7]]],
        "spades",
        "6 5  6 7  60 52  60 52",
    ),
    Job(
        "a Scrabble word of 23 points",
        6,
        "sheet",
        FIVE[:2],
        [["turn"]],
        "press DOWN OK OK\nhold UP 700\npress OK",
        [["add", 0, 0, 23]],
        "scrabble",
        "23 146",
    ),
    Job(
        "a Yahtzee box of 25 points",
        6,
        "sheet",
        FIVE[:2],
        [["add", 0, 0, 1]],
        "press OK OK\nhold DOWN 1000\npress OK OK",
        [["add", 8, 1, 1]],
        "yahtzee",
        "25",
    ),
    Job(
        "correct a score of the last round but one",
        8,
        "sheet",
        FOUR,
        [action for values in GOLF for action in (["score", 0, values], ["round"])],
        "press UP OK DOWN OK UP\nhold OK 700\npress OK",
        [["correct", 2, 0, [5, 5, 6, 3]]],
        "golf",
        "/5 /5 /9",
    ),
    Job(
        "a battle of Blood Rage with two, STR 4 against 3",
        14,
        "blood_rage",
        FOUR[:2],
        [["phase"], ["invade", 1], ["invade", 1]],
        "press DOWN DOWN OK OK DOWN OK UP UP UP OK UP UP OK OK",
        [["pillage", "rage", [[0, 4, 1], [1, 3, 1]]]],
        paper="4 3 +1",
    ),
    Job("end of turn 1", 1, "sheet", FIVE[:2], [["turn"]], "press OK", [["turn"]], "chess_clock"),
    Job("+1 for the highlighted seat", 1, "sheet", FOUR, [], "press UP", [["add", 0, 0, 1]], "life_counter"),
)


def prepared(job: Job, hand: Hand = FOUR_KEYS) -> Device:
    """Return a device with the keys of *hand* and the game of *job* where it begins."""
    device = hand.fitted(Device())
    game, options = games.load(job.game), {}
    if job.game == "blaze":
        options["first"] = 0
    if job.sheet:
        game = sheet_game(read(device.root, job.sheet))
    device.sitting.start(game, list(job.players), options)
    device.wait(10)
    if device.screen() == "checklist":
        hand.push(device, "OK")
    for action in job.before:
        device.sitting.do_all([action])
        device.wait(100)
    device.navigator.to_table()
    device.wait(100)
    return device


class Step(NamedTuple):
    """UP and DOWN until *is_there*(the turned object), if given, then *button*, held or not."""

    is_there: "Callable[[Any], bool] | None"
    button: str
    is_held: bool = False


def played(job: Job) -> tuple[int, float]:
    """Do *job* with four keys; return the presses and the seconds; ValueError if something else came."""
    device = prepared(job)
    if not job.presses:
        return by_steps(FOUR_KEYS, device, found_steps(job, device), job)
    count, seconds, last, asked = 0, 0.0, "", question(device)
    for key, ms in pushes(job):
        device.hold(key, ms)
        count += 1 if ms == sequence.PRESS_MS else 2
        seconds += SAME_S if key == last else OTHER_S
        if question(device) not in (asked, None):
            seconds += QUESTION_S
        last, asked = key, question(device)
    check(device, job)
    return count, seconds


def pushes(job: Job) -> list[tuple[str, int]]:
    """Return (key, ms) of each push of *job*."""
    found: list[tuple[str, int]] = []
    for step in sequence.parse(job.presses, job.name):
        found += [step.given] if step.verb == "hold" else [(key, sequence.PRESS_MS) for key in step.given]
    return found


def check(device: Device, job: Job) -> None:
    """Raise ValueError unless the record has got the actions of *job*."""
    device.wait(100)
    done = actions(device)[len(job.before) :]
    if done != job.done:
        raise ValueError(f"{job.name}: {done}")


def elsewhere(job: Job, hand: Hand) -> int:
    """Do *job* on the board of *hand*, with the same answers as with four keys; return the pushes."""
    device = prepared(job, hand)
    return by_steps(hand, device, steps(job) if job.presses else found_steps(job, device), job)[0]


def by_steps(hand: Hand, device: Device, todo: "Iterable[Step]", job: "Job | None" = None) -> tuple:
    """Do the steps on *device* with *hand*; return the pushes and the seconds."""
    count, seconds, last, asked = 0, 0.0, "", question(device)
    for step in todo:
        done = [] if step.is_there is None else turned_to(hand, device, step.is_there, step.is_held)
        if not done or done[-1][0] not in SEATS:
            (hand.hold if step.is_held else hand.push)(device, step.button)
            done.append((step.button, int(step.is_held)))
        for button, repeats in done:
            count += hand.cost(button, repeats)
            seconds += SAME_S if button == last else OTHER_S
            last = button
        if question(device) not in (asked, None):
            seconds += QUESTION_S
        asked = question(device)
    if job is not None:
        check(device, job)
    return count, seconds


def steps(job: Job) -> list[Step]:
    """Return the steps of *job*: where its presses of UP and DOWN lead before each other button."""
    device, found, is_turned = prepared(job), [], False
    for key, ms in pushes(job):
        is_held = ms != sequence.PRESS_MS
        if key not in ("UP", "DOWN") or acts_at_once(device):
            goal = spot(wheel(device)) if is_turned else None
            found.append(Step(goal and (lambda turned, goal=goal: spot(turned) == goal), key, is_held))
            is_turned = False
        else:
            is_turned = True
        device.hold(key, ms)
    return found


def acts_at_once(device: Device) -> bool:
    """Return whether UP and DOWN are actions now: while something is counted on the table."""
    return getattr(device.top(), "counting", None) is not None


def found_steps(job: Job, device: Device) -> "Iterator[Step]":
    """Return the steps of a *job* without presses, found by the questions of *device*."""
    return entered_rows(job, device) if job.sheet else hidden_bids(job)


def entered_rows(job: Job, device: Device) -> "Iterator[Step]":
    """Yield the steps that enter row after row of a sheet, in the table's order."""
    assert job.done is not None
    for action in job.done:
        yield Step(None, "OK")
        values = asked(action[2]) if action[0] in ("score", "bids", "made") else []
        while device.screen() == "entry" and device.top().page is None:
            value = values.pop(0)
            yield Step(lambda turned, value=value: value_of(turned) == value, "OK")
        if device.screen() == "entry":
            yield Step(None, "OK")


def asked(values: list) -> list:
    """Return the values of all seats as they are asked for: of parts one after the other."""
    parts = zip(*[value if type(value) is list else [value] for value in values], strict=True)
    return [value for part in parts for value in part]


def value_of(turned) -> int:
    """Return the number that *turned* shows."""
    return turned.values[turned.column] if hasattr(turned, "values") else turned.value


def hidden_bids(job: Job) -> "Iterator[Step]":
    """Yield the steps for hidden bids: each wheel begins at random."""
    assert job.done is not None
    yield Step(None, "OK")
    for bid in job.done[0][1]:
        yield Step(None, "OK")
        yield Step(lambda turned, bid=bid: turned.range.values[turned.index] == bid, "OK")
    yield Step(None, "OK")  # the cover after the last


def rematch(hand: Hand = FOUR_KEYS) -> tuple[int, float]:
    """Begin the same game again at its final standings; return the presses and the seconds."""
    device = prepared(Job("", 0, "millennium_blades", FOUR, [*FINAL, ["finish"]], "", None), hand)
    first = device.sitting.on().journal
    hand.push(device, "OK")  # leaves the table
    device.wait(READ_MS)
    hand.push(device, "OK")
    device.wait(500)
    assert device.sitting.on().journal is not first and device.sitting.on().names == FOUR
    return 2 * hand.COSTS["OK"], OTHER_S + SAME_S


def judged(name: str, hand: Hand = FOUR_KEYS) -> tuple[int, float]:
    """Let the judge *name* compare HANDS, from the list of judges on; return the presses and the seconds."""
    device = hand.fitted(Device())
    device.open("judge")
    count, seconds = by_steps(hand, device, judging(device, name))
    assert device.top().page
    return count, seconds


def judging(device: Device, name: str) -> "Iterator[Step]":
    """Yield the steps for the judge *name* on *device*."""
    yield Step(lambda turned: turned.range.values[turned.index] == name, "OK")
    yield Step(None, "OK")  # two hands
    for rank in [rank for hand in HANDS for rank in hand]:
        while device.top().editor.range.kind != "card":
            yield Step(None, "OK")  # answers that no suits matter
        yield Step(lambda turned, rank=rank: turned.wheel[turned.index] == rank, "OK")
    while not device.top().page:
        yield Step(None, "OK")


def named(name: str, hand: Hand = FOUR_KEYS) -> tuple[int, float]:
    """Seat *name* as the first player, from the list of names on; return the presses and the seconds."""
    device = hand.fitted(Device())
    device.app.context.settings.set("names", ["Ann", "Bo", "Cy"])
    device.open("setup", "boo_ray")
    hand.push(device, "OK")  # so many players
    count, seconds = by_steps(hand, device, naming(device, name))
    assert device.top().answers[-1] == name
    return count, seconds


def naming(device: Device, name: str) -> "Iterator[Step]":
    """Yield the steps that seat *name*: from the list, or written until the device offers it."""
    editor = device.top().editor
    if name in editor.values:
        yield Step(lambda turned: turned.index == turned.values.index(name), "OK")
        return
    yield Step(lambda turned: turned.index == len(turned.values), "OK")
    for letter in name:
        if name in editor.completions:
            at = editor.completions.index(name)
            yield Step(lambda turned, at=at: turned._completion() == at, "OK")
            return
        yield Step(lambda turned, letter=letter: turned._wheel()[turned.wheel] == letter, "OK")
    yield Step(None, "OK", True)


def question(device: Device) -> object:
    """Return the title of the current question, None on the table."""
    editor = getattr(device.top(), "editor", None)
    return None if editor is None else editor.question.title


def figures() -> "Iterator[tuple[str, int, int, float, str, list[int]]]":
    """Yield each job: name, budget, presses and seconds with four keys, paper, presses on other boards."""
    for job in JOBS:
        yield job.name, job.budget, *played(job), job.paper, [elsewhere(job, hand) for hand in OTHERS]
    for name, budget in JUDGED:
        others = [judged(name, hand)[0] for hand in OTHERS]
        yield f"judge {name}, two hands of five", budget, *judged(name), "", others
    for name, budget in NAMED:
        others = [named(name, hand)[0] for hand in OTHERS]
        yield f"the name {name}", budget, *named(name), name, others
    others = [rematch(hand)[0] for hand in OTHERS]
    yield "the same people, game and options again", REMATCH, *rematch(), "", others


def main() -> int:
    """Print the table; return 1 if a job is over its budget."""
    boards = "".join(f"{hand.name:>10}" for hand in OTHERS)
    print(f"{'job':48}{'presses':>8}{'budget':>8}{'seconds':>9}{'paper':>7}{boards}")
    over = 0
    for name, budget, count, seconds, paper, others in figures():
        over += count > budget
        written = len(paper.replace(" ", "")) or ""
        columns = f"{written:7}" + "".join(f"{other:10}" for other in others)
        print(f"{name:48}{count:8}{budget:8}{seconds:9.1f}{columns}{'  over' if count > budget else ''}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
