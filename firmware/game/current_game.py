"""The life of the game on the table: it is opened, played and put away."""

from engines_core.errors import TablemateError
from engines_core.games import title_of

if False:  # for the type checker
    from engines_core.types import Action, Any, Callable, Chosen, Game, Sequence, Session
    from firmware.types import Context, Job, Journal, Play, Progress, Screens

AT_ONCE = 16  # actions stored by one change of the flash: all that an entry makes; a long undo takes several


class CurrentGame:
    """`play` is the current game, None without one."""

    def __init__(self, context: "Context"):
        self.play: "Play | None" = None
        self.uptime = context.uptime
        self._context = context

    @property
    def countdown(self) -> "Any":
        """Return the countdown of the current game, None without one."""
        return None if self.play is None else self.play.countdown

    def on(self) -> "Play":
        """Return the current game; only to be called when there is one."""
        assert self.play is not None
        return self.play

    # It comes and goes

    def wake(self) -> None:
        """Mend the flash, and ask for the game that was on when the power went. Imports on first use."""
        from firmware.storage import repairs

        number = repairs.wake(self._context.library)
        if number is not None:
            self._context.memory.settle()  # before the game takes its room
            self._context.navigator.open("start", number)

    def start(self, game: "Game", names: "Sequence[str]", options: "Chosen") -> None:
        """Start a new *game*; an option that is not among *options* gets its first value."""
        self._open("starting", game, names, options)

    def start_as_last_time(self, game: "Game", names: "Sequence[str]", changed: "Chosen") -> None:
        """Start a new *game* with the options of the last time and those *changed*."""
        self._open("starting_as_last_time", game, names, changed)

    def rematch(self, session: "Session") -> None:
        """Start a new game with the players, seats and options of *session*."""
        self._open("repeated", session)

    def again(self, number: int) -> None:
        """Start a new game with the players, seats and options of stored game *number*."""
        self._open("again", number)

    def resume(self, number: int, progress: "Progress" = lambda count: None) -> None:
        """Go on with stored game *number*; *progress(count)* is called now and then while it is read."""
        self._open("resuming", number, progress)

    def go_on(self, session: "Session", journal: "Journal") -> None:
        """Go on with a game that was read already."""
        self._open("going_on", session, journal)

    def _open(self, how: str, *args: "Any") -> None:
        """Open a game by the function *how* of starts.py."""
        self._putting_away(lambda: self._come(how, args))

    def _putting_away(self, yes: "Callable[[], None]") -> None:
        """Call *yes()*, which puts the current game away. Ask first while its countdown runs: it stops."""
        if self.is_running():
            texts = self._context.texts
            title, text = texts.title(title_of(self.on().session.header)), texts.say("countdown.stops?")
            self._context.navigator.open("confirm", title, text, yes)
        else:
            yes()

    def _come(self, how: str, args: "tuple[Any, ...]") -> None:
        self._context.work.run(self._opening(how, args))

    def _opening(self, how: str, args: "tuple[Any, ...]") -> "Job":
        """Import starts.py in a step of its own: imports need stack, and a Pico has 8 KB of it."""
        from firmware.game import starts

        self._context.work.run(getattr(starts, how)(self._context, *args))
        yield

    def sit_down(self, play: "Play", screens: "Screens" = ()) -> None:
        """
        Make *play* the current game; show its table, and on it the *screens*, (name, arguments) each.

        That is work of its own: starts.py has to be done before it can leave RAM.
        """
        self._context.work.run(self._sitting_down(play, screens))

    def _sitting_down(self, play: "Play", screens: "Screens") -> "Job":
        """Put the old game away and show the new one; a generator."""
        yield  # then the work ends: its picture is drawn once
        navigator = self._context.navigator
        self._put_away()
        self.play = play
        navigator.home()
        navigator.show_changed()
        for name, args in screens:
            navigator.open(name, *args)

    def close(self) -> None:
        """Put the current game away and show home; ask first while a countdown runs."""
        self._putting_away(self.leave)

    def leave(self) -> None:
        """Put the current game away and show home; it stays in the history."""
        self._put_away()
        self._context.navigator.home()

    def abandon(self) -> None:
        """Take the game off the table and write nothing: the program failed, the journal holds the game."""
        self.play = None
        self._context.navigator.drop_table()

    def is_on(self, number: int) -> bool:
        """Return whether stored game *number* is the current game."""
        return self.play is not None and self.play.journal.number == number

    def _put_away(self) -> None:
        """Take the game off the table."""
        play, self.play = self.play, None
        if play is not None:
            if play.countdown is not None:
                play.countdown.stop(self.uptime.now_ms)
            self._context.library.put_away(play.journal, play.state["over"])

    # What is done to it

    def do(self, name: str, args: "list[Any]") -> None:
        """Do an action of the game, then show the table; a refusal shows why and changes nothing."""
        self.do_all([[name] + args])

    def do_all(self, actions: "list[Action]") -> None:
        """
        Do several *actions* `[name, args...]` at one time of the game: undo takes them back together.

        Up to AT_ONCE of them are stored together or not at all.
        """
        self._context.work.run(self._doing(actions))

    def undo(self, times: int) -> None:
        """Take back the latest *times* actions."""
        self.do_all([["undo"]] * times)

    def _doing(self, actions: "list[Action]") -> "Job":
        play, navigator, now = self.on(), self._context.navigator, self.uptime.now_ms
        is_undo, done = actions[0][0] == "undo", 0
        if navigator.make_room():
            yield
        if is_undo and play.state["over"]:
            play.is_finished = False
            self._context.library.reopen(play.journal)
            play.go_on(now)
        try:
            if not is_undo:
                play.set_apart(now)
            while actions[done:]:
                if done:
                    yield
                yield from play.doing(actions[done : done + AT_ONCE], now)
                if play.countdown is not None:
                    play.countdown.put_off_tick()
                done += AT_ONCE
        except (TablemateError, OSError) as error:
            if done:
                self._show_done(play)
            self._context.refuse(error, done > 0)
            return
        self._show_done(play)

    def _show_done(self, play: "Play") -> None:
        """Show the table after an action, above it the standings if the game is over; see TELLS_END."""
        navigator = self._context.navigator
        self._context.beeper.play("confirm", self.uptime.now_ms)
        navigator.show_changed()
        if play.state["over"] and not navigator.table().TELLS_END:
            navigator.open_suddenly("standings", play.session)

    # Its time

    def hush(self) -> bool:
        """End the blinking of TIME; return whether it was on."""
        return self.countdown is not None and self.countdown.hush()

    def is_running(self) -> bool:
        """Return whether a countdown runs."""
        return self.countdown is not None and self.countdown.is_running(self.uptime.now_ms)

    def is_calling(self) -> bool:
        """Return whether a warning is on or TIME blinks."""
        return self.countdown is not None and self.countdown.is_calling(self.uptime.now_ms)

    def tidy(self) -> None:
        """Store what can wait. It takes up to 150 ms: to be called while idle."""
        play = self.play
        if play is None:
            return
        if play.state["over"] and not play.is_finished:
            self._context.library.finish(play.journal)
            play.is_finished = True
        play.journal.tidy()
