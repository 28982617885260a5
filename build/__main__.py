"""The two commands of the README, with nothing but Python's own library.

    python3 build            set up, then play
    python3 build test       set up, then check everything (further words go to pytest)

The environment lives in `.venv`; it is made again only when `pyproject.toml` or the
interpreter has changed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
OLDEST = (3, 11)


class SetupError(Exception):
    """The environment cannot be made; the message says what to do."""


def venv_python() -> Path:
    """Return the interpreter of the project's environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprint() -> str:
    """Return a digest of what decides the content of the environment."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    digest.update(f"{sys.version} {sys.base_prefix}".encode())
    return digest.hexdigest()


def set_up() -> None:
    """Make `.venv` and install the project with its tools; nothing if it is up to date.

    Raises SetupError when the interpreter is too old, or pip fails.
    """
    if sys.version_info < OLDEST:
        raise SetupError(
            f"Portolan needs Python {OLDEST[0]}.{OLDEST[1]} or newer, this is "
            f"{sys.version.split()[0]}. Install a newer one and use it instead of python3."
        )
    stamp = VENV / "portolan-stamp"
    if stamp.exists() and stamp.read_text() == fingerprint():
        return
    print(f"setting up {VENV} ...", flush=True)
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError) as error:
        raise SetupError(
            f"Python could not make a virtual environment ({error}). "
            "On Debian and Ubuntu: apt-get install python3-venv, then try again."
        ) from error
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    if subprocess.run([*pip, "--editable", f"{ROOT}[dev]"], cwd=ROOT, check=False).returncode:
        raise SetupError(
            "pip could not install the tools; its own message is above. "
            "It needs the Python package index: check the network and try again."
        )
    stamp.write_text(fingerprint())


def run(*command: str) -> int:
    """Run a command of the environment in the project's folder; return its exit code."""
    print("$ python -m", " ".join(command), flush=True)
    return subprocess.run([str(venv_python()), "-m", *command], cwd=ROOT, check=False).returncode


def test(arguments: list[str]) -> int:
    """Lint, format check, types, then the tests; return the first exit code that is not 0."""
    for command in (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)):
        if code := run(*command):
            return code
    return run("pytest", "-n", "auto", *arguments)


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit code."""
    try:
        match arguments:
            case []:
                set_up()
                return run("game", "play", "ragusa")
            case ["test", *rest]:
                set_up()
                return test(rest)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
