// Starts the game: everything is fetched and compiled in parallel; the start screen shows the progress.
const {
  A11yDocument, APP, Addresses, Background, FONTS, Fleeting, Games, Input, KeptImage, PageHost, Peers, Pictures, ScreenWakeLock, all, compile, keep, load, named, notKept, openStore, outcome, pageAddress,
  placeFonts, placePygame, prepareOffline, setMatch, settle, startPython, unzip, weight,
} = globalThis.portolan;

const PAYLOAD = {
  "pyodide.asm.wasm": compile,
  "python_stdlib.zip": all,
  "pygame.so": compile,
  "pygame.zip": all,
  "game.zip": all,
  ...Object.fromEntries(FONTS.map((font) => [font, all])),
};
const SNAPSHOT = named("snapshot");
const FAILED = named("failed-start");
const LANGUAGE = "portolan-language";
const TEXT_SIZE = "portolan-text-size";
const THEME = "portolan-theme";
const FIRST = "whole"; // the cached picture that a start uses first (game/portolan/ui/app/home_pictures.py)
const ROOM = 100e6; // bytes that must be free before a snapshot (about 25 MB) is stored
const IDLE = 3000; // milliseconds without input before one is taken
const PATIENCE = 5; // seconds for what a start can do without
const COOLING = 3000; // and after it: Chromium waits two seconds for more before it caches compiled code

const root = document.documentElement;
const bundle = JSON.parse(document.getElementById("bundle").textContent);
const base = document.baseURI;
const [snapshotKey, trialKey] = ["snapshot", "trial"].map(
  (what) => new URL(`${what}?${new URLSearchParams({ v: bundle.version, by: navigator.userAgent })}`, base).href,
);

const bar = document.getElementById("bar");
const step = document.getElementById("step");
const amount = document.getElementById("amount");
let total = Object.keys(PAYLOAD).reduce((sum, name) => sum + weight(bundle.files[name]), 0);
let arrived = 0;
let telling = false;

/** Whether the start screen is not shown yet (see check.js): its texts are not needed then. */
function veiled() {
  return "veiled" in root.dataset;
}

function say(what) {
  step.dataset.words = `start.step.${what}`;
  if (!veiled()) step.textContent = window.portolanWords(step.dataset.words);
  performance.mark(`portolan: ${what}`);
}

/** Show the number of received bytes. The browser's number formatting is the slowest part here. */
function tell() {
  telling = false;
  bar.value = arrived / total;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1).replace(".", window.portolanWords("start.decimal"));
  amount.textContent = window.portolanWords("start.amount", { arrived: megabytes(arrived), total: megabytes(total) });
}

function onBytes(count) {
  arrived += count;
  if (veiled()) bar.value = arrived / total;
  else if (!telling) telling = requestAnimationFrame(tell); // once a frame
}

/** Return the response with the stored memory image, or undefined. One without a first frame at the last start is deleted. */
async function findSnapshot() {
  try {
    const looking = async () => {
      const cache = await caches.open(SNAPSHOT);
      return Promise.all([snapshotKey, trialKey].map((key) => cache.match(key)));
    };
    const [found, tried] = await outcome(looking, { seconds: PATIENCE });
    if (tried) {
      await dropSnapshot();
      return undefined;
    }
    if (found) {
      const noting = async () => (await caches.open(SNAPSHOT)).put(trialKey, new Response());
      noting().catch(() => {}); // a full device: the next start does not know
    }
    return found;
  } catch {
    return undefined; // no cache in this context
  }
}

async function dropSnapshot() {
  const cache = await caches.open(SNAPSHOT);
  for (const key of [snapshotKey, trialKey]) await cache.delete(key);
}

/** Note that a start from the snapshot has reached its first frame. */
async function trusted() {
  if (root.dataset.start === "snapshot") await (await caches.open(SNAPSHOT)).delete(trialKey);
}

const language = () => navigator.language || "en";

/** Return the language set in the game, else the browser's. */
function wanted() {
  try {
    return localStorage.getItem(LANGUAGE) ?? language();
  } catch {
    return language(); // nothing is stored in this context
  }
}

/** Return the language of the first picture, if it has an archive: all but English have. */
function spoken() {
  const short = wanted().slice(0, 2).toLowerCase();
  return bundle.languages.find((known) => known === short);
}

/** Wait until the service worker answers for this page. */
async function served() {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}

/**
 * Take a snapshot for the next start, in a worker; without one the next start is like this one.
 * A worker cannot check what it imports: the service worker does, which gives it published files only.
 */
async function takeSnapshot(games, host) {
  await served();
  await host.quiet(IDLE);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM) return;
  await settle(Object.keys(PAYLOAD).filter((name) => PAYLOAD[name] === compile).map((name) => bundle.files[name]));
  if (await (await caches.open(SNAPSHOT)).match(snapshotKey)) return;
  const worker = new Worker(new URL("@url:snapshot.js@", import.meta.url), { type: "module" });
  const end = (result) => {
    root.dataset.snapshot = result;
    setTimeout(() => worker.terminate(), COOLING);
  };
  worker.onmessage = ({ data }) => end(data);
  worker.onerror = (event) => {
    event.preventDefault();
    end(`failed: ${event.message ?? "the worker did not start"}`);
  };
  const dark = root.dataset.theme === "dark";
  const looks = { language: wanted(), dark, size: host.size() };
  worker.postMessage({ bundle, programs: ["game", ...games.held()], cache: SNAPSHOT, key: snapshotKey, looks });
}

