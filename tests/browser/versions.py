"""Make a second version of the built folder, as a later release would be."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def _integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def bundle(folder: Path) -> dict[str, dict[str, dict[str, str]]]:
    """Return the list of files that the page of a built folder holds."""
    text = (folder / "index.html").read_text()
    found = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', text, re.S)
    assert found
    return dict(json.loads(found[1]))


def next_version(old: Path, new: Path, version: str = "feedfacefeedface") -> str:
    """Copy a built folder with another version and another boot script; return the version.

    The old boot script is gone, so a page made of both versions cannot start.
    """
    shutil.copytree(old, new)
    files = bundle(old)
    before = str(files["version"])
    boot = files["files"]["boot.js"]
    mark = b'\ndocument.documentElement.dataset.second = "yes";\n'
    script = (old / boot["url"]).read_bytes() + mark
    url = f"f/boot.{hashlib.sha256(script).hexdigest()[:12]}.js"
    (new / boot["url"]).unlink()
    (new / url).write_bytes(script)
    index = (old / "index.html").read_bytes()
    fresh = index
    worker = (old / "sw.js").read_text()
    for was, becomes in (
        (boot["url"], url),
        (boot["integrity"], _integrity(script)),
        (before, version),
    ):
        fresh = fresh.replace(was.encode(), becomes.encode())
        worker = worker.replace(was, becomes)
    (new / "index.html").write_bytes(fresh)
    (new / "sw.js").write_text(worker.replace(_integrity(index), _integrity(fresh)))
    return version
