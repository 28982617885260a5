"""Make variants of the built folder: another program, or a later release."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import brotli

from portolan_build.tools import ROOT
from portolan_build.zips import pack, unpack

TALLY = Path(__file__).with_name("click_counter.py")
TABLE = "portolan/ui/main"
BRIEF = (
    ("portolan/session/lobby/warm_up", r"^(ROUNDS: Final =|SEATS, STEPS, LEVEL = 3,) \d+", r"\1 1"),
    ("portolan/ui/app/music", r"(voice: read_bars\(text\))", r"\1[:1]"),
)
"""Modules that take long, and replacements in their text that shorten that."""


def _integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def bundle(folder: Path) -> dict[str, Any]:
    """Return the list of files in the page of a built folder."""
    text = (folder / "index.html").read_text()
    found = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', text, re.S)
    assert found
    return dict(json.loads(found[1]))


def addresses(folder: Path, name: str) -> list[str]:
    """Return the addresses of a built file in each encoding, the preferred one first."""
    entry = bundle(folder)["files"][name]
    return [form["url"] for form in (entry.get("brotli"), entry) if form]


def _form(old: dict[str, Any], data: bytes) -> dict[str, Any]:
    """Return the entry of an encoded file with other content."""
    stem, _, suffix = old["url"].rpartition(".")
    url = f"{stem.rpartition('.')[0]}.{hashlib.sha256(data).hexdigest()[:12]}.{suffix}"
    return {**old, "url": url, "bytes": len(data), "integrity": _integrity(data)}


def _change(old: Path, new: Path, name: str, raw: bytes, version: str) -> None:
    """Copy a built folder with one file replaced, as a build would do it.

    The old file is removed, so a page made of both versions cannot start.
    """
    shutil.copytree(old, new)
    listed = bundle(old)
    entry = listed["files"][name]
    data = gzip.compress(raw, 1, mtime=0) if entry["kept"] else raw
    fresh = {**_form(entry, data), "raw": len(raw)}
    if end := entry["kept"].rpartition(".")[2]:
        fresh["kept"] = f"{fresh['url'].removesuffix('bin')}{end}"
    forms = [(entry["url"], fresh["url"], data)]
    if form := entry.get("brotli"):
        small = brotli.compress(raw, quality=1)
        fresh["brotli"] = _form(form, small)
        fresh["brotli"]["integrity"] += f" {_integrity(raw)}"
        forms.append((form["url"], fresh["brotli"]["url"], small))
    for was, becomes, content in forms:
        (new / was).unlink()
        (new / becomes).write_bytes(content)
    index = (old / "index.html").read_text()
    worker = (old / "sw.js").read_text()
    before = _integrity(index.encode())
    assert before in worker
    compact = [json.dumps(one, separators=(",", ":")) for one in (entry, fresh)]
    for was, becomes in (
        compact,
        (entry["url"], fresh["url"]),
        (entry["integrity"], fresh["integrity"]),
        (listed["version"], version),
    ):
        index = index.replace(was, becomes)
        worker = worker.replace(was, becomes)
    (new / "index.html").write_text(index)
    (new / "sw.js").write_text(worker.replace(before, _integrity(index.encode())))


def changed_archive(
    old: Path, new: Path, name: str, version: str, change: dict[str, bytes | None]
) -> None:
    """Copy a built folder with files of an archive replaced, added, or (None) removed."""
    packed = (old / bundle(old)["files"][name]["url"]).read_bytes()
    files = {**unpack(gzip.decompress(packed)), **change}
    archive = pack({name: data for name, data in files.items() if data is not None})
    _change(old, new, name, archive, version)


def with_little_preparation(old: Path, new: Path, program: Path | None = None) -> None:
    """Copy a built folder whose page does little preparation in idle time.

    Preparation and whole pieces of music take more time than all else that most tests do. `program`
    replaces the game's program.
    """
    change: dict[str, bytes | None] = {}
    for module, long, short in BRIEF:
        source = (ROOT / "game" / f"{module}.py").read_text()
        shorter = re.sub(long, short, source, flags=re.M)
        assert shorter != source
        change |= {f"{module}.pyc": None, f"{module}.py": shorter.encode()}
    if program:
        change |= {f"{TABLE}.pyc": None, f"{TABLE}.py": program.read_bytes()}
    changed_archive(old, new, "game.zip", "0123456789abcdef", change)


def with_program(old: Path, new: Path, program: Path = TALLY) -> None:
    """Copy a built folder with another program, usually the click counter."""
    change = {f"{TABLE}.pyc": None, f"{TABLE}.py": program.read_bytes()}
    changed_archive(old, new, "game.zip", "0123456789abcdef", change)


def next_version(old: Path, new: Path, version: str = "feedfacefeedface") -> str:
    """Copy a built folder as a later release, with another boot script and other archives; return
    its version.
    """
    script = (old / bundle(old)["files"]["page.js"]["url"]).read_bytes()
    script += b'\ndocument.documentElement.dataset.second = "yes";\n'
    one, two = (new.with_name(f"{new.name}-{word}") for word in ("one", "two"))
    _change(old, one, "page.js", script, "0000000000000000")
    changed_archive(one, two, "ragusa.zip", "1111111111111111", {"third.py": b"THIRD = True\n"})
    changed_archive(two, new, "game.zip", version, {"second.py": b"SECOND = True\n"})
    return version
