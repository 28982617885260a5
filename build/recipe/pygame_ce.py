"""Build pygame-ce's wheel for Pyodide. Runs inside the Debian sid root, with its Python.

SDL2, SDL2_image, SDL2_ttf, SDL2_mixer and FreeType are compiled as position independent objects
and linked, with all of pygame, into one side module. The settings of each library are explained in
place.

Usage: pygame_ce.py WORK VERSION PYTHON ABI
WORK holds `src` (Debian's sources), `pygame` (pygame-ce's) and `include` (CPython's headers);
the wheel goes to WORK/out.
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

EMSCRIPTEN = Path("/usr/share/emscripten")
# Pyodide's main module uses WebAssembly's own exceptions; a side module must do the same.
WASM = "-fwasm-exceptions -sSUPPORT_LONGJMP=wasm"
COMMON = f"-O2 -g0 -fPIC {WASM} -fvisibility=hidden -DNDEBUG"
IMAGE_FORMATS = "BMP,GIF,JPG,LBM,PCX,PNG,PNM,QOI,SVG,TGA,XCF,XPM,XV"


@dataclass
class Plan:
    """The compilations to do: objects of the libraries, and of pygame."""

    work: Path
    version: str
    python: str
    libraries: list[str] = field(default_factory=list)
    pygame: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)

    def compile(self, source: Path, base: Path, group: str, flags: str, into: list[str]) -> None:
        """Plan one C file."""
        name = source.relative_to(base).as_posix().replace("/", "__")
        target = f"{self.work}/objects/{group}/{name}.o"
        self.rules.append(f"build {target}: cc {source}\n  flags = {COMMON} {flags}\n")
        into.append(target)


def folder(work: Path, name: str) -> Path:
    """Return the one source folder with a prefix."""
    found = [path for path in (work / "src").glob(f"{name}*") if path.is_dir()]
    if len(found) != 1:
        sys.exit(f"expected one folder {name}* in the sources, found {found}")
    return found[0]


def substitute(path: Path, pattern: str, text: str) -> None:
    """Change a source at one place; fail if the place is missing."""
    before = path.read_text()
    if text in before:
        return
    after, count = re.subn(pattern, lambda _: text, before)
    if count != 1:
        sys.exit(f"{path.name} is not as expected: {pattern!r} found {count} times")
    path.write_text(after)


def port_sources(port: str) -> list[str]:
    """Return the files that emscripten's own port of a library compiles."""
    text = (EMSCRIPTEN / "tools/ports" / f"{port}.py").read_text()
    if port == "sdl2":
        found = re.search(r"srcs = '''(.*?)'''", text, re.S)
        files = found[1].split() if found else []
        threads = ("cond", "mutex", "sem", "thread")
        files += [f"thread/generic/SDL_sys{name}.c" for name in threads]
        files.append("thread/generic/SDL_systls.c")
    else:
        files = re.findall(r"'((?:src|builds)/[\w/]+\.c)'", text)
    if len(files) < 10:
        sys.exit(f"emscripten's port file of {port} is not as expected")
    return files


def headers(work: Path) -> str:
    """Collect SDL's headers in one folder, as pygame expects them; return the options."""
    include = work / "sdl/SDL2"
    include.mkdir(parents=True, exist_ok=True)
    sources = [
        *(folder(work, "libsdl2-2") / "include").glob("*.h"),
        folder(work, "libsdl2-ttf") / "SDL_ttf.h",
        folder(work, "libsdl2-image") / "include/SDL_image.h",
        folder(work, "libsdl2-mixer") / "include/SDL_mixer.h",
    ]
    for source in sources:
        (include / source.name).write_bytes(source.read_bytes())
    # Emscripten 6 made sigset_t 8 bytes small; sigaction() of Pyodide's main module, built by
    # 5.0.3, writes the old 128 and breaks the stack. Without it SDL uses signal().
    substitute(
        include / "SDL_config_emscripten.h", r"#define HAVE_SIGACTION\b.*", "/* no sigaction */"
    )
    return f"-I{include}"


def plan_libraries(plan: Plan, sdl: str) -> None:
    """Plan SDL and its companions."""
    work, into = plan.work, plan.libraries
    source = folder(work, "libsdl2-2")
    for name in port_sources("sdl2"):
        path = source / "src" / name
        # Debian removes the YUV conversion from the sources; nothing here plays video.
        if "yuv2rgb" not in name and path.exists():
            plan.compile(path, source, "sdl", f"-fwrapv-pointer -DSDL_HAVE_YUV=0 {sdl}", into)
    plan.compile(EMSCRIPTEN / "system/lib/html5/dom_pk_codes.c", EMSCRIPTEN, "html5", "", into)
    freetype = folder(work, "freetype")
    options = f"-DFT2_BUILD_LIBRARY -DHAVE_UNISTD_H -DHAVE_FCNTL_H -I{freetype}/include"
    for name in port_sources("freetype"):
        if "bzip2" not in name:
            plan.compile(
                freetype / name, freetype, "ft", f"{options} -I{freetype}/builds/unix", into
            )
    source = folder(work, "libsdl2-ttf")
    # Without HarfBuzz: Latin text needs no shaping, and it would double the module.
    options = f"-DTTF_USE_HARFBUZZ=0 {sdl} -I{freetype}/include"
    plan.compile(source / "SDL_ttf.c", source, "ttf", options, into)
    source = folder(work, "libsdl2-image")
    formats = " ".join(f"-DLOAD_{name}" for name in IMAGE_FORMATS.split(","))
    options = f"-DUSE_STBIMAGE {formats} -DSAVE_PNG=1 -DSAVE_JPG=1 {sdl} -I{source}/include -w"
    for path in sorted((source / "src").glob("*.c")):
        plan.compile(path, source, "image", options, into)
    source = folder(work, "libsdl2-mixer")
    options = f"-DMUSIC_WAV -DMUSIC_OGG -DOGG_USE_STB {sdl} -I{source}/include"
    options += f" -I{source}/src -I{source}/src/codecs"
    for path in sorted([*(source / "src").glob("*.c"), *(source / "src/codecs").glob("*.c")]):
        plan.compile(path, source, "mixer", options, into)


