"""The bundle that was really built, and the way it is made from this tree."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING, Any

import brotli
import pytest
from wasm_modules import calls_are_shared

from portolan.registry import PACKAGES
from portolan.session.lobby.game_list import NOTE, note, offered
from portolan_build.added import AddedGames
from portolan_build.bytecode import compile_sources
from portolan_build.cache import Cache
from portolan_build.errors import BuildError
from portolan_build.fetch import integrity
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.parts import find_parts
from portolan_build.scan import imports, module_of
from portolan_build.tools import ROOT, node
from portolan_build.web import LETTERS, build
from portolan_build.wheel import find_wheel
from portolan_build.zips import unpack

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.web

Bundle = dict[str, dict[str, dict[str, Any]]]
WEB = ROOT / "dist" / "web"
LICENCES = (
    "Permission is hereby granted, free of charge",
    "Mozilla Public License Version 2.0",
    "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "GNU LESSER GENERAL PUBLIC LICENSE",
    "The FreeType Project LICENSE",
    "2. Altered source versions must be plainly marked as such",
    "SIL OPEN FONT LICENSE Version 1.1",
)
"""Words of the licences' own texts."""


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    """Return the page's list of files."""
    text = (WEB / "index.html").read_text()
    found = re.search(r'<script type="application/json"[^>]*>(\{.*?\})</script>', text, re.S)
    assert found
    data: Bundle = json.loads(found[1])
    return data


@pytest.fixture(scope="module")
def runtime() -> Path:
    """Pyodide's core out of the cache of the build."""
    return core(read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))


def report() -> dict[str, Any]:
    """Return what the build has weighed."""
    found: dict[str, Any] = json.loads((ROOT / "dist" / "report.json").read_text())
    return found


def inside(bundle: Bundle, name: str) -> dict[str, bytes]:
    """Return the files of one of the bundle's archives."""
    return unpack(gzip.decompress((WEB / str(bundle["files"][name]["url"])).read_bytes()))


def test_every_file_is_as_the_page_expects(
    bundle: Bundle,
) -> None:
    for name, entry in bundle["files"].items():
        data = (WEB / str(entry["url"])).read_bytes()
        assert len(data) == entry["bytes"], name
        assert integrity(data) == entry["integrity"], name
        if form := entry.get("brotli"):
            small = (WEB / str(form["url"])).read_bytes()
            raw = brotli.decompress(small)
            assert len(small) == form["bytes"], name
            assert form["integrity"] == f"{integrity(small)} {integrity(raw)}", name
            assert raw == gzip.decompress(data), name
            # A page recognises the encodings by these: a zip, WebAssembly, gzip.
            assert small[0] not in b"P\0\x1f", name


def test_the_folder_holds_nothing_else(
    bundle: Bundle,
) -> None:
    text = {str(entry["url"]) for entry in bundle["files"].values()}
    text |= {str(entry["brotli"]["url"]) for entry in bundle["files"].values() if "brotli" in entry}
    found = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*") if path.is_file()}
    assert found == text | {"404.html", "index.html", "network.json", "sw.js"}


def test_the_parts_of_others_are_named_with_their_licences() -> None:
    text = (WEB / "licences.txt").read_text(encoding="utf-8")
    lock = read_lock(ROOT / "build" / "lock.toml")
    for words in (f"Pyodide {lock.pyodide}", f"pygame-ce {lock.pygame}", *LICENCES):
        assert words in text


def test_the_archive_is_the_folder() -> None:
    with zipfile.ZipFile(ROOT / "dist" / "portolan-web.zip") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    found = {
        path.relative_to(WEB).as_posix(): path.read_bytes()
        for path in WEB.rglob("*")
        if path.is_file()
    }
    assert packed == found


def test_the_bundle_is_within_the_budget() -> None:
    text = report()
    copy = sum(weight["wire"] for weight in text["files"] if weight["name"] == "compiled.zip")
    assert text["wire"] - copy <= 7_400_000
    assert copy <= 1_500_000
    assert text["first"] <= 6_500_000
    assert text["brotli"] <= 6_900_000
    assert text["first_brotli"] <= 5_000_000
    assert {weight["url"] for weight in text["files"]} == {
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*")
        if path.is_file() and path.suffix != ".br"
    }


