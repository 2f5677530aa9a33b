"""The cells of Boo-Ray: large sums, and the wins beside them, stay apart and can be read."""

from tests.fakes.device import Device
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
    left = 1 + 3 * 25  # of Dee's cell; its box is 7 px wide, the name's bar ends before it
    for _ in range(2):
        picture = device.picture()
        wins = dark(picture, left + 17, 11, 7, 8)
        assert wins == dark(picture, left - 25 + 17, 11, 7, 8) and 0 < wins < 20  # as Cyd's: a 1 on light
        assert dark(picture, left + 16, 11, 1, 8) == 8
        device.press("DOWN")
