// The stored form of the memory image of a started interpreter: without empty memory pages, which are more than half.

const PAGE = 65536;
const MARK = 0x504f5254;
const HEAD = 4; // words before the page numbers: mark, bytes of the whole image, bytes before its memory, number of stored pages
const MEMORY = 1; // the word of Pyodide's image with the offset of its memory
const LENGTH = "Portolan-Image-Length";
const OPENED = "Portolan-Image-Opened";

/** Return Pyodide's image as a response to store, with Emscripten's data about opened side modules. */
function packImage(image, libraries) {
  const start = new Uint32Array(image.buffer, image.byteOffset)[MEMORY];
  const memory = image.subarray(start);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  const kept = [];
  for (let page = 0; page * PAGE < memory.length; page += 1) {
    const content = words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4);
    if (content.some((word) => word !== 0)) kept.push(page);
  }
  const head = Uint32Array.of(MARK, image.length, start, kept.length, ...kept);
  const pages = kept.map((page) => memory.subarray(page * PAGE, (page + 1) * PAGE));
  const opened = Object.entries(libraries.loadedLibsByHandle).map(([handle, { name }]) => [handle, name]);
  const headers = { [LENGTH]: image.length, [OPENED]: JSON.stringify(opened) };
  return new Response(new Blob([head, image.subarray(0, start), ...pages]), { headers });
}

/**
 * A stored image that is being read, in place of Pyodide's own: Emscripten only needs its length to begin.
 * Throws when it is none; so does whatever asks for its content when that is none.
 */
class KeptImage {
  #packed;
  #pages;
  #opened;

  /** Start reading the stored response; `come` resolves when it is complete or has failed. */
  constructor(response) {
    this.length = Number(response.headers.get(LENGTH));
    this.#opened = JSON.parse(response.headers.get(OPENED));
    if (!this.length || !this.#opened) throw new Error("this is no memory image");
    this.come = response.arrayBuffer().then((packed) => this.#take(packed), () => {});
  }

  #take(packed) {
    if (packed.byteLength < 4 * HEAD) return;
    const [mark, length, start, count] = new Uint32Array(packed, 0, HEAD);
    if (mark !== MARK || length !== this.length) return;
    this.byteOffset = 4 * (HEAD + count);
    this.byteLength = start;
    this.#pages = new Uint32Array(packed, 4 * HEAD, count);
    this.#packed = packed;
  }

  /** The part before the memory, at `byteOffset`. */
  get buffer() {
    if (!this.#packed) throw new Error("this is no memory image");
    return this.#packed;
  }

  /** Return a part before the memory or, without an end, the memory, of which only `pour` is used. */
  subarray(from, to) {
    return to === undefined ? this : new Uint8Array(this.buffer, this.byteOffset + from, to - from);
  }

  /** How large the memory was, in bytes. */
  get memory() {
    return this.length - this.byteLength;
  }

  /** Let Emscripten know by which handles the memory speaks of side modules. */
  open({ loadedLibsByHandle, loadedLibsByName }) {
    for (const [handle, name] of this.#opened) loadedLibsByHandle[handle] = loadedLibsByName[name];
  }

  /** Restore a memory: zero wherever no page is stored. From `used` on it is zero already. */
  pour(memory, used) {
    const pages = this.byteOffset + this.byteLength;
    let done = 0;
    for (const [number, page] of this.#pages.entries()) {
      memory.fill(0, done, Math.min(page * PAGE, used));
      done = Math.min((page + 1) * PAGE, memory.length);
      memory.set(new Uint8Array(this.buffer, pages + number * PAGE, done - page * PAGE), page * PAGE);
    }
    memory.fill(0, done, used);
  }
}

Object.assign(globalThis.portolan, { KeptImage, packImage });
