// The forms in which the bundle's archives travel, and what unpacks them.

/** Whether the browser itself unpacks Brotli. */
const BROTLI = (() => {
  try {
    return Boolean(new DecompressionStream("brotli"));
  } catch {
    return false;
  }
})();
const PLAIN = [0x00, 0x50]; // what WebAssembly and zips begin with
const GZIP = 0x1f;

/**
 * Return what unpacks a file of which this is the first byte; nothing if it is unpacked already, by a host that declares
 * the coding of files in .br.
 */
async function unpacker(first) {
  if (PLAIN.includes(first)) return undefined;
  if (first === GZIP) return new DecompressionStream("gzip");
  return BROTLI ? new DecompressionStream("brotli") : globalThis.portolan.unbrotli();
}

Object.assign((globalThis.portolan ??= {}), { BROTLI, unpacker });
