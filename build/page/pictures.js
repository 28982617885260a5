// What takes the game long to draw: drawn by the browser where that is possible, and kept for the next start of the same
// version on a canvas of the same size.
const { easel, imageOf, named, outcome, pixels, tellsPixels } = globalThis.portolan;

const PICTURES = named("pictures");
const PATIENCE = 3; // seconds: the game waits for a picture, and can draw it by itself
const ROOM = 100e6; // bytes that must be free before any are stored

class Pictures {
  #version;
  #size;
  #found;

  /** Start reading the bytes stored under a name for a size of the canvas. `size` returns it. */
  constructor(version, size, name) {
    this.#version = version;
    this.#size = size;
    const key = this.#key(name);
    this.#found = { key, bytes: this.#read(key) };
  }

  #key(name) {
    const words = { v: this.#version, size: this.#size().join("x"), name };
    return new URL(`pictures?${new URLSearchParams(words)}`, document.baseURI).href;
  }

  async #read(key) {
    try {
      const reading = async () => {
        const kept = await (await caches.open(PICTURES)).match(key);
        return kept && new Uint8Array(await kept.arrayBuffer());
      };
      return await outcome(reading, { seconds: PATIENCE });
    } catch {
      return undefined; // no cache in this context, or none that answers
    }
  }

  /** Return the bytes stored under a name for the current canvas; undefined without any. */
  async get(name) {
    const key = this.#key(name);
    const { bytes } = this.#found.key === key ? this.#found : { bytes: this.#read(key) };
    this.#found = {}; // asked for once, and it is large
    return bytes;
  }

  /** Return an SVG drawing as RGBA pixels of a size, row by row; undefined where the browser does not give them out. */
  async draw(svg, width, height) {
    try {
      if (!tellsPixels()) return undefined;
      const context = easel(width, height);
      context.drawImage(await outcome(() => imageOf(svg, width, height), { seconds: PATIENCE }), 0, 0, width, height);
      return pixels(context);
    } catch {
      return undefined; // the game draws it
    }
  }

  /** Store bytes by name for the current canvas, replacing all others. */
  async keep(made) {
    const entries = made.map(([name, bytes]) => [this.#key(name), new Response(bytes)]);
    try {
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      if (quota - usage < ROOM) return;
      const cache = await caches.open(PICTURES);
      for (const [key, kept] of entries) await cache.put(key, kept);
      const keys = entries.map(([key]) => key);
      for (const { url } of await cache.keys()) if (!keys.includes(url)) await cache.delete(url);
    } catch (error) {
      console.info("no pictures are kept:", error.message); // the next start draws them again
    }
  }
}

Object.assign(globalThis.portolan, { Pictures });
