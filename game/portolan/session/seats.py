"""Seats of a match: people, bots, and the automatic opponents of a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from portolan.core.assets import AssetError
from portolan.core.contract import Json
from portolan.core.i18n import Catalogue, You, in_all_languages, language
from portolan.core.json_reader import Reader
from portolan.core.match import Match
from portolan.session.characters import character_of
from portolan.session.letters import unwritten, written
from portolan.session.seating import Seating

PERSON: Final = "person"
AWAY: Final = "away"
"""A person at another device: the match is sent to and fro as a link."""
AUTOMATIC: Final = "automatic"
"""A seat that the rules play, such as the Patrician's bots of solo Ragusa."""
WORDS: Final = Catalogue("table")
LONGEST_NAME: Final = 20
LONGEST_KEPT: Final = 40
"""Limit on a name in a save, in letters: automatic players have longer names than a player may
type.
"""


@dataclass(frozen=True)
class Seat:
    """A seat with its name, its colour (a key of `theme.PALETTES`), and who decides for it."""

    name: str
    colour: str
    kind: str = PERSON

    @property
    def is_bot(self) -> bool:
        """Whether one of our bots decides."""
        return self.kind not in (PERSON, AWAY, AUTOMATIC)

    def to_json(self) -> dict[str, Json]:
        """Return the seat as JSON data."""
        return asdict(self)


def seats_of(match: Match, seating: Seating, kind_of: Callable[[int], str]) -> list[Seat]:
    """Return the seats of a match with their default names and colours.

    `kind_of` returns the kind of player of a seat without an automatic one.
    """
    return [
        Seat(
            default.name or seating.colour_name(default.colour),
            default.colour,
            AUTOMATIC if default.played_by else kind_of(seat),
        )
        for seat, default in enumerate(seating.default_seats(match.seats, match.options))
    ]


def clean_name(text: str) -> str:
    """Return a name as the table can show it: one line of known letters, not too long."""
    return written(text, LONGEST_NAME)


def lost_letters(text: str) -> list[str]:
    """Return the letters of a typed name that the table cannot show."""
    return unwritten(text, LONGEST_NAME)


def kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of player offered for a new match: people, and levels of bots."""
    from portolan.ai.levels import levels  # noqa: PLC0415 - the first picture does without

    return (PERSON, *levels(game))


def default_kind(game: str) -> str:
    """Return the default opponent: the weakest shared level, or a person in a game without bots."""
    others, shared = kinds(game)[1:], _shared_kinds()
    return next((kind for kind in others if kind in shared), (*others, PERSON)[0])


def known_kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of player that a match may have, the weakest bots first."""
    from portolan.ai.levels import known_levels  # noqa: PLC0415

    return (PERSON, *known_levels(game))


def level_name(game: str, kind: str) -> str:
    """Return the name of a level, or of a person."""
    return _words_of(game, kind)(f"levels.{kind}.name")


def level_about(game: str, kind: str) -> str:
    """Return a sentence about a level, or a person."""
    return _words_of(game, kind)(f"levels.{kind}.about")


def kind_icon(game: str, kind: str) -> str:
    """Return the icon of a person or a level; a game's own level has that of the next shared one
    above.
    """
    shared, known = _shared_kinds(), known_kinds(game)
    above = known[known.index(kind) :] if kind in known else (kind,)
    return "table/art/kind_" + next((one for one in above if one in shared), shared[-1])


def _words_of(game: str, kind: str) -> Catalogue:
    """Return the catalogue with the texts of a level: the game's for one of its own."""
    return WORDS if kind in _shared_kinds() else Catalogue(game)


def _shared_kinds() -> tuple[str, ...]:
    """Return the kinds of player of every game with bots."""
    from portolan.ai.levels import USUAL  # noqa: PLC0415

    return (PERSON, AWAY, *(level.id for level in USUAL))


def read_seat(
    reader: Reader, seating: Seating, colours: Sequence[str], known: Sequence[str]
) -> Seat:
    """Return a seat from plain data, of one of the known kinds.

    A name of which nothing can be written is replaced by that of the colour. Raises the reader's
    error.
    """
    fields = reader.fields("name", "colour", "kind")
    name = fields["name"].text()
    fields["name"].demand(
        0 < len(name) <= LONGEST_KEPT, f"expected a name of 1 to {LONGEST_KEPT} letters"
    )
    colour = colours[fields["colour"].index(colours)]
    name = written(name, LONGEST_KEPT) or seating.colour_name(colour)
    return Seat(name, colour, known[fields["kind"].index(known)])


def name_now(game: str, seat: Seat, number: int) -> str:
    """Return the name of a seat, by its number, in the current language.

    A typed name stays. Default names are translated, whatever language the match began in; a bot
    has the name of its character.
    """
    for key in (f"names.{seat.colour}", "names.bot"):
        try:
            text = in_all_languages(game, key)
        except (AssetError, KeyError):  # the game's catalogue is not loaded yet, or lacks the name
            continue
        usual = {spoken: name.format(number=number) for spoken, name in text.items()}
        if seat.name in usual.values():
            who = character_of(game, seat.kind, number) if seat.is_bot else None
            return who.name if who else usual[language()]
    return seat.name


def face_of(game: str, seat: Seat, number: int) -> str:
    """Return the drawing of the face of a seat's bot; empty for people, and where there is none."""
    who = character_of(game, seat.kind, number) if seat.is_bot else None
    return who.face if who else ""


def names_of(game: str, seats: Sequence[Seat], *, levels: bool) -> list[str]:
    """Return the names of all seats of a match, bots on request with their level.

    The only person at this device is `You`.
    """
    people = sum(seat.kind == PERSON for seat in seats)
    return [
        You(WORDS("you")) if seat.kind == PERSON and people == 1
        else WORDS("levels.bot", who=name_now(game, seat, number),
                   level=level_name(game, seat.kind))
        if seat.is_bot and levels else name_now(game, seat, number)
        for number, seat in enumerate(seats)
    ]  # fmt: skip


def joined(names: Sequence[str]) -> str:
    """Return names joined to one, such as `Anna, Bea and Cem`, or an empty text without names; if
    `You` is among them, it comes first and the result is a `You`.
    """
    if not names:
        return ""
    text = WORDS.listed(sorted(names, key=lambda name: not isinstance(name, You)))
    return You(text) if any(isinstance(name, You) for name in names) else text
