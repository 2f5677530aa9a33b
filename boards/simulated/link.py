"""
The link of a board with virtual time, which stands still until the PC moves it on.

    time MS            run until MS since power on; ok MS NEXT, the time of its next step
    quit               ends the process

Events:

    at MS              the time of the events that follow
    tone HZ            0 is silence               led 1|0
"""

from firmware.link.protocol import Link, Refused, whole

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import App, Send


class VirtualLink(Link):
    """Serves commands for *app* on a board with `now_ms` and `run_until`."""

    TIME = "virtual"
    ALONE = Link.ALONE + ("quit",)
    PAIRED = Link.PAIRED + ("time",)
    board: "Any"  # with virtual time

    def __init__(self, app: "App", send: "Send"):
        Link.__init__(self, app, send)
        self.ended = False

    def serve(self, data: bytes) -> None:
        """Serve one command line to its end."""
        for _ in self.serving(data):
            pass

    def moment(self, now_ms: int, events: list[str]) -> None:
        """Send the *events* and the panel's changes at *now_ms*."""
        send, told = self.send, False

        def once(text: str) -> None:
            nonlocal told
            if not told:
                send("at %d" % now_ms)
            told = True
            send(text)

        self.send = once
        for event in events:
            once(event)
        self.frames()
        self.send = send

    def _do_time(self, until: str) -> str:
        if whole(until) < self.board.now_ms:
            raise Refused("time does not go back")
        next_ms = self.board.run_until(self.app, self, int(until))
        return " %s %d" % (until, next_ms)

    def _do_quit(self) -> str:
        self.ended = True
        return ""
