"""Runs inside Pyodide: compile every source of /in.zip into /out.zip.

The names in /in.zip begin with a letter and a slash: the letter is the level of optimisation
(0 keeps everything, 2 leaves out docstrings and assertions).
"""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

with zipfile.ZipFile("/in.zip") as sources, zipfile.ZipFile("/out.zip", "w") as compiled:
    for name in sources.namelist():
        source = sources.read(name)
        code = compile(source, name[2:], "exec", dont_inherit=True, optimize=int(name[0]))
        # Never compared with a source, which is not shipped; and no time in it.
        pyc = _code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False)
        compiled.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), bytes(pyc))
