"""`python3 game play`: whole games in the terminal, secrets, undo, and the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from portolan.__main__ import main
from portolan.ai.bot import Budget
from portolan.ai.levels import levels
from portolan.cli.entrants import Entrant
from portolan.cli.terminal import Terminal
from portolan.core.i18n import Catalogue
from portolan.core.match import Match, load_match
from portolan.registry import find_game
from tests.ragusa.figures_scene import Scene
from tests.support.rng import dice, play_randomly

ROOT = Path(__file__).resolve().parents[1]
RAGUSA = find_game("ragusa")
WORDS = Catalogue("ragusa")
HELP = Catalogue("terminal")("help")
CARDS: list[str] = Scene(2).data["bonus_deck"] + [
    card for player in Scene(2).data["players"] for card in player["cards"]
]


class Table:
    """People at one keyboard: `decide` types for them, and output is recorded by reader."""

    def __init__(self, match: Match, bots: list[int], decide: Callable[[], str]) -> None:
        people = [seat for seat in range(match.seats) if seat not in bots]
        self.match = match
        self.decide = decide
        self.reader = people[0] if len(people) == 1 else None
        self.written: list[str] = []
        self.lines_by_reader: defaultdict[int | None, list[str]] = defaultdict(list)
        players = dict.fromkeys(bots, Entrant("random", "random", Budget()))
        self.terminal = Terminal(match, players, self.ask, self.write)

    def ask(self, prompt: str) -> str:
        """Hand the keyboard over, or type the next line."""
        if handed := re.search(r"Seat (\d), take the keyboard", prompt):
            self.reader = int(handed[1])
            return ""
        return self.decide()

    def write(self, text: str) -> None:
        """Record output; after the end nothing is secret any more."""
        self.written.append(text)
        if self.match.legal_texts():
            self.lines_by_reader[self.reader].append(text)

    def run(self) -> str:
        """Play to the end, or until the person leaves; return the whole output."""
        self.terminal.run()
        return "\n".join(self.written)


def typed(*lines: str) -> Callable[[], str]:
    """Return a function that types these lines, and then ends the input."""
    rest: Iterator[str] = iter(lines)

    def decide() -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return decide


def chatter(match: Match, seed: int) -> Callable[[], str]:
    """Return a function that types random actions, by number or text, and other commands in
    between.
    """
    random = dice(seed)

    def decide() -> str:
        if random.random() < 0.15:
            return random.choice(["t", "l", "?", "", "u", " t ", "no such thing", "0"])
        texts = match.legal_texts()
        number = random.randrange(len(texts))
        return random.choice([str(number + 1), texts[number], f"  {texts[number]} "])

    return decide


def cards_in(texts: list[str]) -> set[str]:
    """Return the bonus cards that are named in some texts, by id or by name."""
    text = "\n".join(texts)
    return {
        card for card in CARDS
        if re.search(rf"\b({re.escape(card)}|{re.escape(WORDS(f'story.names.{card}'))})\b", text)
    }  # fmt: skip


def cards_known_to(match: Match, seat: int) -> set[str]:
    """Return the bonus cards that a seat has held, seen or given back, from its own events."""
    known: set[str] = set()
    for events in (match.opening, *match.events):
        for event in events:
            if event.seat == seat and event.about.secret:
                cards: Any = event.data.get("cards", [event.data.get("card")])
                known.update(cards)
    return known


GAMES: list[tuple[int, list[int], dict[str, object]]] = [
    (2, [], {}),
    (3, [1], {"edition": "first"}),
    (4, [1, 2, 3], {}),
    (5, [0, 2, 4], {}),
    (5, [], {}),
    (2, [0, 1], {}),
    (1, [], {}),
    (1, [], {"harder": True, "pairs": True, "player_first": True}),
    (1, [0], {}),
]


@pytest.mark.parametrize(("seats", "bots", "options"), GAMES)
def test_a_whole_game_ends_with_its_result(
    seats: int, bots: list[int], options: dict[str, object]
) -> None:
    """People and random players reach the end; every seat's points and the winners are printed."""
    match = Match(RAGUSA, seats, options, 21)
    text = Table(match, bots, chatter(match, seats)).run()
    assert "The match is over." in text
    ending = text.split("The match is over.")[1].splitlines()[1:]
    results = RAGUSA.result(match.position)
    assert len(ending) == len(results)
    for line, seat in zip(ending, results, strict=True):
        assert f": {seat.points} points (" in line
        assert ("*** wins ***" in line) == seat.winner
    solo = seats == 1
    assert ending[0].startswith("Player" if solo else "Seat 0")
    assert ending[1].startswith("Bot 1" if solo else "Seat 1")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("seats", "bots", "options"), GAMES)
