"""Promise: whatever a command is connected to, it ends with a message and loses nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from portolan.cli.streams import NEAREST, nearest
from portolan.core.json_reader import read_json
from portolan.core.match import load_match
from portolan.registry import find_game
from tests.support.json_encodings import ENCODINGS, encoded

ROOT = Path(__file__).resolve().parents[1]
PLAY = ("play", "ragusa", "--seats", "2", "--bots", "0=random,1=random", "--seed", "1")
WITH_PERSON = ("play", "ragusa", "--seats", "2", "--bots", "")
CONSOLES = ("cp437", "cp850", "cp932", "ascii")


def run(
    *words: str,
    redirection: str = "",
    encoding: str = "utf-8",
    stdin: bytes = b"",
    cwd: Path = ROOT,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program, perhaps with redirections of a shell."""
    program = [sys.executable, str(ROOT / "game"), *words]
    command = ["sh", "-c", f'"$@" {redirection}', "sh", *program] if redirection else program
    return subprocess.run(
        command, cwd=cwd, input=stdin, capture_output=True, check=False, timeout=100,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip


@pytest.mark.parametrize("encoding", CONSOLES)
def test_a_console_with_few_characters_shows_a_match_in_french(encoding: str) -> None:
    """To its end; characters missing from the encoding are replaced."""
    played = run(*PLAY, "--language", "fr", encoding=encoding)
    assert played.returncode == 0, played.stderr
    text = played.stdout.decode(encoding)
    assert "Place 0" in text
    assert "Cartes Bonus" in text  # of the result


@pytest.mark.parametrize("encoding", ["ascii", "cp437"])
def test_a_console_with_few_characters_shows_a_tournament(tmp_path: Path, encoding: str) -> None:
    words = ["--bots", "random,oarsman", "--games", "2"]
    played = run("tournament", "ragusa", *words, "--out", "out", encoding=encoding, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert b"random" in played.stdout
    assert b"+-" in played.stdout or "±".encode(encoding, "ignore") in played.stdout


def test_missing_characters_are_replaced_by_similar_ones() -> None:
    error = UnicodeEncodeError("ascii", "été – œuvre\u202f: ±2 ☃", 0, 20, "")
    assert nearest(error) == ("ete - oeuvre : +-2 ?", 20)
    assert NEAREST.startswith("portolan")


def test_input_in_another_encoding_is_a_wrong_answer() -> None:
    words = ("play", "ragusa", "--seats", "2", "--bots", "", "--seed", "1")
    played = run(*words, encoding="utf-8", stdin=b"\n\xff\xfe\n")
    assert played.returncode == 0, played.stderr
    assert b"Traceback" not in played.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_match_survives_a_full_output() -> None:
    played = run(*PLAY, redirection="> /dev/full")
    assert played.returncode == 2
    sentence, save = played.stderr.decode().splitlines()
    assert "standard output cannot be written: No space left" in sentence
    assert load_match(json.loads(save), find_game).seed == 1


@pytest.mark.skipif(os.name == "nt", reason="it needs a shell")
@pytest.mark.parametrize(
    ("words", "redirection", "message"),
    [
        (PLAY, "| head -n 1", ""),
        (("map", "ransackit", "--seed", "7"), "| true", ""),
        (PLAY, ">&-", "standard output is closed"),
        (PLAY, "2>&-", ""),
        (PLAY, "<&-", ""),
        (("check", "ragusa", "--games", "1"), "2> /dev/full", ""),
        (("check", "ragusa", "--games", "1"), "> /dev/full", "cannot be written"),
        (("engine",), "<&-", ""),
        (WITH_PERSON, "<&-", ""),
    ],
)
def test_closed_and_full_streams_end_in_a_message(
    words: tuple[str, ...], redirection: str, message: str
) -> None:
    ended = run(*words, redirection=redirection)
    errors = ended.stderr.decode()
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors
    assert message in errors


def test_a_person_s_match_survives_a_closed_output() -> None:
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, str(ROOT / "game"), *WITH_PERSON], stdin=subprocess.DEVNULL, stdout=write,
        stderr=subprocess.PIPE, check=False, timeout=100,
    )  # fmt: skip
    os.close(write)
    sentence, save = ended.stderr.decode().splitlines()
    assert "was closed by its reader; the match so far:" in sentence
    assert load_match(json.loads(save), find_game).game.id == "ragusa"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_tournament_survives_full_outputs(tmp_path: Path) -> None:
    """Neither progress nor the table can be written; the results are in the folder."""
    words = ["--bots", "random,oarsman", "--games", "2", "--out", "out"]
    played = run(
        "tournament", "ragusa", *words, redirection="> /dev/full 2> /dev/full", cwd=tmp_path
    )
    assert played.returncode == 2
    assert "random" in (tmp_path / "out/table.md").read_text(encoding="utf-8")


# --- what PowerShell writes ------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_is_read_in_every_encoding_of_its_standard(encoding: str) -> None:
    assert read_json(encoded('{"name": "Siège"}', encoding)) == {"name": "Siège"}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_map_written_by_a_shell_can_be_played(tmp_path: Path, encoding: str) -> None:
    """The file of `map > FILE` is what `play --map FILE` reads."""
    made = run("map", "ransackit", "--seed", "7").stdout.decode()
    (tmp_path / "map.json").write_bytes(encoded(made, encoding))
    bots = ["--bots", ",".join(f"{seat}=random" for seat in range(2))]
    played = run("play", "ransackit", "--map", "map.json", "--seats", "2", *bots, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert b"over" in played.stdout


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_engine_reads_a_file_of_requests(encoding: str) -> None:
    asked = '{"op": "games"}\r\n{"op": "new", "game": "ragusa", "seats": 2, "seed": 1}\r\n'
    answered = run("engine", stdin=encoded(asked, encoding))
    assert [json.loads(line)["ok"] for line in answered.stdout.splitlines()] == [True, True]
