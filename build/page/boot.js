// Starts the game: everything is fetched and compiled at the same time; the start screen tells how far it is.
const { APP, Fleeting, Mirror, Stage, all, keep, load, openStore, prepareOffline, setMatch, startPython, unpacked, unzip } =
  globalThis.portolan;

const PAYLOAD = ["pyodide.asm.wasm", "python_stdlib.zip", "pygame.so", "pygame.zip", "game.zip"];
const SNAPSHOT = "portolan-snapshot";
const TRIAL = "portolan-snapshot-trial";
const ROOM = 200e6; // bytes that must be free before a snapshot (about 32 MB) is kept
const IDLE = 3000; // milliseconds without input before one is taken

const root = document.documentElement;
const bundle = JSON.parse(document.getElementById("bundle").textContent);
const base = document.baseURI;
const snapshotKey = new URL(`snapshot?${new URLSearchParams({ v: bundle.version, by: navigator.userAgent })}`, base).href;

const bar = document.getElementById("bar");
const step = document.getElementById("step");
const amount = document.getElementById("amount");
const total = PAYLOAD.reduce((sum, name) => sum + bundle.files[name].bytes, 0);
let arrived = 0;

function say(text) {
  step.textContent = text;
  performance.mark(`portolan: ${text}`);
}

function onBytes(count) {
  arrived += count;
  bar.value = arrived / total;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  amount.textContent = `${megabytes(arrived)} of ${megabytes(total)} MB`;
}

/** Return the kept memory image (a promise of its bytes), or undefined. One that led to no first frame the last time is dropped. */
async function findSnapshot() {
  try {
    const cache = await caches.open(SNAPSHOT);
    if (localStorage.getItem(TRIAL) === snapshotKey) {
      await dropSnapshot();
      return undefined;
    }
    const found = await cache.match(snapshotKey);
    if (!found) return undefined;
    localStorage.setItem(TRIAL, snapshotKey);
    return { image: found.arrayBuffer() };
  } catch {
    return undefined; // no cache in this context
  }
}

async function dropSnapshot() {
  localStorage.removeItem(TRIAL);
  await (await caches.open(SNAPSHOT)).delete(snapshotKey);
}

/** Take a snapshot for the next start, in a worker; without one the next start is like this one. */
async function takeSnapshot(files, stage) {
  await stage.quiet(IDLE);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM || (await (await caches.open(SNAPSHOT)).match(snapshotKey))) return;
  const bytes = {};
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "game.zip"]) bytes[name] = await files[name].bytes;
  const worker = new Worker(new URL("@url:snapshot.js@", import.meta.url), { type: "module" });
  const end = (result) => {
    root.dataset.snapshot = result;
    worker.terminate();
  };
  worker.onmessage = ({ data }) => end(data);
  worker.onerror = (event) => {
    event.preventDefault();
    end(`failed: ${event.message ?? "the worker did not start"}`);
  };
  worker.postMessage({ bundle, bytes, cache: SNAPSHOT, key: snapshotKey });
}

/** Return the started interpreter: from the snapshot if there is one that works, else from nothing. */
async function interpreter(files) {
  const [wasm, stdlib] = [files["pyodide.asm.wasm"], files["python_stdlib.zip"]];
  const snapshot = await findSnapshot();
  if (snapshot) {
    try {
      const python = await startPython(bundle, wasm.stream, stdlib.stream, { _loadSnapshot: snapshot.image });
      root.dataset.start = "snapshot";
      return python;
    } catch (error) {
      console.info("the kept memory image does not fit, starting without it:", error.message);
      await dropSnapshot();
    }
  }
  root.dataset.start = "fresh";
  if (!snapshot) return startPython(bundle, wasm.stream, stdlib.stream);
  const again = await Promise.all([wasm, stdlib].map(async ({ bytes, file }) => new Blob([await unpacked(file, await bytes)])));
  return startPython(bundle, ...again.map((blob) => blob.stream()));
}

