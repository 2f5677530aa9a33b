"""The workshop's page with a device played by this test: its messages about good and hostile ones."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boards.simulated.panel import MutePanel
from firmware.storage.settings_table import SETTINGS
from host_tools.web import packages
from tests.engines.random_player import random_record, record_bytes
from tests.fakes.device import Device
from tests.web.bench import Bench

pytestmark = pytest.mark.slow

HELLO = "ok tablemate 1 micropython pico_ssd1306 128 64 UP,DOWN,OK,BACK real"
SILENCE = {"": "", "hello": HELLO, "and now": "error unknown command", "frames on": "ok", "games": "ok"}


class Script:
    """A device that answers each line by `answers`, and unknown ones with an error."""

    slice_ms = 100

    def __init__(self, answers: "dict[str, str] | None" = None, always: str = ""):
        self.answers = {**SILENCE, **(answers or {})}
        self.always = always  # said without end
        self.heard: list[str] = []
        self._rest = b""
        self._says = b""

    def write(self, data: bytes) -> None:
        """Take *data* from the page."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            text = line.decode()
            self.heard += [text] if text else []
            answer = self.answers.get(text, "error unknown command")
            self._says += answer.encode() + b"\n" if answer else b""

    def run(self, _: float) -> bytes:
        """Return the bytes that the device sends now."""
        said, self._says = self._says + self.always.encode(), b""
        return said


class Simulated(Script):
    """The real program on the simulated board behind the real link; the time stands still."""

    def __init__(self, device: Device):
        super().__init__()
        self.device = device

    def write(self, data: bytes) -> None:
        """Serve the lines."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in filter(None, lines):
            self._says += b"".join(text.encode() + b"\n" for text in self.device.command(line.decode()))
            self.device.wait(20)
            self._says += b"".join(text.encode() + b"\n" for text in self.device.sent[:-1])


@pytest.fixture
def bench(browser: Browser, address: str) -> Iterator[Callable[..., Bench]]:
    """Return `bench(thing)`: the page with that on its USB."""
    made: list[Bench] = []

    def make(thing, **options) -> Bench:
        made.append(Bench(browser, address, thing, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_settings_names_and_games_of_the_program_are_shown(bench):
    device = Device()
    device.app.context.settings.set("names", ["Zoë", "Bo"])
    device.start("Boo-Ray")
    there = bench(Simulated(device))
    there.connect()
    there.until(lambda: "Boo-Ray" in there.text("#games"), "the game")
    assert "Zoë, Bo" in there.text("#settings") and "1 game on the device." in there.text("#games-said")
    assert "not finished" in there.text("#games")
    there.page.evaluate("window.dispatchEvent(new Event('resize'))")
    shown = "() => { const c = document.querySelector('#panel'); return c.width > 256; }"
    there.until(lambda: there.page.evaluate(shown), "the picture")


def test_a_key_is_held_as_long_as_the_finger_is_down_and_no_longer(bench):
    script = Script({f"{what} {key}": "ok" for what in ("press", "release") for key in ("OK", "DOWN")})
    there = bench(script)
    there.connect()

    def moves() -> list[str]:
        return [line for line in script.heard if line.split(" ")[0] in ("press", "release")]

    there.page.hover("[data-key=OK]")
    there.page.mouse.down()
    there.until(lambda: moves() == ["press OK"])
    there.page.mouse.up()
    there.until(lambda: moves() == ["press OK", "release OK"])
    there.page.focus("#mirror")
    there.page.keyboard.down("ArrowDown")
    there.until(lambda: moves()[2:] == ["press DOWN"])
    there.page.evaluate("window.dispatchEvent(new Event('blur'))")  # the window is left with the key down
    there.until(lambda: moves()[2:] == ["press DOWN", "release DOWN"])


def test_enter_is_ok_after_a_click_on_another_key(bench):
    keys = ("OK", "DOWN")
    script = Script({f"{what} {key}": "ok" for what in ("press", "release") for key in keys})
    there = bench(script)
    there.connect()
    there.page.click("[data-key=DOWN]")
    there.until(lambda: "release DOWN" in script.heard)
    assert there.page.evaluate("document.activeElement.id") == "mirror"
    there.page.keyboard.press("Enter")
    there.until(lambda: "release OK" in script.heard, "OK", 20)
    assert script.heard.count("press DOWN") == 1


class Slow(Script):
    """It takes 1500 ms for a `pull`, and serves one line after the other meanwhile, as a device does."""

    slice_ms = 50
    PULL_MS = 1500

    def __init__(self, answers: "dict[str, str]"):
        super().__init__(answers)
        self.now_ms = self._free_ms = 0.0
        self.log: list[tuple[float, str]] = []  # when each line was served
        self._lines: list[str] = []

    def write(self, data: bytes) -> None:
        """Take *data* from the page."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._lines += [line.decode() for line in lines if line]

    def run(self, ms: float) -> bytes:
        """Return the bytes that the device sends now."""
        self.now_ms += ms
        said = b""
        while self._lines and self.now_ms >= self._free_ms:
            line = self._lines.pop(0)
            is_begun = line.startswith("begun ")
            line = line.removeprefix("begun ")
            if not is_begun:
                self.log.append((self.now_ms, line))
            if line.startswith("pull") and not is_begun:
                self._lines.insert(0, "begun " + line)
                self._free_ms = self.now_ms + self.PULL_MS
            else:
                said += (self.answers.get(line, "error unknown command") + "\n").encode()
        return said


