"""Saved matches and exports as data."""

from __future__ import annotations

import json
from typing import Any

from portolan.platform import archive
from portolan.platform.storage import seal
from portolan.session.saved_match import save_session
from tests.support.stored_matches import played_session


def saved_match(steps: int = 5, seed: int = 7) -> dict[str, Any]:
    """Return a stored match as JSON data."""
    found: dict[str, Any] = json.loads(
        save_session(
            played_session(steps, "person", "person", seed=seed), "2026-11-21T10:00:00+00:00"
        )
    )
    return found


def with_name(name: str) -> dict[str, Any]:
    """Return a stored match whose first seat has a name."""
    save = saved_match()
    save["seats"][0]["name"] = name
    return save


def export(entries: dict[str, bytes]) -> bytes:
    """Return an export file with these entries."""
    return archive.pack({key: seal(data) for key, data in entries.items()})
