"""Assemble the folder `dist/web` and the archive `dist/portolan-web.zip`."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections import ChainMap
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import escape
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build import trim
from portolan_build.archive import TITLE, Packed, pack_program
from portolan_build.bytecode import compile_sources
from portolan_build.cache import Cache, digest, files_below
from portolan_build.contents import contents
from portolan_build.errors import BuildError, disk_errors
from portolan_build.games import TABLES, ask_games
from portolan_build.lock import Lock, runtime_info
from portolan_build.minify import minified
from portolan_build.native import COPY
from portolan_build.pages import MISSING, NETWORK, Payload, Site, assemble, joined
from portolan_build.parts import DECODER, QR_READER, Parts
from portolan_build.patch_pyodide import patch_glue, patch_loader, spoken_exports
from portolan_build.report import Report, read_report, weigh
from portolan_build.scan import imports, module_of
from portolan_build.share_call_indirect import shared_calls
from portolan_build.tools import say
from portolan_build.wasm import asked, narrowed
from portolan_build.words import words_by_language
from portolan_build.zips import PACKERS, Forms, forms, pack, squeeze, unpack, zipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from portolan_build.bytecode import Level

HERE = Path(__file__).parent
_ICONS = ("icon-192.png", "icon-512.png", "icon-maskable-512.png")
LATER = (*_ICONS, MISSING, NETWORK, *QR_READER, "licences.txt", "snapshot.js", "sw.js")
"""Files of the page that are not fetched before the first picture; neither are the games."""
PREVIEW = "icon-512.png"
"""The preview picture of a shared page."""
PLACE = b"<!-- preview -->"
"""The place in the page for it."""
HARBOUR = b"<!-- harbour -->"
"""The place in the page for the harbour, which is shown while it loads."""
DRAWING = "assets/table/art/harbour.svg"
TEXTS = {"index.html": "noscript", MISSING: "missing"}
"""The key of the text that a file of the page shows in every language, without scripts."""
HEAD = b"@head@"
"""The place in the style for the lengths of the first screen's head."""
LETTERS = ("title.ttf", "text.ttf", "bold.ttf")
"""The fonts of the program, which the page also uses and gives to the interpreter."""
FONTS = "assets/table/fonts"
LIBRARIES = ("qrcodegen",)
"""Third-party modules that the program imports late: each a separate archive, like games."""
COMPILER = ("bytecode.py", "bytecode.mjs", "bytecode_inside.py")
"""Files of this package on which byte code depends, besides the interpreter."""
HEAVY = 2_000_000
"""Size in bytes from which on compressing a file takes seconds."""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def build(
    root: Path,
    lock: Lock,
    cache: Cache,
    core: Path,
    parts: Parts,
    address: str = "",
) -> Report:
    """Make `dist/` below `root` and return the report, which is within the budget.

    `address` is that of the page, if known: a shared link then has a preview picture. Raises
    BuildError for what is wrong with the parts.
    """
    page = root / "build" / "page"
    key = digest(
        _code(lock),
        root / "index.html",
        page,
        root / "game",
        root / "assets",
        root / "docs" / "rules",
        parts.wheel.path.read_bytes(),
        parts.wheel.path.name,
        parts.licences,
        parts.decoder,
        *(
            part
            for files in (parts.qr_reader, parts.copy, parts.added.files)
            for file in files.items()
            for part in file
        ),
        address,
    )

    def make(folder: Path) -> None:
        with ThreadPoolExecutor() as pool:
            site, report = _site(root, lock, _Compressor(cache, pool), core, parts, address)
        report.check()
        for url, data in site.files().items():
            target = folder / "web" / url
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        (folder / "portolan-web.zip").write_bytes(pack(site.files(), zipfile.ZIP_DEFLATED))
        about = {**report.data(), "version": site.version, "wheel": parts.wheel.origin}
        (folder / "report.json").write_text(json.dumps(about, indent=1) + "\n")
        (folder / "report.txt").write_text(report.text())

    product = cache.product("web", key, make)
    _publish(product, root / "dist")
    return read_report(json.loads((product / "report.json").read_text()))


def _code(lock: Lock) -> str:
    """Return the digest of the build's own code."""
    return digest(HERE, repr(lock))


