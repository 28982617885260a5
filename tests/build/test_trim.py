"""What goes into the bundle: all that is used, and little else."""

from __future__ import annotations

import codecs
import json

import pytest

from portolan_build import trim
from portolan_build.errors import BuildError
from portolan_build.scan import imports, module_of
from portolan_build.trim import Runtime

SOURCE = b"""
from __future__ import annotations
import a, b.c
from d import e
from . import f
from ..g import h
if TYPE_CHECKING:
    import never
try:
    import fast
except ImportError:
    import slow
if sys.platform == 'win32':
    import windows
else:
    import posix
if sys.platform != 'emscripten':
    import desktop
else:
    import browser
class C:
    import inside_class
def function():
    import inside_function
if __name__ == '__main__':
    import program
"""


def scan(*, everywhere: bool, is_package: bool = False) -> set[str]:
    return imports(SOURCE, "top.pack.mod", is_package=is_package, everywhere=everywhere)


def test_imports_are_found_with_absolute_names() -> None:
    found = scan(everywhere=False)
    assert {"a", "b.c", "d", "d:e", "top.pack", "top.pack:f", "top.g", "top.g:h"} <= found
    assert {"fast", "posix", "browser", "inside_class"} <= found


def test_relative_imports_of_a_package_count_from_itself() -> None:
    assert "top.pack.mod:f" in scan(everywhere=False, is_package=True)


def test_the_library_s_ways_not_taken_are_left_out() -> None:
    left = {"slow", "windows", "desktop", "inside_function", "program", "never"}
    assert not left & scan(everywhere=False)


def test_the_program_s_imports_count_wherever_the_browser_runs_them() -> None:
    found = scan(everywhere=True)
    assert {"slow", "browser", "inside_function"} <= found
    assert not {"never", "desktop"} & found


@pytest.mark.parametrize(
    ("path", "name"), [("a.py", "a"), ("a/__init__.py", "a"), ("a/b/c.py", "a.b.c")]
)
def test_paths_have_module_names(path: str, name: str) -> None:
    assert module_of(path) == name


def test_the_library_is_what_start_program_and_margin_need() -> None:
    files = dict.fromkeys(
        ["site.py", "re/__init__.py", "re/x.py", "json/__init__.py", "pdb.py", "cmd.py", "os.py"],
        b"",
    )
    runtime = Runtime(
        loaded=["site", "builtins"],
        builtin=[],
        imports={**{name: [] for name in files}, "site.py": ["os"], "pdb.py": ["cmd"]},
    )
    kept = trim.library(files, runtime, ["re.x", "unheard.of"])
    # json is in the margin; re comes with re.x, os with site.
    assert set(kept) == {"site.py", "os.py", "re/__init__.py", "re/x.py", "json/__init__.py"}


def test_a_program_with_all_its_imports_passes() -> None:
    program = {
        "main.py": b"import portolan.ui, pygame, js",
        "portolan/__init__.py": b"",
        "portolan/ui.py": b"from portolan import rules\nimport json, os.path, sys",
        "portolan/rules.py": b"from collections.abc import Iterator\nimport math",
    }
    trim.check_program(program, ["json", "os.path", "collections.abc"], ["math"])


@pytest.mark.parametrize(
    "line",
    ["import curses", "import portolan.cli", "from portolan import cli", "from numpy import array"],
)
def test_an_import_that_no_browser_has_is_named_with_its_file(line: str) -> None:
    program = {
        "main.py": b"",
        "portolan/__init__.py": b"",
        "portolan/cli/__init__.py": b"import curses",
        "portolan/x.py": f"def f():\n {line}".encode(),
    }
    with pytest.raises(
        BuildError, match=r"portolan/x\.py imports (curses|portolan\.cli|numpy), which"
    ):
        trim.check_program(program, ["json"], ["math"])


def test_desktop_files_stay_out_of_the_program() -> None:
    left = [
        "portolan/__main__.py",
        "portolan/platform/desktop.py",
        "portolan/cli/play.py",
        "portolan/py.typed",
    ]
    files = dict.fromkeys(["main.py", *left, "portolan/a.py"], b"")
    assert set(trim.program(files)) == {"main.py", "portolan/a.py"}


def test_pygame_keeps_only_what_runs_in_a_browser() -> None:
    kept = ["pygame/__init__.py", "pygame/base.so", "pygame_ce.libs/x.so"]
    left = [
        *("pygame/tests/draw_test.py", "pygame/examples/chimp.py", "pygame/docs/__main__.py"),
        *("pygame/camera.py", "pygame/draw.pyi", "pygame/pygame_icon_mac.bmp", "pygame/py.typed"),
        "pygame/freesansbold.ttf",
        "pygame_ce-2.5.7.dist-info/METADATA",
    ]
    assert set(trim.pygame(dict.fromkeys([*kept, *left], b""))) == set(kept)


def test_unused_modules_that_pygame_imports_are_empty() -> None:
    whole = dict.fromkeys(["pygame/font.so", *trim.PYGAME_EMPTY], b"whole")
    assert trim.pygame(whole) == {"pygame/font.so": b"whole", **trim.PYGAME_EMPTY}


def test_modules_needed_only_by_games_come_with_the_games() -> None:
    lazy = b"import portolan.ui.table_widgets.bar\ndef later():\n    import portolan.ui.table.play"
    files = {
        "portolan/ui/app.py": lazy,
        "portolan/ui/table/__init__.py": b"",
        "portolan/ui/table/play.py": b"import portolan.ui.table_widgets.chart",
        "portolan/ui/table_widgets/__init__.py": b"",
        "portolan/ui/table_widgets/bar.py": b"",
        "portolan/ui/table_widgets/chart.py": b"",
        "portolan/games/quay/ui.py": b"import portolan.ui.table.play, portolan.ui.app",
    }
    late = {"portolan.ui.table", "portolan.ui.table.play", "portolan.ui.table_widgets.chart"}
    assert trim.at_tables(files) == late


def test_another_library_whose_dataclasses_are_made_otherwise_stops_the_build() -> None:
    """Otherwise starts would become slower without a visible reason."""
    assert b"__create_fn__" in trim.with_made_methods(b"    " + trim.COMPILES)
    with pytest.raises(BuildError, match=r"dataclasses\.py"):
        trim.with_made_methods(b"    exec(text, names)")


@pytest.mark.parametrize(
    "data",
    [
        bytes(9), b"[\0\0\0", b"\0[", b"[\0",
        *(mark + b"[]" for mark in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF32_BE)),
    ],
)  # fmt: skip
def test_every_encoding_that_json_detects_is_in_the_bundle(data: bytes) -> None:
    """Else a file of zeros, as of a broken download, ends the program."""
    encoding = json.detect_encoding(data).replace("-", "_")
    assert f"encodings.{encoding}" in trim.KEEP
