"""Products: made once, whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from portolan_build.cache import KEEP, Cache, digest
from portolan_build.errors import BuildError, NoSpaceError
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def fill(folder: Path) -> None:
    (folder / "file").write_text("whole")


def test_the_same_inputs_are_made_once(cache: Cache) -> None:
    first = cache.product("kind", "a" * 64, fill)

    def again(_: Path) -> None:
        pytest.fail("made twice")

    assert cache.product("kind", "a" * 64, again) == first
    assert (first / "file").read_text() == "whole"


def test_other_inputs_are_another_product(cache: Cache) -> None:
    assert cache.product("kind", "a" * 64, fill) != cache.product("kind", "b" * 64, fill)


def test_a_failed_step_leaves_nothing(cache: Cache) -> None:
    def fail(folder: Path) -> None:
        fill(folder)
        raise BuildError("no", "nothing")

    with pytest.raises(BuildError):
        cache.product("kind", "a" * 64, fail)
    assert [path for path in cache.root.rglob("*") if path.is_file()] == []
    cache.product("kind", "a" * 64, fill)


def test_ctrl_c_leaves_nothing(cache: Cache) -> None:
    def stop(folder: Path) -> None:
        fill(folder)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.product("kind", "a" * 64, stop)
    assert [path for path in cache.root.rglob("*") if path.is_file()] == []


def test_a_full_disk_is_reported_as_such(cache: Cache) -> None:
    def full(_: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(NoSpaceError, match="disk is full while making kind"):
        cache.product("kind", "a" * 64, full)


def test_a_folder_of_another_user_is_reported_as_such(cache: Cache) -> None:
    def refused(_: Path) -> None:
        raise OSError(errno.EACCES, "Permission denied")

    with pytest.raises(BuildError, match="check who owns"):
        cache.product("kind", "a" * 64, refused)


@pytest.mark.skipif(sys.platform == "win32", reason="kills with a signal")
def test_a_killed_build_is_swept_and_made_anew(cache: Cache) -> None:
    """A process killed in the middle of a product leaves no product, and no litter for long."""
    code = (
        "import sys, pathlib; from portolan_build.cache import Cache\n"
        "def make(folder):\n"
        "    (folder / 'file').write_text('half'); print('there', flush=True); sys.stdin.read()\n"
        f"Cache(pathlib.Path({str(cache.root)!r})).product('kind', 'a' * 64, make)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "build")},
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"there\n"
        child.send_signal(signal.SIGKILL)
    assert [path.read_text() for path in cache.root.rglob("file")] == ["half"]
    made = cache.product("kind", "a" * 64, fill)
    assert list(cache.root.rglob("file")) == [made / "file"]
    assert (made / "file").read_text() == "whole"


def test_of_two_builds_at_once_the_quicker_wins(cache: Cache) -> None:
    def slow(folder: Path) -> None:
        fill(folder)
        target = cache.path("kind", "a" * 64)
        target.mkdir(parents=True)
        (target / "file").write_text("quicker")

    made = cache.product("kind", "a" * 64, slow)
    assert (made / "file").read_text() == "quicker"


def test_old_products_go(cache: Cache) -> None:
    for number in range(KEEP + 3):
        made = cache.product("kind", f"{number:064}"[::-1], fill)
        os.utime(made, (number, number))
    kept = {path.stat().st_mtime for path in (cache.root / "kind").iterdir()}
    assert kept == {*range(3, KEEP + 3)}


def test_the_digest_sees_names_and_contents_but_no_byte_code(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    before = digest(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.cpython-311.pyc").write_bytes(b"x")
    assert digest(tmp_path) == before
    (tmp_path / "a.py").write_text("2")
    changed = digest(tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert len({before, changed, digest(tmp_path)}) == 3
    assert digest("ab", "c") != digest("a", "bc")
