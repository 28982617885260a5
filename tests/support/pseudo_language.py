"""The pseudo-language `qps`: English with accents and words 40 % longer, made in memory."""

from __future__ import annotations

import math
import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from portolan.core import i18n
from portolan.core.assets import ASSETS
from portolan.session.lobby import game_list

QPS = "qps"
ACCENTS = str.maketrans("aeiouAEIOU", "àéîôüÀÉÎÔÜ")


def longer(sentence: str) -> str:
    """Return a sentence with longer, accented words and its fields unchanged."""

    def stretch(found: re.Match[str]) -> str:
        if found["field"]:
            return found["field"]
        word = found["word"].translate(ACCENTS)
        more = math.ceil if len(word) < 8 else round  # together at least 40 % of a sentence
        return word + "ëntîqueräbles"[: more(0.4 * len(word))]

    return re.sub(r"(?P<field>\{.*?\})|(?P<word>[^\W\d_]+)", stretch, sentence)


@cache
def pseudo_catalogue(domain: str) -> GNUTranslations | None:
    """Return the English catalogue of a domain with every sentence lengthened, if there is one."""
    file = ASSETS / domain / "words" / f"{i18n.FALLBACK}.po"
    if not file.exists():
        return None
    with file.open("rb") as words:
        catalogue = read_po(words, locale=i18n.FALLBACK)
    for message in catalogue:
        if message.id and isinstance(message.string, str):
            message.string = longer(message.string)
        elif message.id:
            message.string = tuple(longer(form) for form in message.string or ())
    drawn_out = BytesIO()
    write_mo(drawn_out, catalogue)
    drawn_out.seek(0)
    return GNUTranslations(drawn_out)


def speak(language: str, patch: pytest.MonkeyPatch) -> None:
    """Use a language, or QPS, until the test ends."""
    if language == QPS:
        speak_pseudo(patch)
    else:
        i18n.set_language(language)


def speak_pseudo(patch: pytest.MonkeyPatch) -> None:
    """Replace every language by the pseudo-language until the test ends, in lists of games too."""
    spoken = i18n._translations

    def pseudo(domain: str, language: str) -> GNUTranslations:
        return pseudo_catalogue(domain) or spoken(domain, language)

    patch.setattr(i18n, "_translations", pseudo)
    patch.setattr(game_list, "_read_info", cache(game_list._read_info.__wrapped__))