class _Compressor:
    """Compresses big files, several at a time, and each content only once."""

    def __init__(self, cache: Cache, pool: ThreadPoolExecutor) -> None:
        self.cache = cache
        self._pool = pool

    def begin(self, name: str, data: bytes) -> Callable[[], Payload]:
        """Start to compress a file; return a function that waits for its payload."""
        forms = self._pool.submit(self._forms, name, data)
        return lambda: Payload(data, forms.result())

    def _forms(self, name: str, data: bytes) -> Forms:
        """Return the forms of a file's content."""

        def make(folder: Path) -> None:
            if len(data) > HEAVY:
                say(f"compressing {name}")
            made = forms(data)
            (folder / "gzip").write_bytes(made.gzip)
            (folder / "brotli").write_bytes(made.brotli)

        packers = (version(packer) for packer in PACKERS)
        key = digest(data, HERE / "zips.py", *packers)
        product = self.cache.product(f"wire-{name}", key, make)
        return Forms((product / "gzip").read_bytes(), (product / "brotli").read_bytes())


def _site(
    root: Path,
    lock: Lock,
    compressor: _Compressor,
    core: Path,
    parts: Parts,
    address: str,
) -> tuple[Site, Report]:
    """Make every file of the bundle; return them, and what they weigh."""
    code = _code(lock)
    say("packing the program")
    packed, games = pack_program(root), ask_games(root, parts.added)
    note = {games.note[0]: games.note[1]}
    everything = {**packed.files, **parts.added.files, **note}
    for name in LETTERS:
        del everything[f"{FONTS}/{name}"]
    files = dict(ChainMap(*games.split(everything).values()))
    program = trim.program(files)
    games = replace(games, at_tables=trim.at_tables(program))
    pygame = trim.pygame(unpack(parts.wheel.path.read_bytes()))
    libraries = {f"{name}.py": _installed(name) for name in LIBRARIES}
    others = {**_sources(pygame), **_sources(parts.copy), **libraries}
    wanted = {
        name
        for files, everywhere in ((_sources(program), True), (others, False))
        for path, data in files.items()
        for name in imports(
            data,
            module_of(path),
            is_package=path.endswith("__init__.py"),
            everywhere=everywhere,
        )
    }
    runtime = _runtime(compressor.cache, core, wanted, code)
    names = json.loads((runtime / "modules.json").read_text())
    trim.check_program(files, [*names["library"], *LIBRARIES], names["builtin"])

    side = _side_module(pygame)
    side_module = pygame.pop(side)
    loader = (core / "pyodide.mjs").read_bytes()
    glue = patch_glue((core / "pyodide.asm.mjs").read_bytes(), loader, [side_module])
    runtime_scripts = {"pyodide.mjs": patch_loader(loader), "pyodide.asm.mjs": glue}
    whole = (core / "pyodide.asm.wasm").read_bytes()
    wanted_of_it = [asked(module) for module in (whole, side_module, *_sos(parts.copy))]
    interpreter = shared_calls(narrowed(whole, spoken_exports(glue).union(*wanted_of_it)))
    heavy = {  # begun first, because it takes longest
        "pyodide.asm.wasm": interpreter,
        "python_stdlib.zip": (runtime / "python_stdlib.zip").read_bytes(),
        "pygame.so": side_module,
    }
    compressing = {name: compressor.begin(name, data) for name, data in heavy.items()}
    own = {f"{owner or 'game'}.zip": held for owner, held in games.split(program).items()}
    if parts.copy:
        own[f"{COPY}.zip"] = dict(parts.copy)
    archives = _compiled(compressor.cache, core, own, "lean")
    foreign = {f"{module_of(path)}.zip": {path: data} for path, data in libraries.items()}
    foreign["pygame.zip"] = pygame
    archives |= _compiled(compressor.cache, core, foreign, 2)
    packs = {name: pack(held) for name, held in archives.items()}
    del archives["pygame.zip"]
    compressing |= {name: compressor.begin(name, data) for name, data in packs.items()}
    payload = {
        **{
            name: Payload(data)
            for name, data in minified(runtime_scripts, lock.esbuild, compressor.cache).items()
        },
        DECODER: Payload(parts.decoder, Forms(squeeze(parts.decoder))),
        **{name: finished() for name, finished in compressing.items()},
    }
    words = words_by_language(root / "build" / "page" / "words")
    more = {
        "title": TITLE,
        "python": lock.python,
        "pyodide": lock.pyodide,
        "lock": {"info": runtime_info(core / "pyodide-lock.json"), "packages": {}},
        "sideModule": side,
        "games": games.offered,
        "languages": games.languages,
        "libraries": (TABLES, *LIBRARIES),
        "copies": [COPY] if parts.copy else [],
        "words": {known: running_texts(texts) for known, texts in words.items()},
    }
    pages = {**_pages(root, packed), **linked(parts.qr_reader), "licences.txt": parts.licences}
    for name, key in TEXTS.items():
        pages[name] = with_text(pages[name], key, words, games.spoken)
    pages["index.html"] = with_preview(pages["index.html"], address)
    pages = minified(joined(pages), lock.esbuild, compressor.cache)
    site = assemble(pages, payload, more)
    archived = (TABLES, *games.offered, *games.languages, *LIBRARIES, COPY)
    later = {*LATER, *(f"{name}.zip" for name in archived)}
    sizes = json.loads((runtime / "core.json").read_text())
    held = (content for name, files in archives.items() for content in contents(name, files))
    return site, weigh(site.served.values(), sizes, lock.budget, later, held)


