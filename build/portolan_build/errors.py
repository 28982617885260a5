"""Errors of the build, with messages that say what to do."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class BuildError(Exception):
    """A build step failed; the message says what is wrong and what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}\n  What to do: {remedy}")
        self.what = what
        self.remedy = remedy


class NoNetworkError(BuildError):
    """A server could not be reached, or did not answer in time."""


class WrongHashError(BuildError):
    """A file is not the one that the lock file names."""


class NoSpaceError(BuildError):
    """The disk is full, or too small for the step."""


class ToolError(BuildError):
    """A program that the build calls is missing, or failed."""


@contextmanager
def disk_errors(doing: str) -> Iterator[None]:
    """Turn a full disk (or quota) and a refused write during `doing` into a BuildError."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise NoSpaceError(
                f"The disk is full while {doing}.",
                "free some space (a build from source needs 3 GB, every other build 300 MB; "
                "the folder .cache may be deleted at any time) and start again.",
            ) from error
        if error.errno in (errno.EACCES, errno.EROFS, errno.EPERM):
            raise BuildError(
                f"Writing is not allowed while {doing}: {error}.",
                "check who owns the project's folder (a build as root leaves files of root in "
                ".cache and dist) and start again.",
            ) from error
        raise
