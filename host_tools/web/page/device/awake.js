/** Keeps the screen awake while there is a reason, where the browser can; a page that was hidden has to ask again. */

export class Awake {
  constructor() {
    /** @type {Set<string>} */
    this._reasons = new Set();
    /** @type {WakeLockSentinel | null} */
    this._lock = null;
    document.addEventListener("visibilitychange", () => this._apply());
  }

  /** @param {string} reason @param {boolean} isWanted */
  keep(reason, isWanted) {
    const before = this._reasons.size;
    if (isWanted) this._reasons.add(reason);
    else this._reasons.delete(reason);
    if (!before !== !this._reasons.size) void this._apply();
  }

  async _apply() {
    if (this._reasons.size && !document.hidden && (!this._lock || this._lock.released)) {
      this._lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    }
    if (this._reasons.size) return;
    this._lock?.release();
    this._lock = null;
  }
}