def test_nobody_reads_a_secret(
    seats: int, bots: list[int], options: dict[str, object], seed: int
) -> None:
    """Before the end, a reader sees only names of bonus cards that its seat has seen; before
    anybody has taken the keyboard, none.
    """
    match = Match(RAGUSA, seats, options, seed)
    table = Table(match, bots, chatter(match, seed))
    table.run()
    for reader, lines in table.lines_by_reader.items():
        known = set() if reader is None else cards_known_to(match, reader)
        assert cards_in(lines) <= known, reader
    readers = set(range(match.seats)) - set(bots)
    assert set(table.lines_by_reader) - {None} == readers
    assert all(cards_in(table.lines_by_reader[reader]) for reader in readers)


@pytest.mark.parametrize(
    "line", ["0", "-1", "999", "1000", "x", "wall 1", "pass", "keep", "²", "١", "1.0", "1e0", "\0"]
)
def test_bad_input_gets_a_message_and_changes_nothing(line: str) -> None:
    """One sentence, and the same question again."""
    match = Match(RAGUSA, 2, {}, 1)
    table = Table(match, [1], typed(line))
    text = table.run()
    assert "Type ? for help." in text
    assert match.actions == []
    assert text.count("keep one of these bonus cards") == 2


@pytest.mark.parametrize("line", ["?", "", "   "])
def test_help_lists_the_commands(line: str) -> None:
    """For a question mark, or just Enter."""
    assert HELP in Table(Match(RAGUSA, 2, {}, 1), [1], typed(line)).run()
    assert {entry[2] for entry in re.findall(r"((^|  )([tulhsq?])   )", HELP, re.M)} == set(
        "tulhsq?"
    )


def test_a_hint_names_a_legal_action_and_changes_nothing() -> None:
    """The best one first, then others, and the same question again."""
    match = Match(RAGUSA, 2, {}, 1)
    texts = match.legal_texts()
    text = Table(match, [1], typed("h")).run()
    hint = re.search(r"^A good move: (.*) \(\d+% to win\)$", text, re.M)
    assert hint
    assert hint[1] in texts
    assert "Next best: " in text
    assert match.actions == []


# --- undo ------------------------------------------------------------------------------------


def test_an_own_action_can_be_undone() -> None:
    """As long as nothing was revealed, and no further."""
    match = Scene(2).houses(0, "S3-W4-O2").have(0, fish=4).match()
    before = RAGUSA.dump(match.position)
    text = Table(match, [1], typed("exchange wood", "exchange grapes", "u", "u", "u")).run()
    assert re.findall("Undone: (.*)", text) == ["exchange grapes", "exchange wood"]
    assert "There is nothing to undo." in text
    assert RAGUSA.dump(match.position) == before


@pytest.mark.parametrize(
    ("bots", "lines"), [([], ("house S3-W4-O2", "u")), ([0], ("u",))], ids=["person", "random"]
)
def test_another_seats_action_cannot_be_undone(bots: list[int], lines: tuple[str, ...]) -> None:
    """Neither a person's action nor that of a random seat."""
    match = Scene(2).match()
    text = Table(match, bots, typed(*lines)).run()
    assert "The last action was not yours" in text
    assert "Undone" not in text
    assert match.actions


