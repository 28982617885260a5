"""The weight of the bundle, and its limits."""

from __future__ import annotations

import pytest

from portolan_build.contents import contents
from portolan_build.errors import BuildError
from portolan_build.lock import Limits
from portolan_build.pages import Brotli, Served
from portolan_build.report import read_report, weigh
from portolan_build.zips import pack, squeeze, unpack, zipped

TEXT = b"x" * 10_000


def served() -> list[Served]:
    wire = squeeze(b"y" * 500)
    return [
        Served("text.js", "f/text.js", TEXT, len(TEXT), squeezed=False),
        Served("big", "f/big.bin", wire, 500, True, Brotli("f/big.br", b"small", "")),
        Served("noise", "f/noise", b"ab", 2, squeezed=False),
    ]


CORE = {"core": 10_000}
MOST = 10_000
ROOMY = Limits(MOST, MOST, MOST, MOST, MOST)


def test_every_file_is_listed_with_both_sizes() -> None:
    report = weigh(served(), CORE, ROOMY)
    sizes = {weight.name: (weight.raw, weight.wire) for weight in report.files}
    assert sizes["text.js"] == (10_000, len(zipped(TEXT)))
    assert sizes["big"] == (500, len(squeeze(b"y" * 500)))
    # A host does not send more than the file itself.
    assert sizes["noise"] == (2, 2)
    assert report.wire == report.first == sum(wire for _, wire in sizes.values())
    small = report.wire - sizes["big"][1] + len(b"small")
    assert report.brotli == report.first_brotli == small
    for name, (raw, _) in sizes.items():
        assert any(name in line and f"{raw:,}" in line for line in report.text().splitlines())


def test_files_fetched_later_do_not_count_before_the_first_picture() -> None:
    report = weigh(served(), CORE, ROOMY, later=("big",))
    assert report.wire - report.first == len(squeeze(b"y" * 500))
    marked = [line for line in report.text().splitlines() if "* " in line and "f/" in line]
    assert {line.split()[3] for line in marked} == {"text.js", "noise"}


@pytest.mark.parametrize(
    "limits",
    [
        Limits(MOST, 50, 0, MOST, MOST),
        Limits(50, MOST, 0, MOST, MOST),
        Limits(MOST, MOST, 0, 30, MOST),
        Limits(MOST, MOST, 0, MOST, 30),
    ],
)
def test_too_heavy_a_bundle_fails(limits: Limits) -> None:
    """In total, or in what is fetched before the first picture."""
    first = 50 in (limits.first, limits.first_brotli + 20)
    what = "before the first picture" if first else "The bundle"
    if 30 in (limits.first_brotli, limits.all_brotli):
        what += " in Brotli's form"
    with pytest.raises(BuildError, match=rf"{what} is too heavy(?s:.*)text\.js"):
        weigh(served(), CORE, limits).check()


def test_files_fetched_later_have_their_own_limit() -> None:
    first = weigh(served(), CORE, ROOMY, later=("text.js",)).first
    weigh(served(), CORE, Limits(first, MOST, 0, MOST, MOST), later=("text.js",)).check()


def test_a_bundle_at_the_limit_passes() -> None:
    wire = weigh(served(), CORE, ROOMY).wire
    weigh(served(), CORE, Limits(wire, wire, 0, wire, wire)).check()


def test_the_contents_of_archives_are_listed_by_game_and_kind() -> None:
    crane, boat = (f"assets/quay/art/{name}.svg" for name in ("crane", "boat"))
    held = contents("quay.zip", {crane: b"<svg/>", boat: b"<svg />", "portolan/quay/a.pyc": b"1"})
    report = weigh(served(), CORE, ROOMY, (), [*contents("game.zip", {"x.svg": b"1"}), *held])
    text = report.text()
    assert text.index("game.zip") < text.index("quay.zip") < text.index("drawings: 2")
    assert all(name in text for name in (crane, boat, "program: 1"))
    assert read_report(report.data()) == report


def test_archives_are_the_same_bytes_in_any_order() -> None:
    files = {"b/c.txt": b"2", "a.txt": b"1" * 100}
    assert pack(files) == pack(dict(reversed(files.items())))
    assert unpack(pack(files)) == files
    assert squeeze(TEXT) == squeeze(TEXT)
    # Neither a time nor a name in the gzip header.
    assert squeeze(TEXT)[3:8] == bytes(5)
