"""The compiled copy of rules and bots for the page, made by `build/native`.

It is a second package beside `portolan`, with the same modules except the user interface; most are
in one WebAssembly side module, the others as sources. The bundle works without it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from portolan.cli.compiled import PLAIN
from portolan_build import source
from portolan_build.cache import Cache, digest, files_below
from portolan_build.compiled import GOALS, sources
from portolan_build.copies import with_copies
from portolan_build.errors import BuildError
from portolan_build.games import ask_games
from portolan_build.scan import imports, module_of
from portolan_build.tools import ROOT, run, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from portolan_build.lock import Lock

OWN, COPY = "portolan", "compiled"
KIND = "native"
"""The cache's name for the library."""
NATIVE = ROOT / "build" / "native"
LIBRARY = f"{COPY}/native.so"
NAMED = re.compile(rf"(?m)(^\s*(?:from|import)\s+|['\"]){OWN}(?=\.)")
"""Pattern of the package name in a source."""
MYPY = re.compile(r"(?m)^mypy==[^\\\n]*(?:\\\n[^\\\n]*)*")
"""Pattern of mypy's entry in the lock file of the tools, with its hashes."""


def compile_copy(root: Path, lock: Lock, cache: Cache, core: Path) -> None:
    """Compile the copy's library into the cache; print the reason if that is impossible.

    `core` is the folder of Pyodide's core.
    """
    if PLAIN in os.environ:
        say(f"rules and bots: plain Python alone, because {PLAIN} is set")
        return
    copied = renamed(root)
    wanted = _compiled(root, copied)
    try:
        with source.alone(cache, KIND):
            cache.product(
                KIND,
                _key(lock, copied, wanted),
                lambda folder: compile_modules(lock, cache, core, copied, wanted, folder),
            )
    except BuildError as error:
        say(f"rules and bots: plain Python alone, since they cannot be compiled: {error}")


def find_copy(root: Path, lock: Lock, cache: Cache) -> dict[str, bytes]:
    """Return the files of the copy by path; empty if its library is not in the cache."""
    copied = renamed(root)
    wanted = _compiled(root, copied)
    made = cache.path(KIND, _key(lock, copied, wanted))
    if PLAIN in os.environ or not made.is_dir():
        return {}
    plain = {path: data for path, data in copied.items() if path not in wanted}
    return {
        **plain,
        f"{COPY}/__init__.py": (NATIVE / "package.py").read_bytes(),
        f"{COPY}/modules.json": json.dumps(imported(copied)).encode(),
        LIBRARY: (made / "native.so").read_bytes(),
    }


def _compiled(root: Path, copied: Mapping[str, bytes]) -> list[str]:
    """Return those of the copy's modules that are compiled."""
    found = (name.replace(OWN, COPY, 1) for name in sources(root / "game"))
    return [path for path in found if path in copied]  # a game without a table is not there


def _key(lock: Lock, copied: Mapping[str, bytes], wanted: Sequence[str]) -> str:
    """Return the cache's key of the library."""
    return digest(*_parts(lock, copied), *wanted)


def renamed(root: Path) -> dict[str, bytes]:
    """Return the sources of core, registry, bots and all rules, as modules of the copy."""
    games = ask_games(root)
    packages = [games.packages[game].replace(".", "/") for game in games.offered]
    found, source_root = {}, root / "game"
    shared = (f"{OWN}/core", f"{OWN}/ai", f"{OWN}/registry.py", f"{OWN}/games/__init__.py")
    for part in (*shared, *packages):
        for file in files_below(source_root / part):
            inside = file.relative_to(source_root / part).parts
            if file.suffix == ".py" and file.name != GOALS and "ui" not in inside:
                path = file.relative_to(source_root).as_posix().replace(OWN, COPY, 1)
                text = file.read_text(encoding="utf-8")
                found[path] = NAMED.sub(rf"\1{COPY}", with_copies(text)).encode()
    return found


def imported(copied: Mapping[str, bytes]) -> dict[str, list[str]]:
    """Return for every module of the copy those of the copy that it imports."""
    known = {module_of(path): path for path in copied}
    found = {}
    for name, path in known.items():
        is_package = path.endswith("__init__.py")
        named = imports(copied[path], name, is_package=is_package, everywhere=False)
        modules = {module.replace(":", ".") for module in named} & known.keys()
        parents = {name.rpartition(".")[0]} & known.keys()
        found[name] = sorted(parents | modules)
    return found


def _parts(lock: Lock, copied: Mapping[str, bytes]) -> list[str | bytes | Path]:
    """Return the inputs of the copy's library."""
    tools = source.RECIPE / "toolchain.sh", source.RECIPE / "headers.py"
    return [NATIVE, *tools, lock.pyodide, _pinned(), *(x for one in copied.items() for x in one)]


def _pinned() -> str:
    """Return mypy's entry in the lock file of the tools. Raises BuildError without one."""
    file = ROOT / "build" / "requirements.lock"
    found = MYPY.search(file.read_text(encoding="utf-8"))
    if found is None:
        raise BuildError(f"{file} does not name mypy.", "git restore build/requirements.lock")
    return found[0]


def compile_modules(
    lock: Lock,
    cache: Cache,
    core: Path,
    copied: Mapping[str, bytes],
    wanted: Sequence[str],
    folder: Path,
) -> None:
    """Compile the `wanted` of some sources into `native.so` in `folder`.

    Raises BuildError for every way in which that can fail.
    """
    source.check_machine(cache.root)
    log = cache.root / "native.log"
    log.unlink(missing_ok=True)
    say(f"compiling rules and bots for the page: about a minute (log: {log})")
    mypy = _plain_mypy(cache)
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch, "made")
        for path, data in copied.items():
            target = Path(scratch, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        Path(scratch, COPY, "__init__.py").touch()
        run(
            [sys.executable, NATIVE / "generate.py", mypy, made, lock.python, *wanted],
            doing="writing the rules in C",
            remedy="correct what mypyc names above.",
            cwd=Path(scratch),
            environment={"PYTHONPATH": str(NATIVE.parent)},
            timeout=600,
        )
        toolchain = source.toolchain(cache, log)
        work = toolchain / "root" / "build" / "native"
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(made, work)
    source.headers(lock, core, toolchain, work, log)
    source.in_namespace([NATIVE / "compile.sh", toolchain], log, "compiling the rules")
    library = work / "native.so"
    source.check_modules([library], core)
    shutil.copyfile(library, folder / "native.so")


def _plain_mypy(cache: Cache) -> Path:
    """Return a folder with the pinned mypy as plain Python. Raises ToolError."""

    def make(folder: Path) -> None:
        asked = folder / "asked.txt"
        asked.write_text(_pinned() + "\n", encoding="utf-8")
        platform = ("--platform", "any", "--implementation", "py", "--abi", "none")
        run(
            [
                *(sys.executable, "-m", "pip", "install", "--disable-pip-version-check"),
                *("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"),
                *(*platform, "--target", folder / "site", "--requirement", asked),
            ],
            doing="fetching mypy as plain Python",
            remedy="pip needs the Python package index: check the network.",
            timeout=300,
        )

    return cache.product("mypy", digest(_pinned()), make) / "site"
