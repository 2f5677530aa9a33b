"""
The link to the page around the device: what a terminal is told, and a little more.

    late MS            the tab slept until MS since power on: time goes there at once, then as `time` does
    words              word TEXT ...: what is written on the panel, line by line
    runs               ok 1 while a countdown runs, ok 0
    memory             ok BYTES: in use
"""

import gc

from boards.simulated.link import VirtualLink
from firmware.link.protocol import whole


class PageLink(VirtualLink):
    """Serves commands for *app* on the browser's board."""

    ALONE = VirtualLink.ALONE + ("words", "runs", "memory")
    PAIRED = VirtualLink.PAIRED + ("late",)

    def __init__(self, app, send):
        VirtualLink.__init__(self, app, send)
        self._told = -1  # messages to the panel, when the page was told what it shows

    def frames(self) -> None:
        """Send what has changed on the panel, unless the panel was sent nothing since the last time."""
        if self._told != self.board.bus.messages or not self._panel:
            self._told = self.board.bus.messages
            VirtualLink.frames(self)

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
