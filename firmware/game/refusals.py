"""
The messages for what is refused: by the rules, or by the flash, which is full or fails. Where there is
no room, to delete the oldest finished game is offered.
"""

from engines_core.errors import DamagedRecord
from firmware.storage import flash

if False:  # for the type checker
    from engines_core.types import Callable
    from firmware.types import Context, Job

# Messages when the flash takes no more: with a game to delete, without one, when it failed
NONE_STORED = ("full.unstored", "full.later", "flash.failed")
PARTLY_STORED = ("full.unstored.partly", "full.later.partly", "flash.failed.partly")


class Refusals:
    """Says it on the panel and by a beep."""

    def __init__(self, context: "Context"):
        self._context = context

    def refuse(self, error: Exception, is_partly: bool = False) -> None:
        """
        Say what the rules do not allow, at which line a game is damaged, or that the flash is full or fails.

        *is_partly*: some of what was to be stored is.
        """
        play, texts = self._context.sitting.play, self._context.texts
        if isinstance(error, OSError):
            self._refuse_unstored(error, is_partly)
        elif isinstance(error, DamagedRecord):
            self._tell(texts.say("history.damage", error.line), "")
        else:
            self._tell(texts.phrase(error.args, play.names if play else ()), texts.say("refused.title"))

    def _refuse_unstored(self, error: OSError, is_partly: bool) -> None:
        """Say that the flash is full or failed; offer to delete the oldest finished game where that helps."""
        say = self._context.texts.say
        offer, later, failed = PARTLY_STORED if is_partly else NONE_STORED
        try:
            if flash.is_full(error) and self._offer_room(offer):
                return
        except OSError:
            pass  # it cannot even be read
        if flash.is_full(error):
            self._tell(say(later), say("full.title"))
        else:
            self._tell(say(failed), say("flash.title"))

    def ask_room(self, then: "Callable[[], None]") -> None:
        """Say that no game fits; offer to delete the oldest finished one and *then*() to go on."""
        if not self._offer_room("full.delete", then):
            say = self._context.texts.say
            self._context.navigator.tell(say("full.nothing"), say("full.title"))

    def _offer_room(self, text: str, then: "Callable[[], None] | None" = None) -> bool:
        """Ask *text*: to delete the oldest finished game and *then*() go on? Return whether there is one."""
        context = self._context
        say, library = context.texts.say, context.library
        oldest = [number for number in library.oldest_finished(2) if not context.sitting.is_on(number)]
        if not oldest:
            return False

        def delete() -> None:
            library.delete(oldest[0])
            for screen in context.navigator.screens:
                screen.leave_out(oldest[0])
            if then is not None:
                then()

        self._beep()
        context.work.run(self._asking(say(text), oldest[0], delete))
        return True

    def _asking(self, text: str, number: int, delete: "Callable[[], None]") -> "Job":
        """Ask *text* below the name of game *number*; a generator for the work, as imports need stack."""
        from firmware.storage.row import read

        context = self._context
        title, row = context.texts.say("full.title"), read(context.library, number, False)
        told = tuple(row.lines(context.texts))
        context.navigator.open_suddenly("confirm", title, text, delete, told)
        yield

    def _tell(self, text: str, title: str) -> None:
        self._beep()
        self._context.navigator.open_suddenly("message", text, title)

    def _beep(self) -> None:
        self._context.beeper.play("refused", self._context.uptime.now_ms)
