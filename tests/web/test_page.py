"""The page of the device in Chromium: keys, storage, time, records, offline."""

import base64
import contextlib
import json
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from host_tools.commands import pull
from host_tools.device import sequence
from host_tools.pictures import panel_picture
from host_tools.web import serve
from tests import evening
from tests.web.conftest import CHROMIUM, READY, opened

pytestmark = pytest.mark.slow

NOTE = """() => { const { heard } = tablemate.device, line = heard.line; globalThis.told = [];
  heard.line = (text, isSent) => {
    if (isSent && /^(press|release) /.test(text)) told.push(text);
    line(text, isSent);
  }; }"""
SAYS = "(text) => document.getElementById('panel').getAttribute('aria-label').includes(text)"
SLEEP = "(ms) => { const wall = Date.now; Date.now = () => wall() + ms; }"


def shown(page: Page) -> bytes:
    """Return the panel's picture."""
    return bytes(page.evaluate("() => [...tablemate.device.picture]"))


def reads(page: Page, text: str) -> bool:
    """Return whether *text* is on the panel."""
    return panel_picture.find_text(shown(page), text, sequence.fonts()) is not None


def wait_for(page: Page, text: str, ms: int = 20_000) -> None:
    """Wait until the panel shows *text*: until it is said of it, and there it is."""
    with contextlib.suppress(PlaywrightTimeout):
        page.wait_for_function(SAYS, arg=text, timeout=ms)
    assert reads(page, text), f"no {text!r} on the panel:\n" + panel_picture.half_blocks(shown(page))


def wait_until_spoken(page: Page, text: str) -> None:
    page.wait_for_function(SAYS, arg=text)


def in_a_game(page: Page) -> None:
    """Set up Millennium Blades with the defaults, and begin."""
    wait_for(page, "Millennium Blades")
    page.keyboard.press("Enter", delay=30)
    wait_for(page, "Players")
    page.wait_for_timeout(150)  # a key that comes down again at once is a bounce to the device
    page.keyboard.down("Enter")
    wait_for(page, "Put on the table")
    page.keyboard.up("Enter")
    page.keyboard.press("Enter", delay=30)
    page.wait_for_function("tablemate.device.ask('state').then((told) => told.join().includes('summary'))")


def hold(page: Page, key: str, ms: int) -> None:
    page.keyboard.down(key)
    page.wait_for_timeout(ms)
    page.keyboard.up(key)


@pytest.fixture
def ready(page: Page) -> Page:
    """Return a page of its own, the device on it switched on."""
    page.wait_for_selector(READY)
    wait_for(page, "Millennium Blades")
    page.evaluate(NOTE)
    return page


GO_HOME = """async () => {
  const { device } = tablemate, rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.activeElement.blur();
  for (let turn = 0; turn < 9; turn++) {
    const words = await device.ask("words");
    if (words.includes("word Millennium Blades▸")) break;
    const key = words.includes("word Tablemate") ? "UP" : "BACK";
    for (const change of ["press", "release"]) {
      await device[change](key);
      await rest(100); // a key that comes down again at once is a bounce
    }
  }
  globalThis.told = [];
}"""


@pytest.fixture(scope="module")
def loaded(browser: Browser, address: str) -> Iterator[Page]:
    """Give the page that the tests of this file share."""
    for page in opened(browser, address):
        page.wait_for_selector(READY)
        page.evaluate(NOTE)
        yield page


@pytest.fixture
def home(loaded: Page) -> Page:
    """Return the shared page, its device at home: for what reads and leaves nothing there but more games."""
    loaded.set_viewport_size({"width": 1280, "height": 720})
    loaded.evaluate(GO_HOME)
    wait_until_spoken(loaded, "Millennium Blades, selected")
    return loaded


def newest(page: Page) -> int:
    """Return the number of the newest game that is stored, 0 if none is."""
    told = page.evaluate("tablemate.device.ask('games')")
    return max([int(line.split()[1]) for line in told if line.startswith("game ")], default=0)


def test_keys_go_down_and_up_by_mouse_keyboard_and_finger(home: Page, browser: Browser, address: str):
    home.mouse.move(*middle(home, "DOWN"))
    home.mouse.down()
    assert levels(home) == ["press DOWN"]
    home.mouse.up()
    home.keyboard.press("Enter", delay=40)
    assert levels(home) == ["press DOWN", "release DOWN", "press OK", "release OK"]
    size = {"width": 360, "height": 700}
    context = browser.new_context(service_workers="block", bypass_csp=True, has_touch=True, viewport=size)
    phone = context.new_page()
    phone.goto(address)
    phone.wait_for_selector(READY)
    phone.evaluate(NOTE)
    phone.touchscreen.tap(*middle(phone, "DOWN"))
    assert levels(phone) == ["press DOWN", "release DOWN"]
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    context.close()


EARLY = """async () => {
  const { Device } = await import("/device/device.js");
  const device = new Device({});
  device.start({});
  const late = new Promise((resolve) => setTimeout(resolve, 10000, ["nothing"]));
  return Promise.race([device.ask("runs"), late]);
}"""


def test_what_is_asked_of_a_device_that_is_not_ready_yet_is_answered_then(tab: Page):
    assert tab.evaluate(EARLY)[-1] == "ok 0"


