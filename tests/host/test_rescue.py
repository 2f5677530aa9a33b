"""`tablemate rescue`: games read out of a flash whose file system is lost."""

from pathlib import Path

import pytest
from littlefs import LittleFS, UserContext

from engines_core.games import GAMES
from firmware.storage.journal import Journal
from host_tools import cli
from host_tools.emulator import filesystem
from host_tools.program import models
from host_tools.records import journals, rescue
from tests.engines.random_player import random_record, record_bytes

LENGTHS = (5, 60, 400)  # actions: within a folder's log, in a block, in several
PIECES = 7  # in which a game is appended: littlefs copies its last block each time


def image_of(files: dict[str, bytes], size: int = filesystem.SIZE) -> bytes:
    """Return an image of *size* bytes to which *files* were appended, a piece of each in turn."""
    context = UserContext(size)
    flash = LittleFS(
        context=context,
        block_size=filesystem.BLOCK_BYTES,
        block_count=size // filesystem.BLOCK_BYTES,
        prog_size=filesystem.PROGRAM_BYTES,
        disk_version=filesystem.DISK_VERSION,
    )
    flash.makedirs("data/games")
    for piece in range(PIECES):
        for name, data in files.items():
            with flash.open(f"data/games/{name}", "ab" if piece else "wb") as file:
                file.write(data[len(data) * piece // PIECES : len(data) * (piece + 1) // PIECES])
    flash.unmount()
    return bytes(context.buffer)


def formatted(image: bytes) -> bytes:
    """Return *image* after MicroPython has formatted it, as it could not be mounted."""
    context = UserContext(filesystem.SIZE)
    context.buffer[:] = image
    filesystem._littlefs(context, filesystem.DISK_VERSION).format()
    return bytes(context.buffer)


def records() -> list[bytes]:
    """Return random records of each game, short and long."""
    games = [game_id for game_id, _ in GAMES]
    return [record_bytes(random_record(game, n, n)) for game in games for n in LENGTHS]


def stored(found: list[bytes]) -> dict[str, bytes]:
    """Return the journals of the records *found*, by file name."""
    made = [journals.journal_file("record", data).data for data in found]
    return {f"{number:04}.game": data for number, data in enumerate(made, 1)}


def test_all_games_are_found_after_the_flash_was_formatted():
    played = records()
    image = formatted(image_of(stored(played)))
    assert len(filesystem.filesystem_files(image)) == 0
    found = [game.data() for game in rescue.rescued(image)]
    assert sorted(found) == sorted(written(data) for data in played)


@pytest.mark.parametrize("model", (models.PICO, models.PICO2_W), ids=lambda model: model.name)
def test_a_whole_flash_and_one_with_both_superblocks_lost_give_the_same(model: models.Model):
    image = image_of(stored(records()), model.filesystem_bytes)
    lost = b"\0" * 2 * filesystem.BLOCK_BYTES + image[2 * filesystem.BLOCK_BYTES :]
    flash = b"\xff" * model.filesystem_at + lost
    assert {game.data() for game in rescue.rescued(flash)} == {game.data() for game in rescue.rescued(lost)}
    assert len(rescue.rescued(lost)) >= len(records()) - len(LENGTHS)  # a folder's log may lie in those two


def written(record: bytes) -> bytes:
    """Return *record* as a device tells it."""
    file = journals.journal_file("record", record)
    return journals.from_journals({"0001.game": file.data})[0].data()


def test_a_game_on_the_table_is_found_with_the_lines_of_its_tail(tmp_path: Path):
    (tmp_path / "data").mkdir()
    journal = Journal.create(
        f"{tmp_path}/0001.game", {"game": "blaze", "players": ["Ann", "Bo", "Cy"], "tablemate": 1}
    )
    for t in range(30):
        journal.append([t, "tick"])
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert files["0001.tail"].count(b"\n") > 2
    (game,) = rescue.rescued(formatted(image_of(files)))
    assert len(game.lines) == 31


def test_the_command_saves_what_it_finds(tmp_path: Path, capsys):
    image = tmp_path / "flash.bin"
    image.write_bytes(formatted(image_of(stored(records()[:2]))))
    assert cli.run(["rescue", "--image", str(image), str(tmp_path / "found")]) == 0
    assert "2 games found" in capsys.readouterr().out
    assert len(list((tmp_path / "found").iterdir())) == 2


def test_a_file_that_is_not_an_image_is_refused_and_a_blank_one_has_no_game(tmp_path: Path, capsys):
    image = tmp_path / "flash.bin"
    image.write_bytes(b"x" * 100)
    assert cli.run(["rescue", "--image", str(image), str(tmp_path / "found")]) == 2
    assert "no whole blocks" in capsys.readouterr().err
    image.write_bytes(b"\xff" * filesystem.SIZE)
    assert cli.run(["rescue", "--image", str(image), str(tmp_path / "found")]) == 1