@pytest.mark.parametrize(
    "lines",
    [
        ("house SI-RP-CA", "activate rectors_palace", "draw"),
        ("house OP-MK-F6", "activate market", "buy 1"),
    ],
    ids=["bonus cards", "a ship"],
)
def test_a_revealing_action_cannot_be_undone(lines: tuple[str, ...]) -> None:
    """Such as a look at bonus cards, or the arrival of a ship."""
    ships = ("furs_oil", "furs_wine", "clothing_wine", "spices_silver", "spices_oil")
    scene = Scene(2).houses(0, "S3-W4-O2").have(0, oil=1, silver_ore=1, fish=2).harbour(*ships)
    match = scene.match()
    text = Table(match, [1], typed(*lines, "u")).run()
    assert "The last action can’t be undone: it revealed something hidden." in text
    assert match.actions == list(lines)


# --- leaving ---------------------------------------------------------------------------------


def interrupt() -> str:
    """Press Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "make", [lambda: typed("q"), typed, lambda: interrupt], ids=["q", "end of input", "Ctrl-C"]
)
@pytest.mark.parametrize("seats", [1, 3])
def test_leaving_shows_a_save_that_loads(seats: int, make: Callable[[], Any]) -> None:
    """The last line is the save of this match; there is no result."""
    match = play_randomly(Match(RAGUSA, seats, {}, 4), 8, 7)
    text = Table(match, [], make()).run().splitlines()
    assert "You have left the table. Here is your saved match:" in text
    loaded = load_match(json.loads(text[-1]), find_game)
    assert loaded.save() == match.save()
    assert RAGUSA.dump(loaded.position) == RAGUSA.dump(match.position)


def test_the_save_can_be_shown_at_any_time() -> None:
    """`s` shows it and goes on."""
    match = Match(RAGUSA, 2, {}, 4)
    text = Table(match, [1], typed("s", "1")).run()
    saves = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert [len(save["actions"]) for save in saves] == [0, len(match.actions)]


# --- the table -------------------------------------------------------------------------------


def test_the_map_shows_every_region_in_its_place() -> None:
    """Each row of the map names its regions from left to right (docs/rules, R-3)."""
    rows = [
        "S1 W1 W2 M1", "W3 S2 M2 S3 W4", "W5 G1 O1 G2 O2 W6", "F1 O3 AR SI MA G3 F2",
        "F3 WI RP CA OP F4", "F5 WH FI MK F6", "F7 F8 F9 F10",
    ]  # fmt: skip
    position = Match(RAGUSA, 2, {}, 1).position
    lines = RAGUSA.describe(RAGUSA.view(position, 0))
    named = [" ".join(re.findall(r"\b([A-Z][A-Z]|[A-Z]\d+) [a-z]", line)) for line in lines]
    assert [line for line in named if line] == rows


# --- the command line ------------------------------------------------------------------------

REFUSED = [
    ("chess", "chess"),
    ("engine now", "now"),
    ("play", "game"),
    ("play chess", "chess"),
    ("play ragusa --seats 9", "seats, not 9"),
    ("play ragusa --seats 0", "seats, not 0"),
    ("play ragusa --seats two", "two"),
    ("play ragusa --seed -1", "seed"),
    ("play ragusa --seed 9007199254740992", "seed"),
    ("play ragusa --seed 1.5", "1.5"),
    ("play ragusa --options harder=true", "harder"),
    ("play ragusa --options edition", "name=choice"),
    ("play ragusa --options edition=third", "third"),
    ("play ragusa --options colour=red", "colour"),
    ("play ragusa --seats 1 --options harder=maybe", "harder"),
    ("play ragusa --bots 2=random", "no seat 2"),
    ("play ragusa --bots=-1=random", "'-1=random'"),
    ("play ragusa --bots one=random", "'one=random'"),
    ("play ragusa --bots random", "looks like 1=merchant, not 'random'"),
    ("play ragusa --bots 1=chess", "there is no bot 'chess'"),
    ("play ragusa --bots 1=random,1=random", "seat 1 has two bots"),
    ("play ragusa --bots 1=rector:minutes=1", "not 'minutes=1'"),
    ("play ragusa --bots 1=json:JSONDecoder", "no method think"),
    ("play ragusa --seats 1 --bots 1=random", "no seat 1"),
    ("bench --games 0", "games"),
    ("bench --games -1", "games"),
    ("bench --rounds 0", "rounds"),
    ("bench --rounds many", "many"),
]


@pytest.mark.parametrize(("words", "expected"), REFUSED, ids=[words for words, _ in REFUSED])
def test_a_wrong_command_line_is_refused(
    words: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, nothing on standard output, and a sentence that names the fault."""
    try:
        code: object = main(words.split())
    except SystemExit as leaving:
        code = leaving.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert "python3 game" in err
    assert expected in err.splitlines()[-1]


