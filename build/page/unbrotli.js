// Unpacks Brotli where DecompressionStream cannot, with the library brotli-dec-wasm. Each file has its own instance, so that
// its memory is freed with it.
const LIBRARY = new URL("@url:unbrotli.wasm@", import.meta.url);
const INTEGRITY = "@integrity:unbrotli.wasm@";
const NEEDS_MORE_OUTPUT = 3; // result code: the same input has more output
const OUTPUT = 1 << 18; // bytes of output of a step at most

let library;

async function fetchLibrary() {
  const response = await fetch(LIBRARY, { integrity: INTEGRITY });
  if (!response.ok) throw new Error(`the Brotli decoder: the server answered ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}

/** Begin to fetch the library. */
function prepareUnbrotli() {
  library ??= fetchLibrary();
  library.catch(() => {}); // `unbrotli` awaits it and fails then
}

/** Return the functions that the library imports: all but one report an error, and any error ends the stream. */
function importsOf(module) {
  const found = {};
  const fail = () => {
    throw new Error("the archive is not in Brotli's form");
  };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (found[from] ??= {})[name] = name.includes("init_externref") ? () => {} : fail;
  }
  return found;
}

/** Return a TransformStream that unpacks Brotli. */
async function unbrotli() {
  prepareUnbrotli();
  const module = await library;
  const { exports: lib } = await WebAssembly.instantiate(module, importsOf(module));
  lib.__wbindgen_start();
  const stream = lib.brotlidecstream_new();
  let code;

  /** Unpack a chunk from `at` on, and return where the next step begins. */
  function step(chunk, at, to) {
    const size = chunk.length - at;
    const input = lib.__wbindgen_malloc(size, 1);
    new Uint8Array(lib.memory.buffer, input, size).set(chunk.subarray(at));
    const [result, , failed] = lib.brotlidecstream_dec(stream, input, size, OUTPUT); // frees what it was given
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
      while (code === NEEDS_MORE_OUTPUT);
    },
  });
}

Object.assign(globalThis.portolan, { prepareUnbrotli, unbrotli });
