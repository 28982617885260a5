"""The commands of the README, with nothing but Python's own library.

    python3 build [--port N] [--no-open]   set up, build, serve on localhost, open the browser
    python3 build web                      set up, build dist/web and dist/portolan-web.zip
    python3 build web --games FOLDER       the same with games from outside, of `portolan new`
    python3 build wheel --from SOURCE      get pygame-ce's wheel from cache, pyodide, source, folder
    python3 build terminal [GAME] [WORDS]  set up, play in the terminal (words: `portolan play`)
    python3 build fast                     set up, compile rules and bots for this machine's Python
    python3 build package                  set up, build wheel and sdist for pip in dist
    python3 build inside [WORDS]           set up, run tests inside Pyodide (words go to pytest)
    python3 build test                     set up, then check everything (more words go to pytest)
    python3 build test --quick             set up, then check what needs no browser, in two minutes
    python3 build test --changed[=COMMIT]  set up, then check what a change (since then) can reach
    python3 build lock [--upgrade]         set up, write build/requirements.lock by pyproject.toml

The environment lives in `.venv`, and holds what `build/requirements.lock` names, by hash. A changed
lock file or `pyproject.toml` installs what is lacking, another interpreter makes it again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PROJECT = ROOT / "pyproject.toml"
BACKENDS = ROOT / "build" / "backends.lock"
LOCK = ROOT / "build" / "requirements.lock"
OLDEST = (3, 11)
FIRST_GAME = "ragusa"
"""The default game in the terminal."""
SOURCES_NEED = ["editables", "setuptools"]
"""What building needs besides the project's own backend: its editable form, and packages that are
published as sources alone.
"""
BROWSERS = {
    "chromium": "/usr/bin/chromium",
    "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
    "firefox-esr": "/usr/bin/firefox-esr",
    "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
    "xvfb": "/usr/bin/Xvfb",
}
"""What the browser tests drive: Debian's package, and the program that shows it is there."""


ENGINE_TESTS = (
    *("tests/ragusa/test_golden.py", "tests/venice/test_golden.py"),
    *("tests/ransackit/test_golden.py", "tests/test_rng.py"),
    *("tests/test_determinism.py", "tests/test_match.py"),
)
"""Tests that also run in the Python of the page: same games, same bytes."""


class SetupError(Exception):
    """Raised when the environment cannot be made; the message says what to do."""


def venv_python() -> Path:
    """Return the interpreter of the project's environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprints() -> tuple[str, str]:
    """Return digests of the inputs of the environment: its interpreter, and the packages."""
    interpreter = f"{sys.version} {sys.base_prefix}".encode()
    return (
        hashlib.sha256(interpreter).hexdigest(),
        hashlib.sha256(
            PROJECT.read_bytes() + BACKENDS.read_bytes() + LOCK.read_bytes()
        ).hexdigest(),
    )


def set_up() -> None:
    """Make `.venv` and install the project with its tools, unless it is up to date.

    Raises SetupError when the interpreter is too old, or pip fails.
    """
    if sys.version_info < OLDEST:
        raise SetupError(
            f"Portolan needs Python {OLDEST[0]}.{OLDEST[1]} or newer, this is "
            f"{sys.version.split()[0]}. Install a newer one and use it instead of python3."
        )
    stamp = VENV / "portolan-installed"
    interpreter, tools = fingerprints()
    known = stamp.read_text().split() if stamp.exists() else []
    if known == [interpreter, tools]:
        return
    print(f"setting up {VENV} ...", flush=True)
    try:
        if known[:1] != [interpreter]:
            venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError) as error:
        raise SetupError(
            f"Python could not make a virtual environment ({error}). "
            "On Debian and Ubuntu: apt-get install python3-venv, then try again."
        ) from error
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    if not sys.stdout.isatty():
        pip.append("--quiet")  # show progress on a terminal only
    for step in (
        # first the build backend: otherwise pip would fetch it for every build anew, and check no
        # hash
        ["--require-hashes", "--only-binary", ":all:", "--requirement", str(BACKENDS)],
        ["--require-hashes", "--no-build-isolation", "--requirement", str(LOCK)],
        # the project itself has no hash
        ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
    ):
        if subprocess.run([*pip, *step], cwd=ROOT, check=False).returncode:
            raise SetupError(
                "pip could not install the tools; its own message is above. "
                "It needs the Python package index: check the network and try again."
            )
    stamp.write_text(f"{interpreter}\n{tools}\n")


def lock(words: list[str]) -> int:
    """Write the lock files anew: packages with hashes, for every system and Python from OLDEST on.

    What the old files name stays as far as it fits, unless `--upgrade` is among the words. The
    packages come from PyPI, or the index that UV_DEFAULT_INDEX names.
    """
    settings = tomllib.loads(PROJECT.read_text())
    backends = settings["build-system"]["requires"] + SOURCES_NEED
    extras = settings["project"]["optional-dependencies"].keys()
    project = [str(PROJECT.relative_to(ROOT)), "--group", "dev"]
    for extra in sorted(extras - {*settings["tool"]["portolan"]["unlocked-extras"]}):
        project += ["--extra", extra]
    locked = ["--constraints", str(LOCK.relative_to(ROOT))]  # no package in two versions
    for file, asked in ((LOCK, project), (BACKENDS, locked)):
        command = [
            *(str(venv_python()), "-m", "uv", "pip", "compile", "-", *asked),
            *("--universal", "--python-version", ".".join(map(str, OLDEST))),
            *("--generate-hashes", "--no-annotate", "--quiet"),
            *("--custom-compile-command", "python3 build lock"),
            *("--output-file", str(file.relative_to(ROOT)), *words),
        ]
        done = subprocess.run(
            command,
            cwd=ROOT,
            input="\n".join(backends).encode(),
            stdout=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            return done.returncode
    return 0


def environment() -> dict[str, str]:
    """Return the variables with which the modules of the environment run.

    Where Python is told to write no byte code, what it writes goes to `.cache` instead of beside
    the sources: tests are read, and programs started, hundreds of times.
    """
    paths = [str(ROOT / "game"), str(ROOT / "build"), *filter(None, [os.environ.get("PYTHONPATH")])]
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if variables.pop("PYTHONDONTWRITEBYTECODE", ""):
        variables.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".cache" / "bytecode"))
    return variables


def run_beside(*command: str) -> Callable[[], int]:
    """Start a module of the environment in parallel; return a function that waits for it.

    This prints its output, and returns its exit code.
    """
    words = [str(venv_python()), "-m", *command]
    text = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it has ended
    child = subprocess.Popen(
        words, cwd=ROOT, env=environment(), stdout=text, stderr=subprocess.STDOUT
    )

    def wait() -> int:
        code = child.wait()
        print("$ python -m", " ".join(command), flush=True)
        with text:
            text.seek(0)
            print(text.read().decode(errors="replace"), end="", flush=True)
        return code

    return wait


def run(*command: str) -> int:
    """Run a module of the environment in the project's folder; return its exit code."""
    print("$ python -m", " ".join(command), flush=True)
    words = [str(venv_python()), "-m", *command]
    with subprocess.Popen(words, cwd=ROOT, env=environment()) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                # The child received the signal as well.
                continue


