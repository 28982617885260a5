"""Which modules a source imports. Runs on the host, and inside Pyodide for its own library."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def imports(source: bytes, module: str, *, is_package: bool, everywhere: bool) -> set[str]:
    """Return the modules that a source imports, as absolute names.

    `from a import b` counts as `a` and as `a:b`, which may be a mere attribute. Imports for type
    checkers or outside the browser are left out; without `everywhere`, those inside functions too.
    """
    package = module if is_package else module.rpartition(".")[0]
    found: set[str] = set()
    for item in _statements(ast.parse(source), everywhere=everywhere):
        if isinstance(item, ast.Import):
            found.update(alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            base = item.module or ""
            if item.level:
                above = package.split(".")[: len(package.split(".")) - item.level + 1]
                base = ".".join([*above, base] if base else above)
            found.add(base)
            found.update(f"{base}:{alias.name}" for alias in item.names)
    return found


def _statements(tree: ast.AST, *, everywhere: bool) -> Iterator[ast.AST]:
    """Walk a syntax tree, without what never runs in the browser (and function bodies).

    Without `everywhere`, the ways not taken are left out as well: what stands in for a missing
    module, what is for Windows, and what a module does when it is run as a program.
    """
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and _skipped(child.test, everywhere=everywhere):
            for other in child.orelse:
                yield other
                yield from _statements(other, everywhere=everywhere)
            continue
        if not everywhere and (
            isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            or (isinstance(child, ast.ExceptHandler) and _catches_import(child))
        ):
            continue
        yield child
        yield from _statements(child, everywhere=everywhere)


def _skipped(test: ast.expr, *, everywhere: bool) -> bool:
    """Say whether the body of an `if` is not for the program that runs in the browser."""
    text = ast.unparse(test)
    return (
        "TYPE_CHECKING" in text
        or text == "sys.platform != 'emscripten'"
        or (not everywhere and text in {"__name__ == '__main__'", "sys.platform == 'win32'"})
    )


def _catches_import(handler: ast.ExceptHandler) -> bool:
    return handler.type is not None and ast.unparse(handler.type) in {
        "ImportError",
        "ModuleNotFoundError",
    }


def module_of(path: str) -> str:
    """Return the module name of a path such as `json/__init__.py`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
