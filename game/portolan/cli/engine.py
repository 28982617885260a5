"""`python3 game engine`: JSON Lines on standard input and output, one answer per request.

The protocol is described in docs/protocol.md. A bad request gets an error and changes nothing; only
the end of the input ends the program.
"""

from __future__ import annotations

import json
import secrets
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from portolan.core.contract import Json
from portolan.core.errors import IllegalActionError, PortolanError
from portolan.core.json_reader import read_json
from portolan.core.match import Match, load_match
from portolan.core.rng import SEED_LIMIT, check_seed
from portolan.core.time_slicing import finish
from portolan.registry import find_game, packages

if TYPE_CHECKING:
    from portolan.ai.bot import Budget

LONGEST_LINE = 16 * 1024 * 1024
"""Limit on a request in bytes, without the line feed; a longer one is refused unread."""


LARGEST_BUDGET = 1_000_000
"""Limit on the seconds or playouts of a bot."""

Answer = dict[str, Json]
EngineRequest = dict[str, object]


class BadRequestError(PortolanError):
    """A request that is not of the protocol."""

    code = "bad_request"


class NoMatchError(PortolanError):
    """A request that needs a match, before there is one."""

    code = "no_match"


class Engine:
    """Answers requests about one match at a time."""

    def __init__(self) -> None:
        self._match: Match | None = None

    def answer(self, request: object) -> Answer:
        """Return the answer to a request: the result with `"ok": true`, or an error with `"ok":
        false`.
        """
        try:
            return {"ok": True, **self._do(request)}
        except PortolanError as error:
            return _error(error)

    def _do(self, request: object) -> Answer:
        if not isinstance(request, dict):
            raise BadRequestError('a request is a JSON object such as {"op": "games"}')
        op = request.get("op")
        operation = _OPERATIONS.get(op) if isinstance(op, str) else None
        if operation is None:
            raise BadRequestError(f"there is no op {op!r}; there are: {', '.join(_OPERATIONS)}")
        does, needs, takes = operation
        if missing := [name for name in needs if name not in request]:
            raise BadRequestError(f"op {op!r} needs {missing[0]!r}")
        if unknown := [n for n in request if n not in needs and n not in takes and n != "op"]:
            raise BadRequestError(f"op {op!r} does not take {str(unknown[0])!r}")
        return does(self, request)

    @property
    def match(self) -> Match:
        """Return the match in progress, or raise NoMatchError."""
        if self._match is None:
            raise NoMatchError('there is no match yet; begin with {"op": "new"} or {"op": "load"}')
        return self._match

    def _games(self, request: EngineRequest) -> Answer:
        del request
        return {
            "games": [
                {
                    "game": game.id,
                    "title": game.title,
                    "version": game.version,
                    "material": list(game.material),
                    "seats": list(game.player_counts),
                    "resigning": list(game.resigning),
                    "options": [
                        {
                            "id": option.id,
                            "choices": list(option.choices),
                            "default": option.default,
                            "seats": list(option.player_counts),
                        }
                        for option in game.options
                    ],
                }
                for game in map(find_game, packages())
            ]
        }

    def _new(self, request: EngineRequest) -> Answer:
        game = find_game(request["game"]).with_material(request.get("material", {}))
        seed = request.get("seed", secrets.randbelow(SEED_LIMIT))
        seats, options = game.check_choices(request["seats"], request.get("options", {}))
        self._match = Match(game, seats, options, seed)  # type: ignore[arg-type]
        return self._summary() | {"events": [event.to_json() for event in self._match.opening]}

    def _summary(self) -> Answer:
        match = self.match
        return {
            "game": match.game.id,
            "rules": match.rules_version,
            "material": list(match.game.custom_material),
            "seats": match.seats,
            "options": dict(match.options),
            "seed": match.seed,
        }

    def _legal(self, request: EngineRequest) -> Answer:
        del request
        decision = self.match.game.decision(self.match.position)
        return {
            "over": decision is None,
            "seat": decision.seat if decision else None,
            "prompt": decision.prompt if decision else None,
            "actions": list(self.match.legal_texts()),
        }

    def _play(self, request: EngineRequest) -> Answer:
        action = request["action"]
        if not isinstance(action, str):
            raise BadRequestError(f"an action is a text, not {action!r}")
        return {"events": [event.to_json() for event in self.match.play(action)]}

    def _choose(self, request: EngineRequest) -> Answer:
        from portolan.ai.bot import decide  # noqa: PLC0415 - most engines need no bot
        from portolan.ai.levels import make_bot  # noqa: PLC0415 - most engines need no bot

        level = request["bot"]
        if not isinstance(level, str):
            raise BadRequestError(f"a bot is named by a text, not {level!r}")
        seat, view, actions = self._question()
        bot = make_bot(level, self.match.game, seat, _seed(request))
        return {"seat": seat, "action": str(decide(bot, view, actions, _budget(request)))}

    def _advise(self, request: EngineRequest) -> Answer:
        from portolan.ai.hint import HintContext, advise  # noqa: PLC0415

        seat, view, actions = self._question()
        budget, seed = _budget(request), _seed(request)
        context = HintContext(done=self.match.done_in_turn())
        advice = finish(advise(self.match.game, view, actions, budget, seed, context=context))
        return {
            "seat": seat,
            "advice": [
                {
                    "action": str(one.action),
                    "chance": round(1000 * one.chance),
                    "reasons": [{"reason": key, **fields} for key, fields in one.reasons],
                }
                for one in advice
            ],
        }

    def _question(self) -> tuple[int, Any, tuple[Any, ...]]:
        """Return the asked seat, its view, and its actions.

        Raises IllegalActionError and OtherRulesError.
        """
        self.match.check_rules()
        game, position = self.match.game, self.match.position
        decision = game.decision(position)
        if decision is None:
            raise IllegalActionError("the game is over, so there is nothing to choose")
        return decision.seat, game.view(position, decision.seat), game.legal_actions(position)

    def _position(self, request: EngineRequest) -> Answer:
        match = self.match
        position = match.position
        if "seat" in request:
            seat = request["seat"]
            seats = match.game.seats_at(position)
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
                raise BadRequestError(f"a seat is a number from 0 to {seats - 1}, not {seat!r}")
            position = match.game.view(position, seat)
        return {"position": match.game.dump(position)}

    def _load(self, request: EngineRequest) -> Answer:
        if ("save" in request) == ("position" in request):
            raise BadRequestError("op 'load' needs either 'save' or 'position'")
        if "save" in request and "material" in request:
            raise BadRequestError(
                "op 'load' takes no 'material' beside a save, which holds its own"
            )
        if "save" in request:
            self._match = load_match(request["save"], find_game)
        else:
            data = request["position"]
            game = find_game(data.get("game") if isinstance(data, dict) else None)
            game = game.with_material(request.get("material", {}))
            self._match = Match.from_position(game, data)
        return self._summary() | {"problem": self._match.rules_problem}

    def _save(self, request: EngineRequest) -> Answer:
        del request
        return {"save": self.match.save()}

    def _undo(self, request: EngineRequest) -> Answer:
        del request
        return {"undone": self.match.undo()}

    def _history(self, request: EngineRequest) -> Answer:
        del request
        return {"actions": list(self.match.actions)}

    def _result(self, request: EngineRequest) -> Answer:
        del request
        return {
            "seats": [
                {
                    "seat": seat.seat,
                    "points": seat.points,
                    "by_source": dict(seat.by_source),
                    "tie_break": list(seat.tie_break),
                    "winner": seat.winner,
                }
                for seat in self.match.result()
            ]
        }


