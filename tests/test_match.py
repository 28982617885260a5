"""What a match promises: saves, undo, replay, and refusal of bad saves."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portolan.core.contract import AnyGame
from portolan.core.errors import (
    BadActionError,
    BadMaterialError,
    BadOptionError,
    BadPositionError,
    BadSaveError,
    IllegalActionError,
    NothingToUndoError,
    OtherRulesError,
)
from portolan.core.match import STRIDE, Match, load_match
from portolan.games.ragusa.game import Ragusa
from portolan.registry import find_game
from tests.support.rng import dice, play_randomly
from tests.support.saves import resigned

RAGUSA = find_game("ragusa")


def begun(seats: int = 3, actions: int | None = 20, **options: object) -> Match:
    """Return a match with some random actions played."""
    return play_randomly(Match(RAGUSA, seats, options, 11), seats, actions)


def begun_from_position() -> Match:
    """Return a match that began from the position of another, with some actions of its own."""
    return play_randomly(Match.from_position(RAGUSA, RAGUSA.dump(begun().position)), 4, 6)


def everything(match: Match) -> list[Any]:
    """Return everything observable of a match."""
    return [
        match.save(), RAGUSA.dump(match.position), match.legal_texts(), match.actions,
        match.seats, match.options, match.seed, match.opening, match.events,
    ]  # fmt: skip


def load(save: object) -> Match:
    """Load a save as if read from a file."""
    return load_match(json.loads(json.dumps(save)), find_game)


MATCHES = [
    pytest.param(lambda: begun(1, 8, harder=True, pairs=True), id="solo"),
    pytest.param(lambda: begun(2), id="two"),
    pytest.param(lambda: begun(5, 40, edition="first"), id="five"),
    pytest.param(lambda: begun(3, 0), id="fresh"),
    pytest.param(lambda: begun(4, None), id="over"),
    pytest.param(begun_from_position, id="from a position"),
]


# --- round trips -----------------------------------------------------------------------------


@pytest.mark.parametrize("make", MATCHES)
def test_a_loaded_save_is_the_same_match(make: Any) -> None:
    """Position, log, options, seed and the next save are equal, through JSON text."""
    match = make()
    assert everything(load(match.save())) == everything(match)


@pytest.mark.parametrize("make", MATCHES)
def test_a_loaded_match_continues_in_the_same_way(make: Any) -> None:
    """The same actions lead to the same end: the generator is in the save, too."""
    match = make()
    other = load(match.save())
    assert everything(play_randomly(match, 9)) == everything(play_randomly(other, 9))


@pytest.mark.parametrize("make", MATCHES)
def test_a_replay_has_the_position_at_every_step(make: Any) -> None:
    """`at(n)` is the match after n actions, and leaves the match itself unchanged."""
    match = make()
    before = everything(match)
    again = match.at(0)
    assert (again.actions, again.opening) == ([], match.opening)
    for count, text in enumerate(match.actions, start=1):
        events = again.play(text)
        assert events == match.events[count - 1]
        if count % 7 == 0:
            assert everything(match.at(count)) == everything(again)
    assert everything(match.at(len(match.actions))) == before
    assert everything(match) == before


def test_a_match_of_any_length_goes_back_to_every_step() -> None:
    """Actions after the nearest stored position are replayed."""

    def state(match: Match) -> object:
        dumped = match.game.dump(match.position)
        return dumped, match.opening, match.actions, match.actors, match.events

    match = Match(find_game("ransackit"), 3, {}, 5)
    random = dice(4)
    while len(match.actions) < 3 * STRIDE + 5:
        match.play(random.choice([t for t in match.legal_texts() if t not in ("quit", "vote")]))
    again = Match(match.game, match.seats, match.options, match.seed)
    for count, text in enumerate(match.actions):
        if count % STRIDE in (0, 1, STRIDE - 1):
            assert state(match.at(count)) == state(again)
        again.play(text)
    there = match.at(2 * STRIDE + 3)
    for text in match.actions[2 * STRIDE + 3 :]:
        there.play(text)
    assert state(there) == state(match)
    while len(match.actions) > STRIDE - 2:
        match.undo()
    assert state(match) == state(there.at(STRIDE - 2))


@pytest.mark.parametrize("make", MATCHES)
def test_undo_goes_back_to_the_start_and_no_further(make: Any) -> None:
    """Each undo returns the last text and restores the match; then nothing is left to undo."""
    match = make()
    while match.actions:
        count, last = len(match.actions), match.actions[-1]
        expected = everything(match.at(count - 1)) if count % 7 == 0 else None
        assert match.undo() == last
        assert len(match.actions) == count - 1
        assert expected in (None, everything(match))
    before = everything(match)
    with pytest.raises(NothingToUndoError, match="nothing to undo"):
        match.undo()
    assert everything(match) == before


def test_an_undone_action_can_be_played_again() -> None:
    """After undo and the same action nothing has changed, random numbers included."""
    match = begun(2, 30)
    before = everything(match)
    texts = [match.undo() for _ in range(10)]
    for text in reversed(texts):
        match.play(text)
    assert everything(match) == before


def test_a_save_is_a_copy() -> None:
    """Changing a save changes neither the match nor later saves."""
    match = begun_from_position()
    before = copy.deepcopy(everything(match))
    save: Any = match.save()
    save["actions"].append("pass")
    save["options"]["edition"] = "first"
    save["position"]["prices"]["wine"] = 0
    assert everything(match) == before


def test_a_loaded_position_is_a_copy() -> None:
    """Changing the data that a match began with does not change the match."""
    data: Any = RAGUSA.dump(begun().position)
    match = Match.from_position(RAGUSA, data)
    before = copy.deepcopy(everything(match))
    data["prices"]["wine"] = 0
    data["players"].clear()
    assert everything(match) == before
    assert match.seed is None


@pytest.mark.parametrize(
    ("text", "error"),
    [("resign", BadActionError), ("", BadActionError), ("wall 1", IllegalActionError)],
)
def test_a_refused_action_changes_nothing(text: str, error: type[Exception]) -> None:
    """An invalid text, or an action that is not legal, leaves the match unchanged."""
    match = begun(3, 0)
    before = everything(match)
    with pytest.raises(error):
        match.play(text)
    assert everything(match) == before


def test_an_action_is_stored_in_its_canonical_form() -> None:
    """White space around words does not get into the save."""
    match = begun(3, 0)
    text = match.legal_texts()[0]
    match.play("  " + text.replace(" ", "   ") + " ")
    assert match.actions == [text]


@pytest.mark.parametrize(
    ("seats", "options", "seed", "expected"),
    [
        (0, {}, 1, "seats"),
        (6, {}, 1, "seats"),
        (True, {}, 1, "seats"),
        (3, {"expert": True}, 1, "expert"),
        (3, {"pairs": True}, 1, "pairs"),
        (1, {"pairs": "yes"}, 1, "pairs"),
        (3, {"edition": "third"}, 1, "third"),
        (3, {}, -1, "seed"),
        (3, {}, 1 << 53, "seed"),
        (3, {}, True, "seed"),
    ],
)
def test_an_invalid_match_is_refused(seats: int, options: Any, seed: int, expected: str) -> None:
    """Seats, options and seeds that the game does not have are refused by name."""
    with pytest.raises(BadOptionError, match=expected):
        Match(RAGUSA, seats, options, seed)


# --- refused saves ---------------------------------------------------------------------------

CHARACTERS = '09aZ "{}[],:\\-.é\x00'


@pytest.mark.parametrize(
    "make", [lambda: begun(2, 12), begun_from_position], ids=["new", "position"]
)
def test_any_changed_character_is_noticed(make: Any) -> None:
    """With one character changed anywhere, a save is refused or gives the very same match."""
    match = make()
    whole = everything(match)
    text = json.dumps(match.save())
    refused = 0
    random = dice(2)
    for place in range(len(text)):
        for character in random.sample(CHARACTERS, 3):
            try:
                data = json.loads(text[:place] + character + text[place + 1 :])
                changed = load_match(data, find_game)
            except (json.JSONDecodeError, BadSaveError):
                refused += 1
            else:
                assert everything(changed) == whole, (place, character)
    assert refused > 2 * len(text)


@settings(max_examples=100)
@given(cut=st.integers(min_value=0), length=st.integers(min_value=1, max_value=40))
def test_a_gap_or_a_missing_end_is_noticed(cut: int, length: int) -> None:
    """Without a part of its text a save is no JSON, is refused, or gives the same match."""
    match = begun(2, 12)
    text = json.dumps(match.save())
    cut %= len(text)
    with pytest.raises((json.JSONDecodeError, BadSaveError)):
        load_match(json.loads(text[:cut]), find_game)
    try:
        changed = load_match(json.loads(text[:cut] + text[cut + length :]), find_game)
    except (json.JSONDecodeError, BadSaveError):
        return
    assert everything(changed) == everything(match)


@pytest.mark.parametrize(
    "save",
    [None, True, 3, "save", [], {}, {"format": "other-match"}, {"format": ["portolan-match"]}],
)
def test_data_that_is_no_save_is_refused(save: object) -> None:
    """Whatever it is."""
    with pytest.raises(BadSaveError, match=r"save"):
        load_match(save, find_game)


FIELDS = (
    "format", "version", "game", "rules", "material", "seats", "options", "seed", "position",
    "actions",
)  # fmt: skip


@pytest.mark.parametrize("name", [*FIELDS, "checksum"])
def test_a_missing_field_is_named(name: str) -> None:
    """A save without one of its fields is refused, even with a right checksum."""
    save = begun().save()
    without = {key: value for key, value in save.items() if key != name}
    for data in (without, resigned(without) if name != "checksum" else without):
        with pytest.raises(BadSaveError, match=name if name != "format" else "not a saved match"):
            load(data)


def test_an_unknown_field_is_named() -> None:
    """An extra field is refused, even with a right checksum."""
    with pytest.raises(BadSaveError, match="comment"):
        load(resigned(begun().save(), comment="hello"))


def test_a_save_of_a_later_version_says_so() -> None:
    """The version is checked before the checksum and the fields, which may differ."""
    with pytest.raises(BadSaveError, match="newer"):
        load({"format": "portolan-match", "version": 3, "moves": "in a new way"})


@pytest.mark.parametrize("version", [0, -1, 1.0, "1", None, True, [1], 1 << 40])
def test_an_invalid_version_is_refused(version: object) -> None:
    """A version is a whole number from 1."""
    with pytest.raises(BadSaveError, match="version"):
        load(resigned(begun().save(), version=version))


WRONG: dict[str, list[Any]] = {
    "game": [None, 1, "", "chess", ["ragusa"], {}],
    "rules": [None, True, 0, -1, 1.0, "1", [1]],
    "material": [None, [], "map", {"map": {}}, {"": 1}],
    "seats": [None, True, 0, 6, 3.0, "3", [3], {}],
    "options": [None, [], "second", 1, {"edition": "third"}, {"edition": ["second"]}, {"x": 1},
                {"harder": 1}, {"harder": True}],
    "seed": [None, True, -1, 1 << 53, 1.0, "1", [1], {}],
    "position": [True, 0, "", [], {}, {"game": "ragusa"}, {"game": "chess"}],
    "actions": [None, True, 0, "pass", {}, [None], [1], [["pass"]], [{}]],
    "checksum": [None, True, 0, "", [], {}, "0" * 64],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_wrong_types_and_values_are_refused(name: str, value: Any) -> None:
    """A field of a wrong type is refused also with a right checksum, and the message names its
    place.
    """
    save: Any = begun().save()
    changed = save | {name: value} if name == "checksum" else resigned(save, **{name: value})
    text = {"options": r"option|edition|x", "actions": "action"}.get(name, name)
    with pytest.raises(BadSaveError, match=text):
        load(changed)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name in ("seats", "options", "seed")
        for value in [*WRONG[name], "other"]
        if (name, value) != ("seed", None)
    ],
)
def test_a_save_from_a_position_must_agree_with_it(name: str, value: Any) -> None:
    """It has the seats and options of its position, and no seed; anything else is refused."""
    save: Any = begun_from_position().save()
    other = {"seats": 4, "options": save["options"] | {"edition": "first"}, "seed": 1}
    with pytest.raises(BadSaveError):
        load(resigned(save, **{name: other[name] if value == "other" else value}))


@pytest.mark.parametrize("text", ["wall 1", "resign", "", "keep good_silk ", "pass\n"])
def test_an_impossible_action_is_named(text: str) -> None:
    """The message has the number of the action, whatever the checksum."""
    save: Any = begun(3, 10).save()
    actions = [*save["actions"][:6], text, *save["actions"][7:]]
    with pytest.raises(BadSaveError, match="action 7 "):
        load(resigned(save, actions=actions))


def test_actions_after_the_end_are_refused() -> None:
    """Nothing can be played when the game is over."""
    save: Any = begun(2, None).save()
    count = len(save["actions"])
    with pytest.raises(BadSaveError, match=f"action {count + 1} .*over"):
        load(resigned(save, actions=[*save["actions"], "pass"]))


@pytest.mark.parametrize("place", [1, 2, 5])
def test_the_number_and_reason_of_an_impossible_action_are_given(place: int) -> None:
    """Counted from 1."""
    save: Any = begun(3, 10).save()
    actions = [*save["actions"][: place - 1], "wall 1", *save["actions"][place:]]
    with pytest.raises(BadSaveError, match=f"action {place} cannot .*'wall 1' is not allowed now"):
        load(resigned(save, actions=actions))


def test_too_many_actions_are_refused_without_playing_them() -> None:
    """A save with more actions than any game has; with one fewer, the first one is checked."""
    for count, why in ((100_000, "action 1 cannot"), (100_001, "100001 entries where at most")):
        with pytest.raises(BadSaveError, match=why):
            load(resigned(begun().save(), actions=["draw"] * count))


@pytest.mark.parametrize(("version", "why"), [(1 << 30, "newer"), ((1 << 30) + 1, "from 1 to")])
def test_versions_have_a_maximum(version: int, why: str) -> None:
    """So that an endless number is no version, of saves or of the rules."""
    save = begun().save()
    with pytest.raises(BadSaveError, match=why):
        load(save | {"version": version})
    if why == "newer":
        assert load(resigned(save, rules=version)).rules_version == version
    else:
        with pytest.raises(BadSaveError, match=why):
            load(resigned(save, rules=version))


def test_a_save_with_another_seed_or_option_does_not_replay() -> None:
    """The actions of one match are illegal in another, which deals other cards."""
    save: Any = begun(3, 10).save()
    with pytest.raises(BadSaveError, match="action"):
        load(resigned(save, seed=12))


def test_a_view_in_a_save_is_refused() -> None:
    """A save cannot begin with what one seat may know."""
    match = begun_from_position()
    view = RAGUSA.dump(RAGUSA.view(match.position, 0))
    with pytest.raises(BadSaveError, match="one seat"):
        load(resigned(match.save(), position=view, actions=[]))
    with pytest.raises(BadPositionError, match="one seat"):
        Match.from_position(RAGUSA, view)


# --- saves of earlier versions -----------------------------------------------------------------


def as_version_1(match: Match) -> dict[str, Any]:
    """Return the save in the first version of the format."""
    save: Any = match.save()
    content = {name: save[name] for name in save if name not in ("rules", "material")}
    return resigned(content, version=1)


class FirstRules(Ragusa):
    """Ragusa as if its rules had never changed."""

    version = 1


@pytest.mark.parametrize("make", MATCHES)
def test_a_save_of_version_1_loads_as_before(make: Any) -> None:
    """It has neither a version of the rules nor material: version 1 of the rules is assumed."""
    match = make()
    loaded = load_match(as_version_1(match), lambda _: FirstRules())
    assert (loaded.rules_version, loaded.rules_problem) == (1, None)
    assert everything(loaded)[1:] == everything(match)[1:]
    assert resigned(loaded.save(), rules=RAGUSA.version) == match.save()


def test_a_save_of_version_1_of_rules_that_have_changed_since() -> None:
    """It can be viewed, like any match under other rules."""
    loaded = load(as_version_1(begun()))
    assert (loaded.rules_version, loaded.legal_texts()) == (1, [])
    assert "version 1 of the rules of Ragusa" in (loaded.rules_problem or "")


def test_a_save_of_version_1_has_only_the_fields_of_its_time() -> None:
    """Fields of later versions are refused."""
    save: Any = begun().save()
    with pytest.raises(BadSaveError, match=r"rules|material"):
        load(resigned(save, version=1))


@pytest.mark.parametrize("rules", [RAGUSA.version - 1, RAGUSA.version + 1, 9])
@pytest.mark.parametrize("make", MATCHES)
def test_a_match_begun_under_other_rules_can_be_viewed(make: Any, rules: int) -> None:
    """A sentence says so; its position and its save are unchanged, and no action is legal."""
    match = make()
    save = resigned(match.save(), rules=rules)
    loaded = load(save)
    assert RAGUSA.dump(loaded.position) == RAGUSA.dump(match.position)
    assert (loaded.actions, loaded.events) == (match.actions, match.events)
    assert loaded.rules_version == rules
    problem = loaded.rules_problem or ""
    assert f"version {rules} of the rules of Ragusa" in problem
    assert "cannot be shown" not in problem
    assert (loaded.legal_texts(), loaded.unplayed) == ([], [])
    assert loaded.save() == save


def test_a_match_under_other_rules_cannot_be_continued() -> None:
    """Neither by actions nor by undo, at earlier steps too; trying changes nothing."""
    match = begun(3, 12)
    loaded = load(resigned(match.save(), rules=RAGUSA.version + 1))
    before = everything(loaded)
    for looked_at in (loaded, loaded.at(5)):
        with pytest.raises(OtherRulesError, match="can be looked at"):
            looked_at.play(match.legal_texts()[0])
        with pytest.raises(OtherRulesError, match="can be looked at"):
            looked_at.undo()
    assert loaded.at(5).actions == match.actions[:5]
    assert everything(loaded) == before


@pytest.mark.parametrize("strange", ["wall 1", "barter"])
def test_actions_unknown_to_the_present_rules_are_kept(strange: str) -> None:
    """The match is replayed as far as possible; a message names the rest, which no save loses."""
    save: Any = begun(3, 10).save()
    actions = [*save["actions"][:6], strange, *save["actions"][7:]]
    loaded = load(resigned(save, actions=actions, rules=9))
    assert (loaded.actions, loaded.unplayed) == (actions[:6], actions[6:])
    assert "last 4 actions cannot be shown" in (loaded.rules_problem or "")
    assert loaded.save() == resigned(save, actions=actions, rules=9)


@pytest.mark.parametrize(
    "changes", [{"actions": [3]}, {"seats": 6}, {"options": {"edition": "third"}}, {"seed": -1}]
)
def test_other_rules_do_not_excuse_damage(changes: dict[str, Any]) -> None:
    """A set-up that is impossible, or anything but a list of texts, is refused as always."""
    with pytest.raises(BadSaveError):
        load(resigned(begun().save(), rules=9, **changes))


# --- custom material ---------------------------------------------------------------------------


class OwnHouses(Ragusa):
    """Ragusa with a custom number of houses."""

    material = {"houses": frozenset()}  # noqa: RUF012
    houses = 0

    def with_checked_material(self, material: dict[str, Any]) -> OwnHouses:
        """Return the game with these houses."""
        if material["houses"] not in range(1, 13):
            raise BadMaterialError(f"houses: 1 to 12, not {material['houses']!r}")
        game = OwnHouses()
        game.houses = material["houses"]
        return game

    def set_up(self, seats: int, options: Any, seed: int, report: Any) -> Any:
        """Remove the other houses."""
        position = super().set_up(seats, options, seed, report)
        for player in position.players:
            player.houses = self.houses or player.houses
        return position


OWN = OwnHouses()


def test_a_match_keeps_its_material() -> None:
    """When played, saved, loaded and undone; the game itself is unchanged."""
    match = play_randomly(Match(OWN.with_material({"houses": 2}), 3, {}, 4), 1, 9)
    save = match.save()
    assert save["material"] == {"houses": 2}
    loaded = load_match(json.loads(json.dumps(save)), lambda _: OWN)
    assert everything(loaded) == everything(match)
    assert everything(loaded.at(4)) == everything(match.at(4))
    assert loaded.legal_texts() == match.legal_texts()
    while texts := loaded.legal_texts():
        loaded.play(texts[0])
    assert loaded.game.result(loaded.position)
    assert (dict(OWN.custom_material), Match(OWN, 3, {}, 4).save()["material"]) == ({}, {})


def test_material_is_a_copy() -> None:
    """Changing data that was passed in, or that a save returned, changes no match."""
    data: dict[str, Any] = {"houses": 2}
    match = Match(OWN.with_material(data), 3, {}, 4)
    data["houses"] = 3
    save: Any = match.save()
    save["material"]["houses"] = 4
    assert match.save()["material"] == {"houses": 2}


@pytest.mark.parametrize(
    ("game", "material", "expected"),
    [
        (RAGUSA, {"map": {}}, "Ragusa takes no material 'map'"),
        (OWN, {"map": {}}, "it takes houses"),
        (OWN, ["houses"], "names with data"),
        (OWN, None, "names with data"),
        (OWN, {"houses": 13}, "houses: 1 to 12, not 13"),
        (OWN, {"houses": {1, 2}}, "JSON"),
        (OWN, {"houses": float("nan")}, "JSON"),
    ],
)
def test_bad_material_is_refused_by_name(game: AnyGame, material: Any, expected: str) -> None:
    """What the game does not accept, or cannot be played with, in a new match and in a save."""
    with pytest.raises(BadMaterialError, match=expected):
        game.with_material(material)
    if "JSON" not in expected:
        save = resigned(Match(game, 3, {}, 4).save(), material=material)
        with pytest.raises(BadSaveError, match=expected):
            load_match(save, lambda _: game)


def test_without_material_the_game_itself_is_returned() -> None:
    """No new game is made."""
    assert RAGUSA.with_material({}) is RAGUSA


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200)
@given(name=st.sampled_from(FIELDS), value=JUNK)
def test_junk_in_any_field_is_refused_or_harmless(name: str, value: Any) -> None:
    """With a right checksum, junk in a field is an error, or makes no other match."""
    match = begun(2, 4)
    save = resigned(match.save(), **{name: value})
    try:
        loaded = load(save)
    except BadSaveError:
        return
    assert loaded.save()[name] == value or (name, value) == ("options", {})
    assert (loaded.rules_problem is None) is (loaded.rules_version == RAGUSA.version)


def test_actors_are_the_seats_that_were_asked() -> None:
    """Each action has the seat that chose it, after undo and at earlier steps too."""
    match = Match(find_game("ragusa"), 3, {}, 5)
    asked = []
    for _ in range(20):
        decision = match.game.decision(match.position)
        assert decision is not None
        asked.append(decision.seat)
        match.play(match.legal_texts()[0])
    assert match.actors == asked
    match.undo()
    assert match.actors == asked[:-1]
    assert match.at(7).actors == asked[:7]
