"""
How a game comes onto the table: a new one, or a stored one that is read action by action.

What opens a game is a generator for the work (firmware/work.py); `Sitting` calls these by their names. Also
what the options of a new game may be, and which were chosen last.
"""

import json

from engines_core import record
from engines_core.errors import IllegalAction, TablemateError
from engines_core.games import SHEET
from firmware import dates
from firmware.play import Play
from firmware.storage import journal_reader as reader

LOT = "lot"  # chosen for an option: the device draws its value, and the record has what was drawn
ACTIONS_PER_PICTURE = 256  # replayed between two pictures of how far it is: one takes as long as 20 actions


# A new game


def starting(context, game, names: list, options: "dict | None", changed: "dict | None" = None):
    """
    Start *game* and show its table, or say why that is refused.

    If *options* is None, those of the last time count, and those *changed* since.
    """
    options = as_last_time(context.settings, game, names, changed) if options is None else options
    play = _set_up(context, game, names, options)
    if play is not None:
        context.settings.remember_setup(game, len(names), chosen_of(game, names, options))
        yield
        _sit_down(context, game, play)


def _set_up(context, game, names: list, options: dict) -> "Play | None":
    """Return a new *game* with its stored header, and remember the *names*; None if it is refused."""
    try:
        header = _header(context, game, names, _settled(context, game, len(names), options))
        play = new_play(context.library, header, context.uptime.now_ms)
    except TablemateError as error:
        context.refuse(error)
        return None
    say = context.texts.say
    context.settings.remember(names, tuple([say("setup.player", number) for number in range(1, 10)]))
    return play


def _settled(context, game, count: int, options: dict) -> dict:
    """Return the *options* for the record: with the first values of *game*, and what is drawn."""
    settled = dict(options)
    for option in game.options(count):
        value = options.get(option.name, first_value(game, option))
        if value == LOT:
            settled[option.name] = by_lot(option.range.values, context.board.entropy())
        elif value != option.default:
            settled[option.name] = value
    return settled


def _sit_down(context, game, play: Play) -> None:
    has_checklist = context.settings["checklist"] and hasattr(game, "checklist")
    context.sitting.sit_down(play, (("checklist", ()),) if has_checklist else ())


def as_last_time(settings, game, names: list, changed: "dict | None" = None) -> dict:
    """
    Return the options of *game* as they were chosen last, with those *changed* since, both as by `by_name`.

    Left out are those that the players *names* cannot have, and who had won then.
    """
    chosen = dict(settings.setup_of(game)[1])
    chosen.pop(winner_option(game), None)
    chosen.update(changed or {})
    found = {}
    for option in game.options(len(names)):
        if option.name in chosen:
            value = by_seat(option.range, chosen[option.name], names)
            if may_be(option.range, value):
                found[option.name] = value
    return found


def by_name(value_range, value, names: list):
    """Return an option's *value* to be remembered: a seat as [name], since others may sit there next time."""
    return [names[value]] if value_range.kind == "seat" and type(value) is int else value


def by_seat(value_range, value, names: list):
    """Return for the players *names* the value that `by_name` gave; -1 if they lack the one on that seat."""
    if value_range.kind != "seat" or value in (None, LOT):
        return value
    players = [[name] for name in names]
    return players.index(value) if value in players else -1


def may_be(value_range, value) -> bool:
    """Return whether *value* can be chosen from an option's *value_range*."""
    if value == LOT:
        return may_be_by_lot(value_range)
    try:
        value_range.check(value)
    except IllegalAction:
        return False
    return True


def may_be_by_lot(value_range) -> bool:
    """Return whether a lot may decide an option of this *value_range*: a seat, where None is not allowed."""
    return value_range.kind == "seat" and not value_range.optional


def chosen_of(game, names: list, options: dict) -> dict:
    """
    Return by `by_name` those *options* for the players *names* that differ from *game*'s first values.

    A chosen seat is always kept: it has a name, and a first value has none.
    """
    found = {}
    for option in game.options(len(names)):
        if option.name in options:
            value = by_name(option.range, options[option.name], names)
            if value != first_value(game, option):
                found[option.name] = value
    return found


def again(context, number: int):
    """Start a new game with the players, seats and options of stored game *number*."""
    try:
        journal = context.library.open(number)
        session = record.begun(journal.header, journal)
        yield
        if winner_option(session.game) in session.header.get("options", {}):
            yield from _replayed(session, journal, lambda count: None)
    except TablemateError as error:
        context.refuse(error)
        return
    yield from repeated(context, session)


def repeated(context, session):
    """
    Start a new game with the players, seats and options of *session*; the setup remembered stays as it is.

    A game's LOT_OPTION is drawn anew. A seat that was drawn for another option stays: the record has the
    seat, not that it was drawn. If the flash has no room for one, offer to delete the oldest finished one.
    """
    if context.library.has_room():
        game = game_of(session)
        play = _set_up(context, game, list(session.names), chosen_in(session))
        if play is not None:
            yield
            _sit_down(context, game, play)
    else:
        context.ask_room(lambda: context.work.run(repeated(context, session)))


