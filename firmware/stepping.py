"""
What the loops of the runtimes share: the App's steps, the PC that may talk to it, Ctrl-C.

    until_ctrl_c(board, serve)                                              # serve(board, watchdog):
    step_for_ever(app, Inbox(stream, is_ready), send, watchdog, ticks_ms, wait)

What is left to a runtime's own loop is how it waits and how it sees that something came.
"""

LINE_BYTES = 201  # of a line are kept, one more than the link takes: so it sees that it was too long
LONGEST_MS = 2000  # of waiting: the watchdog is fed at least this often
BURST_BYTES = 256  # of input, before the program has its turn
NEWLINE = 10


class Inbox:
    """Puts the bytes of *stream* together to lines; waits for none, as *is_ready()* tells if there is one."""

    def __init__(self, stream, is_ready):
        self._stream = stream
        self._is_ready = is_ready
        self._byte = bytearray(1)
        self._line = bytearray(LINE_BYTES)
        self._length = 0

    def line(self) -> "bytes | None":
        """Read what is there, up to the end of a line; return the line if it is whole and not empty."""
        for _ in range(BURST_BYTES):
            if not self._is_ready():
                return None
            self._stream.readinto(self._byte)
            byte = self._byte[0]
            if byte == NEWLINE and self._length:
                line = bytes(self._line[: self._length])
                self._length = 0
                return line
            if byte != NEWLINE and self._length < LINE_BYTES:
                self._line[self._length] = byte
                self._length += 1
        return None


def step_for_ever(app, inbox: Inbox, send, watchdog, ticks_ms, wait) -> None:
    """
    Step *app*, and serve the link with the lines of *inbox*; *send(text)* answers, OSError if the PC does not
    take it. *wait(ms)* returns after so long, or earlier when a key moves or the PC says something.
    """
    link = None
    while True:
        watchdog.feed()
        delay_ms = app.step(ticks_ms())
        try:
            if delay_ms and link:
                link.frames()
            wait(min(delay_ms, LONGEST_MS))
            line = inbox.line()
            if line is not None:
                link = link or linked(app, send)
                link.line(line)
        except OSError:
            if link:  # the game does not wait for a PC: it is told no more
                link.pages = []


def linked(app, send):
    """Return the link to a PC for *app*; 4 KB of memory, so it is loaded when a PC speaks."""
    from firmware.link import Link

    return Link(app, send)


def until_ctrl_c(board, serve) -> None:
    """
    Run serve(board, watchdog). Ctrl-C stops the watchdog and leads to the prompt; any other end leaves it
    running: 8 s later the chip restarts and offers to resume the game.
    """
    watchdog = None
    try:
        watchdog = board.watchdog()
        serve(board, watchdog)
    except KeyboardInterrupt:
        if watchdog:
            _stop(watchdog)
            if board.sound:
                board.sound.tone(0)
        raise


def _stop(watchdog) -> None:
    """Stop *watchdog*, even if Ctrl-C is pressed more than once."""
    try:
        watchdog.stop()
    except KeyboardInterrupt:
        watchdog.stop()
