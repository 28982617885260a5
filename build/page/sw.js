// Keeps one version of the game whole on the device, and serves it. Tokens between @ are filled in by the build.
"use strict";

const BUNDLE = @bundle@;
const INDEX_INTEGRITY = "@integrity:index.html@";
const FILES = "portolan-files"; // names with the hash of their content: versions can share it
const PAGE = `portolan-page-${BUNDLE.version}`; // plain names: one cache for each version
const HASHED = "f/";

const scope = self.registration.scope;
const address = (url) => new URL(url, scope).href;
const listed = Object.entries(BUNDLE.files).filter(([name]) => name !== "sw.js" && name !== "index.html");
const hashed = new Map(listed.filter(([, file]) => file.url.startsWith(HASHED)).map(([, file]) => [address(file.url), file]));
const plain = new Map(listed.filter(([, file]) => !file.url.startsWith(HASHED)).map(([, file]) => [address(file.url), file]));
plain.set(address("index.html"), { integrity: INDEX_INTEGRITY });

async function add(cache, url, integrity, mode) {
  const response = await fetch(url, { integrity, cache: mode, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // a fresh response: one that came by a redirect may not answer a navigation
  await cache.put(url, new Response(await response.blob(), { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }));
}

async function install() {
  const [files, page] = await Promise.all([caches.open(FILES), caches.open(PAGE)]);
  const jobs = [...plain].map(([url, file]) => add(page, url, file.integrity, "no-cache"));
  for (const [url, file] of hashed) {
    jobs.push(files.match(url).then((found) => found ?? add(files, url, file.integrity, "default")));
  }
  await Promise.all(jobs);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("portolan-page-") && name !== PAGE) await caches.delete(name);
  }
  const files = await caches.open(FILES);
  for (const request of await files.keys()) {
    if (!hashed.has(request.url)) await files.delete(request);
  }
  await self.clients.claim();
}

async function answer(request, url) {
  const cached = await caches.match(url, { cacheName: hashed.has(url) ? FILES : PAGE });
  return cached ?? fetch(request);
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
