"""
The files in the browser: the log cut at every byte, against its earlier state.

It runs in the page's own JavaScript, on logs in memory.
"""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.slow

CHANGES = """
const { Memory, NoRoom, Store, BLOCKS, BLOCK_BYTES } = await import("/device/store.js");
const bytes = (text) => new TextEncoder().encode(text);
const plain = ([path, file]) => [path, file && [...file.content]];
const all = (store) => JSON.stringify([...store.files].sort().map(plain));
const steps = [
  (s) => s.makeFolder("/games"),
  (s) => s.create("/games/0001.new"),
  (s) => s.write("/games/0001.new", 0, bytes("header")),
  (s) => s.rename("/games/0001.new", "/games/0001.game"),
  (s) => s.write("/games/0001.game", 6, bytes(" and more")),
  (s) => s.write("/games/0001.game", 2, bytes("XY")),
  (s) => s.create("/settings.json"),
  (s) => s.write("/settings.json", 3, bytes("{}")),
  (s) => s.truncate("/games/0001.game", 4),
  (s) => s.remove("/settings.json"),
];
"""
CUT = (
    "async () => {"
    + CHANGES
    + """
  const handles = [new Memory(), new Memory()];
  const store = new Store(handles);
  const ends = [store.logBytes], seen = [all(store)];
  for (const step of steps) { step(store); ends.push(store.logBytes); seen.push(all(store)); }
  const log = handles[0].bytes;
  const wrong = [];
  const check = (what, data, good) => {
    const again = new Store([new Memory(data), new Memory()]);
    if (all(again) !== seen[good]) wrong.push(what);
    again.makeFolder("/later"); // it goes on from there
    if (!new Store(again._handles).files.has("/later")) wrong.push(what + " and then");
  };
  for (let cut = ends[0]; cut <= log.length; cut++) {
    check(`cut ${cut}`, log.slice(0, cut), ends.findLastIndex((end) => end <= cut));
  }
  return [log.length, wrong];
}"""
)
SHELVES = """async () => {
  const { startInterpreter } = await import("/runtime.js");
  const { mountStore } = await import("/device/files.js");
  const { Memory, Store } = await import("/device/store.js");
  const told = [], handles = [new Memory(), new Memory()];
  const python = await startInterpreter((line) => told.push(line));
  mountStore(python.FS, new Store(handles), "/kept");
  python.runPython(`
import os
from boards.browser.files import mounted
from firmware.storage import game_files, listing, shelves
from firmware.storage import repairs
mounted("/kept", "/data", 1000, lambda: 900)
game_files.SHELVED = 4
there = repairs.library_in("/data")
for _ in range(6):
    there.finish(there.create({"tablemate": 1, "game": "blaze", "players": ["Ann", "Bo", "Cy"]}))
repairs.wake(there)
while there.to_shelve:
    shelves.move(there)
print(listing.numbers(there))
print(sorted(os.listdir("/data/games")))
for number in (1, 3, 2):
    there.delete(number)
print(listing.numbers(there))
`);
  return [told, [...new Store(handles).files.keys()].sort()];
}"""
NUMBERS = """async () => {
  const { startInterpreter } = await import("/runtime.js");
  const { mountStore } = await import("/device/files.js");
  const { Memory, NoRoom, Store } = await import("/device/store.js");
  const told = [], handle = new Memory();
  const python = await startInterpreter((line) => told.push(line));
  mountStore(python.FS, new Store([handle, new Memory()]), "/kept");
  python.runPython(`
from boards.browser.files import mounted
mounted("/kept", "/data", 1000, lambda: 900)
there = open("/data/there", "wb")
def number_of(call, *args):
    try:
        call(*args)
    except OSError as error:
        print(error.args[0])
`);
  const write = handle.write;
  handle.write = () => 0;
  python.runPython("number_of(there.write, b'x'); number_of(open, '/data/new', 'wb')");
  handle.write = write;
  handle.truncate = () => { throw new DOMException("no", "InvalidStateError"); };
  handle.write = () => 0;
  python.runPython("number_of(there.write, b'x'); number_of(open, '/data/new', 'wb')");
  return told;
}"""
REWRITTEN = (
    "async () => {"
    + CHANGES
    + """
  const handles = [new Memory(), new Memory()];
  const store = new Store(handles);
  for (const step of steps) step(store);
  const before = all(store);
  const old = handles[0].bytes.slice();
  store.rewrite();
  const wrong = [];
  const log = handles[1].bytes;
  // Cut anywhere in the writing, whose head comes last: the old log counts, or all of the new one.
  for (let cut = 0; cut <= log.length; cut++) {
    const part = log.slice(0, cut);
    part.fill(0, 0, Math.min(12, cut));
    if (all(new Store([new Memory(old.slice()), new Memory(part)])) !== before) wrong.push(cut);
  }
  for (let head = 0; head <= 12; head++) {
    const part = log.slice();
    part.fill(0, head, 12);
    if (all(new Store([new Memory(old.slice()), new Memory(part)])) !== before) wrong.push(`head ${head}`);
  }
  store.write("/games/0001.game", 0, bytes("new"));
  if (all(new Store(handles)) !== all(store)) wrong.push("after it");
  return wrong;
}"""
)
FAILED = (
    "async () => {"
    + CHANGES
    + """
  const wrong = [];
  const fail = () => { throw new DOMException("no", "InvalidStateError"); };
  for (const failing of [1, 2]) for (const isStuck of [false, true]) {
    const handles = [new Memory(), new Memory()];
    const store = new Store(handles);
    for (const step of steps) step(store);
    const other = handles[1];
    let flushes = 0;
    other.flush = () => {
      if (++flushes !== failing) return;
      if (isStuck) other.truncate = () => { delete other.truncate; fail(); };
      fail();
    };
    const what = `flush ${failing}, ${isStuck}`;
    try { store.rewrite(); wrong.push(`${what} went well`); } catch { /* as it must */ }
    store.makeFolder("/later");
    store.flush();
    const again = new Store(handles.map(({ bytes }) => new Memory(bytes.slice())));
    if (all(again) !== all(store)) wrong.push(what);
  }
  return wrong;
}"""
)
FULL = (
    "async () => {"
    + CHANGES
    + """
  const handles = [new Memory(), new Memory()];
  const store = new Store(handles);
  for (const step of steps) step(store);
  const refused = (change) => {
    try { change(); return false; } catch (error) { return error instanceof NoRoom; }
  };
  const before = all(store);
  const said = [refused(() => store.write("/games/0001.game", 0, new Uint8Array(BLOCKS * BLOCK_BYTES)))];
  const write = handles[0].write;
  handles[0].write = function (from, to) { write.call(this, from.subarray(0, 5), to); return 5; };
  said.push(refused(() => store.write("/games/0001.game", 0, bytes("torn"))));
  handles[0].write = () => { throw new DOMException("full", "QuotaExceededError"); };
  said.push(refused(() => store.makeFolder("/no")));
  handles[0].write = write;
  said.push(all(store) === before, all(new Store(handles)) === before);
  store.makeFolder("/yes");
  said.push(new Store(handles).files.has("/yes"));
  return said;
}"""
)
LONG = (
    "async () => {"
    + CHANGES
    + """
  const handles = [new Memory(), new Memory()];
  const store = new Store(handles);
  store.create("/a");
  let longest = 0;
  for (let turn = 0; turn < 4000; turn++) {
    store.write("/a", 0, new Uint8Array(1000).fill(turn));
    store.flush();
    longest = Math.max(longest, store.logBytes);
  }
  return [longest < 1.1 * 2 ** 20, all(new Store(handles)) === all(store)];
}"""
)