/** Return the started interpreter: from the snapshot that is being looked for if that works, else from nothing: `fresh`. */
async function interpreter(parts, finding, fresh) {
  const snapshot = await finding;
  if (snapshot) {
    try {
      const image = new KeptImage(snapshot);
      const python = await startPython(bundle, parts, { _loadSnapshot: image, fsInit: () => image.come });
      image.open(python._module.LDSO);
      root.dataset.start = "snapshot";
      return python;
    } catch (error) {
      console.info("the kept memory image does not fit, starting without it:", error.message);
      await dropSnapshot();
    }
  }
  window.portolanUnveil();
  fresh();
  root.dataset.start = "fresh";
  return startPython(bundle, parts);
}

/** Return the signs of a private window, if any. Chromium's cannot be detected. */
async function privacy() {
  if (!isSecureContext) return "";
  if (!("serviceWorker" in navigator)) return "no service worker in a secure context";
  try {
    await outcome(() => navigator.storage?.getDirectory?.(), { seconds: PATIENCE }); // private windows of Firefox and Safari refuse it
    return "";
  } catch (error) {
    if (error.name === "TimeoutError") return ""; // it may be slow: that is no reason to warn
    return `no private files: ${error.message}`;
  }
}

/** Open the saved data; when the browser allows none, or not for long, the player decides whether to go on. */
async function openedStore(onNews) {
  const told = (kind, message) => new Promise((resolve) => window.portolanTrouble(kind, message, resolve));
  try {
    const store = await openStore(onNews);
    const reason = await privacy();
    if (reason) await told("private", reason);
    return store;
  } catch (error) {
    await told(error.kind, error.message);
    return new Fleeting();
  }
}

/** Keep language, size of texts and palette of saved settings where the page finds them before the game has started. */
function rememberLooks(changes) {
  const [, sealed] = changes.find(([key]) => key === "settings/general") ?? [];
  if (!sealed) return;
  const text = new TextDecoder().decode(sealed);
  const { language, text_size: size, theme } = JSON.parse(text.slice(text.indexOf("\n")));
  try {
    if (language === "auto") localStorage.removeItem(LANGUAGE);
    else localStorage.setItem(LANGUAGE, language);
    localStorage.setItem(TEXT_SIZE, size);
    if (theme === "light" || theme === "dark") localStorage.setItem(THEME, theme);
    else localStorage.removeItem(THEME);
  } catch {
    // nothing is stored in this context: the next start looks as the device asks
  }
  window.portolanPaint();
}

