"""Standard input, output and errors of a command, whatever they are connected to.

A console may know few letters: what it lacks is written in those that it has. A stream may be
closed, full, or read by nobody any more: a command then ends in a sentence.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from contextlib import suppress
from typing import Final

from portolan.core.errors import PortolanError

NEAREST: Final = "portolan.nearest"
"""Name of the error handler that writes a letter as near as an encoding comes to it."""
_INSTEAD: Final = str.maketrans(
    {
        "–": "-", "—": "-", "−": "-", "‑": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
        "«": '"', "»": '"', "„": '"', "…": "...", "→": "->", "←": "<-", "×": "x", "·": "-",
        "±": "+-", "≥": ">=", "≤": "<=", "\u00a0": " ", "\u202f": " ", "œ": "oe", "Œ": "OE",
        "æ": "ae", "ß": "ss",
    }
)  # fmt: skip


class OutputError(PortolanError):
    """Raised when standard output takes nothing; the message says what becomes of the work."""

    code = "output"


class _Beside(io.TextIOWrapper):
    """A stream for what is told beside the result: that it cannot be told ends nothing."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def open_streams() -> None:
    """Make the three streams of the process such that any text can be written and read.

    Raises OutputError when standard output is closed.
    """
    codecs.register_error(NEAREST, nearest)
    closed = sys.stdout is None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # a file opened later would take its number
            mode, about = ("r", os.O_RDONLY) if not number else ("w", os.O_WRONLY)
            at = os.open(os.devnull, about)
            stream = os.fdopen(at, mode, encoding="utf-8", closefd=False)
            setattr(sys, name, stream)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=NEAREST)
    if isinstance(sys.stderr, io.TextIOWrapper):
        raw = io.BufferedWriter(io.FileIO(sys.stderr.fileno(), "wb", closefd=False))
        sys.stderr = _Beside(raw, sys.stderr.encoding, NEAREST, line_buffering=True)
    if closed:
        raise OutputError("standard output is closed; send it to a terminal, a file or a program")


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return what is written for letters that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(_plain, letters)), error.end


def _plain(letter: str) -> str:
    instead = letter.translate(_INSTEAD)
    return unicodedata.normalize("NFKD", instead).encode("ascii", "ignore").decode() or "?"


def give_up_output() -> None:
    """Let nothing be written to standard output from now on, as the process ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def output_problem(error: OSError) -> str:
    """Return what is wrong with standard output, or the file that the error names."""
    where = error.filename or "standard output"
    if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:  # Windows says that
        return f"{where} is read by nobody any more"
    return f"{where} cannot be written: {error.strerror or error}"
