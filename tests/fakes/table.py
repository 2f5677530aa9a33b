"""
A game on the table of a device (tests/fakes/device.py), and the presses that enter an action.

    device = seated("blood_rage", ("Ann", "Bo"))
    pick(device, "invade")
    answer(device, 2)
    assert device.shows("Ann: rage 6 → 4")
    device.press("OK")
"""

from engines_core import games, strict_json
from firmware.ui import effects
from firmware.ui.asking.stepper import units
from tests.fakes.device import Device
from tests.fakes.loading import of_a_pico

LONGEST = "WWWWWWWWWWWW"  # a name as wide as can be
WIDEST = "WWWWWWWWWWW%d"  # names that are nearly as wide, one a seat


def seated(game_id: str, names: tuple, memory=of_a_pico, **options) -> Device:
    """Return a device with a game on the table; options that are not given have the device's default."""
    device = Device(memory=memory)
    device.sitting.start(games.load(game_id), list(names), options)
    device.wait(10)
    device.pass_checklist()
    return device


def playing() -> Device:
    """Return a device with Millennium Blades on the table for three, before the first block."""
    device = Device()
    device.start("Millennium Blades")
    return device


def open_history(device: Device) -> None:
    """Show the newest game of the history."""
    device.navigator.home()
    device.press("UP", "UP", "OK")
    device.wait(50)
    device.press("OK")


def usual_names(count: int) -> tuple:
    """Return the names that the device gives *count* players."""
    return tuple(["Player %d" % (seat + 1) for seat in range(count)])


def pick(device: Device, action: str) -> None:
    """Bring *action* to the bar and press OK."""
    table = device.navigator.table()
    offered = [offer.name for offer in table.offers]
    assert action in offered, (action, offered)
    for _ in range(30):
        if table.offers[table.index].name == action:
            break
        device.press("DOWN")
    device.press("OK")


def answer(device: Device, *values) -> None:
    """Answer question after question: numbers, values of lists, cards."""
    for value in values:
        editor = device.top().editor
        if editor.range.kind == "number":
            steps = value - editor.value
            device.press(*["UP" if steps > 0 else "DOWN"] * abs(steps))
        elif editor.range.kind == "columns":
            answer_columns(device, value)
            continue
        elif editor.range.kind == "card":
            _turn_to(device, value[:-1] if value and value != "JK" else value or "")
            device.press("OK")
            if editor.range.wheels[1] == ("",):
                continue  # a rank alone
            if device.top().editor is not editor or not editor.rank:
                continue  # a suit that is the only one left is not asked
            _turn_to(device, value[-1])
        else:
            device.press(*["DOWN"] * ((_place(editor, value) - editor.index) % len(editor.range.values)))
        if not shows_effect(device):
            device.press("OK")


def shows_effect(device: Device) -> bool:
    """Return whether the effect of the answer that is on the screen is shown there: OK counts at once."""
    return device.screen() == "entry" and device.top().live() is not None


def effect_of(device: Device) -> list:
    """Return the effect that the entry on the screen shows: lines or rows."""
    return _title_and_effect(device.top())[1]


def effect_title_of(device: Device) -> tuple:
    """Return the title of that effect: left and right."""
    return _title_and_effect(device.top())[0]


def _title_and_effect(entry) -> tuple:
    if entry.page is not None:
        return entry.page.title, entry.page.lines
    args, title, _ = entry.live()
    return title, effects.page_lines(entry.tried(args)[1])


def answer_columns(device: Device, values: list) -> None:
    """Enter a value a column; None is that of a seat that is not in it."""
    editor = device.top().editor
    while editor.column:
        device.press("BACK")
    for value in values:
        for _ in range(len(units(editor.range.ranges[editor.column])) - 1):
            _turn_column(device, editor, value)
            device.press("OK")
        _turn_column(device, editor, value)
        device.press("OK")


def _turn_column(device: Device, editor, value: "int | None") -> None:
    """Press UP or DOWN until the column of *editor* has *value*, as near as its steps go."""
    while editor.values[editor.column] != value:
        before = editor.values[editor.column]
        if editor.unit > 1 and 0 <= value - before < editor.unit:
            return
        upward = value is not None and (before is None or before < value)
        device.press("UP" if upward else "DOWN")
        assert editor.values[editor.column] != before, (before, value)


def turn_to_row(device: Device, row: int) -> None:
    """Go to a row of a list, which may begin anywhere; one that is not asked stays."""
    editor = device.top().editor
    if editor.range.kind in ("choice", "seat"):
        device.press(*["DOWN"] * ((row - editor.index) % len(editor.range.values)))


def _place(editor, value) -> int:
    """Return the row of *value* in a list; True is not 1."""
    for index, allowed in enumerate(editor.range.values):
        if type(allowed) is type(value) and allowed == value:
            return index
    raise AssertionError((value, editor.range.values))


def _turn_to(device: Device, sign: str) -> None:
    """Turn the wheel of a card to *sign*."""
    editor = device.top().editor
    wheel = editor.wheel
    device.press(*["DOWN"] * ((wheel.index(sign) - editor.index) % len(wheel)))


def acting(device: Device) -> str:
    """Return the name in the row that is inverted."""
    table = device.navigator.table()
    return table.names[table.acting()]


def turned(device: Device) -> list:
    """Return all texts drawn until each of the table's alternating lines was shown, and the first again."""
    said = []
    for _ in range(len(device.navigator.table().lines())):
        said += device.drawn
        device.wait(3000)
    return said


def do(device: Device, action: str, *values) -> None:
    """Pick *action*, answer its questions, confirm its effect."""
    pick(device, action)
    answer(device, *values)
    if device.screen() == "entry":
        device.press("OK")


def act(device: Device, action: str, *values) -> None:
    """Do *action* without a press: what comes before that which a test looks at."""
    device.sitting.do(action, list(values))
    device.wait(20)


def looked_up(device: Device, entry: str) -> str:
    """Return the rows of all pages of the menu's *entry*, without titles, and go back to the table."""
    device.hold("OK")
    menu = device.navigator.screens[-1]
    assert entry in menu.rows(), (entry, menu.rows())
    while menu.rows()[menu.index] != entry:
        device.press("DOWN")
    device.press("OK")
    said: list = []
    for _, rows in device.navigator.screens[-1].pages:
        for row in rows:
            said.extend([row] if type(row) is str else row)
            assert said[-1] in device.drawn, (said[-1], device.drawn)
        device.press("DOWN")
    device.press("BACK", "BACK")
    return " ".join(said)


def actions(device: Device) -> list:
    """Return the actions in the record, without their times."""
    return [strict_json.loads(line.encode())[1:] for line in device.record()[1:]]
