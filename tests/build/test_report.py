"""The weight of the bundle, and its limits."""

from __future__ import annotations

import pytest
from portolan_build.errors import BuildError
from portolan_build.pages import Served
from portolan_build.report import weigh
from portolan_build.zips import pack, squeeze, unpack

TEXT = b"x" * 10_000


def served() -> list[Served]:
    wire = squeeze(b"y" * 500)
    return [
        Served("text.js", "f/text.js", TEXT, len(TEXT), squeezed=False),
        Served("big", "f/big.bin", wire, 500, squeezed=True),
        Served("noise", "f/noise", b"ab", 2, squeezed=False),
    ]


def test_every_file_is_listed_with_both_sizes() -> None:
    report = weigh(served(), {"core": 10_000}, 10_000)
    sizes = {weight.name: (weight.raw, weight.wire) for weight in report.files}
    assert sizes["text.js"] == (10_000, len(squeeze(TEXT)))
    assert sizes["big"] == (500, len(squeeze(b"y" * 500)))
    # A host does not send more than the file itself.
    assert sizes["noise"] == (2, 2)
    assert report.wire == sum(wire for _, wire in sizes.values())
    for name, (raw, _) in sizes.items():
        assert any(name in line and f"{raw:,}" in line for line in report.text().splitlines())


def test_too_heavy_a_bundle_fails() -> None:
    report = weigh(served(), {"core": 10_000}, 50)
    assert report.limit == 50
    with pytest.raises(BuildError, match=r"too heavy(?s:.*)text\.js"):
        report.check()


def test_a_bundle_at_the_limit_passes() -> None:
    wire = weigh(served(), {"core": 10_000}, 10_000).wire
    weigh(served(), {"core": 10_000}, wire).check()


def test_archives_are_the_same_bytes_in_any_order() -> None:
    files = {"b/c.txt": b"2", "a.txt": b"1" * 100}
    assert pack(files) == pack(dict(reversed(files.items())))
    assert unpack(pack(files)) == files
    assert squeeze(TEXT) == squeeze(TEXT)
    # Neither a time nor a name in the gzip header.
    assert squeeze(TEXT)[3:8] == bytes(5)