def _header(context, game, names: list, options: dict) -> dict:
    """Return the header of a game set up now: with its sheet, and the time if the board knows it."""
    header = record.header(game.NAME, names, options)
    if game.NAME == SHEET:
        header[SHEET] = game.sheet
    when = dates.now(context.board.clock)
    if when:
        header["when"] = when
    return header


def game_of(session):
    """Return the game of *session* as it is set up; one by a sheet brings its sheet along."""
    if SHEET not in session.header:
        return session.game
    from firmware.sheets import SheetGame

    return SheetGame(session.header[SHEET])


def chosen_in(session) -> dict:
    """
    Return the options of *session* for the next game: without those whose value the device draws, and where
    one says who won last, with the winner of *session* if it is over.
    """
    chosen = dict(session.header.get("options", {}))
    if session.state["over"] and winner_option(session.game) in chosen:
        chosen[winner_option(session.game)] = _winner(session)
    offered = session.game.options(len(session.names))
    return {
        option.name: chosen[option.name]
        for option in offered
        if option.name in chosen and first_value(session.game, option) != LOT
    }


def winner_option(game) -> "str | None":
    """Return the name of the option of *game* that says who won the last time, None if it has none."""
    return getattr(game, "WINNER_OPTION", None)


def _winner(session) -> "int | None":
    """Return the seat that has won *session*, None if several have."""
    first = [row["seat"] for row in session.game.standings(session.state) if row["place"] == 1]
    return first[0] if len(first) == 1 else None


def first_value(game, option):
    """Return what *option* is before anyone has chosen: its usual value, LOT if the device is to draw it."""
    return LOT if option.name == getattr(game, "LOT_OPTION", None) else usual(option)


def by_lot(values: tuple, random: int):
    """Return one of *values*, which a *random* number decides."""
    return values[random % len(values)]


def usual(option):
    """Return the default of *option*; the first value of its range if the range does not have the default."""
    return option.default if may_be(option.range, option.default) else option.range.values[0]


def new_play(library, header: dict, uptime: int) -> Play:
    """Start a new game and store its header; SetupError, with nothing stored, if that is not sound."""
    session = record.begun(header, None)
    journal = library.create(header)
    session.log = journal
    return Play(session, journal, uptime)


# A stored game


def resuming(context, number: int):
    """Read stored game *number* and sit down to it."""
    try:
        session, journal = yield from read(context.library, number, lambda count: None)
    except TablemateError as error:
        context.refuse(error)
        return
    if journal.damaged_line is not None:
        context.library.set_damaged(journal)
        context.navigator.home()  # the screens on top say what it was before
        context.navigator.tell(context.texts.say("history.damage", journal.damaged_line))
        return
    short = short_line(context.texts.say, journal)
    screens: tuple = (("message", (short,)),) if short else ()
    screens += (("undo", (1,)),) if session.state["over"] else ()
    yield from going_on(context, session, journal, screens)


def short_line(say, journal) -> str:
    """Return the words for a game that has lost its newest lines: where it goes on. "" for all others."""
    return say("history.short", journal.count + 2) if journal.lacks_newest() else ""


def going_on(context, session, journal, screens: tuple = ()):
    """Put a game that was read on the table, after its `on_resume` actions; on OSError it stays off."""
    play = Play(session, journal, context.uptime.now_ms)
    if not session.state["over"]:
        context.library.reopen(journal)
    if hasattr(session.game, "on_resume"):
        for name in session.game.on_resume(session.state, play.now(context.uptime.now_ms)):
            yield from play.doing(name, [], context.uptime.now_ms)
    context.sitting.sit_down(play, screens)


def read(library, number: int, progress):
    """
    Read stored game *number*; a generator that yields every 1 KB, returns (session, journal).

    *progress(count)* is called now and then with the number of actions so far. RecordError if the header
    is damaged; with damage further on it is as it was before that, and `journal.damaged_line` tells.
    """
    journal = library.open(number)
    session = record.begun(journal.header, journal)
    yield from _replayed(session, journal, progress)
    return session, journal


def _replayed(session, journal, progress):
    """Let *session* replay all that is in *journal*; a generator."""
    frame_bytes, loads, replay = reader.FRAME_BYTES, json.loads, session.replay  # looked up once
    due = 0
    for offset, texts in reader.pieces(journal):
        if session.count >= due:
            progress(session.count)
            due = session.count + ACTIONS_PER_PICTURE
        for text in texts:
            work = replay(offset, loads(text))
            if work is not None:
                yield from work
            offset += len(text) + frame_bytes
        yield