def test_keys_are_held_as_long_as_under_the_finger_while_games_are_read(bench):
    answers = {f"{what} {key}": "ok" for what in ("press", "release") for key in ("OK", "DOWN")}
    answers |= {f"pull {number}": 'line {"game": "boo_ray"}\nok' for number in range(1, 6)}
    script = Slow(answers | {"games": "\n".join(f"game {number} over" for number in range(1, 6)) + "\nok"})
    there = bench(script)
    there.connect()
    there.until(lambda: any(line == "pull 4" for _, line in script.log), "the games")
    there.page.focus("#mirror")
    under: list[float] = []  # when each went down or up under the fingers
    for key, held in (("Enter", 4), ("Enter", 4), ("ArrowDown", 20)):
        for move in (there.page.keyboard.down, there.page.keyboard.up):
            move(key)
            under.append(script.now_ms)
            for _ in range(held if move == there.page.keyboard.down else 1):
                there.step()
    there.until(lambda: any(line == "release DOWN" for _, line in script.log), "the last")
    lines = [line for _, line in script.log]
    begun = lines.index("press OK")
    assert lines[begun - 1] == "pull 4", "games that wait are read after the keys"
    moved = [(at, line) for at, line in script.log if line.startswith(("press", "release"))]
    ok = ["press OK", "release OK"]
    assert [line for _, line in moved] == [*ok, *ok, "press DOWN", "release DOWN"]
    for at in range(0, 6, 2):
        held_ms = moved[at + 1][0] - moved[at][0]
        assert abs(held_ms - (under[at + 1] - under[at])) <= script.slice_ms, moved
    assert moved[2][0] - moved[1][0] >= script.slice_ms, "two presses became one"
    assert lines[lines.index("press DOWN") + 1] == "release DOWN", "something is asked while a key is down"


def test_a_device_in_a_fault_is_said_in_a_sentence(bench):
    device = Device()
    there = bench(Simulated(device))
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    device.top().pressed = None  # makes a fault of the next press
    there.page.focus("#mirror")
    there.page.keyboard.press("ArrowDown")
    there.until(lambda: "Its game is saved: press OK on it" in there.text("#fault"), "a word")
    assert device.screen() == "fault" and there.said().startswith("Connected")
    there.unplug()
    there.plug(Simulated(device.cut()))
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    there.until(lambda: there.page.is_visible("#mirror") and there.text("#fault") == "", "no word")


def test_a_device_whose_picture_goes_on_is_asked_nothing(bench):
    script = Script(always="span 0 0 ff\n")
    there = bench(script)
    there.connect()
    for _ in range(50):
        there.step()
    assert "state" not in script.heard
    script.always = ""
    there.until(lambda: "state" in script.heard)


