"""Golden games of The Patrons of Venice are played again, with every choice and event as ever."""

from __future__ import annotations

import pytest

from tests.golden.records import Record, records, replayed_records, stored_digests

RECORDS = list(records("venice"))
KEPT = stored_digests("venice")


def test_all_of_them_are_kept() -> None:
    assert list(KEPT) == [record.name for record in RECORDS]
    assert len(set(KEPT.values())) == len(KEPT)


@pytest.mark.parametrize("record", replayed_records("venice"), ids=lambda record: record.name)
def test_it_goes_as_ever(record: Record) -> None:
    assert record.digest() == KEPT[record.name]
