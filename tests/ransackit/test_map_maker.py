"""`python3 game map ransackit`: new maps that are fair, by the measure that it names."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from portolan.__main__ import main
from portolan.core.match import Match
from portolan.games.ransackit.board.maps import book_map, read_map
from portolan.games.ransackit.map_maker import make_map, spread
from tests.ransackit.scene import RANSACKIT, raw_map
from tests.support.rng import play_randomly


@pytest.mark.parametrize("seed", range(4))
def test_a_new_map_is_as_rich_as_one_of_the_box_and_fairer(seed: int) -> None:
    made = make_map(seed)
    found = read_map(json.loads(json.dumps(made.data)))
    kinds = Counter(row["kind"] for row in made.data["land"])
    assert kinds == Counter(row["kind"] for row in raw_map()["land"])
    numbers = Counter(row.get("number") for row in made.data["land"])
    assert numbers == Counter(row.get("number") for row in raw_map()["land"])
    assert spread(found) < min(spread(book_map(name)) for name in ("raska", "naskir"))
    assert f"{100 * spread(found):.1f} %" in made.summary
    assert made.summary in made.data["from"]


def test_the_same_seed_makes_the_same_map() -> None:
    assert make_map(7) == make_map(7)
    assert make_map(7).data["land"] != make_map(8).data["land"]


def test_the_spread_is_that_of_the_best_places_of_all_throws() -> None:
    found = book_map("raska")
    places = {
        p: sum(
            6 - abs(7 - found.number[near])
            for near in (p, p - 1, p + 1, *_rows(p))
            if found.number[near]
        )
        for p in range(256)
        if found.number[p]
    }
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    shown = set(found.number) - {0}
    bests = [
        max(worth for place, worth in places.items() if found.number[place] in (red, yellow))
        for red in rolls
        for yellow in rolls
        if red != yellow and {red, yellow} <= shown
    ]
    mean = sum(bests) / len(bests)
    deviation = (sum((best - mean) ** 2 for best in bests) / len(bests)) ** 0.5
    assert spread(found) == pytest.approx(deviation / mean)


def _rows(place: int) -> tuple[int, ...]:
    """Return the four neighbours above and below; every second row is half a hex to the right."""
    right = 0 if place // 16 % 2 else 1
    return tuple(place + row + right - left for row in (-16, 16) for left in (0, 1))


def test_the_command_writes_a_map_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "ransackit", "--seed", "7"]) == 0
    text = capsys.readouterr()
    assert "deviates" in text.err
    file = tmp_path / "map.json"
    file.write_text(text.out, "utf-8")
    game = RANSACKIT.with_material({"map": json.loads(file.read_text("utf-8"))})
    for options in ({}, {"ruins": True, "golden_fields": True, "fires_and_floods": True}):
        match = play_randomly(Match(game, 3, options, 1), 2, 200)
        loaded = game.load(game.dump(match.position))
        assert game.dump(loaded) == game.dump(match.position)


def test_only_games_with_a_map_have_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["map", "ragusa"])
    assert "invalid choice" in capsys.readouterr().err
