"""Puzzles: positions of matches in which one action is clearly the best, and how that is proven.

They are found in matches of bots (`find_puzzles`) and stored in `assets/<game>/puzzles.json`
(`read_puzzles`). A proof (`prove`) compares every legal action in paired playouts, in worlds that
the asked seat must hold for possible, so the answer needs no hidden information.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from portolan.ai.bot import Budget, Evaluator, decide
from portolan.ai.hint import explain
from portolan.ai.levels import find_evaluator, ladder, make_bot
from portolan.ai.lookahead import after, new_seed
from portolan.ai.paired_rollouts import SURE, PairedRollouts
from portolan.core.assets import asset, check, read_json
from portolan.core.contract import AnyGame, Choices, HintReason
from portolan.core.match import Match
from portolan.core.time_slicing import finish

GRADES: Final = range(1, 6)
"""How hard a puzzle is, the easiest first."""
LEAD: Final = 0.10
"""Chance to win by which the answer beats every other action, beyond the error."""
ERRORS: Final = 3.0
"""How many standard errors that error is."""
PLAYOUTS: Final = 2000
"""How many playouts a proof takes at least; each action in each world is one."""
_WIDE: Final = 5.0
"""An action is left out early only where it is behind by LEAD beyond so many standard errors."""
_LOOK: Final = 12
"""After every so many worlds it is looked what can be left out, and whether the answer fails."""
_EARLY: Final = (4, 8)
"""The same early on, where an action must be further behind, and one that is close is enough to
give up."""
_HOLDS: Final = 0.75
"""In this share of the worlds the answer is no worse than any other action that is left."""
_GLANCES: Final = 3
_GLANCE: Final = 0.12
"""In so many worlds the turn alone is played first; then the best must be ahead by so much."""
_LEAST: Final = 4
"""A puzzle has so many actions worth considering, at least."""
_TRIALS: Final = 6
"""How often each level is asked."""
_FOUND: Final = (0.8, 0.65, 0.5, 0.3)
"""A puzzle is of the first grade where the answer is found in at least this share of all trials of
all levels, and so on."""
_MISTAKEN: Final = 1 / 6
"""In this share of all trials the usual mistake is made, at least: so the answer is not the only
sensible action."""
_PER_MATCH: Final = 2
_PLANNED: Final = 2
"""Actions of a plan at most."""
_LINE: Final = 12
"""Actions of a refutation at most."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which the asked seat has one best action.

    The position is that of a match after its `actions`. `chance` is the chance to win (0 to 1)
    behind the `answer`, `gain` by how much that beats the next best action, with its standard
    `error`, in so many `playouts`. `refutation` is what follows after the `mistake`, up to the
    seat's next turn; `cost` is the chance that the mistake loses. `plan` is what the seat does
    after the answer, as long as nothing is revealed. `found` is how often each level chose the
    answer.
    """

    id: str
    game: str
    seats: int
    options: Choices
    seed: int
    actions: tuple[str, ...]
    answer: str
    chance: float
    gain: float
    error: float
    playouts: int
    reasons: tuple[HintReason, ...]
    mistake: str
    cost: float
    refutation: tuple[str, ...]
    plan: tuple[str, ...]
    found: tuple[int, ...]

    @property
    def grade(self) -> int:
        """How hard it is, by which levels find the answer and how surely."""
        share = sum(self.found) / (_TRIALS * len(self.found))
        return GRADES[0] + sum(share < each for each in _FOUND)

    def match(self, game: AnyGame) -> Match:
        """Return a match that stands at the position; `game` is that of the puzzle."""
        match = Match(game, self.seats, self.options, self.seed)
        for text in self.actions:
            match.play(text)
        return match


class Proof(NamedTuple):
    """How an action beats every other: as in `Puzzle`. `rival` is the next best action."""

    answer: Any
    rival: Any
    chance: float
    gain: float
    error: float
    playouts: int


def puzzles_file(game: str) -> str:
    """Return the name of the file with a game's puzzles, from `assets` on."""
    return f"{game}/puzzles.json"


