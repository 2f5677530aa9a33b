"""A game by a sheet on the table of a device; beside table.py."""

from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from tests.fakes.device import Device
from tests.fakes.table import usual_names


def seated(key: str, count: int, **options) -> Device:
    """Return a device with a game by the sheet *key* on the table."""
    device = Device()
    game = sheet_game(catalogue.read(device.root, key))
    device.sitting.start(game, list(usual_names(count)), options)
    device.wait(10)
    return device


def seated_by(sheet: dict) -> Device:
    """Return a device with a game of Ann and Bo by *sheet* on the table."""
    device = Device()
    device.sitting.start(sheet_game(sheet), ["Ann", "Bo"], {})
    device.wait(10)
    return device


def offered(device: Device) -> list:
    """Return the labels on the bar, in its order."""
    table = device.navigator.table()
    return [table.act(offer).label() for offer in table.offers]


def pick(device: Device, label: str) -> None:
    """Do the bar's action *label*."""
    device.press(*["DOWN"] * offered(device).index(label))
    device.press("OK")
