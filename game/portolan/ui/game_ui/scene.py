"""The content of one picture of a table, as its game's UI receives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from portolan.core.contract import NOBODY, Action, Decision, Event, Viewer
from portolan.ui.render.theme import Rgb
from portolan.ui.widgets.seat_names import initials

V = TypeVar("V")
H = TypeVar("H")


def _nothing(*_: object) -> None:
    """Do nothing: for a picture without interaction."""


@dataclass(frozen=True)
class Callbacks:
    """Effects of touches on the table; the defaults do nothing.

    `choose` takes the text of an action, `batch` those of several that are played in order, `step`
    a part of an action (of the game's own type), `back` removes the last step, `drop` all of them
    and the action, whatever was chosen since the picture was drawn. `repeat` chooses an action now
    and as long as the same question follows. `reveal` starts handing the device to the asked seat;
    None where that is nobody here.
    """

    choose: Callable[[str], object] = _nothing
    batch: Callable[[Sequence[str]], object] = _nothing
    step: Callable[[Any], object] = _nothing
    back: Callable[[], object] = _nothing
    reveal: Callable[[], object] | None = None
    repeat: Callable[[str], object] = _nothing
    drop: Callable[[], object] = _nothing


@dataclass(frozen=True)
class Scene(Generic[V, H]):
    """The content of one picture of a table.

    `view` is what the viewer may know. `legal` are the actions that can be chosen now, by text;
    `steps` the parts of one selected so far, `chosen` the complete selected action, `batch` the
    actions played after it, `shown` the chosen action or the one pointed at. `settings` are those
    of the game's own table. `names` are the seats' names in sentences, `full_names` (if given)
    those with the levels of bots; `faces` (if given) the drawings of the faces of bots. `variants`
    names the options that are in play. `counts` is what the match counts beside the rules.
    `pointed_seat` is the seat that was touched or is pointed at, if any. A picture is
    `outdated` while events animated over it have revealed something: its chances no longer hold.
    `turn_events` are those of this turn so far, as the viewer may know them.
    """

    view: V
    viewer: Viewer
    decision: Decision | None
    names: Sequence[str]
    colours: Sequence[Rgb]
    legal: Mapping[str, Action]
    steps: Sequence[H] = ()
    chosen: str | None = None
    shown: str | None = None
    batch: Sequence[str] = ()
    callbacks: Callbacks = Callbacks()
    settings: Mapping[str, str] = field(default_factory=dict)
    full_names: Sequence[str] = ()
    faces: Sequence[str] = ()
    variants: Sequence[str] = ()
    pointed_seat: int | None = None
    counts: Mapping[str, Sequence[float]] = field(default_factory=dict)
    turn_events: Sequence[Event] = ()
    outdated: bool = False

    @property
    def selection(self) -> H | None:
        """The last step of the selection."""
        return self.steps[-1] if self.steps else None

    @property
    def holder(self) -> int:
        """The seat whose hand is or could be shown: the viewer, else the asked seat."""
        asked = self.decision.seat if self.decision else 0
        return asked if self.viewer is NOBODY else self.viewer

    def presented(self, seat: int) -> str:
        """Return the name of a seat where it is presented: a bot with its level."""
        return (self.full_names or self.names)[seat]

    def name_forms(self, seat: int) -> tuple[str, str, str]:
        """Return the names of a seat, from the full one to its initials."""
        return self.presented(seat), self.names[seat], initials(self.names, seat)

    def face(self, seat: int) -> str:
        """Return the drawing of the face of a seat's bot; empty if there is none."""
        return self.faces[seat] if self.faces else ""

    @property
    def all_name_forms(self) -> Sequence[tuple[str, str, str]]:
        """The names of every seat, each from the full one to its initials."""
        return [self.name_forms(seat) for seat in range(len(self.names))]


AnyScene: TypeAlias = Scene[Any, Any]