def test_two_fingers_hold_two_keys_and_one_key_goes_up_with_the_last(home: Page):
    for finger, key, kind in (
        (1, "OK", "pointerdown"),
        (2, "BACK", "pointerdown"),
        (3, "OK", "pointerdown"),
        (1, "OK", "pointerup"),
        (3, "OK", "pointercancel"),
        (2, "BACK", "pointerup"),
    ):
        touch(home, finger, key, kind)
    assert levels(home) == ["press OK", "press BACK", "release OK", "release BACK"]


def test_a_held_key_repeats_and_is_released_when_the_window_loses_sight_of_it(home: Page):
    home.keyboard.down("ArrowDown")
    wait_for(home, "History")
    home.evaluate("dispatchEvent(new Event('blur'))")
    assert levels(home)[-1] == "release DOWN"
    home.keyboard.up("ArrowDown")


@pytest.mark.parametrize("name", ["Help", "Games"])
def test_keys_are_a_dialogs_while_it_is_open(home: Page, name: str):
    home.get_by_role("button", name=name, exact=True).click()
    home.get_by_role("dialog").wait_for()
    for _ in range(8):  # through the dialog and out of it
        home.keyboard.press("Tab")
        home.keyboard.press("ArrowDown", delay=30)
    home.evaluate("document.activeElement.blur()")
    home.keyboard.press("Backspace", delay=30)
    assert levels(home) == []
    home.keyboard.press("Escape")
    home.get_by_role("dialog").wait_for(state="hidden")
    assert levels(home) == []


BUSY = """globalThis.busy = (ms) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};"""
TAPPED_LATE = {
    "page": """async () => {
      const { device } = tablemate, at = performance.now();
      busy(1000);
      device.press("DOWN", at);
      busy(5);
      await device.release("DOWN", at + 65);
    }""",
    "Worker": """async () => {
      const { device } = tablemate, rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      await rest(100);
      device.press("DOWN");
      await rest(30);
      device.ask("words");
      await rest(35);
      await device.release("DOWN");
    }""",
}


@pytest.mark.parametrize("held_up", TAPPED_LATE)
def test_a_tap_is_one_also_when_what_takes_it_is_held_up(home: Page, held_up: str):
    home.evaluate(BUSY)
    if held_up == "Worker":
        home.workers[0].evaluate(BUSY + "setTimeout(busy, 50, 1000)")
    home.evaluate(TAPPED_LATE[held_up])
    wait_until_spoken(home, "Blood Rage, selected")
    words = home.evaluate("async () => await tablemate.device.ask('words')")
    assert [word for word in words if "▸" in word] == ["word Blood Rage▸"]


def test_a_screen_reader_hears_what_is_on_the_panel_and_presses_keys(home: Page):
    wait_until_spoken(home, "Millennium Blades, selected")
    home.get_by_role("button", name="DOWN", exact=True).evaluate("button => button.click()")
    wait_until_spoken(home, "Blood Rage, selected")
    assert "Blood Rage, selected" in str(home.get_by_role("status").first.text_content())
    home.get_by_role("button", name="DOWN", exact=True).focus()
    home.keyboard.press("Space", delay=40)
    wait_until_spoken(home, "Boo-Ray, selected")
    assert levels(home)[-2:] == ["press DOWN", "release DOWN"]


def test_a_screen_reader_hears_a_number_that_is_changed(home: Page):
    home.keyboard.press("Enter", delay=30)
    wait_until_spoken(home, "Players")
    home.keyboard.press("ArrowUp", delay=30)
    home.wait_for_function("spoken.textContent === '4'", timeout=3000)


def test_a_screen_reader_does_not_hear_each_second_of_a_countdown(ready: Page):
    start_a_countdown(ready)
    label = "document.getElementById('panel').getAttribute('aria-label')"
    ready.wait_for_function(f"/[0-9]:[0-9]{{2}}/.test({label})")
    ready.evaluate(
        """() => { globalThis.heard = 0;
        const ear = new MutationObserver(() => heard++);
        ear.observe(document.getElementById("spoken"), { childList: true }); }"""
    )
    for _ in range(3):
        before = ready.locator("#panel").get_attribute("aria-label")
        ready.wait_for_function(f"(before) => {label} !== before", arg=before)
    assert ready.evaluate("heard") == 0


SHOW = """async (line) => {
  tablemate.device.ask = async () => [`word ${line}`, "ok", "ok 1"]; // a countdown runs
  tablemate.device.heard.changed();
  const label = () => document.getElementById("panel").getAttribute("aria-label");
  while (label() !== `Screen: ${line}`) await new Promise((resolve) => setTimeout(resolve, 20));
  return document.getElementById("spoken").textContent;
}"""


def test_a_number_that_is_changed_while_a_countdown_runs_is_heard(home: Page):
    assert home.evaluate(SHOW, "Ann 3 6:59") == "Ann 3 6:59"
    assert home.evaluate(SHOW, "Ann 3 6:58") == "Ann 3 6:59"
    assert home.evaluate(SHOW, "Ann 4 6:57") == "Ann 4 6:57"
    assert home.evaluate(SHOW, "Ann 4 1h40") == "Ann 4 6:57"
    home.evaluate("delete tablemate.device.ask")


