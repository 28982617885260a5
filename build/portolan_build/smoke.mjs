// Start Pyodide with the wheel, let smoke_inside.py draw, and tell the server how it went.
const wheel = document.getElementById("smoke").dataset.wheel;
const here = (name) => new URL(name, location.href).href;
let answer;
try {
  const { loadPyodide } = await import(here("pyodide.mjs"));
  const python = await loadPyodide();
  python._api._skip_unwind_fatal_error = true;
  python.canvas.setCanvas2D(document.getElementById("canvas"));
  await python.loadPackage(here(wheel));
  const source = await (await fetch(here("smoke_inside.py"))).text();
  answer = { ok: true, said: python.runPython(source) };
} catch (error) {
  answer = { ok: false, error: String(error) };
}
await fetch("answer", { method: "POST", body: JSON.stringify(answer) });
