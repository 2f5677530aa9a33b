"""A game by a sheet on the table of a device; beside table.py."""

from firmware import sheets
from tests.fakes.device import Device
from tests.fakes.table import usual_names


def seated(key: str, count: int, **options) -> Device:
    """Return a device with a game by the sheet *key* on the table."""
    device = Device()
    sit_down(device, key, count, **options)
    return device


def sit_down(device: Device, key: str, count: int, **options) -> None:
    """Start a game by the sheet *key*."""
    game = sheets.SheetGame(sheets.read(device.root, key))
    device.sitting.start(game, list(usual_names(count)), options)
    device.wait(10)


def offered(device: Device) -> list:
    """Return what the bar offers, in its order."""
    table = device.navigator.table()
    return [table.label(offer) for offer in table.offers]


def pick(device: Device, label: str) -> None:
    """Do what the bar offers as *label*."""
    device.press(*["DOWN"] * offered(device).index(label))
    device.press("OK")
