/**
 * Keeps the page for times without a network: all files of one version, which version.js names, in one cache.
 *
 * A page is loaded with the files of the newest version that is here whole, and gets those of the same version
 * until it is closed, its workers too: which page has which is noted in the cache NOTES, as this worker may be
 * ended at any time. The cache of an older version goes when no page has it. What is missing from a cache, as
 * the browser or a person emptied it, is fetched again, if the server still has that very file: version.js has
 * the digest of each. The program for a Pico, which only the workshop needs, is kept once it was asked for.
 */

const worker = /** @type {any} */ (self);
worker.importScripts("version.js");

const { version, files, program } = worker.TABLEMATE;
const NAME = "tablemate-";
const CACHE = `${NAME}${version}`;
const NOTES = "notes-of-tablemate";
const SERVER = "-"; // in place of a version: what the server has now
const SCOPE = worker.registration.scope;
const VERSION_FILE = "version.js";

/** @type {Map<string, string>} the version that a page or worker has, by its id */
const versions = new Map();

/** @param {string} path */
const addressOf = (path) => new URL(path, SCOPE).href;

/** Return the path of *address* in the site, "index.html" for the folder itself. @param {string} address */
const pathOf = (address) => address.split(/[?#]/)[0].slice(SCOPE.length) || "index.html";

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      await noteStrangers();
      await tidy();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "use") worker.skipWaiting();
  if (event.data === "tidy") event.waitUntil(tidy());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  event.respondWith(request.mode === "navigate" ? page(event) : file(event));
});

/** Return a page, of this version if it can be, and note that. @param {any} event */
async function page(event) {
  const isWhole = await fill().then(() => true, () => false); // offline, or the server has another version by now
  const kept = isWhole ? await own(pathOf(event.request.url)) : null;
  note(event, event.resultingClientId, kept ? version : SERVER);
  event.waitUntil(tidy());
  return kept ?? fetch(event.request);
}

/** Return a file of the version that whoever asks for it has. @param {any} event */
async function file(event) {
  const has = await versionOf(event.clientId);
  if (event.resultingClientId) note(event, event.resultingClientId, has); // a worker begins
  if (has === SERVER) return fetch(event.request);
  const path = pathOf(event.request.url);
  const kept = has === version ? await own(path) : await caches.match(addressOf(path), { cacheName: NAME + has });
  if (kept) return kept;
  const isOfSite = path === VERSION_FILE || path in files;
  return isOfSite ? new Response("", { status: 504 }) : asked(event.request);
}

/** Return the response for a file outside all versions; the program is kept. @param {Request} request */
async function asked(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url === addressOf(program)) await cache.put(request.url, answer.clone());
  return answer;
}

/** Return the file *path* of this version, fetched again if it is missing; null if that cannot be. @param {string} path */
async function own(path) {
  if (path === VERSION_FILE) return facts();
  if (!(path in files)) return null;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(addressOf(path));
  if (kept) return kept;
  await fill().catch(() => {}); // as in page
  return (await cache.match(addressOf(path))) ?? null;
}

function facts() {
  const text = `self.TABLEMATE = ${JSON.stringify(worker.TABLEMATE)};\n`;
  return new Response(text, { headers: { "Content-Type": "text/javascript" } });
}

/** Keep this version; it takes over at once where no page has an older one that is kept. */
async function install() {
  await fill("force-cache"); // the page has just loaded most of it
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const noted = await Promise.all(open.map((/** @type {any} */ { id }) => notedVersion(id)));
  if (noted.every((has) => has === SERVER)) worker.skipWaiting();
}

/** @type {Promise<void> | null} */
let filling = null;

/** Fetch what is missing of this version; throws if it is not to be had. @param {RequestCache} first is tried before the server */
function fill(first = "no-cache") {
  filling ??= fillNow(first).finally(() => {
    filling = null;
  });
  return filling;
}

/** @param {RequestCache} first */
async function fillNow(first) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((/** @type {Request} */ request) => request.url));
  const missing = Object.keys(files).filter((path) => !there.has(addressOf(path)));
  await Promise.all(missing.map((path) => fetchInto(cache, path, first)));
  await cache.put(addressOf(VERSION_FILE), facts()); // for the worker of the next version
}

/** Keep *path*. @param {Cache} cache @param {string} path @param {RequestCache} first */
async function fetchInto(cache, path, first) {
  const kept = (await loaded(path, first)) ?? (await loaded(path, "no-cache"));
  if (!kept) throw new Error(`${path} is of another version`);
  await cache.put(addressOf(path), kept);
}

/** Return *path* if it is this version's, else null. @param {string} path @param {RequestCache} cache of the browser */
async function loaded(path, cache) {
  const answer = await fetch(addressOf(path), { cache });
  const content = await answer.arrayBuffer();
  if (!answer.ok || (await digestOf(content)) !== files[path]) return null;
  return new Response(content, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
}

/** Return the digest of *content* as version.js has it. @param {ArrayBuffer} content */
async function digestOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).subarray(0, 8);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// which page has which version ------------------------------------------------------------------------------------

/** Note that the page or worker *id* has the version *has*. @param {any} event @param {string} id @param {string} has */
function note(event, id, has) {
  versions.set(id, has);
  event.waitUntil(caches.open(NOTES).then((notes) => notes.put(addressOf(id), new Response(has))));
}

/** Return the version that the page or worker *id* has. @param {string} id */
async function versionOf(id) {
  const noted = versions.get(id) ?? (await notedVersion(id)) ?? version;
  versions.set(id, noted);
  return noted;
}

/** @param {string} id @returns {Promise<string | undefined>} */
async function notedVersion(id) {
  return (await (await caches.open(NOTES)).match(addressOf(id)))?.text();
}

/** Note of pages that no worker has noted yet that they have the version before this one, if there was one. */
async function noteStrangers() {
  const before = (await olderCaches()).at(-1)?.slice(NAME.length) ?? version;
  const notes = await caches.open(NOTES);
  for (const { id } of await worker.clients.matchAll({ includeUncontrolled: true, type: "all" })) {
    if (!(await notes.match(addressOf(id)))) await notes.put(addressOf(id), new Response(before));
  }
}

/** Return the names of the caches of other versions, the oldest first. */
async function olderCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
}

/** Take away notes of pages that are closed, and the caches of versions that none has. */
async function tidy() {
  if (worker.registration.waiting || worker.registration.installing) return; // their caches are not old
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const ids = new Set(open.map((/** @type {any} */ { id }) => addressOf(id)));
  const notes = await caches.open(NOTES);
  const used = new Set([CACHE]);
  for (const request of await notes.keys()) {
    if (ids.has(request.url)) used.add(`${NAME}${await (await notes.match(request))?.text()}`);
    else if (!versions.has(request.url.slice(SCOPE.length))) await notes.delete(request);
  }
  await Promise.all((await olderCaches()).filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}
