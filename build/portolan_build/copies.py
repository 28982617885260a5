"""Methods that copy states, written into the sources of compiled classes (`core/copying.py`)."""

from __future__ import annotations

import ast
from textwrap import indent

from portolan.core.copying import COPYABLE, Copyable, copy_method


def with_copies(text: str) -> str:
    """Return a module's source in which states have their method `copy` themselves."""
    base = Copyable.__name__
    if base not in text:
        return text
    states = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and base in map(ast.unparse, node.bases)
    ]
    lines = text.splitlines(keepends=True)
    for state in reversed(states):
        fields = [entry for entry in state.body if isinstance(entry, ast.AnnAssign)]
        types = {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}
        name = state.name
        method = copy_method(
            f"{name}.__new__({name})", types, [*COPYABLE, *(s.name for s in states)]
        )
        method = method.replace("(self):", f"(self) -> {name}:", 1)
        lines.insert(fields[-1].end_lineno or 0, f"\n{indent(method, '    ')}\n")
        lines[state.lineno - 1] = lines[state.lineno - 1].replace(f"({base})", "")
    return "".join(lines)
