"""
A screen of the device for the Large view (large.py), as plain data.

    screens.told(screen)      # {"kind": "table", "offers": ["Deal", ...], "standings": [...], ...}

Kinds of screens are told apart by what they have, not by class: memory.py may have unloaded the class. One of
no kind that is known here is told by the words on the panel.
"""

from boards.browser import large_forms
from engines_core.games import title_of

if False:  # for the type checker
    from engines_core.types import Any, Standings
    from firmware.types import Context

KINDS = (  # (member that only this kind of screen has, kind)
    ("questions", "form"),
    ("headline", "table"),
    ("ranked", "standings"),
    ("pages", "pages"),
    ("yes", "ask"),
    ("picked", "list"),
    ("found", "start"),
    ("lines", "text"),
)
BODY, PROMPT = 11, 37  # rows of the panel with what a table itself says
HELD = ("setup", "options")  # screens whose long OK starts the game


class Screens:
    """Tells the screens of *context*, whose panel is on *board*."""

    def __init__(self, context: "Context", board: "Any"):
        self.context = context
        self.say = context.texts.say
        self._board = board

    def told(self, screen: "Any") -> "dict[str, Any]":
        """Return *screen*, and the countdown beside it, for the page."""
        kind = ([name for member, name in KINDS if hasattr(screen, member)] + ["panel"])[0]
        told = {"kind": kind, "screen": screen.name, "clock": clock_of(self.context), "names": self.names()}
        told.update(getattr(self, "_tell_" + kind)(screen))
        return told

    def names(self) -> "tuple[str, ...]":
        """Return the players of the current game."""
        play = self.context.sitting.play
        return () if play is None else play.names

    def _tell_table(self, table: "Any") -> "dict[str, Any]":
        play = self.context.sitting.on()
        session = play.session
        prompt = play.game.prompt(play.state, play.time(self.context.uptime.now_ms))
        return {
            "game": self.context.texts.title(title_of(session.header)),
            "title": [_cleaned(text) for text in table.title()],
            "prompt": self.context.texts.phrase(prompt, play.names),
            "body": self._body(table),
            "offers": [table.act(offer).label() for offer in table.offered()],
            "standings": ranking(play.game.standings(play.state), play.names),
            "last": words(table, 0) if session.undoable() else "",
            "may_redo": session.may_redo(),
            "over": play.state["over"],
        }

    def _body(self, table: "Any") -> "list[list[str]]":
        """Return the texts that the table itself has drawn, in lines; none where a countdown fills it."""
        countdown = self.context.sitting.countdown
        if countdown is not None and hasattr(table, "fills") and table.fills(countdown.look(table.now)):
            return []
        rows = self._board.display.noted.cells(BODY, PROMPT)
        return [[_whole(text, table.names) for text in row] for row in rows]

    def _tell_list(self, screen: "Any") -> "dict[str, Any]":
        screen._take_count(len(screen.rows()))
        rows = [[_cleaned(part) for part in ([row] if type(row) is str else row)] for row in screen.rows()]
        empty = "" if rows else self.say(screen.empty)
        return {
            "title": screen.title(),
            "rows": rows,
            "at": screen.index,
            "empty": empty,
            "may_start": screen.name in HELD,
        }

    def _tell_form(self, form: "Any") -> "dict[str, Any]":
        if form.page is None:
            told = large_forms.told(form.editor, self.names() or form.names)
            told["may_start"] = form.name in HELD
            return told
        page = form.page
        if hasattr(page, "values"):
            return {
                "kind": "list",
                "title": page._preview.title[0],
                "rows": [_parted(row) for row, _, _ in page.values],
            }
        if hasattr(page, "_rows"):
            return {"kind": "verdict", "title": page._title, "rows": [_parted(row) for row in page._rows]}
        title, effect = page._told()
        rows = [effect] if type(effect) is str else effect
        if rows is None:
            columns = zip(form.asked[0].range.seats, form.answers[0])
            rows = [(form.names[seat], str(value)) for seat, value in columns if value is not None]
        title = " ".join(title).strip()
        told = {"kind": "preview", "title": title, "rows": [_parted(row) for row in rows]}
        told["may_change"] = bool(form.asked)
        return told

    def _tell_standings(self, screen: "Any") -> "dict[str, Any]":
        session, names = screen.session, screen.names
        over = session.state["over"]
        return {
            "title": self.say("final.title" if over else "standings.title"),
            "game": self.context.texts.title(title_of(session.header)),
            "standings": ranking(screen.ranked, names),
            "names": names,
            "sources": [[screen._source(name), list(per_seat)] for name, per_seat in screen.sources],
            "facts": [_parted(row) for row in screen._spent()] if screen.spent is not None else [],
            "may_repeat": screen._has_rematch,
            "over": over,
        }

    def _tell_pages(self, screen: "Any") -> "dict[str, Any]":
        title, rows = screen.pages[screen.page]
        return {
            "title": title,
            "rows": [_parted(row) for row in rows],
            "page": screen.page_number(),
            "may_ok": bool(screen._ok),
        }

    def _tell_ask(self, screen: "Any") -> "dict[str, Any]":
        return self._tell_text(screen)

    def _tell_text(self, screen: "Any") -> "dict[str, Any]":
        return {"title": screen.title, "rows": [[" ".join(screen.lines)]]}

    def _tell_start(self, screen: "Any") -> "dict[str, Any]":
        rows = [self.say("start.resume", screen.row.title), screen.note, ", ".join(screen.row.players)]
        title = self.say("start.title")
        return {"title": title, "rows": [[row] for row in rows if row], "may_ok": screen.found is not None}

    def _tell_panel(self, screen: "Any") -> "dict[str, Any]":
        return self._as_panel()

    def _as_panel(self) -> "dict[str, Any]":
        """Return the texts on the panel: of a screen that is of no kind that is known here."""
        lines = self._board.display.noted.lines()
        return {"kind": "panel", "title": (lines or [""])[0], "rows": [[line] for line in lines[1:-1]]}


