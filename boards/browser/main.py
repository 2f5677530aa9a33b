"""
Where the device starts in a browser; the loop is the page's (host_tools/web/page/device/worker.js).

    main.start(send, chance, blocks, free_blocks)
    main.serve("time 1000")         # a line of the link; what it answers goes to send(text)
    main.store(text)                # a record from a file: "stored as game 7", or why not
    main.film(text), main.frame(3)  # a record to be looked at, both answer in JSON

There is no asyncio in it: the App says when it wants to be stepped next (`ok MS NEXT`), the page has timers.
"""

from binascii import hexlify

from boards.browser.board import Board
from boards.browser.files import mounted
from boards.browser.link import PageLink
from boards.simulated.board import Restart
from engines_core import json_text
from engines_core.errors import RecordError
from firmware.app import App

KEPT, ROOT = "/kept", "/data"  # a folder of the page, and where the program sees it

links: list = []  # the one to the page
films: list = []  # the one that is looked at


def start(send, chance, blocks: int, free_blocks) -> None:
    """Switch the device on."""
    mounted(KEPT, ROOT, blocks, free_blocks)
    board = Board(ROOT, chance)
    links.append(PageLink(App(board, board.ticks), send))


def store(text: str) -> str:
    """Store the record *text*; return what became of it."""
    from boards.browser.records import stored

    try:
        return stored(ROOT, text)
    except RecordError as refused:
        return refusal(refused)
    except OSError:
        return "not stored: there is no room left"


def film(text: str) -> str:
    """Open the record *text* to be looked at; return the times of its frames, or why not."""
    from boards.browser.film import Film

    try:
        films.append(Film(ROOT, text))
    except RecordError as refused:
        return refusal(refused)
    return films[-1].told()


def frame(number: int) -> str:
    """Return of frame *number* what the panel shows, in hex, the words on it, and what was done."""
    picture, lines, done = films[-1].frame(number)
    return json_text.dumps([hexlify(picture).decode(), ". ".join(lines), done])


def refusal(refused: RecordError) -> str:
    """Return in a line why a record is *refused*."""
    return "refused, line %d: %s: %s" % (refused.line, refused.action, refused.reason())


def serve(line: str) -> bool:
    """Serve one command; return False if the program wants to be started anew."""
    try:
        links[0].serve(line.encode())
    except Restart:
        return False
    return True
