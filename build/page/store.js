// Saved data: one IndexedDB object store of bytes by key. A transaction is all or nothing, even when the page is killed.
const { Trouble } = globalThis.portolan;

const NAME = "portolan";
const TABLE = "data";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

class Kept {
  #database;
  #asked = false;

  constructor(database) {
    this.#database = database;
    // another tab may hold a newer version that wants to change the layout
    database.onversionchange = () => database.close();
  }

  #table(mode) {
    return this.#database.transaction(TABLE, mode, { durability: "strict" });
  }

  async get(key) {
    const found = await done(this.#table("readonly").objectStore(TABLE).get(key));
    if (found === undefined) return undefined;
    return found instanceof Uint8Array ? found : new Uint8Array(); // foreign: no bytes of ours
  }

  async keys() {
    return (await done(this.#table("readonly").objectStore(TABLE).getAllKeys())).filter((key) => typeof key === "string");
  }

  /** Make all changes `[key, bytes or undefined]` at once. */
  put(changes) {
    if (!this.#asked) {
      this.#asked = true;
      navigator.storage?.persist?.().then((kept) => (document.documentElement.dataset.persisted = kept), () => {});
    }
    return new Promise((resolve, reject) => {
      const transaction = this.#table("readwrite");
      const table = transaction.objectStore(TABLE);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        // a plain Error: Pyodide takes some kinds of DOMException for no error at all
        const { name = "AbortError", message = "the transaction was aborted" } = transaction.error ?? {};
        reject(Object.assign(new Error(message), { name }));
      };
      for (const [key, bytes] of changes) {
        if (bytes === undefined) table.delete(key);
        else table.put(bytes, key);
      }
    });
  }
}

/** The same for a page that may not store: lasts as long as the page. */
class Fleeting {
  #held = new Map();

  async get(key) {
    return this.#held.get(key);
  }

  async keys() {
    return [...this.#held.keys()];
  }

  async put(changes) {
    for (const [key, bytes] of changes) {
      if (bytes === undefined) this.#held.delete(key);
      else this.#held.set(key, bytes);
    }
  }
}

/** Open the saved data. Throws Trouble `storage` or `newer`. */
async function openStore() {
  let asked;
  try {
    asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
    const database = await done(asked);
    if (database.objectStoreNames.contains(TABLE)) return new Kept(database);
    database.close();
    throw new Trouble("storage", `the database ${NAME} in this browser is not Portolan's`);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(error?.name === "VersionError" ? "newer" : "storage", String(error));
  }
}

Object.assign(globalThis.portolan, { Fleeting, openStore });