def test_the_clock_is_set_to_the_time_here_and_signs_of_life_are_given(bench):
    there = bench(Script())
    lines: list[bytes] = []
    take = there.thing.write
    there.thing.write = lambda data: (lines.append(data), take(data))
    there.connect()
    there.until(lambda: lines.count(b"\n\n") >= 3, "signs of life")
    told = next(line.decode() for line in lines if line.startswith(b"clock "))
    here = there.page.evaluate("new Date().toLocaleString('sv')")  # 2026-11-22 19:30:05
    assert re.fullmatch(r"clock \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", told.strip()) and told[6:16] == here[:10]


def test_another_version_of_the_link_is_said(bench):
    there = bench(Script())
    there.page.click("#choose")
    for version, said in (
        ("2", "reload this page"),
        ("0", "put this page’s program on it"),
        ("\x1b[2J", "Update"),
    ):
        there.unplug()
        there.plug(Script({"hello": HELLO.replace(" 1 ", f" {version} ", 1)}))
        there.until(lambda version=version: f"version {version[-1]}" in there.said() or "[2J" in there.said())
        assert said in there.said() and "\x1b" not in there.said()


def test_a_newer_device_of_the_same_version_that_tells_more_is_understood(bench):
    there = bench(
        Script(
            {"hello": HELLO + " and more", "frames on": "glow 7\nspan 0 0 ff\nok", "games": "mood fine\nok"}
        )
    )
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))


HOSTILE = [
    ({"frames on": "\n".join(["span 9 0 ff"] * 30) + "\nok"}, "is no Tablemate"),
    ({"frames on": "\n".join(["span 0 100 " + "ff" * 100] * 30) + "\nok"}, "is no Tablemate"),
    (
        {"frames on": "\n".join(["span 0 0 zz", "panel 5 999", "span", "span 0 0 fff"] * 10) + "\nok"},
        "is no Tablemate",
    ),
    ({"hello": "ok tablemate 1 micropython " + "x" * 9000}, "is no Tablemate"),
    ({"hello": HELLO.replace("128 64", "64 32")}, "has 64 x 32 dots"),
    ({"hello": "Traceback (most recent call last):\n>>> "}, "does not run"),
    ({"hello": "<img src=x onerror=document.title='owned'>"}, "is no Tablemate"),
    ({"hello": ""}, "no Tablemate answers"),
]


def test_what_no_tablemate_says_is_told_in_a_sentence(bench):
    there = bench(Script(HOSTILE[0][0]))
    there.page.click("#choose")
    for answers, said in HOSTILE:
        there.unplug()
        there.plug(Script(answers))
        there.until(lambda said=said: said in there.said(), said)
        assert len(there.said()) < 300 and there.page.title() == "Tablemate workshop"


def test_what_stays_on_the_page_changes_with_its_language(bench):
    header = 'line {"game":"blaze","players":["Ann"]}\nline [5,"trump","R"]\n'
    there = bench(Script({"games": "game 1 over\nok", "pull 1": header + "ok short"}))
    there.connect()
    there.until(lambda: "Blaze" in there.text("#games"))
    there.page.click("[aria-label='Save game 1']")
    there.until(lambda: "newest lines" in there.text("#games-log"), "what the record lacks")
    english = [there.said(), there.text("#games-log")]
    there.page.select_option("#language", "de")
    there.until(lambda: there.said().startswith("Verbunden"), "German")
    german = [there.said(), there.text("#games-log")]
    there.unplug()
    there.until(lambda: there.said() not in german, "the trouble")
    lost = there.said()
    there.page.select_option("#language", "fr")
    there.until(lambda: there.said() != lost, "French")
    for text in (*english, *german, lost, there.said()):
        assert [*english, *german, lost, there.said()].count(text) == 1, text


def test_a_flood_before_the_first_answer_freezes_nothing(bench):
    there = bench(Script({"hello": ""}, always="x" * 5000))
    there.page.click("#choose")
    there.until(lambda: "no Tablemate" in there.said(), "a word")
    for flood in ("noise\n" * 800, "span 0 0 ff\n" * 400, "ok\n" * 1000):
        there.unplug()
        there.plug(Script())
        there.until(lambda: there.said().startswith("Connected"), "the connection")
        there.unplug()
        there.plug(Script({"hello": ""}, always=flood))
        there.until(lambda: "no Tablemate" in there.said(), "a word")


