"""
The common part of the runtimes' loops: the App's steps, the PC that may talk to it, Ctrl-C.

    until_ctrl_c(board, started, ticks_ms, stopped)
    # started(watchdog) -> App(board, ...), Inbox(stream, is_ready), send, wait

What is left to a runtime is how its loop waits and how it sees that something came. Keep these calls few:
they lie at the bottom of the stack's 8 KB, and a key's interrupt needs room on top.
"""

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import App, Job, Send, Watchdog

LINE_BYTES = 201  # kept of a line: one more than the link takes, so that it can refuse a longer one
LONGEST_MS = 2000  # longest wait: the watchdog is fed at least this often
SILENT_MS = 6000  # a PC that gave a sign of life, two empty lines, and then says nothing for so long is gone
BURST_BYTES = 256  # input read before the program has its turn
NEW_LINE = 10


class Inbox:
    """Puts the bytes of *stream* together to lines; waits for none, as *is_ready()* tells if there is one."""

    def __init__(self, stream: "Any", is_ready: "Callable[[], bool]"):
        self._stream = stream
        self._is_ready = is_ready
        self._byte = bytearray(1)
        self._line = bytearray(LINE_BYTES)
        self._length = 0

    def line(self) -> "bytes | None":
        """Read what is there, up to the end of a line; return the line if it is whole, None if not."""
        for _ in range(BURST_BYTES):
            if not self._is_ready():
                return None
            self._stream.readinto(self._byte)
            byte = self._byte[0]
            if byte == NEW_LINE:
                line = bytes(self._line[: self._length])
                self._length = 0
                return line
            if self._length < LINE_BYTES:
                self._line[self._length] = byte
                self._length += 1
        return None


class Port:
    """The PC that may be there: its link while it speaks, the command that is being served."""

    def __init__(self, app: "App", inbox: Inbox, send: "Send", wait: "Callable[[int], object]"):
        self.app = app
        self.inbox = inbox
        self.send = send
        self._wait = wait
        self.link: "Any" = None
        self.job: "Job | None" = None  # the rest of a command
        self._heard_ms: "int | None" = None  # uptime of the latest line, None before a sign of life
        self._was_empty = False  # the line before

    def wait(self, delay_ms: int) -> None:
        """Wait *delay_ms* until the App's next step, or less; send the PC the picture, serve its lines."""
        try:
            if delay_ms and self.link and self.job is None:
                self.link.frames()
            self._wait(0 if self.job is not None else min(delay_ms, LONGEST_MS))
            self._step()
        except OSError:  # the game does not wait for a PC: nothing more is sent
            self.job = None
            if self.link:
                self.link.tell_no_more()
        self.app.idle.is_held_up = self.job is not None

    def _step(self) -> None:
        """Go on with the command, or take the next line; hang up on a PC that is silent for too long."""
        if self.job is not None:
            self._go_on(self.job)
            return
        now, line = self.app.context.uptime.now_ms, self.inbox.line()
        if line is None:
            if self._heard_ms is not None and now - self._heard_ms > SILENT_MS:
                self._hang_up()
            return
        if self._heard_ms is not None or not line and self._was_empty:
            self._heard_ms = now
        self._was_empty = not line
        if line:
            self.link = self.link or linked(self.app, self.send)
            self.job = self.link.serving(line)
            self._go_on(self.job)

    def _go_on(self, job: "Job") -> None:
        try:
            next(job)
        except StopIteration:
            self.job = None

    def _hang_up(self) -> None:
        """End the link, and release the keys that the PC held; the current game goes on."""
        self._heard_ms = None
        if self.link is not None:
            self.link.hang_up()
        self.link = None


def linked(app: "App", send: "Send") -> "Any":
    """Return the link to a PC for *app*; 4 KB of memory, so it is loaded when a PC speaks."""
    from firmware.link.protocol import Link

    return Link(app, send)


def until_ctrl_c(
    board: "Any",
    started: "Callable[..., Any]",
    ticks_ms: "Callable[[], Any]",
    stopped: "Callable[[App], object]",
) -> None:
    """
    Step an App for ever, and serve the link; *started(watchdog)* returns it with its inbox, send and wait.

    *send(text)* answers, OSError if the PC does not take it. *wait(ms)* returns after so long, or
    earlier when a key moves or the PC says something.

    Ctrl-C stops the watchdog, calls *stopped(app)* and leads to the prompt. Any other end leaves it
    running: 8 s later the chip restarts and asks whether to resume the game.
    """
    watchdog = app = None
    try:
        watchdog = board.watchdog()
        app, inbox, send, wait = started(watchdog)
        port = Port(app, inbox, send, wait)
        while True:
            watchdog.feed()
            port.wait(app.step(ticks_ms()))
    except KeyboardInterrupt:
        if watchdog:
            _stop(watchdog)
            if board.sound:
                board.sound.tone(0)
        if app:
            stopped(app)
        raise


def _stop(watchdog: "Watchdog") -> None:
    """Stop *watchdog*, even if Ctrl-C is pressed more than once."""
    try:
        watchdog.stop()
    except KeyboardInterrupt:
        watchdog.stop()
