"""A stored game as a row of the History."""

from engines_core import games
from engines_core.errors import RecordError
from firmware.storage import flash, journal_reader
from firmware.storage.game_files import DAMAGED, FINISHED, INTERRUPTED
from firmware.storage.lines import OVER

if False:  # for the type checker
    from engines_core.types import Header
    from firmware.types import Journal, Library, Texts


class Row:
    """
    What History shows of a game: `number`, `state`, `header` (None if it cannot be read).

    `state` is INTERRUPTED, FINISHED or DAMAGED; `title`, `players` and `when` are "?", [] and "" where the
    header is not as this version writes it; `is_named` says whether it tells the title.
    """

    def __init__(self, number: int, state: str, header: object):
        self.number = number
        self.state = state
        self.header = header
        sound: "Header" = header if type(header) is dict else {}
        players, when, sheet = sound.get("players"), sound.get("when"), sound.get(games.SHEET)
        has_name = type(sheet) is dict and type(sheet.get("name")) is str
        self.is_named = has_name or type(sound.get("game")) is str and sheet is None
        self.title = games.title_of(sound) if self.is_named else "?"
        self.when = when if type(when) is str else ""
        self.players = [name for name in players if type(name) is str] if type(players) is list else []

    def heading(self, texts: "Texts") -> str:
        """Return number and title, in the language of *texts*: `9. 7 Wonders`."""
        return "%d. %s" % (self.number, texts.title(self.title))

    def lines(self, texts: "Texts") -> list[str]:
        """Return the lines that say which game is to be deleted: heading, and the day if it is known."""
        return [self.heading(texts)] + ([self.when[:10]] if self.when else [])


def read(library: "Library", number: int, has_tail: bool = True) -> Row:
    """
    Return the Row of game *number* in *library*; reads only the file's beginning and end.

    Without *has_tail* no tail is looked for: that costs more than to read the game.
    """
    try:
        journal = library.open(number)
        return Row(number, _state(journal, has_tail), journal.header)
    except (RecordError, OSError):
        return Row(number, DAMAGED, None)


def _state(journal: "Journal", has_tail: bool) -> str:
    """Return the state of a game: interrupted while it has a tail, else its seal tells."""
    end = journal.path.rsplit(".", 1)[1]
    if end == DAMAGED:
        return DAMAGED
    if has_tail and flash.size_of(journal.tail_path) > 0:
        return INTERRUPTED
    is_over = journal_reader.seal_at_end(journal.path) == OVER
    if end == FINISHED and not is_over:
        return DAMAGED  # its end is missing
    return FINISHED if is_over else INTERRUPTED
