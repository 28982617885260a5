"""The panel of bonus cards says what there is, whoever may see it."""

from __future__ import annotations

from tests.contract.test_face_down import Hidden
from tests.table.table_host import FakeHost, run
from tests.table.test_matches import PHONE


def test_cards_on_offer_that_lie_face_down_are_counted() -> None:
    """Who is asked which card to keep has cards, though nobody sees them now."""
    host = FakeHost(PHONE)
    table = Hidden(host, "ragusa", "key")
    run(host, lambda: host.marks["screen"] != "table" and table.step())
    assert host.marks["prompt"] == "keep"
    assert "show-cards" in host.targets["buttons"]
