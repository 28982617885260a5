// Unpacks the archives of the bundle, in gzip, Brotli, or unpacked by the browser already.

/** Whether DecompressionStream knows Brotli. */
const BROTLI = (() => {
  try {
    return Boolean(new DecompressionStream("brotli"));
  } catch {
    return false;
  }
})();
const PLAIN = [0x00, 0x50]; // first bytes of WebAssembly and of zips
const GZIP = 0x1f;

/**
 * Return a stream that unpacks a file with this first byte; undefined if the browser has unpacked it, because the host
 * declares the coding of .br files.
 */
async function unpacker(first) {
  if (PLAIN.includes(first)) return undefined;
  if (first === GZIP) return new DecompressionStream("gzip");
  return BROTLI ? new DecompressionStream("brotli") : globalThis.portolan.unbrotli();
}

Object.assign((globalThis.portolan ??= {}), { BROTLI, unpacker });