def test_a_game_survives_a_reload_and_a_crash_of_the_tab(ready: Page, address: str):
    in_a_game(ready)
    record = ready.evaluate("async () => await tablemate.device.ask('pull 1')")
    ready.reload()
    wait_for(ready, "Resume")
    with ready.expect_event("crash"), contextlib.suppress(Error):
        ready.goto("chrome://crash", timeout=3000)
    again = ready.context.new_page()
    again.goto(address)
    again.wait_for_selector(READY)
    wait_for(again, "Resume")
    assert again.evaluate("async () => await tablemate.device.ask('pull 1')") == record


FLIP = """async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("tablemate-1.log");
  const data = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  data[Math.floor(data.length / 4)] ^= 1;
  const stream = await handle.createWritable();
  await stream.write(data);
  await stream.close();
}"""
KEPT = """async () => {
  const names = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  return names.sort();
}"""


def test_a_flipped_bit_in_the_store_is_said_and_the_damaged_log_can_be_saved(ready: Page, address: str):
    in_a_game(ready)
    assert ready.evaluate(KEPT) == ["tablemate-1.log", "tablemate-2.log"]
    ready.goto(address + "licences.txt")
    ready.evaluate(FLIP)
    ready.goto(address)
    ready.get_by_text("Games stored here were damaged").wait_for()
    with ready.expect_download() as download:
        ready.click("#damaged-save")
    assert download.value.suggested_filename == "tablemate-damaged-1.log"
    assert download.value.path().read_bytes().startswith(b"TMLOG1\n\0")
    ready.reload()
    ready.get_by_text("Games stored here were damaged").wait_for()  # until it is forgotten
    ready.click("#damaged-forget")
    assert ready.locator("#damaged").is_hidden()
    kept = f"({KEPT})().then((names) => names.join() === 'tablemate-1.log,tablemate-2.log')"
    ready.wait_for_function(kept)


def test_a_second_tab_says_so_and_goes_on_when_the_first_is_closed(ready: Page, address: str):
    second = ready.context.new_page()
    second.goto(address)
    second.get_by_text("open in another tab").wait_for()
    games = second.get_by_role("button", name="Games")
    assert games.is_disabled()
    ready.keyboard.press("ArrowDown", delay=30)
    wait_for(ready, "Blood Rage")
    ready.close()
    second.wait_for_selector(READY)
    wait_for(second, "Millennium Blades")
    assert second.locator("#said").text_content() == ""
    assert games.is_enabled()


@pytest.mark.skipif(
    CHROMIUM is None, reason="NO CHROMIUM whose storage can be blocked (apt-get install chromium)"
)
def test_where_storage_is_blocked_it_plays_and_says_that_nothing_is_kept(
    playwright: Playwright, address: str, tmp_path: Path
):
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=["--no-sandbox"]
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY)
    page.get_by_text("This browser keeps nothing").wait_for()
    in_a_game(page)
    context.close()


OLD = "Object.defineProperty(window, 'Worker', { value: undefined })"


@pytest.mark.parametrize(
    ("address_of", "missing", "said"),
    [
        ("", "micropython.wasm", "The device could not be started in this browser."),
        ("", "device.romfs", "The device could not be started in this browser."),
        ("", "device/panel.js", "The page did not come up"),  # the same as with a syntax that is too new
        ("workshop.html", "cable.js", "The page did not come up"),
        ("", OLD, "This browser is too old"),
        ("workshop.html", OLD, "This browser is too old"),
    ],
)
def test_what_a_browser_cannot_do_is_said_in_a_sentence(
    browser: Browser, address: str, address_of: str, missing: str, said: str
):
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    if missing == OLD:
        page.add_init_script(OLD)
    page.route(f"**/{missing}", lambda route: route.fulfill(body="no (", content_type="text/javascript"))
    page.goto(address + address_of)
    page.locator("#said", has_text=said).wait_for()
    context.close()


def start_a_countdown(page: Page) -> None:
    """Begin the first block of Millennium Blades: six minutes or more run."""
    in_a_game(page)
    for _ in range(8):
        page.wait_for_timeout(150)
        if page.evaluate("async () => (await tablemate.device.ask('runs')).includes('ok 1')"):
            return
        page.keyboard.press("Enter", delay=40)
    raise AssertionError("no countdown:\n" + panel_picture.half_blocks(shown(page)))


def left_s(page: Page) -> float:
    """Return the seconds that the countdown has left."""
    (state,) = [line for line in page.evaluate("tablemate.device.ask('state')") if line.startswith("state ")]
    summary = json.loads(state[6:])["summary"]
    return summary["clock"]["remaining_ms"] / 1000


def test_a_tab_that_slept_is_right_on_return_and_rings_at_once(ready: Page):
    heard = "() => { globalThis.heard = []; tablemate.device.heard.tone = (hz) => heard.push(hz); }"
    start_a_countdown(ready)
    before = left_s(ready)
    worker = ready.workers[0]
    worker.evaluate(SLEEP, 120_000)
    ready.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert 118 < before - left_s(ready) < 123
    ready.evaluate(heard)
    worker.evaluate(SLEEP, 600_000)
    ready.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ready.locator("#led.on").wait_for()
    assert left_s(ready) == 0
    wait_until_spoken(ready, "TIME")
    assert max(ready.evaluate("heard")) > 0


