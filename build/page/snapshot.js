// Runs in a worker at an idle moment: starts an interpreter of its own, imports what the game will need,
// and keeps the image of its memory for the next start.
import "@url:files.js@";
import "@url:python.js@";
import "@url:pyodide.mjs@";
import "@url:pyodide.asm.mjs@";

const { APP, startPython, unpacked, unzip } = globalThis.portolan;

self.onmessage = async ({ data: { bundle, bytes, cache, key } }) => {
  const stream = (name) => new Blob([bytes[name]]).stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    const python = await startPython(bundle, stream("pyodide.asm.wasm"), stream("python_stdlib.zip"), { _makeSnapshot: true });
    unzip(python.FS, await unpacked(bundle.files["game.zip"], bytes["game.zip"]), APP);
    python.runPython(`import sys; sys.path.insert(0, "${APP}"); import main; main.warm()`);
    const image = python.makeMemorySnapshot();
    const kept = await caches.open(cache);
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(key, new Response(image));
    self.postMessage("kept");
  } catch (error) {
    self.postMessage(`failed: ${error.message}`);
  }
};
