"""
The screens in a language: the sequences in tests/, which a clone has, played as a player of it sees them.

Each shot is a picture. Where a text is cut, reaches beyond the panel or into another text, there is one more,
`SEQUENCE-wrong-N`, and a line that says which text; what happens in English too is not told.
"""

import tempfile
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boards.simulated.board import make
from firmware.app import App
from firmware.display.font import ELLIPSIS, Font
from host_tools.device import sequence
from host_tools.device.device import COLUMNS, Device
from host_tools.device.inside import Inside
from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.languages import coverage, reference
from host_tools.languages.reference import ENGLISH
from host_tools.languages.side_by_side import Pair
from host_tools.pictures import panel_picture
from host_tools.records import output_file
from host_tools.targets import targets

SEQUENCES = "tests/sequences"
SCALE = 4
PARTNER = "+"  # stands between the names of a side
RETYPED = 1  # characters: a digit of a countdown is drawn over the one before


class Drawn(NamedTuple):
    """A text on the panel: its columns from *left* to before *right*, its first row, how high its font is."""

    text: str
    left: int
    right: int
    top: int
    height: int

    def hits(self, other: "Drawn") -> bool:
        """Return whether the two are drawn over one another."""
        beside = self.right <= other.left or other.right <= self.left
        return not beside and abs(self.top - other.top) < min(self.height, other.height) - 1

    def lies_under(self, room: "Drawn") -> bool:
        """Return whether the dark rectangle *room* takes this text away, or the end of it."""
        beside = self.right <= room.left or room.right <= self.left
        return not beside and room.top <= self.top and self.top + self.height <= room.top + room.height


class Seen:
    """The faults on the screens of a sequence: the texts, and a picture of where each was seen first."""

    def __init__(self, language: str) -> None:
        self.whole = open_ended(language) + open_ended(ENGLISH)
        self.wrong: dict[str, bytes] = {}
        self.names: tuple[str, ...] = ()  # players of the latest game, also when it is offered again
        self.app: Any = None  # the program that runs now: another one after a power cut

    def look(self, texts: list[Drawn], picture: bytes, names: tuple[str, ...]) -> None:
        """Look at the *texts* of a *picture*; *names* may be cut."""
        self.names = names or self.names
        for reason in reasons(texts, self.whole, self.names):
            self.wrong.setdefault(reason, picture)


def open_ended(language: str) -> tuple[str, ...]:
    """Return the texts of a *language* that end with a mark by themselves."""
    tables = [coverage.table(language, part) for part in reference.parts()]
    lines = [line for table in tables for text in table.values() for line in coverage.lines(text)]
    return tuple(line for line in lines if line.endswith(ELLIPSIS))


def only_names_are_cut(text: str, names: tuple[str, ...]) -> bool:
    """Return whether each mark in *text* follows the beginning of one of *names*."""
    begun = tuple(name[:length] for name in names for length in range(1, len(name) + 1))
    begun += tuple(name + PARTNER for name in names)
    return all(piece.endswith(begun) for piece in text.split(ELLIPSIS)[:-1])


def is_whole_elsewhere(text: str, texts: list[Drawn]) -> bool:
    """Return whether one of *texts* says all of *text*, whose end is cut: the header does for a row."""
    head = text.removesuffix(ELLIPSIS)
    return any(other.text.startswith(head) and ELLIPSIS not in other.text for other in texts)


def reasons(texts: list[Drawn], whole: Container[str] = (), names: tuple[str, ...] = ()) -> Iterator[str]:
    """
    Yield what is wrong with the *texts* of a screen.

    Those of *whole* end with a mark and are not cut; *names* give way.
    """
    for at, one in enumerate(texts):
        is_cut = ELLIPSIS in one.text and one.text not in whole and not only_names_are_cut(one.text, names)
        if is_cut and not is_whole_elsewhere(one.text, texts):
            yield f"cut: {one.text}"
        if one.left < 0 or one.right > COLUMNS:
            yield f"beyond the edge: {one.text}"
        for other in texts[:at]:
            if one.hits(other) and min(len(one.text.strip()), len(other.text.strip())) > RETYPED:
                yield f"over one another: {other.text} | {one.text}"


