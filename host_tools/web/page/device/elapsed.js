/**
 * Time since the device was switched on, also over the sleep of a computer.
 *
 * The browser's clock for measuring stands still in some computers' sleep, the clock on the wall does not, but
 * people and networks set it. So: the former, and what the latter ran ahead of it between two looks, if that
 * is more than anybody corrects a clock by.
 */

const CORRECTION_MS = 3000;

export class Elapsed {
  /** @param {() => number} steady ms that only go on @param {() => number} wall ms since 1970 */
  constructor(steady = () => performance.now(), wall = () => Date.now()) {
    this._steady = steady;
    this._wall = wall;
    this._ms = 0;
    this._seen = [steady(), wall()];
  }

  /** Return the ms since the beginning. */
  now() {
    const [steady, wall] = [this._steady(), this._wall()];
    const passed = steady - this._seen[0];
    const asleep = wall - this._seen[1] - passed;
    this._seen = [steady, wall];
    this._ms += Math.max(0, passed) + (asleep > CORRECTION_MS ? asleep : 0);
    return Math.floor(this._ms);
  }
}