def test_an_answer_without_an_end_is_given_up(bench):
    there = bench(Script({"games": "game 1 over\n" * 60_000}))
    there.page.click("#choose")
    there.until(lambda: "does not end" in there.said(), "a word")


def test_games_that_are_none_or_cannot_be_read_are_said(bench):
    there = bench(
        Script(
            {"games": "game 1 over\ngame 2 bad\nok", "pull 1": "line {\nok", "pull 2": "error damaged <b>"}
        )
    )
    there.connect()
    there.until(lambda: "damaged <b>" in there.text("#games") and "Record" in there.text("#games"))
    assert "2 games on the device, 1 damaged." in there.text("#games-said")
    worse = bench(Script({"games": "game <b>1</b> over\nok"}))
    worse.connect()
    worse.until(lambda: "tells of no game" in worse.text("#games-said"))


def test_a_game_that_is_not_all_there_is_saved_and_what_it_lacks_is_said(bench):
    header = 'line {"game":"blaze","players":["Ann"]}\nline [5,"trump","R"]\n'
    answers = {"pull 2": header + "ok short", "pull 1": header + "ok damaged 3"}
    there = bench(Script({"games": "game 2 game\ngame 1 bad\nok", **answers}))
    there.connect()
    there.until(lambda: there.text("#games").count("Blaze") == 2)
    for number, lacks in (
        (1, "Game 1 is damaged from line 3 on, the rest is lost."),
        (2, "The newest lines of game 2 are lost."),
    ):
        there.page.click(f"[aria-label='Save game {number}']")
        there.until(lambda lacks=lacks: lacks in there.text("#games-log"), lacks)
        assert f"000{number}-blaze.jsonl saved: 1 action." in there.text("#games-log")


def test_a_port_that_another_program_uses_is_said_and_taken_when_it_is_free(bench):
    there = bench(Script())
    there.page.evaluate("usb.isTaken = true")
    there.page.click("#choose")
    there.until(lambda: "Another program or tab uses this device" in there.said())
    there.page.evaluate("usb.isTaken = false")
    there.until(lambda: there.said().startswith("Connected"), "the connection")


def test_a_device_that_takes_no_bytes_or_falls_silent_is_said(bench):
    script = Script()
    there = bench(script)
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    script.answers["games"] = ""
    there.page.click("#again")
    there.until(lambda: "does not answer" in there.said(), "a word")
    script.answers["games"] = "ok"
    there.until(lambda: there.said().startswith("Connected"), "the connection")


def test_a_device_is_found_again_after_it_was_unplugged(bench):
    there = bench(Script())
    there.connect()
    for _ in range(2):
        there.unplug()
        there.until(lambda: "Nothing is lost" in there.said())
        there.plug(Script())
        there.until(lambda: there.said().startswith("Connected"), "the connection")
    assert there.page.is_visible("#panel")


class PlainPython(Script):
    """A Pico without the program: its prompt comes after each line, and no answer."""

    def __init__(self):
        super().__init__()
        self.raw = b""

    def write(self, data: bytes) -> None:
        """Take *data* from the page."""
        self.raw += data
        self._says += b">>> " if b"\n" in data else b""


def test_an_update_that_is_pressed_while_the_device_is_looked_for_has_it_alone(bench):
    there = bench(PlainPython())
    there.page.wait_for_selector("#board option[value=pico_ssd1306]", state="attached")
    there.page.select_option("#board", "pico_ssd1306")
    there.page.click("#choose")
    there.until(lambda: "does not run" in there.said(), "a word")
    there.until(lambda: there.said().startswith("Looking") and b"hello" in there.thing.raw, "the next look")
    there.page.click("#bring")
    there.until(lambda: b"\x03" in there.thing.raw, "the update")
    begun = there.thing.raw.index(b"\x03")
    there.until(lambda: there.thing.raw.count(b"\r\x03\x03") == 2, "its next try", 60)
    assert b"hello" not in there.thing.raw[begun:] and b"\n" not in there.thing.raw[begun:]
    assert there.said().startswith("Updating")