def test_a_log_that_is_cut_anywhere_is_good_up_to_there(tab: Page):
    size, wrong = tab.evaluate(CUT)
    assert wrong == []
    print(f"log of {size} bytes: cut at each")


def test_writing_the_log_again_loses_nothing_wherever_it_ends(tab: Page):
    assert tab.evaluate(REWRITTEN) == []


def test_what_is_stored_after_the_log_could_not_be_written_again_is_there_at_the_next_start(tab: Page):
    assert tab.evaluate(FAILED) == []


def test_games_go_to_shelves_and_an_empty_shelf_goes(tab: Page):
    told, paths = tab.evaluate(SHELVES)
    assert told == ["[6, 5, 4, 3, 2, 1]", "['0000-0003', '0004.over', '0005.over', '0006.over']", "[6, 5, 4]"]
    assert paths == ["/games", "/games/0004.over", "/games/0005.over", "/games/0006.over"]


def test_the_program_hears_of_no_room_and_of_a_failure_by_the_numbers_of_a_pico(tab: Page):
    assert tab.evaluate(NUMBERS) == ["28", "28", "5", "5"]  # ENOSPC, EIO


def test_what_does_not_fit_is_refused_and_changes_nothing(tab: Page):
    assert tab.evaluate(FULL) == [True] * 6


def test_a_long_log_is_written_again(tab: Page):
    assert tab.evaluate(LONG) == [True, True]
