"""Promise of the README: every value of the data names its origin."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = sorted((ROOT / "assets").glob("*/*.json"))

ORIGINS = {"rulebook", "derived", "chosen", "fitted"}
"""Stated in a rulebook; the only consistent value; left open by it; found by playing."""


@pytest.mark.parametrize("path", DATA, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_data_names_its_origin(path: Path) -> None:
    """The file as a whole, or each part of it."""
    data = json.loads(path.read_text(encoding="utf-8"))
    parts = [data] if "from" in data else [data[name] for name in data if name != "about"]
    assert parts
    for part in parts:
        word = re.match(r"\w+", part["from"])
        assert word
        assert word[0] in ORIGINS
