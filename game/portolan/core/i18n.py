"""Translated sentences from gettext catalogues: `assets/<domain>/words/<language>.po`.

Compiled catalogues (`.json`, smaller when packed than `.mo`) are read; outside the page also
sources that are not compiled.
The keys of the catalogues are names such as `home.new`; English is a translation like the others.
The whole program uses one language, which can change at any moment, so no text may be cached across
a change: look it up again in each frame, or use `Catalogue.cached`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache, reduce, wraps
from gettext import GNUTranslations, c2py
from string import Formatter
from typing import Any, BinaryIO, Final
from unicodedata import normalize

from portolan.core.assets import AssetError, asset

LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""The name of each language in that language; all else that a language needs are its files.

The first is the fallback: what another language lacks appears in it.
"""
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
FALLBACK: Final = LANGUAGES[0]
_SHARED: Final = "table"
"""The domain whose sentences join names and clauses, and write decimals where a game has none."""


class _CurrentLanguage:
    """The current language of the program."""

    language = FALLBACK


def language() -> str:
    """Return the current language, such as `fr`."""
    return _CurrentLanguage.language


def set_language(wanted: str) -> None:
    """Set the current language: `fr`, `fr-CH`, `fr_FR.UTF-8`; English if it is not known."""
    _CurrentLanguage.language = known_language(wanted)


def known_language(wanted: str) -> str:
    """Return the language of a tag such as `fr-CH`; English if it is not known."""
    short = wanted.replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else FALLBACK


class CompiledTranslations(GNUTranslations):
    """The sentences of a compiled catalogue: texts and plural forms by key, and the plural rule."""

    def _parse(self, fp: Any) -> None:
        """Read a JSON file; raise ValueError if it is no catalogue."""
        data = json.load(fp)
        try:
            self._catalog: dict[str | tuple[str, int], str] = data["texts"]
            for key, forms in data["plurals"].items():
                self._catalog.update({(key, form): text for form, text in enumerate(forms)})
            self.plural = c2py(data["plural"])
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"it is no catalogue: {error}") from error


def _uncompiled(file: BinaryIO) -> GNUTranslations:
    """Return the catalogue of a `.po` file, so that authors of other games need no compiler."""
    if sys.platform != "emscripten":
        from portolan.core.po_reader import PoTranslations  # noqa: PLC0415 - ours are compiled

        return PoTranslations(file)
    raise ValueError("it is not compiled")


@cache
def _catalogue(domain: str, language: str) -> GNUTranslations:
    stem = f"{domain}/words/{language}"
    uncompiled = not asset(f"{stem}.json").is_file() and asset(f"{stem}.po").is_file()
    file = f"{stem}.po" if uncompiled else f"{stem}.json"
    try:
        with asset(file).open("rb") as opened:
            found = _uncompiled(opened) if uncompiled else CompiledTranslations(opened)
    except (OSError, ValueError) as error:
        remedy = (
            "correct it"
            if uncompiled
            else "make it by `python3 build terminal`, or reinstall Portolan"
        )
        raise AssetError(f"assets/{file} cannot be read ({error}); {remedy}") from error
    if language != FALLBACK:
        found.add_fallback(_translations(domain, FALLBACK))
    return found


def _translations(domain: str, language: str) -> GNUTranslations:
    """Return the catalogue of a language, or the English one where the language has none (yet)."""
    try:
        return _catalogue(domain, language)
    except AssetError as error:
        if language == FALLBACK or not isinstance(error.__cause__, FileNotFoundError):
            raise
    return _catalogue(domain, FALLBACK)


@cache
def _plain(catalogue: GNUTranslations, key: str) -> str:
    """Return a sentence without fields; raise KeyError for a key that is in no catalogue."""
    text = catalogue.gettext(key)
    if text == key:
        raise KeyError(key)
    return text.format()


def open_catalogues(domain: str) -> None:
    """Read the catalogues of a domain in all languages now instead of on first use."""
    for known in LANGUAGES:
        _translations(domain, known)


class Inside(str):
    """A sentence for the inside of another: `{why:inside}` begins it with a small letter.

    >>> "Sail: {why:inside}".format(why=Inside("Brings 2 points."))
    'Sail: brings 2 points.'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return the sentence, in the form that a catalogue asks for."""
        return self[:1].lower() + self[1:] if spec == "inside" else super().__format__(spec)


class Amount(str):
    """A number, and the same in words: `{amount:words}` writes `2 points`.

    >>> "{amount} or {amount:words}".format(amount=Amount(2, "2 points"))
    '2 or 2 points'
    """

    words: str

    def __new__(cls, number: int, words: str) -> Amount:
        """Use a number and its words."""
        amount = super().__new__(cls, number)
        amount.words = words
        return amount

    def __format__(self, spec: str) -> str:
        """Return the number, in the form that a catalogue asks for."""
        return self.words if spec == "words" else super().__format__(spec)


class You(str):
    """The name of the person who reads: a sentence may have a second form that addresses it.

    In a catalogue that form has the name's field as its context (`msgctxt "who"`; for two such
    fields both, in alphabetical order). It need not hold the field.

    >>> words = Catalogue("ragusa")
    >>> words("story.events.passed", who="Anna"), words("story.events.passed", who=You("You"))
    ('Anna passes.', 'You pass.')
    """

    __slots__ = ()