_OPERATIONS: dict[
    str, tuple[Callable[[Engine, EngineRequest], Answer], tuple[str, ...], tuple[str, ...]]
] = {
    "games": (Engine._games, (), ()),
    "new": (Engine._new, ("game", "seats"), ("options", "seed", "material")),
    "legal": (Engine._legal, (), ()),
    "play": (Engine._play, ("action",), ()),
    "choose": (Engine._choose, ("bot",), ("seconds", "playouts", "seed")),
    "advise": (Engine._advise, (), ("seconds", "playouts", "seed")),
    "position": (Engine._position, (), ("seat",)),
    "load": (Engine._load, (), ("save", "position", "material")),
    "save": (Engine._save, (), ()),
    "undo": (Engine._undo, (), ()),
    "history": (Engine._history, (), ()),
    "result": (Engine._result, (), ()),
}
"""The function of each op, its required fields, and the optional ones."""


def _budget(request: EngineRequest) -> Budget:
    """Return the budget in a request. Raises BadRequestError."""
    from portolan.ai.bot import Budget  # noqa: PLC0415 - most engines need no bot

    return Budget(*(_amount(request, name) for name in ("seconds", "playouts")))


def _seed(request: EngineRequest) -> int:
    return check_seed(request.get("seed", 0))


def _amount(request: EngineRequest, name: str) -> int | None:
    """Return a field that is a whole number from 1 to LARGEST_BUDGET, or None if it is left out."""
    number = request.get(name)
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if name in request and not (is_whole and 1 <= cast("int", number) <= LARGEST_BUDGET):
        raise BadRequestError(
            f"{name} is a whole number from 1 to {LARGEST_BUDGET:,}, not {number!r}"
        )
    return cast("int | None", number)


def _error(error: PortolanError) -> Answer:
    return {"ok": False, "error": {"code": error.code, "message": str(error)}}


def _lines(stream: BinaryIO) -> Iterable[bytes | None]:
    """Yield the lines of a stream without their line feeds; None for one that is too long.

    Input with a byte order mark is from a shell such as PowerShell. UTF-16 is read completely
    first: its line feeds have two bytes.
    """
    line = stream.readline(LONGEST_LINE + 1)
    if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        stream = BytesIO((line + stream.read()).decode("utf-16", "replace").encode())
        line = stream.readline(LONGEST_LINE + 1)
    line = line.removeprefix(BOM_UTF8)
    while line:
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= LONGEST_LINE:
            yield line  # the last one
        else:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST_LINE)
            yield None
        line = stream.readline(LONGEST_LINE + 1)


def _read(line: bytes | None) -> object:
    if line is None:
        raise BadRequestError(f"a request may have {LONGEST_LINE} bytes at most")
    try:
        return read_json(line.decode("utf-8"), allow_duplicates=True)
    except ValueError as error:
        raise BadRequestError(f"this line is not JSON: {error}") from error


def serve(requests: BinaryIO, answers: TextIO) -> None:
    """Answer every line of `requests` until its end; empty lines are skipped."""
    engine = Engine()
    for line in _lines(requests):
        if line is not None and not line.strip():
            continue
        try:
            answer = engine.answer(_read(line))
        except BadRequestError as error:
            answer = _error(error)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def main() -> None:
    """Serve standard input and output, until the input ends or the output is closed."""
    serve(sys.stdin.buffer, sys.stdout)
