/** The page of the device: puts its parts together. What the first screen does without is loaded after it. */

import { Awake } from "./device/awake.js";
import { Device } from "./device/device.js";
import { Keys } from "./device/keys.js";
import { Lost, back, isLost, reached } from "./device/network.js";
import { Notice } from "./device/notice.js";
import { Screen } from "./device/screen.js";
import { Sound } from "./device/sound.js";
import * as texts from "./device/texts.js";
import { Words } from "./device/words.js";

const { label, put, say } = texts;
const MUTED = "tablemate-muted";
const VIEW = "tablemate-view"; // "large", or none
const TV = "#tv"; // end of the address of a TV
const RELEASED_MS = 500; // a tab that is loaded again has the device again by then
const MOUSE = matchMedia("(pointer: fine)"); // a computer: it may have a second screen

/** @template {HTMLElement} E @param {string} id @returns {E} */
const part = (id) => /** @type {E} */ (document.getElementById(id));

const sound = new Sound();
const awake = new Awake();
const device = new Device({
  changed() {
    screen.draw();
    words.changed();
    large?.changed();
    sender?.changed();
  },
  tone: (hz) => sound.tone(hz),
  led: (isOn) => light(isOn),
  trouble(trouble, reason) {
    lack = trouble;
    sayTrouble(trouble, reason);
  },
  ahead(ms) {
    put(part("ahead-said"), "ahead.said", Math.round(ms / 1000));
    part("ahead").hidden = ms === 0;
  },
  lost: (isNow) => miss(isNow ? 1 : -1),
  line: (line, isSent) => makers?.line(line, isSent),
  language: (code) => void brought(() => texts.speak(code)).then(() => large?.redraw() ?? sender?.changed()),
});
const screen = new Screen(part("glass"), part("panel"), device);
const notice = new Notice(part("notify"));
const words = new Words(device, {
  panel: part("panel"),
  spoken: part("spoken"),
  running(isRunning, shown) {
    awake.keep("countdown", isRunning);
    notice.shows(isRunning, shown);
    wasRunning = isRunning;
  },
});
/** @type {import("./device/makers.js").Makers | null} */
let makers = null;

/** @type {import("./device/large.js").Large | null} the Large view, once it was asked for */
let large = null;
/** @type {import("./device/tv.js").Tv | null} the TV in this tab, once it was asked for */
let tv = null;
/** @type {import("./device/tv_channel.js").Sender | null} to TVs */
let sender = null;
let wasRunning = false; // a countdown, at the last look
let isAlone = false; // no other tab has the device
let lack = ""; // the trouble that the device was in last
let missing = 0; // parts of the page that wait for the network
let isLargeWanted = false; // it may wait for the network
/** @type {(games: import("./device/games.js").Games) => void} */
let gamesAreHere;
/** @type {Promise<import("./device/games.js").Games>} the list of games, once it was loaded */
const gamesComing = new Promise((resolve) => (gamesAreHere = resolve));

/** Say what people have to know, "" for nothing. @param {string} key @param {...texts.Value} values */
function tell(key, ...values) {
  put(part("said"), key, ...values);
}

/** @param {string} trouble @param {string} reason */
function sayTrouble(trouble, reason) {
  tell(`trouble.${trouble}`, reason);
}

/** So many parts *more* of the page wait for the network: that is said until none does. @param {number} more */
function miss(more) {
  missing += more;
  part("lost").hidden = !missing;
}

/**
 * Return what *load* brings, if need be when the network is back.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
async function brought(load) {
  for (;;) {
    try {
      await reached(); // not every browser asks again for a module that once did not come
      return await load();
    } catch (error) {
      if (!isLost(error)) throw error;
      miss(1);
      await back();
      miss(-1);
    }
  }
}

/** Say what a press could not do without the network, until that is back. @param {PromiseRejectionEvent} event */
function sayLost(event) {
  if (!isLost(event.reason)) return;
  event.preventDefault();
  void brought(reached);
}

/** @param {boolean} isOn */
function light(isOn) {
  part("led").classList.toggle("on", isOn);
  label(part("led"), isOn ? "led.on" : "led.off");
  if (isOn) navigator.vibrate?.(200);
  void called(isOn);
}

