// Check that every symbol a wheel's side modules import exists in Pyodide's main module, or among
// the functions its JavaScript hands in. Missing ones are named, and the exit code is 1.
// Usage: node check_imports.mjs CORE MODULE.so...
import fs from "node:fs";
import path from "node:path";

const [core, ...modules] = process.argv.slice(2);
const main = new WebAssembly.Module(fs.readFileSync(path.join(core, "pyodide.asm.wasm")));
const offered = new Map(WebAssembly.Module.exports(main).map((item) => [item.name, item.kind]));
const glue = fs.readFileSync(path.join(core, "pyodide.asm.mjs"), "utf8");
const from = glue.indexOf("wasmImports={");
const handed = new Set(
  [...glue.slice(from, glue.indexOf("};", from)).matchAll(/(?:^|[,{])\s*"?([A-Za-z_$][\w$]*)"?\s*(?=[:,}])/g)].map(
    (match) => match[1],
  ),
);
// What the loader itself makes for each side module.
const loader = new Set([
  "memory", "__memory_base", "__table_base", "__indirect_function_table", "__stack_pointer",
]);

const missing = new Set();
let count = 0;
for (const file of modules) {
  const side = new WebAssembly.Module(fs.readFileSync(file));
  const own = new Set(WebAssembly.Module.exports(side).map((item) => item.name));
  for (const item of WebAssembly.Module.imports(side)) {
    if (loader.has(item.name)) continue;
    count += 1;
    if (item.module.startsWith("GOT")) {
      if (!own.has(item.name) && !offered.has(item.name) && !handed.has(item.name)) missing.add(item.name);
    } else if (offered.has(item.name)) {
      if (offered.get(item.name) !== item.kind) missing.add(`${item.name} (a ${item.kind})`);
    } else if (!handed.has(item.name)) {
      missing.add(item.name);
    }
  }
}
if (missing.size) {
  console.log(`missing in Pyodide: ${[...missing].sort().join(", ")}`);
  process.exit(1);
}
console.log(`${count} imported symbols, all of them in Pyodide`);
