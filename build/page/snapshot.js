// Runs in a worker at an idle moment: starts an interpreter of its own, imports what the game will need,
// and keeps the image of its memory for the next start.
import "@url:files.js@";
import "@url:image.js@";
import "@url:python.js@";
import "@url:pyodide.mjs@";
import "@url:pyodide.asm.mjs@";

const { APP, PARTS, all, packImage, startPython, unzip } = globalThis.portolan;

self.onmessage = async ({ data: { bundle, module, stdlib, program, cache, key } }) => {
  try {
    const parts = await caches.open(PARTS);
    const part = (url) => all(parts.match(url));
    const python = await startPython(bundle, module, part(stdlib), { _makeSnapshot: true });
    for (const url of program) unzip(python.FS, await part(url), APP);
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
