"""Select the parts of the standard library and of pygame for the bundle.

Included are the modules that Pyodide imports at its start, those imported by the program and
pygame, a margin (KEEP), and what all of these import in turn when they are imported. Modules that a
kept module imports only inside a function count for the program's own code, not for the library's:
otherwise half of the library would be needed for `pdb`. The tests of the build import every kept
module in the trimmed runtime.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError
from portolan_build.scan import imports, module_of
from portolan_build.tools import node, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KEEP = (
    "_pyodide",
    "array",
    "asyncio",
    "base64",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "encodings.ascii",
    "encodings.cp437",  # names in old zip archives
    "encodings.latin_1",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "encodings.utf_16",
    "encodings.utf_16_be",  # what `json.detect_encoding` takes zeros for
    "encodings.utf_16_le",
    "encodings.utf_32",
    "encodings.utf_32_be",
    "encodings.utf_32_le",
    "encodings.utf_8_sig",
    "enum",
    "functools",
    "gzip",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "linecache",
    "locale",
    "logging",
    "math",
    "operator",
    "pyodide",
    "random",
    "re",
    "shutil",
    "string",
    "struct",
    "threading",
    "time",
    "traceback",
    "types",
    "typing",
    "unicodedata",
    "warnings",
    "weakref",
    "zipfile",
    "zlib",
)
"""Modules that are in the bundle even if no import of them is found."""

CLASSES = "dataclasses.py"
COMPILES = b"exec(txt, self.globals, ns)"
"""The place where the library compiles the generated methods of a dataclass."""
FINDS = (
    b"made = self.globals.get(f'__create_fn__{__import__(\"zlib\").crc32(txt.encode())}'); "
    b"ns.update(__create_fn__=made) if made else exec(txt, self.globals, ns)"
)
"""The same where the build has left them in the module (`bytecode_inside.ready`)."""

LIBRARY_OUT = ("bz2", "compression.zstd", "lzma", "ssl")
"""Optional modules: not every Python has them."""

BROWSER = frozenset({"js", "pyodide_js", "pygame", "_pyodide_core"})
"""Top-level modules that the page, Pyodide or the other archives bring."""

GAME_OUT = ("__main__.py", "commands.py", "cli", "desktop.py", "folder.py", "learning",
            "picture.py", "po_reader.py", "terminal")  # fmt: skip
"""Files and folders of the program, by name, that only the desktop version uses."""
SOURCES_OUT = (".pyi", "py.typed", ".po")
"""Suffixes of source files of which the bundle has the products."""

AT_TABLES = tuple(
    f"portolan.{name}."
    for name in (
        *("ai", "session.bot_runner", "session.history", "session.puzzles", "ui.game_ui"),
        *("ui.screens.new_match", "ui.screens.puzzles", "ui.screens.result", "ui.screens.rules"),
        *("ui.table", "ui.table_widgets"),
    )
)
"""Modules and packages that nothing asks for before a game is there: the router waits for one."""
DAILY = "portolan.ui.screens.new_match.daily"
"""The one page among them that needs no game."""

PYGAME_OUT = (
    "_camera_opencv.py",
    "_debug.py",
    "_sprite.py",
    "camera.py",
    "ftfont.py",
    "macosx.py",
    "midi.py",
    "pkgdata.py",
    "pygame_icon.bmp",
    "pygame_icon_mac.bmp",
    "sndarray.py",
    "surfarray.py",
    "typing.py",
)
"""Parts of pygame that are left out: not usable in browsers, the icon of a window, or only for
tools.
"""

PYGAME_EMPTY = {
    "pygame/sprite.py": b"",
    "pygame/sysfont.py": b"SysFont = get_fonts = match_font = None\n",
}
"""Modules that pygame imports at its start but the program never uses, with their stand-ins."""

PYGAME_FOLDERS_OUT = ("docs", "examples", "tests", "__pyinstaller", "__briefcase")


@dataclass(frozen=True)
class Runtime:
    """Facts about the runtime."""

    loaded: list[str]
    """Modules that it has imported after its start."""
    builtin: list[str]
    """Modules that are compiled into it."""
    imports: dict[str, list[str]]
    """The imports of each file of its standard library, at import time."""


def ask_runtime(core: Path) -> Runtime:
    """Start the runtime under Node and return its facts."""
    answer = run(
        [node(), Path(__file__).parent / "startup.mjs", core],
        doing="starting Pyodide under Node",
        remedy="delete the folder .cache and start again.",
        timeout=300,
    )
    return Runtime(**json.loads(answer.strip().splitlines()[-1]))


def library(
    files: Mapping[str, bytes], runtime: Runtime, wanted: Iterable[str]
) -> dict[str, bytes]:
    """Return the part of the standard library (path to source) that the bundle needs.

    `files` is the whole library, `wanted` the modules that the program and pygame import.
    """
    paths = {module_of(path): path for path in files if path.endswith(".py")}
    todo = [*runtime.loaded, *KEEP, *(name.replace(":", ".") for name in wanted)]
    kept: dict[str, bytes] = {}
    while todo:
        module = todo.pop()
        path = paths.get(module)
        if path is None or path in kept or module.startswith(LIBRARY_OUT):
            continue
        kept[path] = files[path]
        if "." in module:
            todo.append(module.rpartition(".")[0])
        todo += (name.replace(":", ".") for name in runtime.imports[path])
    return kept


def with_made_methods(source: bytes) -> bytes:
    """Return the library's dataclasses, changed to find precompiled methods.

    Raises BuildError if the place to change is not as in the pinned version.
    """
    if source.count(COMPILES) != 1:
        raise BuildError(
            f"{CLASSES} of Pyodide's library does not have {COMPILES.decode()!r} once.",
            "compare it with the pinned version and adapt build/portolan_build/trim.py.",
        )
    return source.replace(COMPILES, FINDS)


def check_program(
    files: Mapping[str, bytes], library_names: Iterable[str], builtin: Iterable[str]
) -> None:
    """Check that all that the program imports, anywhere, is in the bundle.

    `files` are all of the program's, also those that stay out of the bundle. Raises BuildError
    naming file and module otherwise.
    """
    kept = program(files)
    own = {module_of(path) for path in kept if path.endswith(".py")}
    left = {module_of(path) for path in files if path.endswith(".py")} - own
    present = {*library_names, *builtin, *own, "sys", "builtins"}

    def known(name: str) -> bool:
        if name.partition(".")[0].partition(":")[0] in BROWSER:
            return True
        module, _, attribute = name.partition(":")
        return module in present and f"{module}.{attribute}" not in left

    for path, source in sorted(kept.items()):
        if not path.endswith(".py"):
            continue
        is_package = path.endswith("__init__.py")
        for name in sorted(
            imports(source, module_of(path), is_package=is_package, everywhere=True)
        ):
            if not known(name):
                raise BuildError(
                    f"{path} imports {name.replace(':', '.')}, which the browser does not have.",
                    "import it from desktop-only files (see GAME_OUT in portolan_build/trim.py), "
                    "or do without it.",
                )


def program(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the program without what only the desktop version uses."""
    return {
        path: data
        for path, data in files.items()
        if not set(path.split("/")) & set(GAME_OUT) and not path.endswith(SOURCES_OUT)
    }


