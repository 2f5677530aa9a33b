"""The link: every line is answered with one last line, and garbage harms nothing."""

from binascii import unhexlify

from boards.simulated.link import VirtualLink
from engines_core import strict_json
from firmware.storage.lines import SEALING, line_of
from tests.engines.random_player import Lcg
from tests.fakes.device import Device
from tests.fakes.folder import write
from tests.fakes.table import seated


def last(device: Device, line: str) -> str:
    """Return the last line of the answer to *line*."""
    return device.command(line)[-1]


def test_hello_names_the_board_its_size_and_its_keys():
    words = last(Device(), "hello").split()
    assert words[:3] == ["ok", "tablemate", "1"]
    assert words[4:] == ["simulated", "128", "64", "UP,DOWN,OK,BACK", "virtual"]


def test_an_unknown_command_gets_an_error_and_changes_nothing():
    device = Device()
    before = device.picture()
    for line in ("", "x", "press", "press FIRE", "press OK OK", "time", "time -1", "time x", "time 1e3"):
        assert last(device, line).startswith("error "), line
    for line in (
        "frames maybe",
        "pull 7",
        "pull x",
        "record",
        "_do_quit",
        "__init__",
        "quit now",
        "time 99999999999999",
    ):
        assert last(device, line).startswith("error "), line
    device.wait(100)
    assert device.picture() == before and device.screen() == "home"


def test_a_word_that_is_not_a_command_is_not_looked_up():
    asked = []

    class Asked(VirtualLink):
        def __getattr__(self, name):
            asked.append(name)
            raise AttributeError(name)

    device = Device()
    link = Asked(device.app, device.sent.append)
    link.serve(b"nothing")
    assert device.sent[-1] == "error unknown command" and asked == []


def test_a_word_too_few_or_too_many_is_said():
    device = Device()
    for line in ("time", "press", "press OK OK", "frames", "pull", "hello you", "state all", "quit now"):
        assert last(device, line) == "error wrong number of words", line


def failing(error: Exception):
    """Return a command that raises *error*."""

    def command() -> str:
        raise error

    return command


def test_a_command_without_enough_memory_is_refused():
    device = Device()
    device.link._do_state = failing(MemoryError("no memory"))
    assert last(device, "state") == "error no memory"


def test_a_fault_of_the_program_in_a_command_is_not_a_refusal():
    device = Device()
    device.link._do_state = failing(TypeError("an engine's"))
    try:
        device.link.serve(b"state")
    except TypeError:
        return
    raise AssertionError("the fault is hidden")


def test_a_long_line_and_one_that_is_not_utf8_are_refused():
    device = Device()
    device.sent.clear()
    device.link.serve(b"x" * 201)
    device.link.serve(b"press \xff")
    assert device.sent == ["error line too long", "error not UTF-8"]


def test_time_does_not_go_back():
    device = Device()
    now = device.board.now_ms
    assert last(device, "time 5").startswith("error ")
    assert device.board.now_ms == now


def test_frames_bring_a_picture_from_nothing_and_then_what_changed():
    device = Device()
    first = device.command("frames on")
    assert len([line for line in first if line.startswith("span ")]) == 8
    changed = device.command("time %d" % (device.board.now_ms + 100))
    assert [line for line in changed if line.startswith("span ")] == []
    device.command("press DOWN")
    changed = device.command("time %d" % (device.board.now_ms + 100))
    picture = bytearray(1024)
    for line in first + changed:
        if line.startswith("span "):
            _, page, column, data = line.split()
            at, sent = int(page) * 128 + int(column), unhexlify(data)
            before = picture[at : at + len(sent)]
            if line in changed:  # no more than what differs
                assert sent[0] != before[0] and sent[-1] != before[-1], line
            picture[at : at + len(sent)] = sent
    assert bytes(picture) == device.picture()


def test_settings_and_remembered_names_are_told():
    device = Device()
    device.app.context.settings.set("sound", "off")
    device.app.context.settings.set("names", ["Zo\u00eb", "Bo"])
    told, done = device.command("settings")
    values = strict_json.loads(told.partition(" ")[2].encode())
    assert done == "ok" and values["sound"] == "off" and values["names"] == ["Zo\u00eb", "Bo"]
    assert values == device.app.context.settings.values