def test_each_game_is_an_archive_of_its_own(bundle: Bundle) -> None:
    """The shared archive contains nothing of a game except what the first screen shows of it."""
    assert [*bundle["games"]] == [*offered()]
    common = inside(bundle, "game.zip")
    for game in offered():
        own = inside(bundle, f"{game}.zip")
        package = PACKAGES[game].replace(".", "/")
        wanted = {
            f"{package}/game.pyc",
            f"assets/{game}/words/en.json",
            f"assets/{game}/lesson.json",
        }
        assert wanted <= own.keys()
        assert not own.keys() & common.keys()
        picture = f"assets/{offered()[game].picture}.svg"
        found = {path for path in common if path.startswith((package, f"assets/{game}"))}
        assert found == {picture}
    assert json.loads(common[f"assets/{NOTE}"]) == note()


def test_the_fonts_are_in_the_bundle_once(bundle: Bundle) -> None:
    """Page and program write with the same files."""
    assert {name for name in bundle["files"] if name.endswith(".ttf")} == {*LETTERS}
    assert not any(path.endswith(".ttf") for path in inside(bundle, "game.zip"))


def test_only_where_a_game_is_there_is_anything_asked_for_that_comes_with_games(
    bundle: Bundle,
) -> None:
    """The router waits for a game first; only a match that is being set up is drawn ahead."""
    late = {module_of(path[:-1]) for path in inside(bundle, "tables.zip")}
    assert "portolan.ui.table.play" in late
    asking = set()
    for path in inside(bundle, "game.zip"):
        source = ROOT / "game" / path.removesuffix("c")
        if path.endswith(".pyc") and source.is_file():
            name, package = module_of(path[:-1]), source.name == "__init__.py"
            found = imports(source.read_bytes(), name, is_package=package, everywhere=True)
            asking |= {name} if found & late else set()
    assert asking == {"portolan.ui.screens.router", "portolan.ui.app.draw_ahead"}


def test_every_drawing_and_sentence_is_in_the_report(bundle: Bundle) -> None:
    text = {(item["archive"], item["name"]) for item in report()["contents"]}
    for name in ("game.zip", *(f"{game}.zip" for game in offered())):
        others = {path for path in inside(bundle, name) if not path.endswith(".pyc")}
        assert {(name, path) for path in others} <= text


ARCHIVES = [
    "game.zip",
    "tables.zip",
    *(f"{game}.zip" for game in offered()),
    "pygame.zip",
    "python_stdlib.zip",
]


@pytest.mark.parametrize("name", ARCHIVES)
def test_the_archives_hold_byte_code_and_no_sources(bundle: Bundle, name: str) -> None:
    files = inside(bundle, name)
    assert any(path.endswith(".pyc") for path in files)
    assert [path for path in files if path.endswith((".py", ".pyi", ".pyx"))] == []
    assert [path for path in files if re.search(r"(^|/)(tests?|examples|docs)/", path)] == []


def asked(bundle: Bundle, runtime: Path, folder: Path, *archives: str, code: str) -> Any:
    """Run Python in the trimmed runtime, under Node; return the JSON that it ends with.

    Modules of the archives can be imported, as far as they need nothing of a page; `names` are
    those of all of them.
    """
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"):
        shutil.copyfile(runtime / name, folder / name)
    names: list[str] = []
    for name in archives:
        files = inside(bundle, name)
        names += (module_of(path[:-1]) for path in files if path.endswith(".pyc"))
        with zipfile.ZipFile(folder / name, "w") as archive:
            for path, data in files.items():
                archive.writestr(path, data)
    script = folder / "ask.mjs"
    script.write_text(
        "import fs from 'node:fs';\n"
        "import { loadPyodide } from './pyodide.mjs';\n"
        "const python = await loadPyodide();\n"
        f"for (const name of {json.dumps(archives)})\n"
        "  python.FS.writeFile('/' + name, "
        f"fs.readFileSync({json.dumps(str(folder))} + '/' + name));\n"
        f"python.globals.set('names', python.toPy({json.dumps(sorted(names))}));\n"
        f"console.log(python.runPython({json.dumps(code)}));\n"
    )
    text = subprocess.run([node(), script], capture_output=True, text=True, check=True).stdout
    return json.loads(text.strip().splitlines()[-1])