def at_tables(files: Mapping[str, bytes]) -> frozenset[str]:
    """Return the modules of AT_TABLES that no other module of the program imports at once.

    Those of games are no others: they come later themselves.
    """
    paths = {module_of(path): path for path in files if path.endswith(".py")}
    later = ("portolan.games.", *AT_TABLES)
    todo, kept = [DAILY], set[str]()
    todo += [name for name in paths if not f"{name}.".startswith(later)]
    while todo:
        name = todo.pop()
        if name in kept or name not in paths:
            continue
        kept.add(name)
        path = paths[name]
        package = path.endswith("__init__.py")
        found = imports(files[path], name, is_package=package, everywhere=False)
        todo += [name.rpartition(".")[0], *(other.replace(":", ".") for other in found)]
    return frozenset(
        name for name in paths if name not in kept and f"{name}.".startswith(AT_TABLES)
    )


def pygame(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the wheel that a game in a browser needs, which has its own fonts."""
    return {
        path: PYGAME_EMPTY.get(path, data)
        for path, data in files.items()
        # Wheels with libraries of their own beside the package keep those in a folder `.libs`.
        if path.startswith(("pygame/", "pygame_ce.libs/"))
        and path.rpartition("/")[2] not in PYGAME_OUT
        and path.split("/")[1] not in PYGAME_FOLDERS_OUT
        and path.endswith((".py", ".so", ".bmp"))
    }
