"""The wheel's sources: their order, each alone, and the words when one has none."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from stand_ins import WHEEL, WHEEL_DATA, Registry

from portolan_build import source
from portolan_build.errors import BuildError, NoSpaceError, ToolError
from portolan_build.wheel import FOLDER_VARIABLE, find_wheel

if TYPE_CHECKING:
    from pathlib import Path

    from portolan_build.cache import Cache
    from portolan_build.lock import Lock


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make the build from source succeed; the list records each run."""
    runs: list[str] = []

    def build(_lock: Lock, _cache: Cache, _core: Path, folder: Path) -> None:
        runs.append("built")
        (folder / WHEEL).write_bytes(b"built from source")

    monkeypatch.setattr(source, "build", build)
    return runs


@pytest.fixture
def unbuildable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the build from source fail."""

    def build(*_: object) -> None:
        raise ToolError("compiling failed: no emcc", "repair the toolchain")

    monkeypatch.setattr(source, "build", build)


@pytest.fixture
def folder(tmp_path: Path) -> dict[str, str]:
    """An environment that names a folder with a wheel."""
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / WHEEL).write_bytes(b"from the folder")
    return {FOLDER_VARIABLE: str(tmp_path / "wheels")}


def test_pyodide_s_own_wheel_comes_first(
    registry: Registry,
    lock: Lock,
    cache: Cache,
    core: Path,
    built: list[str],
    folder: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry.files[f"/wheels/{WHEEL}"] = WHEEL_DATA
    wheel = find_wheel(lock, cache, core, folder)
    assert wheel.path.read_bytes() == WHEEL_DATA
    assert built == []
    assert "pygame-ce 2.5.7: Pyodide's own wheel" in capsys.readouterr().out


def test_the_second_request_comes_from_the_cache(
    registry: Registry, lock: Lock, cache: Cache, core: Path, built: list[str]
) -> None:
    registry.files[f"/wheels/{WHEEL}"] = WHEEL_DATA
    find_wheel(lock, cache, core, {})
    assert find_wheel(lock, cache, core, {}).path.read_bytes() == WHEEL_DATA
    assert registry.asked == [f"/wheels/{WHEEL}"]
    assert built == []


@pytest.mark.usefixtures("folder")
def test_a_refused_wheel_leads_to_the_build_from_source(
    lock: Lock,
    cache: Cache,
    core: Path,
    built: list[str],
    folder: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    for _ in range(2):
        wheel = find_wheel(lock, cache, core, folder)
        assert wheel.path.read_bytes() == b"built from source"
    assert built == ["built"]
    text = capsys.readouterr().out
    assert "not from 'pyodide'" in text
    assert "answers 404" in text
    assert "built from source earlier, from the cache" in text


def test_a_wheel_of_another_hash_is_never_used(
    registry: Registry,
    lock: Lock,
    cache: Cache,
    core: Path,
    built: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry.files[f"/wheels/{WHEEL}"] = WHEEL_DATA + b"!"
    assert find_wheel(lock, cache, core, {}).path.read_bytes() == b"built from source"
    assert built == ["built"]
    assert "not the file that the lock file names" in capsys.readouterr().out


@pytest.mark.usefixtures("unbuildable")
def test_the_folder_is_the_last_resort_and_loud(
    lock: Lock,
    cache: Cache,
    core: Path,
    folder: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    wheel = find_wheel(lock, cache, core, folder)
    assert wheel.path.read_bytes() == b"from the folder"
    text = capsys.readouterr().out
    assert "WARNING" in text
    assert "!!!!!!!!" in text
    assert "Do not publish" in text
    assert "no emcc" in text
    assert "unchecked" in wheel.origin


@pytest.mark.usefixtures("unbuildable")
def test_the_folder_s_wheel_does_not_enter_the_cache(
    registry: Registry, lock: Lock, cache: Cache, core: Path, folder: dict[str, str]
) -> None:
    find_wheel(lock, cache, core, folder)
    registry.files[f"/wheels/{WHEEL}"] = WHEEL_DATA
    assert find_wheel(lock, cache, core, folder).path.read_bytes() == WHEEL_DATA


@pytest.mark.usefixtures("unbuildable")
def test_without_any_source_every_reason_is_given(lock: Lock, cache: Cache, core: Path) -> None:
    with pytest.raises(BuildError) as caught:
        find_wheel(lock, cache, core, {})
    for words in ("no wheel in the cache", "404", "no emcc", f"{FOLDER_VARIABLE} is not set"):
        assert words in str(caught.value)


@pytest.mark.usefixtures("unbuildable")
@pytest.mark.parametrize(
    "name",
    [
        "pygame_ce-2.5.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "pygame_ce-2.5.7-cp313-cp313-pyemscripten_2026_0_wasm32.whl",
        "pygame_ce-2.5.7-cp314-cp314-manylinux_2_17_x86_64.whl",
    ],
)
def test_a_folder_without_the_right_wheel_is_no_help(
    lock: Lock, cache: Cache, core: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).touch()
    with pytest.raises(BuildError, match=r"holds no wheel of pygame-ce 2\.5\.7"):
        find_wheel(lock, cache, core, {FOLDER_VARIABLE: str(tmp_path)}, only="folder")


def test_one_source_can_be_asked_for(
    registry: Registry, lock: Lock, cache: Cache, core: Path, built: list[str]
) -> None:
    registry.files[f"/wheels/{WHEEL}"] = WHEEL_DATA
    assert find_wheel(lock, cache, core, {}, "source").path.read_bytes() == b"built from source"
    assert registry.asked == []
    assert built == ["built"]


def test_a_build_that_fails_in_the_middle_leaves_no_wheel(
    lock: Lock, cache: Cache, core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(_lock: Lock, _cache: Cache, _core: Path, folder: Path) -> None:
        (folder / WHEEL).write_bytes(b"unfinished")
        raise NoSpaceError("The disk is full.", "free some")

    monkeypatch.setattr(source, "build", build)
    with pytest.raises(BuildError, match="disk is full"):
        find_wheel(lock, cache, core, {})
    assert list(cache.root.rglob("*.whl")) == []


def test_another_version_than_pyodide_s_is_an_error_of_the_lock_file(
    lock: Lock, cache: Cache, core: Path
) -> None:
    lock = dataclasses.replace(lock, pygame="2.6.0")
    with pytest.raises(BuildError, match=r"goes with pygame-ce 2\.5\.7"):
        find_wheel(lock, cache, core, {}, "pyodide")
