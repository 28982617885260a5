"""Sessions: who may undo what, and who sits where."""

from __future__ import annotations

import json
from random import Random

import pytest

from portolan.ai.levels import known_levels
from portolan.core.contract import NOBODY, Event, Viewer
from portolan.core.errors import BadSaveError
from portolan.core.i18n import set_language
from portolan.core.match import STRIDE, Match
from portolan.registry import PACKAGES, find_game
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.session.seats import Seat, clean_name, names_of
from portolan.session.session import Session
from tests.support.sessions import session_of


def play_on(session: Session) -> str:
    """Play the first legal action of the asked seat."""
    if (seat := session.waits_for()) is not None:
        session.reveal_to(seat)
    text = session.match.legal_texts()[0]
    session.play(text)
    return text


@pytest.mark.parametrize("game", PACKAGES)
def test_default_names_follow_the_language_and_given_ones_do_not(game: str) -> None:
    """Also for a match begun in another language, and in the list of matches."""
    seating = find_seating(game)
    match = Match(find_game(game), 3, {}, 7)
    usual = seating.default_seats(3, match.options)
    seats = [
        Seat("Ana", usual[0].colour),
        *(Seat(s.name, s.colour) for s in usual[1:]),
    ]
    session = Session(match, seats, seating, "matches/1")
    set_language("fr")
    try:
        now = [seat.name for seat in seating.default_seats(3, match.options)]
        lines = session.own_names, session.names
        row = names_of(game, seats, levels=False)
    finally:
        set_language("en")
    assert now[1:] != [seat.name for seat in usual[1:]]
    assert lines[0] == ["Ana", *now[1:]]
    assert lines[1][1:] == row[1:] == now[1:]


def test_the_bots_of_a_rulebook_follow_the_language_too() -> None:
    match = Match(find_game("ragusa"), 1, {}, 7)
    seating = find_seating("ragusa")
    seats = [Seat(s.name, s.colour) for s in seating.default_seats(1, match.options)]
    set_language("fr")
    try:
        now = [seat.name for seat in seating.default_seats(1, match.options)]
        assert Session(match, seats, seating, "matches/1").own_names == now
    finally:
        set_language("en")


def test_a_seat_undoes_its_own_action_but_not_another_s() -> None:
    """Before the device is taken the last action may be undone; not by the next seat."""
    session = session_of("person", "person")
    assert session.undo_problem() == "nothing"
    session.reveal_to(0)
    kept = next(iter(session.legal()))
    session.play(kept)
    assert session.match.actors == [0]
    assert session.viewer == NOBODY
    assert session.undo_problem() is None
    session.reveal_to(1)
    assert session.undo_problem() == "others"
    session.hide_hands()
    session.undo()
    assert not session.match.actions
    assert not session.match.actors


def test_an_action_that_revealed_something_cannot_be_undone() -> None:
    """After the last bonus card of the set-up the deck was shuffled and the first player drawn."""
    session = session_of("person", "person")
    for seat in (0, 1):
        session.reveal_to(seat)
        session.play(next(iter(session.legal())))
    assert session.undo_problem() == "revealed"
    kinds = [event.kind for event in session.revealed()]
    assert kinds == ["cards_shuffled_back", "first_player_drawn"]


def test_undo_also_takes_back_the_answers_of_bots() -> None:
    """One person among bots: undo returns to the person's own last decision."""
    session = session_of("person", "merchant", "merchant")
    taken = 0
    for _ in range(60):
        play_on(session)
        actors = session.match.actors
        if actors[-1] == 0 or 0 not in actors or session.asked_bot():
            continue
        own = max(i for i, actor in enumerate(actors) if actor == 0)
        later = [event for events in session.match.events[own:] for event in events]
        if any(event.about.reveals for event in later):
            assert session.undo_problem() == "revealed"
            continue
        before = session.match.at(own)
        actions = list(session.match.actions)
        session.undo()
        assert session.match.actions == before.actions
        assert session.decision is not None
        assert session.decision.seat == 0
        for text in actions[own:]:
            session.play(text)
        taken += 1
    assert taken >= 3


def test_one_person_among_bots_never_hands_the_device_over() -> None:
    session = session_of("merchant", "person", "rector")
    assert session.viewer == 1
    while not session.is_over:
        assert session.waits_for() is None
        assert session.viewer == 1
        asked = session.decision
        assert asked is not None
        assert (session.asked_bot() is None) == (asked.seat == 1)
        assert bool(session.legal()) == (asked.seat == 1)
        play_on(session)


def test_two_people_and_a_bot_hand_the_device_over_but_never_to_the_bot() -> None:
    session = session_of("person", "apprentice", "person")
    taken = set()
    while not session.is_over:
        waits = session.waits_for()
        assert waits != 1
        taken.add(waits)
        if session.asked_bot():
            assert session.viewer == NOBODY
        play_on(session)
    assert taken == {None, 0, 2}


