"""Sessions and links, valid and damaged."""

from __future__ import annotations

import base64
import hashlib
import zlib

from portolan.core.match import Match
from portolan.core.rng import Rng
from portolan.registry import find_game
from portolan.session.saved_match import load_session
from portolan.session.seating import find_seating
from portolan.session.seats import AUTOMATIC, PERSON, Seat
from portolan.session.session import Session
from portolan.storage import links
from portolan.storage.links import unpack

KEY = "matches/here"


def random_session(name: str, seed: int, steps: int) -> Session:
    """Return the random beginning of a match; the seed also decides the number of seats."""
    game, chance = find_game(name), Rng(seed)
    count = game.player_counts[seed % len(game.player_counts)]
    match = Match(game, count, {}, seed)
    while len(match.actions) < steps and game.decision(match.position):
        texts = [text for text in match.legal_texts() if text not in game.resigning]
        match.play(texts[chance.below(len(texts))])
    usual = find_seating(name).default_seats(count, match.options)
    seats = [Seat(s.name, s.colour, AUTOMATIC if s.played_by else PERSON) for s in usual]
    return Session(match, seats, find_seating(name), KEY)


def session_in(link: str) -> Session:
    """Return the session in a link."""
    return load_session(unpack(link), find_seating, "matches/there")


def link_with(data: bytes, form: str = links.FORM) -> str:
    """Return a link with any data and the right checksum."""
    check = hashlib.sha256(links.FORM.encode() + data).digest()[: links.CHECK]
    return form + base64.urlsafe_b64encode(check + data).rstrip(b"=").decode()


def compressed(text: bytes) -> bytes:
    """Return bytes compressed as in links."""
    squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return squeezer.compress(text) + squeezer.flush()
