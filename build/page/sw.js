// Keeps one version of the game whole on the device, and serves it. Tokens between @ are filled in by the build.
"use strict";

const BUNDLE = @bundle@;
const INDEX_INTEGRITY = "@integrity:index.html@";
const FILES = "portolan-files"; // names with the hash of their content: versions can share it
const PARTS = "portolan-parts"; // the same for the archives, unpacked; the page takes them from here itself
const PAGE = `portolan-page-${BUNDLE.version}`; // plain names: one cache for each version
const HASHED = "f/";

const scope = self.registration.scope;
const address = (url) => new URL(url, scope).href;
const listed = Object.entries(BUNDLE.files).filter(([name]) => name !== "sw.js" && name !== "index.html");
const choose = (wanted) => new Map(listed.filter(([, file]) => wanted(file)).map(([, file]) => [address(file.url), file]));
const parts = choose((file) => file.gzip);
const hashed = choose((file) => !file.gzip && file.url.startsWith(HASHED));
const plain = choose((file) => !file.url.startsWith(HASHED));
plain.set(address("index.html"), { integrity: INDEX_INTEGRITY });

async function add(cache, url, file, mode) {
  const response = await fetch(url, { integrity: file.integrity, cache: mode, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // a fresh response: one that came by a redirect may not answer a navigation
  const body = file.gzip ? response.body.pipeThrough(new DecompressionStream("gzip")) : await response.blob();
  await cache.put(url, new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }));
}

async function install() {
  const [files, unpacked, page] = await Promise.all([FILES, PARTS, PAGE].map((name) => caches.open(name)));
  const jobs = [...plain].map(([url, file]) => add(page, url, file, "no-cache"));
  for (const [cache, list] of [[files, hashed], [unpacked, parts]]) {
    for (const [url, file] of list) jobs.push(cache.match(url).then((found) => found ?? add(cache, url, file, "default")));
  }
  await Promise.all(jobs);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("portolan-page-") && name !== PAGE) await caches.delete(name);
  }
  for (const [name, list] of [[FILES, hashed], [PARTS, parts]]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!list.has(request.url)) await cache.delete(request);
    }
  }
  await self.clients.claim();
}

/** Return the kept copy of a file; of one that the browser has dropped a new one, checked again. */
async function answer(request, url) {
  const file = hashed.get(url);
  const cached = await caches.match(url, { cacheName: file ? FILES : PAGE });
  return cached ?? (file ? fetch(url, { integrity: file.integrity }) : fetch(request));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const bare = request.url.split(/[?#]/)[0];
  const url = bare === scope ? address("index.html") : bare;
  if (request.method === "GET" && (hashed.has(url) || plain.has(url))) event.respondWith(answer(request, url));
});
