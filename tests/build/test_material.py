"""What is made for the game before it runs: compiled words, cut fonts."""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from portolan.core.i18n import CompiledTranslations
from portolan_build.errors import BuildError
from portolan_build.fonts import LETTERS, cut
from portolan_build.tools import ROOT
from portolan_build.words import compile_words

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def catalogue(root: Path, text: str) -> Path:
    file = root / "assets" / "sea" / "words" / "fr.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def test_words_are_compiled_once_and_again_when_they_change(tmp_path: Path) -> None:
    source = catalogue(tmp_path, 'msgid "wind"\nmsgstr "vent d’été"\n')
    assert compile_words(tmp_path) == [source.with_suffix(".json")]
    with source.with_suffix(".json").open("rb") as file:
        assert CompiledTranslations(file).gettext("wind") == "vent d’été"
    assert compile_words(tmp_path) == []
    source.with_suffix(".json").unlink()
    assert compile_words(tmp_path) == [source.with_suffix(".json")]


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    source = catalogue(tmp_path, 'msgid "wind"\nwhat is this\n')
    with pytest.raises(BuildError, match=r"fr\.po is no catalogue"):
        compile_words(tmp_path)
    assert not source.with_suffix(".json").exists()


def test_a_cut_font_has_the_letters_of_the_game_and_no_others() -> None:
    built = FontBuilder(1000, isTTF=True)
    letters = {ord(c): f"u{ord(c):04X}" for c in "aé→語Ж"}
    built.setupGlyphOrder([".notdef", *letters.values()])
    built.setupCharacterMap(letters)
    built.setupGlyf({name: Glyph() for name in [".notdef", *letters.values()]})
    built.setupHorizontalMetrics(dict.fromkeys([".notdef", *letters.values()], (600, 0)))
    built.setupHorizontalHeader(ascent=800, descent=-200)
    built.setupNameTable({"familyName": "Sea", "styleName": "Regular"})
    built.setupOS2()
    built.setupPost()
    whole = io.BytesIO()
    built.save(whole)
    once, twice = cut(whole.getvalue()), cut(whole.getvalue())
    assert hashlib.sha256(once).digest() == hashlib.sha256(twice).digest()
    assert set(TTFont(io.BytesIO(once)).getBestCmap()) == {ord(c) for c in "aé→"}


def test_the_fonts_in_use_have_every_letter_that_the_words_need() -> None:
    words = "".join(file.read_text(encoding="utf-8") for file in ROOT.glob("assets/*/words/*.po"))
    needed = {ord(letter) for letter in words if letter != "\n"}
    assert needed <= set(LETTERS)
    for face in ("text", "bold", "title"):
        font = TTFont(ROOT / "assets" / "table" / "fonts" / f"{face}.ttf")
        lacking = needed - set(font.getBestCmap())
        assert not lacking, f"{face} lacks {''.join(map(chr, sorted(lacking)))}"