def read_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none if it has no file of them."""
    name = puzzles_file(game)
    if not asset(name).is_file():
        return ()
    data = read_json(name)
    found = [_read(name, game, data["matches"], entry) for entry in data["puzzles"]]
    check(name, len({each.id for each in found}) == len(found), "two puzzles have one id")
    return tuple(sorted(found, key=lambda each: (each.grade, -each.gain)))


def _read(name: str, game: str, matches: dict[str, Any], entry: dict[str, Any]) -> Puzzle:
    match, step = matches[str(entry["match"])], entry["step"]
    check(name, bool(entry["found"]), f"{entry['id']} does not say which levels find it")
    return Puzzle(
        entry["id"], game, match["seats"], match["options"], entry["match"],
        tuple(match["actions"][:step]), entry["answer"], entry["chance"] / 1000,
        entry["gain"] / 1000, entry["error"] / 1000, entry["playouts"],
        tuple(HintReason(key, fields) for key, fields in entry["reasons"]),
        entry["mistake"], entry["cost"] / 1000, tuple(entry["refutation"]),
        tuple(entry["plan"]), tuple(entry["found"]),
    )  # fmt: skip


def packed(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Return puzzles as JSON data: each match once, up to the last puzzle of it."""
    matches: dict[str, dict[str, Any]] = {}
    entries = []
    for each in puzzles:
        match = matches.setdefault(
            str(each.seed), {"seats": each.seats, "options": each.options, "actions": []}
        )
        match["actions"] = max(match["actions"], [*each.actions], key=len)
        entries.append({
            "id": each.id, "match": each.seed, "step": len(each.actions),
            "answer": each.answer, "chance": round(1000 * each.chance),
            "gain": round(1000 * each.gain), "error": round(1000 * each.error),
            "playouts": each.playouts, "reasons": [list(reason) for reason in each.reasons],
            "mistake": each.mistake, "cost": round(1000 * each.cost),
            "refutation": [*each.refutation], "plan": [*each.plan], "found": [*each.found],
        })  # fmt: skip
    return {"matches": matches, "puzzles": entries}


def prove(
    game: AnyGame, view: Any, seed: int, answer: str | None = None, lead: float = LEAD
) -> Proof | None:
    """Return by how much one action beats every other; None if none does, or not `answer`.

    It must do so by a `lead`.

    Every legal action is compared but giving up. One that is far behind is left out early; the
    others are tried until there were so many playouts.
    """
    evaluator = find_evaluator(game.id)
    actions = [a for a in game.legal_actions(view) if str(a) not in game.resigning]
    pairs = PairedRollouts(game, evaluator, view, actions, seed)
    everyone, done = list(actions), 0
    while done < PLAYOUTS:
        done += len(pairs.actions)
        finish(pairs.play())
        if pairs.worlds % _LOOK and pairs.worlds not in _EARLY:
            continue
        best = pairs.best()
        if answer is not None and str(best) != answer and pairs.worlds > _LOOK:
            return None
        rivals = [a for a in pairs.actions if a != best]
        behind = {a: pairs.difference(best, a) for a in rivals}
        early = pairs.worlds in _EARLY
        if any(
            b.mean + ERRORS / SURE * b.error < lead or (early and b.mean < lead / 2)
            for b in behind.values()
        ):
            return None
        surely = LEAD * 2 if early else LEAD
        far = [a for a in rivals if behind[a].mean - _WIDE / SURE * behind[a].error >= surely]
        if len(far) == len(rivals):
            far.remove(min(rivals, key=lambda a: behind[a].mean))  # one is compared to the end
        pairs.actions = [a for a in pairs.actions if a not in far]
    best = pairs.best()
    if answer is not None and str(best) != answer:
        return None
    gains = {a: pairs.difference(best, a) for a in everyone if a != best}
    for action, (mean, error) in gains.items():
        if mean - ERRORS / SURE * error < lead:
            return None
        if action in pairs.actions and _share_held(pairs, best, action) < _HOLDS:
            return None
    rival = min(gains, key=lambda a: gains[a].mean)
    mean, error = gains[rival]
    return Proof(best, rival, pairs.chance(best), mean, error / SURE, done)


def _share_held(pairs: PairedRollouts, one: Any, other: Any) -> float:
    """Return in which share of the worlds one action is no worse than another."""
    outcomes = [*zip(pairs._seen[one], pairs._seen[other], strict=False)]
    return sum(a.chance >= b.chance for a, b in outcomes) / len(outcomes)


def promising(game: AnyGame, evaluator: Evaluator, view: Any, seat: int, seed: int) -> bool:
    """Whether one action seems far better than others, judged at the end of the turn."""
    actions = [*evaluator.candidates(view, game.legal_actions(view))]
    if len(actions) < _LEAST:
        return False
    random, sums = Random(seed), [0.0] * len(actions)  # noqa: S311 - a game
    for _ in range(_GLANCES):
        world = game.imagine(view, seat, new_seed(random))
        for place, action in enumerate(actions):
            end = after(game, evaluator, world, action)
            sums[place] += evaluator.chances(evaluator.values(end), end)[seat]
        *_, second, first = sorted(sums)
        if first - second < _GLANCE * _GLANCES / 2:
            return False
    *_, second, first = sorted(sums)
    return first - second >= _GLANCE * _GLANCES