/** The LED goes on or off: a warning comes, or time is up. @param {boolean} isOn */
async function called(isOn) {
  const ran = wasRunning;
  await words.called(isOn);
  if (isOn && ran && !wasRunning) void notice.up();
}

/** @param {boolean} isMuted */
function mute(isMuted) {
  sound.mute(isMuted);
  part("mute").setAttribute("aria-pressed", String(isMuted));
}

function wireTools() {
  mute(kept(MUTED) === "yes");
  part("mute").onclick = () => {
    mute(!sound.isMuted);
    keep(MUTED, sound.isMuted ? "yes" : "no");
  };
  part("enlarge").onclick = () => screen.enlarge();
  part("leave").onclick = () => screen.leave();
  for (const dialog of document.querySelectorAll("dialog")) {
    const close = /** @type {HTMLElement} */ (dialog.querySelector(".close"));
    close.onclick = () => dialog.close();
  }
  for (const button of document.querySelectorAll("main button, summary")) {
    button.addEventListener("mousedown", (event) => event.preventDefault()); // Enter stays the device's OK
  }
  part("open-help").onclick = () => /** @type {HTMLDialogElement} */ (part("help")).showModal();
  part("version").textContent = /** @type {any} */ (globalThis).TABLEMATE?.version ?? "";
}

function wireDevice() {
  const keys = new Keys({
    down(key, at) {
      makers?.key(key, true, at);
      device.press(key, at);
    },
    up(key, at) {
      makers?.key(key, false, at);
      device.release(key, at);
    },
  });
  keys.wire(document.querySelectorAll("[data-key]"));
  const look = (hasSlept = true) => {
    part("ahead").hidden = true;
    void device.look(hasSlept);
  };
  part("ahead-slept").onclick = () => look();
  part("ahead-set").onclick = () => look(false);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("pageshow", () => look());
}

/** Take files that are dropped, however soon: the browser would show them in place of the page. */
function wireDrop() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    void gamesComing.then((games) => games.take(files));
  });
}

/** Load and wire what the first screen does without. */
async function wireRest() {
  const [{ Makers }, { Games }, aside] = await brought(() =>
    Promise.all([import("./device/makers.js"), import("./device/games.js"), import("./device/aside.js")]),
  );
  makers = new Makers(device, {
    panel: part("makers"),
    memory: part("memory"),
    log: part("log"),
    record: part("record"),
    sequence: part("sequence"),
    picture: part("picture"),
  });
  wireGames(
    new Games(device, brought, {
      dialog: part("games"),
      list: part("games-list"),
      files: part("games-files"),
      all: part("games-all"),
      said: part("games-said"),
      unkept: part("games-kept"),
    }),
  );
  void aside.offer({ said: part("damaged"), save: part("damaged-save"), forget: part("damaged-forget") });
}

/** @param {import("./device/games.js").Games} games */
function wireGames(games) {
  const open = /** @type {HTMLButtonElement} */ (part("open-games"));
  open.onclick = () => games.open();
  open.disabled = false;
  gamesAreHere(games);
  const first = new AbortController(); // press, by whatever means
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => first.abort() ?? void games.askToKeep(), { signal: first.signal });
  }
}

/** Show the device, or the same game in large type. @param {boolean} isLarge */
async function show(isLarge) {
  isLargeWanted = isLarge;
  keep(VIEW, isLarge ? "large" : "");
  part("open-large").setAttribute("aria-pressed", String(isLarge));
  part("open-tv").hidden = !isLarge;
  part("open-tv-window").hidden = !isLarge || !MOUSE.matches;
  scrollTo(0, 0);
  if (isLarge) return brought(openLarge);
  words.isQuiet = false;
  large?.close();
}

/** Open the Large view, unless it is not wanted any more. */
async function openLarge() {
  large ??= await loadLarge();
  await device.call("large", "null"); // the program has come, too
  if (!isLargeWanted) return;
  words.isQuiet = true;
  await large.open();
}

/** Load the Large view: most visits do without it. */
async function loadLarge() {
  const [{ Large }] = await Promise.all([import("./device/large.js"), styled("large.css"), texts.load("large")]);
  return new Large(device, part("large"), { share: () => shareCurrent() });
}

