"""JSON in and out: what is read is the same after a journey, and what was proved is claimed."""

import json
import pkgutil
import random
import re
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from objects import OBJECTS, made
from tiers import drawn

import gfkit
from gfkit import RationalGF, Sequence, Strip, guess
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError
from gfkit.exchange.json_codec import (
    READERS,
    TUPLES,
    WRITERS,
    JsonRejected,
    from_json,
    to_json,
)
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.render.object_kinds import KINDS

ROOT = Path(__file__).parents[2]
NAMES = sorted(OBJECTS)
CHANGED = drawn(40, 12)
"""This many fields of each object are changed, one at a time."""


@cache
def text_of(name: str) -> str:
    return to_json(made(name))


def words_in(text: str) -> set[str]:
    return set(re.findall(r'"type": "([^"]*)"', text))


def is_read(name: str) -> bool:
    try:
        from_json(text_of(name))
    except JsonRejected as error:
        assert re.search("is written, and not read|has there", str(error)), name  # noqa: PT017
        return False
    return True


READ = [name for name in NAMES if is_read(name)]


def test_much_is_read() -> None:
    assert len(READ) > 25
    assert {"board", "model", "proof", "rule", "sequence", "short game"} <= {
        json.loads(text_of(name))["object"]["type"] for name in READ if '"type"' in text_of(name)
    }


@pytest.mark.parametrize("name", READ)
def test_what_is_written_is_read_as_the_same(name: str) -> None:
    loaded = from_json(text_of(name))
    assert loaded == made(name)
    assert to_json(loaded) == text_of(name)


def test_what_was_proved_is_claimed_and_can_be_verified() -> None:
    before = Strip("col", columns=2).generating_function().sequence()
    after = from_json(to_json(before))
    assert isinstance(after.provenance, Claimed)
    assert after.provenance.statement == before.provenance.statement
    assert isinstance(after.provenance.verify(), Proved)


@pytest.mark.parametrize(
    "terms",
    [[1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89], [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880]],
)
def test_a_sequence_that_is_continued_is_continued_again(terms: list[int]) -> None:
    sequence = guess(terms).sequence()
    assert from_json(to_json(sequence)) == sequence


def test_every_kind_of_the_tables_has_an_example() -> None:
    written = set().union(*map(words_in, map(text_of, NAMES)))
    assert {*KINDS, *WRITERS, *TUPLES.values()} - written <= {"statement"}


LEFT_OUT = {
    "Arrays", "Audit", "BoardTotal", "Condition", "CountTable", "Decided", "EntryProof",
    "Explanation", "Equilibria", "Fit", "Indexed", "Known", "Lumping", "Node",
    "Operated", "Palette", "Plotted", "Read", "AboutSequence", "Positions", "Recurrence",
    "RationalFit", "SeriesEquation", "Shown", "StripTable", "Supplement", "Written", "Verified",
}  # fmt: skip
"""Bases, steps of a computation, and what is computed again from objects that are written."""


def test_every_kind_that_is_shown_is_written_or_left_out() -> None:
    special = tuple(
        one
        for classes, _ in WRITERS.values()
        for one in (classes if isinstance(classes, tuple) else (classes,))
    )
    homes = {one.home for one in KINDS.values()}
    missing = set()
    for module in pkgutil.walk_packages(gfkit.__path__, "gfkit."):
        if ".checker" in module.name or module.name.endswith("__main__"):
            continue
        for name, cls in vars(import_module(module.name)).items():
            if not isinstance(cls, type) or cls.__module__ != module.name:
                continue
            is_known = f"{module.name}:{name}" in homes or issubclass(cls, special)
            if issubclass(cls, Shown) and not is_known:
                missing.add(name)
    assert missing <= LEFT_OUT


RELEASED = json.loads((ROOT / "conformance" / "released_keys.json").read_text())["objects"]
TEXTS = (ROOT / "unit" / "exchange" / "released_texts.jsonl").read_text().splitlines()
"""One text of each kind, as release 0.2 wrote it."""