def plan_pygame(plan: Plan, sdl: str) -> None:
    """Plan pygame itself: all of it in `base`, as pygame-ce does for static builds."""
    work, source, into = plan.work, plan.work / "pygame", plan.pygame
    # pygame-ce loads only from paths on emscripten; the general branch takes file objects, too.
    substitute(
        source / "src_c/rwobject.c",
        r"(?<=pgRWops_FromObject\(PyObject \*obj, char \*\*extptr\)\n\{\n)#if __EMSCRIPTEN__",
        "#if 0 /* file objects work here */",
    )
    macros = subprocess.run(
        [sys.executable, "buildconfig/get_version.py", "--macros"],
        cwd=source,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    version = work / "version_macros.h"
    version.write_text("".join(f"#define {m[2:].replace('=', ' ', 1)}\n" for m in macros))
    options = (
        f"-DBUILD_STATIC=1 -include {version} -I{work}/include {sdl} -I{work}/sdl "
        f"-I{folder(work, 'freetype')}/include -I{source}/src_c -I{source}/src_c/include "
        f"-I{source}/src_c/_sdl2 -w"
    )
    for name in ("base", "bitmask", "rotozoom", "SDL_gfx/SDL_gfxPrimitives"):
        plan.compile(source / f"src_c/{name}.c", source, "pygame", options, into)
    generated = work / "cython"
    generated.mkdir(exist_ok=True)
    for name in ("audio", "mixer", "sdl2", "video"):
        made = generated / f"{name}.c"
        words: list[str | Path] = [
            "cython3",
            "-3",
            f"cython/pygame/_sdl2/{name}.pyx",
            "-o",
            made,
            "-I",
            "cython",
        ]
        subprocess.run(words, cwd=source / "src_c", check=True)
        plan.compile(made, work, "pygame", options, into)
    # SDL names this function; it is called only with Asyncify, which Pyodide does not have.
    sleep = work / "sleep.c"
    sleep.write_text("void emscripten_sleep(unsigned ms) { (void)ms; }\n")
    plan.compile(sleep, work, "pygame", "", into)


def build(plan: Plan) -> Path:
    """Run the plan; return the side module."""
    module = plan.work / f"base.cpython-{plan.python.replace('.', '')}-wasm32-emscripten.so"
    archive = plan.work / "libraries.a"
    rules = [
        "rule cc\n  command = emcc $flags -MMD -MF $out.d -c $in -o $out\n"
        "  depfile = $out.d\n  deps = gcc\n  description = CC $out\n",
        "rule ar\n  command = rm -f $out && emar cr $out @$out.rsp\n"
        "  rspfile = $out.rsp\n  rspfile_content = $in\n",
        "rule link\n  command = emcc $flags @$out.rsp -o $out\n"
        "  rspfile = $out.rsp\n  rspfile_content = $in\n",
        *plan.rules,
        f"build {archive}: ar {' '.join(plan.libraries)}\n",
        f"build {module}: link {' '.join(plan.pygame)} {archive}\n  flags = -O2 -g0 {WASM} "
        "-sSIDE_MODULE=2 -sEXPORTED_FUNCTIONS=_PyInit_base -Wl,-Bsymbolic -Wl,--gc-sections\n",
    ]
    ninja = plan.work / "build.ninja"
    ninja.write_text("\n".join(rules))
    if subprocess.run(["ninja", "-f", ninja, module], check=False).returncode:
        sys.exit("the compilation failed; the compiler's message is above")
    return module


def hash_text(data: bytes) -> str:
    """Return a SHA-256 as wheels write it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def pack(plan: Plan, module: Path, abi: str) -> Path:
    """Pack the wheel: the same bytes each time."""
    source, python = plan.work / "pygame", "cp" + plan.python.replace(".", "")
    tag = f"{python}-{python}-pyemscripten_{abi}_wasm32"
    about = f"pygame_ce-{plan.version}.dist-info"
    files = {
        f"pygame/{path.relative_to(source / 'src_py').as_posix()}": path.read_bytes()
        for path in (source / "src_py").rglob("*")
        if path.suffix in {".py", ".ttf", ".bmp"}
    }
    files[f"pygame/{module.name}"] = module.read_bytes()
    files[f"{about}/METADATA"] = (source / "PKG-INFO").read_bytes()
    files[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: portolan\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    record = [
        f"{name},sha256={hash_text(data)},{len(data)}" for name, data in sorted(files.items())
    ]
    files[f"{about}/RECORD"] = "\n".join([*record, f"{about}/RECORD,,", ""]).encode()
    wheel = plan.work / "out" / f"pygame_ce-{plan.version}-{tag}.whl"
    wheel.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return wheel


def main(work: Path, version: str, python: str, abi: str) -> None:
    """Build the wheel."""
    plan = Plan(work, version, python)
    sdl = headers(work)
    plan_libraries(plan, sdl)
    plan_pygame(plan, sdl)
    print(pack(plan, build(plan), abi))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:5])
