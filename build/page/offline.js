// The service worker's side of the page: play offline, offer a new version, never disturb a match.

const root = document.documentElement;
const HOUR = 3_600_000;

let waiting;
let inMatch = false;

function notice() {
  const bar = document.getElementById("notice");
  bar.hidden = !waiting || inMatch;
}

/** Say whether a match is open; a new version is not offered while one is. */
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

/** Say why the game is not kept for offline play: a full device gets a notice, the rest is for reports. */
function notKept(error) {
  const full = error.name === "QuotaExceededError";
  root.dataset.offline = full ? "full" : "failed";
  if (!full) {
    console.info("offline play is not available:", error.message);
    return;
  }
  const told = document.getElementById("no-room");
  told.hidden = false;
  document.getElementById("understood").addEventListener("click", () => (told.hidden = true));
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
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (accepted) location.reload(); // other tabs go on with what they have loaded
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    if (registration.waiting) offer(registration.waiting);
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    setInterval(() => registration.update().catch(() => {}), HOUR);
    await navigator.serviceWorker.ready;
    root.dataset.offline = "ready";
    return true;
  } catch (error) {
    notKept(error);
    return false;
  }
}

Object.assign(globalThis.portolan, { notKept, prepareOffline, setMatch });
