// Compile Python sources to byte code with the very Python that will run it: Pyodide's own.
// Usage: node bytecode.mjs CORE IN OUT
// IN is a zip of sources, OUT becomes a zip of the same names as .pyc.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [core, input, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
// The fixed hash seed keeps the order of frozen sets, and so the bytes, the same each time. Of the places in the sources
// tracebacks show the lines; columns would only be of use beside the sources themselves.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/in.zip", fs.readFileSync(input));
try {
  python.runPython(fs.readFileSync(new URL("./bytecode_inside.py", import.meta.url), "utf8"));
} catch (error) {
  // Python's own words; where they came from in JavaScript helps nobody.
  console.error(error.message);
  process.exit(1);
}
fs.writeFileSync(output, python.FS.readFile("/out.zip"));
