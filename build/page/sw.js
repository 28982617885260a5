// Keeps one version of the game whole on the device, and serves it. Tokens between @ are filled in by the build.
"use strict";

{ @text:unpack.js@ }

const { BROTLI, unpacker } = globalThis.portolan;
const BUNDLE = @bundle@;
const INDEX_INTEGRITY = "@integrity:index.html@";
const HASHED = "f/";
const CODE = ".wasm";

const scope = self.registration.scope;
// Several copies of the game may lie on one host: each has caches of its own (see `named` in files.js).
const PLACE = new URL(scope).pathname;
const FILES = `portolan-files ${PLACE}`; // names with the hash of their content: versions can share it
const PARTS = `portolan-parts ${PLACE}`; // the archives, unpacked; the page takes them from here itself
const PAGE = `portolan-page-${BUNDLE.version} ${PLACE}`; // plain names: one cache for each version
/** Caches of earlier versions, which all copies on a host had together. */
const SHARED = /^portolan-(files|parts|snapshot|page-[0-9a-f]+)$/;

/** Headers of a stored file: the host's security policies also apply offline. */
const KEPT = ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"];

const address = (url) => new URL(url, scope).href;
/** Files that are not stored here: this script and the page, which are handled separately, and the Brotli decoder. */
const APART = ["sw.js", "index.html", "unbrotli.wasm"];
const listed = Object.entries(BUNDLE.files).filter(([name]) => !APART.includes(name));
const choose = (wanted) => new Map(listed.filter(([, file]) => wanted(file)).map(([, file]) => [address(file.kept || file.url), file]));
const parts = choose((file) => file.kept);
const hashed = choose((file) => !file.kept && file.url.startsWith(HASHED));
const plain = choose((file) => !file.url.startsWith(HASHED));
plain.set(address("index.html"), { url: "index.html", integrity: INDEX_INTEGRITY });

/** Each cache, what is in it, and how that is fetched. */
const LISTS = [[PAGE, plain, "no-cache"], [FILES, hashed, "default"], [PARTS, parts, "default"]];

/** Fetch a published file; what fails the check, past the browser's cache: there it would fail for ever. */
async function published(file, mode) {
  const url = address(file.url);
  const ask = async (cache) => {
    const response = await fetch(url, { integrity: file.integrity, cache, credentials: "same-origin" });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response;
  };
  return ask(mode).catch(() => ask("reload"));
}

/** Fetch an archive in Brotli if the browser unpacks it, else in gzip; return the response and its unpacked content. */
async function unpacked(file, mode) {
  if (!BROTLI || !file.brotli) return content(await published(file, mode));
  return published(file.brotli, mode).then(content).catch(async () => content(await published(file, mode)));
}

/** Return a response and its unpacked content. */
async function content(response) {
  const blob = await response.blob();
  const [first] = new Uint8Array(await blob.slice(0, 1).arrayBuffer());
  const through = await unpacker(first);
  return [response, through ? await new Response(blob.stream().pipeThrough(through)).blob() : blob];
}

/** Fetch a file unchanged; return the response, and its content. */
async function whole(file, mode) {
  const response = await published(file, mode);
  return [response, await response.blob()];
}

async function add(cache, url, file, mode) {
  const [response, body] = await (file.kept ? unpacked : whole)(file, mode);
  // a fresh response: one that came by a redirect may not answer a navigation
  const headers = new Headers(KEPT.map((name) => [name, response.headers.get(name) ?? ""]).filter(([, value]) => value));
  if (url.endsWith(CODE)) headers.set("Content-Type", "application/wasm");
  await cache.put(url, new Response(body, { headers }));
}

/** Store what is not there yet. If there is no room, nothing of that stays: matches need the room more. */
async function fill() {
  const added = [];
  const jobs = [];
  for (const [name, list, mode] of LISTS) {
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map((request) => request.url));
    for (const [url, file] of list) {
      if (!kept.has(url)) jobs.push(add(cache, url, file, mode).then(() => added.push([cache, url])));
    }
  }
  const failed = (await Promise.allSettled(jobs)).find((job) => job.reason)?.reason;
  if (!failed) return;
  if (failed.name === "QuotaExceededError") await Promise.all(added.map(([cache, url]) => cache.delete(url)));
  throw failed;
}

/** Install this version; on failure send the reason to the page, which the browser does not. */
async function install() {
  try {
    await fill();
  } catch (error) {
    for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
      page.postMessage({ failed: error.name, message: error.message });
    }
    throw error;
  }
}

/** Remove what this version does not need. */
async function sweep() {
  for (const name of await caches.keys()) {
    if (name.startsWith("portolan-page-") && name.endsWith(` ${PLACE}`) && name !== PAGE) await caches.delete(name);
    if (SHARED.test(name)) await leave(name);
  }
  for (const [name, list] of [[FILES, hashed], [PARTS, parts]]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!list.has(request.url)) await cache.delete(request);
    }
  }
}

async function activate() {
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await sweep(); // else a later version has stored its files, and will sweep
  await self.clients.claim();
}

/** Take this copy's own files, and no others', out of a cache that earlier versions had together. */
async function leave(name) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  const own = requests.filter(({ url }) => url.startsWith(scope) && /^(f\/)?[^/]*$/.test(url.slice(scope.length).split("?")[0]));
  for (const request of own) await cache.delete(request);
  if (own.length === requests.length) await caches.delete(name);
}

/** The page that is shown when the browser has dropped the game and there is no network. */
function gone() {
  const language = self.navigator.language.slice(0, 2);
  const lang = BUNDLE.words[language] ? language : "en";
  const words = (key) => BUNDLE.words[lang][key];
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Portolan</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>:root { color-scheme: light dark; font: 1.1em/1.5 sans-serif }
body { max-width: 32em; margin: 10vh auto; padding: 0 1em } a { display: inline-block; padding: .7em 0 }</style>
<h1>${words("gone.title")}</h1><p>${words("gone.what")}</p><p>${words("gone.saved")}</p><a href="">${words("gone.again")}</a>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" };
  return new Response(page, { status: 503, headers });
}

/** Return the stored copy of a file; if the browser has deleted it, a newly fetched and checked one. */
async function answer(request, url, cacheName) {
  const cached = await caches.match(url, { cacheName });
  if (cached) return cached;
  if (cacheName === FILES) return published(hashed.get(url), "default");
  const fetched = fetch(request);
  return request.mode === "navigate" ? fetched.catch(gone) : fetched;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "fill") {
    const [port] = event.ports;
    const tell = ({ name, message }) => port.postMessage({ failed: name, message });
    event.waitUntil(fill().then(() => port.postMessage({}), tell));
  }
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [before, ...behind] = request.url.slice(scope.length).split("%23"); // a # as mail programs write it
  if (request.mode === "navigate" && behind.length && ["", "index.html"].includes(before)) {
    event.respondWith(Response.redirect(`${scope}#${behind.join("%23")}`));
    return;
  }
  const bare = request.url.split(/[?#]/)[0];
  const url = bare === scope ? address("index.html") : bare;
  const [cacheName] = LISTS.find(([, list]) => list.has(url)) ?? [];
  if (request.method === "GET" && cacheName) event.respondWith(answer(request, url, cacheName));
});
