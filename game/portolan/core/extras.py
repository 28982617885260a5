"""Check for libraries that only some commands need: the extras of `pyproject.toml`."""

from __future__ import annotations

from importlib.util import find_spec

from portolan.core.errors import PortolanError


class MissingExtraError(PortolanError):
    """Raised when a library that a command needs is missing; the message says how to install it."""

    code = "missing_extra"


def need(extra: str, *modules: str) -> None:
    """Raise MissingExtraError naming the extra to install, unless all modules are there."""
    if missing := [module for module in modules if find_spec(module) is None]:
        raise MissingExtraError(
            f"this needs {missing[0]}, which is not installed: "
            f"python -m pip install 'portolan[{extra}]', or '.[{extra}]' in a checkout"
        )
