"""The program on a simulated board in this process, as what Device (device.py) connects to."""

from boards.simulated.board import Board
from boards.simulated.link import VirtualLink
from firmware.app import App


class Inside:
    """The link's other end on *board*: `send` serves the command at once. *program* is App or one like it."""

    def __init__(self, board: Board, program: type[App] = App):
        self._lines: list[str] = []
        self._link = VirtualLink(program(board, board.ticks), self._lines.append)

    def send(self, line: str) -> None:
        """Serve *line*."""
        self._link.serve(line.encode())

    def receive(self) -> str:
        """Return the next line of the answer."""
        return self._lines.pop(0)

    def kill(self) -> None:
        """Power off: nothing is left to do."""
