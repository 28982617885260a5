"""Who sits at the table: people, bots, and the automatic seats of a rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from game.core.contract import Plain
from game.core.plain import Reader

PERSON: Final = "person"
LEVELS: Final = ("apprentice", "merchant", "rector")
"""The bots, the weakest first."""
AUTOMATIC: Final = "automatic"
"""A seat that the rules play, such as the Patrician's bots of solo Ragusa."""
KINDS: Final = (PERSON, *LEVELS)
LONGEST_NAME: Final = 20


@dataclass(frozen=True)
class Seat:
    """A seat with its name, its colour (as named in `theme.PALETTES`), and who decides for it."""

    name: str
    colour: str
    kind: str = PERSON

    @property
    def is_bot(self) -> bool:
        """Whether one of our bots decides."""
        return self.kind in LEVELS

    def plain(self) -> dict[str, Plain]:
        """Return the seat as JSON data."""
        return asdict(self)


def clean_name(text: str) -> str:
    """Return a name as it may stand on the table: one line, no odd spaces, not too long."""
    letters = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(letters.split())[:LONGEST_NAME].strip()


def read_seat(reader: Reader, colours: Sequence[str], *, automatic: bool) -> Seat:
    """Return a seat from plain data; raise the reader's error saying what is wrong."""
    fields = reader.fields("name", "colour", "kind")
    name = fields["name"].text()
    fields["name"].demand(0 < len(name) <= 40, "expected a name of 1 to 40 letters")
    colour = colours[fields["colour"].index(colours)]
    kinds = (AUTOMATIC,) if automatic else KINDS
    return Seat(name, colour, kinds[fields["kind"].index(kinds)])
