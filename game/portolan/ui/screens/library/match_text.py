"""Texts for a match in the list: its state, its seats, its game, and when it was saved."""

from __future__ import annotations

from portolan.core.assets import AssetError
from portolan.core.i18n import Catalogue, language
from portolan.session.lobby.game_list import offered
from portolan.session.seats import joined, names_of
from portolan.storage.library import LACKING, LATER, NAMELESS, MatchSummary

LONGEST_PLACE = 40
"""Limit on a shown key, in letters."""


def match_lines(
    words: Catalogue, match: MatchSummary, when: str, *, levels: bool = True
) -> list[str]:
    """Return the lines of a row, the most important first; `when` is its date.

    With little room the `levels` of bots are left out.
    """
    shown = _names(match, levels=levels)
    names = words("matches.between").join([shown[seat] for seat in ranking(match, len(shown))])
    place = match.key.rpartition("/")[2][-LONGEST_PLACE:]
    if match.problem == LATER:
        return [names or words("matches.kept"), words("matches.later")]
    if match.problem == LACKING:
        text = words("matches.lacking", game=match.game or NAMELESS)
        return [names or words("matches.kept"), text]
    if match.problem:
        return [words("matches.unreadable"), words("matches.kept_as", name=place)]
    game = offered()[match.game]
    far = ""
    if match.stands.stage and language() in game.stage:
        done, of = match.stands.stage
        far = game.stage[language()].format(done=done, of=of)
    between = words("matches.between")
    in_play = ", ".join([*match.titles, *game.in_play(match.options)])
    about = between.join(part for part in (game.title, far, in_play, when) if part)
    head = between.join(part for part in (match.name, _state(words, match)) if part)
    return [head, names, about]


def _names(match: MatchSummary, *, levels: bool) -> list[str]:
    """Return the names of seats, without levels that are unknown here."""
    try:
        return names_of(match.game, match.seats, levels=levels)
    except (AssetError, KeyError):  # the game's catalogue is not loaded yet, or lacks the level
        return [seat.name for seat in match.seats]


def ranking(match: MatchSummary, count: int) -> list[int]:
    """Return the seats in the order of names and scores: the best first when the match is over."""
    points, winners = match.stands.points, match.stands.winners or ()
    if match.asked is not None or len(points or ()) != count:
        return [*range(count)]
    return sorted(range(count), key=lambda seat: (seat not in winners, -points[seat]))


def _state(words: Catalogue, match: MatchSummary) -> str:
    """Return whose turn it is, or who has won and by how much."""
    names = _names(match, levels=False)
    if match.asked is not None:
        return words("home.asked", who=names[match.asked])
    points, winners = match.stands.points, match.stands.winners
    if not points:
        return words("home.over")
    won = "matches.won" if len(winners) == 1 else "matches.shared"
    who = joined([names[seat] for seat in winners])
    text = words(won, who=who) if winners else words("matches.nobody_won")
    if len(points) == 1:
        return words("matches.score", text=text, score=words("matches.points", count=points[0]))
    others = [score for seat, score in enumerate(points) if seat not in winners]
    decided = not winners or not others or max(others) < min(points[seat] for seat in winners)
    if not decided or not offered()[match.game].scored:
        return text  # points did not decide
    score = words("matches.to").join(str(points[seat]) for seat in ranking(match, len(points)))
    return words("matches.score", text=text, score=score)
