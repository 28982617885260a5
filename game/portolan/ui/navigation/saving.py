"""Save files for the player; errors are shown, and not raised."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from portolan.platform.storage import StorageError
from portolan.storage.store import sentence
from portolan.ui.navigation.app_context import AppContext


def save_file(app: AppContext, name: str, data: bytes) -> None:
    """Let the player save a file; show an error if it could not be written."""
    run_later(app, lambda: app.host.save_file(name, data))


def run_later(app: AppContext, work: Callable[[], Awaitable[object]]) -> None:
    """Run a task with a file or saved data later; show the player any error."""

    async def doing() -> None:
        try:
            await work()
        except StorageError as error:
            app.trouble = app.words("warning.file", error=sentence(str(error)))
            app.refresh()

    app.ask(doing)
