/**
 * Time since the device was switched on, also over the sleep of a computer.
 *
 * The browser's clock for measuring stands still in some computers' sleep. The clock on the wall does not, but
 * people and networks set it. What the latter ran `ahead` of the former between two looks, if that is more than
 * small corrections, passed in a sleep, or not at all: somebody has to say which, by `settle`.
 */

const CORRECTION_MS = 3000;

export class Elapsed {
  /** @param {() => number} steady ms that only go on @param {() => number} wall ms since 1970 */
  constructor(steady = () => performance.now(), wall = () => Date.now()) {
    this._steady = steady;
    this._wall = wall;
    this._ms = 0;
    this._seen = [steady(), wall()];
    this.ahead = 0; // ms that may have passed
  }

  /** Return the ms since the beginning, without those that may have passed. */
  now() {
    const [steady, wall] = [this._steady(), this._wall()];
    const passed = steady - this._seen[0];
    const ahead = wall - this._seen[1] - passed;
    this._seen = [steady, wall];
    this._ms += Math.max(0, passed);
    if (Math.abs(ahead) > CORRECTION_MS) this.ahead = Math.max(0, this.ahead + ahead); // back again: it was set
    return Math.floor(this._ms);
  }

  /** Say whether the computer slept while its clock ran ahead. @param {boolean} hasSlept */
  settle(hasSlept) {
    this.now();
    if (hasSlept) this._ms += this.ahead;
    this.ahead = 0;
  }
}