def test_a_clock_that_is_set_forward_while_a_countdown_runs_is_asked_about(ready: Page):
    start_a_countdown(ready)
    before = left_s(ready)
    ready.workers[0].evaluate(SLEEP, 46_000)
    ready.get_by_text("The clock here went ahead by 46 s").wait_for()
    assert before - left_s(ready) < 10
    ready.get_by_role("button", name="Its clock was set").click()
    assert ready.locator("#ahead").is_hidden() and before - left_s(ready) < 15
    ready.workers[0].evaluate(SLEEP, 90_000)
    ready.get_by_role("button", name="It was asleep").click()
    assert 88 < before - left_s(ready) < 120


def test_the_screen_is_kept_awake_while_a_countdown_runs(ready: Page):
    ready.evaluate(
        """() => { globalThis.locks = [];
        navigator.wakeLock.request = async () => {
          locks.push("on");
          return { released: false, release: () => locks.push("off") };
        }; }"""
    )
    start_a_countdown(ready)
    ready.wait_for_function("locks.join() === 'on'")
    ready.wait_for_timeout(500)  # a second OK within 0.4 s is not a pause
    ready.keyboard.press("Enter", delay=40)
    ready.wait_for_function("locks.join() === 'on,off'")


EAR = """() => {
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to, ...more) {
    const { context } = this;
    if (to === context.destination) connect.call(this, (globalThis.ear = new AnalyserNode(context)));
    return connect.call(this, to, ...more);
  };
  globalThis.loudness = () => {
    const wave = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(wave);
    return Math.max(...wave.map(Math.abs));
  };
}"""


def test_the_buzzer_is_heard_unless_it_is_muted_also_after_a_reload(ready: Page):
    mute = ready.get_by_role("button", name="Mute")
    ready.evaluate(EAR)
    ready.keyboard.press("z")  # sounds only after a touch; a key of the device would beep, and end the tone
    ready.evaluate("tablemate.device.heard.tone(2000)")
    ready.wait_for_function("loudness() > 0.03")
    mute.click()
    ready.wait_for_function("loudness() < 0.001")
    mute.click()
    ready.wait_for_function("loudness() > 0.03")
    ready.evaluate("tablemate.device.heard.tone(0)")
    ready.wait_for_function("loudness() < 0.001")
    mute.click()
    ready.reload()
    ready.wait_for_selector(READY)
    assert mute.get_attribute("aria-pressed") == "true"
    ready.evaluate(EAR)
    ready.keyboard.press("z")
    ready.evaluate("tablemate.device.heard.tone(2000)")
    ready.wait_for_timeout(200)
    assert ready.evaluate("loudness()") < 0.001


def test_it_vibrates_under_a_finger_and_with_the_led(ready: Page):
    ready.evaluate(
        "() => { globalThis.felt = []; navigator.vibrate = (ms) => felt.push(ms); }",
    )
    touch(ready, 1, "DOWN", "pointerdown")
    touch(ready, 1, "DOWN", "pointerup")
    assert ready.evaluate("felt") == [10]
    ready.mouse.move(*middle(ready, "DOWN"))
    ready.mouse.down()
    ready.mouse.up()
    assert ready.evaluate("felt") == [10]  # a mouse is not felt
    ready.evaluate("tablemate.device.heard.led(true)")
    assert ready.evaluate("felt") == [10, 200]


RECORD = evening.boo_ray(3, ["Ann", "Bo", "Cy"])


def record_of(*names: str) -> bytes:
    """Return the record of a game that no other test stores."""
    return evening.boo_ray(3, list(names))


def give(page: Page, files: "dict[str, bytes]") -> list[str]:
    """Let *page* store *files*; return its messages."""
    page.locator("#games-said").evaluate("said => { said.textContent = ''; }")
    page.locator("#games-files").set_input_files(
        [{"name": name, "mimeType": "application/jsonl", "buffer": data} for name, data in files.items()]
    )
    page.wait_for_function("/[^…]$/.test(document.getElementById('games-said').textContent)")
    return str(page.locator("#games-said").text_content()).splitlines()


def test_records_come_in_as_files_and_go_out_as_they_came(ready: Page, tmp_path: Path):
    assert give(ready, {"evening.jsonl": RECORD}) == ["evening.jsonl: stored as game 1"]
    assert give(ready, {"again.jsonl": RECORD}) == ["again.jsonl: there already, as game 1"]
    with ready.expect_download() as loading:
        ready.get_by_role("button", name="Save as a file").click()
    loading.value.save_as(tmp_path / "out.jsonl")
    assert loading.value.suggested_filename == "0001-boo_ray.jsonl"
    out = [json.loads(line) for line in (tmp_path / "out.jsonl").read_bytes().splitlines()]
    assert out == [json.loads(line) for line in RECORD.splitlines()]