def find_puzzles(game: AnyGame, seed: int) -> list[Puzzle]:
    """Return the puzzles in one match of bots; the same seed finds the same."""
    evaluator = find_evaluator(game.id)
    counts = [count for count in game.seats if count > 1][:2]
    match = Match(game, counts[seed % len(counts)], {}, seed)
    found: list[Puzzle] = []
    for step, seat in _played(match, evaluator, seed):
        view = game.view(match.position, seat)
        if promising(game, evaluator, view, seat, seed + step):
            puzzle = _puzzle(match, seat, seed + step)
            found += [puzzle] if puzzle else []
            if len(found) == _PER_MATCH:
                break
    return found


def _played(match: Match, evaluator: Evaluator, seed: int) -> Iterator[tuple[int, int]]:
    """Play a match by bots; yield each decision before it is made: its number, and the seat.

    Where the rollout policy knows more than the features it plays, else Merchants do.
    """
    game = match.game
    bots = [make_bot("merchant", game, seat, seed + seat) for seat in range(match.seats)]
    while decision := game.decision(match.position):
        seat = decision.seat
        yield len(match.actions), seat
        position = match.position
        actions = game.legal_actions(position)
        if evaluator.rollout_margin or seat >= len(bots):
            action = evaluator.reply(position, actions)
        else:
            action = decide(bots[seat], game.view(position, seat), actions, Budget())
        match.play(str(action))


def _puzzle(match: Match, seat: int, seed: int) -> Puzzle | None:
    """Return the position of a match as a puzzle, if it is one."""
    game = match.game
    view = game.view(match.position, seat)
    proof = prove(game, view, seed)
    if proof is None:
        return None
    answer = str(proof.answer)
    chosen = {level.id: _choices(game, view, seat, level.id) for level in ladder(game.id)}
    wrong = Counter(text for texts in chosen.values() for text in texts if text != answer)
    mistake, times = wrong.most_common(1)[0] if wrong else ("", 0)
    if times < _MISTAKEN * sum(map(len, chosen.values())):
        return None
    again = PairedRollouts(
        game, find_evaluator(game.id), view, [proof.answer, game.parse(mistake)], seed + 1
    )
    for _ in range(_LOOK * 4):
        finish(again.play())
    world = game.imagine(view, seat, new_seed(Random(seed)))  # noqa: S311 - a game
    plans = [[proof.answer], [game.parse(mistake)]]
    why = finish(explain(game, find_evaluator(game.id), world, plans, seat, beside=True))[0]
    number = f"{match.seed}-{len(match.actions)}"
    return Puzzle(
        number, game.id, match.seats, match.options, match.seed or 0, (*match.actions,), answer,
        proof.chance, proof.gain, proof.error, proof.playouts, why, mistake,
        again.difference(proof.answer, game.parse(mistake)).mean, _refutation(match, mistake, seat),
        _plan(match, answer, seat), tuple(texts.count(answer) for texts in chosen.values()),
    )  # fmt: skip


def _choices(game: AnyGame, view: Any, seat: int, level: str) -> list[str]:
    """Return what a level chooses in its trials."""
    actions = game.legal_actions(view)
    return [
        str(decide(make_bot(level, game, seat, trial), view, actions, Budget()))
        for trial in range(_TRIALS)
    ]


def _plan(match: Match, answer: str, seat: int) -> tuple[str, ...]:
    """Return what the seat does after the answer, by the strongest level; a few actions at most.

    It ends where something is revealed.
    """
    game, line = match.game, match.at(len(match.actions))
    events, texts = line.play(answer), list[str]()
    bot = make_bot(ladder(game.id)[-1].id, game, seat, len(match.actions))
    while len(texts) < _PLANNED and not any(event.about.reveals for event in events):
        decision = game.decision(line.position)
        if decision is None or decision.seat != seat:
            break
        actions = game.legal_actions(line.position)
        view = game.view(line.position, seat)
        texts.append(str(decide(bot, view, actions, Budget(playouts=100))))
        events = line.play(texts[-1])
    return tuple(texts)


def _refutation(match: Match, mistake: str, seat: int) -> tuple[str, ...]:
    """Return what follows a mistake up to the seat's next turn: the rest of its turn by the
    policy, and the answers of the strongest level.
    """
    game, evaluator = match.game, find_evaluator(match.game.id)
    line = match.at(len(match.actions))
    line.play(mistake)
    texts: list[str] = []
    strongest = ladder(game.id)[-1].id
    others = False
    while (decision := game.decision(line.position)) and len(texts) < _LINE:
        mine = decision.seat == seat
        if mine and others and evaluator.is_turn(line.position):
            break
        others = others or not mine
        actions = game.legal_actions(line.position)
        if mine or decision.seat >= match.seats:
            action = evaluator.reply(line.position, actions)
        else:
            bot = make_bot(strongest, game, decision.seat, len(line.actions))
            view = game.view(line.position, decision.seat)
            action = decide(bot, view, actions, Budget(playouts=100))
        texts.append(str(action))
        line.play(str(action))
    return tuple(texts)
