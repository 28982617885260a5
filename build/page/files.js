// The files of the bundle: fetched with progress, checked against the bundle's list before use, unpacked.
//
// The page's scripts find each other in `globalThis.portolan` instead of importing: browsers check the integrity
// of a script element everywhere, but that of an imported module only here and there.

const { BROTLI, outcome, unpacker } = globalThis.portolan;

const ignore = () => {};

/** An error to show to the player; `kind` names a page of check.js. */
class Trouble extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// Several copies of the game may lie on one host, which is one origin to browsers: each has names of its own for its
// files, but share saved data. The same rule is in sw.js (which sees only its own file) and check.js (written for old engines).
const PLACE = new URL("../", import.meta.url).pathname;
const named = (what) => `portolan-${what} ${PLACE}`;

const CACHE = 8; // seconds for an answer
const CODE = "application/wasm";
const PARTS = named("parts"); // the bundle's archives, checked and unpacked

function joined(chunks) {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The address of a stored unpacked file: the service worker finds it there, a server does not. */
const keptAt = (file) => new URL(`../${file.kept}`, import.meta.url).href;

async function stored(file) {
  if (!file.kept) return undefined; // the service worker has it, if anything
  try {
    return await outcome(async () => (await caches.open(PARTS)).match(keptAt(file)), { seconds: CACHE });
  } catch {
    return undefined; // no cache in this context, or none that answers: the network has it
  }
}

/** Keep a file no longer. */
async function drop(file) {
  try {
    await (await caches.open(PARTS)).delete(keptAt(file));
  } catch {
    // no cache in this context: nothing is stored
  }
}

/** Return how many bytes a file is expected to have on the wire. */
const weight = (file) => (file.brotli ?? file).bytes;

/** Return whether the bytes are published ones. Without `crypto.subtle` the browser has checked them at `fetch`. */
async function genuine(bytes, integrity) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return integrity.split(" ").includes(`sha256-${btoa(String.fromCharCode(...digest))}`);
}

/** Return a response in the form of a stored file. */
function served(file, body) {
  return new Response(body, { headers: file.kept.endsWith(".wasm") ? { "Content-Type": CODE } : {} });
}

/**
 * Fetch a form of a file, by its `url`, `bytes` and `integrity`. Return promises: of a response of its unpacked content as
 * it arrives, and, when the whole has been checked, of the list of the parts of that content.
 * `cache` is a mode of `fetch`.
 */
function fetched(file, form, base, onBytes, cache) {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  const parts = [];
  let counted = 0;
  let begin;
  let fail;
  const content = new Promise((resolve, reject) => ([begin, fail] = [resolve, reject]));
  writer.closed.catch(ignore);

  const count = (bytes) => {
    counted += bytes;
    onBytes(bytes);
  };

  const note = new TransformStream({
    transform(part, to) {
      parts.push(part);
      to.enqueue(part);
    },
  });

  async function pull() {
    const url = new URL(form.url, base);
    const response = await fetch(url, { cache, ...(crypto.subtle ? {} : { integrity: form.integrity }) });
    if (!response.ok) throw new Trouble("download", `${form.url}: the server answered ${response.status}`);
    const reader = response.body.getReader();
    const chunks = [];
    let expected = form.bytes;
    let received = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!value.length) continue;
      if (chunks.length) writer.write(chunks.at(-1)).catch(ignore);
      else {
        const through = file.kept ? await unpacker(value[0]) : undefined;
        if (file.kept && !through) expected = file.raw;
        const unpacked = through ? readable.pipeThrough(through) : readable;
        begin(served(file, unpacked.pipeThrough(note)));
      }
      chunks.push(value);
      received += value.length;
      count((value.length / expected) * weight(file));
    }
    const bytes = joined(chunks);
    if (!(await genuine(bytes, form.integrity))) {
      const kind = received < expected ? "download" : "damaged";
      throw new Trouble(kind, `${form.url}: ${received} of ${expected} bytes, not as published`);
    }
    writer.write(chunks.at(-1)).catch(ignore);
    writer.close().catch(ignore);
    return parts;
  }

  const whole = pull().catch((error) => {
    const trouble = error instanceof Trouble ? error : new Trouble("download", `${form.url}: ${error.message}`);
    fail(trouble);
    writer.abort(trouble).catch(ignore);
    onBytes(-counted);
    throw trouble;
  });
  for (const promise of [content, whole]) promise.catch(ignore);
  return [content, whole];
}