def clock_of(context: "Context") -> "dict[str, Any] | None":
    """Return the countdown of the current game, None without one."""
    countdown, now = context.sitting.countdown, context.uptime.now_ms
    found = None if countdown is None else countdown.look(now)
    if found is None:
        return None
    runs, left_ms, total_ms, _ = found
    return {"runs": runs, "left_ms": left_ms, "total_ms": total_ms, "is_up": countdown.time_up}


def ranking(standings: "Standings", names: "tuple[str, ...]") -> "list[dict[str, Any]]":
    """Return *standings* with the name of each seat."""
    found: "list[dict[str, Any]]" = []
    for row in standings:
        seat, score, place = row["seat"], row["score"], row["place"]
        found.append({"seat": seat, "name": names[seat], "score": score, "place": place})
    return found


def words(table: "Any", back: int) -> str:
    """Return the action with *back* later ones in words, led by who did it; all names are whole."""
    session, names = table.play.session, table.names
    action, state = session.latest(back), session.state_before(back)
    act = table.act_named(action[1])
    seat, text = act.who(state), act.log(action[2:], state, names)
    return text if seat is None else table.say("entry.whose", names[seat], text)


def _whole(text: str, names: "tuple[str, ...]") -> str:
    """Return the one of *names* that *text* is short for, `Pla…1`, or *text*."""
    begin, mark, end = text.partition("…")
    found = [name for name in names if mark and name.startswith(begin) and name.endswith(end)]
    return found[0] if len(found) == 1 else text


def _parted(row: "Any") -> "list[str]":
    """Return a row as its parts."""
    return [row] if type(row) is str else [str(part) for part in row]


def first(row: "Any") -> str:
    """Return a row of a list as the page shows it."""
    return _cleaned(row if type(row) is str else row[0])


def _cleaned(text: "Any") -> str:
    """Return *text*; "" for a picture."""
    return text if type(text) is str else ""
