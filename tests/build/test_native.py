"""The compiled copy for the page: its content, how it is built, and the message without it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from native.wide import widen
from portolan.cli.compiled import PLAIN
from portolan_build import native, source
from portolan_build.cache import Cache
from portolan_build.errors import BuildError
from portolan_build.inside import run_inside
from portolan_build.lock import Limits, read_lock
from portolan_build.npm import core
from portolan_build.scan import module_of
from portolan_build.tools import ROOT

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def copied() -> dict[str, bytes]:
    """The sources of the copy."""
    return native.renamed(ROOT)


def test_the_copy_is_whole_and_names_nobody_but_itself(copied: dict[str, bytes]) -> None:
    """Rules, bots and registry of all games, no screens; nothing of the program is imported."""
    for game in ("ragusa", "venice", "ransackit"):
        assert f"compiled/games/{game}/evaluator.py" in copied
        assert b"compiled.games." + game.encode() in copied["compiled/registry.py"]
    assert not [path for path in copied if "ui" in Path(path).parts]
    for path, text in copied.items():
        for line in text.decode().splitlines():
            assert not line.lstrip().startswith(("from portolan", "import portolan")), (
                f"{path}: {line}"
            )


def test_every_module_comes_after_those_that_it_imports(copied: dict[str, bytes]) -> None:
    """The list that the page imports by knows all modules, and goes in no circle."""
    imported = native.imported(copied)
    assert imported.keys() == {module_of(path) for path in copied}
    assert "compiled.core.contract" in imported["compiled.ai.ismcts"]
    done: set[str] = set()
    while ready := [n for n, needs in imported.items() if n not in done and done.issuperset(needs)]:
        done.update(ready)
    assert done == imported.keys()


def test_another_runtime_of_mypyc_is_refused(tmp_path: Path) -> None:
    """A version whose sources are not as expected is not compiled half changed."""
    for name in ("mypyc_util.h", "float_ops.c", "misc_ops.c", "CPy.h", "int_ops.c"):
        (tmp_path / name).write_text("typedef long CPyTagged;\n")
    with pytest.raises(SystemExit, match="not as expected"):
        widen(tmp_path)


@pytest.mark.parametrize("plainly", [True, False])
def test_without_the_copy_the_bundle_is_built_with_a_message(
    plainly: bool,
    cache: Cache,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Asked for plain Python, or on a machine that cannot compile."""

    def refuse(_: Path) -> None:
        raise BuildError("This is no Debian.", "use one")

    monkeypatch.setattr(source, "check_machine", refuse)
    monkeypatch.delenv(PLAIN, raising=False)
    if plainly:
        monkeypatch.setenv(PLAIN, "1")
    lock = read_lock(ROOT / "build" / "lock.toml")
    native.compile_copy(ROOT, lock, cache, tmp_path)
    assert native.find_copy(ROOT, lock, cache) == {}
    text = capsys.readouterr().out
    assert "plain Python alone" in text
    assert ("PORTOLAN_PLAIN" if plainly else "This is no Debian") in text


def test_the_copy_has_a_budget_of_its_own() -> None:
    """It counts neither for the first picture nor for the rest."""
    limits = read_lock(ROOT / "build" / "lock.toml").budget
    assert limits == Limits(6_500_000, 7_400_000, 1_500_000, 5_000_000, 6_900_000)


def has_toolchain() -> bool:
    """Whether a build of the wheel or the copy has left its compiler here."""
    return Cache(ROOT / ".cache").path("toolchain", source.toolchain_key()).is_dir()


@pytest.mark.skipif(not has_toolchain(), reason="no emscripten here: python3 build web makes it")
def test_compiled_integers_are_integers_in_the_runtime(tmp_path: Path) -> None:
    """With 64 bits in a runtime of 32: every operation, with numbers around all limits."""
    lock, kept = read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache")
    runtime = core(lock, kept)
    path = "compiled/integers.py"
    made, project = tmp_path / "made", tmp_path / "project"
    made.mkdir()
    (project / "compiled").mkdir(parents=True)
    sources = {path: (HERE / "integers.py").read_bytes()}
    with source.alone(kept, native.KIND):
        native.compile_modules(lock, kept, runtime, sources, [path], made)
    shutil.copyfile(made / "native.so", project / native.LIBRARY)
    shutil.copyfile(native.NATIVE / "package.py", project / "compiled" / "__init__.py")
    (project / "compiled" / "modules.json").write_text(json.dumps(native.imported(sources)))
    shutil.copyfile(HERE / "integers.py", project / "integers.py")
    shutil.copyfile(HERE / "integers_inside.py", project / "test_integers.py")
    assert run_inside(project, runtime, ["-q", "test_integers.py"]) == 0