IMPORT_ALL = """
import importlib, json
missed = {}
for name in names:
    try: importlib.import_module(name)
    except BaseException as error: missed[name] = repr(error)
json.dumps({'count': len(names), 'missed': missed})
"""


def test_every_module_of_the_library_can_be_imported(
    bundle: Bundle, runtime: Path, tmp_path: Path
) -> None:
    """The trimmed runtime imports everything that it keeps."""
    result = asked(bundle, runtime, tmp_path, "python_stdlib.zip", code=IMPORT_ALL)
    assert result["missed"] == {}
    assert result["count"] > 100


COMPILED_ANEW = """
import contextlib, importlib, json, sys
sys.path.insert(0, '/game.zip')
for name in names:
    with contextlib.suppress(BaseException):  # it needs pygame or the page, or is a program
        importlib.import_module(name)
made = {
    f'{made.__module__}.{made.__qualname__}': [
        name for name, method in vars(made).items()
        if getattr(getattr(method, '__code__', None), 'co_filename', '') == '<string>'
    ]
    for module in [*sys.modules.values()]
    for made in [*getattr(module, '__dict__', {}).values()]
    if isinstance(made, type) and '__dataclass_fields__' in vars(made)
}
json.dumps(made)
"""


def test_no_methods_of_dataclasses_are_compiled_while_the_program_starts(
    bundle: Bundle, runtime: Path, tmp_path: Path
) -> None:
    """Promise of starts: that took a tenth of a first one. The build has made them all."""
    archives = ("python_stdlib.zip", "game.zip")
    made = asked(bundle, runtime, tmp_path, *archives, code=COMPILED_ANEW)
    assert {"portolan.core.rng.Rng", "portolan.storage.settings.Settings"} <= made.keys()
    assert any(name.startswith("_colorize.") for name in made), "the library has some, too"
    assert {name: methods for name, methods in made.items() if methods} == {}


def test_the_interpreter_calls_by_table_at_one_place_for_each_type(bundle: Bundle) -> None:
    """Else V8 guesses whom its loop calls, and compiles that again and again."""
    file = bundle["files"]["pyodide.asm.wasm"]
    assert calls_are_shared(gzip.decompress((WEB / str(file["url"])).read_bytes()))


def test_a_source_that_is_not_python_is_named_with_its_line(runtime: Path) -> None:
    with pytest.raises(BuildError, match=r"game/x\.py(?s:.*)line 2"):
        compile_sources(runtime, {"game/x.py": b"a = 1\nb = = 2\n"}, 0)


SOURCE = b'''"""Text to drop."""
from __future__ import annotations
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from somewhere import Dropped

assert __name__, "kept words"
limit: Dropped = 3
bare: Dropped


@dataclass
class Point:
    """Text to drop."""

    x: int

    def far(self, more: Dropped) -> Dropped:
        """Text to drop."""
        return self.x * more

    def nothing(self) -> Dropped:
        """Text to drop."""
'''


def test_optimisation_leaves_assertions_in_the_game_alone(runtime: Path) -> None:
    plain, least, lean = (
        compile_sources(runtime, {"a.py": SOURCE}, level)["a.pyc"] for level in (0, 2, "lean")
    )
    assert b"kept words" in plain
    assert b"kept words" not in least
    assert b"kept words" in lean
    assert b"Text to drop" in plain
    assert b"Text to drop" not in least + lean
    assert b"Dropped" in least
    assert b"Dropped" not in lean


