/** What a network that is gone does not bring: who needs it waits until the network is `back`, and tries again. */

const AGAIN_MS = 3000;
const REFUSED = /fetch|import|load/i; // in the words of Chromium, Firefox and Safari

/** A part of the page or of the program is not here, as the network is gone. */
export class Lost extends Error {}

/** Return whether *error* says that the network did not bring something. @param {unknown} error */
export function isLost(error) {
  return error instanceof Lost || (error instanceof TypeError && REFUSED.test(error.message));
}

/** Return if this page's host is reached, or its files are kept here; else throw what isLost. */
export const reached = () => fetch("version.js", { cache: "no-store" });

/** Return when it is worth another try. */
export function back() {
  return new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", resolve, { once: true });
  });
}
