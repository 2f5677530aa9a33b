"""
Where the device starts in a browser; the loop is the page's (host_tools/web/page/device/worker.js).

    main.start(send, chance, blocks, free_blocks)
    main.serve("time 1000")         # a line of the link; what it answers goes to send(text)

There is no asyncio in it: the App says when it wants to be stepped next (`ok MS NEXT`), the page has timers.
"""

from boards.browser.board import Board
from boards.browser.files import mounted
from boards.browser.link import PageLink
from boards.simulated.board import Restart
from firmware.app import App

KEPT, ROOT = "/kept", "/data"  # a folder of the page, and where the program sees it

links: list = []  # the one to the page


def start(send, chance, blocks: int, free_blocks) -> None:
    """Switch the device on."""
    mounted(KEPT, ROOT, blocks, free_blocks)
    board = Board(ROOT, chance)
    links.append(PageLink(App(board, board.ticks), send))


def serve(line: str) -> bool:
    """Serve one command; return False if the program wants to be started anew."""
    try:
        links[0].line(line.encode())
    except Restart:
        return False
    return True
