"""pygame-ce built from source on Debian: the recipe is in `build/recipe`.

It takes a Debian sid root with emscripten, some minutes, and root's rights; its mounts are in a
separate namespace and disappear with it, however the build ends.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from contextlib import AbstractContextManager, nullcontext, suppress
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from portolan_build.cache import Cache, digest
from portolan_build.errors import BuildError, NoSpaceError, ToolError, WrongHashError
from portolan_build.fetch import check, download, fetch
from portolan_build.lock import Lock, runtime_info
from portolan_build.smoke import smoke_test
from portolan_build.tools import ROOT, has, is_root, node, run, say, tail

if TYPE_CHECKING:
    from collections.abc import Sequence

RECIPE = ROOT / "build" / "recipe"
SPACE = 3_000_000_000
"""Disk space that the build needs, in bytes."""

LIMIT = 1800.0
"""Timeout of a step in seconds: mirrors may hang."""

INDEX = "https://pypi.org/simple/"

OTHERWISE = (
    "Pyodide's own wheel needs no compiler: check the network. The whole log is {log}; the step "
    "can be tried alone with python3 build wheel --from source."
)


def alone(cache: Cache, name: str) -> AbstractContextManager[object]:
    """Lock a product of this cache, waiting for other processes."""
    cache.root.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        return nullcontext()
    import fcntl  # noqa: PLC0415 - not on Windows

    place = (cache.root / f"{name}.lock").open("w")
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say(f"another build makes the {name}: waiting for it")
        fcntl.flock(place, fcntl.LOCK_EX)
    return place


def fingerprint(lock: Lock) -> str:
    """Return a digest of the inputs of the wheel: the recipe, the runtime and the sources."""
    return digest(RECIPE, lock.pyodide, lock.integrity, lock.source_sha256)


def check_machine(space: Path, *, os_release: Path = Path("/etc/os-release")) -> None:
    """Check that a build from source is possible here.

    Raises BuildError with what is missing; NoSpaceError when the disk is too small.
    """
    text = os_release.read_text() if os_release.is_file() else ""
    family = re.findall(r"(?m)^ID(?:_LIKE)?=\"?([^\"\n]*)", text)
    if "debian" not in " ".join(family).split() or not has("apt-get"):
        raise BuildError(
            "A build from source needs Debian (or a system made from it), this is none.",
            "use Pyodide's own wheel: check the network.",
        )
    if not is_root():
        raise BuildError(
            "A build from source needs root's rights (it makes a Debian root in .cache).",
            "sudo python3 build wheel --from source, then start again.",
        )
    if not has("unshare"):
        raise ToolError("unshare is missing.", "apt-get install util-linux")
    free = shutil.disk_usage(space).free
    if free < SPACE:
        raise NoSpaceError(
            f"A build from source needs {SPACE / 1e9:.0f} GB of disk, {free / 1e9:.1f} GB are "
            f"free in {space}.",
            "free some space and start again.",
        )


def build(lock: Lock, cache: Cache, core: Path, folder: Path) -> None:
    """Build the wheel, check it, and put it into `folder`.

    Raises BuildError for every way in which that can fail.
    """
    check_machine(cache.root)
    log = cache.root / "source-build.log"
    log.unlink(missing_ok=True)
    begun = time.monotonic()
    say(f"building pygame-ce {lock.pygame} from source: some minutes (log: {log})")
    wheel = _compile(lock, cache, core, toolchain(cache, log), log)
    check_imports(wheel, core)
    say("  trying it in a browser")
    smoke_test(core, wheel)
    shutil.copyfile(wheel, folder / wheel.name)
    say(f"built, checked and tried in {time.monotonic() - begun:.0f} s")


def toolchain_key() -> str:
    """Return a digest of the inputs of the toolchain."""
    return digest(RECIPE / "toolchain.sh", RECIPE / "sources.sh")


def toolchain(cache: Cache, log: Path) -> Path:
    """Return the folder with the Debian root that holds compiler and sources.

    It has over a gigabyte and is cached: pygame-ce needs it once, the rules whenever they change.
    """
    with alone(cache, "toolchain"):
        return cache.product(
            "toolchain",
            toolchain_key(),
            lambda made: in_namespace([RECIPE / "toolchain.sh", made], log, "making the toolchain"),
        )


def headers(lock: Lock, core: Path, toolchain: Path, work: Path, log: Path) -> None:
    """Make CPython's headers for the browser, as `include` in the folder `work`."""
    run(
        [
            *(sys.executable, RECIPE / "headers.py"),
            toolchain / "root/usr/include" / f"python{lock.python}",
            next((toolchain / "root/usr/include").glob(f"*/python{lock.python}/pyconfig.h")),
            *(core / "python_stdlib.zip", work / "include"),
        ],
        doing="making CPython's headers for the browser",
        remedy=OTHERWISE.format(log=log),
    )


