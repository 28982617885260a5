"""Scenes of Ragusa as JSON: a fresh game is dumped, edited, and loaded again."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.registry import find_game

RAGUSA: AnyGame = find_game("ragusa")

GIVES = {
    "W": "wood", "S": "stone", "G": "grapes", "O": "olives", "M": "silver_ore", "F": "fish",
}  # fmt: skip
"""What a region gives, by the letter of its name; city regions have no number."""


def access(*spots: str) -> dict[str, int]:
    """Return the access that houses on these spots give together."""
    regions = [region for spot in spots for region in spot.split("-")]
    gained = Counter(GIVES[region[0]] for region in regions if region[-1].isdigit())
    return {resource: gained[resource] for resource in GIVES.values()}


class Scene:
    """A game after the set-up, seat 0 to place; `data` is its dumped position, to be edited."""

    def __init__(self, seats: int = 3, **options: object) -> None:
        match = Match(RAGUSA, seats, options, 1)
        while match.legal_texts()[0].startswith("keep "):
            match.play(match.legal_texts()[0])
        self.data: Any = RAGUSA.dump(match.position)
        self.turn(0)

    def turn(self, seat: int) -> Self:
        """Let a seat be the one that places."""
        self.data |= {"turn": seat, "seat": seat}
        return self

    def houses(self, seat: int, *spots: str) -> Self:
        """Put houses of a seat on the board, with the access that they give."""
        player = self.data["players"][seat]
        player["houses"] -= len(spots)
        for resource, gained in access(*spots).items():
            player["resources"][resource] += gained
        self.data["spots"] |= dict.fromkeys(spots, seat)
        return self

    def powerhouses(self, seat: int, *spots: str) -> Self:
        """Put powerhouses of a seat on the board."""
        self.data["players"][seat]["powerhouses"] -= len(spots)
        self.data["spots"] |= dict.fromkeys(spots, "powerhouse")
        return self

    def towers(self, seat: int, *spots: str) -> Self:
        """Put towers of a seat on the city limits."""
        self.data["players"][seat]["towers"] += spots
        return self

    def walls(self, *numbers: int) -> Self:
        """Let exactly these walls stand."""
        self.data["walls"] = list(numbers)
        return self

    def have(self, seat: int, **amounts: int) -> Self:
        """Set the access of a seat to some resources, its units of commodities, its houses."""
        player = self.data["players"][seat]
        for name, amount in amounts.items():
            held = next(
                x for x in (player["resources"], player["commodities"], player) if name in x
            )
            held[name] = amount
        return self

    def prices(self, **spaces: int) -> Self:
        """Set beads on their tracks."""
        self.data["prices"] |= spaces
        return self

    def harbour(self, *ships: str, then: tuple[str, ...] = ()) -> Self:
        """Lay these ships out from left to right; `then` are the next ones of the deck."""
        cards = Counter(self.data["harbour"] + self.data["ship_deck"])
        cards.subtract([*ships, *then])
        self.data["harbour"] = list(ships)
        self.data["ship_deck"] = [*then, *cards.elements()]
        return self

    def owns(self, seat: int, *ships: str) -> Self:
        """Give a seat ships from the deck."""
        self.data["players"][seat]["ships"] += ships
        for ship in ships:
            self.data["ship_deck"].remove(ship)
        return self

    def cards(self, hands: dict[int, tuple[str, ...]], deck: tuple[str, ...] = ()) -> Self:
        """Deal bonus cards: whole hands by seat, the others have none; `deck` is the top.

        The cards given back in the set-up are removed from memory: these hands did not come from
        there.
        """
        players = self.data["players"]
        every = self.data["bonus_deck"] + [card for player in players for card in player["cards"]]
        given = {card for hand in hands.values() for card in hand} | set(deck)
        for seat, player in enumerate(players):
            player |= {"cards": list(hands.get(seat, ())), "refused": []}
        self.data["bonus_deck"] = [*deck, *(card for card in every if card not in given)]
        return self

    def match(self) -> Match:
        """Return a match that begins with this scene."""
        return Match.from_position(RAGUSA, self.data)

    def scored(self, seat: int, spot: str = "W1-W2-M2") -> Any:
        """Play the last house of the game, of this seat on this spot; return the results."""
        for player in self.data["players"]:
            player |= {"houses": 0, "powerhouses": 0}
        match = self.have(seat, houses=1).turn(seat).match()
        match.play(f"house {spot}")
        return match.game.result(match.position)


def play(match: Match, *texts: str) -> Any:
    """Play actions by their texts; return the dumped position after them."""
    for text in texts:
        match.play(text)
    return dump(match)


def dump(match: Match) -> Any:
    """Return the present position as JSON data."""
    return match.game.dump(match.position)


def asked(match: Match) -> tuple[int, list[str]]:
    """Return which seat is asked, and the texts of what it may choose."""
    decision = match.game.decision(match.position)
    assert decision is not None
    return decision.seat, match.legal_texts()
