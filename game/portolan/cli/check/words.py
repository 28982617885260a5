"""Promises about the catalogue of a game, if it has one."""

from __future__ import annotations

from collections.abc import Iterator

from portolan.cli.check.snapshot import Moment, demand, describe_fault
from portolan.core.i18n import LANGUAGES, Catalogue, You, language, set_language
from portolan.core.texts import Texts

_TRIED = 2


def everything_has_words(moment: Moment) -> None:
    """Demand that events, prompts, sources and options have sentences in every language.

    English is the fallback where another language lacks one.
    """
    catalogue = Catalogue(moment.game.id)
    if not catalogue.exists:
        return
    before = language()
    try:
        for each in LANGUAGES:
            set_language(each)
            for key in _keys(moment):
                demand(catalogue.has(key), f"{each}: the catalogue has no {key!r}")
            _check_sentences(moment)
    finally:
        set_language(before)


def _keys(moment: Moment) -> Iterator[str]:
    """Yield the keys of the sentences that are needed at a moment."""
    game = moment.game
    if not moment.match.actions:
        for kind in game.events:
            yield f"story.events.{kind}"
        for option in game.options:
            for part in ("label", "about"):
                yield f"options.{option.id}.{part}"
            for choice in option.choices:
                yield f"options.{option.id}.choices.{str(choice).lower()}"
    if moment.decision:
        yield f"story.prompts.{moment.decision.prompt}"
    else:
        for result in moment.match.result():
            for source in result.by_source:
                yield f"sources.{source}"


def _check_sentences(moment: Moment) -> None:
    """Demand that the sentences of events and prompts can be filled in, for any reader."""
    happened = [moment.match.opening] if not moment.match.actions else []
    happened += [moment.after(moment.position, action)[1] for action in moment.some_actions(_TRIED)]
    names = [f"Player {seat}" for seat in moment.seats]
    for reader in (None, *moment.seats):
        addressed = [You(name) if seat == reader else name for seat, name in enumerate(names)]
        texts = Texts(moment.game.id, addressed)
        for event in (event for events in happened for event in events):
            try:
                texts.event(event if reader is None else event.seen_by(reader))
            except (LookupError, ValueError) as fault:
                found = f"the sentence of {event.kind} cannot be filled in: {describe_fault(fault)}"
                demand(False, f"{language()}: {found}")
        if moment.decision:
            texts.prompt(moment.decision)