NOTE_SAID = """() => {
    const { watch } = tablemate.connection;
    const said = watch.said;
    window.told = [];
    watch.said = (state, sentence, kind) => { told.push(state); said(state, sentence, kind); };
}"""


def test_a_device_that_comes_while_it_is_looked_for_is_connected_once(bench):
    script = Script({"hello": ""})
    there = bench(script)
    there.page.evaluate(NOTE_SAID)
    there.page.click("#choose")
    there.until(lambda: "hello" in script.heard)
    there.page.evaluate("tablemate.connection.serial.dispatchEvent(new Event('connect'))")
    for _ in range(10):
        there.step()
    script.answers["hello"] = HELLO
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    for _ in range(40):
        there.step()
    assert there.page.evaluate("told") == ["looking", "on"]


def test_a_device_that_knows_no_settings_and_no_clock_is_used_all_the_same(bench):
    there = bench(Script({"settings": "error unknown command"}))
    there.connect()
    there.until(lambda: "older" in there.text("#settings-said") and "No games" in there.text("#games-said"))
    assert "no clock" in there.text("#clock-said")


def test_a_browser_without_web_serial_says_which_have_it(browser, address):
    page = browser.new_context(bypass_csp=True).new_page()
    page.add_init_script("Object.defineProperty(navigator, 'serial', { value: undefined })")
    page.goto(address + "workshop.html")
    page.locator("#connect").get_by_text("Chrome, Edge and Opera on a computer can").wait_for()
    assert not page.is_visible("#choose") and page.is_visible("#image") and page.is_disabled("#bring")
    page.context.close()


def test_saved_records_are_made_longer_and_never_shorter(bench):
    there = bench(Script())
    saved = """async ([number, lines]) => {
        const { saved } = await import("./workshop/records.js");
        const folder = await navigator.storage.getDirectory();
        return saved(folder, number, lines);
    }"""
    header, other = '{"game": "boo_ray", "players": ["Ann"]}', '{"game": "boo_ray", "players": ["Bo"]}'
    said = [
        there.page.evaluate(saved, [7, lines])
        for lines in ([header], [header, "[1,2]"], [header], [other], [header, "[1,2]"])
    ]
    assert said == ["new", "longer", "same", "new", "same"]
    names = """async () => {
        const found = {};
        for await (const [name, file] of (await navigator.storage.getDirectory()).entries())
            found[name] = await (await file.getFile()).text();
        return found;
    }"""
    assert there.page.evaluate(names) == {
        "0007-boo_ray.jsonl": header + "\n[1,2]\n",
        "0007-boo_ray-2.jsonl": other + "\n",
    }


def test_a_record_that_cannot_be_read_is_not_written_over(tab: Page):
    said = tab.evaluate(
        """async () => {
            await import("/version.js");
            const { saved } = await import("/workshop/records.js");
            await (await import("/device/texts.js")).load("workshop");
            const nothing = async () => {};
            let writes = 0;
            const file = {
                getFile: async () => { throw new DOMException("it is locked", "NotReadableError"); },
                createWritable: async () => { writes += 1; return { write: nothing, close: nothing }; },
            };
            const folder = { getFileHandle: async () => file };
            const said = await saved(folder, 7, ['{"game": "boo_ray"}']).catch((error) => error.message);
            return [said, writes];
        }"""
    )
    assert said == ["The file 0007-boo_ray.jsonl there cannot be read, and is left as it is.", 0]


def test_a_finished_game_that_went_on_is_saved_as_it_is_now(bench):
    lines = ['line {"game": "boo_ray", "players": ["Ann", "Bo"]}', 'line [1,"end"]']
    script = Script({"games": "game 1 over\nok", "pull 1": "\n".join([*lines, "ok"])})
    there = bench(script)
    there.connect()
    there.until(lambda: "Ann, Bo" in there.text("#games"), "the game")
    script.answers["pull 1"] = "\n".join([*lines, 'line [2,"undo"]', 'line [3,"end"]', "ok"])
    with there.page.expect_download() as loading:
        there.page.get_by_role("button", name="Save game 1").click()
        there.until(lambda: "saved" in there.text("#games-log"))
    assert loading.value.path().read_text().endswith('[1,"end"]\n[2,"undo"]\n[3,"end"]\n')


