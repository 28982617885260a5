// The service worker's side of the page: play offline, offer a new version, never disturb a match.

const root = document.documentElement;
const HOUR = 3_600_000;
const SOON = 5_000;

let waiting;
let lacking; // what there is no room for, until that was read
const understood = new Set(); // dismissed notices, which do not come back
let inMatch = false;
let pause = SOON; // until a version that could not be fetched is asked for again

function notice() {
  document.getElementById("notice").hidden = !waiting || inMatch;
  const noRoom = document.getElementById("no-room");
  noRoom.hidden = !lacking || inMatch;
  for (const text of noRoom.querySelectorAll("p")) text.hidden = text.dataset.words !== `room.${lacking}`;
}

/** Set whether a match is open; nothing is offered or shown while one is. */
function setMatch(open) {
  inMatch = Boolean(open);
  root.dataset.match = inMatch ? "open" : "none";
  notice();
}

function offer(worker) {
  waiting = worker;
  root.dataset.update = "waiting";
  notice();
}

/**
 * Report why the game (`offline`) or a new version of it (`update`) is not stored: a full device gets a notice, the rest is
 * for reports.
 */
function notKept(error, what = "offline") {
  const full = error.name === "QuotaExceededError";
  root.dataset[what] = full ? "full" : "failed";
  if (!full) {
    console.info(`no ${what}:`, error.message);
    return;
  }
  if (understood.has(what)) return;
  lacking = what;
  document.getElementById("understood").onclick = () => {
    understood.add(lacking);
    lacking = undefined;
    notice();
  };
  notice();
}

/** Let the worker store missing files: the browser may have deleted the files but not the worker. */
async function fill(worker) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage("fill", [port2]);
  const { failed, message } = await answer;
  if (failed) throw Object.assign(new Error(message), { name: failed });
}

/** Look for a new version, which is fetched if there is one. */
async function look() {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {}); // without a network there is none
}

/** Look again soon for a version that could not be fetched, and ever later if that does not help. */
function lookAgain() {
  setTimeout(look, pause);
  pause = Math.min(2 * pause, HOUR);
}

function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(worker);
    if (worker.state === "redundant" && !registration.active) root.dataset.offline = "failed";
  });
}

/** Store the game for offline play, and look for new versions now and then. Resolves when it can be played offline. */
async function prepareOffline() {
  if (!("serviceWorker" in navigator)) {
    root.dataset.offline = "unavailable";
    return false;
  }
  let accepted = false;
  document.getElementById("update").addEventListener("click", () => {
    accepted = true;
    waiting.postMessage("take over");
  });
  document.getElementById("later").addEventListener("click", () => {
    waiting = undefined;
    notice();
  });
  navigator.serviceWorker.addEventListener("message", ({ source, data }) => {
    const { failed, message } = data ?? {};
    if (!failed || source?.scriptURL !== new URL("sw.js", document.baseURI).href) return; // another copy's
    const what = navigator.serviceWorker.controller ? "update" : "offline";
    notKept(Object.assign(new Error(message), { name: failed }), what);
    if (root.dataset.update === "failed") lookAgain();
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (accepted) location.reload(); // other tabs go on with what they have loaded
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    if (registration.waiting) offer(registration.waiting);
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    setInterval(look, HOUR);
    await fill((await navigator.serviceWorker.ready).active);
    root.dataset.offline = "ready";
    return true;
  } catch (error) {
    notKept(error);
    return false;
  }
}

Object.assign(globalThis.portolan, { notKept, prepareOffline, setMatch });
