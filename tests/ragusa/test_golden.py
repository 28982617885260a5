"""The golden games of Ragusa give the stored digests."""

from __future__ import annotations

import pytest

from tests.golden.records import Record, records, replayed_records, stored_digests

RECORDS = list(records("ragusa"))
KEPT = stored_digests("ragusa")


def test_every_golden_game_has_a_digest() -> None:
    assert list(KEPT) == [record.name for record in RECORDS]
    assert len(set(KEPT.values())) == len(KEPT)


@pytest.mark.parametrize("record", replayed_records("ragusa"), ids=lambda record: record.name)
def test_a_golden_game_has_its_digest(record: Record) -> None:
    assert record.digest() == KEPT[record.name]
