"""Choices before a match: options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from portolan.core.contract import AnyGame, Choice, Choices, Json
from portolan.core.errors import BadMaterialError, BadOptionError, BadSaveError
from portolan.core.json_reader import Reader
from portolan.registry import find_game
from portolan.session.player_clock import CLOCKS, MINUTES, NONE, count_id
from portolan.session.seating import DefaultSeat, Seating, display_problem, find_seating
from portolan.session.seats import AUTOMATIC, AWAY, PERSON, Seat, clean_name, default_kind, kinds


def with_custom_data(game: AnyGame, material: object) -> AnyGame:
    """Return a game with custom data; the standard game if the data are no longer valid."""
    try:
        own = game.with_material(material)
    except BadMaterialError:
        return game
    return game if display_problem(own) else own


class TableChoice(NamedTuple):
    """A choice that is no rule: its keys, the default first, the `chosen` one, numbers in texts."""

    keys: Sequence[str]
    chosen: str
    numbers: Mapping[str, int] = {}


class Setup:
    """Choices for a new match of a game. An empty name means the default.

    By default one person plays against Apprentices.
    """

    def __init__(self, game_id: str, last: Mapping[str, object]) -> None:
        """Start from the last choices, as far as they are still available."""
        self.game = with_custom_data(find_game(game_id), last.get("material", {}))
        self.seating: Seating = find_seating(game_id)
        self.kinds = kinds(game_id)
        default = self.game.default_player_count
        chosen = last.get("seats")
        found = chosen if isinstance(chosen, list) else []
        count = len(found) or (chosen if isinstance(chosen, int) else default)
        try:
            self.count, self.options = self.game.check_choices(count, last.get("options", {}))
        except BadOptionError:
            self.count, self.options = self.game.check_choices(default, {})
        self._names = [""] * max(self.game.player_counts)
        self.opponent = default_kind(game_id)
        self._kinds = [PERSON, *[self.opponent] * (max(self.game.player_counts) - 1)]
        self._wishes: dict[int, str] = {}
        """The chosen colours by seat."""
        self.face_down = last.get("face_down") is True
        self._elsewhere = last.get("elsewhere") is True
        clock = last.get("clock")
        self.clock = str(clock) if clock in CLOCKS else NONE
        for seat, data in enumerate(found[: self.count]):
            self._remember(seat, data)

    def _remember(self, seat: int, data: object) -> None:
        try:
            fields = Reader(data, "seat", BadSaveError).fields("name", "colour", "kind")
            self._names[seat] = clean_name(fields["name"].text())
            self._wishes[seat] = fields["colour"].text()
            self._kinds[seat] = self.kinds[fields["kind"].index(self.kinds)]
        except BadSaveError:
            return

    # --- current choices ---------------------------------------------------------------------

    @property
    def colours(self) -> list[str]:
        """The colours of all seats: the chosen ones if they exist, no two the same."""
        defaults = [seat.colour for seat in self._default_seats]
        known = list(self.seating.colours(self.options))
        taken: list[str] = []
        for seat in range(len(defaults)):
            wish = self._wishes.get(seat, defaults[seat])
            free = [c for c in (wish, defaults[seat], *known) if c in known and c not in taken]
            taken.append(free[0])
        return taken

    @property
    def _default_seats(self) -> Sequence[DefaultSeat]:
        return self.seating.default_seats(self.count, self.options)

    @property
    def seats(self) -> list[Seat]:
        """All seats, the automatic ones included."""
        return [
            Seat(default.name, colour, AUTOMATIC)
            if default.played_by
            else Seat(self._names[i] or self.seating.colour_name(colour), colour, self._kind(i))
            for i, (default, colour) in enumerate(
                zip(self._default_seats, self.colours, strict=True)
            )
        ]

    def _kind(self, seat: int) -> str:
        """Return who decides for a seat: with people elsewhere, only the first seat is here."""
        kind = self._kinds[seat]
        first = PERSON not in self._kinds[:seat]
        return AWAY if kind == PERSON and self.elsewhere and not first else kind

    def played_by(self, seat: int) -> str:
        """Return the name of the automatic player of a seat; empty if its player can be chosen."""
        return self._default_seats[seat].played_by

    @property
    def people(self) -> int:
        """How many people play."""
        return self._kinds[: self.count].count(PERSON)

    @property
    def table_choices(self) -> dict[str, TableChoice]:
        """What can be chosen besides rules and seats: where people are, hidden cards, a clock."""
        found: dict[str, TableChoice] = {}
        if self.count > 1:
            found["where"] = TableChoice(("here", "away"), "away" if self.elsewhere else "here")
        if self.shares_secrets:
            chosen = "down" if self.face_down else "passed"
            found["cards"] = TableChoice(("passed", "down"), chosen)
        if self.may_have_clock:
            found["clock"] = TableChoice(CLOCKS, self.clock, {"minutes": MINUTES})
        return found

    @property
    def counts(self) -> list[str]:
        """The ids of what is counted beside the rules."""
        return [count_id(self.clock)] if self.may_have_clock and self.clock != NONE else []

    @property
    def may_have_clock(self) -> bool:
        """Whether a clock is offered: several people play, but not by links, which carry none."""
        return self.people > 1 and not self.elsewhere

    # --- choosing ----------------------------------------------------------------------------

    def take_count(self, count: int) -> None:
        """Choose the number of seats; options not available with it return to their default."""
        known = {o.id for o in self.game.options if count in o.player_counts}
        kept: Choices = {name: c for name, c in self.options.items() if name in known}
        self.count, self.options = self.game.check_choices(count, kept)

    def take_option(self, option: str, choice: Choice) -> None:
        """Choose the value of an option."""
        self.options = {**self.options, option: choice}

    def take_kind(self, seat: int, kind: str) -> None:
        """Choose who decides for a seat."""
        self._kinds[seat] = kind

    @property
    def shares_secrets(self) -> bool:
        """Whether several people at one device have secrets from each other."""
        return self.people > 1 and not self.elsewhere and self.seating.has_secrets

    @property
    def elsewhere(self) -> bool:
        """Whether the other people are at other devices: the match is sent to and fro as a link."""
        return self._elsewhere and self.people > 1

    def take_table_choice(self, name: str, key: str) -> None:
        """Choose a key of a table choice."""
        match name:
            case "where":
                self.take_elsewhere(key == "away")
            case "cards":
                self.face_down = key == "down"
            case "clock":
                self.clock = key

    def take_elsewhere(self, elsewhere: bool) -> None:
        """Play with people at other devices by links, or with all at this one."""
        self._elsewhere = elsewhere
        if elsewhere and self.people < 2:
            self.fill(PERSON)

    @property
    def alone(self) -> bool:
        """Whether nobody but the first seat is a person."""
        return PERSON not in self._kinds[1 : self.count]

    def fill(self, kind: str) -> None:
        """Choose a person for all seats or, for all but the first, a bot; seats of bots stay as
        they are then.
        """
        for seat in range(kind != PERSON, len(self._kinds)):
            if PERSON in (kind, self._kinds[seat]):
                self._kinds[seat] = kind

    def take_name(self, seat: int, text: str) -> None:
        """Name a seat; an empty name or that of its colour means the default."""
        name = clean_name(text)
        self._names[seat] = "" if name == self.seating.colour_name(self.colours[seat]) else name

    def take_colour(self, seat: int, colour: str) -> None:
        """Give a seat a colour; the seat that had it gets this seat's in exchange."""
        colours = self.colours
        if colour in colours:
            colours[colours.index(colour)] = colours[seat]
        colours[seat] = colour
        self._wishes = dict(enumerate(colours))

    def over(self, material: Mapping[str, Json]) -> Setup:
        """Return this set-up with other custom data, or none, and all options that stay valid."""
        game, kept = with_custom_data(find_game(self.game.id), material), dict[str, Choice]()
        for name, choice in self.options.items():
            try:
                game.check_choices(self.count, {**kept, name: choice})
            except BadOptionError:
                continue
            kept[name] = choice
        return Setup(self.game.id, {**self.to_json(), "options": kept, "material": material})

    def to_json(self) -> dict[str, Json]:
        """Return the choices as JSON data, the default for the next match."""
        seats = [
            replace(seat, name=self._names[i], kind=self._kinds[i]).to_json()
            for i, seat in enumerate(self.seats[: self.count])
        ]
        chosen: dict[str, Json] = {
            "seats": [*seats],
            "options": dict(self.options),
            "face_down": self.face_down,
            "elsewhere": self._elsewhere,
            "clock": self.clock,
        }
        if self.game.custom_material:
            chosen["material"] = dict(self.game.custom_material)
        return chosen
