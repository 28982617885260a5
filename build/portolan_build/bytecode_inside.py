"""Runs inside Pyodide: compile every source of /in.zip into /out.zip.

The names in /in.zip begin with a word and a slash: the level of optimisation. `0` and `2` are
Python's (2 leaves out docstrings and assertions), `lean` is `lean` below.
"""

import ast
import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]


def lean(source: bytes, path: str) -> ast.Module:
    """Return a program without what it never looks at while it runs.

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
            # a dataclass without a docstring would make one of its signature, which takes time
            node.body[0] = ast.Expr(ast.Constant(" "))
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
    """Return a line of a module without its annotation; None for one that is no more than that."""
    if not isinstance(node, ast.AnnAssign):
        return node
    return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else None


if __name__ == "__main__":
    with zipfile.ZipFile("/in.zip") as sources, zipfile.ZipFile("/out.zip", "w") as compiled:
        for name in sources.namelist():
            source = sources.read(name)
            level, _, path = name.partition("/")
            made = lean(source, path) if level == "lean" else source
            optimise = 0 if level == "lean" else int(level)
            code = compile(made, path, "exec", dont_inherit=True, optimize=optimise)
            # Never compared with a source, which is not shipped; and no time in it.
            pyc = _code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False)
            compiled.writestr(zipfile.ZipInfo(path + "c", (1980, 1, 1, 0, 0, 0)), bytes(pyc))