def test_a_benchmark_without_catanatron_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and a sentence, no traceback."""
    monkeypatch.setitem(sys.modules, "catanatron", None)
    assert main(["bench", "--games", "1", "--rounds", "1"]) == 2
    assert "catanatron is not installed" in capsys.readouterr().err


def run(
    *words: str, typing: str = "", language: str = "C.UTF-8"
) -> subprocess.CompletedProcess[str]:
    """Run the program with these arguments and this standard input."""
    return subprocess.run(
        [sys.executable, "-m", "portolan", *words], input=typing, capture_output=True,
        encoding="utf-8", cwd=ROOT, timeout=120, check=False,
        env={**os.environ, "LANGUAGE": language, "PYTHONUTF8": "1"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "system", "french"),
    [
        ((), "C.UTF-8", False),
        ((), "nl_NL.UTF-8", False),
        ((), "fr_FR.UTF-8", True),
        ((), "fr_CH:de", True),
        (("--language", "fr"), "C.UTF-8", True),
        (("--language", "en"), "fr_FR.UTF-8", False),
    ],
)
def test_the_terminal_speaks_the_language_asked_for(
    words: tuple[str, ...], system: str, french: bool
) -> None:
    """An option decides, then the system; English if neither names a language."""
    text = run("play", "ragusa", "--seed", "5", *words, typing="q\n", language=system).stdout
    assert ("Vous avez quitté la table" in text) is french
    assert ("garder une de ces cartes Bonus" in text) is french
    assert ("You have left the table" in text) is not french


def test_the_real_program_refuses_in_one_line() -> None:
    """No traceback, and exit code 2."""
    refused = run("play", "ragusa", "--seats", "9")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "python3 game play: Ragusa has 1, 2, 3, 4, 5 seats, not 9\n"


def test_the_real_program_plays_until_its_input_ends() -> None:
    """The seed repeats the match; at the end of the input the save is printed, with exit code 0."""
    played = [run("play", "ragusa", "--seed", "5", typing="1\nq\n") for _ in range(2)]
    assert played[0].stdout == played[1].stdout
    assert (played[0].returncode, played[0].stderr) == (0, "")
    loaded = load_match(json.loads(played[0].stdout.splitlines()[-1]), find_game)
    assert (loaded.seats, loaded.seed, len(loaded.actions) >= 1) == (2, 5, True)


@pytest.mark.parametrize(
    "words", ["play ragusa --bots 0=random,1=random --seed 5", "map ransackit --seed 7"]
)
def test_the_real_program_ends_quietly_when_its_output_is_closed(words: str) -> None:
    """As with `| head`: no traceback, code 0."""
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, "-m", "portolan", *words.split()], stdin=subprocess.DEVNULL, stdout=write,
        stderr=subprocess.PIPE, cwd=ROOT, timeout=120, check=False,
    )  # fmt: skip
    os.close(write)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_bots_alone_play_to_the_end(edition: str) -> None:
    """Without people, bots of the lowest and the highest level play and the result is printed."""
    bots = f"0=random,1={levels('ragusa')[0]},2=merchant,3=rector:playouts=2"
    played = run(
        "play", "ragusa", "--seats", "4", "--bots", bots, "--seed", "5",
        "--options", f"edition={edition}",
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, "")
    assert "Seat 3: rector:playouts=2\n" in played.stdout
    assert "The match is over." in played.stdout


def test_a_bot_plays_the_seat_of_a_solo_game() -> None:
    """Seat 0 is the player's; the other two follow the rules."""
    played = run("play", "ragusa", "--seats", "1", "--bots", "0=merchant", "--seed", "5")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Player: merchant\n" in played.stdout
    assert "The match is over." in played.stdout
