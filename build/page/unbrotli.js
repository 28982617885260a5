// Unpacks Brotli where the browser does not do it for a page: by the library brotli-dec-wasm, of which each file has an
// instance to itself, since its memory goes with it.
const URL_OF_IT = new URL("@url:unbrotli.wasm@", import.meta.url);
const INTEGRITY = "@integrity:unbrotli.wasm@";
const MORE = 3; // the code that says: there is more of this to come
const PIECE = 1 << 18; // bytes that it makes at once

let library;

async function fetchLibrary() {
  const response = await fetch(URL_OF_IT, { integrity: INTEGRITY });
  if (!response.ok) throw new Error(`what unpacks Brotli: the server answered ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}

/** Begin to fetch the library. */
function prepareUnbrotli() {
  library ??= fetchLibrary();
  library.catch(() => {}); // told by whoever asks for a stream
}

/** What it calls: all but one are there to tell of an error, of which no more need be known than that there was one. */
function surroundings(module) {
  const found = {};
  const fail = () => {
    throw new Error("the archive is not in Brotli's form");
  };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (found[from] ??= {})[name] = name.includes("init_externref") ? () => {} : fail;
  }
  return found;
}

/** Return a stream that unpacks. */
async function unbrotli() {
  prepareUnbrotli();
  const module = await library;
  const { exports: lib } = await WebAssembly.instantiate(module, surroundings(module));
  lib.__wbindgen_start();
  const stream = lib.brotlidecstream_new();
  let code;

  /** Unpack a part, which is taken from `at` on: return where it goes on. */
  function step(chunk, at, to) {
    const size = chunk.length - at;
    const input = lib.__wbindgen_malloc(size, 1);
    new Uint8Array(lib.memory.buffer, input, size).set(chunk.subarray(at));
    const [result, , failed] = lib.brotlidecstream_dec(stream, input, size, PIECE); // frees what it was given
    if (failed) throw new Error("the archive is not in Brotli's form");
    code = lib.__wbg_get_brotlistreamresult_code(result);
    const used = lib.__wbg_get_brotlistreamresult_input_offset(result);
    const [from, length] = lib.__wbg_get_brotlistreamresult_buf(result);
    if (length) to.enqueue(new Uint8Array(lib.memory.buffer, from, length).slice());
    lib.__wbindgen_free(from, length, 1);
    lib.__wbg_brotlistreamresult_free(result, 0);
    return at + used;
  }

  return new TransformStream({
    transform(chunk, to) {
      let at = 0;
      do at = step(chunk, at, to);
      while (code === MORE);
    },
  });
}

Object.assign(globalThis.portolan, { prepareUnbrotli, unbrotli });
