// Saved data: one IndexedDB object store of bytes by key. A transaction is all or nothing, even when the page is killed.
// Several tabs may play at the same time, and the browser may delete the database meanwhile.
const { Trouble, outcome, plain } = globalThis.portolan;

const NAME = "portolan"; // without the path: there are hosts where it changes with every release
const TABLE = "data";
const BIRTH = "#birth"; // identifies a database among those created after a deletion; not a key of the game
const PATIENCE = 8; // seconds for an answer; the game waits for it
const CHANGES = 50; // that may take a second more, where thousands are made at once
const PAUSES = [0, 50, 250]; // ms before trying again: a browser may close what is opened while it clears a site's data

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolve when a transaction is committed. */
function kept(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(plain(transaction.error));
  });
}

/** Return the value as bytes of the game; foreign values are empty. */
function ours(found) {
  return found === undefined || found instanceof Uint8Array ? found : new Uint8Array();
}

function same(one, other) {
  return one === other || (one?.length === other?.length && one.every((byte, at) => byte === other[at]));
}

/** Open the database, which is made if there is none: `{ database, birth }`. */
async function connect() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE).put(`${Date.now()} ${Math.random()}`, BIRTH);
  try {
    return await outcome(() => connected(asked), { seconds: PATIENCE });
  } catch (error) {
    asked.onsuccess = () => asked.result.close(); // later than anybody waits for it
    throw error;
  }
}

async function connected(asked) {
  const database = await done(asked);
  if (!database.objectStoreNames.contains(TABLE)) {
    database.close();
    throw new Trouble("storage", `the database ${NAME} in this browser is not Portolan's`);
  }
  const birth = await done(database.transaction(TABLE).objectStore(TABLE).get(BIRTH));
  return { database, birth };
}

class Kept {
  #opening; // the promise of a connection; undefined when the last one went
  #seen = new Map(); // of each key that was read or written here, in which database
  #news = new Set();
  #channel = new BroadcastChannel(NAME);
  #asked = false;

  /** Begin with an open connection. `onNews` is called when another tab has written. */
  constructor(connection, onNews) {
    this.#hold(Promise.resolve(connection));
    this.#channel.onmessage = ({ data }) => {
      for (const key of data) this.#news.add(key);
      onNews();
    };
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      for (const key of this.#seen.keys()) this.#news.add(key); // a page that was put away has heard nothing
      onNews();
    });
  }

  #hold(opening) {
    this.#opening = opening;
    // it goes when the site's data is cleared, and when another tab holds a newer version that wants another layout
    const watch = ({ database }) => (database.onclose = database.onversionchange = () => this.#drop(opening));
    opening.then(watch, () => this.#drop(opening));
  }

  /** Let go of a connection, and of no later one. */
  #drop(opening) {
    opening.then(({ database }) => database.close(), () => {});
    if (this.#opening === opening) this.#opening = undefined;
  }

  /** Do work in a transaction; if the database is not there any more, again in a new one. */
  async #use(mode, work, seconds = PATIENCE) {
    for (const pause of [...PAUSES, undefined]) {
      if (!this.#opening) this.#hold(connect());
      const opening = this.#opening;
      try {
        const { database, birth } = await opening;
        return await this.#answered(database.transaction(TABLE, mode, { durability: "strict" }), (transaction) => work(transaction, birth), seconds);
      } catch (error) {
        if (error?.name === "QuotaExceededError" || error?.name === "TimeoutError") throw plain(error);
        this.#drop(opening);
        if (pause === undefined) throw plain(error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Do work in a transaction; one that is not answered changes nothing, later either. */
  async #answered(transaction, work, seconds) {
    const working = work(transaction);
    try {
      return await outcome(() => working, { seconds });
    } catch (error) {
      if (error.name !== "TimeoutError") throw error;
      try {
        transaction.abort();
      } catch {
        return working; // it has ended this moment, and so has the work
      }
      throw error;
    }
  }

  async get(key) {
    return this.#use("readonly", async (transaction, birth) => {
      const found = ours(await done(transaction.objectStore(TABLE).get(key)));
      this.#seen.set(key, birth);
      return found;
    });
  }

  async keys(prefix) {
    const those = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const keys = await this.#use("readonly", (transaction) => done(transaction.objectStore(TABLE).getAllKeys(those)));
    return keys.filter((key) => typeof key === "string" && !key.startsWith("#"));
  }

  /**
   * Make all changes `[key, bytes or undefined]` atomically, if the present values are those `seen`, in the same form.
   * Else nothing is changed, and the different value is returned: `[key, bytes or undefined]`. What is missing only because
   * the whole database was taken away does not count: then it is written again.
   */
  async put(changes, seen) {
    if (!this.#asked) {
      this.#asked = true;
      navigator.storage?.persist?.().then((persisted) => (document.documentElement.dataset.persisted = persisted), () => {});
    }
    const conflict = await this.#use("readwrite", async (transaction, birth) => {
      const all = kept(transaction);
      all.catch(() => {}); // an error before the end is reported below
      const table = transaction.objectStore(TABLE);
      for (const [key, before] of seen) {
        const found = ours(await done(table.get(key)));
        const taken = found === undefined && this.#seen.get(key) !== birth;
        if (same(found, before) || taken) continue;
        this.#seen.set(key, birth);
        transaction.abort();
        return [key, found];
      }
      for (const [key, bytes] of changes) {
        if (bytes === undefined) table.delete(key);
        else table.put(bytes, key);
      }
      await all;
      for (const [key] of changes) this.#seen.set(key, birth);
      return undefined;
    }, PATIENCE + changes.length / CHANGES);
    if (!conflict) this.#channel.postMessage(changes.map(([key]) => key));
    return conflict;
  }

  /** Return the keys that other tabs may have written since the last call; undefined is none, asked every frame. */
  news() {
    if (!this.#news.size) return undefined;
    const news = [...this.#news];
    this.#news.clear();
    return news;
  }
}

/** The same for a page that may not store: lasts as long as the page. */
class Fleeting {
  #held = new Map();

  async get(key) {
    return this.#held.get(key);
  }

  async keys(prefix) {
    return [...this.#held.keys()].filter((key) => key.startsWith(prefix));
  }

  async put(changes) {
    for (const [key, bytes] of changes) {
      if (bytes === undefined) this.#held.delete(key);
      else this.#held.set(key, bytes);
    }
  }

  news() {}
}

/** Open the saved data. Throws Trouble `storage` or `newer`. */
async function openStore(onNews) {
  try {
    return new Kept(await connect(), onNews);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(error?.name === "VersionError" ? "newer" : "storage", String(error));
  }
}

Object.assign(globalThis.portolan, { Fleeting, openStore });
