"""Links survive what mail programs, messengers and link checkers do to them."""

from __future__ import annotations

import quopri
import textwrap
from collections.abc import Callable
from urllib.parse import quote

import pytest

from portolan.storage.links import LONGEST_TEXT, find_link, pack
from portolan.ui.navigation.address import address_of, route_at
from portolan.ui.navigation.routes import LinkRoute
from tests.support.stored_matches import played_session

LINK = pack(played_session(40, "person", "person"))
PAGE = "https://someone.example.org/portolan/"
ADDRESS = f"{PAGE}#link/{LINK}"


def wrapped(text: str, start: str = "", end: str = "\n", width: int = 76) -> str:
    return "".join(f"{start}{line}{end}" for line in textwrap.wrap(text, width))


def safelink(text: str) -> str:
    coded = quote(text, safe="")
    return (
        f"https://eur01.safelinks.protection.outlook.com/?url={coded}"
        "&data=05%7C02%7Canna%40example.org%7C0%7C638000000&sdata=abc%3D&reserved=0"
    )


def proofpoint(text: str) -> str:
    coded = quote(text, safe="").replace("_", "%5F").replace("-", "%2D")
    coded = coded.replace("%2F", "_").replace("%", "-")
    return f"https://urldefense.proofpoint.com/v2/url?u={coded}&d=DwMFaQ&c=abc&r=def&e="


def proofpoint3(text: str) -> str:
    return f"https://urldefense.com/v3/__{text.replace('#', '*')}__;Iw!!Abc!xyz$"


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "full stop": lambda a: f"It is your turn: {a}.",
    "parenthesis": lambda a: f"Your turn ({a}), Anna",
    "markup": lambda a: f'<a href="{a}">here</a> or <{a}>',
    "italics": lambda a: f"_{a}_",
    "fbclid": lambda a: f"{a}&fbclid=IwAR0x_y-z",
    "utm": lambda a: f"{a}?utm_source=y&utm_medium=mail",
    "space": lambda a: f"{a} ",
    "coded space": lambda a: f"{a}%20",
    "coded hash": lambda a: a.replace("#", "%23"),
    "all coded": lambda a: quote(a, safe=""),
    "tracker before a coded hash": lambda a: a.replace("#", "?fbclid=x%23"),
    "wrapped": lambda a: f"Your turn!\n{wrapped(a)}\nSee you soon\nAnna",
    "wrapped, words at once": lambda a: f"Your turn!\n{wrapped(a)}Cheers\nAnna",
    "wrapped by CR LF": lambda a: wrapped(a, end="\r\n"),
    "wrapped short": lambda a: wrapped(a, width=7),
    "format=flowed": lambda a: wrapped(a, end=" \n"),
    "quoted": lambda a: f"Ben wrote:\n{wrapped(a, start='> ')}> Yours\n",
    "quoted twice": lambda a: wrapped(wrapped(a, start="> ")[:-1], start="> "),
    "quoted printable": lambda a: quoted_printable(f"Dein Zug für heute: {a} bis später"),
    "line breaks lost in a field": lambda a: wrapped(a).replace("\n", "") + "SeeyouAnna",
    "line breaks made spaces": lambda a: wrapped(a).replace("\n", " ") + "See you, Anna",
    "zero-width spaces": lambda a: wrapped(a, end="\u200b"),
    "safelinks": safelink,
    "safelinks twice": lambda a: safelink(safelink(a)),
    "safelinks in a mail": lambda a: quoted_printable(f"Zug für {safelink(a)}\n"),
    "safelinks wrapped": lambda a: wrapped(safelink(a), start="> "),
    "safelinks of a tracked one": lambda a: safelink(f"{a}?utm_source=y"),
    "search engine": lambda a: f"https://www.google.com/url?q={quote(a)}&sa=D&ust=17",
    "proofpoint": proofpoint,
    "proofpoint 3": proofpoint3,
    "after a damaged one": lambda a: f"{a[:-9]}\n\n(better: {a})",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_wrapped_link_is_found_whole(way: str) -> None:
    assert find_link(WAYS[way](ADDRESS)) == LINK


@pytest.mark.parametrize(
    "behind",
    ["", ".", ")", "&fbclid=x", "?utm_source=y", " ", "%20", "/", "?next=https://example.org/a/b"],
)
def test_only_the_link_in_an_address_hash_is_followed(behind: str) -> None:
    route = route_at(f"link/{LINK}{behind}")
    assert route == LinkRoute(LINK)
    assert address_of(route) == f"link/{LINK}", "what was added does not travel on"


@pytest.mark.parametrize("way", ["as it is", "utm", "wrapped", "safelinks", "proofpoint"])
def test_a_damaged_link_stays_damaged(way: str) -> None:
    damaged = LINK[:30] + ("A" if LINK[30] != "A" else "B") + LINK[31:]
    found = find_link(WAYS[way](f"{PAGE}#link/{damaged}"))
    assert found
    assert found != LINK
    assert damaged.startswith(found)


@pytest.mark.parametrize("address", ["link/é", "link/a/b", "link/%"])
def test_text_that_must_be_a_damaged_link_is_reported_as_one(address: str) -> None:
    assert isinstance(route_at(address), LinkRoute)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/link/1abc",
        "blink/1abc",
        "-23 %23 %2",
        "%" * LONGEST_TEXT,
        "#link/ #link/ #link/",
    ],
)
def test_text_without_a_link_has_none(text: str) -> None:
    assert find_link(text) is None


def test_much_text_that_resembles_links_takes_little_time() -> None:
    """Without a limit, each would be searched to the end of the text."""
    assert find_link("#link/1a " * 100_000) == "1a"
