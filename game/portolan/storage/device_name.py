"""The name by which other devices at a table know this one when it comes back."""

from __future__ import annotations

import re
import secrets
from typing import Final

from portolan.platform.storage import DamagedError, Storage

KEY: Final = "settings/device"
_NAME = re.compile(rb"[0-9a-f]{32}")


async def device_name(storage: Storage) -> str:
    """Return the name, made by chance the first time; only the leader of a table learns it."""
    try:
        found = await storage.read(KEY) or b""
    except DamagedError:
        found = b""
    if not _NAME.fullmatch(found):
        found = secrets.token_hex(16).encode()
        await storage.write(KEY, found)
    return found.decode()