def program(seen: Seen, names: tuple[str, ...] = ()) -> type[App]:
    """Return the program, with *seen* told of all texts that it draws; games begin for *names*, if any."""

    class Watched(App):
        def __init__(self, board: Any, ticks: int):
            super().__init__(board, ticks)
            seen.app = self
            if names:
                sitting: Any = self.sitting
                sitting.start = self._started(sitting.start)
                sitting.start_as_last_time = self._started(sitting.start_as_last_time)
            self._texts: list[Drawn] = []
            self._told: list[Drawn] = []
            canvas: Any = self.output.canvas
            self._draw, self._clear, self._fill = canvas.text, canvas.clear, canvas.fill
            canvas.text, canvas.clear, canvas.fill = self._text, self._cleared, self._filled

        def _started(self, start: Callable[..., None]) -> Any:
            """Return *start* for as many of *names* as were given."""
            return lambda game, given, options: start(game, list(names[: len(given)]), options)

        def _text(self, x: int, y: int, string: str, font: Font) -> int:
            before = list(self._texts)
            drawn: int = self._draw(x, y, string, font)
            self._texts = before  # without the letters among Japanese ones, each drawn as a text
            if string:
                self._texts.append(Drawn(string, x, x + font.width(string), y, font.height))
            return drawn

        def _cleared(self) -> None:
            self._texts = []
            self._clear()

        def _filled(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
            if not on:
                room = Drawn("", x, x + width, y, height)
                self._texts = [text for text in self._texts if not text.lies_under(room)]
            self._fill(x, y, width, height, on)

        def step(self, ticks: int) -> int:
            delay_ms = super().step(ticks)
            if self._texts != self._told:
                self._told = list(self._texts)
                names = self.sitting.play.names if self.sitting.play else ()
                seen.look(self._told, bytes(self.board.display.buffer), tuple(names))
            return delay_ms

    return Watched


def played(
    path: Path, language: str, names: tuple[str, ...] = ()
) -> tuple[dict[str, bytes], dict[str, bytes], dict[str, bytes]]:
    """
    Play the sequence at *path* in *language* beside English, games for *names* if there are any.

    Return the shots, and what is wrong with the screens in the language and in English.
    """
    steps = sequence.parse(path.read_text(encoding="utf-8"), str(path))
    shots: dict[str, bytes] = {}
    usual, seen = Seen(ENGLISH), Seen(language)
    with tempfile.TemporaryDirectory(prefix="tablemate-flash-") as root:
        with _device(Path(root, ENGLISH), ENGLISH, usual, names) as lead:
            with _device(Path(root, "beside"), language, seen, names) as device:
                Pair(lead, device, lambda: usual.app, lambda: seen.app).play(steps, shots)
    return shots, seen.wrong, usual.wrong


def _device(root: Path, language: str, seen: Seen, names: tuple[str, ...]) -> Device:
    root.mkdir()
    targets.speak(language, "cpython", root)
    return Device(lambda: Inside(make(str(root)), program(seen, names)))


def write(language: str, folder: Path) -> bool:
    """Write all shots in *language* into *folder* and tell what is wrong; return whether something is."""
    clone = folders.clone()
    if clone is None:
        raise Refused("the sequences whose screens are shown lie in a clone of the repository")
    made: dict[Path, bytes] = {}
    count = 0
    for path in sorted((clone / SEQUENCES).glob("*.seq")):
        shots, wrong, usual = played(path, language)
        told = [reason for reason in wrong if language == ENGLISH or reason not in usual]
        for number, reason in enumerate(told, 1):
            shots[f"wrong-{number}"] = wrong[reason]
            print(f"{path.stem}-wrong-{number}.png: {reason}")
            count += 1
        made.update({folder / f"{path.stem}-{name}.png": shown for name, shown in shots.items()})
    folders.made(folder)
    output_file.write_all({path: panel_picture.png(shown, SCALE) for path, shown in made.items()})
    print(f"{len(made)} pictures in {folder}")
    return count > 0
