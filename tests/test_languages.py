"""A language is data only: what it lacks appears in English; German follows its typography."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from portolan.core import assets, i18n
from portolan.core.assets import ASSETS, AssetError
from portolan.core.i18n import LANGUAGE_NAMES, LANGUAGES, Catalogue, known_language, set_language
from portolan.session.lobby import rulebook
from portolan.session.lobby.rulebook import read_rules
from portolan.storage.settings import CHOICES
from portolan_build.words import as_json, words_by_language
from tests.support.catalogues import DOMAINS, catalogue, name_forms, reader_sentences, sentences

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def incomplete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of a domain `small` with two English sentences and no other language."""
    folder = tmp_path / "small/words"
    folder.mkdir(parents=True)
    english = Catalog(locale="en")
    english.add("home.new", "New match")
    english.add(("ships", "ships"), ("{count} ship", "{count} ships"))
    (folder / "en.json").write_bytes(as_json(english))
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    i18n._catalogue.cache_clear()
    yield folder
    i18n._catalogue.cache_clear()


@pytest.mark.usefixtures("incomplete")
def test_a_language_without_a_catalogue_falls_back_to_english() -> None:
    set_language("de")
    small = Catalogue("small")
    assert small("home.new") == "New match"
    assert small("ships", count=2) == "2 ships"
    assert small.has("home.new")
    assert not small.has("home.old")
    with pytest.raises(KeyError):
        small("home.old")
    assert i18n.in_all_languages("small", "home.new") == dict.fromkeys(LANGUAGES, "New match")


def test_a_sentence_missing_from_a_catalogue_is_english_until_it_arrives(incomplete: Path) -> None:
    set_language("de")
    small = Catalogue("small")
    assert small("home.new") == "New match"
    german = Catalog(locale="de")
    german.add("home.new", "Neue Partie")
    (incomplete / "de.json").write_bytes(as_json(german))
    assert small("home.new") == "Neue Partie"  # the archive arrived while the program ran
    assert small("ships", count=1) == "1 ship"


def test_rules_missing_in_a_language_are_the_english_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_rules("ragusa", "de") != read_rules("ragusa")
    assert read_rules("ragusa", "xx") == read_rules("ragusa")
    monkeypatch.setattr(rulebook, "FOLDERS", (ASSETS.parent / "no rules",))
    with pytest.raises(AssetError, match=r"ragusa\.md are missing"):
        read_rules("ragusa", "de")


def test_one_list_defines_the_languages() -> None:
    """Settings, catalogues, rules and the page follow it."""
    assert CHOICES["language"] == ("auto", *LANGUAGES)
    assert {*words_by_language(ROOT / "build" / "page" / "words")} == {*LANGUAGE_NAMES}
    for domain in DOMAINS:
        found = {file.stem for file in (ROOT / "assets" / domain / "words").glob("*.po")}
        assert found == {*LANGUAGE_NAMES}, domain
    assert [known_language(tag) for tag in ("de_AT.UTF-8", "fr-CH", "xx")] == ["de", "fr", "en"]


def german() -> list[tuple[str, str]]:
    """Return every German sentence with its key."""
    lines = [*words_by_language(ROOT / "build" / "page" / "words")["de"].items()]
    for domain in DOMAINS:
        found = catalogue(domain, "de")
        lines += [(key, form) for key, forms in sentences(found).items() for form in forms]
        others = reader_sentences(found) | name_forms(found)
        lines += [(key, form) for (_, key), form in others.items()]
    return lines


def test_german_typography() -> None:
    """Low quotes, curved apostrophes, a no-break space before percent, none before other signs."""
    for key, text in german():
        assert not re.search(r"['\"“](?=\w)", text), f"{key}: {text}"
        assert text.count("„") == text.count("“"), f"{key}: {text}"
        assert not re.search(r"\w[ \u00a0][;:!?](?!\w)", text), f"{key}: {text}"
        assert not re.search(r"(?<!\u00a0)%", text), f"{key}: {text}"


def test_german_addresses_the_player_as_du() -> None:
    for key, text in german():
        assert not re.search(r"(?<=\w )(Sie|Ihr|Ihre|Ihren|Ihnen)\b", text), f"{key}: {text}"
