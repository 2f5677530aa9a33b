"""
The link to the page around the device: everything that a terminal gets, and a little more.

    late MS            the tab slept until MS since power on: jump there, then go on as `time` does
    words              word TEXT ...: the texts on the panel, line by line
    runs               ok 1 while a countdown runs, ok 0
    memory             ok BYTES, the heap in use

Events:

    language CODE      the language that is spoken from now on
"""

import gc

from boards.simulated.link import VirtualLink
from firmware.link.protocol import whole

if False:  # for the type checker
    from firmware.types import App, Send


class PageLink(VirtualLink):
    """Serves commands for *app* on the browser's board."""

    ALONE = VirtualLink.ALONE + ("words", "runs", "memory")
    PAIRED = VirtualLink.PAIRED + ("late",)

    def __init__(self, app: "App", send: "Send"):
        VirtualLink.__init__(self, app, send)
        self._told = -1  # number of messages to the panel when the page last got its picture
        self._language = ""  # the page knows of

    def frames(self) -> None:
        """Send the panel's changes, unless the panel got no message since the last time."""
        if self._told != self.board.bus.messages or not self._panel:
            self._told = self.board.bus.messages
            VirtualLink.frames(self)

    def moment(self, now_ms: int, events: list[str]) -> None:
        """Send what happened at *now_ms*, a change of the language too."""
        language = self.app.context.texts.language
        if language != self._language:
            self._language = language
            events = events + ["language " + language]
        VirtualLink.moment(self, now_ms, events)

    def _do_late(self, until: str) -> str:
        self.board.be_late(self.app, whole(until))
        return self._do_time(until)

    def _do_words(self) -> str:
        for line in self.board.display.noted.lines():
            self.send("word " + line)
        return ""

    def _do_runs(self) -> str:
        return " %d" % self.app.sitting.is_running()

    def _do_memory(self) -> str:
        gc.collect()
        return " %d" % gc.mem_alloc()
