"""A process that is killed in the middle of a write."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path


def put_until(step: int, folder: Path, changes: Mapping[str, bytes | None]) -> int:
    """Change a folder in a process that is killed at a step; return the process's exit code.

    A step is a call that opens, syncs, renames or removes a file.
    """
    program = f"""
import asyncio, os, signal
from pathlib import Path
from portolan.platform.folder import Folder

left = {step}
def end_after(module, name):
    real = getattr(module, name)
    def step(*words, **more):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*words, **more)
    setattr(module, name, step)

for name in ("fsync", "fdopen"):
    end_after(os, name)
for name in ("replace", "unlink"):
    end_after(Path, name)
asyncio.run(Folder(Path({str(folder)!r})).put({changes!r}))
"""
    return subprocess.run([sys.executable, "-c", program], check=False).returncode
