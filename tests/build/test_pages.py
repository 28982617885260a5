"""Addresses by content, and the marks that name them."""

from __future__ import annotations

import gzip
import json
import re

import brotli
import pytest

from portolan_build.errors import BuildError
from portolan_build.fetch import integrity
from portolan_build.pages import Payload, Site, assemble, joined
from portolan_build.tools import ROOT
from portolan_build.web import DRAWING, HARBOUR, with_harbour, with_preview
from portolan_build.zips import Forms, forms

PAGE = b'<script src="@url:boot.js@" integrity="@integrity:boot.js@"></script>@bundle@'
PAGES = {
    "index.html": PAGE,
    "sw.js": b"const bundle = @bundle@, page = '@integrity:index.html@';",
    "boot.js": b"import '@url:more.js@'; // @version@",
    "more.js": b"const icon = '@url:icon.png@', manifest = '@url:manifest.webmanifest@';",
    "manifest.webmanifest": b'{"icons": "@url:icon.png@"}',
    "icon.png": b"\x89PNG @url:boot.js@",
}
ENGINE = b"wasm" * 1000
PAYLOAD = {"engine.wasm": Payload(ENGINE, forms(ENGINE)), "glue.mjs": Payload(b"glue")}


def site() -> Site:
    return assemble(PAGES, PAYLOAD, {"title": "x<y"})


def text(of: Site, name: str) -> str:
    return of.served[name].data.decode()


def test_files_are_named_by_their_content() -> None:
    url = site().served["boot.js"].url
    assert re.fullmatch(r"f/boot\.[0-9a-f]{12}\.js", url)
    changed = assemble({**PAGES, "more.js": b"other"}, PAYLOAD, {})
    assert changed.served["boot.js"].url != url
    assert changed.served["engine.wasm"].url == site().served["engine.wasm"].url


def test_entry_points_keep_their_names() -> None:
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        assert site().served[name].url == name


def test_addresses_are_relative_for_any_sub_path() -> None:
    built = site()
    boot, more, icon = (built.served[name].url for name in ("boot.js", "more.js", "icon.png"))
    assert f'src="./{boot}"' in text(built, "index.html")
    assert f"import './{more.removeprefix('f/')}'" in text(built, "boot.js")
    assert "manifest = '../manifest.webmanifest'" in text(built, "more.js")
    assert f'"./{icon}"' in text(built, "manifest.webmanifest")


def test_integrity_texts_are_those_of_the_bytes_served() -> None:
    built = site()
    assert integrity(built.served["boot.js"].data) in text(built, "index.html")
    assert integrity(built.served["index.html"].data) in text(built, "sw.js")


def test_the_bundle_names_everything_but_the_last_two() -> None:
    built = site()
    found = re.search(r"bundle = (.*), page", text(built, "sw.js"))
    assert found
    bundle = json.loads(found[1])
    assert set(bundle["files"]) == {*PAGES, *PAYLOAD} - {"index.html", "sw.js"}
    assert bundle["version"] == built.version
    assert bundle["title"] == "x<y"
    entry = bundle["files"]["engine.wasm"]
    wire = built.files()[entry["url"]]
    assert entry["bytes"] == len(wire)
    assert entry["integrity"] == integrity(wire)
    assert entry["raw"] == 4000
    assert gzip.decompress(wire) == b"wasm" * 1000


def test_an_archive_has_a_form_in_brotli_beside_that_in_gzip() -> None:
    """Its hash may be that of what it unpacks to: a host that declares the coding unpacks it."""
    built = site()
    entry = built.served["engine.wasm"].entry()
    form = entry["brotli"]
    assert isinstance(form, dict)
    assert form["url"].endswith(".br")
    data = built.files()[form["url"]]
    assert brotli.decompress(data) == b"wasm" * 1000
    assert form["bytes"] == len(data)
    assert form["integrity"].split() == [integrity(data), integrity(b"wasm" * 1000)]
    alone = assemble(PAGES, {"a.zip": Payload(b"zip", Forms(b"gzip"))}, {})
    assert "brotli" not in alone.served["a.zip"].entry()
    assert not alone.served["a.zip"].kept


