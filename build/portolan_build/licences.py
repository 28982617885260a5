"""`licences.txt` of the bundle: its third-party parts, with their licences.

Every text comes from the project, from a pinned download, or from an installed package, unchanged.
"""

from __future__ import annotations

from importlib import metadata
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build import tars
from portolan_build.cache import Cache, digest
from portolan_build.errors import BuildError
from portolan_build.npm import package_files
from portolan_build.source import source_archive

if TYPE_CHECKING:
    from portolan_build.lock import Lock

OWN = {
    "Portolan": "LICENSE",
    "Alegreya Sans": "assets/table/fonts/OFL-text.txt",
    "Alegreya": "assets/table/fonts/OFL-title.txt",
}
"""Files of the project, those of the fonts made by `material`."""

INSTALLED = {
    "Pyodide": ("hypothesis", "LICENSE.txt", "Mozilla Public License Version 2.0"),
    "Python": ("typing_extensions", "LICENSE", "A. HISTORY OF THE SOFTWARE"),
    "Brotli": ("brotli", "LICENSE", "Copyright (c)"),
    "mypyc": ("mypy", "LICENSE", "Mypy (and mypyc) are licensed"),
    "Emscripten": ("playwright", "webp_codec.LICENSE", "Emscripten is available under"),
}
"""Package, file, and the first words of the text; what comes before is not needed."""

QRCODEGEN = ("qrcodegen", "qrcodegen.py", "Copyright (c) Project Nayuki")
"""Its licence is only in the first comment of its one file."""

PYGAME = {
    "pygame-ce": "LGPL.txt",
    "SDL": "licenses/LICENSE.sdl2.txt",
    "SDL_image": "licenses/LICENSE.sdl2_image.txt",
    "SDL_mixer": "licenses/LICENSE.sdl2_mixer.txt",
    "SDL_gfx": "licenses/LICENSE.sdl_gfx.txt",
    "FreeType": "licenses/LICENSE.freetype.txt",
    "zlib": "licenses/LICENSE.zlib.txt",
    "libpng": "licenses/LICENSE.png.txt",
    "JPEG": "licenses/LICENSE.jpeg.txt",
    "Ogg and Vorbis": "licenses/LICENSE.ogg-vorbis.txt",
}
"""Files below `docs` in pygame-ce's sources."""


def licences(root: Path, lock: Lock, cache: Cache) -> bytes:
    """Return `build/licences.txt` filled in, followed by the texts.

    Raises BuildError when a text is not where it should be, and what a download can raise.
    """
    pygame = cache.product(
        "licences",
        digest(lock.source_sha256, *PYGAME.values()),
        lambda folder: _unpack(source_archive(lock, cache), folder),
    )
    texts = {
        **{name: _read(root / file) for name, file in OWN.items()},
        **{name: installed(*where) for name, where in INSTALLED.items()},
        "qrcodegen": _head(installed(*QRCODEGEN)),
        "brotli-dec-wasm": _read(package_files(lock.decoder, "decoder", cache) / "LICENSE"),
        "qr": _read(package_files(lock.qr_reader, "qr_reader", cache) / "LICENSE"),
        **{name: _read(pygame / Path(file).name) for name, file in PYGAME.items()},
    }
    head = _read(root / "build" / "licences.txt").format(
        pyodide=lock.pyodide, python=lock.python, pygame=lock.pygame
    )
    rule = "=" * 90
    parts = [f"{rule}\n{name}\n{rule}\n\n{texts[name].strip()}\n" for name in sorted(texts)]
    return "\n\n".join([head, *parts]).encode()


def _head(source: str) -> str:
    """Return the first comment of a source, as text."""
    lines = takewhile(lambda line: line.startswith("#"), f"# {source}".splitlines())
    return "\n".join(line.removeprefix("#").strip() for line in lines)


def installed(package: str, name: str, begins: str) -> str:
    """Return the text in an installed package's file that starts with some words.

    Raises BuildError when the package, the file or the words are not there.
    """
    try:
        files = metadata.files(package) or ()
    except metadata.PackageNotFoundError:
        files = ()
    for file in files:
        if file.name == name:
            _, found, rest = _read(Path(str(file.locate()))).partition(begins)
            if found:
                return found + rest
    raise BuildError(
        f"{package} is to bring the text of a licence, '{begins} ...' in {name}, and does not.",
        "delete the folder .venv and start python3 build again; with a newer version of it, "
        "correct build/portolan_build/licences.py.",
    )


def _unpack(archive: Path, folder: Path) -> None:
    top = f"{archive.name.removesuffix('.tar.gz')}/docs"
    advice = "correct build/portolan_build/licences.py."
    for file, text in tars.members(archive, top, PYGAME.values(), advice):
        (folder / Path(file).name).write_bytes(text)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BuildError(
            f"The text of a licence cannot be read: {error}.", "python3 build makes it again."
        ) from error
