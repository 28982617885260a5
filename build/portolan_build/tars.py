"""Files out of tar archives."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def members(
    archive: Path, top: str, names: Iterable[str], advice: str
) -> Iterator[tuple[str, bytes]]:
    """Yield files below a folder `top` of an archive with their names.

    Raises BuildError with the advice when one is missing.
    """
    with tarfile.open(archive) as files:
        for name in names:
            try:
                member = files.extractfile(f"{top}/{name}")
            except KeyError:
                member = None
            if member is None:
                raise BuildError(f"{name} is not in {archive.name}.", advice)
            yield name, member.read()
