"""
How a game comes onto the table: a new one, or a stored one that is read action by action.

What opens a game is a generator for the work (firmware/work.py); `CurrentGame` calls these by their names.
"""

from engines_core import record
from engines_core.errors import TablemateError
from engines_core.games import SHEET
from engines_core.session import MemoryLog
from firmware import dates
from firmware.game import choices
from firmware.game.play import Play
from firmware.storage import journal_reader as reader

if False:  # for the type checker
    from engines_core.types import Chosen, Game, Header, Sequence, Session, Steps
    from firmware.types import Context, Job, Journal, Library, Memory, Progress, Say, Screens

ACTIONS_PER_PICTURE = 512  # replayed between two pictures of how far it is: one takes as long as 30 actions


# A new game


def starting(context: "Context", game: "Game", names: "Sequence[str]", options: "Chosen") -> "Job":
    """Start *game* and show its table, or say why that is refused."""
    play = _set_up(context, game, names, options)
    context.memory.checked()
    if play is not None:
        context.settings.remember_setup(game, len(names), choices.chosen_of(game, names, options))
        yield
        _sit_down(context, game, play)


def starting_as_last_time(
    context: "Context", game: "Game", names: "Sequence[str]", changed: "Chosen"
) -> "Job":
    """Do what `starting` does, with the options of the last time and those *changed* since."""
    return starting(context, game, names, choices.as_last_time(context.settings, game, names, changed))


def _set_up(context: "Context", game: "Game", names: "Sequence[str]", options: "Chosen") -> "Play | None":
    """Return a new *game* with its stored header, and remember the *names*; None if it is refused."""
    try:
        header = _header(context, game, names, _settled(context, game, len(names), options))
        play = new_play(context.library, header, context.uptime.now_ms, game)
    except TablemateError as error:
        context.refuse(error)
        return None
    say = context.texts.say
    context.settings.remember(list(names), tuple([say("setup.player", number) for number in range(1, 10)]))
    return play


def _settled(context: "Context", game: "Game", count: int, options: "Chosen") -> "Chosen":
    """Return the *options* for the record: with the first values of *game*, and what is drawn."""
    settled = dict(options)
    for option in game.options(count):
        value = options.get(option.name, choices.first_value(game, option))
        if value == choices.LOT:
            settled[option.name] = choices.by_lot(option.range.values, context.board.entropy())
        elif value != option.default:
            settled[option.name] = value
    return settled


def _sit_down(context: "Context", game: "Game", play: Play) -> None:
    has_checklist = context.settings["checklist"] and game.checklist(play.state)
    context.sitting.sit_down(play, (("checklist", ()),) if has_checklist else ())


def again(context: "Context", number: int) -> "Job":
    """Start a new game with the players, seats and options of stored game *number*."""
    try:
        journal = context.library.open(number)
        session = record.begun(journal.header, journal)
        if _is_refused(context, session):
            return
        yield
        if session.game.winner_option in session.header.get("options", {}):
            yield from _replayed(session, journal, lambda count: None)
    except TablemateError as error:
        context.refuse(error)
        return
    yield from repeated(context, session)


def _is_refused(context: "Context", session: "Session") -> bool:
    """Return whether memory is too small for the game of *session*; if so, say it at home."""
    is_refused = context.too_large(session.game.id)
    if is_refused:
        context.navigator.home()
        context.navigator.tell(context.texts.say("home.too_large"))
    return is_refused


def repeated(context: "Context", session: "Session") -> "Job":
    """
    Start a new game with the players, seats and options of *session*; the setup remembered stays as it is.

    A game's `random_option` is drawn again. A seat that was drawn for another option stays: the record
    has the seat, not that it was drawn. If the flash is full, offer to delete the oldest finished game.
    """
    if context.library.has_room():
        game = session.game
        play = _set_up(context, game, list(session.names), choices.chosen_in(session))
        if play is not None:
            yield
            _sit_down(context, game, play)
    else:
        context.ask_room(lambda: context.work.run(repeated(context, session)))


def _header(context: "Context", game: "Game", names: "Sequence[str]", options: "Chosen") -> "Header":
    """Return the header of a game set up now: with its sheet, and the time if the board knows it."""
    header = record.header(game.id, list(names), options)
    if game.sheet is not None:
        header[SHEET] = game.sheet
    when = dates.now(context.board.clock)
    if when:
        header["when"] = when
    return header


def new_play(library: "Library", header: "Header", uptime: int, game: "Game") -> Play:
    """Start *game* and store the *header* made of it; SetupError, with nothing stored, if it is not sound."""
    session = record.begun(header, MemoryLog(), game)  # not stored before it is known to be sound
    journal = library.create(header)
    session.log = journal
    return Play(session, journal, uptime)


# A stored game


def resuming(context: "Context", number: int, progress: "Progress") -> "Job":
    """Read stored game *number* and sit down to it; *progress* is called as by `read`."""
    try:
        session, journal = yield from read(context.library, number, progress, context.memory)
    except TablemateError as error:
        context.refuse(error)
        return
    if journal.damaged_line is not None:
        context.library.set_damaged(journal)
        context.navigator.home()  # the screens on top say what it was before
        context.navigator.tell(context.texts.say("history.damage", journal.damaged_line))
        return
    short = short_line(context.texts.say, journal)
    screens: "Screens" = (("message", (short,)),) if short else ()
    screens += (("undo", (1,)),) if session.state["over"] else ()
    yield from going_on(context, session, journal, screens)


def short_line(say: "Say", journal: "Journal") -> str:
    """Return the words for a game that has lost its newest lines: where it goes on. "" for all others."""
    return say("history.short", journal.count + 2) if journal.lacks_newest() else ""


def going_on(context: "Context", session: "Session", journal: "Journal", screens: "Screens" = ()) -> "Job":
    """Put a game that was read on the table, after its `on_resume` actions; on OSError it stays off."""
    if _is_refused(context, session):
        return
    play = Play(session, journal, context.uptime.now_ms)
    if not session.state["over"]:
        context.library.reopen(journal)
    for name in session.game.on_resume(session.state, play.time(context.uptime.now_ms)):
        yield from play.doing([[name]], context.uptime.now_ms)
    context.sitting.sit_down(play, screens)


def read(
    library: "Library", number: int, progress: "Progress", memory: "Memory"
) -> "Steps[tuple[Session, Journal]]":
    """
    Read stored game *number*; a generator that yields every 1 KB, returns (session, journal).

    *progress(count)* is called now and then with the number of actions so far. RecordError if the header
    is damaged; with damage further on it is as it was before that, and `journal.damaged_line` tells.
    *memory* collects garbage sooner until it is asked to collect some.
    """
    if not memory.has_room:  # after 64 KB of it a long game left 73 KB free, and no piece of 4
        memory.limit_garbage(56 * 1024)
    journal = library.open(number)
    session = record.begun(journal.header, journal)
    yield from _replayed(session, journal, progress)
    return session, journal


def _replayed(session: "Session", journal: "Journal", progress: "Progress") -> "Job":
    """Let *session* replay all that is in *journal*; a generator that calls *progress* as `read` does."""
    due = 0
    for _ in reader.replaying(session, journal):
        if session.count >= due:
            progress(session.count)
            due = session.count + ACTIONS_PER_PICTURE
        yield
