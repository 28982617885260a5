"""Rules and bots as machine code for this machine's Python, by mypyc (`python3 build fast`)."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.copies import with_copies
from portolan_build.errors import disk_errors
from portolan_build.tools import run

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTS = (
    *("bot", "epsilon_random", "flat_monte_carlo", "greedy", "hint", "ismcts", "lookahead"),
    *("paired_rollouts", "review", "self_harm"),
)
"""Modules of `ai` that take time; the levels and the random bot stay plain."""
CORE = ("rng", "errors", "evaluation", "json_reader", "schema", "time_slicing", "texts")
"""Modules of the core that take time. The contract stays plain, because plain classes, such as
those of other games, cannot derive from compiled ones.
"""
GOALS = "goals.py"
"""The modules that judge finished matches, which bots do not use."""
IMPORT_ALL = """
import sys
from importlib import import_module
from pathlib import Path
from portolan.cli.compiled import install
for name in install(Path(sys.argv[1])):
    import_module(name)
"""
"""Imports all compiled modules: some that mypyc accepts fail there, such as a protocol with
`runtime_checkable`.
"""
STAYS = {
    "__init__.py", "game.py", "events.py", "links.py", "details.py", GOALS,
    "illegal_reasons", "illegal_reasons.py", "reasons.py", "text_table.py",
}  # fmt: skip
"""The plain modules and folders of a game: the classes derived from the contract's, its goals, what
only the search for puzzles needs, and what bots never ask for: refusals, the reasons of hints, and
the table as text.
"""


def sources(root: Path) -> list[str]:
    """Return the files to compile, relative to the folder of the package.

    They are the rules of all games that bots play.
    """
    found = [
        *(f"portolan/ai/{name}.py" for name in BOTS),
        *(f"portolan/core/{name}.py" for name in CORE),
    ]
    for evaluator in sorted(root.glob("portolan/games/*/evaluator.py")):
        package = evaluator.parent
        files = [p for p in package.rglob("*.py") if "ui" not in p.relative_to(package).parts]
        rules = [path for path in files if STAYS.isdisjoint(path.relative_to(package).parts)]
        found += sorted(path.relative_to(root).as_posix() for path in rules)
    return found


def compile_rules(root: Path, folder: Path, files: Sequence[str]) -> int:
    """Compile files of the project into `folder`; return how many. Raises BuildError.

    The folder appears only when complete. It holds `modules.json` with the name and library of
    each module, and the sources with their digest.
    """
    from portolan.cli.compiled import digest  # noqa: PLC0415 - the program itself, by its own digest

    made_of = digest(root, files)
    work = folder.with_name(folder.name + ".new")
    with disk_errors("compiling the rules"):
        shutil.rmtree(work, ignore_errors=True)
        for file in [*root.rglob("*.py")]:
            source = work / "sources" / file.relative_to(root)
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(with_copies(file.read_text(encoding="utf-8")), encoding="utf-8")
    run(
        [sys.executable, "-P", Path(__file__).with_name("mypyc_run.py"), work, *files],
        doing="compiling the rules",
        remedy="where a C compiler is missing, install one (on Debian: apt-get install gcc "
        "python3-dev), or do without: plain Python plays the same.",
        cwd=work / "sources",
    )
    with disk_errors("keeping the compiled rules"):
        modules = {}
        for file in sorted((work / "modules").rglob("*")):
            if suffix := next((s for s in EXTENSION_SUFFIXES if file.name.endswith(s)), None):
                name = file.relative_to(work / "modules").as_posix().removesuffix(suffix)
                modules[name.replace("/", ".")] = file.relative_to(work).as_posix()
        listed = {"digest": made_of, "sources": list(files), "modules": modules}
        (work / "modules.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    run(
        [sys.executable, "-c", IMPORT_ALL, work / "modules.json"],
        doing="importing the compiled rules",
        remedy="write the module that it names without what mypyc cannot compile, or leave it out "
        "of those listed in build/portolan_build/compiled.py.",
        cwd=root,
    )
    with disk_errors("keeping the compiled rules"):
        for waste in ("c", "objects", "sources"):
            shutil.rmtree(work / waste, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        work.replace(folder)
    return len(files)