/** Load the TV. @param {() => void} leave */
async function loadTv(leave) {
  const [{ Tv }] = await Promise.all([import("./device/tv.js"), styled("tv.css"), texts.load("large")]);
  return new Tv(part("tv"), { leave });
}

/** Take the styles at *address*, too. @param {string} address */
function styled(address) {
  const style = document.createElement("link");
  const done = new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = () => style.remove() ?? reject(new Lost(address));
  });
  Object.assign(style, { rel: "stylesheet", href: address });
  document.head.append(style);
  return done;
}

/** Show the TV in place of the view that is kept, or that again. @param {boolean} isOn */
async function showTv(isOn) {
  history.replaceState(null, "", isOn ? TV : location.pathname + location.search);
  awake.keep("tv", isOn);
  if (isOn) return openTv();
  tv?.close();
  if (sender) sender.near = null;
  if (document.fullscreenElement) await document.exitFullscreen();
  return show(kept(VIEW) === "large");
}

async function openTv() {
  const shown = (tv ??= await brought(() => loadTv(() => void showTv(false))));
  large?.close();
  words.isQuiet = true;
  shown.open();
  if (!sender) return;
  sender.near = (told) => shown.show(told);
  await brought(() => sender?.send() ?? Promise.resolve());
}

async function wireTv() {
  const { Sender } = await brought(() => import("./device/tv_channel.js"));
  sender = new Sender(device);
  part("open-tv").onclick = () => {
    void document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    void showTv(true);
  };
  part("open-tv-window").onclick = () => open(location.pathname + TV, "tablemate-tv", "popup,width=1280,height=720");
  document.addEventListener("fullscreenchange", () => {
    if (tv?.isOpen && !document.fullscreenElement) void showTv(false); // by Escape, which the browser keeps
  });
}

/** Be a TV beside the tab that plays. */
async function watchTab() {
  awake.keep("tv", true);
  const shown = await loadTv(() => {
    close(); // a window that was opened for it
    setTimeout(() => location.assign(location.pathname), RELEASED_MS);
  });
  document.title = `${say("tools.tv")} · ${document.title}`;
  shown.open();
  const { receive } = await import("./device/tv_channel.js");
  receive((told) => shown.show(told));
}

/** Share the result of the game on the table. */
async function shareCurrent() {
  const lines = (await device.ask("record")).filter((line) => line.startsWith("line "));
  await reached();
  const { share } = await import("./device/share.js");
  tell(await share(device, lines.map((line) => `${line.slice(5)}\n`).join("")));
}

/** Wire the Large view, the first minute and the tour; a link may ask for a game. */
async function wireViews() {
  const { Hello } = await brought(() => import("./device/hello.js"));
  const hello = new Hello(device, {
    hello: part("hello"),
    watch: part("hello-watch"),
    countdown: part("hello-countdown"),
    start: part("hello-start"),
    tour: part("tour"),
    text: part("tour-text"),
    step: part("tour-step"),
    next: part("tour-next"),
    leave: part("tour-leave"),
  });
  const help = /** @type {HTMLDialogElement} */ (part("help"));
  part("help-tour").onclick = () => help.close() ?? show(false).then(() => hello.tour());
  const open = /** @type {HTMLButtonElement} */ (part("open-large"));
  open.onclick = () => show(!isLargeWanted);
  open.disabled = false;
  await wireTv();
  await brought(() => setUp(new URLSearchParams(location.search).get("game")));
  if (location.hash === TV) await showTv(true);
  else if (kept(VIEW) === "large") await show(true);
  await hello.greet();
}

/** Set up the *game* that a link asks for, if it is one and home is shown. @param {string | null} game */
async function setUp(game) {
  const at = Object.keys(/** @type {any} */ (globalThis).TABLEMATE?.games ?? {}).indexOf(game ?? "");
  if (at < 0) return;
  const told = JSON.parse(await device.call("large", "null"));
  if (told.screen === "home") await device.call("large", JSON.stringify(["pick", told.token, at, told.rows[at][0]]));
}

/** Return what is kept as *name*, "" for nothing. @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // this browser keeps nothing, which is said when the device starts
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // the same
  }
}

/** Return when this is the only tab with the device; until then say so. */
async function alone() {
  if (isAlone || !navigator.locks) return;
  if (!(await takes({ ifAvailable: true }))) {
    tell("trouble.elsewhere");
    await takes({});
    tell("");
  }
  isAlone = true;
}

