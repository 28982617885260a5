"""Nothing shown or said at a table depends on what its viewer cannot know, in every game.

At some moments of a random match the true position is replaced by another one that the viewer must
consider possible, and secrets in events of others are removed. Everything that reaches the viewer
must stay the same: pixels, accessibility tree, marks and targets, previews of actions, tooltips,
the log, and the hint. Saves and links contain the whole match on purpose and are not compared; nor
are replays, which play the true match again.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

import pygame
import pygame.font
import pytest

from portolan.ai.levels import known_levels
from portolan.core.contract import Choice, Event, Viewer
from portolan.core.i18n import language
from portolan.core.match import Match
from portolan.core.rng import Rng
from portolan.platform import Canvas
from portolan.registry import PACKAGES, find_game
from portolan.session.bot_runner.thinking import advise
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.app.app import App
from portolan.ui.navigation.routes import LogRoute
from portolan.ui.render.hit_targets import HitTarget
from portolan.ui.table.play import PlayTable
from portolan.ui.widgets.tooltip import Tooltip
from tests.golden.games import choose
from tests.support.clocks import advancing_clock
from tests.support.table_host import FakeHost

PHONE, DESKTOP = Canvas(360, 640, 1.0), Canvas(1280, 720, 1.0)

TAKEN, OPEN, FACE_DOWN, ALONE = "taken", "open", "face down", "alone"
"""Ways to share a table: the asked person has taken the device; nobody has; cards lie face down and
nobody looks; one person among bots, whoever is asked.
"""
Seen = dict[str, Any]
"""What reaches the viewer, by channel."""


class Case(NamedTuple):
    """A random match, how it is viewed, and at how many moments."""

    game: str
    seats: int
    canvas: Canvas
    modes: tuple[str, ...]
    seed: int
    options: Mapping[str, Choice] = {}
    moments: int = 3
    after: int = 40
    """Before this number of actions hardly anything is hidden, and nothing is compared."""

    def __str__(self) -> str:
        options = "".join(f"-{name}" for name in self.options)
        return f"{self.game}{options}-{self.seats}-{self.canvas.width}-{self.seed}"


FEW = [
    Case("ragusa", 2, DESKTOP, (TAKEN, OPEN, ALONE), 1),
    Case("ragusa", 4, PHONE, (FACE_DOWN, TAKEN, OPEN), 2),
    Case("venice", 3, PHONE, (TAKEN, OPEN, FACE_DOWN), 3),
    Case("venice", 4, DESKTOP, (ALONE, OPEN, TAKEN), 4),
    Case("ransackit", 2, PHONE, (OPEN, TAKEN, ALONE), 9, {"fog_of_war": True, "ruins": True}),
    Case("ransackit", 3, DESKTOP, (TAKEN, FACE_DOWN), 6, {}, 2),
]


def many() -> Iterator[Case]:
    """Yield games of every kind with all options, to be played to their end."""
    modes = (TAKEN, OPEN, FACE_DOWN, ALONE)
    for game in PACKAGES:
        known = find_game(game)
        for seed, seats in enumerate([n for n in known.player_counts if n > 1], 100):
            for place, canvas in enumerate((PHONE, DESKTOP)):
                options = {
                    option.id: option.choices[(seed + place) % len(option.choices)]
                    for option in known.options
                    if seats in option.player_counts
                }
                yield Case(game, seats, canvas, modes, seed, options, 24, 0)


# --- what a viewer sees ------------------------------------------------------------------------


_APPS: dict[Canvas, App] = {}
"""One app for each canvas; all matches share its drawings."""


def app_on(canvas: Canvas) -> App:
    if canvas not in _APPS:
        pygame.display.init()
        pygame.font.init()
        host = FakeHost(canvas)
        _APPS[canvas] = host.app = App(host)
        host.app._canvas = canvas
    return _APPS[canvas]


def picture(app: App, canvas: Canvas) -> Seen:
    """Draw the present screen anew; return its pixels, marks and accessibility tree."""
    host, ui, screen = app.host, app.ui, app.screen
    assert isinstance(host, FakeHost)
    ui.forget()
    app.draw(host.surface(), canvas)
    session = app.match.session
    offered = session.legal() if session and screen.name == "table" else {}
    return {
        "screen": screen.name,
        "pixels": hashlib.sha256(host.surface().get_buffer().raw).hexdigest(),
        "tree": json.dumps([host.a11y_state, host.sections]),
        "marks": {**host.marks},
        "targets": [
            (t.key, t.shape, t.action, t.via, t.a11y_label, t.leaves, _named(t, offered))
            for t in ui.targets
        ],
        "things": [*ui.tooltip_areas],
        "written": [*ui.written],
        "anchors": {**ui.anchors},
    }


def _named(target: HitTarget, offered: Mapping[str, object]) -> list[str]:
    """Return the offered actions that a step leads to."""
    return [text for text in offered if text in target.towards]


def explained(tooltip: Tooltip | None) -> object:
    """Return a tooltip without the effects of its links."""
    if tooltip is None:
        return None
    links = [link[:3] for link in tooltip.links]
    return tooltip.title, [*tooltip.lines], tooltip.icon, tooltip.note, links, tooltip.shown


def some(found: Sequence[Any], most: int) -> list[Any]:
    """Return at most some entries, from all parts of a list."""
    return [*found][:: max(1, -(-len(found) // most))]


def plain(events: Sequence[Event]) -> list[object]:
    return [event.to_json() for event in events]


def all_that_reaches(session: Session, canvas: Canvas, actions: int) -> Seen:
    """Return everything that a match shows to the viewer of a canvas, screens behind it included.

    Tooltips and previews are compared for at most `actions` targets.
    """
    app = app_on(canvas)
    app.match.session = session
    app.navigator.go_on()
    seen = {f"screen: {channel}": found for channel, found in picture(app, canvas).items()}
    if isinstance(app.screen, PlayTable):
        seen |= at_the_table(app, app.screen, canvas, actions)
    seen["events"] = [plain(events) for events in session.visible_events()]
    app.navigator.go(LogRoute(session.key))
    return seen | {f"log: {channel}": found for channel, found in picture(app, canvas).items()}


def at_the_table(app: App, table: PlayTable, canvas: Canvas, actions: int) -> Seen:
    """Return what a table shows of each action and tooltip area, and its hint."""
    seen: Seen = {}
    session, ui = table.session, app.ui
    targets = [*ui.targets]
    things = {thing.tooltip_id: thing for thing in ui.tooltip_areas}
    offered = [*session.legal()]
    for tooltip_id, thing in things.items():
        seen[f"explanation of {tooltip_id}"] = explained(table.explain(tooltip_id))
        seen[f"refusal of {tooltip_id}"] = table.near(tooltip_id), table.status_lines(table.scene())
        seen[f"half chosen beside {tooltip_id}"] = table.refuses(tooltip_id)
        table.near(None)
        last = thing
    if things:
        app.tooltips.show(last)
        seen |= {f"card: {key}": found for key, found in picture(app, canvas).items()}
        app.tooltips.hide()
    for text in some(offered, actions):
        seen[f"preview of {text}"] = plain(session.preview(text))
        table.pointed(HitTarget(text, targets[0].shape, _nothing, text))
        seen[f"effect of {text}"] = table.status_lines(table.scene())
    if offered:
        seen |= {f"pointed: {key}": found for key, found in picture(app, canvas).items()}
    table.pointed(None)
    steps = [target for target in targets if target.key.startswith("step:") and not target.via]
    for step in some(steps, 1):
        step.do()
        seen |= {f"half chosen: {key}": found for key, found in picture(app, canvas).items()}
        table.cancel()
    if question := session.question():
        thought = advise(question, 0.02, advancing_clock())
        while not thought.go_on():
            pass
        seen["hint"] = [(str(one.action), *one[1:]) for one in thought.value]
        if thought.value:
            table._advise(thought.value[0])
            seen |= {f"hint: {key}": found for key, found in picture(app, canvas).items()}
    return seen


def _nothing() -> None: ...


# --- matches, and what is imagined in their place ----------------------------------------------


def seat_people(case: Case, match: Match, mode: str) -> Session:
    """Return the match with people seated as a mode says, ready to be viewed."""
    seating = find_seating(case.game)
    others = PERSON if mode != ALONE else known_levels(case.game)[0]
    usual = seating.default_seats(match.seats, match.options)
    seats = [
        Seat(seat.name, seat.colour, others if number else PERSON)
        for number, seat in enumerate(usual)
    ]
    session = Session(match, seats, seating, "matches/1", face_down=mode == FACE_DOWN)
    if mode == TAKEN and session.decision:
        session.reveal_to(session.decision.seat)
    return session


def imagined(match: Match, viewer: Viewer, seed: int) -> Match:
    """Return a match that the viewer must consider possible, with no secret revealed.

    Its actions stay: they are replayed to find what was visible then.
    """
    game, other = match.game, copy(match)
    other.position = game.imagine(game.view(match.position, viewer), viewer, seed)
    other.seed = None if match.seed is None else match.seed + 1
    other.opening = [event.seen_by(viewer) for event in match.opening]
    other.events = [[event.seen_by(viewer) for event in step] for step in match.events]
    return other


def moments(case: Case) -> Iterator[Match]:
    """Play a random match; yield it at the 1st, 2nd, 4th, 8th … occurrence of each prompt."""
    match = Match(find_game(case.game), case.seats, case.options, case.seed)
    chance, met = Rng(case.seed), Counter[str]()
    while decision := match.game.decision(match.position):
        if len(match.actions) >= case.after:
            met[decision.prompt] += 1
            times = met[decision.prompt]
            if not times & (times - 1):
                yield match
        texts = match.legal_texts()
        match.play(texts[choose(texts, match.game, chance)])


def check(case: Case, actions: int) -> None:
    """Compare the true position with imagined ones, at the moments of a case, in each mode."""
    assert language() == "en"
    compared: Counter[str] = Counter()
    for number, match in enumerate(moments(case)):
        if number == case.moments:
            break
        mode = case.modes[number % len(case.modes)]
        session = seat_people(case, match, mode)
        other = imagined(match, session.viewer, number)
        game, asked = match.game, session.decision
        seen = all_that_reaches(session, case.canvas, actions)
        again = all_that_reaches(seat_people(case, other, mode), case.canvas, actions)
        where = f"{case}, step {len(match.actions)}, {asked}, {mode}"
        different = [name for name in {**seen, **again} if seen.get(name) != again.get(name)]
        assert not different, f"{where}: {different}"
        compared[mode] += game.dump(match.position) != game.dump(other.position)
    assert all(compared[mode] for mode in case.modes), f"{case}: nothing was hidden: {compared}"


@pytest.mark.parametrize("case", FEW, ids=str)
def test_hidden_information_changes_nothing_that_the_viewer_gets(
    case: Case,
) -> None:
    check(case, actions=4)


@pytest.mark.long
@pytest.mark.parametrize("case", [*many()], ids=str)
def test_hidden_information_shows_nowhere_in_whole_matches(case: Case) -> None:
    check(case, actions=40)
