// The memory image of a started interpreter, as it is kept: without the empty pages of its memory, which are more than half.

const PAGE = 65536;
const MARK = 0x504f5254;
const HEAD = 4; // words before the numbers of the pages: mark, bytes of the whole image, bytes before its memory, pages kept
const MEMORY = 1; // the word of Pyodide's image that says where its memory begins
const LENGTH = "Portolan-Image-Length";
const OPENED = "Portolan-Image-Opened";

/** Return an image of Pyodide's as the response that is kept, with what Emscripten knows of opened side modules. */
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
 * A kept image on its way, in the place of Pyodide's own: only how long it is need be known for Emscripten to begin.
 * Throws when it is none; so does whatever asks for its content when that is none.
 */
class KeptImage {
  #packed;
  #pages;
  #opened;

  /** Begin to read the response that is kept; `come` resolves when all is here or fails. */
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

  /** What comes before the memory lies here, at `byteOffset`. */
  get buffer() {
    if (!this.#packed) throw new Error("this is no memory image");
    return this.#packed;
  }

  /** Return a part of what comes before the memory, or with no end the memory: of that nothing but `pour` is asked. */
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

  /** Make a memory what it was: empty wherever no page is kept. From `used` on it is empty as it is. */
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