async function run(host, input, a11y, files, games, finding, tongue) {
  const addresses = new Addresses(a11y.heard);
  const background = new Background();
  const wakeLock = new ScreenWakeLock();
  const peers = new Peers(() => host.wake());
  const pictures = new Pictures(bundle.version, () => host.size(), FIRST);
  const made = (name) => files[name].made;
  const parts = { module: made("pyodide.asm.wasm"), side: made("pygame.so"), stdlib: made("python_stdlib.zip") };
  const opening = openedStore(() => host.wake());
  say("fetch");
  const python = await interpreter(parts, finding, () => background.draw(host.size()));
  say("table");
  python._api.on_fatal = (error) =>
    root.dataset.state === "ready" ? window.portolanTrouble("python", failure(error)) : noStart(error);
  python.canvas.setCanvas2D(document.getElementById("canvas"));
  placePygame(python, bundle, await made("pygame.zip"));
  unzip(python.FS, await made("game.zip"), APP);
  placeFonts(python, await Promise.all(FONTS.map(made)));
  games.enter(python);
  if (tongue) await games.load(tongue).catch((error) => console.info(`English, for ${tongue} did not come:`, error.message));
  if (addresses.asked()) await games.open(); // the first screen can do without any
  say("matches");
  const store = await opening;
  python.registerJsModule("portolan_page", {
    version: bundle.version,
    language: language(),
    size: () => host.size(),
    keepPicture: () => host.keepPicture(),
    showKeptPicture: () => host.showKeptPicture(),
    prefers_reduced_motion: () => host.prefers_reduced_motion(),
    isPhone: () => host.isPhone(),
    dark: () => host.dark(),
    address: () => pageAddress(),
    offers: () => host.offers(),
    takeOffer: (offer) => host.takeOffer(offer),
    copyText: (...said) => host.copyText(...said),
    shareText: (...said) => host.shareText(...said),
    pictures: (name) => pictures.get(name),
    background: (...size) => background.take(...size),
    draw: (...drawing) => pictures.draw(...drawing),
    keepPictures: (made) => void pictures.keep(made),
    frame: (idle) => host.frame(idle),
    wake: () => host.wake(),
    wakeAfter: (seconds) => host.wakeAfter(seconds),
    show: (...picture) => host.show(python._module.memory, ...picture),
    drawn: () => host.drawn(),
    showA11y: (message) => a11y.show(message),
    takeEvents: () => a11y.take(),
    follow: (way) => addresses.follow([...way]),
    mark: (name, value) => host.mark(name, value),
    match: (open) => {
      setMatch(open);
      wakeLock.setMatch(Boolean(open));
    },
    isLoaded: (game) => games.isLoaded(game),
    load: (game) => games.load(game),
    loadedShare: (game) => games.loadedShare(game),
    get: (key) => store.get(key),
    keys: (prefix) => store.keys(prefix),
    put: async (changes, seen) => {
      const conflict = await store.put(changes, seen);
      if (!conflict) rememberLooks(changes);
      return conflict;
    },
    news: () => store.news(),
    play: (name, rate, bytes) => host.play(name, rate, bytes),
    playMusic: (rate, bytes, volume) => host.playMusic(rate, bytes, volume),
    saveFile: (name, bytes) => host.saveFile(name, bytes),
    shareFile: (name, bytes) => host.shareFile(name, bytes),
    askText: (...said) => host.askText(...said),
    openFile: (...said) => host.openFile(...said),
    dismiss: () => host.dismiss(),
    hasPeers: () => peers.works,
    offerPeer: () => peers.offer(),
    answerPeer: (code) => peers.answer(code),
    acceptPeer: (code) => peers.accept(code),
    handOverPeer: (code) => peers.handOver(code),
    takePeerEvents: () => peers.take(),
    sendPeer: (peer, text) => peers.send(peer, text),
    scan: (label, leave) => host.scan(label, leave),
    announceToPeers: (hidden, shown) => peers.announce(hidden, shown),
    closePeer: (peer) => peers.close(peer),
    input: () => input.take(),
    useKeys: (...keys) => input.use(...keys),
    trouble: (kind, detail) => new Promise((resolve) => window.portolanTrouble(kind, detail, resolve)),
  });
  const shown = new Promise((resolve) => (host.onready = resolve));
  say("picture");
  python.runPython(`import sys; sys.path.insert(0, "${APP}"); import main; main.play()`);
  await shown;
  await trusted();
  try {
    sessionStorage.removeItem(FAILED);
  } catch {
    // nothing is stored in this context
  }
  const rest = games.rest();
  await keep(Object.values(files));
  await rest;
  await keep(games.files());
  if (!(await prepareOffline())) return;
  await games.rest(); // the service worker may have fetched what failed here
  await takeSnapshot(games, host);
}

async function start() {
  root.dataset.version = bundle.version;
  const finding = findSnapshot();
  const files = Object.fromEntries(Object.entries(PAYLOAD).map(([name, use]) => [name, load(bundle.files[name], base, onBytes, use)]));
  const games = new Games(bundle, base, (bytes) => (total += bytes), onBytes);
  const tongue = spoken();
  if (tongue) games.load(tongue).catch(() => {}); // requested again, and errors shown, once there is an interpreter
  const failed = new Promise((_, reject) => {
    for (const { made, parts } of Object.values(files)) for (const early of [made, parts]) early.catch(reject);
  });
  const host = new PageHost(document.getElementById("canvas"));
  const a11y = new A11yDocument(() => host.wake());
  const input = new Input(document.getElementById("canvas"));
  await Promise.race([failed, run(host, input, a11y, files, games, finding, tongue)]);
}

/** Fetch check.js without the browser's cache and restart, once: without it no error can be shown. */
async function recover() {
  const { url, integrity } = bundle.files["check.js"];
  if (sessionStorage.getItem(named("recovered")) === url) return;
  sessionStorage.setItem(named("recovered"), url);
  await fetch(new URL(url, base), { cache: "reload", integrity });
  location.reload();
}

let hasFailed = false; // a fatal error of the interpreter is reported twice: by itself and by what it stopped

/** Return the message and the stack of an error; WebKit's stack does not include the message. */
function failure(error) {
  const said = String(error);
  const stack = error?.stack ?? "";
  return stack.includes(said) ? stack : `${said}\n${stack}`.trim();
}

/**
 * Tell why there was no start. One that failed by nothing the page knows of, such as a fault of the browser's own, is
 * tried once more; the second failure is shown, with the first.
 */
function noStart(error) {
  if (hasFailed) return;
  hasFailed = true;
  const kind = error.kind ?? (error.name === "PythonError" ? "python" : "start");
  let detail = failure(error);
  if (kind === "start" && !root.dataset.trouble) {
    try {
      const before = sessionStorage.getItem(FAILED);
      if (!before) {
        sessionStorage.setItem(FAILED, detail);
        location.reload();
        return;
      }
      detail += `\n\nThe start before this one:\n${before}`;
    } catch {
      // nothing is stored in this context: a second start could not be detected
    }
  }
  window.portolanTrouble(kind, detail);
}

if (!window.portolanTrouble) {
  recover();
} else if (!window.portolanUnfit) {
  start().catch((error) => (root.dataset.state === "ready" ? notKept(error) : noStart(error)));
}