def test_a_button_in_the_list_stays_under_the_finger_that_is_the_first_on_the_page(ready: Page):
    give(ready, {"evening.jsonl": RECORD})
    ready.evaluate("navigator.storage.persist = async () => false")
    button = ready.get_by_role("button", name="Save as a file")
    before = button.bounding_box()
    button.hover()
    with ready.expect_download():
        ready.mouse.down()  # asks the browser to keep the games, which it does not
        ready.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        assert button.bounding_box() == before
        ready.mouse.up()
    ready.locator("#games .close").click()
    ready.click("#open-games")
    expect(ready.locator("#games-kept")).to_be_visible()


def test_what_is_not_utf_8_is_not_stored_but_for_a_last_line_torn_in_a_character(home: Page):
    number, record = newest(home) + 1, record_of("Ann", "Bo", "Torn")
    latin = record.replace(b'"Ann"', b'"Zo\xeb"')
    torn = record + b'[99999999, "Zo\xc3'
    said = give(home, {"latin.jsonl": latin, "marked.jsonl": b"\xef\xbb\xbf" + record, "torn.jsonl": torn})
    assert said[0] == "latin.jsonl: it is not UTF-8"
    assert said[1:] == [
        f"marked.jsonl: stored as game {number}",
        f"torn.jsonl: there already, as game {number}",
    ]


def test_all_of_many_games_are_saved(ready: Page):
    give(ready, {f"{many}.jsonl": evening.boo_ray(3, ["Ann", "Bo", f"Cy {many}"]) for many in range(12)})
    loaded: list[str] = []
    ready.on("download", lambda download: loaded.append(download.suggested_filename))
    with ready.expect_event("download", lambda _: len(loaded) == 12):
        ready.get_by_role("button", name="Save all").click()
    assert sorted(loaded) == [f"{number:04}-boo_ray.jsonl" for number in range(1, 13)]


DROP = """(record) => {
  const folder = new File([], "folder"); // as one looks that is dropped
  folder.arrayBuffer = () => Promise.reject(new DOMException("a folder", "NotFoundError"));
  const dropped = new Event("drop");
  dropped.dataTransfer = { files: [folder, new File([record], "good.jsonl")] };
  dispatchEvent(dropped);
}"""


def test_a_folder_among_files_that_are_dropped_is_said_and_the_files_are_stored(home: Page):
    number = newest(home) + 1
    home.evaluate(DROP, record_of("Ann", "Bo", "Dropped").decode())
    home.get_by_text(f"good.jsonl: stored as game {number}").wait_for()
    assert "folder: it cannot be read" in str(home.locator("#games-said").text_content())


def test_damaged_records_are_refused_with_their_line_and_change_nothing(home: Page):
    number, record = newest(home) + 1, record_of("Ann", "Bo", "Good")
    lines = record.splitlines(keepends=True)
    said = give(
        home,
        {
            "cut.jsonl": b"".join(lines[:3]) + lines[3][:5] + b"\n" + b"".join(lines[4:]),
            "other.jsonl": b"hello\n",
            "empty.jsonl": b"",
            "bytes.jsonl": bytes(range(256)),
            "cheat.jsonl": lines[0] + b'[5,"rp",0,5]\n',
            "long.jsonl": lines[0] + b'[5,"nothing"]\n' * 20_000,
            "large.jsonl": lines[0] + b'[5,"nothing"]\n' * 80_000,
            "good.jsonl": record,
        },
    )
    assert [re.sub(":.*line [0-9]+:.*", ": refused", line) for line in said] == [
        "cut.jsonl: refused",
        "other.jsonl: refused",
        "empty.jsonl: refused",
        "bytes.jsonl: refused",
        "cheat.jsonl: refused",
        "long.jsonl: refused",
        "large.jsonl: it is too large",
        f"good.jsonl: stored as game {number}",
    ]
    assert "line 4" in said[0]


def fragment(record: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    packed = base64.urlsafe_b64encode(packer.compress(record) + packer.flush())
    return "#record=" + packed.decode().rstrip("=")


def test_a_link_shows_its_game_and_keeps_it_on_request(browser: Browser, address: str):
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address + fragment(RECORD))
    page.get_by_role("slider", name="Action").wait_for()
    page.wait_for_function("document.getElementById('film-words').textContent.includes(' of ')")
    last = int(str(page.locator("#film-at").get_attribute("max")))
    assert last > 5
    glass = page.locator("#glass")
    wait_until_spoken(page, "Screen: ")
    label = str(page.locator("#panel").get_attribute("aria-label"))
    end = glass.screenshot()
    page.get_by_role("button", name="One action back").click()
    page.wait_for_function(f"document.getElementById('film-words').textContent.startsWith('{last - 1} of')")
    page.wait_for_function(f"(label) => !({SAYS})(label)", arg=label)
    assert glass.screenshot() != end
    assert not any("record=" in url.split("#")[0] for url in requests)
    page.get_by_role("button", name="Keep this game").click()
    page.get_by_text("stored as game 1").wait_for()
    context.close()


