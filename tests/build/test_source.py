"""The build from source: where it is possible, and how failures of its tools are reported."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from portolan_build import source
from portolan_build.errors import BuildError, NoSpaceError, ToolError
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from stand_ins import Registry

    from portolan_build.cache import Cache
    from portolan_build.lock import Lock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Debian's tools")

DEBIAN = 'PRETTY_NAME="Debian GNU/Linux"\nID=debian\n'


class Machine:
    """A machine that could build from source; each test removes one requirement."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.bin = folder, folder / "bin"
        self.bin.mkdir()
        self.os_release = folder / "os-release"
        self.os_release.write_text(DEBIAN)
        for program in ("apt-get", "unshare"):
            self.program(program, "exit 0")
        monkeypatch.setenv("PATH", f"{self.bin}{os.pathsep}/usr/bin{os.pathsep}/bin")
        monkeypatch.setattr(source, "is_root", lambda: True)
        self.log = folder / "log"

    def program(self, name: str, script: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.bin / name).chmod(0o755)

    def check(self) -> None:
        source.check_machine(self.folder, os_release=self.os_release)

    def step(self) -> None:
        source.in_namespace(["recipe.sh"], self.log, "compiling")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_debian_with_root_can_build(machine: Machine) -> None:
    machine.check()


def test_a_system_made_from_debian_can_build(machine: Machine) -> None:
    machine.os_release.write_text('ID=ubuntu\nID_LIKE="debian"\n')
    machine.check()


def test_on_another_system_the_ready_wheel_is_recommended(machine: Machine) -> None:
    machine.os_release.write_text("ID=fedora\n")
    with pytest.raises(BuildError, match=r"needs Debian(?s:.*)Pyodide's own wheel"):
        machine.check()


def test_without_root_the_command_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "is_root", lambda: False)
    with pytest.raises(BuildError, match=r"root's rights(?s:.*)sudo python3 build wheel"):
        machine.check()


def test_a_missing_tool_is_named(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "has", lambda program: program != "unshare")
    with pytest.raises(ToolError, match=r"unshare is missing(?s:.*)util-linux"):
        machine.check()


def test_a_small_disk_is_reported_before_the_work_begins(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=10**9)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(NoSpaceError, match=r"needs 3 GB of disk, 1\.0 GB are free"):
        machine.check()


def test_the_output_of_a_broken_toolchain_is_printed(machine: Machine) -> None:
    machine.program("unshare", "echo 'emcc: error: no such file wasm-ld'; exit 7")
    with pytest.raises(ToolError, match=r"compiling failed(?s:.*)wasm-ld(?s:.*)What to do"):
        machine.step()


def test_a_disk_that_fills_up_in_the_middle_is_reported(machine: Machine) -> None:
    machine.program("unshare", "echo 'cannot write x.o: No space left on device'; exit 1")
    with pytest.raises(NoSpaceError, match="disk is full while compiling"):
        machine.step()


