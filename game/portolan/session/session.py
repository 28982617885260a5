"""A match and its seats: what may be shown, what an action would do, what can be undone.

Independent of the screen. Everything that is drawn comes from `view()`, which is what the viewer
may know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from operator import is_
from typing import Any, TypeAlias

from portolan.core.contract import NOBODY, Action, Decision, Event, Position, Viewer
from portolan.core.i18n import language
from portolan.core.match import Match
from portolan.session.question import Question
from portolan.session.seating import Seating
from portolan.session.seats import AWAY, PERSON, Seat, face_of, name_now, names_of

Counts: TypeAlias = dict[str, list[float]]
"""What is counted beside the rules, such as seconds: by the id of its column, then by seat."""
_WORLDS = range(3)
"""Seeds of the imagined positions in which actions are previewed."""


@dataclass
class _Visible:
    """Events of the match `of` as a viewer knows them: by step in `seen`, by batch in `whole`."""

    seen: list[Sequence[Event]] = field(default_factory=list)
    whole: list[Sequence[Event]] = field(default_factory=list)
    of: object = None


class Session:
    """A match with its seats. `viewer` is the seat whose secrets may be seen now, or NOBODY.

    `key` is where the match is stored, `name` what the player calls it, if anything.
    `automatic_steps` are the steps that were played without asking, `batches` those that were
    chosen together with the one before. With `face_down` the device is never handed over: the asked
    seat sees its own secrets while it peeks. `clock_counts` is what its clock has counted.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        seating: Seating,
        key: str,
        *,
        face_down: bool = False,
    ) -> None:
        self.match = match
        self.face_down = face_down
        self.seats = tuple(seats)
        self._named: tuple[object, list[str], list[str], list[str]] | None = None
        self.key = key
        self.name = ""
        self.clock_counts: Counts = {}
        self.follows = False
        """Whether another device leads the table; it runs the bots."""
        self.automatic_steps: set[int] = set()
        self.batches: set[int] = set()
        self._seating = seating
        self.viewer = self._default_viewer()
        self._view: Position | None = None
        self._legal: dict[str, Action] | None = None
        self._visible: dict[Viewer, _Visible] = {}
        """By viewer, so that only events since a viewer's last turn are added."""
        self._imagined: dict[int, Any] = {}
        """Positions that are possible for the viewer, by seed."""
        self._previews: dict[str, list[Event]] = {}
        self._stakes: dict[tuple[str, ...], bool] = {}
        self._certain: dict[tuple[str, ...], list[Position]] = {}
        self._repeated: dict[Decision, str] = {}
        """Answers that are repeated as long as the same question is asked in a row."""

    @property
    def own_names(self) -> list[str]:
        """Names of the seats, without `You`: for texts that others read."""
        game = self.match.game.id
        return [name_now(game, seat, number) for number, seat in enumerate(self.seats)]

    @property
    def names(self) -> list[str]:
        """Names of the seats in sentences for this device: its only person is `You`."""
        return self._all_names[1]

    @property
    def full_names(self) -> list[str]:
        """The same with the levels of bots, where seats are presented."""
        return self._all_names[2]

    @property
    def faces(self) -> list[str]:
        """The drawings of the faces of bots, by seat; empty where there is none."""
        return self._all_names[3]

    @property
    def _all_names(self) -> tuple[object, list[str], list[str], list[str]]:
        """Names without and with levels, and faces, cached by seats and language for each frame."""
        asked = (self.seats, language())
        if self._named is None or self._named[0] != asked:
            game = self.match.game.id
            short = names_of(game, self.seats, levels=False)
            full = names_of(game, self.seats, levels=True)
            faces = [face_of(game, seat, i) for i, seat in enumerate(self.seats)]
            self._named = asked, short, full, faces
        return self._named

    @property
    def people(self) -> list[int]:
        """The seats of the people at this device."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == PERSON]

    @property
    def away(self) -> list[int]:
        """The seats of people at other devices."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == AWAY]

    @property
    def shared(self) -> bool:
        """Whether several people sit around the device."""
        return len(self.people) > 1

    @property
    def decision(self) -> Decision | None:
        """Which seat is asked what; None when the game is over."""
        return self.match.game.decision(self.match.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def has_secrets(self) -> bool:
        """Whether seats have anything that others must not see."""
        return self._seating.has_secrets

    def _default_viewer(self) -> Viewer:
        """Return the seat whose secrets are shown while the device is on the table."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def view(self) -> Any:
        """Return what the viewer may know. Nothing else is ever drawn."""
        if self._view is None:
            self._view = self.match.game.view(self.match.position, self.viewer)
        return self._view

    def asked_bot(self) -> Seat | None:
        """Return the seat of the bot that must decide now, if any."""
        decision = self.decision
        seat = self.seats[decision.seat] if decision else None
        return seat if seat and seat.is_bot and not self.follows else None

    def asked_away(self) -> int | None:
        """Return the seat at another device that must decide now, if any."""
        decision = self.decision
        if decision is None:
            return None
        elsewhere = self.follows and self.seats[decision.seat].is_bot
        return decision.seat if elsewhere or decision.seat in self.away else None

    def sit(self, seats: Collection[int]) -> None:
        """Make the people of these seats local to this device, and all other people away."""
        self.seats = tuple(
            replace(seat, kind=PERSON if i in seats else AWAY) if seat.kind in (PERSON, AWAY)
            else seat
            for i, seat in enumerate(self.seats)
        )  # fmt: skip
        self.hide_hands()

    def give_to_bot(self, seat: int, kind: str) -> None:
        """Let a bot decide for a seat from now on."""
        self.seats = tuple(
            replace(one, kind=kind) if i == seat else one for i, one in enumerate(self.seats)
        )
        self.hide_hands()

    def follow(self, match: Match) -> None:
        """Continue with the same match after actions or undo at another device."""
        self.match = match
        self._repeated.clear()
        steps = len(match.actions)
        self.automatic_steps = {i for i in self.automatic_steps if i < steps}
        self.batches = {i for i in self.batches if i < steps}
        self.hide_hands()

    def after(self, steps: int) -> Session:
        """Return a new session with the match as it was after a number of steps."""
        other = Session(
            self.match.at(steps), self.seats, self._seating, self.key, face_down=self.face_down
        )
        other.automatic_steps = {i for i in self.automatic_steps if i < steps}
        other.batches = {i for i in self.batches if i < steps}
        other.take_counts(self.clock_counts)
        return other

    def take_counts(self, counts: Counts) -> None:
        """Take a copy of what another copy of the match has counted."""
        self.clock_counts = {name: [*numbers] for name, numbers in counts.items()}

    def as_puzzle(self, level: str, viewer: Viewer | None = None) -> Session:
        """Return the position as the start of a new match, without its history.

        The asked seat is a person; bots of a level, if given, play the other people's seats. With a
        `viewer`, what that seat may not know is dealt anew, so the position reveals nothing.
        """
        match, decision = self.match, self.decision
        asked = decision.seat if decision else None
        game, position = match.game, match.position
        if viewer is not None:
            position = game.imagine(game.view(position, viewer), viewer, len(match.actions))
        begun = Match.from_position(game, game.dump(position), match.rules_version)
        seats = [
            replace(seat, kind=PERSON if i == asked or not level else level)
            if i == asked or seat.kind in (PERSON, AWAY) else seat
            for i, seat in enumerate(self.seats)
        ]  # fmt: skip
        return Session(begun, seats, self._seating, self.key)

    def waits_for(self) -> int | None:
        """Return the seat that must take the device before the match goes on, if any."""
        decision = self.decision
        if self.face_down or decision is None or decision.seat == self.viewer:
            return None
        if not self._asks_here():
            return None
        return decision.seat if self._seating.hand_over(self.view(), decision) else None

    def reveal_to(self, seat: int) -> None:
        """Show a seat its own secrets: it has taken the device."""
        self.viewer = seat
        self._changed()

    @property
    def peeking_seat(self) -> int | None:
        """The seat whose cards are face down until it peeks: the asked one, if a person."""
        decision = self.decision
        hidden = self.face_down and self._default_viewer() is NOBODY
        return decision.seat if hidden and decision and self._asks_here() else None

    @property
    def is_peeking(self) -> bool:
        """Whether the asked seat is looking at its face-down cards."""
        return self.peeking_seat is not None and self.viewer == self.peeking_seat

    def peek(self, *, on: bool) -> None:
        """Show the asked seat its own secrets, or hide them again."""
        if on and self.peeking_seat is not None:
            self.reveal_to(self.peeking_seat)
        elif not on and self.face_down:
            self.hide_hands()

    def hide_hands(self) -> None:
        """Hide every secret, except those of a single person at the device."""
        self.viewer = self._default_viewer()
        self._changed()

    def _asks_here(self) -> bool:
        """Return whether a person at this device is asked."""
        return self.asked_bot() is None and self.asked_away() is None

    def legal(self) -> dict[str, Action]:
        """Return the legal actions of a person by text; empty during a hand-over.

        They are the actions of the asked seat's own view; while its cards are face down, only those
        that reveal nothing about them.
        """
        decision = self.decision
        if decision is None or not self._asks_here() or self.waits_for() is not None:
            return {}
        if self._legal is None:
            game, position = self.match.game, self.match.position
            actions = game.legal_actions(game.view(position, decision.seat))
            hidden = self.peeking_seat is not None and not self.is_peeking
            self._legal = {
                str(action): action
                for action in actions
                if not (hidden and self._seating.reveals_hidden(decision, str(action)))
            }
        return self._legal

    def play(self, text: str) -> list[Event]:
        """Play an action of the asked seat."""
        asked, events = self.decision, self.match.play(text)
        decision = self.decision
        if decision is None or decision.seat != self.viewer:
            self.hide_hands()
        if asked is None or decision is None or asked.prompt != decision.prompt:
            self._repeated.clear()
        self._changed()
        return events

    def play_next_of_batch(self, text: str) -> list[Event]:
        """Play the next action of a batch."""
        self.batches.add(len(self.match.actions))
        return self.play(text)

    def repeat_answer(self, text: str) -> None:
        """Repeat an answer as long as the current question is asked again in a row."""
        if decision := self.decision:
            self._repeated[decision] = text

    def automatic_action(self, *, passes: bool) -> str | None:
        """Return the action to play without asking a person; None if the person must be asked.

        It is the only legal one, a repeated answer (`repeat_answer`) or, with `passes`, the pass of
        a question that the game lets pass.
        """
        decision = self.decision
        if decision is None or self.seats[decision.seat].kind != PERSON:
            return None
        text = self._only_choice(decision) or self._repeated.get(decision)
        if text in self.legal():
            return text
        return self._seating.auto_pass(self.view(), decision) if passes else None

    def play_automatic(self, text: str) -> list[Event]:
        """Play an action without asking; undo also undoes it with the choice before it."""
        self.automatic_steps.add(len(self.match.actions))
        return self.play(text)

    def _only_choice(self, decision: Decision) -> str | None:
        """Return the only legal action besides resigning; None if there is none.

        None too while cards are face down, and while the person could still undo their last step,
        which playing on would prevent. A vote on the end of the game is always asked.
        """
        last = len(self.match.actors) - 1
        chose = (
            last >= 0
            and self.match.actors[last] == decision.seat
            and last not in self.automatic_steps
        )
        if self.peeking_seat is not None or (chose and self.undo_problem() is None):
            return None
        resigning, actions = self.match.game.resigning, self.match.actions
        answers = actions and actions[-1] in resigning
        texts = [text for text in self.legal() if answers or text not in resigning]
        return texts[0] if len(texts) == 1 else None

    def question(self) -> Question | None:
        """Return the current decision as the viewer may know it; None if nobody here is asked."""
        decision, offered = self.decision, self.legal()
        if decision is None or not offered:
            return None
        match, game, actors = self.match, self.match.game, self.match.actors
        since = len(actors)
        while since and actors[since - 1] == decision.seat:
            since -= 1
        then, earlier = match.at(since), []
        for text in match.actions[since:]:
            earlier.append(game.view(then.position, self.viewer))
            then.play(text)
        return Question(
            game, self.viewer, self.view(), decision, tuple(offered.values()), earlier, len(actors),
            match.done_in_turn(),
        )  # fmt: skip

    def preview(self, text: str) -> list[Event]:
        """Return the events of an action, as far as the viewer can foresee them.

        These are the events common to several positions that are possible for the viewer. The true
        position is not used, so even the next question reveals nothing hidden.
        """
        if text not in self._previews:
            action = self.legal()[text]
            by_position = zip(*(self._foreseen(action, seed) for seed in _WORLDS), strict=False)
            alike = takewhile(lambda same: all(event == same[0] for event in same), by_position)
            self._previews[text] = [events[0] for events in alike]
        return self._previews[text]

    def _imagine(self, seed: int) -> Any:
        """Return a copy of a position that is possible for the viewer now; the same one in each
        call.
        """
        if seed not in self._imagined:
            self._imagined[seed] = self.match.game.imagine(self.view(), self.viewer, seed)
        return self._imagined[seed].copy()

    def _foreseen(self, action: Action, seed: int) -> list[Event]:
        """Return the events of an action in an imagined position, up to the first reveal."""
        game = self.match.game
        events: list[Event] = []
        game.apply(self._imagine(seed), action, game.recorder(events))
        seen = [event.seen_by(self.viewer) for event in events]
        return [*takewhile(lambda event: not event.about.reveals, seen)]

    def has_stakes(self, *texts: str) -> bool:
        """Return whether actions, in order, may reveal or decide something or end the game.

        Only such actions need confirmation: all others can be undone (`EventKind`). They are tried
        in a position that is possible for the viewer, so the answer reveals no secret.
        """
        if texts not in self._stakes:
            game, events = self.match.game, list[Event]()
            position = self._imagine(0)
            for number, text in enumerate(texts):
                action = game.parse(text)
                legal = game.legal_actions(position) if number else self.legal().values()
                if action not in legal:
                    break
                game.apply(position, action, game.recorder(events))
            final = any(event.about.reveals or event.about.decides for event in events)
            self._stakes[texts] = final or game.decision(position) is None
        return self._stakes[texts]

    def would_reveal(self, text: str) -> bool:
        """Return whether an action of the asked seat reveals something when it is played now."""
        game, events = self.match.game, list[Event]()
        game.apply(self.match.position.copy(), game.parse(text), game.recorder(events))
        return any(event.about.reveals for event in events)

    def ends_game(self, *texts: str) -> bool:
        """Return whether actions, in order, end the game, as far as the viewer can foresee."""
        game = self.match.game
        return self.is_certain(lambda position: game.decision(position) is None, *texts)

    def is_certain(self, holds: Callable[[Position], bool], *texts: str) -> bool:
        """Return whether a condition holds after actions, as far as the viewer can know.

        They are played in several positions that are possible for the viewer. False if dice or a
        shuffle decide. The true position is not used, so no secret is revealed.
        """
        if texts not in self._certain:
            worlds = [self._played(texts, seed) for seed in _WORLDS]
            self._certain[texts] = [world for world in worlds if world is not None]
        positions = self._certain[texts]
        return len(positions) == len(_WORLDS) and all(map(holds, positions))

    def _played(self, texts: Sequence[str], seed: int) -> Position | None:
        """Return an imagined position after actions; None if chance decides or they are illegal."""
        game = self.match.game
        position = self._imagine(seed)
        drawn = position.rng.drawn
        for text in texts:
            action = game.parse(text)
            if action not in game.legal_actions(position):
                return None
            game.apply(position, action)
        return position if position.rng.drawn == drawn else None

    # --- undo --------------------------------------------------------------------------------

    def _last_chosen(self, by: int | None = None) -> int | None:
        """Return the number of the last step that a person, or a given seat, chose, if any."""
        actors, others = self.match.actors, self.automatic_steps | self.batches
        people = self.people if by is None else [by]
        steps = range(len(actors) - 1, -1, -1)
        return next((i for i in steps if actors[i] in people and i not in others), None)

    @property
    def undo_step(self) -> int | None:
        """The number of the step with which undo begins, if there is one."""
        return self._last_chosen()

    def undo_problem(self, *, agreed: bool = False) -> str | None:
        """Return why the last step cannot be undone (`over`, `nothing`, `others`, `revealed`), or
        None.

        Answers of bots are undone with it; steps from another device block it, unless `agreed`
        there. A seat that has taken the device undoes only its own steps; on an open device, the
        seat that acted last may.
        """
        step = self._last_chosen()
        if self.is_over:
            return "over"
        if step is None:
            return "nothing"
        came = {*self.away}.intersection(self.match.actors[step:])
        if (came and not agreed) or self.viewer not in {NOBODY, self.match.actors[step]}:
            return "others"
        return "revealed" if self.revealed() else None

    def revealed(self) -> list[Event]:
        """Return the events since a person's last choice that prevent undo."""
        _, events = self.since_last_choice()
        return [event for event in events if event.about.reveals]

    def last_to_choose(self) -> str:
        """Return the name of the person who chose last, here or elsewhere; empty if none has."""
        people = {*self.people, *self.away}
        steps = reversed([*enumerate(self.match.actors)])
        chose = (actor for i, actor in steps if actor in people and i not in self.automatic_steps)
        names = self.names
        return next((names[actor] for actor in chose), "")

    def undo(self) -> None:
        """Undo the last step that a person chose, and all that followed.

        A seat that has taken the device keeps it.
        """
        step = self._last_chosen()
        assert step is not None  # noqa: S101 - undo is not offered otherwise
        self.match = self.match.at(step)
        self._repeated.clear()
        self.automatic_steps = {i for i in self.automatic_steps if i < step}
        self.batches = {i for i in self.batches if i < step}
        self.peek(on=False)
        self._changed()

    def visible_events(self) -> list[Sequence[Event]]:
        """Return all events so far, one list per step, as the viewer may know them.

        The list of a step stays the same object for a viewer, and is shared by all viewers from
        whom none of it is hidden; the whole list of a viewer is extended in place until something
        is undone.
        """
        match = self.match
        known = self._visible.setdefault(self.viewer, _Visible())
        if known.of is not match.events:
            steps = [match.opening, *match.events]
            pairs = zip(known.whole, steps, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
            known.seen, known.whole, known.of = known.seen[:same], known.whole[:same], match.events
        new = match.events[max(0, len(known.seen) - 1) :]
        for step in new if known.seen else [match.opening, *new]:
            known.whole.append(step)
            seen = [event.seen_by(self.viewer) for event in step]
            known.seen.append(step if all(map(is_, seen, step)) else seen)
        return known.seen

    def visible_events_of(self, number: int) -> Sequence[Event]:
        """Return the visible events of a step (-1: the set-up), those of a batch together.

        A batch is returned with its last step; its other steps are empty.
        """
        if number + 1 in self.batches:
            return ()
        steps, first = self.visible_events(), number
        while first in self.batches:
            first -= 1
        if first == number:
            return steps[number + 1]
        return [event for events in steps[first + 1 : number + 2] for event in events]

    def since_last_choice(self, by: int | None = None) -> tuple[int, list[Event]]:
        """Return the number of steps before the last choice of a person, or of a given seat, and
        all events since.

        The events are those the viewer may know, from that choice or the start on.
        """
        step, steps = self._last_chosen(by), self.visible_events()  # which begin with the set-up
        since = steps if step is None else steps[step + 1 :]
        return step or 0, [event for events in since for event in events]

    def turn_events(self) -> list[Event]:
        """Return the events of this turn so far, as the viewer may know them."""
        found: list[Event] = []
        for events in reversed(self.visible_events()):
            begun = [n for n, event in enumerate(events) if event.kind == "turn_begun"]
            found[:0] = events[begun[-1] :] if begun else events
            if begun:
                break
        return found

    def _changed(self) -> None:
        self._view = self._legal = None
        self._imagined, self._previews, self._stakes, self._certain = {}, {}, {}, {}
