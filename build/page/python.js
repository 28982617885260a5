// Starts Pyodide from the files of the bundle, in the page or in a worker.
const { Trouble, unzip } = globalThis.portolan;

const INDEX = new URL("./", import.meta.url).href;
const ENVIRONMENT = {
  HOME: "/home/portolan",
  PYGAME_HIDE_SUPPORT_PROMPT: "1",
  // SDL would otherwise take every key of the whole page, its buttons included
  SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas",
};

/** Return what Emscripten made of Pyodide, once its script is there: 1.2 MB that arrive beside everything else. */
function glue() {
  if (globalThis.portolanGlue) return globalThis.portolanGlue;
  const script = document.getElementById("glue");
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(globalThis.portolanGlue));
    script.addEventListener("error", () => reject(new Trouble("download", `${script.src} did not arrive`)));
  });
}

// Without these Pyodide runs every callback on the page's own stack. With them each runs on a stack that WebAssembly
// makes, and Chromium's sampling of its own memory now and then reads past the end of one: the page dies. Nothing
// here waits inside a call of Python, which is what they would be for.
for (const name of ["Suspending", "promising", "SuspendError"]) delete WebAssembly[name];

// A device's clock may be set to anything, but Python does not start before 1970, nor after the nanoseconds since then
// have outgrown 63 bits, in 2262: there the time begins in 1970 when the page is opened. It must go on: by the times of
// files Python sees which are new.
const CLOCK_ENDS = Date.UTC(2262, 0);
const clock = Date.now;
Date.now = () => {
  const time = clock();
  return time >= 0 && time < CLOCK_ENDS ? time : Math.floor(performance.now());
};

/** Where modules of the bundle's archives live inside the interpreter, and those of others. */
const APP = "/app";
const sitePackages = (bundle) => `/lib/python${bundle.python}/site-packages`;
const sideModule = (bundle) => `${sitePackages(bundle)}/${bundle.sideModule}`;

/**
 * Start an interpreter, with pygame's side module in its memory from the beginning: wherever that is, a memory image has it.
 * `module`, `side` (compiled WebAssembly, Pyodide's and pygame's) and `stdlib` (bytes of the library's archive) may be
 * promises. `options` are further ones of loadPyodide; the two private ones for snapshots are tied to the pinned version.
 */
async function startPython(bundle, { module, side, stdlib }, options = {}) {
  const held = new Map([
    [`${INDEX}pyodide.asm.wasm`, () => new Response()],
    [`${INDEX}python_stdlib.zip`, async () => new Response(await stdlib)],
  ]);
  // loadPyodide fetches by address only, and compiles when all else is there; these two are under way already
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, how) => held.get(String(what))?.() ?? fetch(what, how);
  let fail;
  const failed = new Promise((_, reject) => (fail = reject)); // loadPyodide would try another way, and wait for ever
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const compiled = await module;
      return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    const loading = globalThis.portolanLoadPyodide({
      indexURL: INDEX,
      packageBaseUrl: INDEX,
      lockFileContents: bundle.lock,
      createPyodideModule: await within({ [sideModule(bundle)]: side }),
      env: { ...ENVIRONMENT },
      ...options,
    });
    loading.catch(() => {}); // reported by whichever fails first
    const python = await Promise.race([failed, loading]);
    python._api._skip_unwind_fatal_error = true; // as Pyodide documents for SDL
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Return Emscripten's function that makes an interpreter; side modules, by their paths, are loaded before it is anything. */
async function within(sides) {
  const make = await glue();
  return (settings) => make(Object.assign(settings, { dynamicLibraries: Object.keys(sides), portolanSides: sides }));
}

/** Put pygame where Python looks for it. Of its side module Python asks no more than that there is a file. */
function placePygame(python, bundle, zip) {
  unzip(python.FS, zip, sitePackages(bundle));
  python.FS.writeFile(sideModule(bundle), new Uint8Array());
}

/** The fonts of the program, which the page writes with too: so they are in no archive. */
const FONTS = ["bold.ttf", "text.ttf", "title.ttf"];

/** Put the bytes of all FONTS where the program looks for them. */
function placeFonts(python, fonts) {
  const folder = `${APP}/assets/table/fonts`;
  python.FS.mkdirTree(folder);
  FONTS.forEach((font, i) => python.FS.writeFile(`${folder}/${font}`, fonts[i]));
}

/** Load a side module from the interpreter's file system. */
async function loadSide(python, path) {
  const { FS } = python;
  const { readFile } = FS;
  const module = await WebAssembly.compile(readFile(path));
  FS.readFile = (name, options) => (name === path ? module : readFile(name, options));
  try {
    await python._api.loadDynlib(path);
  } finally {
    FS.readFile = readFile;
  }
}

Object.assign(globalThis.portolan, { APP, FONTS, loadSide, placeFonts, placePygame, startPython });
