"""The program's archive, packed by pygbag with the project's page as its template."""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from portolan_build.cache import files_below
from portolan_build.errors import BuildError, ToolError
from portolan_build.tools import run
from portolan_build.zips import unpack

NAME = "portolan"
TITLE = "Portolan"


@dataclass(frozen=True)
class Packed:
    """The output of pygbag: the filled-in page, and the program's files."""

    page: str
    files: dict[str, bytes]


def pack_program(root: Path) -> Packed:
    """Let pygbag pack `portolan/`, `assets/`, the rules and the page's `main.py`, and fill in
    the page.

    It works on a copy: where certain tools are installed, pygbag changes files in place. Raises
    BuildError when a part is missing, ToolError when pygbag fails.
    """
    page = root / "build" / "page"
    for needed in (root / "index.html", page / "main.py", root / "game"):
        if not needed.exists():
            raise BuildError(f"{needed.relative_to(root)} is missing.", "git restore it.")
    icon = next(
        (page / name for name in ("favicon.png", "icon.png") if (page / name).is_file()), None
    )
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, NAME)
        folder.mkdir()
        shutil.copyfile(page / "main.py", folder / "main.py")
        for base, part in ((root / "game", "portolan"), (root, "assets")):
            for file in files_below(base / part) if (base / part).is_dir() else ():
                target = folder / file.relative_to(base)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        rules = root / "docs" / "rules"
        for file in sorted(rules.rglob("*.md")):
            target = folder / "assets" / "rules" / file.relative_to(rules)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        shutil.copyfile(root / "index.html", Path(scratch, "page.tmpl"))
        # pygbag looks for its icon on the network when the file is missing.
        if icon:
            shutil.copyfile(icon, folder / "favicon.png")
        else:
            (folder / "favicon.png").write_bytes(b"")
        run(
            [
                *(sys.executable, "-m", "pygbag", "--build", "--no_opt"),
                *("--template", "page.tmpl", "--icon", f"{NAME}/favicon.png"),
                *("--title", TITLE, "--package", f"web.{NAME}", NAME),
            ],
            cwd=Path(scratch),
            doing="packing the game with pygbag",
            remedy="correct what pygbag names above.",
            timeout=120,
        )
        made = folder / "build" / "web"
        if not (made / f"{NAME}.apk").is_file() or not (made / "index.html").is_file():
            raise ToolError("pygbag made no archive.", "run it by hand to see what it says.")
        files = unpack((made / f"{NAME}.apk").read_bytes())
        html = (made / "index.html").read_text(encoding="utf-8")
    if "{{cookiecutter" in html:
        raise BuildError(
            "The page asks for a blank that pygbag does not fill in.",
            "correct the word after 'cookiecutter.' in index.html.",
        )
    inside = {name.removeprefix("assets/"): data for name, data in files.items()}
    inside.pop("favicon.png", None)
    return Packed(html, inside)
