"""Where the texts of the licences in the bundle come from."""

from __future__ import annotations

import pytest

from portolan_build.errors import BuildError
from portolan_build.licences import INSTALLED, installed


@pytest.mark.parametrize("name", INSTALLED)
def test_a_text_begins_where_the_one_before_ends(name: str) -> None:
    text = installed(*INSTALLED[name])
    assert text.startswith(INSTALLED[name][2])
    assert len(text) > 1000


@pytest.mark.parametrize(
    "where",
    [
        ("no-such-package", "LICENSE", "Permission"),
        ("hypothesis", "NO-SUCH-FILE", "Mozilla"),
        ("hypothesis", "LICENSE.txt", "No such words"),
    ],
    ids=["package", "file", "words"],
)
def test_a_package_that_does_not_bring_its_text_is_named(where: tuple[str, str, str]) -> None:
    with pytest.raises(BuildError, match=f"{where[0]} is to bring the text"):
        installed(*where)