def test_a_file_that_is_no_record_is_refused_with_the_reason(bench, tmp_path):
    there = bench(Script())
    there.connect()
    header = b'{"tablemate": 1, "game": "boo_ray", "players": ["Zo\xc3\xab", "Bo"]}\n'
    sheet = Path("host_tools/sheets/hearts.json").read_bytes()
    for name, content, said in (
        ("bad.jsonl", header + b'[5,"nothing"]\n', "line 2: nothing:"),
        ("latin.jsonl", header.replace(b"\xc3\xab", b"\xeb"), "it is not UTF-8"),
        ("large.jsonl", b"x" * (2 << 20), "it is too large."),
        ("as_large.jsonl", b"x" * ((1 << 20) - 10), "it is too large."),
        ("hearts.json", sheet, "it is a score sheet, not a record: `tablemate push` brings it"),
    ):
        (tmp_path / "torn.jsonl").write_bytes(header + b'[99, "Zo\xc3')  # is left out at the end
        (tmp_path / name).write_bytes(content)
        there.page.set_input_files("#push-files", [tmp_path / "torn.jsonl", tmp_path / name])
        told = f"{name} is not a sound record, {said}"
        there.until(lambda told=told: told in there.text("#games-log"), told, 30)
        assert "torn.jsonl" not in there.text("#games-log")
        assert "Nothing was stored" in there.text("#games-log")


def test_records_are_not_said_to_be_replayed_for_ever(bench, tmp_path):
    there = bench(Script(), program="none")
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    (tmp_path / "evening.jsonl").write_bytes(record_bytes(random_record("boo_ray", 4, 20)))
    there.page.set_input_files("#push-files", tmp_path / "evening.jsonl")
    there.until(lambda: "cannot be fetched" in there.text("#games-log"), "a word", 60)
    assert "No games" in there.text("#games-said")


def test_a_long_name_breaks(browser: Browser, address: str):
    page = browser.new_page(viewport={"width": 360, "height": 700}, service_workers="block")
    page.goto(address + "workshop.html")
    page.evaluate("document.getElementById('there').hidden = false")
    for place in ("#image-said", "#write-said", "#bring-said", "#said", "#games-log"):
        fill = "(at, text) => { at.textContent = text; }"
        page.locator(place).evaluate(fill, "N" * 60 + ".uf2 is of others")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, place
        page.locator(place).evaluate(fill, "")
    page.close()


@pytest.mark.parametrize("at", [0, -1])
def test_settings_are_told_as_the_device_shows_them_and_nothing_else(bench, at: int):
    device = Device(panel=MutePanel())
    offered = {key: values[at] for key, _, _, values, _ in SETTINGS if values}
    for key, value in offered.items():
        device.app.context.settings.set(key, value)
    device.open("settings")
    shown = dict(device.top().rows()[: len(offered)])
    device.navigator.home()
    there = bench(Simulated(device))
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    told = [text.strip() for text in there.page.locator("#settings > *").all_text_contents()]
    names = {"Names": "none", "Score sheets used last": "none"}
    assert dict(zip(told[::2], told[1::2], strict=True)) == {**shown, **names}


@pytest.mark.parametrize(("width_px", "scheme"), [(360, "light"), (1280, "dark")])
def test_it_fits_the_window_and_everybody_can_use_it(bench, width_px, scheme):
    device = Device()
    device.start("Boo-Ray")
    there = bench(Simulated(device))
    there.page.set_viewport_size({"width": width_px, "height": 900})
    there.page.emulate_media(color_scheme=scheme)
    there.connect()
    there.until(lambda: "Boo-Ray" in there.text("#games"), "the game")
    there.page.clock.resume()  # axe waits by it
    there.page.add_script_tag(path=packages.PACKAGES / "axe-core/axe.min.js")
    found = there.page.evaluate("axe.run()")["violations"]
    assert [] == [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    assert there.page.evaluate("document.documentElement.scrollWidth") <= width_px
