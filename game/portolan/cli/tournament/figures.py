"""Figures of a tournament: wins with intervals, points by source, ratings, time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean

from portolan.cli.tournament.play import FixtureRecord

_Z = NormalDist().inv_cdf(0.975)
AUTOMATIC = "automatic seats"
"""The automatic opponents of a solo game; together they are one side."""


def wilson(wins: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson 1927) of a rate of `wins` in `count`; shares are allowed.

    Without any data it is 0 to 1.
    """
    if not count:
        return 0.0, 1.0
    rate, spread = wins / count, _Z * _Z / count
    centre = (rate + spread / 2) / (1 + spread)
    reach = _Z * sqrt(rate * (1 - rate) / count + spread / count / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


@dataclass
class WinCount:
    """Counts the games of one bot, or of one place in the order of turns.

    A side counts once per match: a seat, or all automatic seats together. `wins` counts a shared
    victory as a share; points are per seat.
    """

    sides: int = 0
    wins: float = 0.0
    points: list[int] = field(default_factory=list)
    sources: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    happened: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def rate(self) -> float:
        """Wins per side."""
        return self.wins / self.sides

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.wins, self.sides)

    @property
    def mean_points(self) -> float:
        """Points per seat."""
        return fmean(self.points)

    def by_source(self) -> dict[str, float]:
        """Return points per seat, by source."""
        return {source: points / len(self.points) for source, points in self.sources.items()}

    def often(self, what: str) -> float:
        """Return how often a seat did something, on average."""
        return self.happened[what] / len(self.points)

    def _add_points(self, seat: FixtureRecord) -> None:
        self.points.append(seat["points"])
        for source, points in seat["by_source"].items():
            self.sources[source] += points

    def _add_thought(self, thought: FixtureRecord) -> None:
        self.moves += thought["moves"]
        self.seconds += thought["seconds"]
        self.slowest = max(self.slowest, thought["slowest"])


def sources_of(tallies: Iterable[WinCount]) -> list[str]:
    """Return the sources of points that any of the tallies has."""
    return [*dict.fromkeys(source for tally in tallies for source in tally.sources)]


@dataclass(frozen=True)
class Figures:
    """All figures of a tournament: bots by name, and the places in the order of turns.

    `winners` and `others` hold the points of the bots' seats that won, and that did not.
    `ratings` are (mu, sigma) of openskill by name, empty for a bot that met only itself. `fair` is
    the expected rate of wins of equal bots, None in a solo game. `lengths` are the turns of each
    match, `leads` the lead of the winner over the second in points; `ends`, the events of the
    table.
    """

    matches: int
    seeds: int
    bots: dict[str, WinCount]
    places: list[WinCount]
    winners: WinCount
    others: WinCount
    ratings: dict[str, tuple[float, float]]
    fair: float | None
    lengths: list[int]
    leads: list[int]
    ends: Counter[str]


def count(records: Iterable[FixtureRecord], names: Sequence[str]) -> Figures:
    """Return the figures of some matches, at least one; `names` are those of the entrants."""
    records = sorted(records, key=lambda record: record["number"])
    seats = len(records[0]["seating"])
    bots: dict[str, WinCount] = {name: WinCount() for name in names}
    places = [WinCount() for _ in range(seats)]
    winners, others = WinCount(), WinCount()
    ends: Counter[str] = Counter()
    for record in records:
        shares = _shares(record)
        for seat, entrant in enumerate(record["seating"]):
            place = (seat - record["first"]) % seats
            for tally in (bots[names[entrant]], places[place]):
                tally.sides += 1
                tally.wins += shares[seat]
                tally._add_points(record["seats"][seat])
                tally._add_thought(record["thought"][seat])
            side = winners if record["seats"][seat]["winner"] else others
            side._add_points(record["seats"][seat])
            side.happened.update(record["happened"][seat])
        ends.update(record["happened"][-1])
        if len(shares) > seats:
            automatic = bots.setdefault(AUTOMATIC, WinCount())
            automatic.sides += 1
            automatic.wins += shares[-1]
            for seat_result in record["seats"][seats:]:
                automatic._add_points(seat_result)
    fair = 1 / seats if seats > 1 else None
    return Figures(
        len(records),
        len({record["seed"] for record in records}),
        bots,
        places,
        winners,
        others,
        _ratings(records, list(bots)),
        fair,
        [record["turns"] for record in records],
        [_lead(record) for record in records if len(record["seats"]) > 1],
        ends,
    )


def _lead(record: FixtureRecord) -> int:
    first, second = sorted((seat["points"] for seat in record["seats"]), reverse=True)[:2]
    return int(first - second)


def _shares(record: FixtureRecord) -> list[float]:
    """Return each side's share of the victory: of every bot's seat, then of the automatic ones.

    If all have lost it is 0 for each.
    """
    seats = len(record["seating"])
    winners = [seat["winner"] for seat in record["seats"]]
    sides = winners[:seats]
    if len(winners) > seats:
        sides.append(any(winners[seats:]))
    return [won / (sum(sides) or 1) for won in sides]


def _ratings(
    records: Sequence[FixtureRecord], names: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of every bot, the matches rated in order with Plackett and Luce's model.

    A bot in several seats of a match gets the mean of what its seats would get.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    if len(names) == 1:
        return {}
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for record in records:
        sides = [names[entrant] for entrant in record["seating"]]
        results = record["seats"]
        order = [(seat["winner"], seat["points"], seat["tie_break"]) for seat in results]
        if len(results) > len(sides):
            order = [(won > 0, 0, []) for won in _shares(record)]
            sides.append(AUTOMATIC)
        ranks = [sum(other > mine for other in order) for mine in order]
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in sides]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for name in set(sides):
            own = [team[0] for side, team in zip(sides, after, strict=True) if side == name]
            ratings[name].mu = fmean(rating.mu for rating in own)
            ratings[name].sigma = fmean(rating.sigma for rating in own)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
