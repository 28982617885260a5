// Print, as JSON, what the runtime says of itself: see Runtime in trim.py.
// Usage: node startup.mjs CORE
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const core = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
const python = await loadPyodide();
// Before anything else is imported, for that would count.
python.runPython(`
import sys
loaded = sorted(name for name, module in sys.modules.items() if getattr(module, "__spec__", None))
builtin = sorted(sys.builtin_module_names)
`);
python.FS.writeFile("/scan.py", fs.readFileSync(new URL("./scan.py", import.meta.url)));
python.FS.writeFile("/library.zip", fs.readFileSync(path.join(core, "python_stdlib.zip")));
console.log(
  python.runPython(`
import json, zipfile
sys.path.insert(0, "/")
import scan
archive = zipfile.ZipFile("/library.zip")
json.dumps({"loaded": loaded, "builtin": builtin, "imports": {
    name: sorted(scan.imports(archive.read(name), scan.module_of(name),
                 is_package=name.endswith("__init__.py"), everywhere=False))
    for name in archive.namelist() if name.endswith(".py")
}})
`),
);
