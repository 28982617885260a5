"""Promises about the words of a game, once it has a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from portolan.cli.check.snapshot import Moment, demand, describe_fault
from portolan.core.i18n import LANGUAGES, Catalogue, You, language, set_language
from portolan.core.texts import Texts

_TRIED = 2


def everything_has_words(moment: Moment) -> None:
    """Demand that events, prompts, sources and options have sentences in every language.

    English stands in where another language lacks one. A game without a catalogue has no words yet.
    """
    game = moment.game
    words = Catalogue(game.id)
    if not words.is_there:
        return
    for spoken in _languages():
        if not moment.match.actions:
            for kind in game.events:
                _demand(words, f"story.events.{kind}", spoken)
            for option in game.options:
                about = f"options.{option.id}"
                choices = [f"choices.{str(choice).lower()}" for choice in option.choices]
                for part in ("label", "about", *choices):
                    _demand(words, f"{about}.{part}", spoken)
        if moment.decision:
            _demand(words, f"story.prompts.{moment.decision.prompt}", spoken)
        else:
            for result in game.result(moment.position):
                for source in result.by_source:
                    _demand(words, f"sources.{source}", spoken)
        _tell(moment, spoken)


def _tell(moment: Moment, spoken: str) -> None:
    """Word what happened and what is asked, to whoever it is about and to others."""
    told = [moment.match.opening] if not moment.match.actions else []
    told += [moment.after(moment.position, action)[1] for action in moment.some_actions(_TRIED)]
    names = [f"Player {seat}" for seat in moment.seats]
    for reader in (None, *moment.seats):
        called = [You(name) if seat == reader else name for seat, name in enumerate(names)]
        texts = Texts(moment.game.id, called)
        for event in (event for events in told for event in events):
            try:
                texts.event(event if reader is None else event.seen_by(reader))
            except (LookupError, ValueError) as fault:
                found = f"the sentence of {event.kind} cannot be filled in: {describe_fault(fault)}"
                demand(False, f"{spoken}: {found}")
        if moment.decision:
            texts.prompt(moment.decision)


def _languages() -> Iterator[str]:
    """Speak one language after the other."""
    with _spoken_after():
        for spoken in LANGUAGES:
            set_language(spoken)
            yield spoken


@contextmanager
def _spoken_after() -> Iterator[None]:
    before = language()
    try:
        yield
    finally:
        set_language(before)


def _demand(words: Catalogue, key: str, spoken: str) -> None:
    demand(words.has(key), f"{spoken}: the catalogue has no {key!r}")
