"""Seats of a match: people, bots, and the automatic opponents of a rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from portolan.core.assets import AssetError
from portolan.core.contract import Json
from portolan.core.i18n import Catalogue, You, in_all_languages, language
from portolan.core.json_reader import Reader
from portolan.session.characters import character_of
from portolan.session.letters import unwritten, written
from portolan.session.seating import Seating

PERSON: Final = "person"
AWAY: Final = "away"
"""A person at another device: the match goes to and fro as a link."""
AUTOMATIC: Final = "automatic"
"""A seat that the rules play, such as the Patrician's bots of solo Ragusa."""
WORDS: Final = Catalogue("table")
LONGEST_NAME: Final = 20
LONGEST_KEPT: Final = 40
"""Letters of a name in a save: those of the rules may be longer than what a player types."""


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


def clean_name(text: str) -> str:
    """Return a name as it may stand on the table: one line that can be written, not too long."""
    return written(text, LONGEST_NAME)


def lost_letters(text: str) -> list[str]:
    """Return the letters of a typed name that the table cannot show."""
    return unwritten(text, LONGEST_NAME)


def kinds(game: str) -> tuple[str, ...]:
    """Return who may decide for a seat of a new match: people, and the levels that are offered."""
    from portolan.ai.levels import levels  # noqa: PLC0415 - the first picture does without

    return (PERSON, *levels(game))


def usual_kind(game: str) -> str:
    """Return who sits opposite while nobody has chosen: the weakest level that games share.

    A person where no bots know the game.
    """
    others, shared = kinds(game)[1:], _shared_kinds()
    return next((kind for kind in others if kind in shared), (*others, PERSON)[0])


def known_kinds(game: str) -> tuple[str, ...]:
    """Return who may decide for a seat of a match that was begun, the weakest bots first."""
    from portolan.ai.levels import known_levels  # noqa: PLC0415

    return (PERSON, *known_levels(game))


def level_name(game: str, kind: str) -> str:
    """Return what a level, or a person, is called."""
    return _words_of(game, kind)(f"levels.{kind}.name")


def level_about(game: str, kind: str) -> str:
    """Return a sentence about a level, or a person."""
    return _words_of(game, kind)(f"levels.{kind}.about")


def kind_icon(game: str, kind: str) -> str:
    """Return the picture of a person or a level: a game's own has that of the next above it."""
    shared, known = _shared_kinds(), known_kinds(game)
    above = known[known.index(kind) :] if kind in known else (kind,)
    return "table/art/kind_" + next((one for one in above if one in shared), shared[-1])


def _words_of(game: str, kind: str) -> Catalogue:
    """Return the words that tell of a level: the game's for one of its own."""
    return WORDS if kind in _shared_kinds() else Catalogue(game)


def _shared_kinds() -> tuple[str, ...]:
    """Return who may play any game that bots know."""
    from portolan.ai.levels import USUAL  # noqa: PLC0415

    return (PERSON, AWAY, *(level.id for level in USUAL))


def read_seat(
    reader: Reader, seating: Seating, colours: Sequence[str], known: Sequence[str]
) -> Seat:
    """Return a seat from plain data, of one of the known kinds.

    Nothing in a name that can be written: it is that of the colour. Raises the reader's error
    saying what is wrong.
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
    """Return what a seat, by its number, is called in the language that is spoken now.

    A name that somebody has given stays. Those of the game are said in this language, whichever
    was spoken when the match began; a bot has its character's.
    """
    for key in (f"names.{seat.colour}", "names.bot"):
        try:
            text = in_all_languages(game, key)
        except (AssetError, KeyError):  # the game's words are not here yet, or know no such name
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


def called(game: str, seats: Sequence[Seat], *, levels: bool) -> list[str]:
    """Return what the seats of a match are called: a bot by its level as well, if so wanted.

    The only person at this device is addressed as you.
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
    """Return `Anna and Bea` as one name; with you among them it is one for you, and begins so."""
    text = WORDS("end.and").join(sorted(names, key=lambda name: not isinstance(name, You)))
    return You(text) if any(isinstance(name, You) for name in names) else text
