"""Promise: a catalogue, compiled or not, has the sentences that gettext reads from its `.mo`."""

from __future__ import annotations

import json
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from portolan.core import assets, i18n
from portolan.core.assets import ASSETS, AssetError
from portolan.core.i18n import Catalogue, CompiledTranslations, You
from portolan.core.po_reader import PoTranslations

SOURCES = sorted(ASSETS.glob("*/words/*.po"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
@pytest.mark.parametrize("compiled", [False, True], ids=["source", "compiled"])
def test_it_has_the_sentences_of_gettext(source: Path, *, compiled: bool) -> None:
    """Every sentence in every form of its plural."""
    as_mo = BytesIO()
    with source.open("rb") as opened:
        write_mo(as_mo, read_po(opened, locale=source.stem))
    as_mo.seek(0)
    gettexts = GNUTranslations(as_mo)
    with source.with_suffix(".json" if compiled else ".po").open("rb") as opened:
        ours = CompiledTranslations(opened) if compiled else PoTranslations(opened)
    expected = gettexts._catalog  # type: ignore[attr-defined]
    assert len(expected) > 10
    assert {key: text for key, text in ours._catalog.items() if key} == {
        key: text for key, text in expected.items() if key
    }
    plurals = [key[0] for key in expected if isinstance(key, tuple)]
    for key in plurals[:1]:
        for count in range(12):
            assert ours.ngettext(key, key, count) == gettexts.ngettext(key, key, count)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the English source of the domain `small`."""
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    monkeypatch.setattr(i18n, "_catalogue", i18n._catalogue.__wrapped__)
    file = tmp_path / "small/words/en.po"
    file.parent.mkdir(parents=True)
    return file


def test_comments_lines_and_forms_are_read(words: Path) -> None:
    """As editors write them: with a byte order mark, over several lines, with obsolete entries."""
    words.write_text(
        '# msgid "no"\n\nmsgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
        'msgid "long"\nmsgstr "one \\"line\\",\\n"\n"{who}"\n#~ msgid "old"\n#~ msgstr "Old"\n'
        'msgctxt "who"\nmsgid "long"\nmsgstr "for you"\nmsgid "empty"\nmsgstr ""\n'
        'msgid "coins"\nmsgid_plural "coins"\n'
        'msgstr[0] "{count} coin"\nmsgstr[1] "{count} coins"\n',
        encoding="utf-8-sig",
    )
    small = Catalogue("small")
    assert small.exists
    assert small("long", who="Anna") == 'one "line",\nAnna'
    assert small("long", who=You("Anna")) == "for you"
    assert [small("coins", count=count) for count in (0, 2)] == ["0 coin", "2 coins"]
    assert not any(map(small.has, ("no", "old", "empty")))


def test_a_compiled_catalogue_exists_without_its_source(words: Path) -> None:
    """As in an installed Portolan, whose words are checked too."""
    assert not Catalogue("small").exists
    compiled = {"plural": "n != 1", "texts": {"one": "One"}, "plurals": {}}
    words.with_suffix(".json").write_text(json.dumps(compiled))
    assert Catalogue("small").exists
    assert Catalogue("small")("one") == "One"


@pytest.mark.parametrize("content", [b"", b"msgid", b'msgid "a"\nmsgstr "\\x"', b"\xff\xfe"])
def test_a_damaged_file_is_named(content: bytes, words: Path) -> None:
    words.write_bytes(content)
    with pytest.raises(AssetError, match=r"small/words/en.po cannot be read .*; correct it"):
        Catalogue("small")("home.new")
