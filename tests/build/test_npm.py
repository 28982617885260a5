"""Pyodide's core: from npm's registry, pinned in every file."""

from __future__ import annotations

import dataclasses
import os
import sys
from typing import TYPE_CHECKING

import pytest
from stand_ins import CORE, Registry, package

from portolan_build.errors import BuildError, NoNetworkError, WrongHashError
from portolan_build.lock import Lock, read_lock
from portolan_build.npm import REGISTRY, core, registry
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from portolan_build.cache import Cache


def test_the_core_is_fetched_once(registry: Registry, lock: Lock, cache: Cache) -> None:
    for _ in range(2):
        folder = core(lock, cache, registry.url)
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == CORE
    assert registry.asked == ["/pyodide.tgz"]


def test_a_changed_package_is_refused(registry: Registry, lock: Lock, cache: Cache) -> None:
    registry.files["/pyodide.tgz"] = package({**CORE, "pyodide.mjs": b"evil"})
    with pytest.raises(WrongHashError, match="sha512"):
        core(lock, cache, registry.url)


def test_a_changed_file_is_refused(registry: Registry, lock: Lock, cache: Cache) -> None:
    lock = dataclasses.replace(lock, core={**lock.core, "pyodide.mjs": "0" * 64})
    with pytest.raises(WrongHashError, match=r"pyodide\.mjs"):
        core(lock, cache, registry.url)


def test_a_missing_file_is_named(registry: Registry, lock: Lock, cache: Cache) -> None:
    lock = dataclasses.replace(lock, core={**lock.core, "absent.wasm": "0" * 64})
    with pytest.raises(BuildError, match=r"absent\.wasm is not in"):
        core(lock, cache, registry.url)


def test_no_network_is_reported_as_such(nobody: str, lock: Lock, cache: Cache) -> None:
    with pytest.raises(NoNetworkError, match="check the network"):
        core(lock, cache, nobody)


def test_npm_s_variable_names_the_registry(tmp_path: Path) -> None:
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        assert registry({name: "https://mirror/npm"}, tmp_path) == "https://mirror/npm/"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for npm is a shell script")
def test_npm_itself_is_asked(tmp_path: Path) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'a warning' >&2\necho https://configured/\n")
    npm.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    assert registry({"PATH": path}, tmp_path) == "https://configured/"


def test_npmrc_is_read_where_there_is_no_npm(tmp_path: Path) -> None:
    (tmp_path / ".npmrc").write_text("fund=false\nregistry = https://rc/npm\n")
    assert registry({"PATH": ""}, tmp_path) == "https://rc/npm/"


def test_the_default_registry_is_npm_s(tmp_path: Path) -> None:
    assert registry({"PATH": ""}, tmp_path) == REGISTRY


def test_a_damaged_lock_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "lock.toml").write_text("[pyodide]\nversion = 1\n")
    with pytest.raises(BuildError, match="git restore"):
        read_lock(tmp_path / "lock.toml")


def test_the_project_s_lock_file_pins_every_part() -> None:
    lock = read_lock(ROOT / "build" / "lock.toml")
    assert lock.integrity.startswith("sha512-")
    assert all(len(sha256) == 64 for sha256 in (*lock.core.values(), lock.source_sha256))
    assert lock.pyodide in lock.tarball
    assert lock.pyodide in lock.wheels
    assert lock.budget.first <= 6_500_000
    assert lock.budget.all <= 7_400_000