def test_of_a_link_that_cannot_be_shown_the_reason_is_said(browser: Browser, address: str):
    page = browser.new_page()
    whole = fragment(RECORD)
    damaged = "The game in this link cannot be shown: the link is damaged, or was cut."
    for end, said in (
        (whole[:-20], damaged),
        ("#record=AAAA", damaged),
        ("#record=!", damaged),
        ("#record=", damaged),
        (fragment(b"no record"), "The game in this link cannot be shown: refused, line 1: header: not JSON."),
    ):
        page.goto("about:blank")
        page.goto(address + end)
        expect(page.locator("#said")).to_have_text(said)
    page.get_by_role("link", name="To the device").click()
    page.wait_for_selector(READY)
    assert not page.get_by_role("link", name="To the device").is_visible()
    page.close()


FRAMES = """globalThis.frames_asked = 0;
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message) {
  if (message.call === "frame") frames_asked++;
  postMessage.call(this, message);
};"""
SLIDE = """(numbers) => {
  const slider = document.getElementById("film-at");
  for (const number of numbers) {
    slider.value = number;
    slider.dispatchEvent(new Event("input"));
  }
}"""
SLIDE_AND_PLAY = SLIDE[:-1] + "  document.getElementById('film-play').click(); }"


@pytest.fixture
def film(tab: Page) -> Iterator[Page]:
    """Give a page that shows the film of a link, and counts the frames that it asks for."""
    page = tab.context.new_page()
    page.add_init_script(FRAMES)
    page.goto(tab.url.replace("licences.txt", "") + fragment(RECORD))
    page.wait_for_function("document.getElementById('film-words').textContent.includes(' of ')")
    yield page
    page.close()


def test_a_film_plays_on_after_a_frame_was_wished_for_twice(film: Page):
    film.evaluate(SLIDE_AND_PLAY, [3, 4, 3, 2])
    film.wait_for_function(
        "document.getElementById('film-words').textContent.startsWith('6 of')", timeout=10_000
    )


def test_of_the_frames_that_the_slider_passes_only_the_last_is_drawn(film: Page):
    last = int(str(film.locator("#film-at").get_attribute("max")))
    film.wait_for_function("(last) => spoken.textContent.startsWith(`${last} of`)", arg=last)
    film.evaluate(SLIDE, list(range(last, -1, -1)))
    film.wait_for_function("document.getElementById('film-words').textContent.startsWith('0 of')")
    assert film.evaluate("frames_asked") <= 3 < last  # the end, a first step, the newest wish


UNDRAWN = """async (record) => {
  const { Device } = await import("/device/device.js");
  const told = [];
  const device = new Device({ trouble: (trouble) => told.push(trouble) });
  await device.start({ isKept: false, isStill: true });
  await device.call("film", record);
  const late = new Promise((resolve) => setTimeout(resolve, 5000, "no answer"));
  const answer = device.call("frame", 9999).then(() => "drawn", () => "failed");
  told.push(await Promise.race([answer, late]), JSON.parse(await device.call("frame", 0))[0].length);
  device.stop();
  return told;
}"""


def test_what_fails_in_the_device_is_answered_and_said(tab: Page):
    assert tab.evaluate(UNDRAWN, RECORD.decode()) == ["failed", "failed", 2048]


KEEP_AT_ONCE = """addEventListener("DOMContentLoaded", () => {
  const press = () => document.getElementById("film-keep").click();
  new MutationObserver(press).observe(document.getElementById("film"), { attributeFilter: ["hidden"] });
});"""


def test_a_game_is_kept_by_the_first_press_and_is_there_at_the_second(browser: Browser, address: str):
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.add_init_script(KEEP_AT_ONCE)
    page.goto(address + fragment(RECORD))
    page.get_by_text("The game is stored as game 1.").wait_for(timeout=10_000)
    page.get_by_role("button", name="Keep this game").click()
    page.get_by_text("The game is there already, as game 1.").wait_for(timeout=10_000)
    context.close()


UNKEPT = "\nnavigator.storage.getDirectory = () => Promise.reject(new Error('no'));"


def test_where_nothing_is_kept_a_game_is_not_called_stored(browser: Browser, address: str, site_folder: Path):
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    worker = (site_folder / "device" / "worker.js").read_text()
    page.route(
        "**/device/worker.js",
        lambda route: route.fulfill(body=worker + UNKEPT, content_type="text/javascript"),
    )
    page.goto(address + fragment(RECORD))
    page.get_by_role("button", name="Keep this game").click()
    page.wait_for_function("!document.getElementById('film-keep').disabled")
    assert str(page.locator("#said").text_content()).startswith("This browser keeps nothing")
    context.close()


def test_a_link_from_the_list_opens_the_same_game(home: Page):
    home.context.grant_permissions(["clipboard-read", "clipboard-write"])
    linked = record_of("Ann", "Bo", "Linked")
    give(home, {"evening.jsonl": linked})
    home.get_by_role("button", name="Copy a link").first.click()
    home.get_by_text("Copied").wait_for()
    link = home.evaluate("navigator.clipboard.readText()")
    packed = link.split("#record=")[1]
    record = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    assert [json.loads(line) for line in record.splitlines()] == [
        json.loads(line) for line in linked.splitlines()
    ]