def test_a_step_that_hangs_is_given_up(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.program("unshare", "exec sleep 600")
    monkeypatch.setattr(source, "LIMIT", 0.1)
    with pytest.raises(ToolError, match="took more than"):
        machine.step()


def test_ctrl_c_ends_the_tools_as_well(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.program("unshare", f"echo $$ > {machine.folder}/pid; echo '== begun'; exec sleep 600")

    def interrupt(log: Path, shown: int) -> int:
        if "begun" in log.read_text():
            raise KeyboardInterrupt
        return shown

    monkeypatch.setattr(source, "_show_steps", interrupt)
    with pytest.raises(KeyboardInterrupt):
        machine.step()
    pid = int((machine.folder / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_failed_toolchain_is_not_cached(
    machine: Machine,
    lock: Lock,
    cache: Cache,
    core: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine.program("unshare", "echo 'E: Failed getting release file'; exit 1")
    monkeypatch.setattr(source, "check_machine", lambda _: None)
    with pytest.raises(ToolError, match=r"making the toolchain failed(?s:.*)release file"):
        source.build(lock, cache, core, machine.folder)
    assert not (cache.root / "toolchain").exists()
    assert list((cache.root / "unfinished").iterdir()) == []


LISTED = """\
 freetype | 2.14.3+dfsg-3 | http://mirror.test/debian sid/main Sources
 freetype | 2.14.3+dfsg-3 | http://mirror.test/debian sid/main amd64 Packages
 freetype | 2.13.3+dfsg-1+deb13u2 | http://mirror.test/debian trixie/main Sources
 freetype | 2.13.3+dfsg-1+deb13u1 | http://mirror.test/debian sid/main Sources
 freetype | 2.13.3+dfsg-1 | http://mirror.test/debian sid/main Sources
"""


def fetched_sources(machine: Machine, *there: str) -> tuple[int, list[str]]:
    """Fetch from a mirror that lists `LISTED` but has `there`; return the exit code and the
    requests.
    """
    machine.program("apt-cache", f"cat <<'END'\n{LISTED}END")
    had = " | ".join(f"freetype={version}" for version in there) or "nothing"
    asked = machine.folder / "asked"
    machine.program(
        "apt-get",
        f'for last in "$@"; do :; done; echo "$last" >> {asked}; '
        f'case "$last" in {had}) exit 0;; esac; exit 100',
    )
    done = subprocess.run(
        [source.RECIPE / "sources.sh", "freetype"], capture_output=True, check=False
    )
    return done.returncode, [line.partition("=")[2] for line in asked.read_text().split()]


def test_sources_are_those_of_trixie(machine: Machine) -> None:
    assert fetched_sources(machine, "2.13.3+dfsg-1+deb13u2", "2.13.3+dfsg-1") == (
        0,
        ["2.13.3+dfsg-1+deb13u2"],
    )


def test_a_mirror_whose_index_is_ahead_gives_the_revision_before(machine: Machine) -> None:
    """Seen on 2026-11-23: the index named freetype's newest revision, its file answered 404."""
    assert fetched_sources(machine, "2.13.3+dfsg-1+deb13u1", "2.14.3+dfsg-3") == (
        0,
        ["2.13.3+dfsg-1+deb13u2", "2.13.3+dfsg-1+deb13u1"],
    )


def test_another_version_than_trixie_s_is_never_taken(machine: Machine) -> None:
    code, asked = fetched_sources(machine, "2.14.3+dfsg-3")
    assert code != 0
    assert "2.14.3+dfsg-3" not in asked


def test_the_source_archive_is_looked_up_where_pip_looks(
    registry: Registry, lock: Lock, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = b'<a href="../../files/pygame_ce-2.5.7.tar.gz#sha256=0&amp;x">pygame_ce-2.5.7.tar.gz</a>'
    registry.files["/simple/pygame-ce/"] = page
    monkeypatch.setenv("PIP_INDEX_URL", registry.url + "simple")
    assert source._source_address(lock) == registry.url + "files/pygame_ce-2.5.7.tar.gz"
    registry.files["/simple/pygame-ce/"] = b"<a href='other'>"
    with pytest.raises(BuildError, match="does not list"):
        source._source_address(lock)


def test_the_source_archive_is_fetched_once_and_again_when_damaged(
    registry: Registry, lock: Lock, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"the sources"
    registry.files["/simple/pygame-ce/"] = f'<a href="../../{lock.source}">'.encode()
    registry.files[f"/{lock.source}"] = data
    monkeypatch.setenv("PIP_INDEX_URL", registry.url + "simple")
    lock = replace(lock, source_sha256=hashlib.sha256(data).hexdigest())
    archive = source.source_archive(lock, cache)
    asked = list(registry.asked)
    assert source.source_archive(lock, cache) == archive
    assert registry.asked == asked
    archive.write_bytes(b"damaged")
    assert source.source_archive(lock, cache).read_bytes() == data
    assert registry.asked == 2 * asked


def module(imports: list[tuple[str, str]], exports: list[str]) -> bytes:
    """Return a WebAssembly module that imports and exports functions without arguments."""

    def text(word: str) -> bytes:
        return bytes([len(word)]) + word.encode()

    def section(number: int, items: list[bytes]) -> bytes:
        body = bytes([len(items)]) + b"".join(items)
        return bytes([number, len(body)]) + body

    parts = [b"\0asm\1\0\0\0", section(1, [b"\x60\0\0"])]
    parts.append(section(2, [text(where) + text(name) + b"\0\0" for where, name in imports]))
    if exports:
        parts.append(section(3, [b"\0"] * len(exports)))
        first = len(imports)
        parts.append(
            section(7, [text(name) + bytes([0, first + i]) for i, name in enumerate(exports)])
        )
        parts.append(section(10, [b"\2\0\x0b"] * len(exports)))
    return b"".join(parts)


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A core whose main module offers `malloc`, and whose JavaScript hands in `puts`."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    (folder / "pyodide.asm.wasm").write_bytes(module([], ["malloc"]))
    (folder / "pyodide.asm.mjs").write_text('var wasmImports={abort,"puts":_puts};')
    return folder


def wheel(folder: Path, imports: list[tuple[str, str]]) -> Path:
    path = folder / "x.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("pygame/base.so", module(imports, ["PyInit_base"]))
    return path


def test_a_wheel_with_all_its_imports_passes(runtime: Path, tmp_path: Path) -> None:
    source.check_imports(wheel(tmp_path, [("env", "malloc"), ("env", "puts")]), runtime)


def test_a_wheel_that_needs_more_is_refused_by_name(runtime: Path, tmp_path: Path) -> None:
    path = wheel(tmp_path, [("env", "malloc"), ("env", "sigaltstack")])
    with pytest.raises(BuildError, match="missing in Pyodide: sigaltstack"):
        source.check_imports(path, runtime)


def test_a_wheel_without_a_module_is_refused(runtime: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.whl", "w") as archive:
        archive.writestr("pygame/__init__.py", "")
    with pytest.raises(BuildError, match="no compiled module"):
        source.check_imports(tmp_path / "x.whl", runtime)


def test_the_wheel_is_tested_before_it_is_used(
    lock: Lock, cache: Cache, core: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wheel that fails in the browser is neither installed nor cached."""
    made = tmp_path / "made.whl"
    made.touch()
    tried: list[str] = []

    def smoke_test(_core: Path, path: Path) -> None:
        tried.append(f"smoke {path.name}")
        raise BuildError("made.whl does not work in chromium: black", "use another")

    monkeypatch.setattr(source, "check_machine", lambda _: None)
    monkeypatch.setattr(source, "in_namespace", lambda *_: None)
    monkeypatch.setattr(source, "_compile", lambda *_: made)
    monkeypatch.setattr(source, "check_imports", lambda *_: tried.append("imports"))
    monkeypatch.setattr(source, "smoke_test", smoke_test)
    target = tmp_path / "target"
    target.mkdir()
    with pytest.raises(BuildError, match="does not work in chromium"):
        source.build(lock, cache, core, target)
    assert tried == ["imports", "smoke made.whl"]
    assert list(target.iterdir()) == []


@pytest.mark.usefixtures("interruptible")
def test_a_stopped_build_says_how_to_go_on(silent: str, tmp_path: Path) -> None:
    """The command itself, stopped by Ctrl-C while it waits for a server."""
    code = (
        "import sys, pathlib, portolan_build.__main__ as m\n"
        f"m.ROOT = pathlib.Path({str(tmp_path)!r})\n"
        f"m.read_lock(pathlib.Path({str(ROOT / 'build/lock.toml')!r}))\n"
        "print('there', flush=True)\n"
        "sys.exit(m.main(['web']))\n"
    )
    (tmp_path / "build").mkdir()
    shutil.copyfile(ROOT / "build/lock.toml", tmp_path / "build/lock.toml")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in ("game", "build")),
        "NPM_CONFIG_REGISTRY": silent,
    }
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        while silent not in child.stdout.readline():
            assert child.poll() is None
        child.send_signal(signal.SIGINT)
        _, text = child.communicate(timeout=30)
    assert child.returncode == 130
    assert "start again to go on" in text
    assert "Traceback" not in text