def _runtime(cache: Cache, core: Path, wanted: set[str], code: str) -> Path:
    """Return the product with the trimmed library; only its own modules matter of `wanted`."""
    everything = unpack((core / "python_stdlib.zip").read_bytes())
    modules = {module_of(path) for path in everything if path.endswith(".py")}
    wanted = modules.intersection(name.replace(":", ".") for name in wanted)

    def make(folder: Path) -> None:
        say("trimming and compiling the standard library")
        imported = trim.ask_runtime(core)
        kept = trim.library(everything, imported, wanted)
        kept[trim.CLASSES] = trim.with_made_methods(kept[trim.CLASSES])
        library = {**_others(kept), **compile_sources(core, _sources(kept), 2)}
        (folder / "python_stdlib.zip").write_bytes(pack(library))
        files = (*CORE, "pyodide-lock.json")
        sizes = {name: len(zipped((core / name).read_bytes())) for name in files}
        (folder / "core.json").write_text(json.dumps(sizes))
        names = {
            # Some loaded modules have no file, such as os.path.
            "library": sorted({*imported.loaded, *(module_of(path) for path in kept)}),
            "builtin": imported.builtin,
        }
        (folder / "modules.json").write_text(json.dumps(names))

    return cache.product("runtime", digest(core, code, *sorted(wanted)), make)


def _installed(module: str) -> bytes:
    """Return the source of an installed third-party module with one file."""
    found = find_spec(module)
    if found is None or found.origin is None:
        raise BuildError(
            f"{module} is not installed.",
            "delete the folder .venv and start python3 build again.",
        )
    return Path(found.origin).read_bytes()


def _side_module(pygame: Mapping[str, bytes]) -> str:
    """Return the path of pygame's one side module."""
    found = [path for path in pygame if path.endswith(".so")]
    if len(found) != 1:
        raise BuildError(
            f"pygame-ce's wheel holds {len(found)} side modules instead of one.",
            "link it as build/recipe does.",
        )
    return found[0]


def _sources(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.endswith(".py")}


def _others(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if not path.endswith(".py")}


def _sos(files: Mapping[str, bytes]) -> list[bytes]:
    return [data for path, data in sorted(files.items()) if path.endswith(".so")]


def _compiled(
    cache: Cache, core: Path, archives: Mapping[str, Mapping[str, bytes]], level: Level
) -> dict[str, dict[str, bytes]]:
    """Return archives with byte code in place of sources; unchanged ones are in the cache."""
    about = digest(core, *(HERE / name for name in COMPILER), str(level))
    keys = {name: digest(about, *_flat(_sources(files))) for name, files in archives.items()}
    fresh = [name for name in archives if not cache.path(f"pyc-{name}", keys[name]).is_dir()]
    sources = ChainMap(*(_sources(archives[name]) for name in fresh))
    made: dict[str, bytes] = {}
    if sources:
        say(f"compiling to byte code: {', '.join(fresh)}")
        made = compile_sources(core, sources, level)

    def held(name: str) -> dict[str, bytes]:
        def make(folder: Path) -> None:
            own = {f"{path}c": made[f"{path}c"] for path in _sources(archives[name])}
            (folder / "pyc.zip").write_bytes(pack(own))

        product = cache.product(f"pyc-{name}", keys[name], make)
        return {**_others(archives[name]), **unpack((product / "pyc.zip").read_bytes())}

    return {name: held(name) for name in archives}


