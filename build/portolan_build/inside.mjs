// Run pytest inside Pyodide on a project of the host's disk.
// Usage: node inside.mjs CORE PROJECT PACKAGES WORDS; WORDS is a JSON list for pytest.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [core, project, packages, words] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
  const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
  python.mountNodeFS("/project", project);
  python.mountNodeFS("/packages", packages);
  python.globals.set("words", python.toPy(JSON.parse(words)));
  process.exitCode = python.runPython(`
import os, sys
sys.path[:0] = ["/project", "/packages"]
sys.dont_write_bytecode = True
os.chdir("/project")
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "inside_plugin", "-p", "_hypothesis_pytestplugin", "--rootdir=/project", *words]))
`);
} catch (error) {
  // Node would print the whole of Pyodide's JavaScript with it.
  console.error(error.message);
  process.exitCode = 1;
}
