"""The cells of Boo-Ray: large sums, and the wins beside them, stay apart and can be read."""

from tests.fakes.device import Device
from tests.fakes.legible import misplaced, watched
from tests.fakes.table import seated

SLOW = True

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eva", "Finn", "Gus", "Hal", "Ida")


def settled(count: int, *best: tuple, **options) -> Device:
    """Return a device after a hand for each of *best*, the winners of Booray, which all of *count* bid."""
    device = seated("boo_ray", NAMES[:count], **options)
    for seats in best:
        for name, args in (("deal", []), ("bids", [["B"] * count]), ("result", ["B", list(seats)])):
            device.sitting.do(name, args)
            device.wait(100)
    return device


def dark(picture: bytes, x: int, y: int, width: int, height: int) -> int:
    """Return how many pixels of a rectangle of *picture* are dark."""
    places = [(column, row) for column in range(x, x + width) for row in range(y, y + height)]
    return len([1 for column, row in places if not picture[row // 8 * 128 + column] >> row % 8 & 1])


def test_the_wins_of_the_dealer_can_be_read_beside_the_name():
    device = settled(9, (3,), (2,), (1,))
    assert device.sitting.play.state["dealer"] == 3 and device.sitting.play.state["wins"][3] == 1
    left = 1 + 3 * 25  # Dee's cell; its box is 7 px wide, the name's bar ends before it
    for _ in range(2):
        picture = device.picture()
        wins = dark(picture, left + 17, 11, 7, 8)
        assert wins == dark(picture, left - 25 + 17, 11, 7, 8) and 0 < wins < 20  # like Cyd's 1 on light
        assert dark(picture, left + 16, 11, 1, 8) == 8
        device.press("DOWN")


def runs_together(texts: list) -> list:
    """Return the pairs of numbers of a row between which fewer than three columns are dark."""
    numbers = [text for text in texts if text.string[:1] in "+-" and 18 < text.top and text.bottom < 47]
    return [
        (text.string, other.string)
        for text in numbers
        for other in numbers
        if text.top == other.top and text.left < other.left < text.right + 3
    ]


def test_sums_of_neighbours_do_not_run_together():
    drawn = [(1, 2), (2, 3), (3, 4)]
    for count, best in ((4, drawn[:2] * 3), (5, drawn + [(3,), (4,)])):
        device = settled(count, *best)
        for _ in range(2):
            texts = watched(device.app.output.canvas)
            device.press("DOWN")
            assert not runs_together(texts) and not misplaced(texts, device.app.output.canvas), device.drawn
        assert not [string for string in device.drawn if string[:1] in "+-" and "e" in string], device.drawn


def test_what_a_seat_got_and_paid_stays_apart_from_the_next_one():
    device = seated("boo_ray", NAMES[:6], ante=100, multi=True)
    texts = watched(device.app.output.canvas)
    actions = (
        ["deal"],
        ["bids", ["BL", "BK", "L", "K", "K", "K"]],
        ["result", "B", [0]],
        ["result", "L", [2]],
        ["result", "K", [1]],
    )
    for action in actions:
        device.sitting.do(action[0], action[1:])
        device.wait(100)
    assert device.drawn.count("-400") == 2 and not runs_together(texts), device.drawn  # Ann and Bob: +200-600


def test_the_signs_explain_the_wins_of_two_rows():
    device = settled(5, (1, 2), (2, 3), (3, 4), (3,), (4,))
    assert "-1705" in device.drawn and "1" in device.drawn
    device.hold("OK")
    device.press(*["DOWN"] * device.top().rows().index("Signs"), "OK", "UP")
    assert device.shows("wins") and not device.shows("won, to be won")
