"""A message: a few lines of text until a press."""

from firmware.ui.message_screen import MessageScreen


class Screen(MessageScreen):
    """Shows a text under a title; any press goes on."""

    name = "message"
