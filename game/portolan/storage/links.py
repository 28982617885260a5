"""A match as the text of a link: its save, compressed, with a check sum.

    link/1AbC...

`1` is the version of what follows: in base64 for addresses, the first bytes of the SHA-256 of
version and data, then the data: the saved session as JSON in raw DEFLATE. The content is read by
the rules of saves (`session/saved_match.py`); this module knows only the encoding.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from portolan.core.contract import Json
from portolan.core.errors import BadSaveError
from portolan.core.json_reader import read_json
from portolan.core.match import sign
from portolan.session.saved_match import LATER_FIELDS, save_session
from portolan.session.session import Session

ADDRESS: Final = "link/"
"""The beginning of every link."""
FORM: Final = "1"
LONGEST: Final = 60_000
"""Limit on a link, in characters; a match of 4,000 actions has about 8,000."""
LARGEST: Final = 1 << 20
"""Limit on an unpacked link, in bytes."""
LONGEST_TEXT: Final = 4 * LONGEST
"""Limit on a text in which a link is searched: percent-encoding makes it longer."""
MOST_CODED: Final = 4
"""How often a text is decoded: one link checker may wrap the link of another."""
MOST_STARTS: Final = 20
"""How many beginnings of a link are tried in a text."""
CHECK: Final = 6
"""Bytes of the check sum."""
PLAIN: Final = 1
"""The version of saves without LATER_FIELDS and without seats that are away."""
DAMAGED, TOO_LONG, LATER = "damaged", "too_long", "later"

_USUAL: Final = (
    b'"kind":"random"},"kind":"automatic"},"kind":"rector"},"kind":"merchant"},"kind":"apprentice"}'
    b'],"asked":null,"passed":[],"match":{"format":"portolan-match","version":2,"game":"","rules":1'
    b',"material":{},"seats":,"options":{,"seed":,"position":null,"actions":["","'
    b'"name":"","colour":"black","colour":"white","colour":"green","colour":"purple",'
    b'"colour":"yellow","colour":"blue","kind":"person"},{"name":"","colour":"red","kind":"person"}'
    b'{"format":"portolan-table","version":1,"saved":"","seats":[{"name":"'
)
"""The preset dictionary for DEFLATE, common parts of saves. Part of the format: never change it."""
_BREAK = r"[\s>|=\u200b\u00ad]*"
"""What mail programs insert into an address: line breaks, encoded ones, quote marks."""
_START = re.compile(rf"(?<![\w/.-]){_BREAK.join(ADDRESS)}{_BREAK}(?=[0-9A-Za-z])")
_RUN = re.compile(r"[0-9A-Za-z_-]+")
_OTHERS = re.compile(r"[^0-9A-Za-z_-]+")
_ESCAPE = re.compile(rf"%{_BREAK}([0-9A-Fa-f]){_BREAK}([0-9A-Fa-f])")
_PROOFPOINT = str.maketrans("-_", "%/")


class LinkError(BadSaveError):
    """Raised when a link cannot be read; `why` is DAMAGED, TOO_LONG or LATER."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this link is {why.replace('_', ' ')}")
        self.why = why


def pack(session: Session) -> str:
    """Return a match as a link, without the page's address; no seat in it is away.

    Its name and clock stay here, as does what else PLAIN saves do not have.
    Raises LinkError, TOO_LONG, for a match that `unpack` would refuse.
    """
    saved: Any = read_json(save_session(without_away(session)))
    saved["match"].pop("checksum")
    for name in LATER_FIELDS:
        saved.pop(name, None)
    saved["version"] = PLAIN
    text = json.dumps(saved, ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, memLevel=9, zdict=_USUAL)
    data = squeezer.compress(text.encode()) + squeezer.flush()
    link = FORM + base64.urlsafe_b64encode(_check(data) + data).rstrip(b"=").decode()
    if len(link) > LONGEST or len(text.encode()) > LARGEST:
        raise LinkError(TOO_LONG)
    return link


def without_away(session: Session) -> Session:
    """Return a copy of a match without seats that are away; whoever opens it chooses a seat."""
    everybody = session.after(len(session.match.actions))
    everybody.sit(range(len(session.seats)))
    return everybody