def _flat(files: Mapping[str, bytes]) -> Iterator[str | bytes]:
    """Yield the paths and contents of files."""
    for path, data in sorted(files.items()):
        yield path
        yield data


def linked(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules that read QR codes; the second imports the first by its address."""
    first, second = QR_READER
    statement = b"from './index.js'"
    if modules[second].count(statement) != 1:
        raise BuildError(f"{second} does not import ./index.js.", "correct linked() in web.py.")
    address = f'from "@url:{first}@"'.encode()
    return {**modules, second: modules[second].replace(statement, address)}


def _pages(root: Path, packed: Packed) -> dict[str, bytes]:
    """Return the page's files, with the page as pygbag filled it in."""
    folder = root / "build" / "page"
    pages = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in files_below(folder)
        if file.suffix not in {".py", ".po"}
    }
    letters = {name: (root / FONTS / name).read_bytes() for name in LETTERS}
    page = with_harbour(packed.page.encode(), (root / DRAWING).read_bytes())
    style = with_head(pages["style.css"])
    return {**pages, **letters, "style.css": style, "index.html": page}


def with_head(style: bytes) -> bytes:
    """Return the style with the lengths of the first screen's head.

    Raises BuildError if it has no place for them.
    """
    from portolan.storage.settings import TEXT_SCALE  # noqa: PLC0415 - as above
    from portolan.ui.render.title import css  # noqa: PLC0415 - the program says how it draws

    if style.count(HEAD) != 1:
        raise BuildError("style.css has no place for the head.", f"put {HEAD.decode()} into it.")
    return style.replace(HEAD, css(TEXT_SCALE).encode())


def with_text(
    page: bytes, key: str, words: Mapping[str, Mapping[str, str]], languages: Sequence[str]
) -> bytes:
    """Return a page with a text in every language in place of the comment with its key.

    Raises BuildError if it has no such comment.
    """
    place = f"<!-- {key} -->".encode()
    if page.count(place) != 1:
        raise BuildError(
            f"A page has no place for the text {key!r}.", f"put {place.decode()} into it."
        )
    lines = (
        f'<span lang="{known}">{escape(words[known][key])}</span>'
        for known in languages
        if known in words
    )
    return page.replace(place, "<br>".join(lines).encode())


def running_texts(words: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that scripts of the page show."""
    return {key: text for key, text in words.items() if key not in TEXTS.values()}


def with_harbour(page: bytes, drawing: bytes) -> bytes:
    """Return the page with the drawing of the harbour; raise BuildError if it has no place."""
    if page.count(HARBOUR) != 1:
        raise BuildError(
            "index.html has no place for the harbour.", f"put {HARBOUR.decode()} into it."
        )
    return page.replace(HARBOUR, drawing.strip())


def with_preview(page: bytes, address: str) -> bytes:
    """Put the preview picture into the page, which only a full address can name.

    `address` is that of the folder; empty: there is no picture. Raises BuildError when it is none.
    """
    if not address:
        return page
    if not re.fullmatch(r"https?://[\w.:-]+(/[\w.~%/-]*)?", address):
        raise BuildError(
            f"{address} is no address of a folder.",
            "write one such as https://example.org/portolan/.",
        )
    folder = address.rstrip("/")
    lines = [
        f'<meta property="og:url" content="{folder}/">',
        f'<meta property="og:image" content="{folder}/@url:{PREVIEW}@">',
    ]
    return page.replace(PLACE, "\n".join(lines).encode())


def _publish(product: Path, dist: Path) -> None:
    """Copy a product to `dist` atomically; do nothing if it is there already."""
    wanted = (product / "report.json").read_bytes()
    if _same(dist, product, wanted):
        return
    with disk_errors(f"writing {dist}"):
        fresh, old = dist.with_name("dist.new"), dist.with_name("dist.old")
        for left in (fresh, old):
            shutil.rmtree(left, ignore_errors=True)
        try:
            shutil.copytree(product, fresh)
            if dist.exists():
                dist.replace(old)
            fresh.replace(dist)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.rmtree(old, ignore_errors=True)


def _same(dist: Path, product: Path, report: bytes) -> bool:
    """Return whether `dist` has exactly this product, judged by names and sizes."""
    try:
        if (dist / "report.json").read_bytes() != report:
            return False
    except OSError:
        return False
    return _sizes(dist) == _sizes(product)


def _sizes(folder: Path) -> dict[str, int]:
    return {
        file.relative_to(folder).as_posix(): file.stat().st_size for file in files_below(folder)
    }
