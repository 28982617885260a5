"""Tables are legible on the screens that people have, not only on those of the other tests."""

from __future__ import annotations

import pytest

from portolan.platform import Canvas
from tests.support.pictures import check_picture
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of, open_table
from tests.support.table_host import FakeHost

SCREENS = [
    (320, 568), (360, 800), (393, 852), (412, 915), (430, 932), (667, 375), (915, 412),
    (820, 1180), (1024, 600), (1280, 1024), (1366, 768), (1416, 880), (1440, 900), (1536, 864),
    (1680, 1050),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats"), [("ragusa", 2), ("venice", 5), ("ransackit", 6)])
def test_tables_are_legible_on_common_screens(game: str, seats: int) -> None:
    session = played_by(game, seats, 60)
    faults: list[str] = []
    for size in SCREENS:
        host = FakeHost(Canvas(*size, 1.0), byte_store_of(session))
        open_table(host, session)
        try:
            check_picture(host)
        except AssertionError as fault:
            faults.append(f"{size}: {fault}")
    assert not faults, "\n".join(faults)
