"""Calls mypyc in a separate process: `python mypyc_run.py FOLDER FILE...`.

Files are named from the current folder, the project's. FOLDER gets mypyc's C, the compiler's
objects and, in `modules`, one library for each file beside one that they share.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main(folder: Path, files: list[str]) -> None:
    """Compile some files into `folder`."""
    from mypyc.build import mypycify  # noqa: PLC0415 - both are tools of development
    from setuptools import setup  # type: ignore[import-untyped] # noqa: PLC0415

    setup(
        name="portolan",
        packages=[],
        ext_modules=mypycify(
            [*files], target_dir=str(folder / "c"), multi_file=True, group_name="portolan_compiled"
        ),
        script_args=[
            *("--quiet", "build_ext", "--build-lib", str(folder / "modules")),
            *("--build-temp", str(folder / "objects"), "--parallel", str(os.cpu_count() or 1)),
        ],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
