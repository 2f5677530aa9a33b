/**
 * The page without a network, and its next version.
 *
 * A new version waits until it is wanted: at the next start of a page, or when the button is pressed in any tab.
 * Then that page is loaded again, as after a power cut: it asks for a game that was on. Other tabs go on with the
 * version that they have (sw.js), and have the button.
 */

import { scriptAt } from "./scripts.js";

/**
 * Offer the page offline; on the first visit when it has *started*, so that nothing is loaded at the same time.
 * @param {(use: () => void) => void} offered takes what lets the new version begin
 * @param {Promise<void>} started
 */
export async function begin(offered, started) {
  if (!("serviceWorker" in navigator)) return;
  if (!navigator.serviceWorker.controller) await started;
  let isAsked = false;
  let isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    else if (!isFirst) offered(() => location.reload()); // another tab has asked
    isFirst = false;
  });
  const use = (/** @type {ServiceWorker} */ worker) => {
    isAsked = true;
    if (worker.state === "installed") worker.postMessage("use");
    else location.reload(); // it is in use already
  };
  const address = scriptAt("../sw.js", import.meta.url);
  const registering = navigator.serviceWorker.register(address, { updateViaCache: "none" });
  const registration = await registering.catch(() => null);
  if (!registration) return;
  navigator.serviceWorker.controller?.postMessage("tidy"); // the page that was here before is gone
  if (registration.waiting && navigator.serviceWorker.controller) {
    use(registration.waiting); // nobody has pressed anything yet
    return;
  }
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && navigator.serviceWorker.controller) offered(() => use(found));
    });
  });
}