def test_random_garbage_leaves_the_game_as_it_is():
    device = Device()
    device.start("Millennium Blades")
    device.press("OK")
    record = device.record()
    rng = Lcg(7)
    for _ in range(2000):
        length = rng.below(40)
        line = bytes([rng.below(256) for _ in range(length)]).replace(b"\n", b"")
        device.sent.clear()
        device.link.serve(line)
        assert device.sent[-1][:6] == "error "
    assert device.record() == record


def test_a_game_that_no_tablemate_has_written_harms_nothing():
    device = Device()
    for number, lines in ((1, [b'{"x": 1.5}']), (2, [b'{"game": "blaze"}', b"[1]"])):
        data = b""
        for text in lines:
            data += line_of(text, len(data) or SEALING)
        write(device.root + "/games/%04d.game" % number, data)
    assert last(device, "pull 1") == "error line 1: a number is not whole"
    assert device.command("pull 2") == ['line {"game": "blaze"}', "line [1]", "ok short"]


def test_votes_that_lie_face_down_are_not_told():
    """spec/blaze.md: until the loser of the round is known nothing may tell what was laid."""
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    for action in (["trump", "R"], ["bout", 3, 2, True], ["bout", 3, 2, True]):
        perform(device, action)
    before = device.command("record")
    votes = ["votes", [[1, 1], [2, 1], [1, 0]]]
    perform(device, votes)
    assert device.command("record") == device.command("pull 1") == before
    assert last_fact(device, "votes_left") is None
    perform(device, ["bout", 1, 0, True])
    assert device.command("record") == before
    device.sitting.undo(2)
    device.wait(10)
    assert device.command("record") == before  # taken back, they would still tell
    perform(device, votes)
    perform(device, ["bout", 2, 1, True])
    assert last_fact(device, "losers") == [1] and last_fact(device, "votes_left") == [
        [0, 1],
        [0, 1],
        [0, 1, 1],
    ]
    perform(device, ["trump", "B"])
    assert [line[5:] for line in device.command("record")[:-1]] == device.record()
    assert device.command("pull 1") == device.command("record")


def test_votes_that_are_laid_while_the_record_is_told_are_not_told():
    for line in (b"record", b"pull 1"):
        for before in range(3):
            device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
            for action in (["trump", "R"], ["bout", 3, 2, True], ["bout", 3, 2, True]):
                perform(device, action)
            told: list = []
            serving = VirtualLink(device.app, told.append).serving(line)
            for _ in range(before):
                next(serving)
            perform(device, ["votes", [[1, 1], [2, 1], [1, 0]]])
            for _ in serving:
                pass
            assert [text[5:] for text in told[:-1]] == device.record()[:-1], (line, before)


def test_votes_that_lie_face_down_in_a_game_that_was_left_are_not_told():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    for action in (["trump", "R"], ["bout", 3, 2, True], ["bout", 3, 2, True]):
        perform(device, action)
    before = device.command("record")
    perform(device, ["votes", [[1, 1], [2, 1], [1, 0]]])
    device.sitting.leave()
    assert device.command("pull 1") == before


def test_the_record_of_a_game_that_is_over_is_told_to_its_end():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    swap = ["bout", 3, 2, True]
    for action in (["trump", "R"], swap, swap, ["votes", [[1, 1], [2, 1], [1, 0]]], ["bout", 2, 1, True]):
        perform(device, action)
    for action in (
        ["trump", "Y"],
        swap,
        swap,
        swap,
        ["votes", [[1, 1], [0, 1], [0, 0]]],
        ["bout", 5, 0, True],
    ):
        perform(device, action)
    assert device.sitting.play.state["over"]
    told = device.command("record")
    assert [line[5:] for line in told[:-1]] == device.record() and device.command("pull 1") == told
    device.sitting.leave()
    assert device.command("pull 1") == told


def perform(device: Device, action: list) -> None:
    """Do *action* in the current game."""
    device.sitting.do(action[0], action[1:])
    device.wait(10)


def last_fact(device: Device, name: str) -> object:
    """Return *name* of the summary that the link sends."""
    return strict_json.loads(device.command("state")[0][6:].encode())["summary"][name]
