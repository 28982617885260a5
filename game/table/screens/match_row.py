"""What the list of matches says of one: how it stands, who sits there, which game, and when."""

from __future__ import annotations

from game.core.words import Words, language
from game.table.kept.library import LACKING, LATER, NAMELESS, Kept, Sitter
from game.table.match.offered import offered
from game.table.match.seats import AUTOMATIC, AWAY, PERSON

LONGEST_PLACE = 40
"""Letters of a key that are shown."""


def told_of(words: Words, match: Kept, when: str) -> list[str]:
    """Return what a row says, the most important line first; `when` is when it was played."""
    names = words("matches.between").join(_named(words, sitter) for sitter in match.seats)
    place = match.key.rpartition("/")[2][-LONGEST_PLACE:]
    if match.problem == LATER:
        return [names or words("matches.kept"), words("matches.later")]
    if match.problem == LACKING:
        told = words("matches.lacking", game=match.game or NAMELESS)
        return [names or words("matches.kept"), told]
    if match.problem:
        return [words("matches.unreadable"), words("matches.kept_as", name=place)]
    game = offered()[match.game]
    far = ""
    if match.stands.stage and language() in game.stage:
        done, of = match.stands.stage
        far = game.stage[language()].format(done=done, of=of)
    about = words("matches.between").join(part for part in (game.title, far, when) if part)
    return [_state(words, match), names, about]


def _named(words: Words, sitter: Sitter) -> str:
    """Return who sits there: of a bot also its level."""
    if sitter.kind in (PERSON, AWAY, AUTOMATIC) or not words.has(f"levels.{sitter.kind}.name"):
        return sitter.name
    return words("matches.bot", name=sitter.name, level=words(f"levels.{sitter.kind}.name"))


def _state(words: Words, match: Kept) -> str:
    """Return whose turn it is, or who has won and by how much."""
    if match.asked is not None:
        return words("home.asked", who=match.seats[match.asked].name)
    points, winners = match.stands.points, match.stands.winners
    if not points:
        return words("home.over")
    mine = [i for i, sitter in enumerate(match.seats) if sitter.kind == PERSON]
    who = words("end.and").join(match.seats[seat].name for seat in winners)
    alone = len(mine) == 1
    if alone and winners == (mine[0],):
        told = words("matches.you_won")
    elif alone and mine[0] not in winners:
        told = words("matches.you_lost", who=who) if who else words("matches.nobody_won")
    else:
        told = words("home.won", who=who) if who else words("home.over")
    score = words("matches.to").join(str(n) for n in sorted(points, reverse=True))
    if len(points) == 1:
        return words("matches.score", told=told, score=words("matches.points", count=points[0]))
    if winners and max(points) > max(points[seat] for seat in winners):
        return told  # it was not the points that decided
    return words("matches.score", told=told, score=score)
