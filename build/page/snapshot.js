// Runs in a worker at an idle moment: starts an interpreter of its own, imports what the game will need, draws its first
// screen for nobody, and keeps the image of its memory for the next start. Then it plays for a while, since what is
// compiled here is found compiled then, in Chromium, if it is enough.
import "@url:pyodide.mjs@";
import "@url:pyodide.asm.mjs@";
{ @text:outcome.js@ }
{ @text:unpack.js@ }
{ @text:files.js@ }
{ @text:image.js@ }
{ @text:python.js@ }

const { APP, FONTS, all, compile, load, packImage, placeFonts, placePygame, startPython, stored, unzip } = globalThis.portolan;

const BASE = new URL("../", import.meta.url);
const KEEPS_CODE = navigator.userAgentData?.brands.some(({ brand }) => brand === "Chromium");

self.onmessage = async ({ data: { bundle, programs, cache, key, looks } }) => {
  try {
    const part = (name) => stored(bundle.files[name]);
    const [module, side] = ["pyodide.asm.wasm", "pygame.so"].map((name) => compile(part(name)));
    const parts = { module, side, stdlib: all(part("python_stdlib.zip")) };
    const python = await startPython(bundle, parts, { _makeSnapshot: true });
    placePygame(python, bundle, await all(part("pygame.zip")));
    const fonts = FONTS.map((font) => load(bundle.files[font], BASE, () => {}, all).made); // by the service worker
    placeFonts(python, await Promise.all(fonts));
    for (const program of programs) unzip(python.FS, await all(part(`${program}.zip`)), APP);
    python.runPython(`import sys; sys.path.insert(0, "${APP}"); import main`);
    python.globals.get("main").warm(looks.language, looks.dark, ...looks.size);
    const image = python.makeMemorySnapshot();
    const kept = await caches.open(cache);
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(key, packImage(image, python._module.LDSO));
    if (KEEPS_CODE) python.pyimport("portolan.session.lobby.warm_up").exercise();
    self.postMessage("kept");
  } catch (error) {
    self.postMessage(`failed: ${error.message}`);
  }
};
