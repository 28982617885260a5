"""What is made once for a whole run of the tests, and read by all its workers."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that whoever needs it first has filled; the others wait until it is whole.

    It lies beside the folders of the workers. Nobody may write into it.
    """
    own = factory.getbasetemp()
    root = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, whole = root / name, root / f"{name}.whole"
    with FileLock(root / f"{name}.lock"):
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)  # what a failed attempt has left
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder
