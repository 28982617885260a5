"""Custom material on the command line and in the engine, with the sample game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from portolan.__main__ import main
from portolan.cli.engine import Engine
from tests.contract.broken_games import CARDS

NEW = {"op": "new", "game": "quay", "seats": 2, "seed": 3}
FEW = {"cards": {"salt": 0, "wine": 0, "wood": 13}}


def ask(engine: Engine, **request: Any) -> Any:
    """Send a request that must succeed."""
    answer = engine.answer(request)
    assert answer["ok"] is True, answer
    return answer


def test_the_engine_plays_with_custom_material() -> None:
    """It is dealt, named, saved and loaded; games say which they accept."""
    engine = Engine()
    (about,) = (game for game in ask(engine, op="games")["games"] if game["game"] == "quay")
    assert (about["version"], about["material"]) == (1, ["cards"])
    begun = ask(engine, **NEW, material=FEW)
    assert begun["material"] == ["cards"]
    assert begun["events"][0]["hand"] == ["wood"] * 3
    save = ask(engine, op="save")["save"]
    assert save["material"] == FEW
    position = ask(engine, op="position")["position"]
    for load in ({"save": save}, {"position": position, "material": FEW}):
        other = Engine()
        assert ask(other, op="load", **load)["material"] == ["cards"]
        assert ask(other, op="position")["position"] == position
    refused: Any = Engine().answer({"op": "load", "position": position})
    assert refused["error"]["code"] == "bad_position"


def test_bad_material_begins_no_match() -> None:
    """The error has place and reason, and the previous match goes on."""
    engine = Engine()
    ask(engine, **NEW)
    before = ask(engine, op="save")
    refused: Any = engine.answer(NEW | {"material": {"cards": {"salt": -1, "wine": 1, "wood": 1}}})
    assert refused["error"] == {"code": "bad_material", "message": "cards.salt: 0 to 99, not -1"}
    assert ask(engine, op="save") == before


@pytest.mark.parametrize("command", ["play", "check"])
def test_commands_refuse_bad_files(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file, invalid JSON, or unplayable material: exit code 2 and a sentence."""
    bad = {"missing.json": None, "text.json": "cards", "few.json": json.dumps({"salt": 2})}
    fields = {"missing.json": "cannot be read", "text.json": "cannot be read", "few.json": "cards:"}
    for name, content in bad.items():
        if content is not None:
            (tmp_path / name).write_text(content, encoding="utf-8")
        assert main([command, "quay", "--cards", str(tmp_path / name)]) == 2
        assert fields[name] in capsys.readouterr().err


def test_the_check_uses_the_given_material(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The promises are tried with these cards: with wood alone nothing can vary."""
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(FEW["cards"]), encoding="utf-8")
    assert main(["check", "quay", "--games", "60", "--cards", str(file)]) == 1
    assert "count what varies" in capsys.readouterr().out
    file.write_text(json.dumps(CARDS["cards"]), encoding="utf-8")
    assert main(["check", "quay", "--games", "5", "--cards", str(file)]) == 0


def test_a_game_without_material_has_no_such_option(capsys: pytest.CaptureFixture[str]) -> None:
    """The options of the command line are those of the game."""
    with pytest.raises(SystemExit):
        main(["play", "ragusa", "--cards", "cards.json"])
    assert "--cards" in capsys.readouterr().err
