"""
Where the device starts in a browser; the loop is the page's (host_tools/web/page/device/worker.js).

    main.start(send, chance, blocks, free_blocks, "de")
    main.serve("time 1000")         # a line of the link; the answer goes to send(text)
    main.store(text)                # a record from a file: '["stored", 7]', or why not
    main.film(text), main.frame(3)  # a record to be watched; both answer in JSON
    main.result(text)               # the winners, as JSON
    main.large('["pick", 7, 0, "Deal"]'), main.log("")  # the Large view: both answer in JSON
    main.tv("")                     # the TV, as JSON

What became of a record is a code and its values, which the page puts into words.
No asyncio: the App says when it wants its next step (`ok MS NEXT`), and the page has timers.
"""

import json
from binascii import hexlify

from boards.browser import archives
from boards.browser.board import Board
from boards.browser.files import mounted
from boards.browser.link import PageLink
from boards.simulated.board import Restart
from engines_core import json_text
from engines_core.errors import RecordError
from firmware.app import App

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Send

KEPT, ROOT = "/kept", "/data"  # a folder of the page, and where the program sees it

links: list[PageLink] = []  # one, to the page
films: "list[Any]" = []  # the last one is being watched
views: "list[Any]" = []  # the Large view, once it was asked for
RESTART = '"restart"'  # the answer in place of a view
AGAIN_MS = 10  # after a step that could not be done


class Program(App):
    """The device program; what wants a part of it that has not come is not done, and the page says so."""

    def step(self, ticks: int) -> int:
        """Step the program."""
        archives.lacking.clear()
        return App.step(self, ticks)

    def _failed(self, error: Exception) -> int:
        if type(error) is ImportError and archives.lacking and self.navigator.screens:
            return AGAIN_MS
        return App._failed(self, error)


def start(
    send: "Send",
    chance: "Callable[[], int] | None",
    blocks: int,
    free_blocks: "Callable[[], int]",
    language: str,
) -> None:
    """Switch the device on; *language* is the page's, spoken until one is chosen on the device."""
    mounted(KEPT, ROOT, blocks, free_blocks)
    board = Board(ROOT, chance)
    app = Program(board, board.ticks)
    settings = app.context.settings
    if not settings.is_stored():
        settings.values["language"] = language  # stored with the first setting that is
        app.context.texts.speak(language)
    links.append(PageLink(app, send))


def store(text: str) -> str:
    """Store the record *text*; return what became of it, as JSON."""
    from boards.browser.records import stored

    try:
        return json_text.dumps(stored(ROOT, text))
    except RecordError as refused:
        return refusal(refused)
    except OSError:
        return json_text.dumps(("full",))


def film(text: str) -> str:
    """Open the record *text* to be watched; return the times of its frames, or why not, as JSON."""
    from boards.browser.film import Film

    try:
        films.append(Film(ROOT, text, _language()))
    except RecordError as refused:
        return refusal(refused)
    return films[-1].told()


def frame(number: int) -> str:
    """Return the picture of frame *number* in hex, the words on it, the action before it, as JSON."""
    picture, lines, done = films[-1].frame(number)
    return json_text.dumps([hexlify(picture).decode(), ". ".join(lines), done])


def result(text: str) -> str:
    """Return the result of the record *text* as JSON, see records.py, or the reason why there is none."""
    from boards.browser import records

    try:
        told = records.result(text)
        told["title"] = links[0].app.context.texts.title(told["title"])
        return json_text.dumps(told)
    except RecordError as refused:
        return json_text.dumps({"refused": json.loads(refusal(refused))})


def large(text: str) -> str:
    """Do what *text* wants, if anything, and return what the Large view shows then, both JSON."""
    view, wanted = _view(), json.loads(text)
    try:
        refused = view.act(wanted) if wanted else ""
        told = view.told()
        told["refused"] = refused
        return json_text.dumps(told)
    except Restart:
        return RESTART


def log(_given: str) -> str:
    """Return the latest actions of the current game in words, as JSON."""
    return json_text.dumps(_view().log())


def tv(_given: str) -> str:
    """Return the public part of the current game, as JSON."""
    from boards.browser import tv as screen

    return json_text.dumps(screen.told(links[0].app.context))


def _view() -> "Any":
    if not views:
        from boards.browser.large import Large

        views.append(Large(links[0].app))
    return views[0]


def _language() -> str:
    return links[0].app.context.texts.language


def refusal(refused: RecordError) -> str:
    """Return the reason why a record is *refused*, as JSON."""
    from boards.browser.refusals import told

    return json_text.dumps(told(refused, _language()))


def serve(line: str) -> bool:
    """Serve one command; return False if the program asks for a restart."""
    try:
        links[0].serve(line.encode())
    except Restart:
        return False
    return True
