"""Scenes: positions built by hand, so that a test reads like the rule that it checks.

A `Scene` is edited with names and then begun; a `Table` is the match from there. Only public
interfaces are used: a dumped position is changed and loaded again, so the loader validates every
scene.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.registry import find_game
from tests.support.playing import Events, PlayedGame

RANSACKIT = find_game("ransackit")
ASSETS = Path(__file__).resolve().parents[2] / "assets" / "ransackit"
BOX: dict[str, Any] = json.loads((ASSETS / "components.json").read_text("utf-8"))
CARDS = [card["id"] for card in BOX["development_cards"]["list"] for _ in range(card["count"])]
HOMES = ("G9", "C9", "H4", "D9", "E3", "B7")
"""Where seats have a village on Raska, unless a test says otherwise."""
NONE = {"wood": 0, "brick": 0, "food": 0, "ore": 0, "coin": 0}
_ROUTINE = ("finish", "fortify", "act", "produce", "sevens", "roll", "begin")


def raw_map(name: str = "raska") -> dict[str, Any]:
    """Return a map of the box as data."""
    data: dict[str, Any] = json.loads((ASSETS / f"{name}.json").read_text("utf-8"))
    return data


class Table(PlayedGame):
    """A match from a scene on."""

    @property
    def position(self) -> Any:
        return self.match.position

    def goods(self, seat: int) -> dict[str, int]:
        """Return the goods that a seat has."""
        return {k: v for k, v in self.data["players"][seat]["goods"].items() if v}

    def units(self, seat: int) -> list[str]:
        """Return the units of a seat, such as `knight C6`."""
        return [f"{u['unit']} {u['at']}" for u in self.data["players"][seat]["units"]]

    def settlement(self, at: str) -> dict[str, Any]:
        """Return the settlement with this centre."""
        found: dict[str, Any] = next(s for s in self.data["settlements"] if s["at"] == at)
        return found

    def tokens(self, at: str) -> int:
        return int(self.settlement(at)["tokens"])

    def winners(self) -> list[int]:
        return [seat.seat for seat in self.game.result(self.match.position) if seat.winner]


class Scene:
    """A position to be edited: seat 0 is in its action phase, in round 1."""

    def __init__(
        self, seats: int = 2, seed: int = 1, game: AnyGame = RANSACKIT, **options: Any
    ) -> None:
        match = Match(game, seats, options, seed)
        self.game = game
        self.data: dict[str, Any] = game.dump(match.position)
        self.data |= {"turn": 0, "first": 0, "round": 1, "dice": [1, 1, 1, 2], "discard": []}
        self.seats = seats
        self.top: list[str] = []
        self.unset = set(range(seats))
        self.phase("act")

    def phase(self, name: str) -> Self:
        """Let seat 0 be in this part of its turn."""
        names = _ROUTINE[: _ROUTINE.index(name) + 1]
        self.data["tasks"] = [{"task": "turn"}, *({"task": n, "seat": 0} for n in names)]
        return self

    def village(
        self, seat: int | None, at: str, *roads: str, tokens: int = 1, size: str = "village",
        egg: bool = False,
    ) -> Self:  # fmt: skip
        """Put a settlement there; the seat's usual one is left out."""
        self.unset.discard(-1 if seat is None else seat)
        self.data["settlements"].append(
            {"at": at, "owner": seat, "size": size, "tokens": tokens, "egg": egg,
             "roads": list(roads)}
        )  # fmt: skip
        return self

    def city(self, seat: int, at: str, *roads: str, tokens: int = 1, egg: bool = False) -> Self:
        return self.village(seat, at, *roads, tokens=tokens, size="city", egg=egg)

    def houses(self, **by_hex: int) -> Self:
        self.data["houses"] |= by_hex
        return self

    def yards(self, harbour: str, count: int) -> Self:
        next(h for h in self.data["harbours"] if h["at"] == harbour)["shipyards"] = count
        return self

    def units(self, seat: int, *names: str, steps: int | None = None, **more: Any) -> Self:
        """Put units there, such as `knight C6`; those of seat 0 have all their steps."""
        for name in names:
            unit, at = name.split()
            usual = 2 if unit == "dragon" or self.data["land"][at] == "ocean" else 1
            acting = seat == self.data["turn"]
            left = steps if steps is not None else usual if acting else 0
            self.data["players"][seat]["units"].append(
                {"unit": unit, "at": at, "steps": left, "roads": 0, "new": False} | more
            )
        return self

    def goods(self, seat: int, **goods: int) -> Self:
        self.data["players"][seat]["goods"] = NONE | goods
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        self.data["players"][seat]["hand"] = list(cards)
        return self

    def policy(self, seat: int, **policies: int) -> Self:
        self.data["players"][seat]["policies"] |= policies
        return self

    def on_top(self, *cards: str) -> Self:
        """Let these cards be drawn next."""
        self.top = list(cards)
        return self

    def out(self, seat: int) -> Self:
        """Put a seat out."""
        self.unset.discard(seat)
        self.data["players"][seat] |= {"playing": False, "settled": True}
        return self

    def set(self, **fields: Any) -> Self:
        self.data |= fields
        return self

    def position(self) -> dict[str, Any]:
        """Return the position as data; the deck has the cards that are nowhere else."""
        for seat in sorted(self.unset):
            self.village(seat, HOMES[seat])
        self.unset.clear()
        owners = {settlement["owner"] for settlement in self.data["settlements"]}
        left = list(CARDS)
        for card in [*self.top, *self.data["discard"]]:
            left.remove(card)
        for seat, player in enumerate(self.data["players"]):
            player["settled"] = player["settled"] or seat in owners
            for card in player["hand"]:
                left.remove(card)
            for card, count in player["policies"].items():
                for _ in range(count):
                    left.remove(card)
        self.data["deck"] = [*self.top, *left]
        return self.data

    def begin(self, seed: int = 1) -> Table:
        data = json.loads(json.dumps(self.position()))
        data["chance"] = {"seed": seed, "drawn": 0}
        return Table(Match.from_position(self.game, data))

    def until(self, fits: Callable[[Table, Events], bool], *texts: str) -> tuple[Table, Events]:
        """Play actions with seed after seed until the result fits."""
        for seed in range(1, 3000):
            table = self.begin(seed)
            events: Events = []
            for text in texts:
                if text not in table.match.legal_texts():
                    break
                events += table.play(text)
            else:
                if fits(table, events):
                    return table, events
        raise AssertionError("no seed gives what the test wants")
