/** The buzzer: a square wave, as a piezo makes it. Browsers let a page sound only after a first touch. */

const LOUD = 0.06;
const SOFT_S = 0.004; // of an edge: a hard one clicks

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
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this._wake(), { passive: true });
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

  _wake() {
    if (!this._context && globalThis.AudioContext) this._begin(new AudioContext());
    if (this._context?.state === "suspended") this._context.resume().catch(() => {}); // not yet allowed
  }

  /** @param {AudioContext} context */
  _begin(context) {
    this._context = context;
    this._gain = new GainNode(context, { gain: 0 });
    this._wave = new OscillatorNode(context, { type: "square" });
    this._wave.connect(this._gain).connect(context.destination);
    this._wave.start();
    this._apply();
  }

  _apply() {
    if (!this._context || !this._wave || !this._gain) return;
    const now = this._context.currentTime;
    if (this._hz) this._wave.frequency.setValueAtTime(this._hz, now);
    this._gain.gain.setTargetAtTime(this._hz && !this.isMuted ? LOUD : 0, now, SOFT_S);
  }
}