def test_an_inlined_file_is_not_served_separately() -> None:
    pages = joined({**PAGES, "boot.js": b"{ @text:more.js@ } // @version@"})
    built = assemble(pages, PAYLOAD, {})
    icon = built.served["icon.png"].url
    assert f"{{ const icon = './{icon.removeprefix('f/')}'," in text(built, "boot.js")
    assert "more.js" not in built.served
    with pytest.raises(BuildError, match=r"the text of absent\.js"):
        joined({**PAGES, "boot.js": b"@text:absent.js@"})


def test_files_stored_unpacked_have_a_key_that_is_no_server_address() -> None:
    payload = {
        **PAYLOAD,
        "side.so": Payload(b"side", forms(b"side")),
        "a.zip": Payload(b"zip", forms(b"zip")),
    }
    built = assemble(PAGES, payload, {})
    for name, end in (("engine.wasm", "wasm"), ("side.so", "wasm"), ("a.zip", "zip")):
        served = built.served[name]
        assert served.kept == served.url.removesuffix("bin") + end
        assert served.kept not in built.files()
    assert not built.served["glue.mjs"].kept


def test_squeezed_files_do_not_look_like_gzip_to_a_host() -> None:
    assert site().served["engine.wasm"].url.endswith(".bin")


def test_modules_have_a_suffix_that_every_host_knows() -> None:
    assert re.fullmatch(r"f/glue\.[0-9a-f]{12}\.js", site().served["glue.mjs"].url)


def test_the_bundle_list_cannot_close_its_script_element() -> None:
    assert "<y" not in text(site(), "index.html")


def test_binary_files_are_left_alone() -> None:
    assert site().served["icon.png"].data == PAGES["icon.png"]


def test_the_version_follows_every_byte() -> None:
    versions = {
        site().version,
        assemble({**PAGES, "icon.png": b"x"}, PAYLOAD, {"title": "x<y"}).version,
        assemble(PAGES, {**PAYLOAD, "glue.mjs": Payload(b"g")}, {"title": "x<y"}).version,
        assemble(PAGES, PAYLOAD, {"title": "z"}).version,
    }
    assert len(versions) == 4
    assert site().version in text(site(), "boot.js")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("boot.js", b"@url:absent.js@", r"boot\.js names absent\.js"),
        ("boot.js", b"@url:more.js@ @bundle@", "asks for @bundle@"),
        ("more.js", b"@url:boot.js@", r"circle: boot\.js -> more\.js -> boot\.js"),
        ("boot.js", b"\xff", "not UTF-8"),
        ("glue.mjs", b"", r"Two files are called glue\.mjs"),
    ],
)
def test_a_mistake_in_the_page_is_named(name: str, data: bytes, words: str) -> None:
    with pytest.raises(BuildError, match=words):
        assemble({**PAGES, name: data}, PAYLOAD, {})


def test_the_page_shows_the_harbour_of_the_first_screen_while_it_loads() -> None:
    """One drawing for both; the page's place for it is there once."""
    page, drawing = (ROOT / "index.html").read_bytes(), (ROOT / DRAWING).read_bytes()
    assert drawing.strip() in with_harbour(page, drawing)
    with pytest.raises(BuildError, match="no place for the harbour"):
        with_harbour(page.replace(HARBOUR, b""), drawing)


def test_a_page_that_knows_its_address_names_a_picture_by_it() -> None:
    page = b"<head>\n<!-- preview -->\n</head>"
    assert with_preview(page, "") == page
    found = with_preview(page, "https://example.org/a-b/portolan/").decode()
    assert 'property="og:url" content="https://example.org/a-b/portolan/"' in found
    assert 'content="https://example.org/a-b/portolan/@url:icon-512.png@"' in found


@pytest.mark.parametrize(
    "address", ["example.org", "file:///x", 'https://x/"><script>', "https://"]
)
def test_an_invalid_address_is_reported(address: str) -> None:
    with pytest.raises(BuildError, match="no address of a folder"):
        with_preview(b"", address)