def test_fish_questions_out_of_turn_are_passed_automatically_and_recorded() -> None:
    session = session_of("person", "person", "person", seed=11)
    passed = 0
    while not session.is_over:
        asked = session.decision
        assert asked is not None
        turn = session.match.position.turn  # type: ignore[attr-defined]
        outside = asked.prompt == "exchange" and asked.seat != turn
        text = session.automatic_action(passes=True)
        events = None if text is None else session.play_automatic(text)
        assert (events is not None) == outside
        if events is None:
            play_on(session)
        else:
            passed += 1
            assert session.match.actions[-1] == "pass"
            assert len(session.match.actions) - 1 in session.automatic_steps
            assert session.undo_problem() != "nothing"
    assert passed
    again = load_session(save_session(session), find_seating, session.key)
    assert again.automatic_steps == session.automatic_steps


@pytest.mark.parametrize("game", [*PACKAGES])
def test_a_match_with_any_level_ever_offered_opens(game: str) -> None:
    for level in known_levels(game):
        saved = save_session(session_of("person", level, level, game=game))
        kinds = [seat.kind for seat in load_session(saved, find_seating, "matches/2").seats]
        assert kinds == ["person", level, level]


def test_seats_are_stored_with_names_colours_and_levels() -> None:
    session = session_of("person", "rector", "apprentice")
    again = load_session(
        save_session(session, "2026-11-21T06:00:00+00:00"), find_seating, "matches/x"
    )
    assert again.seats == session.seats
    assert again.key == "matches/x"
    assert json.loads(save_session(session, "t"))["saved"] == "t"


def test_a_match_of_the_engine_opens_with_people_on_its_seats() -> None:
    match = Match(find_game("ragusa"), 1, {}, 3)
    match.play(match.legal_texts()[0])
    session = load_session(json.dumps(match.save()).encode(), find_seating, "matches/1")
    assert [seat.kind for seat in session.seats] == ["person", "automatic", "automatic"]
    assert session.match.actions == match.actions


def test_a_save_of_a_newer_program_is_refused_with_advice() -> None:
    data = json.loads(save_session(session_of("person", "person")))
    data["version"] = 99
    with pytest.raises(BadSaveError, match="newer Portolan; update"):
        load_session(json.dumps(data).encode(), find_seating, "matches/1")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  ", "Ana"),
        ("a\n\tb", "a b"),
        ("x" * 50, "x" * 20),
        ("\u0007", ""),
        ("Élise", "Élise"),
    ],
)
def test_names_are_shortened_for_the_table(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize("steps", [20, 60])
def test_a_step_costs_the_same_in_a_long_match(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of earlier steps are not filtered again, however many there are."""
    session = session_of("person", "person", "person", game="venice")
    for _ in range(steps):
        play_on(session)
    session.hide_hands()
    lines, before = session.visible_events(), [*session.visible_events()]
    again, seen_by = list[Event](), Event.seen_by

    def counted(event: Event, viewer: Viewer) -> Event:
        again.append(event)
        return seen_by(event, viewer)

    monkeypatch.setattr(Event, "seen_by", counted)
    assert session.visible_events() is lines
    assert not again
    events = session.play(session.match.legal_texts()[0])
    assert session.visible_events() is lines
    assert len(again) == len(events)
    assert all(one is other for one, other in zip(lines, before, strict=False))


def test_undo_filters_only_the_replayed_events_again() -> None:
    """It replays at most the steps since the last stored position."""
    session = session_of("person", "person", game="ransackit")
    choose = Random(3)
    while len(session.match.actions) < 3 * STRIDE + 2:
        texts = session.match.legal_texts()
        given_up = session.match.game.resigning
        session.play(choose.choice([text for text in texts if text not in given_up]))
    session.hide_hands()
    before = [*session.visible_events()]
    session.undo()
    after = session.visible_events()
    same = sum(one is other for one, other in zip(before, after, strict=False))
    assert len(after) - same < STRIDE
    assert [[event.to_json() for event in step] for step in after] == [
        [event.to_json() for event in step] for step in before[: len(after)]
    ]


def test_taking_the_device_again_filters_only_new_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hand-over costs the same in a long match; steps without secrets share one list."""
    session = session_of("person", "person")
    for _ in range(40):
        play_on(session)
    fields = {}
    for seat in (0, 1):
        session.reveal_to(seat)
        fields[seat] = [*session.visible_events()]
    same = sum(a is b for a, b in zip(*fields.values(), strict=True))
    assert 30 < same < len(fields[0])
    asked: list[Event] = []
    seen_by = Event.seen_by

    def counted(event: Event, seat: int) -> Event:
        asked.append(event)
        return seen_by(event, seat)

    monkeypatch.setattr(Event, "seen_by", counted)
    for seat in (0, 1, 0):
        session.reveal_to(seat)
        assert all(a is b for a, b in zip(session.visible_events(), fields[seat], strict=True))
    assert not asked
