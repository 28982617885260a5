"""Saves that somebody changed by hand and signed again."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def resigned(save: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a save with some fields changed and a checksum that is right for it."""
    content = {name: value for name, value in (save | changes).items() if name != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return content | {"checksum": hashlib.sha256(text.encode("ascii")).hexdigest()}
