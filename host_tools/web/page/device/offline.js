/**
 * The page without a network, and its next version.
 *
 * A new version waits until it is wanted: at the next start of the page, or when the button is pressed. Then
 * the page is loaded anew, as after a power cut: it asks for a game that is on again.
 */

/**
 * Offer the page offline; on the first visit when it has *started*, so that nothing is loaded at the same time.
 * @param {(use: () => void) => void} offered takes what lets the new version begin
 * @param {Promise<void>} started
 */
export async function begin(offered, started) {
  if (!("serviceWorker" in navigator)) return;
  if (!navigator.serviceWorker.controller) await started;
  let isAsked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => isAsked && location.reload());
  const use = (/** @type {ServiceWorker} */ worker) => {
    isAsked = true;
    worker.postMessage("use");
  };
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
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
