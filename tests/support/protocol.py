"""Helpers for tests of the engine protocol: run an engine, read tables of the document."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
RANSACKIT_PAGE = (ROOT / "docs/protocol-ransackit.md").read_text(encoding="utf-8")


def run_engine(data: bytes) -> tuple[int, list[str], bytes]:
    """Feed bytes to an engine process; return its exit code, output lines and standard error."""
    engine = subprocess.run(
        [sys.executable, "-m", "portolan", "engine"], input=data, capture_output=True, cwd=ROOT,
        timeout=120, check=False,
    )  # fmt: skip
    return engine.returncode, engine.stdout.decode("ascii").splitlines(), engine.stderr


def section(title: str, document: str = DOCUMENT) -> str:
    """Return the text of a document under a heading."""
    return document.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def table(title: str, document: str = DOCUMENT) -> list[list[str]]:
    """Return the rows of the first table under a heading, without the header."""
    lines = [line for line in section(title, document).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
