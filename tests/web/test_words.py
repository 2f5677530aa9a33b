"""The words for a screen reader, of a device whose panel and countdown are played here."""

from playwright.sync_api import Page

HEARD = """async (shows) => {
  const { Words } = await import("/device/words.js");
  await (await import("/device/texts.js")).load("page");
  const spoken = document.createElement("p"), panel = document.createElement("p"), told = [];
  new MutationObserver(() => told.push(spoken.textContent.trim())).observe(spoken, { childList: true });
  let lines = [], runs = false;
  const ask = async () => [...lines.map((line) => `word ${line}`), "ok", runs ? "ok 1" : "ok 0"];
  const words = new Words({ ask, isOn: true }, { panel, spoken, running: () => {} });
  for (const [show, isRunning, led] of shows) {
    [lines, runs] = [show, isRunning];
    if (led !== undefined) await words.called(led);
    else await words._ask();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return told;
}"""


def heard(tab: Page, *shows: object) -> list[str]:
    """Return the spoken words for *shows*: lines, whether a countdown runs, perhaps the LED."""
    return tab.evaluate(HEARD, shows)


def test_a_step_of_a_value_says_the_value(tab: Page):
    start = ["Players", "3", "2 to 9", "↕change OK next ←back"]
    steps = [[["Players", number, *start[2:]], False] for number in ("4", "5")]
    assert heard(tab, [start, False], *steps) == [
        "Players. 3. 2 to 9. UP/DOWN change OK next BACK back",
        "4",
        "5",
    ]
    columns = ["Rage", "Ann Bo▸ Cy", "3 4▸ 5", "OK next"]
    changed = [*columns[:2], "3 6▸ 5", "OK next"]
    assert heard(tab, [columns, False], [changed, False])[1:] == ["6"]


def test_a_move_in_a_list_says_the_row(tab: Page):
    rows = ["Tablemate", "Blaze▸", "Boo-Ray", "↕move OK pick"]
    moved = ["Tablemate", "Blaze", "Boo-Ray▸", "↕move OK pick"]
    assert heard(tab, [rows, False], [moved, False])[1:] == ["Boo-Ray, selected"]


def test_time_is_said_once_however_long_it_blinks_and_a_warning_once(tab: Page):
    table, time = ["Round 1", "0:00", "OK Next"], ["TIME", "OK Next"]
    warned = ["Round 1", "1:00", "OK Pause"]
    blinks = [[lines, False] for lines in (time, table) * 12]
    after = ["Round 1", "Start block 2", "OK Start"]
    said = heard(
        tab,
        [["Round 1", "1:01", "OK Pause"], True],
        [warned, True, True],
        [warned, True],
        [["Round 1", "0:59", "OK Pause"], True, False],
        [time, False, True],
        *blinks,
        [after, False, False],
        [after, False],
    )
    assert said == ["Round 1. 1:01. OK Pause", "1:00", "TIME", "Start block 2"]
