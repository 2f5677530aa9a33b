/**
 * Keeps the page for times without a network: all files of one version, which version.js names, in one cache.
 *
 * What is asked for comes from that cache alone, so no page is ever put together from two versions. The
 * program for a Pico, which only the workshop needs, is kept once it was asked for; its name has its digest.
 */

const worker = /** @type {any} */ (self);
worker.importScripts("version.js");

const { version, files, program } = worker.TABLEMATE;
const CACHE = `tablemate-${version}`;
const PROGRAM = new URL(program, location.href).href;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const wanted = [".", "version.js", ...files].map((file) => new Request(file, { cache: "no-cache" }));
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
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      const answer = await fetch(event.request);
      if (answer.ok && event.request.url === PROGRAM) await cache.put(event.request, answer.clone());
      return answer;
    })(),
  );
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "use") worker.skipWaiting();
});
