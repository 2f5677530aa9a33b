"""
This version reads the files of each version from 1.0.0 on: journals, results, settings, records.

The folders in tests/stored are as they were then (tests/stored/__main__.py makes one, once a version). A
report may say more than it did, but nothing else.
"""

import gc
import json
import os

from engines_core import replay
from firmware import VERSION
from firmware.memory import Memory
from firmware.storage import listing, repairs
from firmware.storage.outcome_file import Notes
from firmware.storage.outcomes import Outcomes
from firmware.storage.settings import Settings
from tests.fakes import folder
from tests.fakes.device import Device
from tests.fakes.loading import loaded, unload_since

STORED = "tests/stored"


def evenings():
    """Yield the folders of all evenings that were stored; the modules that one needs go before the next."""
    versions = [STORED + "/" + name for name in sorted(os.listdir(STORED)) if name[0].isdigit()]
    before = loaded()
    for version in versions:
        for name in sorted(os.listdir(version)):
            yield version + "/" + name
            unload_since(before)
            gc.collect()


def found(evening: str) -> dict:
    """Return the files of *evening*."""
    return json.loads(folder.read(evening + "/found.json").decode())


def copied(source: str, target: str = "") -> str:
    """Return a folder with a copy of all that is in *source*."""
    target = target or folder.on_disk()
    for name in os.listdir(source):
        path = target + "/" + name
        if os.stat(source + "/" + name)[0] & 0x4000:
            os.mkdir(path)
            copied(source + "/" + name, path)
        else:
            folder.write(path, folder.read(source + "/" + name))
    return target


def run(steps):
    """Return the result of the generator *steps*."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def says(value, stored) -> bool:
    """Return whether *value* says what *stored* does, and perhaps more."""
    if type(stored) is dict:
        return all([key in value and says(value[key], stored[key]) for key in stored])
    if type(stored) is list:
        return len(value) == len(stored) and all([says(one, two) for one, two in zip(value, stored)])
    return value == stored


def test_this_version_has_stored_what_the_next_ones_have_to_read():
    assert VERSION in os.listdir(STORED), "python -m tests.stored"


def test_each_journal_is_the_record_that_it_was_and_is_replayed_to_the_same_report():
    for evening in evenings():
        library = repairs.library_in(copied(evening + "/data"))
        games = found(evening)["games"]
        assert run(listing.states(library)) == [(number, state) for number, state, _, _ in games], evening
        for number, _, report, _ in games:
            record = folder.read(evening + "/%d.jsonl" % number)
            journal = library.open(number)
            assert "".join([line + "\n" for line in journal.export()]).encode() == record, evening
            assert journal.damaged_line is None and not journal.lacks_newest(), evening
            read = json.loads(json.dumps(replay.report(replay.played(record)[0])))
            assert says(read, report), evening


def test_each_result_is_read_from_the_file_of_results_and_is_what_a_replay_finds():
    count = 0
    for evening in evenings():
        library = repairs.library_in(copied(evening + "/data"))
        for number, _, _, values in found(evening)["games"]:
            if values is None:
                continue
            notes = Notes(library)
            run(notes.find())
            size = os.stat(library.path(number))[6]
            assert notes.of(number, size) == values, evening
            os.remove(library.folder[: -len("games")] + "outcomes")
            assert run(Outcomes(library, Memory()).of(number)).values() == values, evening
            count += 1
    assert count >= 6


def test_the_settings_are_what_they_were():
    for evening in evenings():
        settings = Settings(copied(evening + "/data"))
        stored = found(evening)["settings"]
        assert settings.report is None and settings["sound"] == stored.get("sound", "all"), evening
        for key in stored:
            assert settings[key] == stored[key], (evening, key)


def test_the_history_lists_each_game_and_one_that_was_cut_goes_on():
    for evening in evenings():
        number, state, report, _ = found(evening)["games"][0]
        look = listed if state == "over" else resumed
        assert look(Device(copied(evening + "/data")), number, report["standings"]), evening


def listed(device: Device, number: int, standings: list) -> bool:
    """Return whether the History of *device* lists game *number* with its winner."""
    device.open("history")
    device.wait(3000)
    winner = [row for row in standings if row["place"] == 1][0]
    told = "%s: %d" % (winner["name"][-1], winner["score"])  # the name gives way to the title
    return device.top().numbers == [number] and device.shows(told)


def resumed(device: Device, number: int, standings: list) -> bool:
    """Return whether *device* goes on with game *number* where it was cut."""
    device.press("OK")
    device.wait(3000)
    session = device.sitting.on().session
    scores = [row["score"] for row in session.game.standings(session.state)]
    return device.screen() == "table" and scores == [row["score"] for row in standings]
