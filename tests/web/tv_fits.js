/** What of the TV's page does not fit with nine names and a countdown, in test_tv.py; null: no countdown. */
async (clock) => {
  const { Tv } = await import("./device/tv.js");
  const root = document.getElementById("tv");
  const names = Array.from({ length: 9 }, (_, seat) => `Maximiliana ${seat}`);
  await new Tv(root, { leave() {} }).show({
    kind: "game",
    language: "en",
    game: "Millennium Blades",
    prompt: "Maximiliana 1 rückt vor",
    turn: 1,
    standings: names.map((name, seat) => ({ seat, name, place: seat + 1, score: -1000 - seat })),
    clock: clock && { runs: false, total_ms: 36_000_000, is_up: false, ...clock },
  });
  const at = (part) => part.getBoundingClientRect();
  const seen = (selector) => [...root.querySelectorAll(selector)].filter((part) => part.getClientRects().length);
  const isOut = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const isCut = (part) => part.scrollWidth > part.clientWidth + 1;
  const prompt = at(seen(".prompt")[0]);
  return {
    out: seen("h2, .prompt, .ranking, .clock > *").filter((part) => isOut(at(part))).map(({ className }) => className),
    cut: seen(".who, .prompt").filter(isCut).map(({ className }) => className),
    covered: seen(".ranking, .clock > *").filter((part) => at(part).bottom > prompt.top + 1).map(({ className }) => className),
    namePx: parseFloat(getComputedStyle(seen(".who")[0] ?? root).fontSize),
  };
};
