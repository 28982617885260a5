"""Initialisation of worker processes that play matches for a command."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from portolan.cli.compiled import use_compiled


def begin(compiled: bool) -> None:
    """Use the parent's modules, ignore Ctrl-C, and exit when the parent has ended."""
    if compiled:
        use_compiled()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - this is a worker

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
