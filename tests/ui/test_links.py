"""A match as a link: nothing of it is lost, and any damage is noticed."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from portolan.core.errors import BadSaveError, LaterSaveError
from portolan.registry import PACKAGES
from portolan.session.player_clock import RELAXED, STRICT, count_id
from portolan.session.saved_match import load_session
from portolan.session.seating import find_seating
from portolan.session.seats import AWAY, PERSON
from portolan.storage import links
from portolan.storage.links import LinkError, find_link, pack, unpack
from tests.support.match_links import KEY, compressed, link_with, random_session, session_in
from tests.support.stored_matches import played_session


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", PACKAGES)
def test_a_link_contains_the_whole_match(name: str, seed: int) -> None:
    session = random_session(name, seed, 40 * seed)
    found = session_in(pack(session))
    assert found.match.save() == session.match.save()
    assert found.match.position == session.match.position
    assert found.seats == session.seats


@pytest.mark.parametrize("name", PACKAGES)
def test_the_link_of_a_position_contains_no_earlier_actions(name: str) -> None:
    session = random_session(name, 3, 30)
    found = session_in(pack(session.as_puzzle("merchant")))
    assert found.match.position == session.match.position
    assert not found.match.actions
    decision = session.decision
    assert decision
    assert found.people == [decision.seat]


def test_a_seat_away_for_the_sender_is_a_person_for_the_receiver() -> None:
    session = played_session(6, "person", "person", "merchant")
    session.sit({0})
    assert [seat.kind for seat in session.seats] == [PERSON, AWAY, "merchant"]
    found = session_in(pack(session))
    assert [seat.kind for seat in found.seats] == [PERSON, PERSON, "merchant"]
    assert session.away == [1], "the one that was sent is as it was"


@pytest.mark.parametrize("kind", [RELAXED, STRICT])
def test_a_match_with_a_clock_travels_without_it(kind: str) -> None:
    session = played_session(6, "person", "person")
    session.clock_counts = {count_id(kind): [12.0, 99.0]}
    found = session_in(pack(session))
    assert found.match.save() == session.match.save()
    assert found.clock_counts == {}
    assert session.clock_counts == {count_id(kind): [12.0, 99.0]}, (
        "the one that was sent is as it was"
    )


def test_a_changed_letter_is_noticed() -> None:
    link = pack(played_session(12, "person", "person"))
    for place, letter in enumerate(link):
        other = "B" if letter == "A" else "A"
        with pytest.raises(LinkError):
            unpack(link[:place] + other + link[place + 1 :])


def test_a_changed_bit_is_noticed() -> None:
    link = pack(played_session(12, "person", "person"))
    whole = base64.urlsafe_b64decode(link[1:] + "=" * (-len(link[1:]) % 4))
    for bit in range(8 * len(whole)):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(LinkError) as raised:
            unpack(links.FORM + base64.urlsafe_b64encode(damaged).rstrip(b"=").decode())
        assert raised.value.why == links.DAMAGED


@pytest.mark.parametrize("cut", [0, 1, 7, 8, 9, 40, -2, -1])
def test_a_truncated_link_is_noticed(cut: int) -> None:
    with pytest.raises(LinkError):
        unpack(pack(played_session(12, "person", "person"))[:cut])


@pytest.mark.parametrize("text", ["1=", "1%41", "1é", "1 ", "x", "1" + "A" * 9, "1\udcff", "²abc"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(LinkError) as raised:
        unpack(text)
    assert raised.value.why == links.DAMAGED


def test_a_link_of_a_later_version_is_recognised() -> None:
    with pytest.raises(LinkError) as raised:
        unpack("2" + pack(played_session(3, "person", "person"))[1:])
    assert raised.value.why == links.LATER


def test_data_longer_than_any_link_is_not_decompressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zlib, "decompressobj", None)
    with pytest.raises(LinkError) as raised:
        unpack("1" + "A" * links.LONGEST)
    assert raised.value.why == links.TOO_LONG


def test_a_decompression_bomb_is_refused() -> None:
    bomb = link_with(compressed(b" " * (32 << 20)))
    assert len(bomb) < links.LONGEST
    with pytest.raises(LinkError) as raised:
        unpack(bomb)
    assert raised.value.why == links.TOO_LONG


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"match": []}',
        b"\xff",
        b"[" * 100_000,
        b'{"match": {"a": NaN}}',
    ],
)
def test_compressed_data_that_is_no_match_is_refused(text: bytes) -> None:
    with pytest.raises(LinkError) as raised:
        unpack(link_with(compressed(text)))
    assert raised.value.why == links.DAMAGED


def test_data_after_the_end_is_refused() -> None:
    table = json.dumps({"match": {}}).encode()
    with pytest.raises(LinkError):
        unpack(link_with(compressed(table) + b"more"))


def changed(**fields: object) -> bytes:
    """Return the data of a link with some fields of its match changed, with right checksums."""
    saved = json.loads(unpack(pack(played_session(6, "person", "person"))))
    saved["match"] |= fields
    del saved["match"]["checksum"]
    return unpack(link_with(compressed(json.dumps(saved).encode())))


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"actions": ["house nowhere"]}, BadSaveError),
        ({"actions": "x"}, BadSaveError),
        ({"seed": -1}, BadSaveError),
        ({"seats": 77}, BadSaveError),
        ({"game": "chess"}, LaterSaveError),
        ({"version": 99}, LaterSaveError),
        ({"format": "other"}, BadSaveError),
    ],
)
def test_an_intact_link_is_checked_by_the_rules_of_saved_matches(
    fields: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        load_session(changed(**fields), find_seating, KEY)


@pytest.mark.parametrize(
    "text",
    ["#link/1ab-_c", "Yours!\nhttps://x.org/p/#link/1ab-_c", "link/1ab-_c", "see #link/1ab-_c ."],
)
def test_a_link_is_found_within_other_text(text: str) -> None:
    assert find_link(text) == "1ab-_c"


@pytest.mark.parametrize("text", ["", "link", "#link/", "blink/1abc", '{"format": "x"}'])
def test_text_without_a_link_has_none(text: str) -> None:
    assert find_link(text) is None
