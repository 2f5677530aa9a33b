"""Files and links that come into the page have limits; a browser that keeps nothing, its cause."""

import base64
import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright

from host_tools.web import packages, serve
from tests import evening
from tests.web.conftest import READY, SHELL

pytestmark = pytest.mark.slow

HEADER = b'{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n'
SILENT = """async () => {
  const { Reader } = await import("/device/reader.js");
  const ended = [];
  globalThis.Worker = class { postMessage() {} terminate() { ended.push("ended"); } };
  globalThis.setTimeout = (call) => call();
  return [await new Reader().trouble("{}"), ended];
}"""
REFUSING = """navigator.storage.persist = async () => {
  globalThis.asked = (globalThis.asked ?? 0) + 1;
  return false;
};"""
TORN = """async (step) => {
  const { pushed } = await import("/workshop/records.js");
  await (await import("/device/texts.js")).load("workshop");
  const { sha } = await import("/bytes.js");
  const journal = new TextEncoder().encode("x\\n");
  const about = { data: new Uint8Array(), journal, isOver: true };
  const records = ["a.jsonl", "b.jsonl"].map((file) => ({ ...about, file }));
  const digest = await sha(journal);
  let count = 0;
  const torn = (answer) => {
    if (++count > step) throw new Error("unplugged");
    return answer;
  };
  const answerTo = (code) => (code.startsWith("print(_hash") ? digest : "900000");
  const prompt = {
    scripts: { games: "games" },
    run: async (code) => (code === "games" ? "" : torn(answerTo(code))),
    put: async () => torn(""),
    get: async () => journal,
  };
  const asked = pushed(prompt, records, async () => ({ same: 0 }));
  return asked.then((told) => told.map((said) => said()).join(" "), (error) => error.message);
}"""
FULL = """
import { Memory, NoRoom, Store } from "./page/device/store.js";
const handle = new Memory(), store = new Store([handle, new Memory()]);
let told = 0;
store.full = () => { told += 1; };
store.create("/a");
let isRefused = false;
try { store.write("/a", 0, new Uint8Array(1 << 30)); } catch (error) { isRefused = error instanceof NoRoom; }
const before = told;
handle.write = () => { throw new DOMException("full", "QuotaExceededError"); };
try { store.write("/a", 0, new Uint8Array(10)); } catch {}
console.log(JSON.stringify([isRefused, before, told]));
"""


@pytest.fixture
def link(browser: Browser, address: str) -> Iterator:
    """Return `link(record)`: what the page of a link says, and in how many seconds."""
    contexts = []

    def opened(record: bytes) -> tuple[str, float]:
        packer = zlib.compressobj(9, wbits=-15)
        packed = base64.urlsafe_b64encode(packer.compress(record) + packer.flush()).decode().rstrip("=")
        contexts.append(browser.new_context(service_workers="block", bypass_csp=True))
        page = contexts[-1].new_page()
        began_s = time.monotonic()
        page.goto(f"{address}#record={packed}")
        page.get_by_text("cannot be shown").wait_for()
        return page.locator("#said").inner_text(), time.monotonic() - began_s

    yield opened
    for context in contexts:
        context.close()


def test_a_link_has_the_limits_of_a_file_while_it_is_inflated(link):
    said, took_s = link(HEADER + bytes(200_000_000))
    assert said == "The game in this link cannot be shown: it is too large."
    assert took_s < 15
    assert "too large" in link(HEADER + b"\n" * 40_000)[0]


def test_a_time_that_no_number_of_the_page_holds_is_refused_and_not_infinity(link):
    said, _ = link(HEADER + b'[%s, "deal"]\n' % (b"9" * 900))
    assert "line 2: deal: the time is beyond 2^53 ms" in said


def test_a_record_that_takes_too_long_is_given_up(tab: Page):
    assert tab.evaluate(SILENT) == [["long"], ["ended"]]


def test_a_hostile_record_does_not_stop_the_device(page: Page):
    page.wait_for_selector(READY)
    page.click("#open-games")
    deep = HEADER + b'[0, "deal", ' + b"[" * 5000 + b"]" * 5000 + b"]\n"
    page.set_input_files("#games-files", {"name": "deep.jsonl", "mimeType": "text/plain", "buffer": deep})
    page.get_by_text("deep.jsonl: refused, line 2: line: nested too deep").wait_for()
    record = evening.boo_ray(2, ["Ann", "Bo"])
    page.set_input_files("#games-files", {"name": "a.jsonl", "mimeType": "text/plain", "buffer": record})
    page.get_by_text("a.jsonl: stored as game 1").wait_for()


def test_a_key_asks_the_browser_to_keep_the_games_and_a_refusal_is_said(browser: Browser, address: str):
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.add_init_script(REFUSING)
    page.goto(address)
    page.wait_for_selector(READY)
    assert page.evaluate("globalThis.asked") is None
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.mouse.click(5, 5)
    assert page.evaluate("globalThis.asked") == 1
    page.click("#open-games")
    page.get_by_text("This browser may delete games").wait_for()
    context.close()


def test_over_http_of_another_host_the_cause_is_said(playwright: Playwright, site_folder: Path):
    if SHELL is None:
        pytest.skip("NO CHROMIUM: the page was not looked at (apt-get install chromium-headless-shell)")
    words = ["--no-sandbox", "--host-resolver-rules=MAP games.test 127.0.0.1"]
    running = playwright.chromium.launch(executable_path=SHELL, args=words)
    with serve.serving(site_folder) as at:
        page = running.new_page()
        page.goto(at.replace("localhost", "games.test"))
        page.wait_for_selector(READY)
        page.get_by_text("open it by https").wait_for()
    running.close()


def test_a_full_browser_is_told_from_a_full_flash():
    done = packages.node("node", ["--input-type=module", "-e", FULL])
    assert json.loads(done.stdout) == [True, 0, 1], done.stderr


def test_a_push_that_is_torn_says_what_was_stored_and_what_was_not(tab: Page):
    said = [tab.evaluate(TORN, step) for step in range(9)]
    assert all("Nothing of a.jsonl was stored." in text for text in said[:3])
    assert "Whether a.jsonl was stored is not known" in said[3]
    both = "Nothing of b.jsonl was stored. a.jsonl is game 1 on the device now"
    assert all(both in text for text in said[4:7])
    assert "Whether b.jsonl was stored is not known" in said[7]
    assert said[8].count("on the device now") == 2
