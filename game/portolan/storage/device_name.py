"""The name by which a live table recognises this device when it reconnects."""

from __future__ import annotations

import re
import secrets
from typing import Final

from portolan.platform.storage import DEVICE_NAME, DamagedError, Storage

KEY: Final = DEVICE_NAME
_NAME = re.compile(rb"[0-9a-f]{32}")


async def device_name(storage: Storage) -> str:
    """Return the name, random on first use; only the leader of a table receives it."""
    try:
        found = await storage.read(KEY) or b""
    except DamagedError:
        found = b""
    if not _NAME.fullmatch(found):
        found = secrets.token_hex(16).encode()
        await storage.write(KEY, found)
    return found.decode()