def _compile(lock: Lock, cache: Cache, core: Path, toolchain: Path, log: Path) -> Path:
    """Compile the wheel inside the toolchain's root; return it."""
    work = toolchain / "root" / "build"
    archive = source_archive(lock, cache)
    shutil.rmtree(work / "pygame", ignore_errors=True)
    with tarfile.open(archive) as sources:
        sources.extractall(work, filter="data")
    (work / lock.source.removesuffix(".tar.gz")).replace(work / "pygame")
    shutil.copytree(RECIPE, work / "recipe", dirs_exist_ok=True)
    headers(lock, core, toolchain, work, log)
    abi = runtime_info(core / "pyodide-lock.json")["abi_version"]
    words: list[str | Path] = [RECIPE / "compile.sh", toolchain, lock.pygame, lock.python, abi]
    in_namespace(words, log, "compiling")
    found = list((work / "out").glob("*.whl"))
    if len(found) != 1:
        raise ToolError("The compilation left no wheel.", OTHERWISE.format(log=log))
    return found[0]


def source_archive(lock: Lock, cache: Cache) -> Path:
    """Return pygame-ce's source archive, fetched and checked if need be.

    Raises what a download can raise, and BuildError when the index does not list it.
    """
    target = cache.root / "downloads" / lock.source
    if target.is_file():
        with suppress(WrongHashError):
            check(target.read_bytes(), lock.source_sha256, str(target))
            return target
    return fetch(_source_address(lock), lock.source_sha256, target)


def _source_address(lock: Lock) -> str:
    """Return the address of the source archive from pip's configured package index."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"],
        capture_output=True,
        text=True,
        check=False,
    )
    index = os.environ.get("PIP_INDEX_URL") or asked.stdout.strip() or INDEX
    page = index.rstrip("/") + "/pygame-ce/"
    text = download(page, accept="text/html").decode(errors="replace")
    found = re.search(rf'href="([^"]*{re.escape(lock.source)})[#"]', text)
    if not found:
        raise BuildError(f"{page} does not list {lock.source}.", "check pip's index-url.")
    return urljoin(page, unescape(found[1]))


def in_namespace(words: Sequence[str | Path], log: Path, doing: str) -> None:
    """Run a script of the recipe in its own namespace of mounts and processes, showing its steps.

    Raises ToolError with the end of its output when it fails or takes longer than LIMIT.
    """
    namespace = ["unshare", "--mount", "--propagation", "private", "--pid", "--fork"]
    command = [*namespace, "--kill-child", "--mount-proc", "bash", *map(str, words)]
    say(f"  {doing}")
    with log.open("ab") as out:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        end = time.monotonic() + LIMIT
        shown = 0
        try:
            while child.poll() is None and time.monotonic() < end:
                with suppress(subprocess.TimeoutExpired):
                    child.wait(0.5)
                shown = _show_steps(log, shown)
        finally:
            late = child.poll() is None
            if late:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
    if late:
        raise ToolError(f"{doing} took more than {LIMIT:.0f} s.", OTHERWISE.format(log=log))
    if child.returncode:
        text = log.read_text(errors="replace")
        if "No space left on device" in text[-20_000:]:
            raise NoSpaceError(f"The disk is full while {doing}.", "free 3 GB and start again.")
        raise ToolError(f"{doing} failed:\n{tail(text)}", OTHERWISE.format(log=log))


def _show_steps(log: Path, shown: int) -> int:
    """Print the new step marks of the log, and the compiler's progress."""
    lines = log.read_text(errors="replace").splitlines()
    for line in lines[shown:]:
        if line.startswith("== "):
            say(f"    {line[3:]}")
        elif (count := re.match(r"\[(\d+)/(\d+)\]", line)) and int(count[1]) % 50 == 0:
            say(f"    compiled {count[1]} of {count[2]}")
    return len(lines)


def check_imports(wheel: Path, core: Path) -> None:
    """Check that everything imported by the wheel's modules is in Pyodide, with the same kind.

    Raises BuildError naming what is missing.
    """
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".so")]
        if not names:
            raise BuildError(f"{wheel.name} holds no compiled module.", "build it anew.")
        check_modules([Path(archive.extract(name, scratch)) for name in names], core)


def check_modules(modules: Sequence[Path], core: Path) -> None:
    """Check the same of some side modules. Raises BuildError naming what is missing."""
    text = run(
        [node(), RECIPE / "check_imports.mjs", core, *modules],
        doing="checking what the modules import",
        remedy="the compiler and Pyodide do not go together: use Pyodide's own wheel.",
        timeout=120,
    )
    say(f"  {text.strip().splitlines()[-1]}")
