"""Promise: a catalogue that is not compiled has the sentences of the compiled one."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

import pytest

from portolan.core import assets, i18n
from portolan.core.assets import ASSETS, AssetError
from portolan.core.i18n import Catalogue, You
from portolan.core.po_reader import PoTranslations

SOURCES = sorted(ASSETS.glob("*/words/*.po"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_both_have_the_same_sentences(source: Path) -> None:
    """Every sentence in every form of its plural."""
    with source.open("rb") as opened, source.with_suffix(".mo").open("rb") as compiled:
        ours, gettexts = PoTranslations(opened), GNUTranslations(compiled)
    found, expected = ours._catalog, gettexts._catalog  # type: ignore[attr-defined]
    assert len(expected) > 10
    assert {key: text for key, text in found.items() if key} == {
        key: text for key, text in expected.items() if key
    }
    plurals = [key[0] for key in found if isinstance(key, tuple)]
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
    """As editors write them: with a byte order mark, over several lines, old ones kept aside."""
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


@pytest.mark.parametrize("content", [b"", b"msgid", b'msgid "a"\nmsgstr "\\x"', b"\xff\xfe"])
def test_a_damaged_file_is_named(content: bytes, words: Path) -> None:
    words.write_bytes(content)
    with pytest.raises(AssetError, match=r"small/words/en.po cannot be read .*; correct it"):
        Catalogue("small")("home.new")