/** Load pygame's side module, compiled while the interpreter started. */
async function loadSideModules(python, compiled) {
  const { FS } = python;
  const folder = `/lib/python${bundle.python}/site-packages`;
  const main = `${folder}/${bundle.sideModule}`;
  FS.writeFile(main, new Uint8Array()); // Python looks for a file; its content is the compiled module
  const { readFile } = FS;
  FS.readFile = (path, options) => (path === main ? compiled : readFile(path, options));
  try {
    for (const path of bundle.dynlibs) await python._api.loadDynlib(`${folder}/${path}`);
  } finally {
    FS.readFile = readFile;
  }
}

/** Open the saved data; when the browser allows none, or not for long, the player decides whether to go on. */
async function openedStore() {
  const told = (kind, message) => new Promise((resolve) => window.portolanTrouble(kind, message, resolve));
  try {
    const store = await openStore();
    if (isSecureContext && !("serviceWorker" in navigator)) await told("private", "no service worker in a secure context");
    return store;
  } catch (error) {
    await told(error.kind, error.message);
    return new Fleeting();
  }
}

async function run(stage, mirror, files) {
  const compiled = WebAssembly.compileStreaming(
    new Response(files["pygame.so"].stream, { headers: { "Content-Type": "application/wasm" } }),
  );
  const archives = ["pygame.zip", "game.zip"].map((name) => all(files[name].stream));
  for (const early of [compiled, ...archives]) early.catch(() => {}); // told by `failed` below
  const opening = openedStore();
  say("Fetching the game");
  const python = await interpreter(files);
  say("Setting the table");
  python._api.on_fatal = (error) => window.portolanTrouble("python", String(error?.stack ?? error));
  python.canvas.setCanvas2D(document.getElementById("canvas"));
  const [pygame, game] = await Promise.all(archives);
  unzip(python.FS, pygame, `/lib/python${bundle.python}/site-packages`);
  unzip(python.FS, game, APP);
  await loadSideModules(python, await compiled);
  say("Opening the saved matches");
  const store = await opening;
  python.registerJsModule("portolan_page", {
    version: bundle.version,
    language: navigator.language || "en",
    size: () => stage.size(),
    visible: () => stage.visible(),
    frame: (idle) => stage.frame(idle),
    wake: () => stage.wake(),
    drawn: () => stage.drawn(),
    mirror: (message) => mirror.show(message),
    heard: () => mirror.take(),
    mark: (name, value) => stage.mark(name, value),
    match: setMatch,
    get: (key) => store.get(key),
    keys: () => store.keys(),
    put: (changes) => store.put(changes),
    play: (name, rate, bytes) => stage.play(name, rate, bytes),
    saveFile: (name, bytes) => stage.saveFile(name, bytes),
    openFile: () => stage.openFile(),
    trouble: (kind, detail) => new Promise((resolve) => window.portolanTrouble(kind, detail, resolve)),
  });
  const shown = new Promise((resolve) => (stage.onready = resolve));
  say("Drawing the first picture");
  python.runPython(`import sys; sys.path.insert(0, "${APP}"); import main; main.play()`);
  await shown;
  localStorage.removeItem(TRIAL);
  await keep(PAYLOAD.map((name) => files[name]));
  if (await prepareOffline()) await takeSnapshot(files, stage);
}

async function start() {
  root.dataset.version = bundle.version;
  const stage = new Stage(document.getElementById("canvas"));
  const mirror = new Mirror(() => stage.wake());
  const files = Object.fromEntries(PAYLOAD.map((name) => [name, load(bundle.files[name], base, onBytes)]));
  const failed = new Promise((_, reject) => {
    for (const { bytes } of Object.values(files)) bytes.catch(reject);
  });
  await Promise.race([failed, run(stage, mirror, files)]);
}

if (!window.portolanUnfit) {
  start().catch((error) => {
    if (root.dataset.state === "ready") console.info("not ready for offline play:", error.message);
    else window.portolanTrouble(error.kind ?? (error.name === "PythonError" ? "python" : "start"), error.stack ?? String(error));
  });
}