def unpack(link: str) -> bytes:
    """Return the save in a link, for `load_session` to check; raise LinkError."""
    if len(link) > LONGEST:
        raise LinkError(TOO_LONG)
    form, body = link[:1], link[1:]
    if form.isdecimal() and form > FORM:
        raise LinkError(LATER)
    try:
        whole = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
        same = base64.urlsafe_b64encode(whole).rstrip(b"=").decode() == body
    except (binascii.Error, ValueError) as error:
        raise LinkError(DAMAGED) from error
    check, data = whole[:CHECK], whole[CHECK:]
    if form != FORM or not same or check != _check(data):
        raise LinkError(DAMAGED)
    return _signed(_unsqueezed(data))


def _check(data: bytes) -> bytes:
    return hashlib.sha256(FORM.encode() + data).digest()[:CHECK]


def _unsqueezed(data: bytes) -> bytes:
    opener = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_USUAL)
    try:
        text = opener.decompress(data, LARGEST)
    except zlib.error as error:
        raise LinkError(DAMAGED) from error
    if opener.unconsumed_tail:
        raise LinkError(TOO_LONG)
    if not opener.eof or opener.unused_data:
        raise LinkError(DAMAGED)
    return text


def _signed(text: bytes) -> bytes:
    """Restore the checksum of the match, which the one of the link replaced."""
    try:
        saved = read_json(text)
    except ValueError as error:
        raise LinkError(DAMAGED) from error
    match: Json = saved.get("match") if isinstance(saved, dict) else None
    if not isinstance(saved, dict) or not isinstance(match, dict):
        raise LinkError(DAMAGED)
    return json.dumps({**saved, "match": sign(match)}, ensure_ascii=False).encode()


def find_link(text: str) -> str | None:
    """Return the link in an address, a message or a file; None if there is none.

    Changes by mail programs, messengers and link checkers are undone: they append to it, break it
    into lines, quote it, and wrap it percent-encoded in an address of their own. The first intact
    link is returned, else the readable part of the first damaged one.

    >>> find_link("Your turn! https://example.org/portolan/#link/1abc&fbclid=x")
    '1abc'
    """
    damaged: str | None = None
    for reading in _readings(text[:LONGEST_TEXT]):
        for start in islice(_START.finditer(reading), MOST_STARTS):
            rest = reading[start.end() : start.end() + LONGEST_TEXT]
            if whole := _whole(_OTHERS.sub("", rest)):
                return whole
            run = _RUN.match(rest)
            damaged = damaged or (run and run[0])
    return damaged


def _readings(text: str) -> Iterator[str]:
    """Yield a text unchanged, percent-decoded repeatedly, and converted from Proofpoint's form.

    That form (`u=https-3A__host_-23link_1abc`) has `-` for `%` and `_` for `/`.
    """
    for reading in (text, text.translate(_PROOFPOINT)) if "-23" in text else (text,):
        decoded, before = reading, ""
        for _ in range(MOST_CODED):
            if decoded == before:
                break
            yield decoded
            decoded, before = _ESCAPE.sub(_decoded, decoded), decoded


def _decoded(escape: re.Match[str]) -> str:
    return chr(int(escape[1] + escape[2], 16))


def _whole(letters: str) -> str | None:
    """Return the link at the beginning of a text, if it is intact.

    DEFLATE data mark their own end, so text after it is ignored.
    """
    body = letters[1:LONGEST]
    whole = base64.urlsafe_b64decode(body[: len(body) - len(body) % 4])
    tail = body[len(body) - len(body) % 4 :]
    if len(tail) > 1:
        whole += base64.urlsafe_b64decode(tail + "=" * (4 - len(tail)))
    opener = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_USUAL)
    try:
        opener.decompress(whole[CHECK:], LARGEST)
    except zlib.error:
        return None
    end = len(whole) - len(opener.unused_data)
    if not opener.eof or whole[:CHECK] != _check(whole[CHECK:end]):
        return None
    return letters[: 1 - -8 * end // 6]