def test_presses_recorded_by_hand_play_as_a_sequence(ready: Page, tmp_path: Path):
    ready.get_by_text("For makers").click()
    ready.get_by_role("button", name="Record presses").click()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        ready.keyboard.press(key, delay=40)
        ready.wait_for_timeout(100)
    hold(ready, "Enter", 750)
    expect(ready.locator("#sequence")).to_have_value(re.compile("hold OK"))
    text = ready.locator("#sequence").input_value()
    assert "hold OK" in text
    (tmp_path / "by_hand.seq").write_text(text + "shot end\n")
    command = [sys.executable, "-m", "host_tools.cli", "play", str(tmp_path / "by_hand.seq")]
    subprocess.run([*command, "--art", str(tmp_path)], check=True, capture_output=True)
    played = panel_picture.from_text_art((tmp_path / "end.txt").read_text())
    assert played == shown(ready), text
    assert float(re.findall(r"[0-9.]+ KB", str(ready.locator("#memory").text_content()))[0][:-3]) > 20
    with ready.expect_download() as loading:
        ready.get_by_role("button", name="Save a picture").click()
    assert loading.value.suggested_filename == "tablemate.png"


@pytest.fixture
def served(site_folder: Path, tmp_path: Path) -> Iterator["tuple[str, Path]"]:
    """Give a copy of the site in a subfolder, and its address."""
    import shutil

    shutil.copytree(site_folder, tmp_path / "games" / "tablemate")
    with serve.serving(tmp_path) as at:
        yield at + "games/tablemate/", tmp_path / "games" / "tablemate"


