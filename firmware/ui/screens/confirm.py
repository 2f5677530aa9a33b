"""A yes-or-no question: OK does it, BACK does not."""

from firmware.ui.message_screen import ConfirmScreen


class Screen(ConfirmScreen):
    """Asks a text under a title before something is done."""

    name = "confirm"