def match_lines(source: bytes, folder: Path, what: str) -> str:
    """Return the output of a program as it is in the bundle."""
    (folder / "in.py").write_bytes(source)
    script = (
        "import ast, runpy, sys; "
        f"sys.path.insert(0, {str(ROOT / 'build' / 'portolan_build')!r}); "
        "from bytecode_inside import lean, ready; "
        "sys.modules['tried'] = type(sys)('tried'); names = vars(sys.modules['tried']); "
        "made = ready(lean(open('in.py', 'rb').read(), 'in.py')); "
        f"exec(compile(made, 'in.py', 'exec'), names); exec({what!r}, names)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_stripped_program_does_the_same(tmp_path: Path) -> None:
    """Dataclasses are made by the annotations of their classes: these stay."""
    what = "point = Point(3); print(point, point.far(4), point.nothing(), limit)"
    assert match_lines(SOURCE, tmp_path, what) == "Point(x=3) 12 None 3\n"


CLASSES = b'''
from __future__ import annotations
from dataclasses import dataclass, field, replace
from typing import ClassVar

@dataclass(frozen=True)
class Ship:
    """Has a default, a factory, and what is no field."""
    name: str
    hold: list[int] = field(default_factory=list)
    crew: int = field(default=3, compare=False, repr=False)
    all: ClassVar[int] = 7

@dataclass(frozen=True, kw_only=True)
class Galley(Ship):
    oars: int = 0
    def __post_init__(self): print("manned by", self.oars)

@dataclass(order=True)
class Price:
    ducats: int
    def __hash__(self): return 5
'''


def test_dataclasses_made_by_the_build_are_those_of_the_library(tmp_path: Path) -> None:
    """Of fields with defaults, inherited ones, some by name alone, and methods of their own."""
    what = """
ship = Ship("Nave", crew=9)
galley = Galley(name="Galea", oars=40)
print(ship, ship == Ship("Nave"), replace(galley, hold=[1]), Ship.all, hash(Price(3)))
print(Price(3) < Price(4), Price(3) == Price(3), Ship.__match_args__)
print(Ship("a").hold is Ship("b").hold)
try: ship.name = "other"
except AttributeError as error: print(error)
"""
    assert match_lines(CLASSES, tmp_path, what).splitlines() == [
        "manned by 40",
        "manned by 40",
        "Ship(name='Nave', hold=[]) True Galley(name='Galea', hold=[1], oars=40) 7 5",
        "True True ('name', 'hold', 'crew')",
        "False",
        "cannot assign to field 'name'",
    ]


BIG = ("pyodide.asm.wasm", "pygame.so", "compiled.zip", "python_stdlib.zip", "game.zip")
"""Parts that are made for both builds, but compressed only once where they are the same bytes."""


def test_two_builds_are_the_same_bytes(runtime: Path, tmp_path: Path) -> None:
    """From nothing, in a folder of another name, the bundle is that of `dist`, and its archive."""
    lock, cache = read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache")
    wheel = find_wheel(lock, cache, runtime)
    parts = find_parts(wheel, lock, cache, AddedGames())
    root = tmp_path / "another"
    for part in ("build/page", "game", "assets", "docs/rules"):
        # other tests, running beside this one, write byte code there
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, root / part, ignore=unwanted)
    shutil.copyfile(ROOT / "index.html", root / "index.html")
    for kept in (cache.root / f"wire-{name}" for name in BIG):
        if kept.is_dir():
            shutil.copytree(kept, root / ".cache" / kept.name)
    build(root, lock, Cache(root / ".cache"), runtime, parts)
    one, another = bundle_in(ROOT / "dist"), bundle_in(root / "dist")
    hint = "where dist/web is of older sources, make it again: python3 build web"
    assert one.keys() == another.keys(), hint
    assert [name for name in one if one[name] != another[name]] == [], hint


def bundle_in(dist: Path) -> dict[str, bytes]:
    """Return the files of a bundle and its reports, but for where the wheel was found."""
    files = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in sorted(dist.rglob("*"))
        if path.is_file()
    }
    text = json.loads(files.pop("report.json"))
    del text["wheel"]
    return {**files, "report.json": json.dumps(text).encode()}
