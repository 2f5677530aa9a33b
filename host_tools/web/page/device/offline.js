/**
 * The page without a network, and its next version.
 *
 * A new version waits until it is wanted: at the next start of a page, or when the button is pressed in any tab.
 * Then that page is loaded again, as after a power cut: it asks for a game that was on. Other tabs go on with the
 * version that they have (sw.js), and have the button.
 *
 * Chromium ends the old worker to let the next one begin. A file that is asked of it in that moment starts it again,
 * and it stays for half a minute, with DevTools for five. So a page asks for the next one before it starts anything.
 */

import { endFirst } from "./first_worker.js";
import { scriptAt } from "./scripts.js";

const PATIENCE_MS = 3000; // the page starts with the version that it has after that

/**
 * Let the version of *registration* begin that waits; return whether the page is being loaded again for it.
 * @param {ServiceWorkerRegistration} registration
 */
export async function renew(registration) {
  endFirst();
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  const isNew = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE_MS, false);
  });
  registration.waiting?.postMessage("use");
  if (!(await isNew) && registration.waiting) return false;
  location.reload();
  return true;
}

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
  const { waiting } = registration;
  if (waiting && navigator.serviceWorker.controller) offered(() => use(waiting));
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && navigator.serviceWorker.controller) offered(() => use(found));
    });
  });
}
