// Runs in a worker at an idle moment: starts an interpreter of its own, imports what the game will need,
// and keeps the image of its memory for the next start.
import "@url:pyodide.mjs@";
import "@url:pyodide.asm.mjs@";
{ @text:files.js@ }
{ @text:image.js@ }
{ @text:python.js@ }

const { APP, all, compile, packImage, startPython, stored, unzip } = globalThis.portolan;

self.onmessage = async ({ data: { bundle, programs, cache, key } }) => {
  try {
    const part = (name) => stored(bundle.files[name]);
    const module = compile(part("pyodide.asm.wasm"));
    const python = await startPython(bundle, module, all(part("python_stdlib.zip")), { _makeSnapshot: true });
    for (const program of programs) unzip(python.FS, await all(part(`${program}.zip`)), APP);
    python.runPython(`import sys; sys.path.insert(0, "${APP}"); import main; main.warm()`);
    const image = python.makeMemorySnapshot();
    const kept = await caches.open(cache);
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(key, packImage(image));
    self.postMessage("kept");
  } catch (error) {
    self.postMessage(`failed: ${error.message}`);
  }
};
