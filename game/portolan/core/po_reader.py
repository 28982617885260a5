"""Read catalogues that are not compiled, for games of other distributions.

Installing a game compiles no catalogues.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from gettext import GNUTranslations, c2py
from typing import Any, Final

_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_FIELD: Final = re.compile(
    rf"^(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])?((?:\s*{_STRING})+)", re.MULTILINE
)
_PLURAL: Final = re.compile(r"^Plural-Forms:.*plural=([^;]+);", re.MULTILINE)


class PoTranslations(GNUTranslations):
    """The sentences of a `.po` file, with the methods of a compiled catalogue."""

    def _parse(self, fp: Any) -> None:
        """Read a UTF-8 file; raise ValueError if it holds no sentence."""
        self._catalog: dict[str | tuple[str, int], str] = {}
        self.plural: Callable[[int], int] = lambda count: int(count != 1)
        context = key = ""
        for keyword, form, strings in _FIELD.findall(fp.read().decode("utf-8-sig")):
            text = "".join(map(json.loads, re.findall(_STRING, strings)))
            if keyword == "msgctxt":
                context = f"{text}\x04"
            elif keyword == "msgid":
                key, context = context + text, ""
            elif keyword == "msgstr" and text:
                self._catalog[(key, int(form)) if form else key] = text
        if not self._catalog:
            raise ValueError("it holds no msgid with a msgstr")
        if found := _PLURAL.search(self._catalog.get("", "")):
            self.plural = c2py(found[1])
