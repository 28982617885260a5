"""Runs inside Pyodide: compile every source of /in.zip into /out.zip.

The names in /in.zip begin with a word and a slash: the level of optimisation. `0` and `2` are
Python's (2 leaves out docstrings and assertions), `lean` is `lean` below.
"""

import ast
import dataclasses
import importlib.util
import typing
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import KW_ONLY, InitVar
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from typing import ClassVar

ANNOTATIONS = (typing, ClassVar, InitVar, KW_ONLY)
"""Names by which stand-in classes mark what is not a field."""
ASKED = ("__post_init__", "__eq__", "__hash__")
"""Methods of a dataclass from which the library derives others."""


def lean(source: bytes, path: str) -> ast.Module:
    """Return a program without what it does not need at run time.

    Without docstrings, annotations of functions and modules, and what is for type checkers only.
    Assertions stay, and so do the annotations of classes: dataclasses are made by them.
    """
    tree: ast.Module = _Lean().visit(ast.parse(source, path))
    return ast.fix_missing_locations(tree)


class _Lean(ast.NodeTransformer):
    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [line for part in node.body if (line := _unannotated(part))]
        if ast.get_docstring(node) is not None:
            del node.body[0]
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else node


def _unannotated(node: ast.stmt) -> ast.stmt | None:
    """Return a statement of a module without its annotation; None for a bare annotation."""
    if not isinstance(node, ast.AnnAssign):
        return node
    return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else None


def ready(tree: ast.Module) -> ast.Module:
    """Return a program whose dataclasses have precompiled methods.

    The library generates their source when a class is created, and compiles it, which is the
    slowest part of the imports at a start. Here that is done for a stand-in class, and the result
    is inserted before the class itself, as a function with the digest of the source in its name.
    `trim.py` makes the library look for it. If the source differs at run time, as for a class with
    inherited fields of another module, the library compiles it as usual.
    """
    known: dict[str, type] = {}
    body: list[ast.stmt] = []
    for line in tree.body:
        if isinstance(line, ast.ClassDef):
            known[line.name] = _stand_in(line, known)
            options = _options(line)
            if options is not None:
                body += _methods(line, known[line.name], options)
                # without a docstring one would be generated, which takes time
                line.body.insert(0, ast.parse('__doc__ = " "').body[0])
        body.append(line)
    tree.body = body
    return ast.fix_missing_locations(tree)


def _methods(node: ast.ClassDef, made: type, options: dict[str, bool]) -> list[ast.stmt]:
    """Make a stand-in class a dataclass; return the functions that create its methods."""
    texts: list[str] = []

    def note(text: str, names: dict[str, object], found: dict[str, object]) -> None:
        texts.append(text)
        exec(text, names, found)  # noqa: S102 - what the library itself does

    dataclasses.exec = note  # type: ignore[attr-defined]
    try:
        dataclasses.dataclass(**options)(made)
    finally:
        del dataclasses.exec  # type: ignore[attr-defined]
    functions: list[ast.stmt] = []
    for text in texts:
        function = typing.cast(ast.FunctionDef, ast.parse(text).body[0])
        function.name += str(zlib.crc32(text.encode()))
        for part in ast.walk(function):
            ast.copy_location(part, node)
        functions.append(function)
    return functions


def _options(node: ast.ClassDef) -> dict[str, bool] | None:
    """Return the dataclass options of a class; None if it is not a dataclass."""
    for made in node.decorator_list:
        call = made if isinstance(made, ast.Call) else ast.Call(made, [], [])
        if ast.unparse(call.func) in {"dataclass", "dataclasses.dataclass"}:
            return {str(key.arg): ast.literal_eval(key.value) for key in call.keywords}
    return None


def _stand_in(node: ast.ClassDef, known: Mapping[str, type]) -> type:
    """Return a stand-in with the fields of a class, and the methods that affect generated ones."""
    fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    functions = {line.name for line in node.body if isinstance(line, ast.FunctionDef)}
    names: dict[str, object] = dict.fromkeys(functions.intersection(ASKED), repr)
    names["__annotations__"] = {
        ast.unparse(line.target): ast.unparse(line.annotation) for line in fields
    }
    for line in fields:
        if line.value is not None:
            names[ast.unparse(line.target)] = _default(line.value)
    bases = (known.get(ast.unparse(base), object) for base in node.bases)
    return type(node.name, tuple(base for base in bases if base is not object), names)


def _default(value: ast.expr) -> object:
    """Return a stand-in for the default of a field, since only its existence matters."""
    made_by = {"field", "dataclasses.field"}
    if not isinstance(value, ast.Call) or ast.unparse(value.func) not in made_by:
        return None
    how: dict[str, typing.Any] = {
        str(key.arg): None if str(key.arg).startswith("default") else ast.literal_eval(key.value)
        for key in value.keywords
    }
    return dataclasses.field(**how)


if __name__ == "__main__":
    with zipfile.ZipFile("/in.zip") as sources, zipfile.ZipFile("/out.zip", "w") as compiled:
        for name in sources.namelist():
            source = sources.read(name)
            level, _, path = name.partition("/")
            made = lean(source, path) if level == "lean" else ast.parse(source, path)
            optimise = 0 if level == "lean" else int(level)
            whole = ready(made) if level != "0" else made
            code = compile(whole, path, "exec", dont_inherit=True, optimize=optimise)
            # Never compared with a source, which is not shipped; without a time.
            pyc = _code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False)
            compiled.writestr(zipfile.ZipInfo(path + "c", (1980, 1, 1, 0, 0, 0)), bytes(pyc))
