/**
 * Keeps the page for times without a network: all files of one version, which version.js names, in one cache.
 *
 * What is asked for comes from that cache alone, so no page is ever put together from two versions.
 */

const worker = /** @type {any} */ (self);
worker.importScripts("version.js");

const { version, files } = worker.TABLEMATE;
const CACHE = `tablemate-${version}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const wanted = [".", "version.js", ...files].map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("tablemate-") && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    })(),
  );
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "use") worker.skipWaiting();
});
