"""Copy a text to the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from portolan.ui.navigation.app_context import AppContext


def copy(app: AppContext, text: str, done: Callable[[bool], object]) -> None:
    """Copy a text, or show it to be copied by hand; call `done` with whether it was copied."""
    app.ask(lambda: app.host.copy_text(text, *by_hand(app)), done)


def by_hand(app: AppContext) -> tuple[str, str]:
    """Return the label, and that of the close button, for a text to be copied by hand."""
    return app.words("send.by_hand"), app.words("send.done")