def install_browsers() -> Callable[[], None]:
    """Start to install the browsers of the tests where possible; return a function that waits.

    It prints the missing ones.
    """
    missing = [name for name, program in BROWSERS.items() if not Path(program).exists()]
    install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *missing]
    child = None
    if missing and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("installing", *missing, flush=True)
        child = subprocess.Popen(
            ["sh", "-c", f"apt-get update --quiet && {' '.join(install)}"],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
        )

    def wait() -> None:
        if missing and (child is None or child.wait()):
            print(
                f"The tests in {', '.join(missing)} will be skipped. To run them on Debian, as "
                f"root: {' '.join(install)}",
                flush=True,
            )

    return wait


def test(arguments: list[str]) -> int:
    """Lint, format check, types, bundle, tests, and the engine's tests again inside Pyodide.

    Words for pytest select the first tests, and skip the second; `--quick` needs no
    browsers and no bundle (`tests/support/quick.py` says which tests are quick), `--changed` runs
    those that a change can reach (`tests/support/imports.py`). Types are checked beside the
    bundle's build, and engine tests run inside beside the others; both are reported afterwards.
    Returns the first exit code that is not 0.
    """
    quick = "--quick" in arguments
    for command in (("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        if code := run(*command):
            return code
    types = run_beside("mypy")
    built = 0 if quick else run("portolan_build", "web")
    if code := types() or built:
        return code
    inside = None if arguments else run_beside("portolan_build", "inside", *ENGINE_TESTS)
    code = run("pytest", "-n", "auto", "--dist", "worksteal", *arguments)
    beside = inside() if inside else 0
    return code or beside


def absolute_folders(words: list[str]) -> list[str]:
    """Return the words with absolute folders after `--games`, because commands run in ROOT."""
    found: list[str] = []
    for word in words:
        option, sign, folder = word.partition("=")
        if found[-1:] == ["--games"]:
            found.append(str(Path(word).resolve()))
        elif option == "--games" and sign:
            found += [option, str(Path(folder).resolve())]
        else:
            found.append(word)
    return found


def command(arguments: list[str]) -> Callable[[], int] | None:
    """Return the command of the command line, or None if it is not valid."""
    match arguments:
        case [*words] if not words or words[0].startswith(("--port", "--no-open")):
            return lambda: run("portolan_build", "serve", *arguments)
        case ["serve" | "web" | "wheel" | "inside" | "fast" | "package", *_]:
            return lambda: run("portolan_build", *absolute_folders(arguments))
        case ["terminal", *words]:
            game = [] if words and not words[0].startswith("-") else [FIRST_GAME]
            return lambda: run("portolan_build", "words") or run("portolan", "play", *game, *words)
        case ["test", *words]:
            return lambda: test(words)
        case ["lock", *words]:
            return lambda: lock(words)
        case _:
            return None


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit code."""
    action = command(arguments)
    if action is None:
        asked = arguments[0] in {"-h", "--help", "help"}
        print(__doc__, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    in_browsers = arguments[:1] == ["test"] and "--quick" not in arguments
    installed = install_browsers() if in_browsers else lambda: None
    try:
        set_up()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        installed()
    return action()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
