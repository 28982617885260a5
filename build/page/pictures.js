// What takes the game long to draw: drawn by the browser where that is possible, and kept for the next start of the same
// version on a canvas of the same size.
const { named } = globalThis.portolan;

const PICTURES = named("pictures");
const ROOM = 100e6; // bytes that must be free before any are kept
const PROOF = [18, 52, 86, 255]; // a colour that is read back before anything else: some browsers give out other pixels

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

  /** Return an SVG drawing as RGBA pixels of a size, row by row; undefined where the browser does not give them out. */
  async draw(svg, width, height) {
    const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `); // Firefox asks for a size of its own
    const url = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
    try {
      const image = new Image();
      const here = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
      image.src = url;
      await here;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.fillStyle = `rgb(${PROOF.slice(0, 3)})`;
      context.fillRect(0, 0, 1, 1);
      if (String(context.getImageData(0, 0, 1, 1).data) !== String(PROOF)) return undefined;
      context.clearRect(0, 0, 1, 1);
      context.drawImage(image, 0, 0, width, height);
      return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
    } catch {
      return undefined; // the game draws it
    } finally {
      URL.revokeObjectURL(url);
    }
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