def test_the_keys_of_releases_stay() -> None:
    keys: dict[str, set[str]] = {}

    def note(data: Any) -> None:
        if isinstance(data, dict):
            if isinstance(data.get("type"), str):
                keys.setdefault(data["type"], set()).update(data)
            data = list(data.values())
        for one in data if isinstance(data, list) else ():
            note(one)

    for name in NAMES:
        note(json.loads(text_of(name)))
    for word, said in RELEASED.items():
        assert set(said.split()) <= keys.get(word, set(said.split()))


@pytest.mark.parametrize("place", range(len(TEXTS)))
def test_the_texts_of_releases_are_read(place: int) -> None:
    if words_in(TEXTS[place]) <= READERS.keys():
        loaded = from_json(TEXTS[place])
        assert from_json(to_json(loaded)) == loaded


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    path.write_text(to_json(Sequence([1, 2]), indent=1))
    assert from_json(path) == Sequence([1, 2])
    with pytest.raises(JsonRejected, match="cannot be read"):
        from_json(tmp_path / "none.json")


def rejected(text: Any) -> None:
    """Read a text that may be anything: an object, or one clear error."""
    message = ""
    try:
        from_json(text)
    except JsonRejected as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 2000


def test_lists_may_be_deep() -> None:
    deep = '{"type": "list", "items": [' * 150 + "]}" * 150
    assert from_json(f'{{"format": "gfkit object", "version": 1, "object": {deep}}}')


@pytest.mark.parametrize("wrong", [RationalGF.of([1], [1, -7]), RationalGF.of([1, 1], [1, -3, -1])])
def test_a_forged_sequence_is_rejected_or_not_verified(wrong: RationalGF) -> None:
    data = json.loads(to_json(Strip("col", columns=2).generating_function().sequence()))
    data["object"]["gf"] = json.loads(to_json(wrong))["object"]
    with pytest.raises(JsonRejected):
        from_json(json.dumps(data))
    statement = data["object"]["known"]["proof"]["statement"]
    statement["p"], statement["q"] = [list(map(str, side)) for side in (wrong.num, wrong.den)]
    try:
        loaded = from_json(json.dumps(data))
    except JsonRejected:
        return
    with pytest.raises(GfkitError):
        loaded.provenance.verify()


@pytest.mark.parametrize("name", READ)
def test_truncated_texts_are_rejected(name: str) -> None:
    text = text_of(name)
    for end in sorted({0, 1, len(text) // 3, len(text) // 2, len(text) - 1}):
        with pytest.raises(JsonRejected):
            from_json(text[:end])


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = enumerate(data) if isinstance(data, list) else ()
    items = data.items() if isinstance(data, dict) else items
    return [path, *(leaf for key, one in items for leaf in leaves(one, (*path, key)))]


def other(value: Any) -> Any:
    """Return another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        whole = re.fullmatch(r"-?\d+(/\d+)?", value)
        return str(Fraction(value) + 1) if whole else f"{value}5"
    return 1 if value is None else None


SAID = {"name", "summary", "reason", "premises", "evidence", "lemmas", "source", "place"}
"""Texts that say nothing of the mathematics, and hints that a proof does not believe."""
VALUES = [None, True, -1, 0, 10**30, "x", "n", [], [[1]], {}, {"type": "consistent", "surplus": 1}]


@pytest.mark.drawn
@pytest.mark.parametrize("name", [name for name in READ if name != "long integer"])
def test_changed_texts_are_rejected_or_not_proved(name: str) -> None:
    text, chance = text_of(name), random.Random(name)  # noqa: S311
    places = leaves(json.loads(text)["object"], ("object",))
    for number, place in enumerate(chance.sample(places, min(len(places), CHANGED))):
        data = json.loads(text)
        inside = data
        for key in place[:-1]:
            inside = inside[key]
        before = inside[place[-1]]
        inside[place[-1]] = chance.choice(VALUES) if number % 2 else other(before)
        rejected(json.dumps(data))
        if SAID & set(place):
            continue
        try:
            loaded = from_json(json.dumps(data))
        except JsonRejected:
            continue
        proof = getattr(loaded, "provenance", loaded)
        if isinstance(proof, Claimed) and loaded != made(name):
            is_range = place[-2:-1] == ("statement",) and place[-1] in {"low", "high"}
            try:
                proof.verify()
            except GfkitError:
                continue
            assert is_range or proof != getattr(made(name), "provenance", made(name)), place
