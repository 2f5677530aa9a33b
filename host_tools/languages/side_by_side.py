"""
A sequence of presses played in two languages at once: it was written for English, which leads.

What OK does can differ by the language, as its hint says there: an effect that is short enough stands beside
the question, and OK counts at once; else it has a page of its own first. Score sheets are listed by their
names in the language, as people look for them (spec/device.md, Languages). So the other device waits at its
question while English shows a page, gets the OK of a page that English does not have, and picks the sheet
that is picked in English.
"""

from typing import Any

from host_tools.device import sequence
from host_tools.device.device import Device
from host_tools.device.sequence import BOOT_MS, PRESS_MS, Step

OK = "OK"
MOST = 3  # presses of OK that a page takes


class Pair:
    """English on *lead*, the other language on *device*; *lead_app*() and *app*() return their programs."""

    def __init__(self, lead: Device, device: Device, lead_app: Any, app: Any):
        self._lead, self._device = lead, device
        self._lead_app, self._app = lead_app, app

    def play(self, steps: list[Step], shots: dict[str, bytes]) -> None:
        """Play *steps* but what they expect; pictures of the other language go into *shots*."""
        for device in (self._lead, self._device):
            device.advance(BOOT_MS)
        for step in steps:
            if step.verb == "press":
                for key in step.given:
                    self._hold(key, PRESS_MS)
            elif step.verb == "hold":
                self._hold(*step.given)
            elif step.verb == "shot":
                sequence.do(step, self._device, shots.__setitem__)
            elif step.verb != "expect":
                for device in (self._lead, self._device):
                    sequence.do(step, device, shots.__setitem__)

    def _hold(self, key: str, ms: int) -> None:
        """Hold *key* on both; on the other device as it shows what English shows."""
        lead, other = self._lead_app().navigator.top(), self._app().navigator.top()
        if lead.name == other.name == "sheets" and key == OK:
            pick_alike(lead, other)
        is_page = shows_effect(lead)
        is_early = key == OK and counts_at_once(other) and not (is_page or counts_at_once(lead))
        is_without = is_page and key != OK and not shows_effect(other)
        sequence.hold(self._lead, key, ms)
        if not is_early and not is_without:
            sequence.hold(self._device, key, ms)
        for _ in range(MOST):
            lead, other = self._lead_app().navigator.top(), self._app().navigator.top()
            if lead.name == "entry" or not shows_effect(other):
                break
            sequence.hold(self._device, OK, PRESS_MS)


def shows_effect(screen: Any) -> bool:
    """Return whether *screen* is an entry that shows its effect on a page."""
    return screen.name == "entry" and screen.page is not None


def counts_at_once(screen: Any) -> bool:
    """Return whether *screen* is an entry that shows its effect beside the question."""
    return screen.name == "entry" and screen.live() is not None


def pick_alike(lead: Any, other: Any) -> None:
    """Highlight the score sheet in the list *other* that is highlighted in *lead*."""
    key = lead.found[lead.index].key
    other.index = [row.key for row in other.found].index(key)