class Name(str):
    """The name of a thing, of which a sentence may ask for a form: `{unit:einen}`, `einen Ritter`.

    In a catalogue the form is the name's context (`msgctxt "einen"`). A name without that form
    stays as it is.
    """

    _catalogue: GNUTranslations
    _key: str

    @classmethod
    def of(cls, catalogue: GNUTranslations, key: str) -> Name:
        """Return a name of a catalogue by its key; raise KeyError for a key that it lacks."""
        name = cls(_plain(catalogue, key))
        name._catalogue, name._key = catalogue, key
        return name

    def __format__(self, spec: str) -> str:
        """Return the name, in the form that a sentence asks for."""
        form = self._catalogue.pgettext(spec, self._key) if spec else self._key
        return str(self) if form == self._key else form


_VOWELS: Final = "aeiouhæœ"
"""The letters, without accents, before which French elides a word."""


class _ElisionFormatter(Formatter):
    """Formats `{who:de |d’}` as `de Marc` or `d’Anna`."""

    def format_field(self, value: Any, format_spec: str) -> str:
        word, bar, elided = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        first = normalize("NFD", str(value)[:1]).lower()[:1]
        return f"{elided if first and first in _VOWELS else word}{value}"


_ELISION: Final = _ElisionFormatter()


def in_all_languages(domain: str, key: str) -> dict[str, str]:
    """Return a sentence without fields in every language; raise KeyError for an unknown key."""
    found = {known: _translations(domain, known).gettext(key) for known in LANGUAGES}
    if key in found.values():
        raise KeyError(key)
    return found


def clauses(parts: Sequence[str]) -> str:
    """Return clauses joined to one, by the punctuation of the current language.

    >>> clauses(["brings 2 coins", "opens a harbour"])
    'brings 2 coins; opens a harbour'
    """
    words = Catalogue(_SHARED)
    return reduce(lambda before, last: words("clauses", before=before, last=last), parts)


def left_out(text: str) -> str:
    """Return a text with a mark that its rest is left out.

    >>> left_out("Red builds a house")
    'Red builds a house…'
    """
    return Catalogue(_SHARED)("left_out", text=text)


class Catalogue:
    """Sentences of one domain, by key."""

    def __init__(self, domain: str) -> None:
        """Use the catalogues in `assets/<domain>/words`."""
        self._domain = domain

    def __call__(self, key: str, **fields: object) -> str:
        """Return a sentence with its fields filled in; a field `count` chooses its plural form.

        A field that is `You` chooses the form that addresses the reader, if there is one. A
        field such as `{who:de |d’}` is preceded by its elided form before a vowel. Raises KeyError
        for a key that is in no catalogue, AssetError when there is no catalogue.
        """
        catalogue = _translations(self._domain, _CurrentLanguage.language)
        if not fields:
            return _plain(catalogue, key)
        count = fields.get("count")
        text = catalogue.ngettext(key, key, count) if isinstance(count, int) else key
        if text == key:
            text = catalogue.gettext(key)
        if text == key:
            raise KeyError(key)
        you = sorted([name for name, value in fields.items() if isinstance(value, You)])
        for context in (" ".join(you), *you) if you else ():
            sentence = catalogue.pgettext(context, key)
            if sentence != key:
                text = sentence
                break
        if "’}" in text:  # only where needed: `str.format` is much faster
            return _ELISION.format(text, **fields)
        return text.format(**fields)

    def cached(self, function: Callable[[int], str]) -> Callable[[int], str]:
        """Return a function that remembers the texts that another makes of this catalogue alone."""
        known: dict[tuple[GNUTranslations, int], str] = {}

        @wraps(function)
        def text(number: int) -> str:
            key = (_translations(self._domain, _CurrentLanguage.language), number)
            if key not in known:
                known[key] = function(number)
            return known[key]

        return text

    def name(self, key: str) -> Name:
        """Return the name of a thing, of which sentences may ask for a form.

        Raises KeyError for a key that is in no catalogue, AssetError when there is no catalogue.
        """
        return Name.of(_translations(self._domain, _CurrentLanguage.language), key)

    def listed(self, names: Sequence[str]) -> str:
        """Return `Iron`, `Iron and Silk`, or `Iron, Silk and Cloth`; the word for none if empty."""
        *others, last = names or [self._or_shared("story.nothing")]
        if not others:
            return last
        return self._or_shared("and", others=", ".join(others), last=last)

    def decimal(self, number: float) -> str:
        """Return a number with one decimal: `1.5`, or `1,5` in French and German."""
        return f"{number:.1f}".replace(".", self._or_shared("decimal"))

    def _or_shared(self, key: str, **fields: object) -> str:
        """Return a sentence of this domain, or the shared one where it has none."""
        return self(key, **fields) if self.has(key) else Catalogue(_SHARED)(key, **fields)

    @property
    def exists(self) -> bool:
        """Return whether the domain has an English catalogue."""
        folder = f"{self._domain}/words/{FALLBACK}"
        return any(asset(f"{folder}.{kind}").is_file() for kind in ("json", "po"))

    def has(self, key: str) -> bool:
        """Return whether there is a sentence of this key."""
        return _translations(self._domain, _CurrentLanguage.language).gettext(key) != key
