/**
 * The buzzer: a square wave, as a piezo makes it.
 *
 * Browsers let a page sound only after somebody has touched it, and a finger counts as that when it goes up, not
 * when it comes down. A call or a lock interrupts the sound: the next touch brings it back. While nothing sounds
 * the context is suspended, as a running one keeps a processor busy.
 */

const LOUD = 0.06;
const SOFT_S = 0.004; // of an edge: a hard one clicks
const REST_MS = 2000; // of silence, then the context is suspended
const MOST_LATE_S = 0.5; // a tone that is later than that is cut short
const TOUCHES = ["pointerdown", "pointerup", "touchend", "keydown", "click"];

export class Sound {
  constructor() {
    this.isMuted = false;
    this._hz = 0;
    /** @type {AudioContext | null} */
    this._context = null;
    /** @type {OscillatorNode | null} */
    this._wave = null;
    /** @type {GainNode | null} */
    this._gain = null;
    this._edge = { at: 0, then: 0 }; // the last change: the context's time in s, the page's in ms
    this._resting = 0;
    for (const touch of TOUCHES) addEventListener(touch, () => this._touched(), { passive: true, capture: true });
  }

  /** Sound at *hz*, 0 is silence. @param {number} hz */
  tone(hz) {
    this._hz = hz;
    this._apply();
  }

  /** @param {boolean} isMuted */
  mute(isMuted) {
    this.isMuted = isMuted;
    this._apply();
  }

  _touched() {
    if (navigator.userActivation?.isActive === false || !globalThis.AudioContext) return;
    if (!this._context) this._begin(new AudioContext());
    this._resume();
  }

  /** Let the context run, until it has been silent for a while. */
  _resume() {
    clearTimeout(this._resting);
    if (this._context && this._context.state !== "running") this._context.resume().catch(() => {}); // not yet allowed
    if (!this._isHeard) this._resting = window.setTimeout(() => this._rest(), REST_MS);
  }

  _rest() {
    if (this._context?.state === "running") this._context.suspend().catch(() => {});
  }

  /** @param {AudioContext} context */
  _begin(context) {
    const session = /** @type {any} */ (navigator).audioSession;
    if (session) session.type = "playback"; // else a phone's mute switch silences the alarm
    this._context = context;
    this._gain = new GainNode(context, { gain: 0 });
    this._wave = new OscillatorNode(context, { type: "square" });
    this._wave.connect(this._gain).connect(context.destination);
    this._wave.start();
    this._apply();
  }

  get _isHeard() {
    return this._hz !== 0 && !this.isMuted;
  }

  _apply() {
    if (!this._context || !this._wave || !this._gain) return;
    const at = this._due(this._context.currentTime);
    if (this._hz) this._wave.frequency.setValueAtTime(this._hz, at);
    this._gain.gain.setTargetAtTime(this._isHeard ? LOUD : 0, at, SOFT_S);
    if (this._isHeard || this._context.state === "running") this._resume();
  }

  /**
   * Return when a change counts that comes at *now* (s): while a context begins to run its time stands still, and
   * a short tone would end before it began.
   * @param {number} now
   */
  _due(now) {
    const passed = (performance.now() - this._edge.then) / 1000;
    const steady = this._edge.at + passed;
    const at = steady - now < MOST_LATE_S ? Math.max(now, steady) : now;
    if (at === now) for (const of of [this._wave?.frequency, this._gain?.gain]) of?.cancelScheduledValues(now);
    this._edge = { at, then: performance.now() };
    return at;
  }
}
