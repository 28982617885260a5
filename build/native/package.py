"""The compiled copy of rules and bots: `compiled/__init__.py` of the page.

One library holds all compiled modules; the others are here as byte code.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent
_LIBRARY = str(_HERE / "native.so")
_IMPORTS: dict[str, list[str]] = json.loads((_HERE / "modules.json").read_text(encoding="utf-8"))
"""Every module, with those of this package that it imports."""


def _load(name: str) -> ModuleType:
    """Load one of the two modules that the library exports to Python."""
    spec = ModuleSpec(name, ExtensionFileLoader(name, _LIBRARY), origin=_LIBRARY)
    spec.has_location = True
    module = sys.modules[name] = module_from_spec(spec)
    return module


class _Compiled(Loader, MetaPathFinder):
    """Finds and initialises the compiled modules."""

    def __init__(self) -> None:
        _load("rules__mypyc")  # mypyc's modules look for it by this name
        self._begin = _load("native").begin

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a specification of a compiled module, None for any other."""
        del path, target
        return spec_from_loader(fullname, self) if fullname in _IMPORTS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Create and execute a module."""
        module: ModuleType = self._begin(spec.name)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module was executed when it was created."""


def missing(wanted: Collection[str]) -> Iterator[str]:
    """Return the names in `wanted` that are not imported yet, each after the modules it imports."""
    seen = set(sys.modules)

    def behind(name: str) -> Iterator[str]:
        if name in seen:
            return
        seen.add(name)
        for other in _IMPORTS[name]:
            yield from behind(other)
        yield name

    for name in wanted:
        yield from behind(f"{__name__}.{name}")


sys.meta_path.append(_Compiled())
