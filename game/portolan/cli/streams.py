"""Standard input, output and error of a command, whatever they are connected to.

Characters that a console's encoding lacks are replaced by similar ones. A stream may be closed,
full, or a pipe without a reader: a command then ends in an error message.
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
"""Name of the codec error handler that replaces what an encoding lacks by similar characters."""
_REPLACEMENTS: Final = str.maketrans(
    {
        "–": "-", "—": "-", "−": "-", "‑": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
        "«": '"', "»": '"', "„": '"', "…": "...", "→": "->", "←": "<-", "×": "x", "·": "-",
        "±": "+-", "≥": ">=", "≤": "<=", "\u00a0": " ", "\u202f": " ", "œ": "oe", "Œ": "OE",
        "æ": "ae", "ß": "ss",
    }
)  # fmt: skip


class OutputError(PortolanError):
    """Raised when standard output cannot be written."""

    code = "output"


class _BestEffortStream(io.TextIOWrapper):
    """Standard error: a message that cannot be written does not end the command."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def open_streams() -> None:
    """Set up the standard streams so that any text can be written and read.

    Raises OutputError when standard output is closed.
    """
    codecs.register_error(NEAREST, nearest)
    closed = sys.stdout is None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # a file opened later would take its number
            mode, flags = ("w", os.O_WRONLY) if number else ("r", os.O_RDONLY)
            descriptor = os.open(os.devnull, flags)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8", closefd=False))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=NEAREST)
    if isinstance(sys.stderr, io.TextIOWrapper):
        raw = io.BufferedWriter(io.FileIO(sys.stderr.fileno(), "wb", closefd=False))
        sys.stderr = _BestEffortStream(raw, sys.stderr.encoding, NEAREST, line_buffering=True)
    if closed:
        raise OutputError("standard output is closed; send it to a terminal, a file or a program")


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement of characters that an encoding lacks, and where to continue."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_to_ascii, error.object[error.start : error.end])), error.end


def _to_ascii(character: str) -> str:
    replaced = character.translate(_REPLACEMENTS)
    return unicodedata.normalize("NFKD", replaced).encode("ascii", "ignore").decode() or "?"


def discard_output() -> None:
    """Discard what is still to be written to standard output, so that the process ends cleanly."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def output_problem(error: OSError) -> str:
    """Return what is wrong with standard output, or with the file that the error names."""
    where = error.filename or "standard output"
    if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:  # as Windows reports it
        return f"{where} was closed by its reader"
    return f"{where} cannot be written: {error.strerror or error}"