/**
 * Take one file of the bundle from the cache, or fetch it, and process it.
 * `use` is given a promise of a response of the unpacked content while it arrives, and returns a promise. The response
 * gives its last part only after the check of the whole, so nothing unchecked can be finished from it. What does not arrive
 * as it was published, or cannot be unpacked, is fetched once more, in gzip's form, and past the browser's cache: a wrong
 * answer in it would be given for ever.
 * Returns promises: `made`, what `use` made, and `parts`, the unpacked file, or nothing if it was stored.
 */
function load(file, base, onBytes, use) {
  async function attempt(form, cache) {
    if (form === file.brotli && !BROTLI) globalThis.portolan.prepareUnbrotli();
    const [content, whole] = fetched(file, form, base, onBytes, cache);
    const made = use(content);
    made.catch(ignore); // a failed check is the error to show
    const parts = await whole;
    return [await made, parts];
  }
  const done = stored(file).then(async (kept) => {
    if (kept) {
      onBytes(weight(file));
      return [await use(kept)];
    }
    const cache = file.kept ? "default" : "force-cache"; // the page's style has asked for it, too
    return attempt(file.brotli ?? file, cache).catch((error) => {
      if (file.brotli || error instanceof Trouble) return attempt(file, "reload");
      throw error;
    });
  });
  return { file, made: done.then(([made]) => made), parts: done.then(([, parts]) => parts) };
}

/** Return all of a response. */
async function all(response) {
  return new Uint8Array(await (await response).arrayBuffer());
}

const APART = { builtins: ["js-string"] }; // changes nothing but this: it is not the module that is there from the network

/**
 * Compile a response of WebAssembly while it arrives. A stored file with an address (see `settle`) is requested there:
 * then the browser finds, and caches, its compiled code.
 */
async function compile(response) {
  const { url } = await response;
  if (url) {
    try {
      return await WebAssembly.compileStreaming(fetch(url), APART);
    } catch {
      // no service worker answers this page now
    }
  }
  return WebAssembly.compileStreaming(response);
}

const [FOLDER, FILE] = [0o40777, 0o100666]; // modes of nodes

/**
 * Put the files of a zip that only stores (the bundle's are gzipped as a whole) below a folder of Emscripten's file system,
 * those whose paths are wanted; return their paths.
 */
function unzip(fs, zip, folder, wanted = () => true) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const text = new TextDecoder();
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Trouble("damaged", "an archive of the bundle has no directory");
  let at = view.getUint32(end + 16, true);
  const written = [];
  const nodes = new Map([["", fs.root]]); // of folders: by paths Emscripten raises an exception for each file that is not there yet
  const inside = (holder, own, mode) => holder.contents[own] ?? holder.node_ops.mknod(holder, own, mode, 0);
  const opened = (place) => {
    if (!nodes.has(place)) {
      const cut = place.lastIndexOf("/");
      nodes.set(place, inside(opened(place.slice(0, cut)), place.slice(cut + 1), FOLDER));
    }
    return nodes.get(place);
  };
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const path = `${folder}/${text.decode(zip.subarray(at + 46, at + 46 + name))}`;
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    at += 46 + name + extra + comment;
    if (path.endsWith("/") || !wanted(path)) continue;
    if (method !== 0) throw new Trouble("damaged", `${path} is compressed inside its archive`);
    const cut = path.lastIndexOf("/");
    const node = inside(opened(path.slice(0, cut)), path.slice(cut + 1), FILE);
    node.stream_ops.write({ node }, zip, start, size, 0, true); // the node holds these very bytes
    written.push(path);
  }
  return written;
}

/** Keep files for the next start, unpacked, so that the service worker need not fetch them again; then forget the parts. */
async function keep(loaded) {
  const cache = await caches.open(PARTS);
  for (const { file, parts } of loaded) {
    if (!file.kept) continue;
    const [url, unpacked] = [keptAt(file), await parts];
    if (!unpacked?.length) continue;
    if (!(await cache.match(url))) await cache.put(url, served(file, new Blob(unpacked)));
    unpacked.length = 0;
  }
}

/**
 * Give stored WebAssembly an address, once a service worker answers this page: without one Chromium does not cache
 * what it compiles.
 */
async function settle(files) {
  const cache = await caches.open(PARTS);
  for (const url of files.map(keptAt)) {
    const kept = await cache.match(url);
    if (!kept || kept.url) continue;
    const again = await fetch(url);
    if (again.ok && again.headers.get("Content-Type") === CODE) await cache.put(url, again);
  }
}

Object.assign((globalThis.portolan ??= {}), { Trouble, all, compile, drop, keep, load, named, settle, stored, unzip, weight });
