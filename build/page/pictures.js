// What took long to draw, kept for the next start of the same version on a canvas of the same size.
const { named } = globalThis.portolan;

const PICTURES = named("pictures");
const ROOM = 100e6; // bytes that must be free before any are kept

class Pictures {
  #version;
  #size;
  #found;

  /** Begin to read what is kept for a size of the canvas. `size` returns it. */
  constructor(version, size) {
    this.#version = version;
    this.#size = size;
    const key = this.#key();
    this.#found = { key, bytes: this.#read(key) };
  }

  #key() {
    return new URL(`pictures?${new URLSearchParams({ v: this.#version, size: this.#size().join("x") })}`, document.baseURI).href;
  }

  async #read(key) {
    try {
      const kept = await (await caches.open(PICTURES)).match(key);
      return kept && new Uint8Array(await kept.arrayBuffer());
    } catch {
      return undefined; // no cache in this context
    }
  }

  /** Return the bytes that are kept for the canvas as it is now; undefined if there are none. */
  async get() {
    const { key, bytes } = this.#found;
    return key === this.#key() ? bytes : undefined;
  }

  /** Keep bytes for the canvas as it is now, instead of any others. */
  async keep(bytes) {
    const key = this.#key();
    try {
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      if (quota - usage < ROOM) return;
      const cache = await caches.open(PICTURES);
      for (const old of await cache.keys()) await cache.delete(old);
      await cache.put(key, new Response(bytes));
    } catch (error) {
      console.info("no pictures are kept:", error.message); // the next start draws them again
    }
  }
}

Object.assign(globalThis.portolan, { Pictures });
