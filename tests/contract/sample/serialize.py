"""Positions of Quay as JSON data, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from portolan.core.contract import Json
from portolan.core.errors import BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng
from tests.contract.sample.position import GOODS, Player, Position, Setting
from tests.contract.sample.rules import legal_texts

VERSION = 1
_MOST = 1 << 20
_PLAYER = ("hand", "coins", "shown", "sold", "tolls", "hold", "out")
_PROMPTS = ("act", "amount", "answer", "over")


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    setting = position.setting
    data: dict[str, Json] = {
        "game": "quay",
        "version": VERSION,
        "seats": setting.seats,
        "options": {"purse": setting.purse, "rough": setting.rough},
        "chance": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "players": [
            {name: _copied(getattr(player, name)) for name in _PLAYER}
            for player in position.players
        ],
    }
    for name in ("deck", "gone", "turn", "seat", "prompt", "selling", "count", "give", "take",
                 "asked"):  # fmt: skip
        data[name] = _copied(getattr(position, name))
    if position.viewer is not None:
        data["viewer"] = position.viewer
    return data


def _copied(value: object) -> Json:
    return list(value) if isinstance(value, list) else cast("Json", value)


def load(data: object, cards: Mapping[str, int]) -> Position:
    """Return the whole position of JSON data; raise BadPositionError."""
    top = Reader(data, "position", BadPositionError)
    top.demand("viewer" not in top.entries(), "this is what one seat may know; load the whole one")
    fields = top.fields(
        "game", "version", "seats", "options", "chance", "players", "deck", "gone", "turn", "seat",
        "prompt", "selling", "count", "give", "take", "asked",
    )  # fmt: skip
    top.demand(fields["game"].value == "quay", "this is no position of Quay")
    fields["version"].whole(1, VERSION)
    seats = fields["seats"].whole(2, 4)
    options = fields["options"].fields("purse", "rough")
    purse = (1, 3)[options["purse"].whole(1, 3) // 2]
    options["purse"].demand(options["purse"].value == purse, "expected 1 or 3")
    rough = _flag(options["rough"])
    options["rough"].demand(not rough or seats == 2, "this option is for games of 2 seats")
    rng = fields["chance"].fields("seed", "drawn")
    players = [_player(player) for player in fields["players"].items(4)]
    fields["players"].demand(len(players) == seats, f"there must be {seats} players")
    position = Position(
        Setting(seats, purse, rough),
        Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, _MOST)),
        players,
        _goods(fields["deck"]),
        _goods(fields["gone"]),
        fields["turn"].whole(0, seats - 1),
        fields["seat"].whole(0, seats - 1),
        _PROMPTS[fields["prompt"].index(_PROMPTS)],
        _good_or_none(fields["selling"]),
        fields["count"].whole(0, _MOST),
        _good_or_none(fields["give"]),
        _good_or_none(fields["take"]),
        [seat.whole(0, seats - 1) for seat in fields["asked"].items(seats)],
    )
    _check(position, top, cards)
    return position


def _flag(viewer: Reader) -> bool:
    viewer.demand(isinstance(viewer.value, bool), "expected true or false")
    return bool(viewer.value)


def _goods(viewer: Reader) -> list[str]:
    return [GOODS[item.index(GOODS)] for item in viewer.items(_MOST)]


def _good_or_none(viewer: Reader) -> str:
    return viewer.text() and GOODS[viewer.index(GOODS)]


def _player(viewer: Reader) -> Player:
    fields = viewer.fields(*_PLAYER)
    hand, shown, hold = (_goods(fields[name]) for name in ("hand", "shown", "hold"))
    for cards in (hand, shown, hold):
        viewer.demand(cards == sorted(cards), "cards stand in order")
    viewer.demand(not Counter(shown) - Counter(hand), "only what is in hand was shown")
    return Player(
        hand, fields["coins"].whole(0, _MOST), shown, fields["sold"].whole(0, _MOST),
        fields["tolls"].whole(0, _MOST), hold, _flag(fields["out"]),
    )  # fmt: skip


def _check(position: Position, top: Reader, cards: Mapping[str, int]) -> None:
    """Raise unless every card is somewhere and what is asked can be asked."""
    found = Counter([*position.deck, *position.gone])
    for player in position.players:
        found.update(player.hand + player.hold)
        purse = position.setting.purse + player.sold - player.tolls
        top.demand(player.coins == purse, "the coins are not what was earned and paid")
        top.demand(not (player.out and player.hand + player.hold), "who dropped out holds no cards")
    top.demand(found == Counter(cards), "the cards are not those of the game")
    inside, over = position.inside, position.prompt == "over"
    top.demand(bool(inside), "somebody is left")
    top.demand(not over or len(inside) == 1 or not position.deck, "it cannot be over")
    top.demand(over or len(inside) > 1, "nobody can play alone")
    top.demand(position.seat in inside or over, "who dropped out is not asked")
    asks = position.prompt == "answer"
    top.demand((position.seat == position.turn) is not asks or over, "the wrong seat is asked")
    top.demand(position.turn in inside or over, "who dropped out has no turn")
    top.demand((position.prompt == "amount") is bool(position.selling), "only a sale sells")
    top.demand(bool(position.selling) is bool(position.count), "a sale has a count")
    held = position.players[position.turn].shown
    top.demand(held.count(position.selling) >= position.count, "the cards to sell were not shown")
    top.demand(asks is bool(position.give) is bool(position.take), "only an offer is answered")
    top.demand(not asks or position.give in position.players[position.turn].shown, "it was shown")
    top.demand(not asks or position.give != position.take, "goods change for others")
    waiting = {*position.asked}
    top.demand(asks or not waiting, "nobody waits to answer")
    top.demand(len(waiting) == len(position.asked), "a seat answers once")
    top.demand(not waiting & {position.seat, position.turn}, "a seat answers once")
    top.demand(waiting <= {*inside}, "who dropped out does not answer")
    top.demand(over or bool(legal_texts(position)), "nothing can be chosen")
    top.demand(not over or position.seat == 0, "at the end nobody is asked")