/** Return whether this tab has the device now; it keeps it. @param {LockOptions} options */
function takes(options) {
  return new Promise((resolve) => {
    const held = navigator.locks.request("tablemate", options, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined; // for as long as the tab is there
    });
    held.catch(({ name }) => resolve(name !== "AbortError")); // blocked: then nothing is kept that could be in the way
  });
}

/** Return whether no other tab has the device, so that this one has. */
async function isFree() {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), RELEASED_MS);
  return !navigator.locks || (isAlone = await takes({ signal: waiting.signal }));
}

/** Show the record of a link, "" if there is none, and *why*. @param {string} record @param {() => string} why */
async function watch(record, why) {
  document.body.classList.add("watching");
  /** @type {import("./device/panel.js").Shown} */
  const shown = { picture: new Uint8Array(1024), contrast: 255 };
  const { Film } = await brought(() => import("./device/film.js"));
  const film = new Film(
    {
      bar: part("film"),
      at: part("film-at"),
      words: part("film-words"),
      spoken: part("spoken"),
      play: part("film-play"),
      back: part("film-back"),
      on: part("film-on"),
    },
    (frame) => {
      shown.picture = frame.picture;
      screen.show(shown);
      label(part("panel"), "screen.shows", frame.words);
    },
    sayTrouble,
  );
  const keeper = /** @type {HTMLButtonElement} */ (part("film-keep"));
  keeper.onclick = () => {
    keeper.disabled = true;
    keepGame(record).finally(() => {
      keeper.disabled = false;
    });
  };
  const refusal = record ? await brought(() => film.open(record)) : why();
  if (refusal) tell("film.refused", refusal);
}

/** Store the record of a link, and say what became of it. @param {string} record */
async function keepGame(record) {
  await alone();
  lack = "";
  try {
    await device.start({ isKept: true, language: texts.spoken() });
    const [code, ...values] = JSON.parse(await device.call("store", record));
    if (!lack) tell(`film.kept.${code}`, ...values);
  } finally {
    device.stop();
  }
}

async function start() {
  wireTools();
  addEventListener("hashchange", () => location.reload());
  addEventListener("unhandledrejection", sayLost);
  const speaking = texts.load("page");
  const [record, why] = location.hash ? await recordIn(location.hash) : [null, () => ""];
  if (record !== null) return speaking.then(() => watch(record, why));
  if (location.hash === TV && !(await isFree())) return speaking.then(watchTab);
  wireDrop();
  await alone();
  wireDevice();
  await Promise.all([device.start({ isKept: true, language: texts.spoken() }), speaking]);
  document.body.classList.add("ready");
  performance.mark("first screen");
  await Promise.all([wireRest(), wireViews()]);
}

/**
 * Return the record in the fragment *hash*, null if it is none, "" if it cannot be read, and what says why.
 * @param {string} hash
 * @returns {Promise<[string | null, () => string]>}
 */
async function recordIn(hash) {
  const [{ LARGE, TooLarge, fromFragment }, { outcome }] = await brought(() =>
    Promise.all([import("./device/records.js"), import("./device/outcome.js")]),
  );
  try {
    return [await fromFragment(hash), () => say("film.damaged")];
  } catch (error) {
    return ["", () => (error instanceof TooLarge ? outcome(LARGE) : say("film.damaged"))];
  }
}

/** Start the page, in its newest version; be there without a network, too, once it has started for the first time. */
async function openPage() {
  const isKept = Boolean(navigator.serviceWorker?.controller);
  if (isKept && (await isRenewed())) return;
  const started = start();
  if (!isKept) await started;
  const { begin } = await import("./device/offline.js");
  await begin(offer, started);
}

/** Let the version begin that waits, if one does; return whether the page is being loaded again for it. */
async function isRenewed() {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return false;
  const offline = await import("./device/offline.js").catch(() => null);
  return offline?.renew(registration) ?? false;
}

/** Offer the new version, which *use* brings. @param {() => void} use */
function offer(use) {
  part("new").hidden = false;
  part("use").onclick = use;
}

Object.assign(globalThis, { tablemate: { device } }); // for the console of the browser, and for old.js
void openPage();
