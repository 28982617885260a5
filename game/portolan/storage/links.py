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
from portolan.session.saved_match import save_session
from portolan.session.session import Session

ADDRESS: Final = "link/"
"""How the address of a link begins."""
FORM: Final = "1"
LONGEST: Final = 60_000
"""Letters of a link that is read; a match of 4,000 actions has about 8,000."""
LARGEST: Final = 1 << 20
"""Bytes that a link may unpack to: one that holds more is left packed."""
LONGEST_TEXT: Final = 4 * LONGEST
"""Letters of a text in which a link is looked for: percent-encoding makes it longer."""
MOST_CODED: Final = 4
"""How often a text is read, each time decoded once more: one link checker may wrap another's."""
MOST_STARTS: Final = 20
"""At how many places of a text a link may begin."""
CHECK: Final = 6
"""Bytes of the check sum."""
PLAIN: Final = 1
"""The version of a saved table that says no more than the match, with nobody away."""
DAMAGED, TOO_LONG, LATER = "damaged", "too_long", "later"

_USUAL: Final = (
    b'"kind":"random"},"kind":"automatic"},"kind":"rector"},"kind":"merchant"},"kind":"apprentice"}'
    b'],"asked":null,"passed":[],"match":{"format":"portolan-match","version":2,"game":"","rules":1'
    b',"material":{},"seats":,"options":{,"seed":,"position":null,"actions":["","'
    b'"name":"","colour":"black","colour":"white","colour":"green","colour":"purple",'
    b'"colour":"yellow","colour":"blue","kind":"person"},{"name":"","colour":"red","kind":"person"}'
    b'{"format":"portolan-table","version":1,"saved":"","seats":[{"name":"'
)
"""What stands in every saved table: DEFLATE points there. Part of the form, so never changed."""
_BREAK = r"[\s>|=\u200b\u00ad]*"
"""What mail programs put into an address: line breaks, coded ones, marks of quoting."""
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
    """Return a match as a link, without the page's address; nobody in it is away.

    Raises LinkError, TOO_LONG, for a match that `unpack` would not read from a link.
    """
    saved: Any = read_json(save_session(for_anybody(session)))
    saved["match"].pop("checksum")
    for name in ("stands", "face_down", "rows", "name"):
        saved.pop(name, None)
    saved["version"] = PLAIN
    text = json.dumps(saved, ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, memLevel=9, zdict=_USUAL)
    data = squeezer.compress(text.encode()) + squeezer.flush()
    link = FORM + base64.urlsafe_b64encode(_check(data) + data).rstrip(b"=").decode()
    if len(link) > LONGEST or len(text.encode()) > LARGEST:
        raise LinkError(TOO_LONG)
    return link


def for_anybody(session: Session) -> Session:
    """Return a copy of a match in which nobody is away: whoever opens it says who they are."""
    everybody = session.after(len(session.match.actions))
    everybody.sit(range(len(session.seats)))
    return everybody


def unpack(link: str) -> bytes:
    """Return the saved table of a link, to be read by its own rules; raise LinkError."""
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
    """Give the match its own check sum back, which the one of the link stood for."""
    try:
        saved = read_json(text)
    except ValueError as error:
        raise LinkError(DAMAGED) from error
    match: Json = saved.get("match") if isinstance(saved, dict) else None
    if not isinstance(saved, dict) or not isinstance(match, dict):
        raise LinkError(DAMAGED)
    return json.dumps({**saved, "match": sign(match)}, ensure_ascii=False).encode()


def found_in(text: str) -> str | None:
    """Return the link in an address, a message or a file; None if there is none.

    What mail programs, messengers and link checkers do to an address is undone: they add to its
    end, break it into lines, quote it, and put it percent-encoded into an address of their own.
    The first whole link is returned, else the first damaged one as far as it can be read.

    >>> found_in("Your turn! https://example.org/portolan/#link/1abc&fbclid=x")
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
    """Yield a text as it is, decoded as often as it is percent-encoded, and from Proofpoint's form.

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
    """Return the link with which some letters begin, if it is whole.

    DEFLATE says itself where its data ends, so whatever follows is ignored.
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
