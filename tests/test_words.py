"""Every language has every sentence, with the same fields; a change of language is immediate."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from portolan.core import assets, i18n
from portolan.core.assets import AssetError
from portolan.core.contract import Event
from portolan.core.i18n import LANGUAGES, Catalogue, language, set_language
from portolan.core.texts import Texts
from portolan.games.ransackit import events as ev
from portolan_build.words import as_json
from tests.support.catalogues import (
    DOMAINS,
    ROOT,
    catalogue,
    name_forms,
    reader_sentences,
    sentences,
)


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_keys_and_fields(domain: str) -> None:
    english = sentences(catalogue(domain, "en"))
    assert len(english) > 10
    for other in LANGUAGES[1:]:
        text = sentences(catalogue(domain, other))
        assert text.keys() == english.keys()
        for key, forms in text.items():
            assert all(forms), f"{other} has no words for {key}"
            for form in forms:
                named = fields(english[key][-1])
                unsaid = named & {"count"} if len(forms) > 1 and form == forms[0] else set()
                assert fields(form) | unsaid == named, key


SEATS = {"who", "owner"}
"""Fields of sentences that name a seat."""
OF_OTHERS = {
    "new.colour_of", "new.name_of", "new.kind_of", "new.kind_asked", "hand_over.title",
    "hand_over.text", "hand_over.ready", "table.thinking", "table.paused", "table.clock_bot",
    "matches.brought_one", "send.waits", "link.begin_as", "levels.bot", "news.taken",
    *(f"live.{key}" for key in (
        "joined", "left", "cut", "undo_asked", "waits", "waits_away", "waits_free", "waits_lost",
        "waits_lost_here",
        *(f"seat.{state}" for state in ("yours", "leads", "others", "lost", "free", "bot")),
    )),
}  # fmt: skip
"""Sentences that are never about the reader alone."""


POSSIBLE = {"en": "could|would|Avoids", "fr": "pourr|recevr|évite", "de": "könnt|bekäm|Vermeidet"}
"""Words by language, one of which stands in such a sentence."""


@pytest.mark.parametrize("other", LANGUAGES)
@pytest.mark.parametrize("game", ["ragusa", "venice", "ransackit"])
def test_what_others_would_do_after_another_choice_is_only_possible(game: str, other: str) -> None:
    """Nobody knows what they choose, and what is avoided does not always come about."""
    known = catalogue(game, other)
    avoided = re.compile(r"reasons\.(spares|denies|stops)(_\w+)?")
    forms = [(key, text[-1]) for key, text in sentences(known).items()]
    forms += [(key, text) for (_, key), text in reader_sentences(known).items()]
    found = [text for key, text in forms if avoided.fullmatch(key)]
    assert found
    for text in found:
        assert re.search(POSSIBLE[other], text), text


@pytest.mark.parametrize("domain", [domain for domain in DOMAINS if domain != "terminal"])
def test_sentences_about_a_seat_have_a_form_for_the_reader(domain: str) -> None:
    """With the pronoun "you", and all other fields."""
    plain = sentences(catalogue(domain, "en"))
    for other in LANGUAGES:
        forms = reader_sentences(catalogue(domain, other))
        for key, text in plain.items():
            named = fields(text[-1]) & SEATS
            if key in OF_OTHERS or re.fullmatch(r"lesson\..*\.text", key):
                continue
            for context in named:
                assert (context, key) in forms, f"{other}: {key} has no form for {context}"
        for (context, key), form in forms.items():
            known = fields(plain[key][-1])
            assert form, f"{other} has no words for {key} ({context})"
            assert {*context.split()} <= known, f"{key} has no such field: {context}"
            assert known - {*context.split()} <= fields(form) <= known, f"{other}: {key}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_a_no_break_space_before_high_punctuation(domain: str) -> None:
    found = catalogue(domain, "fr")
    lines = [(key, form) for key, forms in sentences(found).items() for form in forms]
    lines += [(key, form) for (_, key), form in reader_sentences(found).items()]
    for key, form in lines:
        assert not re.search(r"\S [:;!?»]", form), f"{key}: {form}"
        assert "'" not in form, f"{key}: a straight apostrophe in {form}"


def test_a_french_word_before_a_name_is_elided_before_a_vowel() -> None:
    """As in "le tour d’Anna"; the catalogue says so by `{who:de |d’}`, in any language."""
    set_language("fr")
    words = Catalogue("ragusa")
    turns = {name: words("story.events.turn_begun", who=name) for name in ("Anna", "Éric", "Marc")}
    assert turns == {
        "Anna": "C’est le tour d’Anna.",
        "Éric": "C’est le tour d’Éric.",
        "Marc": "C’est le tour de Marc.",
    }
    assert words("lacks.unsold", resource="Huile") == "Vous n’avez pas d’Huile à vendre."
    braces = words("story.events.turn_begun", who="{0}|’}")
    assert braces == "C’est le tour de {0}|’}.", "a name is never read as a field"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.UnitMoved(0, unit="dragon", at="C9", to="C8"),
         "Rot zieht einen Drachen von C9 nach C8."),
        (ev.UnitRecruited(0, unit="knight", at="C9"), "Rot wirbt auf C9 einen Ritter an."),
        (ev.AttackBegun(0, unit="cannon", at="C9", to="C8"),
         "Rot greift C8 mit einer Kanone von C9 an."),
        (ev.AttackJoined(0, unit="warrior", at="C9", to="C8"),
         "Ein Krieger von C9 schließt sich dem Angriff von Rot auf C8 an."),
        (ev.BuildingLost(0, building="shipyard", at="C9"), "Rot verliert eine Werft auf C9."),
        (ev.ThiefMoved(0, thief="pirate", at="C9"), "Rot versetzt den Piraten nach C9."),
    ],
)  # fmt: skip
def test_a_german_sentence_asks_for_the_form_of_a_name(event: Event, line: str) -> None:
    """As in "einen Ritter"; the catalogue says so by `{unit:einen}`, in any language."""
    set_language("de")
    assert Texts("ransackit", ["Rot"]).event(event) == line


def test_a_name_without_a_form_stays_as_it_is() -> None:
    set_language("de")
    knight, cannon = (Catalogue("ransackit").name(f"story.names.{n}") for n in ("knight", "cannon"))
    assert f"2 {knight:mehrere}, 2 {cannon:mehrere}" == "2 Ritter, 2 Kanonen"
    set_language("en")
    assert f"{Catalogue('ransackit').name('story.names.knight'):einen}" == "knight"
    with pytest.raises(KeyError, match=r"story\.names\.nothing"):
        Catalogue("ransackit").name("story.names.nothing")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_sentences_ask_for_all_forms_of_names_and_no_others(domain: str, language: str) -> None:
    found = catalogue(domain, language)
    lines = [form for forms in sentences(found).values() for form in forms]
    lines += reader_sentences(found).values()
    asked = {spec for line in lines for _, name, spec, _ in Formatter().parse(line) if name}
    other = {"inside", "words"}
    asked = {spec for spec in asked if spec and spec not in other and not spec.endswith("’")}
    forms = name_forms(found)
    assert all(forms.values())
    assert {form for form, _ in forms} == asked


NAMES = SEATS | {"other", "second", "third", "name", "by"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_french_sentence_has_an_unelided_word_before_a_name(domain: str) -> None:
    found = catalogue(domain, "fr")
    lines = [form for forms in sentences(found).values() for form in forms]
    lines += reader_sentences(found).values()
    for line in lines:
        bare = re.search(rf"\b(de|que|le|la|ne|se|si) \{{({'|'.join(NAMES)})\}}", line)
        assert not bare, line


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_is_used(domain: str) -> None:
    code = list(pieces())
    for key in sentences(catalogue(domain, "en")):
        assert any(re.fullmatch(piece, key) for piece in code), f"nobody says {key}"


def pieces() -> Iterator[str]:
    """Yield a pattern for every string in the code that may be a key, with its fields open."""
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[a-z_.0-9]+", node.value):
                    yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(value.value)) if isinstance(value, ast.Constant) else r"[\w.]+"
                    for value in node.values
                ]
                if any(part != r"[\w.]+" for part in parts):
                    yield "".join(parts)


def test_the_language_changes_at_once_and_plurals_follow_it() -> None:
    words = Catalogue("ragusa")
    assert words("points", count=1) == "1 point"
    assert words("points", count=0) == "0 points"
    assert words("short.winery") == "Winery"
    set_language("fr_CH.UTF-8")
    assert language() == "fr"
    assert words("short.winery") == "Cave"
    assert words("points", count=0) == "0 point"
    assert words("points", count=2) == "2 points"


@pytest.mark.parametrize(("spoken", "shown"), [("en", "2.5"), ("fr", "2,5"), ("de", "2,5")])
def test_decimals_are_written_by_the_rules_of_the_language(spoken: str, shown: str) -> None:
    set_language(spoken)
    assert {Catalogue(domain).decimal(2.46) for domain in ("table", "venice")} == {shown}


def test_an_unknown_language_is_english_and_an_unknown_key_an_error() -> None:
    set_language("xx-YY")
    assert language() == "en"
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        Catalogue("table")("no.such.key")


def test_the_program_starts_in_english() -> None:
    """Until a language is set, in every new process."""
    asked = "from portolan.core.i18n import language; print(language())"
    text = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, cwd=ROOT)
    assert text.stdout.strip() == b"en"


@pytest.mark.parametrize(
    "content",
    [None, b"", b"msgid", b"[]", b'{"texts": {}}', b'{"texts":', b'{"a": "\xff\xff"}'],
    ids=["missing", "empty", "source", "list", "incomplete", "cut off", "no UTF-8"],
)
def test_a_damaged_catalogue(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file and says what to do."""
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    (tmp_path / "small/words").mkdir(parents=True)
    if content is not None:
        (tmp_path / "small/words/en.json").write_bytes(content)
    i18n._catalogue.cache_clear()
    with pytest.raises(
        AssetError, match=r"small/words/en.json cannot be read .* reinstall Portolan"
    ):
        Catalogue("small")("home.new")
    i18n._catalogue.cache_clear()


def test_opened_catalogues_are_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a change of the language waits for no file."""
    i18n._catalogue.cache_clear()
    i18n.open_catalogues("table")
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    for known in LANGUAGES:
        set_language(known)
        assert Catalogue("table").has("home.new")
    i18n._catalogue.cache_clear()


def test_a_plural_may_begin_with_any_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it sorts before its key, as capitals do."""
    small = Catalog(locale="en")
    small.add(("many", "many"), ("Alone", "All {count}"))
    (tmp_path / "small/words").mkdir(parents=True)
    (tmp_path / "small/words/en.json").write_bytes(as_json(small))
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    i18n._catalogue.cache_clear()
    assert [Catalogue("small")("many", count=count) for count in (1, 3)] == ["Alone", "All 3"]
    i18n._catalogue.cache_clear()
