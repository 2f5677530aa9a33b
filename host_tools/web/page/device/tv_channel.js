/**
 * Between the tab that plays and TVs in other tabs of this browser: it tells them what all may see.
 *
 * A TV says `look`, and is told from then on; `bye` when it goes. The tab that plays says `here` when it begins,
 * and when a TV has gone, as there may be more. That it is gone shows in its lock, even after a crash.
 */

const CHANNEL = "tablemate-tv";
const LOCK = "tablemate"; // of the tab that plays
const AGAIN_MS = 100; // between two looks at the game

/** @typedef {import("./tv.js").Told} Told */

/** The end of the tab that plays. */
export class Sender {
  /** @param {import("./device.js").Device} device */
  constructor(device) {
    this._device = device;
    /** @type {((told: Told) => void) | null} a TV in this very tab */
    this.near = null;
    this._isWatched = false;
    this._timer = 0;
    this._channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
    if (!this._channel) return;
    this._channel.onmessage = ({ data }) => {
      this._isWatched = data === "look";
      if (this._isWatched) void this.send();
      else this._channel?.postMessage("here");
    };
    this._channel.postMessage("here");
  }

  /** The panel shows something else, so the game may be another. */
  changed() {
    if ((this._isWatched || this.near) && !this._timer) this._timer = window.setTimeout(() => this.send(), AGAIN_MS);
  }

  async send() {
    clearTimeout(this._timer);
    this._timer = 0;
    const told = JSON.parse(await this._device.call("tv", ""));
    this.near?.(told);
    if (this._isWatched) this._channel?.postMessage(told);
  }
}

/** Watch the tab that plays: *show* what it tells, null when it is gone. @param {(told: Told | null) => void} show */
export function receive(show) {
  const channel = new BroadcastChannel(CHANNEL);
  const look = () => channel.postMessage("look");
  let arrived = () => {};
  channel.onmessage = ({ data }) => {
    if (data === "here") return look();
    if (typeof data !== "object") return undefined; // of another TV
    arrived();
    return show(data);
  };
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("pageshow", look);
  addEventListener("pagehide", () => channel.postMessage("bye"));
  look();
  void (async () => {
    for (;;) {
      const arriving = new Promise((resolve) => (arrived = () => resolve(null)));
      await navigator.locks.request(LOCK, { mode: "shared" }, () => show(null));
      await arriving;
    }
  })();
}
