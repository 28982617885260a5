"""`python3 game tournament`: what it plays and writes, and what it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from portolan.__main__ import main
from portolan.ai.levels import levels
from portolan.core.match import Match
from portolan.registry import find_game
from tests.tournament.stage import ROOT

REFUSED = [
    ("", "--bots"),
    ("--bots chess", f"there is no bot 'chess'; there are random, {', '.join(levels('ragusa'))}"),
    ("--bots random,", "there is no bot ''"),
    ("--bots random,random", "'random' is named twice"),
    ("--bots random:playouts", "a budget looks like"),
    ("--bots random:playouts=0", "a budget looks like seconds=1 or playouts=200"),
    ("--bots random:playouts=1.5", "not 'playouts=1.5'"),
    ("--bots random:seconds=nan", "not 'seconds=nan'"),
    ("--bots random:minutes=3", "not 'minutes=3'"),
    ("--bots random --budget 3", "not '3'"),
    ("--bots no_such_module:Bot", "No module named 'no_such_module'"),
    ("--bots json:Bot", "there is no class 'Bot'"),
    ("--bots json:JSONDecoder", "it has no method think"),
    ("--bots a:b:c:d", "there is no bot 'a:b:c:d'"),
    ("--bots random --players 9", "seats, not 9"),
    ("--bots random --games 0", "games"),
    ("--bots random --workers 0", "workers"),
    ("--bots random --seed -1", "seed"),
    ("--bots random --seed 9007199254740991 --games 2", "choose a lower --seed or fewer --games"),
    ("--bots random --options edition", "name=choice"),
    ("--bots random --options edition=third", "third"),
    ("--bots random --players 2 --options harder=true", "harder"),
    ("--bots random --cluster nonsense", "looks like tcp://10.0.0.1:8786, not 'nonsense'"),
    ("--bots random --cluster tcp://127.0.0.1:many", "not 'tcp://127.0.0.1:many'"),
]


@pytest.mark.parametrize(("words", "expected"), REFUSED, ids=[words for words, _ in REFUSED])
def test_a_wrong_command_line_is_refused(
    words: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, nothing on standard output, and a sentence that names the fault."""
    try:
        code: object = main(["tournament", "ragusa", *words.split(), "--out", str(tmp_path / "r")])
    except SystemExit as leaving:
        code = leaving.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert "python3 game" in err
    assert expected in err.splitlines()[-1]


@pytest.mark.parametrize("module", ["rich", "openskill", "matplotlib"])
def test_a_missing_extra_is_named(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    monkeypatch.setattr(
        "portolan.core.extras.find_spec", lambda name: None if name == module else name
    )
    assert main(["tournament", "ragusa", "--bots", "random"]) == 2
    text = capsys.readouterr().err
    assert f"this needs {module}, which is not installed" in text
    assert "'.[tournament]'" in text


def play(folder: Path, *words: str) -> str:
    """Run a tournament into a folder; return its table without the times."""
    done = subprocess.run(
        [sys.executable, "-m", "portolan", "tournament", "ragusa", *words, "--out", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    table = (folder / "table.md").read_text(encoding="utf-8")
    assert done.stdout.startswith(table)
    return table


BUDGETED = ("--bots", f"{levels('ragusa')[0]},rector:playouts=4", "--games", "4", "--seed", "3")


def test_same_seeds_same_table_for_any_number_of_workers(tmp_path: Path) -> None:
    """With budgets of playouts; the matches are the same, action by action."""
    tables = {play(tmp_path / n, *BUDGETED, "--workers", n) for n in ("1", "2", "3")}
    assert len(tables) == 1
    actions = [
        [json.loads(line)["actions"] for line in sorted(path.read_text().splitlines())]
        for path in tmp_path.glob("*/matches.jsonl")
    ]
    assert actions[0] == actions[1] == actions[2]
    assert len(actions[0]) == 4


def test_the_folder_contains_all_results(tmp_path: Path) -> None:
    """Settings, a table with every bot and source, the times, a plot, and matches to replay."""
    table = play(tmp_path, "--bots", "random,apprentice", "--players", "3", "--games", "6")
    assert "# Ragusa, 3 players, 6 matches" in table
    header = "| bot | seats | wins | win rate | 95 % interval | mean points | rating |"
    assert header in table
    rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")]
    assert rows.count("random") == rows.count("apprentice") == 2
    assert "bonus cards" in table
    assert "ms a decision" in (tmp_path / "time.md").read_text()
    plot = (tmp_path / "plot.svg").read_text()
    assert all(word in plot for word in ("apprentice", "bonus cards", "Ragusa, 3 players"))
    assert json.loads((tmp_path / "meta.json").read_text())["players"] == 3
    for line in (tmp_path / "matches.jsonl").read_text().splitlines():
        record = json.loads(line)
        match = Match(find_game("ragusa"), 3, {}, record["seed"])
        for action in record["actions"]:
            match.play(action)
        results = match.game.result(match.position)
        assert [seat["points"] for seat in record["seats"]] == [seat.points for seat in results]


def test_a_solo_tournament_counts_the_automatic_seats(tmp_path: Path) -> None:
    """The bot sits in the player's seat; what it does not win, the Patrician's seats win."""
    words = ("--players", "1", "--games", "3", "--options", "harder=true")
    table = play(tmp_path, "--bots", "random", *words)
    bots = table.split("## ")[1]
    won = re.findall(r"^\| (random|automatic seats) \| 3 \| (\d) \|", bots, re.M)
    assert sorted(name for name, _ in won) == ["automatic seats", "random"]
    assert sum(int(wins) for _, wins in won) == 3
    assert "harder True" in table


def test_a_finished_tournament_can_be_made_longer(tmp_path: Path) -> None:
    """Finished games are kept, and the table is that of a single run."""
    words = ("--bots", "random,apprentice", "--seed", "9")
    play(tmp_path / "grown", *words, "--games", "2")
    before = (tmp_path / "grown/matches.jsonl").read_bytes()
    grown = play(tmp_path / "grown", *words, "--games", "6")
    assert (tmp_path / "grown/matches.jsonl").read_bytes().startswith(before)
    assert grown == play(tmp_path / "whole", *words, "--games", "6")


FAULTY = """
class Raises:
    def __init__(self, game, seat, seed): pass
    def think(self, view, actions, budget):
        yield 0.5
        raise LookupError("lost my way")

class Cheats(Raises):
    def think(self, view, actions, budget):
        yield 0.5
        return "wall 22"
"""


@pytest.mark.parametrize(
    ("bot", "expected"), [("Raises", "lost my way"), ("Cheats", "'wall 22' is not allowed now")]
)
def test_a_failing_bot_is_reported(
    bot: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """With its match and seat, and the traceback that its author needs."""
    (tmp_path / "faulty_bots.py").write_text(FAULTY)
    monkeypatch.syspath_prepend(tmp_path)
    words = ["tournament", "ragusa", "--bots", f"faulty_bots:{bot}", "--out", str(tmp_path / "r")]
    assert main(words) == 2
    text = capsys.readouterr().err
    assert f"the bot 'faulty_bots:{bot}' failed in match" in text
    assert expected in text
