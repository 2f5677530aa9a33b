/** Keeps the screen awake while it is wanted, where the browser can; one that was hidden has to ask again. */

export class Awake {
  constructor() {
    this._isWanted = false;
    /** @type {WakeLockSentinel | null} */
    this._lock = null;
    document.addEventListener("visibilitychange", () => this._apply());
  }

  /** @param {boolean} isWanted */
  keep(isWanted) {
    if (isWanted === this._isWanted) return;
    this._isWanted = isWanted;
    this._apply();
  }

  async _apply() {
    if (!this._isWanted) {
      this._lock?.release();
      this._lock = null;
    } else if (!document.hidden && (!this._lock || this._lock.released)) {
      this._lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    }
  }
}