def offline_page(context: BrowserContext, address: str) -> Page:
    """Return the page at *address*, ready, its service worker in charge."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def test_a_new_version_takes_over_on_request_and_the_game_is_still_on(
    browser: Browser, served: "tuple[str, Path]"
):
    address, folder = served
    context = browser.new_context(bypass_csp=True)
    page = offline_page(context, address)
    in_a_game(page)
    version = folder / "version.js"
    version.write_text(re.sub('"version": "[^"]*"', '"version": "99-new"', version.read_text()))
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    page.get_by_role("button", name="Use it now").click()
    page.get_by_text("99-new").wait_for()
    page.wait_for_selector(READY)
    wait_for(page, "Resume")
    page.wait_for_function(
        "async () => (await caches.keys()).join() === 'notes-of-tablemate,tablemate-99-new'"
    )
    context.close()


SIZES: "list[ViewportSize]" = [
    {"width": 360, "height": 700},
    {"width": 667, "height": 375},
    {"width": 568, "height": 320},
]
IS_SEEN = """(part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && (part === at || part.contains(at));
}"""


def test_what_is_said_of_games_and_close_are_seen_beside_a_long_list(home: Page):
    home.set_viewport_size({"width": 360, "height": 560})
    give(home, {f"{many}.jsonl": evening.boo_ray(3, ["Ann", "Bo", f"Cy {many}"]) for many in range(9)})
    number = newest(home) + 1
    assert give(home, {"one.jsonl": record_of("Ann", "Bo", "One")}) == [f"one.jsonl: stored as game {number}"]
    assert home.locator("#games-said").evaluate(IS_SEEN)
    assert home.locator("#games .close").evaluate(IS_SEEN)
    assert home.locator("#games li").first.evaluate(IS_SEEN)
    home.set_viewport_size({"width": 667, "height": 375})
    give(home, {f"{many}.jsonl": b"none" for many in range(40)})
    assert home.locator("#games-said").evaluate(IS_SEEN)
    assert home.locator("#games .close").evaluate(IS_SEEN)


LONG = "N" * 300


def test_a_long_name_breaks_and_moves_nothing_out_of_sight(home: Page):
    home.set_viewport_size({"width": 360, "height": 640})
    give(home, {"long.jsonl": evening.boo_ray(3, [LONG, "Bo", "Cy"])})
    assert home.locator("#games").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    list_fits = "list => list.scrollWidth <= list.clientWidth"
    assert home.locator("#games-list").evaluate(list_fits)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (667, 375)])
def test_help_opens_at_its_title_and_fits_a_small_window(home: Page, width: int, height: int):
    home.set_viewport_size({"width": width, "height": height})
    home.get_by_role("button", name="Help", exact=True).click()
    assert home.locator("#help-title").evaluate(IS_SEEN)
    assert home.locator("#help").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    for part in ("#help-tour", "#help .close"):
        home.keyboard.press("Tab")
        assert home.locator(part).evaluate("part => part === document.activeElement")


def test_letters_are_no_keys(home: Page):
    home.keyboard.type("Bob Dud", delay=30)
    assert levels(home) == ["press OK", "release OK"]  # the space


def test_on_the_whole_screen_of_a_phone_are_the_keys_too(browser: Browser, address: str):
    context = browser.new_context(
        service_workers="block", bypass_csp=True, has_touch=True, is_mobile=True, viewport=SIZES[0]
    )
    phone = context.new_page()
    phone.goto(address)
    phone.wait_for_selector(READY)
    for size in SIZES:
        phone.set_viewport_size(size)
        phone.get_by_role("button", name="Full screen").click()
        for part in ("#panel", *[f"[data-key={key}]" for key in ("UP", "DOWN", "OK", "BACK")]):
            phone.wait_for_function(f"({IS_SEEN})(document.querySelector('{part}'))")
        phone.get_by_role("button", name="Show the whole device").click()
        phone.get_by_role("button", name="Help", exact=True).click()
        phone.locator("#help .close").click()
    context.close()


def by_sheet(name: str) -> bytes:
    """Return the record of a game by its sheet in which nothing was done yet."""
    sheet = json.loads(Path(f"host_tools/sheets/{name}.json").read_text())
    header = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo", "Cy"], "sheet": sheet}
    return json.dumps(header).encode() + b"\n"


def test_a_score_sheet_is_called_one_and_said_how_it_comes_onto_a_device(home: Page):
    sheets = sorted(Path("host_tools/sheets").glob("*.json"))
    said = give(home, {sheet.name: sheet.read_bytes() for sheet in sheets})
    what = "it is a score sheet, not a record: `tablemate push` brings it onto a device"
    assert said == [f"{sheet.name}: {what}" for sheet in sheets]
    assert sheets


def test_a_record_of_a_game_by_its_sheet_is_stored_also_without_an_action(home: Page):
    number = newest(home) + 1
    assert give(home, {"begun.jsonl": by_sheet("hearts")}) == [f"begun.jsonl: stored as game {number}"]


SAID = """() => {
  const said = document.getElementById("games-said");
  globalThis.said = [];
  new MutationObserver(() => globalThis.said.push(said.textContent)).observe(said, { childList: true });
}"""


def test_while_a_file_is_read_that_is_said(home: Page):
    home.evaluate(SAID)
    number, record = newest(home) + 1, record_of("Ann", "Bo", "Read")
    give(home, {"one.jsonl": record, "two.jsonl": record})
    first, second = f"one.jsonl: stored as game {number}", f"two.jsonl: there already, as game {number}"
    told = ["Reading one.jsonl…", f"{first}\nReading two.jsonl…", f"{first}\n{second}"]
    assert [text for text in home.evaluate("said") if text] == told


def test_a_screen_reader_hears_each_frame_of_a_film_and_arrows_step_through_them(film: Page):
    wait_until_spoken(film, "Screen: ")
    last = int(str(film.locator("#film-at").get_attribute("max")))
    film.wait_for_function("(last) => spoken.textContent.startsWith(`${last} of`)", arg=last)
    end = str(film.locator("#panel").get_attribute("aria-label"))
    film.keyboard.press("ArrowLeft")
    film.keyboard.press("ArrowLeft")
    film.wait_for_function("(at) => spoken.textContent.startsWith(`${at} of`)", arg=last - 2)
    assert film.locator("#panel").get_attribute("aria-label") != end
    film.keyboard.press("ArrowRight")
    film.wait_for_function("(at) => spoken.textContent.startsWith(`${at} of`)", arg=last - 1)
    told = str(film.locator("#film-words").text_content())
    assert told == film.locator("#spoken").text_content()
    assert re.fullmatch(r"[0-9]+ of [0-9]+, 0:[0-9:]+: [^\[]+", told)


def test_each_game_is_listed_as_the_device_calls_it_and_saved_under_that_name(home: Page):
    number = newest(home) + 1
    give(home, {"one.jsonl": record_of("Ann", "Bo", "Listed"), "two.jsonl": by_sheet("7_wonders")})
    titles = home.locator("#games-list li > span").all_text_contents()
    assert titles[:2] == [
        f"{number + 1}. 7 Wonders: Ann, Bo, Cy, not over",
        f"{number}. Boo-Ray: Ann, Bo, Listed",
    ]
    with home.expect_download() as loading:
        home.get_by_role("button", name="Save as a file").first.click()
    assert loading.value.suggested_filename == f"{number + 1:04}-7_wonders.jsonl"
    assert pull.NUMBERED.fullmatch(loading.value.suggested_filename)


def middle(page: Page, key: str) -> "tuple[float, float]":
    box = page.locator(f"[data-key={key}] svg").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page: Page, finger: int, key: str, kind: str) -> None:
    """Make a touch event of *kind* with a *finger* on a key."""
    page.evaluate(
        """([finger, key, kind]) => {
        const button = document.querySelector(`[data-key=${key}]`);
        button.setPointerCapture = () => {};
        const more = { pointerId: finger, pointerType: "touch", button: 0, bubbles: true };
        button.dispatchEvent(new PointerEvent(kind, more));
      }""",
        [finger, key, kind],
    )


def levels(page: Page) -> list[str]:
    """Return the presses and releases that the device was told of."""
    return page.evaluate("told")


class Late(serve.Handler):
    """A host that has what home does without a little later."""

    is_there = False

    def do_GET(self) -> None:
        """Send a file."""
        if "/later/" in self.path and not self.is_there:
            self.send_error(503)
        else:
            super().do_GET()


def test_home_waits_for_no_game_and_a_press_brings_the_games(browser: Browser, site_folder: Path):
    Late.is_there = False
    with serve.serving(site_folder, handler=Late) as at:
        context = browser.new_context(bypass_csp=True, service_workers="block")
        page = context.new_page()
        page.goto(at)
        page.wait_for_selector("body.ready")
        Late.is_there = True
        page.keyboard.press("Enter")
        page.wait_for_function(
            "tablemate.device.ask('state').then(([line]) => line.includes('\"screen\": \"setup\"'))"
        )
        context.close()
